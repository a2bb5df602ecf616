"""The integer lattice: centres and corners have integer coordinates, so that incidence is exact (R-MAP-4).

Flat tops: centre x = 3 (c - 1), y = 2 (r - 1) + (1 if the column is low), corners (x ± 2, y) and (x ± 1, y ±
1). Pointed tops: the same with x and y exchanged. The lattice is an affine image of the real grid, so
straight lines stay straight and points on a line stay on it. Distances and angles are not preserved: never
compare them here.
"""

from __future__ import annotations

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid

Point = tuple[int, int]

# Corner i lies between sides i - 1 and i (clockwise), so side i runs from corner i to corner i + 1.
_CORNERS_FLAT: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_CORNERS_POINTED: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def centre(grid: HexGrid, hex_: Hex) -> Point:
    """The lattice point at the centre of a hex."""
    low = 1 if grid.is_low(hex_) else 0
    if grid.is_flat:
        return 3 * (hex_.column - 1), 2 * (hex_.row - 1) + low
    return 2 * (hex_.column - 1) + low, 3 * (hex_.row - 1)


def corner_offsets(grid: HexGrid) -> tuple[Point, ...]:
    """The six corners relative to the centre; side i runs from corner i to corner i + 1 (modulo 6)."""
    return _CORNERS_FLAT if grid.is_flat else _CORNERS_POINTED


def corners(grid: HexGrid, hex_: Hex) -> tuple[Point, ...]:
    """The six corners of a hex, clockwise; side i runs from corner i to corner i + 1 (modulo 6)."""
    x, y = centre(grid, hex_)
    return tuple((x + dx, y + dy) for dx, dy in corner_offsets(grid))


def side_ends(grid: HexGrid, hex_: Hex, direction: Direction) -> tuple[Point, Point]:
    """The two corners a hexside runs between."""
    points = corners(grid, hex_)
    return points[direction], points[(direction + 1) % 6]
