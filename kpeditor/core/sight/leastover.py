"""LeastOver: for every place in a row the least number of all the runs that cover it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kpeditor.core.sight.directions import NEVER, Rings

Places = npt.NDArray[np.intp]


class LeastOver:
    """A row of places over which runs with a number are laid.

    A run is two overlapping runs of a power of two; those of one power lie in one level, and in the end each
    level is handed down to the next as runs of half the length.
    """

    def __init__(self, length: int, longest: int) -> None:
        """A row of so many places; no run will be longer than `longest`."""
        self.length = length
        self.levels = max(1, longest).bit_length()

    def slots(self, first: Places, last: Places) -> tuple[Places, Places]:
        """Where runs from first to last place are laid, twice each; runs without a place go to a slot beside
        the row.
        """
        lengths = last - first + 1
        level = np.frexp(np.maximum(lengths, 1).astype(np.float64))[1].astype(np.intp) - 1
        start = level * self.length
        empty = lengths <= 0
        one, other = start + first, start + last + 1 - (1 << level)
        one[empty] = other[empty] = self.levels * self.length
        return one, other

    def blank(self) -> Rings:
        """Room for all levels, without a run."""
        return np.full(self.levels * self.length + 1, NEVER, np.int16)

    def least(self, room: Rings) -> Rings:
        """The least number at every place; the room is used up."""
        levels = room[:-1].reshape(self.levels, self.length)
        for level in range(self.levels - 1, 0, -1):
            upper, lower, half = levels[level], levels[level - 1], 1 << level - 1
            np.minimum(lower, upper, out=lower)
            np.minimum(lower[half:], upper[:-half], out=lower[half:])
        lowest: Rings = levels[0]
        return lowest


def lay(room: Rings, slots: tuple[Places, Places], numbers: Rings) -> None:
    """Lays runs with these numbers."""
    np.minimum.at(room, slots[0], numbers)
    np.minimum.at(room, slots[1], numbers)
