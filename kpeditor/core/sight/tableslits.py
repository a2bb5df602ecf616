"""Slits: the places along the edge of a zone from which one looks through between two corners of obstacles,
and the amount of ground behind that is not yet seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import shapely

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
XY = tuple[float, float]

SAME = 1e-5
"""The tolerance within which corners, and lines, count as the same."""
_BESIDE = 1e-4
"""The distance, in the table's unit, between the place where a slit opens and the point from which one
looks.
"""
_FAR = 1000.0
"""A distance beyond the end of any view."""
_EVERY = 0.1
"""The spacing of points on a line behind a slit, which test whether the ground there is already seen."""
_NEAR = 2e-3
"""The tolerance within which ground counts as already seen."""


class Lines(Protocol):
    """The obstacles for straight lines over a table, tested for many lines at once; see `tableblocking`."""

    def are_open(self, lines: Any) -> Bools:
        """Which lines are not certainly blocked: bool [n]."""
        ...

    def lengths(self, lines: Any) -> Floats:
        """The least length of the view along each line from its start: float [n]."""
        ...


@dataclass(frozen=True, eq=False, slots=True)
class Corners:
    """The corners of all obstacles; each position occurs once.

    Attributes:
        points: float [n, 2].
        owner: int [k], the index in `points` of each corner of a single outline or line.
        before, behind: float [k, 2], the neighbours of that corner; NaN where a line ends.
    """

    points: Floats
    owner: npt.NDArray[np.int64]
    before: Floats
    behind: Floats

    @classmethod
    def of(cls, shapes: Iterable[Any]) -> Corners:
        """The corners of areas and lines."""
        places, before, behind = [np.zeros((0, 2))], [np.zeros((0, 2))], [np.zeros((0, 2))]
        for line in edges_of(shapes):
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
        """The position of obstacles beside a line that touches a corner: only to the right, or only to the
        left. Both are False where the line runs into an obstacle. bool [n] each, for `which` [n] and
        `direction` [n, 2].
        """
        order = np.argsort(self.owner, kind="stable")
        begin = np.searchsorted(self.owner[order], np.arange(len(self.points) + 1))
        left, right = np.zeros(len(which), np.bool_), np.zeros(len(which), np.bool_)
        for number in range(int(np.diff(begin).max(initial=0))):  # only a few outlines share a corner
            asked = np.flatnonzero(begin[which] + number < begin[which + 1])
            corner = order[begin[which[asked]] + number]
            at, way = self.points[which[asked]], direction[asked]
            for other in (self.before[corner] - at, self.behind[corner] - at):
                turn = way[:, 0] * other[:, 1] - way[:, 1] * other[:, 0]  # NaN at a line's end is neither
                left[asked] |= turn > SAME
                right[asked] |= turn < -SAME
        return right & ~left, left & ~right


@dataclass(frozen=True, eq=False, slots=True)
class Side:
    """A straight line from which one looks, with the places on it (0 to 1)."""

    start: Floats
    end: Floats
    length: float
    places: set[float] = field(default_factory=set)

    def at(self, share: float) -> XY:
        """The point at a place from 0 to 1 along the line."""
        return as_xy(self.start + share * (self.end - self.start))


@dataclass(frozen=True, eq=False, slots=True)
class Slits:
    """Slits that open or close along a side: the viewpoint just beside, and the line behind both corners."""

    side: Ints
    place: Floats
    behind: Any


def slits_along(sides: list[Side], corners: Corners, lines: Lines) -> Slits:
    """The slits that open or close along sides: a line touches one corner with its left and another with its
    right, no obstacle blocks it before both, and there is ground behind them.
    """
    found: list[tuple[Ints, Floats, Floats, Floats]] = []
    points = corners.points
    first, second = np.triu_indices(len(points), 1)
    across = points[second] - points[first]
    to_right, to_left = corners.sides(first, across)
    beyond_right, beyond_left = corners.sides(second, across)
    # Backwards along the same line, left and right are exchanged, and the pair still touches on opposite
    # sides.
    kept = np.flatnonzero((to_right & beyond_left) | (to_left & beyond_right))
    first, second, across, is_right = first[kept], second[kept], across[kept], to_right[kept]
    for number, side in enumerate(sides):
        along, here = side.end - side.start, points[first] - side.start
        down = along[0] * across[:, 1] - along[1] * across[:, 0]
        with np.errstate(divide="ignore", invalid="ignore"):
            at = (here[:, 0] * across[:, 1] - here[:, 1] * across[:, 0]) / down
            behind = (here[:, 0] * along[1] - here[:, 1] * along[0]) / down
        # `behind` is the place on the line from corner to corner where the side meets it. A side that passes
        # between the corners has no slit.
        met = np.flatnonzero((at > 0) & (at < 1) & ((behind <= 0) | (behind >= 1)))
        is_first = behind[met] <= 0
        near = points[np.where(is_first, first[met], second[met])]
        far = points[np.where(is_first, second[met], first[met])]
        # With the nearer obstacle on the right, the slit opens to the left in the direction of view.
        # `is_right` gives the same from either end: backwards the nearer corner is the other one, and left is
        # right.
        opens_left = is_right[met]
        is_facing_left = cross(np.broadcast_to(along, near.shape), far - near) > 0
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
    return Slits(side_of[long], place[long], behind_far)


def unseen_along(behind: Floats, seen: Any) -> Floats:
    """The length of the unseen part of lines [n, 2, 2]: float [n]."""
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


def cross(a: Floats, b: Floats) -> Floats:
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])


def as_xy(point: Floats) -> XY:
    return float(point[0]), float(point[1])


def edges_of(pieces: Iterable[Any]) -> Iterator[Any]:
    """The edges of areas, the lines, and points as lines of zero length."""
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
                yield from edges_of(part.geoms)
            else:
                yield part
