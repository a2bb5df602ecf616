"""LeastOver: for every place in a row, the least number among all runs that cover it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kpeditor.core.sight.directions import NEVER, Rings

Places = npt.NDArray[np.intp]


class LeastOver:
    """A row of places, on which runs with numbers are laid.

    Each run is stored as two overlapping runs whose length is a power of two. A level holds the runs of one
    length; at the end each level is passed down to the next as runs of half the length.
    """

    def __init__(self, length: int, longest: int) -> None:
        """Creates a row of `length` places; no run may be longer than `longest`."""
        self.length = length
        self.levels = max(1, longest).bit_length()

    def slots(self, first: Places, last: Places) -> tuple[Places, Places]:
        """The two slots of each run from its first to its last place. An empty run gets a slot outside the
        row.
        """
        lengths = last - first + 1
        level = np.frexp(np.maximum(lengths, 1).astype(np.float64))[1].astype(np.intp) - 1
        start = level * self.length
        empty = lengths <= 0
        one, other = start + first, start + last + 1 - (1 << level)
        one[empty] = other[empty] = self.levels * self.length
        return one, other

    def blank(self) -> Rings:
        """An array for all levels, without a run."""
        return np.full(self.levels * self.length + 1, NEVER, np.int16)

    def least(self, room: Rings) -> Rings:
        """The least number at every place. The array is overwritten."""
        levels = room[:-1].reshape(self.levels, self.length)
        for level in range(self.levels - 1, 0, -1):
            upper, lower, half = levels[level], levels[level - 1], 1 << level - 1
            np.minimum(lower, upper, out=lower)
            np.minimum(lower[half:], upper[:-half], out=lower[half:])
        lowest: Rings = levels[0]
        return lowest


def lay(room: Rings, slots: tuple[Places, Places], numbers: Rings) -> None:
    """Adds runs with these numbers."""
    np.minimum.at(room, slots[0], numbers)
    np.minimum.at(room, slots[1], numbers)
