"""The field of view from a zone of a free table, as exact polygons: the union of the views from points along
its edge and of the views between two such points.

The computation has three steps. (1) The views from points along the edge, and the views between two
neighbouring points: where both see the same straight edge and the rays to its far ends cross, all ground
beyond the crossing is seen, unless a corner of an obstacle is there. (2) Slits that open and close between
two points. A slit opens where a line touches one corner on its left and another on its right. The ground that
it shows begins at that line behind both corners. Every such line with unseen ground gets a viewpoint, the
lines with most of it first. (3) The views from the middle between two points, repeated as long as they add
ground.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from kpeditor.core.sight.tableslits import (
    SAME,
    XY,
    Bools,
    Corners,
    Floats,
    Ints,
    Lines,
    Side,
    Slits,
    as_xy,
    cross,
    edges_of,
    slits_along,
    unseen_along,
)

Fan = Callable[[float, float], Any]
"""The field of view from a point, as a geometry."""

TOLERANCE = 0.02
"""The search ends at a point that shows less new ground than this, in square units."""
LEAST = 1 / 8
"""The least distance between viewpoints, in the table's unit."""
_MOST_CORNERS = 1200
"""The largest number of corners for a search of slits; with more, only the steps decide the result."""
_HASH = np.array([1_000_003, 1_999_993_003, 1], np.int64)
"""Factors that combine the normal and the distance of a straight line into one number that identifies it."""
_AT_ONCE = 16
"""The number of slits to look through before the others are tested again for new ground."""


@dataclass(frozen=True, eq=False, slots=True)
class _View:
    """The field of view from a point.

    Attributes:
        ends: float [n, 2, 2], the two ends of each straight edge that ends the view, first the one at the
            smaller angle.
        lines: int [n], numbers that identify the straight lines of these edges.
    """

    at: XY
    seen: Any
    ends: Floats
    lines: Ints


def seen_along(
    pieces: Iterable[Any],
    fan: Fan,
    step: float,
    corners: Corners,
    lines: Lines | None = None,
    seen: Any = None,
) -> Any:
    """The ground seen from the edges of areas, from lines and from points.

    Args:
        step: the largest distance between the first viewpoints.
        corners: the corners of all obstacles.
        lines: the obstacles for lines; None skips the search for slits, which is quicker.
        seen: ground already known as seen; the search goes on only where it adds ground.

    Raises:
        ValueError: when the step is not positive.
    """
    if step <= 0:
        raise ValueError("a step is longer than nothing")
    looking = _Looking(fan, corners.points)
    sides: list[Side] = []
    for line in edges_of(pieces):
        along = shapely.get_coordinates(line)
        looking.view(as_xy(along[0]))
        for start, end in pairwise(along):
            if length := float(np.hypot(*(end - start))):
                marks = np.linspace(0, 1, int(np.ceil(length / step)) + 1).tolist()
                sides.append(Side(start, end, length, set(marks)))
    seen = looking.joined(sides, seen)
    if lines is not None and len(corners.points) <= _MOST_CORNERS:
        seen = looking.through(sides, slits_along(sides, corners, lines), seen)
    seen = looking.between(sides, seen)
    return only_areas(seen)


class _Looking:
    """Looks from points, once from each, and joins the fields of view."""

    def __init__(self, fan: Fan, corners: Floats) -> None:
        self._fan, self._corners = fan, corners
        self._tree = shapely.STRtree(shapely.points(corners))
        self._known: dict[XY, _View] = {}
        self._between: dict[tuple[XY, XY], Any] = {}

    def view(self, at: XY) -> _View:
        """The field of view from a point."""
        if at not in self._known:
            seen = self._fan(*at)
            self._known[at] = _View(at, seen, *_ends(at, seen))
        return self._known[at]

    def joined(self, sides: list[Side], seen: Any) -> Any:
        """All ground seen from points and between neighbours on each side, joined with the ground already
        known.
        """
        for side in sides:
            for share in sorted(side.places):
                self.view(side.at(share))
        found = [one.seen for one in self._known.values()]
        return self._with_swept(shapely.union_all(found if seen is None else [seen, *found]), sides)

    def between(self, sides: list[Side], seen: Any) -> Any:
        """Adds the view from the middle between two places, and continues with both halves where that adds
        ground.
        """
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

    def _with_swept(self, seen: Any, sides: list[Side]) -> Any:
        """Adds the views between neighbours on sides."""
        swept = [np.zeros(0, object)]
        for side in sides:
            for one, other in pairwise([side.at(share) for share in sorted(side.places)]):
                if (one, other) not in self._between:
                    self._between[one, other] = self._swept(self.view(one), self.view(other))
                    swept.append(self._between[one, other])
        found = np.concatenate(swept)
        shapely.prepare(seen)
        return shapely.union_all([seen, *found[~shapely.covers(seen, found)]])

    def through(self, sides: list[Side], slits: Slits, seen: Any) -> Any:
        """Adds the views through slits, first through those with most unseen ground behind them."""
        left = np.arange(len(slits.place))
        while True:
            unseen = unseen_along(slits.behind[left], seen)
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
        """The ground seen between two points through gaps visible from both: triangles, shapely [n]."""
        number, match = _pairs(one.lines, other.lines)
        if not len(number):
            return np.zeros(0, object)
        a, b = np.array(one.at), np.array(other.at)
        ends, far = one.ends[number], other.ends[match]
        along = b - a
        middle = ends.mean(axis=1) - a
        # In the direction of view, the left viewpoint sees the gap's right end, and the right one its left
        # end: the rays cross.
        is_left = (along[0] * middle[:, 1] - along[1] * middle[:, 0] > 0)[:, None]
        to = np.where(is_left, ends[:, 0], ends[:, 1])
        to_other = np.where(is_left, far[:, 1], far[:, 0])
        way, way_other = to - a, to_other - b
        down = cross(way, way_other)
        with np.errstate(divide="ignore", invalid="ignore"):
            share, share_other = cross(along, way_other) / down, cross(along, way) / down
        met = np.flatnonzero((share > 0) & (share < 1) & (share_other > 0) & (share_other < 1))
        crossing = a + way[met] * share[met, None]
        beyond = np.stack((crossing, to[met], to_other[met]), axis=1)
        before = np.stack(
            (crossing, np.broadcast_to(a, crossing.shape), np.broadcast_to(b, crossing.shape)), 1
        )
        large = np.abs(cross(beyond[:, 1] - crossing, beyond[:, 2] - crossing)) > 1e-9
        large &= ~(self._has_corner(beyond) | self._has_corner(before))
        return shapely.polygons(beyond[large])

    def _has_corner(self, triangles: Floats) -> Bools:
        """Whether a corner of an obstacle lies strictly inside each of some triangles, [n, 3, 2]."""
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
                off = cross(edge, point - asked[:, n]) / np.hypot(*edge.T)
            least, most = np.minimum(least, off), np.maximum(most, off)
        found[number[(least > SAME) | (most < -SAME)]] = True
        return found


def _ends(at: XY, seen: Any) -> tuple[Floats, Ints]:
    """The straight edges that end a view, from the corners of its polygon, and the numbers of their lines;
    empty for a view that is not a single polygon.
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
    is_radial = np.abs(cross(here, following)) <= 1e-7 * np.maximum(length, 1e-9) * far + 1e-12
    ends = np.stack((ring, np.roll(ring, -1, axis=0)), axis=1)[~is_radial]
    normal = np.stack((ends[:, 1, 1] - ends[:, 0, 1], ends[:, 0, 0] - ends[:, 1, 0]), axis=1)
    normal /= np.hypot(*normal.T)[:, None]
    numbers = np.rint(np.column_stack((normal, (normal * ends[:, 0]).sum(axis=1))) / (10 * SAME))
    return ends, numbers.astype(np.int64) @ _HASH


def _pairs(one: Ints, other: Ints) -> tuple[Ints, Ints]:
    """All pairs of indices at which two lists have equal numbers."""
    order = np.argsort(other, kind="stable")
    first, after = (np.searchsorted(other[order], one, side) for side in ("left", "right"))
    sizes = after - first
    number = np.repeat(np.arange(len(one)), sizes)
    within = np.arange(len(number)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return number, order[first[number] + within]


def only_areas(shape: Any) -> Any:
    """The polygons of a geometry, without the lines and points left by an overlay."""
    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    return shapely.union_all([part for part in shapely.get_parts(shape) if part.area > 0])
