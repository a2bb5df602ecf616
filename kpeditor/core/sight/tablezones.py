"""What is seen from anywhere in a zone of a free table, as exact polygons: the union of what points along its
edge see, and of what is seen between two such points.

From a point one sees the far edges of obstacles through gaps: each gap lies between two corners, the pivots,
and ends on one straight edge. Where two points see the same edge through the same gap, and no corner of an
obstacle lies in between, the points between them see all that the gap sweeps over: a polygon of six corners.
What is seen through which gap changes only where two corners lie in one line with the point: one looks from
both sides of every such place. Where more is seen from the middle than was found, one looks from there too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

Floats = npt.NDArray[np.float64]
XY = tuple[float, float]
Fan = Callable[[float, float], Any]
"""What is seen from a point, as a geometry."""

Key = tuple[int, ...]
"""What tells gaps apart: their pivots and the straight line they end on, in hundreds of thousandths."""
AreOpen = Callable[[Any], npt.NDArray[np.bool_]]
"""Which of some lines (shapely, [n]) are not surely blocked."""

TOLERANCE = 0.02
"""A point between two others that shows no more than so much ground, in square units, ends the search."""
LEAST = 1 / 8
"""Points nearer to each other are not asked for, in the table's unit."""
_SAME = 1e-5
"""Corners nearer to each other than this are the same."""
_MOST_GAPS = 400
"""Of a view with more corners only the polygon itself counts."""
_MOST_CORNERS = 1200
"""With more corners than this their lines are not looked for; the steps alone then decide what is found."""
_BESIDE = 1e-5
"""So far on both sides of such a place one looks, in the table's unit."""


@dataclass(frozen=True, eq=False, slots=True)
class Corners:
    """The corners of all obstacles, each place once.

    Attributes:
        points: float [n, 2].
        owner: to which of these a corner of a single outline or line belongs, int [k].
        before, behind: its neighbours there, float [k, 2]; NaN where a line ends.
    """

    points: Floats
    owner: npt.NDArray[np.int64]
    before: Floats
    behind: Floats

    @classmethod
    def of(cls, shapes: Iterable[Any]) -> Corners:
        """The corners of areas and lines."""
        places, before, behind = [np.zeros((0, 2))], [np.zeros((0, 2))], [np.zeros((0, 2))]
        for line in _lines(shapes):
            ring = shapely.get_coordinates(line)
            is_closed = len(ring) > 2 and bool((ring[0] == ring[-1]).all())
            ring = ring[:-1] if is_closed else ring
            one, other = np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0)
            if not is_closed:
                one[0] = other[-1] = np.nan
            places.append(ring)
            before.append(one)
            behind.append(other)
        points, owner = np.unique(np.concatenate(places), axis=0, return_inverse=True)
        return cls(points, owner.reshape(-1), np.concatenate(before), np.concatenate(behind))

    def touched(self, which: npt.NDArray[np.int64], direction: Floats) -> npt.NDArray[np.bool_]:
        """Whether a line through a corner in a direction only touches what the corner belongs to: both its
        neighbours lie on one side, or a line ends there. bool [n] for `which` [n] and `direction` [n, 2].
        """
        order = np.argsort(self.owner, kind="stable")
        begin = np.searchsorted(self.owner[order], np.arange(len(self.points) + 1))
        found = np.zeros(len(which), np.bool_)
        most = int(np.diff(begin).max(initial=0))
        for number in range(most):  # a place is the corner of few outlines
            here = begin[which] + number
            asked = np.flatnonzero((here < begin[which + 1]) & ~found)
            corner = order[here[asked]]
            at, way = self.points[which[asked]], direction[asked]
            one, other = self.before[corner] - at, self.behind[corner] - at
            turns = [way[:, 0] * side[:, 1] - way[:, 1] * side[:, 0] for side in (one, other)]
            found[asked] = ~(turns[0] * turns[1] < -_SAME * _SAME)  # NaN is no crossing either
        return found


@dataclass(frozen=True, slots=True)
class _Gap:
    """Through what one sees a stretch of a straight edge: the pivots and where the rays past them end, on the
    side of smaller and of larger angles.
    """

    pivots: tuple[XY, XY]
    ends: tuple[XY, XY]


@dataclass(frozen=True, eq=False, slots=True)
class _View:
    """What is seen from a point, with its gaps by their pivots and the line they end on."""

    at: XY
    seen: Any
    gaps: dict[Key, _Gap]


def seen_along(
    pieces: Iterable[Any], fan: Fan, step: float, corners: Corners, are_open: AreOpen | None = None
) -> Any:
    """What is seen from the edges of areas, from lines and from points.

    Args:
        step: how far apart the points are at most from which one looks first.
        corners: of all obstacles.
        are_open: which of some lines might be free; None: lined up corners are not looked for, which is
            quicker and may miss what is seen through slits.

    Raises:
        ValueError: for a step that is not positive.
    """
    if step <= 0:
        raise ValueError("a step is longer than nothing")
    known: dict[XY, _View] = {}
    found: list[Any] = []

    def view(at: XY) -> _View:
        if at not in known:
            seen = fan(*at)
            known[at] = _View(at, seen, _gaps(at, seen))
        return known[at]

    for line in _lines(pieces):
        along = shapely.get_coordinates(line)
        found.append(view(_xy(along[0])).seen)
        for start, end in pairwise(along):
            if length := float(np.hypot(*(end - start))):
                marks = [*np.linspace(0, 1, int(np.ceil(length / step)) + 1).tolist()]
                lined: list[float] = []
                if are_open is not None and len(corners.points) <= _MOST_CORNERS:
                    lined = _lined_up(start, end, corners, are_open).tolist()
                found += _along(_Side(start, end, length), marks, lined, view, corners.points)
    return only_areas(shapely.union_all(found))


@dataclass(frozen=True, eq=False, slots=True)
class _Side:
    """A straight line along which one looks."""

    start: Floats
    end: Floats
    length: float

    def at(self, share: float) -> XY:
        """The point so far along it, from 0 to 1."""
        return _xy(self.start + share * (self.end - self.start))


def _along(
    side: _Side, marks: list[float], lined: list[float], view: Callable[[XY], _View], corners: Floats
) -> Iterator[Any]:
    """What is seen from a straight line: from its marks, from more points where they show more, and between
    all of them.

    Args:
        lined: where two corners lie one behind the other; one looks from both sides of it.
    """
    beside = _BESIDE / side.length
    places = {min(1.0, max(0.0, at + sign * beside)) for at in lined for sign in (-1, 1)}
    seen_from = set(marks)
    waiting = [*pairwise(sorted(places | seen_from))]
    while waiting:
        one, other = waiting.pop()
        if (other - one) * side.length <= 2 * LEAST:
            continue
        a, b, middle = view(side.at(one)), view(side.at(other)), (one + other) / 2
        new = shapely.difference(shapely.difference(view(side.at(middle)).seen, a.seen), b.seen)
        if shapely.area(new) > TOLERANCE:
            swept = (_swept(key, a, b, corners) for key in a.gaps.keys() & b.gaps.keys())
            new = shapely.difference(new, shapely.union_all([one for one in swept if one is not None]))
        if shapely.area(new) > TOLERANCE:
            seen_from.add(middle)
            waiting += [(one, middle), (middle, other)]
    yield from (view(side.at(share)).seen for share in seen_from)
    views = [view(side.at(share)) for share in sorted(places | seen_from)]
    for key, first, last in _runs(views):
        yield from _run(key, views, first, last, corners)


def _runs(views: list[_View]) -> Iterator[tuple[Key, int, int]]:
    """Every gap with the stretches of consecutive points that all have it, by their first and last."""
    begun: dict[Key, int] = {}
    for n, one in enumerate([*views, None]):
        gaps = one.gaps if one is not None else {}
        for key in [key for key in begun if key not in gaps]:
            yield key, begun.pop(key), n - 1
        for key in gaps:
            begun.setdefault(key, n)


def _run(key: Key, views: list[_View], first: int, last: int, corners: Floats) -> Iterator[Any]:
    """What a gap sweeps over between two points; in halves where a corner lies in it."""
    if first == last:
        return
    swept = _swept(key, views[first], views[last], corners)
    if swept is not None:
        yield swept
    elif last - first > 1:
        middle = (first + last) // 2
        yield from _run(key, views, first, middle, corners)
        yield from _run(key, views, middle, last, corners)


def _lined_up(start: Floats, end: Floats, corners: Corners, are_open: AreOpen) -> Floats:
    """The places between two points (0 to 1) where two corners are seen one behind the other, the nearer one
    as the edge of what hides: a line past it enters nothing there.
    """
    points = corners.points
    first, second = np.triu_indices(len(points), 1)
    a, b = points[first], points[second]
    along, across = end - start, b - a
    down = along[0] * across[:, 1] - along[1] * across[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        at = ((a[:, 0] - start[0]) * across[:, 1] - (a[:, 1] - start[1]) * across[:, 0]) / down
        behind = ((a[:, 0] - start[0]) * along[1] - (a[:, 1] - start[1]) * along[0]) / down
    # `behind` is where on the way from one corner to the other the line is met: between them is no gap.
    kept = np.flatnonzero((at > 0) & (at < 1) & ((behind <= 0) | (behind >= 1)))
    is_first = behind[kept] <= 0
    near, far = np.where(is_first, first[kept], second[kept]), np.where(is_first, second[kept], first[kept])
    touching = corners.touched(near, points[far] - points[near])
    kept, far = kept[touching], far[touching]
    if not len(kept):
        return np.zeros(0)
    lines = shapely.linestrings(np.stack((start + at[kept, None] * along, points[far]), axis=1))
    return np.unique(np.round(at[kept][are_open(lines)], 9))


def _gaps(at: XY, seen: Any) -> dict[Key, _Gap]:
    """The gaps of a view, from the corners of its polygon; none of one that is no single polygon."""
    if seen.geom_type != "Polygon":
        return {}
    ring = shapely.get_coordinates(shapely.simplify(seen, 1e-9).exterior)[:-1]
    if not 3 <= len(ring) <= _MOST_GAPS:
        return {}
    if not shapely.is_ccw(seen.exterior):
        ring = ring[::-1]
    here = ring - np.array(at)
    following = np.roll(here, -1, axis=0)
    turn = here[:, 0] * following[:, 1] - here[:, 1] * following[:, 0]
    length = np.hypot(*(following - here).T)
    is_radial = np.abs(turn) <= 1e-7 * np.maximum(length, 1e-9) * np.maximum(np.hypot(*here.T), 1e-9) + 1e-12
    far = np.hypot(*here.T)
    found: dict[Key, _Gap] = {}
    count = len(ring)
    for n in np.flatnonzero(~is_radial).tolist():
        m = (n + 1) % count
        before, after = (n - 1) % count, (m + 1) % count
        right = ring[before] if is_radial[before] and far[before] < far[n] else ring[n]
        left = ring[after] if is_radial[m] and far[after] < far[m] else ring[m]
        gap = _Gap((_xy(right), _xy(left)), (_xy(ring[n]), _xy(ring[m])))
        found[_key(gap)] = gap
    return found


def _xy(point: Floats) -> XY:
    return float(point[0]), float(point[1])


def _key(gap: _Gap) -> Key:
    """What tells gaps apart: their pivots, and the straight line they end on."""
    (x1, y1), (x2, y2) = gap.ends
    nx, ny = y2 - y1, x1 - x2
    size = (nx**2 + ny**2) ** 0.5
    nx, ny = nx / size, ny / size
    numbers = (*gap.pivots[0], *gap.pivots[1], nx, ny, nx * x1 + ny * y1)
    return tuple(round(number / _SAME / 10) for number in numbers)


def _swept(key: Key, one: _View, other: _View, corners: Floats) -> Any:
    """What a gap that two points share sweeps over between them; None where a corner of an obstacle lies in
    it, or it sweeps over nothing.
    """
    near, far = one.gaps[key], other.gaps[key]
    ux, uy = other.at[0] - one.at[0], other.at[1] - one.at[1]
    dx = sum(x for x, _ in near.ends) / 2 - one.at[0]
    dy = sum(y for _, y in near.ends) / 2 - one.at[1]
    turn = dx * uy - dy * ux
    if abs(turn) < 1e-9:
        return None
    # The rays past a pivot cross there: what begins leftmost ends rightmost.
    right, left = (one, other) if turn > 0 else (other, one)
    to_right, to_left = (far, near) if turn > 0 else (near, far)
    ring = (right.at, near.pivots[0], to_right.ends[0], to_left.ends[1], near.pivots[1], left.at)
    polygon = shapely.Polygon(ring)
    if polygon.area < 1e-9 or not polygon.is_valid:
        return None
    low, high = np.min(ring, axis=0), np.max(ring, axis=0)
    close = corners[((corners >= low) & (corners <= high)).all(axis=1)]
    if len(close):
        inner = shapely.buffer(polygon, -_SAME)
        if shapely.contains_xy(inner, close[:, 0], close[:, 1]).any():
            return None
    return polygon


def _lines(pieces: Iterable[Any]) -> Iterator[Any]:
    """The edges of areas, lines, and points as lines without length."""
    for piece in pieces:
        for part in shapely.get_parts(piece):
            if part.is_empty:
                continue
            if part.geom_type == "Polygon":
                yield part.exterior
                yield from part.interiors
            elif part.geom_type == "Point":
                yield shapely.LineString([part, part])
            elif part.geom_type == "GeometryCollection":
                yield from _lines(part.geoms)
            else:
                yield part


def only_areas(shape: Any) -> Any:
    """The areas of a geometry, without lines and points that are left of an overlay."""
    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    return shapely.union_all([part for part in shapely.get_parts(shape) if part.area > 0])
