"""Stacking and facing: what may share a hex [7.0], what a gun can see in front of it [9.4]."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.rulesets.kampfpanzer.engine.ground import Ground
from kpeditor.rulesets.kampfpanzer.engine.position import Piece


def may_share(pieces: Iterable[Piece]) -> bool:
    """True when these units, none of them aboard another, may end a turn in one hex (R-STK-1)."""
    categories = sorted(piece.category for piece in pieces)
    return len(categories) < 2 or categories == ["artillery", "infantry"]


def in_arc(ground: Ground, cell: int, facing: int, target: int) -> bool:
    """True when a hex lies in the closed 120 degree wedge in front of a gun (R-FAC-2, Q78).

    The wedge is bounded by the directions left and right of the facing; the integer lattice keeps straight
    lines and sides of lines, so two cross products decide exactly.
    """
    if cell == target:
        return False
    grid = ground.grid
    here = ground.hex(cell)
    x0, y0 = lattice.centre(grid, here)
    x, y = lattice.centre(grid, ground.hex(target))
    ahead = Direction(facing)
    lx, ly = lattice.centre(grid, grid.step(here, ahead.turned(-1)))
    rx, ry = lattice.centre(grid, grid.step(here, ahead.turned(1)))
    dx, dy = x - x0, y - y0
    # y grows to the south, so clockwise turns have a positive cross product.
    right_of_left = (lx - x0) * dy - (ly - y0) * dx >= 0
    left_of_right = dx * (ry - y0) - dy * (rx - x0) >= 0
    return right_of_left and left_of_right
