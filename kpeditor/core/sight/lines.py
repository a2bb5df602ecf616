"""One line from hex centre to hex centre: the hexsides it meets, in order, and the hexes it passes
through.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.sight.frame import BOTTOM, NE, SE, Frame
from kpeditor.core.sight.offsets import AT_END, AT_START, TOUCH_BITS, Touch, sides_of

if TYPE_CHECKING:
    from fractions import Fraction


Point = tuple[int, int]


class MetSide(NamedTuple):
    """A hexside that a line meets, the kind of contact, and whether it belongs to the first or the last hex
    of the line.
    """

    side: Hexside
    touch: Touch
    at_start: bool
    at_end: bool


class FirePath(NamedTuple):
    """The path of a line of fire (R-OPP-2): the hexes whose open interior it crosses, without the first one,
    and the hexsides it runs along.
    """

    hexes: tuple[Hex, ...]
    along: tuple[Hexside, ...]


class ShiftedLine(NamedTuple):
    """A line from hex centre to hex centre, shifted sideways by an infinitesimal distance; steps are relative
    to its first hex.

    Attributes:
        hexes: the steps (i, v) to the hexes it visits, in order, both ends included.
        sides: the hexside it crosses after each hex except the last: class and step to the owner.
    """

    hexes: tuple[Point, ...]
    sides: tuple[tuple[int, int, int], ...]


class RelativeSide(NamedTuple):
    """A met side relative to the first hex: class, step to its owner, flags of `OffsetTable`."""

    class_: int
    di: int
    dv: int
    flags: int

    @property
    def touch(self) -> Touch:
        """The kind of contact between the line and the side."""
        return Touch(self.flags & TOUCH_BITS)

    @property
    def hexes(self) -> tuple[Point, Point]:
        """The steps (i, v) to the two hexes on both sides of it."""
        ai, av = _ACROSS[self.class_]
        return (self.di, self.dv), (self.di + ai, self.dv + av)


_CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
# The two ends of a side of each class relative to its owner's centre, and the owner's neighbour across it as
# (i, v).
_ENDS: dict[int, tuple[Point, Point]] = {
    BOTTOM: ((-1, 1), (1, 1)),
    SE: ((1, 1), (2, 0)),
    NE: ((1, -1), (2, 0)),
}
_ACROSS: dict[int, Point] = {BOTTOM: (0, 2), SE: (1, 1), NE: (1, -1)}
_CLASSES: dict[Point, int] = {step: class_ for class_, step in _ACROSS.items()}


def met_sides(frame: Frame, start: Hex, end: Hex) -> list[MetSide]:
    """Every canonical hexside that the closed segment between two hex centres meets (R-LOS-2), from start to
    end.
    """
    (i, v), (n, dv), turned = _step(frame, start, end)
    found = []
    for class_, di, dw, flags in relative_sides(n, dv):
        side = frame.side_at(i + di, v + dw, class_)
        if side is not None:
            at = bool(flags & AT_START), bool(flags & AT_END)
            found.append(MetSide(side, Touch(flags & TOUCH_BITS), *(reversed(at) if turned else at)))
    return found[::-1] if turned else found


def fire_path(frame: Frame, start: Hex, end: Hex) -> FirePath:
    """The hexes and hexsides that the segment between two hex centres passes through, from start to end
    [9.23] (R-OPP-2).
    """
    (i, v), (n, dv), turned = _step(frame, start, end)
    hexes = [frame.hex_at_place(i + di, v + dw) for di, dw in _crossed(n, dv)]
    # A line can leave a jagged edge of the board briefly; it meets nothing there.
    on_board = [hex_ for hex_ in (hexes[::-1] if turned else hexes) if hex_ != start and hex_ in frame.grid]
    along = [met.side for met in met_sides(frame, start, end) if met.touch is Touch.ALONG]
    return FirePath(tuple(on_board), tuple(along))


def _step(frame: Frame, start: Hex, end: Hex) -> tuple[Point, Point, bool]:
    """The place of the first hex, the step (n, dv) to the other, and whether this step runs from end to
    start.
    """
    (ai, av), (bi, bv) = frame.place(start), frame.place(end)
    if (ai, av) <= (bi, bv):
        return (ai, av), (bi - ai, bv - av), False
    return (bi, bv), (ai - bi, av - bv), True


@lru_cache(maxsize=16384)
def relative_sides(n: int, dv: int) -> tuple[RelativeSide, ...]:
    """The sides that a step meets, in order along the line."""
    if (n, dv) == (0, 0):
        return ()
    found = sides_of(n, np.array([dv]))
    columns = (found.class_.tolist(), found.di.tolist(), found.dv.tolist(), found.flags.tolist())
    sides = [RelativeSide(*row) for row in zip(*columns, strict=True)]
    return tuple(sorted(sides, key=lambda side: (_met_at(side, n, dv), side.flags & TOUCH_BITS, side)))


def _met_at(side: RelativeSide, n: int, dv: int) -> Fraction:
    """The share of the segment before the point at which it meets the side."""
    from fractions import Fraction  # late import: a window opens sooner

    (px, py), (qx, qy) = ((3 * side.di + x, side.dv + y) for x, y in _ENDS[side.class_])
    # The crossing of two lines is a ratio of cross products; a side along the line counts from its nearer
    # end.
    du, ex, ey = 3 * n, qx - px, qy - py
    turn = du * ey - dv * ex
    if turn:
        return Fraction(px * ey - py * ex, turn)
    return min(Fraction(px, du) if n else Fraction(py, dv), Fraction(qx, du) if n else Fraction(qy, dv))


@lru_cache(maxsize=16384)
def _crossed(n: int, dv: int) -> tuple[Point, ...]:
    """The steps to the hexes whose open interior the segment crosses, both end hexes included, in order.

    Only hexes beside a met side are candidates. A candidate is crossed when it has corners strictly on both
    sides of the line.
    """
    return _in_order(
        n, dv, [place for place, (least, most) in _turns_beside(n, dv).items() if least < 0 < most]
    )


@lru_cache(maxsize=16384)
def shifted_lines(n: int, dv: int) -> tuple[ShiftedLine, ...]:
    """The lines that result when a step is shifted infinitesimally to its left and to its right, on the map
    with y downwards. There is only one line if both visit the same hexes, because the step then meets no
    corner.

    A shifted line visits the hexes that have corners strictly on that side of the original line, and also
    corners on the line or on its other side. So a hex that the original line touches at a corner or along a
    side is visited by one of the two.
    """
    turns = _turns_beside(n, dv)
    both = [
        _shifted(n, dv, [place for place, (least, most) in turns.items() if least < 0 <= most]),
        _shifted(n, dv, [place for place, (least, most) in turns.items() if least <= 0 < most]),
    ]
    return tuple(both[:1] if both[0] == both[1] else both)


def _shifted(n: int, dv: int, visited: list[Point]) -> ShiftedLine:
    places = _in_order(n, dv, visited)
    sides = []
    for (ai, av), (bi, bv) in pairwise(places):
        step = (bi - ai, bv - av)
        is_owner = step in _CLASSES
        class_ = _CLASSES[step if is_owner else (-step[0], -step[1])]
        sides.append((class_, ai, av) if is_owner else (class_, bi, bv))
    return ShiftedLine(places, tuple(sides))


def _turns_beside(n: int, dv: int) -> dict[Point, tuple[int, int]]:
    """The side of the line on which the corners lie, for each hex beside a met side and for both end hexes:
    the least and the greatest cross product of a corner with the line's direction.
    """
    beside = {(0, 0), (n, dv)}
    for side in relative_sides(n, dv):
        beside |= {*side.hexes}
    found = {}
    for i, v in beside:
        turns = [3 * n * (v + y) - dv * (3 * i + x) for x, y in _CORNERS]
        found[i, v] = min(turns), max(turns)
    return found


def _in_order(n: int, dv: int, places: Iterable[Point]) -> tuple[Point, ...]:
    """The hexes in the order in which the step visits them."""
    # In the true plane each hex is the set of points nearest to its centre, so a line visits hexes in the
    # order of the projections of their centres. In lattice coordinates that projection is u u' + 3 v v'.
    return tuple(sorted(places, key=lambda p: 9 * n * p[0] + 3 * dv * p[1]))
