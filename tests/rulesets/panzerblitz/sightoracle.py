"""Lines of sight a second time, straight from the wording of PB13, PB25 (without beds), PB36, PB37 and PB37a.

Shares no code with `kpeditor.core.sight`: hexes are polygons with rational corners, a line moved by a hair is
a line really moved by a small number, and the hexes it visits are found by where it crosses their sides.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

HEIGHTS = {"ground": 0, "slope": 50, "hilltop": 100, "slope2": 150, "hilltop2": 200}
TOPS = {"green": 20, "grey": 20, "brown": 60, "orange": 100, "yellow": 160, "purple": 200}
FINE = 1_000_000
"""Lines are moved by the part of their length that is 1 in so many: less than any line of a board misses a
corner by.
"""
CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
Centre = tuple[int, int]
Side = frozenset[Centre]
"""A hexside as the centres of its two hexes, in lattice coordinates."""


def neighbours(centre: Centre) -> list[Centre]:
    x, y = centre
    return [(x + dx, y + dy) for dx, dy in ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))]


@cache
def ends(one: Centre, other: Centre) -> list[tuple[int, int]]:
    """The two corners neighbouring hexes share."""
    mine = {(one[0] + x, one[1] + y) for x, y in CORNERS}
    return sorted(mine & {(other[0] + x, other[1] + y) for x, y in CORNERS})


def turn(line, point):
    (ax, ay), (bx, by) = line
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def corners_of(side: Side, scale: int = 1):
    """The two ends of a hexside, in lattice coordinates or finer ones."""
    (ax, ay), (bx, by) = ends(*side)
    return (ax * scale, ay * scale), (bx * scale, by * scale)


def meets(line, side: Side, scale: int = 1) -> str:
    """How a segment meets a hexside: "", "cross", "corner" or "along"."""
    p, q = corners_of(side, scale)
    of_p, of_q = turn(line, p), turn(line, q)
    inside = [is_within(line, corner) for corner in (p, q)]
    if of_p == of_q == 0:
        return "along" if all(inside) else "corner" if any(inside) else ""
    if of_p == 0 or of_q == 0:
        return "corner" if inside[0 if of_p == 0 else 1] else ""
    a, b = turn((p, q), line[0]), turn((p, q), line[1])
    return "cross" if of_p * of_q < 0 and a * b < 0 else ""


def is_within(line, point):
    (ax, ay), (bx, by) = line
    along = (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)
    return 0 <= along <= (bx - ax) ** 2 + (by - ay) ** 2


@cache
def hexes_about(step: Centre) -> list[Centre]:
    """The hexes near the way from (0, 0) by this step."""
    x, y = step
    found, open_ = set(), [(0, 0)]
    while open_:
        here = open_.pop()
        if here in found or not (min(0, x) - 3 <= here[0] <= max(0, x) + 3):
            continue
        if not min(0, y) - 3 <= here[1] <= max(0, y) + 3:
            continue
        found.add(here)
        open_ += neighbours(here)
    return sorted(found)


@cache
def geometry(step: Centre):
    """Of a line from (0, 0): what it meets, and the sides crossed by it when moved left and right, each with
    the hexes in the order they are visited.
    """
    line = ((0, 0), step)
    sides = {frozenset((one, two)) for one in hexes_about(step) for two in neighbours(one)}
    met = {side: how for side in sides if (how := meets(line, side))}
    moved = []
    for sign in (1, -1):
        dx, dy = -sign * step[1], sign * step[0]
        shifted = ((dx, dy), (FINE * step[0] + dx, FINE * step[1] + dy))
        crossed = sorted(
            ((share(shifted, side), side) for side in sides if meets(shifted, side, FINE) == "cross"),
            key=lambda one: one[0],
        )
        here, hexes = (0, 0), [(0, 0)]
        for _, side in crossed:
            (here,) = side - {here}
            hexes.append(here)
        assert hexes[-1] == step
        moved.append((hexes, [side for _, side in crossed]))
    return met, moved


def share(line, side: Side):
    p, q = corners_of(side, FINE)
    a, b = turn((p, q), line[0]), turn((p, q), line[1])
    return Fraction(a) / (a - b)


def visible(start: Centre, end: Centre, level, colours) -> bool:
    """Whether two hexes see each other; `level(centre)` names a kind of elevation, `colours(side)` the
    colours of a hexside, none off the board.
    """
    if end in neighbours(start) or start == end:
        return True
    if HEIGHTS[level(end)] < HEIGHTS[level(start)]:
        start, end = end, start
    low, high = HEIGHTS[level(start)], HEIGHTS[level(end)]
    met, moved = geometry((end[0] - start[0], end[1] - start[1]))

    def at(side: Side):
        return colours(frozenset((x + start[0], y + start[1]) for x, y in side))

    def fraction(colour: str) -> Fraction | None:
        top = TOPS[colour]
        if top <= low or top > high:
            return None
        return Fraction(top - low, high - low)

    as_high = [1 for side in met for colour in at(side) if fraction(colour) == 1]
    if len(as_high) > 1:
        return False
    hexes = moved[0][0]
    for side, how in met.items():
        if how != "along":
            continue
        number = min(hexes.index(one) for one in side if one in hexes) + 1
        for colour in at(side):
            f = fraction(colour)
            if TOPS[colour] > high:
                return False
            if f is not None and Fraction(2, 5) < f < 1 and 2 * number <= len(hexes) + 1:
                return False

    def stopped(hexes, sides) -> bool:
        for i, side in enumerate(sides, start=1):
            for colour in at(side):
                f = fraction(colour)
                if TOPS[colour] > high:
                    return True
                if f is None or f == 1:
                    continue
                if f > Fraction(2, 5) and 2 * i <= len(hexes):
                    return True
                if f <= Fraction(2, 5) and low == 0 and i == 1:
                    return True
        return False

    return not all(stopped(*one) for one in moved)
