"""The slow twin: what a line meets, decided in exact rational arithmetic by intersecting two segments."""

from __future__ import annotations

from fractions import Fraction

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.sight.offsets import Touch

Point = tuple[int, int]


def meetings(grid: HexGrid, start: Hex, end: Hex) -> set[tuple[Hexside, Touch]]:
    """All hexsides of the board that the closed segment between two hex centres meets, and how."""
    a, b = lattice.centre(grid, start), lattice.centre(grid, end)
    found = set()
    for hex_ in grid.hexes():
        for direction in Direction:
            side = canonical(grid, Hexside(hex_, direction))
            touch = meeting(a, b, *lattice.side_ends(grid, hex_, direction))
            if touch is not None:
                found.add((side, touch))
    return found


def meeting(a: Point, b: Point, p: Point, q: Point) -> Touch | None:
    """How the closed segment a-b meets the closed segment p-q, None when it does not."""
    if a == b:
        return None
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], q[0] - p[0], q[1] - p[1]
    wx, wy = p[0] - a[0], p[1] - a[1]
    turn = dx * ey - dy * ex
    if turn == 0:
        return _parallel(a, b, p, q) if wx * dy == wy * dx else None
    along = Fraction(wx * ey - wy * ex, turn)  # share of a-b
    across = Fraction(wx * dy - wy * dx, turn)  # share of p-q
    if not (0 <= along <= 1 and 0 <= across <= 1):
        return None
    return Touch.CORNER if across in (0, 1) else Touch.CROSS


def _parallel(a: Point, b: Point, p: Point, q: Point) -> Touch | None:
    """For two segments of one line: ALONG where they share a stretch, CORNER where they share a point."""
    axis = 0 if a[0] != b[0] else 1
    low = max(min(a[axis], b[axis]), min(p[axis], q[axis]))
    high = min(max(a[axis], b[axis]), max(p[axis], q[axis]))
    if low > high:
        return None
    return Touch.ALONG if low < high else Touch.CORNER
