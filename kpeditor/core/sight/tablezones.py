"""What is seen from anywhere in a zone of a free table, as exact polygons: the union of what points along its
edge see, and of what is seen between two such points.

Three things are found, one after the other. (1) What points along the edge see, and between two neighbours:
where both see the same straight edge and the rays to its far ends cross, all beyond the crossing is seen
through it, unless a corner of an obstacle lies there. (2) Slits that open and close between two points. A
slit opens where a line touches one corner on its left and another on its right, and what it shows begins at
that line behind both: every such line on which ground is not yet seen is looked along, those with most of it
first. (3) What is seen from the middle of two points, as long as that is more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import shapely

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
XY = tuple[float, float]
Fan = Callable[[float, float], Any]
"""What is seen from a point, as a geometry."""

TOLERANCE = 0.02
"""A point between two others that shows no more than so much ground, in square units, ends the search."""
LEAST = 1 / 8
"""Points nearer to each other are not asked for, in the table's unit."""
_SAME = 1e-5
"""Corners nearer to each other than this are the same, and lines that differ by less."""
_MOST_CORNERS = 1200
"""With more corners than this slits are not looked for; the steps alone then decide what is found."""
_BESIDE = 1e-4
"""So far beside the place where a slit opens one looks, in the table's unit."""
_FAR = 1000.0
"""Farther than any view goes."""
_HASH = np.array([1_000_003, 1_999_993_003, 1], np.int64)
"""Makes one number of the three that tell a straight line: its normal and its distance."""
_EVERY = 0.1
"""Points of a line behind a slit that are so far apart tell whether the ground there is seen already."""
_NEAR = 2e-3
"""Ground nearer to what is seen than this counts as seen."""
_AT_ONCE = 16
"""So many slits are looked through before it is asked again which of the others show anything new."""


class Lines(Protocol):
    """What stops straight lines over a table, many asked at once; see `tableblocking`."""

    def are_open(self, lines: Any) -> Bools:
        """Which of some lines are not surely stopped: bool [n]."""
        ...

    def lengths(self, lines: Any) -> Floats:
        """How far one sees at least along lines from their starts: float [n]."""
        ...


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

    def sides(self, which: Ints, direction: Floats) -> tuple[Bools, Bools]:
        """Where the obstacles lie that a line in a direction touches at a corner: to its right alone, to its
        left alone; neither where it runs into one. bool [n] each, for `which` [n] and `direction` [n, 2].
        """
        order = np.argsort(self.owner, kind="stable")
        begin = np.searchsorted(self.owner[order], np.arange(len(self.points) + 1))
        left, right = np.zeros(len(which), np.bool_), np.zeros(len(which), np.bool_)
        for number in range(int(np.diff(begin).max(initial=0))):  # a place is the corner of few outlines
            asked = np.flatnonzero(begin[which] + number < begin[which + 1])
            corner = order[begin[which[asked]] + number]
            at, way = self.points[which[asked]], direction[asked]
            for other in (self.before[corner] - at, self.behind[corner] - at):
                turn = way[:, 0] * other[:, 1] - way[:, 1] * other[:, 0]  # NaN, where a line ends, is neither
                left[asked] |= turn > _SAME
                right[asked] |= turn < -_SAME
        return right & ~left, left & ~right


@dataclass(frozen=True, eq=False, slots=True)
class _View:
    """What is seen from a point.

    Attributes:
        ends: of each straight edge that ends the view its end on the side of smaller and of larger angles,
            float [n, 2, 2].
        lines: numbers that tell the straight lines apart on which they lie, int [n].
    """

    at: XY
    seen: Any
    ends: Floats
    lines: Ints


@dataclass(frozen=True, eq=False, slots=True)
class _Side:
    """A straight line along which one looks, with the places (0 to 1) from which."""

    start: Floats
    end: Floats
    length: float
    places: set[float] = field(default_factory=set)

    def at(self, share: float) -> XY:
        """The point so far along it, from 0 to 1."""
        return _xy(self.start + share * (self.end - self.start))


@dataclass(frozen=True, eq=False, slots=True)
class _Slits:
    """Where slits open or close along a side: the place just beside, and the line behind both corners."""

    side: Ints
    place: Floats
    behind: Any


def seen_along(
    pieces: Iterable[Any],
    fan: Fan,
    step: float,
    corners: Corners,
    lines: Lines | None = None,
    seen: Any = None,
) -> Any:
    """What is seen from the edges of areas, from lines and from points.

    Args:
        step: how far apart the points are at most from which one looks first.
        corners: of all obstacles.
        lines: what stops lines; None: slits are not looked for, which is quicker.
        seen: what is known to be seen; more is looked for only where it shows more.

    Raises:
        ValueError: for a step that is not positive.
    """
    if step <= 0:
        raise ValueError("a step is longer than nothing")
    looking = _Looking(fan, corners.points)
    sides: list[_Side] = []
    for line in _lines(pieces):
        along = shapely.get_coordinates(line)
        looking.view(_xy(along[0]))
        for start, end in pairwise(along):
            if length := float(np.hypot(*(end - start))):
                marks = np.linspace(0, 1, int(np.ceil(length / step)) + 1).tolist()
                sides.append(_Side(start, end, length, set(marks)))
    seen = looking.joined(sides, seen)
    if lines is not None and len(corners.points) <= _MOST_CORNERS:
        seen = looking.through(sides, _slits(sides, corners, lines), seen)
    seen = looking.between(sides, seen)
    return only_areas(seen)


class _Looking:
    """Looks from points, each once, and joins what they see."""

    def __init__(self, fan: Fan, corners: Floats) -> None:
        self._fan, self._corners = fan, corners
        self._tree = shapely.STRtree(shapely.points(corners))
        self._known: dict[XY, _View] = {}
        self._between: dict[tuple[XY, XY], Any] = {}

    def view(self, at: XY) -> _View:
        """What is seen from a point."""
        if at not in self._known:
            seen = self._fan(*at)
            self._known[at] = _View(at, seen, *_ends(at, seen))
        return self._known[at]

    def joined(self, sides: list[_Side], seen: Any) -> Any:
        """All that was seen from points, and between neighbours of each side, with what is known."""
        for side in sides:
            for share in sorted(side.places):
                self.view(side.at(share))
        found = [one.seen for one in self._known.values()]
        return self._with_swept(shapely.union_all(found if seen is None else [seen, *found]), sides)

    def between(self, sides: list[_Side], seen: Any) -> Any:
        """Adds what is seen from the middle of two places, and again from both halves where that is more."""
        waiting = [(side, *both) for side in sides for both in pairwise(sorted(side.places))]
        while waiting := [one for one in waiting if (one[2] - one[1]) * one[0].length > 2 * LEAST]:
            views = [self.view(side.at((one + other) / 2)).seen for side, one, other in waiting]
            area = shapely.area(shapely.difference(np.array(views, object), seen))
            halves = []
            for (side, one, other), new in zip(waiting, area.tolist(), strict=True):
                if new > TOLERANCE:
                    middle = (one + other) / 2
                    side.places.add(middle)
                    halves += [(side, one, middle), (side, middle, other)]
            seen = self._with_swept(shapely.union_all([seen, *views]), sides)
            waiting = halves
        return seen

    def _with_swept(self, seen: Any, sides: list[_Side]) -> Any:
        """Adds what is seen between neighbours of sides."""
        swept = [np.zeros(0, object)]
        for side in sides:
            for one, other in pairwise([side.at(share) for share in sorted(side.places)]):
                if (one, other) not in self._between:
                    self._between[one, other] = self._swept(self.view(one), self.view(other))
                    swept.append(self._between[one, other])
        found = np.concatenate(swept)
        shapely.prepare(seen)
        return shapely.union_all([seen, *found[~shapely.covers(seen, found)]])

    def through(self, sides: list[_Side], slits: _Slits, seen: Any) -> Any:
        """Adds what is seen through slits, those first behind which most is not seen yet."""
        left = np.arange(len(slits.place))
        while True:
            unseen = _unseen(slits.behind[left], seen)
            left = left[unseen > 0][np.argsort(-unseen[unseen > 0], kind="stable")]
            if not len(left):
                return seen
            now, left = left[:_AT_ONCE], left[_AT_ONCE:]
            found = []
            for number in now.tolist():
                side = sides[slits.side[number]]
                side.places.add(float(slits.place[number]))
                found.append(self.view(side.at(float(slits.place[number]))).seen)
            touched = [sides[number] for number in sorted({*slits.side[now].tolist()})]
            seen = self._with_swept(shapely.union_all([seen, *found]), touched)

    def _swept(self, one: _View, other: _View) -> Any:
        """What is seen between two points through gaps that both look through: triangles, shapely [n]."""
        number, match = _pairs(one.lines, other.lines)
        if not len(number):
            return np.zeros(0, object)
        a, b = np.array(one.at), np.array(other.at)
        ends, far = one.ends[number], other.ends[match]
        along = b - a
        middle = ends.mean(axis=1) - a
        # Facing the edge, who looks from the left sees its right end, and the other way round: they cross.
        is_left = (along[0] * middle[:, 1] - along[1] * middle[:, 0] > 0)[:, None]
        to = np.where(is_left, ends[:, 0], ends[:, 1])
        to_other = np.where(is_left, far[:, 1], far[:, 0])
        way, way_other = to - a, to_other - b
        down = _cross(way, way_other)
        with np.errstate(divide="ignore", invalid="ignore"):
            share, share_other = _cross(along, way_other) / down, _cross(along, way) / down
        met = np.flatnonzero((share > 0) & (share < 1) & (share_other > 0) & (share_other < 1))
        crossing = a + way[met] * share[met, None]
        beyond = np.stack((crossing, to[met], to_other[met]), axis=1)
        before = np.stack(
            (crossing, np.broadcast_to(a, crossing.shape), np.broadcast_to(b, crossing.shape)), 1
        )
        large = np.abs(_cross(beyond[:, 1] - crossing, beyond[:, 2] - crossing)) > 1e-9
        large &= ~(self._has_corner(beyond) | self._has_corner(before))
        return shapely.polygons(beyond[large])

    def _has_corner(self, triangles: Floats) -> Bools:
        """Whether a corner of an obstacle lies within triangles, [n, 3, 2], not just on their edges."""
        found = np.zeros(len(triangles), np.bool_)
        if not len(triangles):
            return found
        low, high = triangles.min(axis=1), triangles.max(axis=1)
        number, corner = self._tree.query(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
        asked, point = triangles[number], self._corners[corner]
        least, most = np.full(len(number), np.inf), np.full(len(number), -np.inf)
        for n in range(3):
            edge = asked[:, (n + 1) % 3] - asked[:, n]
            with np.errstate(divide="ignore", invalid="ignore"):
                off = _cross(edge, point - asked[:, n]) / np.hypot(*edge.T)
            least, most = np.minimum(least, off), np.maximum(most, off)
        found[number[(least > _SAME) | (most < -_SAME)]] = True
        return found


def _slits(sides: list[_Side], corners: Corners, lines: Lines) -> _Slits:
    """Where along sides slits open or close: a line touches one corner with its left and another with its
    right, nothing stops it before both, and ground lies behind them.
    """
    found: list[tuple[Ints, Floats, Floats, Floats]] = []
    points = corners.points
    first, second = np.triu_indices(len(points), 1)
    across = points[second] - points[first]
    to_right, to_left = corners.sides(first, across)
    beyond_right, beyond_left = corners.sides(second, across)
    # Backwards along the same line left and right change places, and the pair stays one of opposite sides.
    kept = np.flatnonzero((to_right & beyond_left) | (to_left & beyond_right))
    first, second, across, is_right = first[kept], second[kept], across[kept], to_right[kept]
    for number, side in enumerate(sides):
        along, here = side.end - side.start, points[first] - side.start
        down = along[0] * across[:, 1] - along[1] * across[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            at = (here[:, 0] * across[:, 1] - here[:, 1] * across[:, 0]) / down
            behind = (here[:, 0] * along[1] - here[:, 1] * along[0]) / down
        # `behind` is where on the way from one corner to the other the line is met: between them is no slit.
        met = np.flatnonzero((at > 0) & (at < 1) & ((behind <= 0) | (behind >= 1)))
        is_first = behind[met] <= 0
        near = points[np.where(is_first, first[met], second[met])]
        far = points[np.where(is_first, second[met], first[met])]
        # With the nearer obstacle on the right the slit opens to the left, as one faces it. `is_right` says
        # so from either end: backwards the other corner is meant, and left is right.
        opens_left = is_right[met]
        is_facing_left = _cross(np.broadcast_to(along, near.shape), far - near) > 0
        sign = np.where(opens_left == is_facing_left, -1, 1)
        place = np.clip(at[met] + sign * _BESIDE / side.length, 0, 1)
        found.append((np.full(len(met), number), place, side.start + at[met, None] * along, far))
    side_of, place, start, far = (
        (np.concatenate(column) for column in zip(*found, strict=True))
        if found
        else (np.zeros(0, np.int64), np.zeros(0), np.zeros((0, 2)), np.zeros((0, 2)))
    )
    way = far - start
    way /= np.maximum(np.hypot(*way.T), 1e-12)[:, None]
    is_open = np.flatnonzero(lines.are_open(shapely.linestrings(np.stack((start, far), axis=1))))
    side_of, place, far, way = side_of[is_open], place[is_open], far[is_open], way[is_open]
    begin = far + _BESIDE * way
    length = lines.lengths(shapely.linestrings(np.stack((begin, begin + way * _FAR), axis=1)))
    long = length > _EVERY
    behind_far = np.stack((begin, begin + way * length[:, None]), axis=1)[long]
    return _Slits(side_of[long], place[long], behind_far)


def _unseen(behind: Floats, seen: Any) -> Floats:
    """How much of lines [n, 2, 2] is not seen yet: float [n]."""
    length = np.hypot(*(behind[:, 1] - behind[:, 0]).T)
    count = np.ceil(length / _EVERY).astype(np.int64)
    line = np.repeat(np.arange(len(behind)), count)
    number = np.arange(len(line)) - np.repeat(np.cumsum(count) - count, count)
    share = ((number + 0.5) / count[line])[:, None]
    points = behind[line, 0] + share * (behind[line, 1] - behind[line, 0])
    shapely.prepare(seen)
    missing = np.flatnonzero(~shapely.intersects_xy(seen, points[:, 0], points[:, 1]))
    is_far = ~shapely.dwithin(seen, shapely.points(points[missing]), _NEAR)
    return np.asarray(np.bincount(line[missing[is_far]], minlength=len(behind)) * _EVERY, np.float64)


def _ends(at: XY, seen: Any) -> tuple[Floats, Ints]:
    """The straight edges that end a view, from the corners of its polygon, and the numbers of their lines;
    none of a view that is no single polygon.
    """
    if seen.geom_type != "Polygon" or seen.is_empty:
        return np.zeros((0, 2, 2)), np.zeros(0, np.int64)
    ring = shapely.get_coordinates(seen.exterior)[:-1]
    if not shapely.is_ccw(seen.exterior):
        ring = ring[::-1]
    here = ring - np.array(at)
    following = np.roll(here, -1, axis=0)
    length = np.hypot(*(following - here).T)
    far = np.maximum(np.hypot(*here.T), 1e-9)
    is_radial = np.abs(_cross(here, following)) <= 1e-7 * np.maximum(length, 1e-9) * far + 1e-12
    ends = np.stack((ring, np.roll(ring, -1, axis=0)), axis=1)[~is_radial]
    normal = np.stack((ends[:, 1, 1] - ends[:, 0, 1], ends[:, 0, 0] - ends[:, 1, 0]), axis=1)
    normal /= np.hypot(*normal.T)[:, None]
    numbers = np.rint(np.column_stack((normal, (normal * ends[:, 0]).sum(axis=1))) / (10 * _SAME))
    return ends, numbers.astype(np.int64) @ _HASH


def _pairs(one: Ints, other: Ints) -> tuple[Ints, Ints]:
    """Where two lists have the same numbers: the places in the one and in the other, every pair."""
    order = np.argsort(other, kind="stable")
    first, after = (np.searchsorted(other[order], one, side) for side in ("left", "right"))
    sizes = after - first
    number = np.repeat(np.arange(len(one)), sizes)
    within = np.arange(len(number)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return number, order[first[number] + within]


def _cross(a: Floats, b: Floats) -> Floats:
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])


def _xy(point: Floats) -> XY:
    return float(point[0]), float(point[1])


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
