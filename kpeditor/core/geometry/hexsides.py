"""Hexsides: each edge of the grid has one canonical name, the one whose hex comes first (R-MAP-3)."""

from __future__ import annotations

from typing import NamedTuple

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid


class Hexside(NamedTuple):
    """The side of a hex toward a direction. Two hexsides may be the same edge, so compare canonical ones
    only.
    """

    hex: Hex
    direction: Direction


def other_name(grid: HexGrid, side: Hexside) -> Hexside:
    """The same edge seen from the hex on its other side, which may lie off the board."""
    return Hexside(grid.step(side.hex, side.direction), side.direction.opposite)


def canonical(grid: HexGrid, side: Hexside) -> Hexside:
    """The canonical name of this edge: named after the lower of its two hexes (column, then row), or at the
    border after the hex on the board.

    Raises:
        ValueError: when neither hex is on the board.
    """
    twin = other_name(grid, side)
    names = [name for name in (side, twin) if name.hex in grid]
    if not names:
        raise ValueError(f"hexside {side} touches no hex of the board")
    return min(names)


def between(grid: HexGrid, a: Hex, b: Hex) -> Hexside | None:
    """The canonical hexside between two adjacent hexes, None if they are not adjacent."""
    direction = grid.direction(a, b)
    return None if direction is None else canonical(grid, Hexside(a, direction))


def is_border(grid: HexGrid, side: Hexside) -> bool:
    """True where only one of the two hexes is on the board."""
    return (side.hex in grid) != (other_name(grid, side).hex in grid)
