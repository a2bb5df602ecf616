"""The slow twin: what a line meets, decided in exact rational arithmetic by intersecting two segments."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.sight.offsets import Touch

Point = tuple[int, int]
Place = tuple[Fraction, Fraction]


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


def met_at(a: Point, b: Point, p: Point, q: Point) -> Fraction:
    """The share of the segment a-b that lies before it meets the segment p-q, which it does meet."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], q[0] - p[0], q[1] - p[1]
    turn = dx * ey - dy * ex
    if turn:
        return Fraction((p[0] - a[0]) * ey - (p[1] - a[1]) * ex, turn)
    shares = [Fraction((x - a[0]) * dx + (y - a[1]) * dy, dx * dx + dy * dy) for x, y in (p, q)]
    return max(Fraction(0), min(shares))


def moved(a: Point, b: Point, hair: Fraction) -> tuple[Place, Place]:
    """The segment a-b moved at right angles, where y points down: to its right by `hair` times its length."""
    x, y = -hair * (b[1] - a[1]), hair * (b[0] - a[0])
    return (a[0] + x, a[1] + y), (b[0] + x, b[1] + y)


def entered_at(a: Place, b: Place, corners: Sequence[Point]) -> Fraction | None:
    """The share of the segment a-b that lies before it enters the open area with these corners, clockwise
    where y points down; None when it passes through no inner point.
    """
    low, high = Fraction(0), Fraction(1)
    for (px, py), (qx, qy) in zip(corners, [*corners[1:], corners[0]], strict=True):
        first, last = ((qx - px) * (y - py) - (qy - py) * (x - px) for x, y in (a, b))  # positive inside
        if first <= 0 and last <= 0:
            return None
        if first < 0:
            low = max(low, Fraction(first) / (first - last))
        elif last < 0:
            high = min(high, Fraction(first) / (first - last))
    return low if low < high else None
