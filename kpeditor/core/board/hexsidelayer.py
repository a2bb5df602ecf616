"""A hexside feature as an array of 6-bit masks: bit d of a hex says whether its side towards direction d
carries the feature.

Both hexes of an edge carry the bit, so either can be asked; `put` sets both. Shape [rows, columns], uint8.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical, other_name

Mask = npt.NDArray[np.uint8]


def empty(grid: HexGrid) -> Mask:
    """A mask array without the feature."""
    return np.zeros((grid.rows, grid.columns), np.uint8)


def has(mask: Mask, side: Hexside) -> bool:
    """True where the hexside carries the feature; the hex must be on the board."""
    return bool(int(mask[side.hex.row - 1, side.hex.column - 1]) >> side.direction & 1)


def put(grid: HexGrid, mask: Mask, side: Hexside, present: bool) -> None:
    """Sets or clears the feature on a hexside, seen from both hexes."""
    for hex_, direction in (side, other_name(grid, side)):
        if hex_ in grid:
            bit = np.uint8(1 << direction)
            if present:
                mask[hex_.row - 1, hex_.column - 1] |= bit
            else:
                mask[hex_.row - 1, hex_.column - 1] &= ~bit


def from_sides(grid: HexGrid, sides: Iterable[Hexside]) -> Mask:
    """The mask array of these hexsides."""
    mask = empty(grid)
    for side in sides:
        put(grid, mask, side, True)
    return mask


def sides_of(grid: HexGrid, mask: Mask) -> Iterator[Hexside]:
    """The canonical hexsides that carry the feature, by hex (column, then row) and direction."""
    columns, rows = np.nonzero(mask.T)
    for column, row in zip(columns.tolist(), rows.tolist(), strict=True):
        hex_ = Hex(column + 1, row + 1)
        bits = int(mask[row, column])
        for direction in Direction:
            if bits >> direction & 1 and canonical(grid, side := Hexside(hex_, direction)) == side:
                yield side


def sides_at(grid: HexGrid, mask: Mask, hexes: Iterable[Hex]) -> set[Hexside]:
    """Returns the canonical hexsides of these hexes that carry the feature, including those at the border."""
    carrying = {(column + 1, row + 1) for row, column in np.argwhere(mask).tolist()}
    return {
        canonical(grid, Hexside(hex_, direction))
        for hex_ in hexes
        if hex_ in carrying
        for direction in directions_at(mask, hex_)
    }


def directions_at(mask: Mask, hex_: Hex) -> list[Direction]:
    """The directions in which a hex carries the feature."""
    bits = int(mask[hex_.row - 1, hex_.column - 1])
    return [direction for direction in Direction if bits >> direction & 1]
