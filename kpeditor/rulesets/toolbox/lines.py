"""Railways and roads: the hexes joined by lines through hexsides, the ends of the lines, and distances along
them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator

import numpy as np

from kpeditor.core.board.hexsidelayer import Mask
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical


class LineNetwork:
    """The hexes joined by a hexside feature that crosses from hex to hex.

    Temporary obstacles, such as damaged track or an enemy, are an argument of each query.
    """

    def __init__(self, grid: HexGrid, mask: Mask, *, without: Iterable[Hexside] = ()) -> None:
        """Builds a network from the feature's mask. Hexsides in `without` are ignored."""
        self.grid = grid
        gone = {canonical(grid, side) for side in without}
        self._joined: dict[Hex, dict[Direction, Hex]] = {}
        self._exits: dict[Hex, list[Direction]] = {}
        for row, column in zip(*(axis.tolist() for axis in np.nonzero(mask)), strict=True):
            here = Hex(column + 1, row + 1)
            for direction in Direction:
                if (
                    not mask[row, column] >> direction & 1
                    or canonical(grid, Hexside(here, direction)) in gone
                ):
                    continue
                there = grid.step(here, direction)
                if there in grid:
                    self._joined.setdefault(here, {})[direction] = there
                else:
                    self._exits.setdefault(here, []).append(direction)

    @property
    def hexes(self) -> frozenset[Hex]:
        """The hexes through which the network runs."""
        return frozenset(self._joined) | frozenset(self._exits)

    @property
    def ends(self) -> frozenset[Hex]:
        """The hexes on the map in which the network ends."""
        return frozenset(
            hex_ for hex_ in self.hexes if len(self.joined(hex_)) + len(self.exits(hex_)) == 1
        ) - frozenset(self._exits)

    def joined(self, hex_: Hex) -> dict[Direction, Hex]:
        """The neighbours to which the network leads from a hex."""
        return self._joined.get(hex_, {})

    def exits(self, hex_: Hex) -> list[Direction]:
        """The directions in which the network leads off the map."""
        return self._exits.get(hex_, [])

    def reach(
        self, starts: Iterable[Hex], *, most: int | None = None, barred: Container[Hex] = ()
    ) -> dict[Hex, int]:
        """The hexes along the line from any of the starts, each with its number of steps.

        Args:
            most: the greatest number of steps; None for no limit.
            barred: hexes that cannot be entered; a start may be one.
        """
        return {hex_: steps for hex_, steps in self._spread(starts, barred) if most is None or steps <= most}

    def parts(self) -> list[frozenset[Hex]]:
        """The connected parts, in the order of their first hexes."""
        left, found = dict.fromkeys(sorted(self.hexes)), []
        while left:
            found.append(frozenset(self.reach([next(iter(left))])))
            for hex_ in found[-1]:
                del left[hex_]
        return found

    def _spread(self, starts: Iterable[Hex], barred: Container[Hex]) -> Iterator[tuple[Hex, int]]:
        """Hexes in the order in which they are reached, with the steps to get there."""
        known = set(starts) & self.hexes
        todo = deque((hex_, 0) for hex_ in sorted(known))
        while todo:
            here, steps = todo.popleft()
            yield here, steps
            for there in self.joined(here).values():
                if there not in known and there not in barred:
                    known.add(there)
                    todo.append((there, steps + 1))
