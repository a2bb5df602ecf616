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
    """A hexside that a line meets: how, and whether it belongs to the first or the last hex of the line."""

    side: Hexside
    touch: Touch
    at_start: bool
    at_end: bool


class FirePath(NamedTuple):
    """What a line passes through (R-OPP-2): hexes whose open interior it crosses, the first one left out;
    hexsides it runs along.
    """

    hexes: tuple[Hex, ...]
    along: tuple[Hexside, ...]


class ShiftedLine(NamedTuple):
    """A line from hex centre to hex centre moved by a hair to one side, relative to its first hex.

    Attributes:
        hexes: the steps (i, v) to the hexes it visits, in order, both ends included.
        sides: the hexside it crosses behind each of them but the last: class and step to the owner.
    """

    hexes: tuple[Point, ...]
    sides: tuple[tuple[int, int, int], ...]


class RelativeSide(NamedTuple):
    """A met side relative to the first hex: class, step to its owner, flags as in `OffsetTable`."""

    class_: int
    di: int
    dv: int
    flags: int

    @property
    def touch(self) -> Touch:
        """How the line meets it."""
        return Touch(self.flags & TOUCH_BITS)

    @property
    def hexes(self) -> tuple[Point, Point]:
        """The steps (i, v) to the two hexes it lies between."""
        ai, av = _ACROSS[self.class_]
        return (self.di, self.dv), (self.di + ai, self.dv + av)


_CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
# The two ends of a side of each class, from the centre of its owner; the owner's neighbour across it as
# (i, v).
_ENDS: dict[int, tuple[Point, Point]] = {
    BOTTOM: ((-1, 1), (1, 1)),
    SE: ((1, 1), (2, 0)),
    NE: ((1, -1), (2, 0)),
}
_ACROSS: dict[int, Point] = {BOTTOM: (0, 2), SE: (1, 1), NE: (1, -1)}
_CLASSES: dict[Point, int] = {step: class_ for class_, step in _ACROSS.items()}


def met_sides(frame: Frame, start: Hex, end: Hex) -> list[MetSide]:
    """Every hexside the closed segment between two hex centres meets (R-LOS-2), canonical, in order from
    start to end.
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
    """What the segment between two hex centres passes through, in order from start to end [9.23]
    (R-OPP-2).
    """
    (i, v), (n, dv), turned = _step(frame, start, end)
    hexes = [frame.hex_at_place(i + di, v + dw) for di, dw in _crossed(n, dv)]
    # A line can leave a jagged edge of the board for a moment; there is nothing to be met.
    on_board = [hex_ for hex_ in (hexes[::-1] if turned else hexes) if hex_ != start and hex_ in frame.grid]
    along = [met.side for met in met_sides(frame, start, end) if met.touch is Touch.ALONG]
    return FirePath(tuple(on_board), tuple(along))


def _step(frame: Frame, start: Hex, end: Hex) -> tuple[Point, Point, bool]:
    """The place of the first hex, the step (n, dv) to the other, and whether that is from end to start."""
    (ai, av), (bi, bv) = frame.place(start), frame.place(end)
    if (ai, av) <= (bi, bv):
        return (ai, av), (bi - ai, bv - av), False
    return (bi, bv), (ai - bi, av - bv), True


@lru_cache(maxsize=16384)
def relative_sides(n: int, dv: int) -> tuple[RelativeSide, ...]:
    """The sides a step meets in the order in which they are met."""
    if (n, dv) == (0, 0):
        return ()
    found = sides_of(n, np.array([dv]))
    columns = (found.class_.tolist(), found.di.tolist(), found.dv.tolist(), found.flags.tolist())
    sides = [RelativeSide(*row) for row in zip(*columns, strict=True)]
    return tuple(sorted(sides, key=lambda side: (_met_at(side, n, dv), side.flags & TOUCH_BITS, side)))


def _met_at(side: RelativeSide, n: int, dv: int) -> Fraction:
    """The share of the segment that lies before it meets the side."""
    from fractions import Fraction  # a window opens sooner without it

    (px, py), (qx, qy) = ((3 * side.di + x, side.dv + y) for x, y in _ENDS[side.class_])
    # Where two lines cross is a ratio of cross products; a side run along is met at its nearer end.
    du, ex, ey = 3 * n, qx - px, qy - py
    turn = du * ey - dv * ex
    if turn:
        return Fraction(px * ey - py * ex, turn)
    return min(Fraction(px, du) if n else Fraction(py, dv), Fraction(qx, du) if n else Fraction(qy, dv))


@lru_cache(maxsize=16384)
def _crossed(n: int, dv: int) -> tuple[Point, ...]:
    """The steps to the hexes whose open interior the segment crosses, both end hexes included, in order.

    Only hexes beside a met side come into question; one of them is crossed when it has corners strictly on
    both sides of the line.
    """
    return _in_order(
        n, dv, [place for place, (least, most) in _turns_beside(n, dv).items() if least < 0 < most]
    )


@lru_cache(maxsize=16384)
def shifted_lines(n: int, dv: int) -> tuple[ShiftedLine, ...]:
    """A step moved by a hair to its left and to its right, on the map with y downwards; one line where both
    visit the same hexes, for then it meets no corner on its way.

    A line moved by less than any distance visits the hexes that have a corner strictly beyond it on that
    side and none of whose corners keeps it out: so a hex that the line itself touches at a corner or along a
    side counts for one of the two.
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
    """For each hex beside a side met by the step, and for both ends, on which sides of the line its corners
    lie: the least and the greatest cross product of a corner with the direction of the line.
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
    """Hexes in the order in which the step visits them."""
    # Hexes are the nearest-centre cells of the true plane, where a line visits them in the order of their
    # centres' projections; in lattice coordinates that projection is u u' + 3 v v'.
    return tuple(sorted(places, key=lambda p: 9 * n * p[0] + 3 * dv * p[1]))
