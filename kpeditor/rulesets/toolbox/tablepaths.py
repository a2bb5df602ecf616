"""Moves on a free table: a way of straight stretches, the ground along it, the points at which others may
react, and the ground in front of a base.

Rules that move by way-points use it to measure a way on each kind of ground, to find where it crosses a line,
and to find the points at which a watching enemy may first react: there the move pauses and the other side is
asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand

_FINE = 0.05
"""The precision of the first point of a reaction, in the table's unit."""
_STEP = 0.5
"""The distance between points of a way at which reactions are first tested."""
_FAR = 1e4


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a way on one kind of ground, between two distances along the way; `ground` "" is open."""

    start: float
    end: float
    ground: str

    @property
    def length(self) -> float:
        """The length of the stretch."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class TablePath:
    """A way from a base along way-points, in straight stretches.

    Attributes:
        points: where it begins, then every way-point.
    """

    points: tuple[TablePoint, ...]

    @property
    def length(self) -> float:
        """The length of the way."""
        return sum(math.dist(a, b) for a, b in pairwise(self.points))

    @property
    def line(self) -> Any:
        """The way as a shapely line, or a single point as a point."""
        return shapely.LineString(self.points) if len(self.points) > 1 else shapely.Point(self.points[0])

    def at(self, distance: float) -> TablePoint:
        """The point at a distance along the way, limited to its beginning and its last point."""
        left = max(0.0, distance)
        for a, b in pairwise(self.points):
            step = math.dist(a, b)
            if left <= step and step:
                share = left / step
                return TablePoint(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
            left -= step
        return self.points[-1]

    def heading(self, distance: float) -> float | None:
        """The direction of the way there, in degrees from north, clockwise; None for a way without length."""
        gone, found = 0.0, None
        for a, b in pairwise(self.points):
            step = math.dist(a, b)
            if step:
                found = math.degrees(math.atan2(b.x - a.x, a.y - b.y)) % 360
                if distance < gone + step:
                    return found
            gone += step
        return found

    def until(self, distance: float) -> TablePath:
        """The beginning of the way, of a given length."""
        kept, gone = [self.points[0]], 0.0
        for a, b in pairwise(self.points):
            step = math.dist(a, b)
            if gone + step >= distance:
                return TablePath((*kept, self.at(distance)))
            kept.append(b)
            gone += step
        return self

    def stretches(self, grounds: Mapping[str, Any]) -> list[Stretch]:
        """The pieces of the way, in order, by the ground on which they lie.

        Args:
            grounds: areas by name; if several overlap, the first named counts.
        """
        whole = self.length
        cuts = {0.0, whole}
        for ground in grounds.values():
            cuts |= set(self.crossings(shapely.boundary(ground)))
        found: list[Stretch] = []
        for start, end in pairwise(sorted(cuts)):
            if end - start < 1e-9:
                continue
            middle = shapely.Point(self.at((start + end) / 2))
            name = next((name for name, ground in grounds.items() if ground.intersects(middle)), "")
            if found and found[-1].ground == name:
                found[-1] = replace(found[-1], end=end)
            else:
                found.append(Stretch(start, end, name))
        return found

    def crossings(self, line: Any) -> list[float]:
        """The distances along the way at which it meets a line: each point once; of a common piece both
        ends.
        """
        found: list[float] = []
        gone = 0.0
        for a, b in pairwise(self.points):
            step = math.dist(a, b)
            if step:
                common = shapely.intersection(shapely.LineString((a, b)), line)
                found += [gone + math.dist(a, point) for point in shapely.get_coordinates(common).tolist()]
            gone += step
        kept: list[float] = []
        for one in sorted(found):
            if not kept or one - kept[-1] > 1e-9:
                kept.append(one)
        return kept


def base_on(path: TablePath, mover: Stand, distance: float) -> Stand:
    """The mover's base at a distance along its way, turned in the direction of the way."""
    heading = path.heading(distance)
    return replace(mover, at=path.at(distance), facing=mover.facing if heading is None else heading)


def reactions(
    path: TablePath,
    mover: Stand,
    watchers: Mapping[str, Stand],
    may_react: Callable[[Stand, Stand], bool],
) -> list[tuple[float, tuple[str, ...]]]:
    """The points of a way at which others first may react to the mover, in order: distances, each with all
    watchers that may react there for the first time. Watchers that may react at its beginning are at 0.

    Args:
        may_react: whether a watcher may react to the mover's base, by its front, its sight and its state.
    """
    places: dict[float, list[str]] = {}
    steps = max(1, math.ceil(path.length / _STEP))
    marks = [path.length * n / steps for n in range(steps + 1)]
    for id_, watcher in watchers.items():
        before: float | None = None
        for mark in marks:
            if may_react(watcher, base_on(path, mover, mark)):
                low = before
                high = mark
                while low is not None and high - low > _FINE:
                    middle = (low + high) / 2
                    if may_react(watcher, base_on(path, mover, middle)):
                        high = middle
                    else:
                        low = middle
                places.setdefault(round(high, 6), []).append(id_)
                break
            before = mark
    gathered: list[tuple[float, tuple[str, ...]]] = []
    for distance in sorted(places):
        if gathered and distance - gathered[-1][0] <= _FINE:
            gathered[-1] = (gathered[-1][0], (*gathered[-1][1], *places[distance]))
        else:
            gathered.append((distance, tuple(places[distance])))
    return gathered


def front(stand: Stand) -> Any:
    """The area ahead of the line through the front edge of a base, far beyond the edge of any table."""
    return _ahead(stand, stand.depth / 2)


def _ahead(stand: Stand, offset: float) -> Any:
    turn = math.radians(stand.facing)
    ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    x, y = stand.at.x + offset * ahead[0], stand.at.y + offset * ahead[1]
    corners = []
    for along, side in ((0, -_FAR), (_FAR, -_FAR), (_FAR, _FAR), (0, _FAR)):
        corners.append((x + along * ahead[0] + side * right[0], y + along * ahead[1] + side * right[1]))
    return shapely.Polygon(corners)


def arc(stand: Stand, degrees: float, reach: float) -> Any:
    """The field of fire of a base: all points within reach whose direction from the middle of the base is
    within half the given angle of its facing. A full circle is the ground around the base.
    """
    around = shapely.buffer(stand.shape, reach, quad_segs=16)
    if degrees >= 360:
        return around
    half, far = degrees / 2, 2 * (reach + stand.width + stand.depth + 1)
    count = max(2, math.ceil(degrees / 5) + 1)
    rays = [math.radians(stand.facing - half + degrees * n / (count - 1)) for n in range(count)]
    sector = [(stand.at.x + far * math.sin(a), stand.at.y - far * math.cos(a)) for a in rays]
    return shapely.intersection(around, shapely.Polygon([stand.at, *sector]))


def is_in_front(stand: Stand, other: Stand) -> bool:
    """Whether any part of another base lies ahead of the front edge of this one."""
    return bool(shapely.intersection(front(stand), other.shape).area > 0) or bool(
        front(stand).intersects(other.shape) and not other.shape.area
    )


def between(one: Stand, other: Stand) -> float:
    """The distance of two bases, from edge to edge."""
    return float(shapely.distance(one.shape, other.shape))
