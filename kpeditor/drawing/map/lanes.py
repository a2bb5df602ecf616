"""Lanes: where a railway and a road pass through the same hexsides, on which hand each of them keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.drawing.frame import Bits


@dataclass(frozen=True, eq=False)
class Lanes:
    """Hexsides through which two features pass beside each other.

    Attributes:
        first, second: the two features.
        onward, back: masks, shape [rows, columns]: sides that the first feature passes nearer to the corner
            where the side ends (clockwise round the hex), or nearer to the one where it begins; the second
            feature keeps to the other.
    """

    first: str
    second: str
    onward: Bits
    back: Bits

    def of(self, feature: str) -> tuple[Bits, Bits] | None:
        """The masks for a feature; None for one that keeps to the middle."""
        if feature == self.first:
            return self.onward, self.back
        return (self.back, self.onward) if feature == self.second else None


def lanes_of(sheet: MapSheet, features: tuple[str, str]) -> Lanes | None:
    """The lanes of two features of a map, so that neither changes to the other hand on the way; None where
    they never go the same way.
    """
    first, second = features
    shared = sheet.hexsides[first] & sheet.hexsides[second]
    if not shared.any():
        return None
    onward, back = np.zeros_like(shared), np.zeros_like(shared)
    rows, columns = np.nonzero(shared)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        for direction in Direction:
            bit = 1 << direction
            if int(shared[row, column]) & bit and not int(onward[row, column] | back[row, column]) & bit:
                _spread(sheet.grid, shared, onward, back, Hex(column + 1, row + 1), direction)
    return Lanes(first, second, onward, back)


def _spread(grid: HexGrid, shared: Bits, onward: Bits, back: Bits, hex_: Hex, direction: Direction) -> None:
    """Gives a side its hand, and with it all sides along the way."""
    todo = [(hex_, direction, True)]
    while todo:
        here, side, is_onward = todo.pop()
        if here not in grid:
            continue
        cell, bit = (here.row - 1, here.column - 1), 1 << side
        if int(onward[cell] | back[cell]) & bit:
            continue
        (onward if is_onward else back)[cell] |= np.uint8(bit)
        todo.append((grid.step(here, side), side.opposite, not is_onward))
        # Clockwise round the hex is left hand on the way in and right hand on the way out.
        todo += [(here, Direction(other), not is_onward) for other in _beyond(int(shared[cell]), side)]


def _beyond(bits: int, side: int) -> Iterator[int]:
    """The side by which a way through a hex goes on; none where it forks."""
    sides = _sides(bits)
    if len(sides) == 2:
        yield from (other for other in sides if other != side)


@cache
def _sides(bits: int) -> tuple[int, ...]:
    return tuple(side for side in range(6) if bits >> side & 1)
