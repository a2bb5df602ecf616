"""Lanes: the sides to which a railway and a road keep where both pass through the same hexsides."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.drawing.frame import Bits
from kpeditor.drawing.map.roadlines import sides_of_bits


@dataclass(frozen=True, eq=False)
class Lanes:
    """The hexsides through which two features pass beside each other.

    Attributes:
        first, second: the two features.
        onward, back: masks, shape [rows, columns], of the sides that the first feature passes nearer to the
            corner where the side ends (clockwise round the hex), and nearer to the corner where it begins.
            The second feature passes nearer to the other corner.
    """

    first: str
    second: str
    onward: Bits
    back: Bits

    def of(self, feature: str) -> tuple[Bits, Bits] | None:
        """The masks for a feature; None for a feature that keeps to the middle of its hexsides."""
        if feature == self.first:
            return self.onward, self.back
        return (self.back, self.onward) if feature == self.second else None


def lanes_of(sheet: MapSheet, features: tuple[str, str]) -> Lanes | None:
    """The lanes of two features of a map, chosen so that neither changes sides on the way. None where they
    share no hexside.
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
                hands = _hands(sheet.grid, shared, Hex(column + 1, row + 1), direction)
                turned = _is_up(sheet.grid, hands)
                for (here, side), is_onward in hands.items():
                    mask = onward if is_onward != turned else back
                    mask[here.row - 1, here.column - 1] |= np.uint8(1 << side)
    return Lanes(first, second, onward, back)


def _hands(grid: HexGrid, shared: Bits, hex_: Hex, direction: Direction) -> dict[tuple[Hex, Direction], bool]:
    """Whether the first feature passes onward, for a side and for all sides along the way through it."""
    hands: dict[tuple[Hex, Direction], bool] = {}
    todo = [(hex_, direction, True)]
    while todo:
        here, side, is_onward = todo.pop()
        if here not in grid or (here, side) in hands:
            continue
        hands[here, side] = is_onward
        todo.append((grid.step(here, side), side.opposite, not is_onward))
        # A lane nearer to the side's end is on the left on the way in and on the right on the way out.
        bits = int(shared[here.row - 1, here.column - 1])
        todo += [(here, Direction(other), not is_onward) for other in _beyond(bits, side)]
    return hands


def _is_up(grid: HexGrid, hands: Mapping[tuple[Hex, Direction], bool]) -> bool:
    """Whether these lanes are toward the top of the picture (on vertical ways: toward the left). The first
    feature takes the lower lanes, so that it stays on its side when a way is extended.
    """
    first = 0 if grid.is_flat else 30
    across = down = 0.0
    for (_, side), is_onward in hands.items():
        angle, sign = math.radians(first + 60 * side), 1 if is_onward else -1
        across, down = across + sign * math.cos(angle), down + sign * math.sin(angle)
    return down < -1e-6 or (abs(down) <= 1e-6 and across < 0)


def _beyond(bits: int, side: int) -> Iterator[int]:
    """The side by which a way through a hex continues; none where it forks."""
    sides = sides_of_bits(bits)
    if len(sides) == 2:
        yield from (other for other in sides if other != side)
