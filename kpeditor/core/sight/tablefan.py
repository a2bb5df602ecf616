"""The field of view from a point of a free table as a polygon, by an angular sweep over the edges of
features.

The sweep cuts the full turn at every corner of a feature and wherever two edges cross. Between two cuts the
order of the edges along a ray does not change, so one ray in the middle tells which edge ends the view there,
and the corners of the polygon lie on that edge. Its cost grows with the number of edges times the cuts that
each spans. Features wholly behind others are excluded first (`tableextents`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from kpeditor.core.sight.tableextents import Extents, bins_of

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

OUTLINE, CORE, STOP = 0, 1, 2
"""The role of an edge: the outline of an area, the core of an area (a point inside the core is inside the
area), or a line that ends every view.
"""
_CURVE = 720
"""The number of extra cuts of the full turn where the depth of an area makes the edge of the view a curve.
The chords of the curve are accurate to 0.01 for depths of a few units. A corner where such a curve meets an
edge may be off by a few hundredths.
"""
_TURN = 1 << 32
"""The number of units of angle in a full turn. Angles are integers, so that equal angles are exactly
equal.
"""
_STRAIGHT = 1e-9
"""The largest turn of a line, as the sine of its angle, that counts as straight."""
_FLAT = 1e-12
"""The threshold below which an edge points at the observer and hides nothing."""


@dataclass(frozen=True, eq=False)
class FanEdges:
    """The edges of all features that end views, computed once for a table.

    Attributes:
        ends: float [n, 4], x and y of both ends.
        owner: int [n], the number of the feature.
        role: int [n], `OUTLINE`, `CORE` or `STOP`.
        crossings: float [m, 2], the crossings of edges of different features.
        depth: float [features], how far a view reaches into an area; unused for lines.
        extents: the extents of features, to exclude those behind others.
    """

    ends: Floats
    owner: Ints
    role: Ints
    crossings: Floats
    depth: Floats
    extents: Extents

    @classmethod
    def of(cls, shapes: Sequence[tuple[Any, Any]], depth: Sequence[float]) -> FanEdges:
        """The edges of features.

        Args:
            shapes: the shape and the core of each feature; the core of a line is None.
            depth: how far a view reaches into each feature.
        """
        ends: list[Floats] = []
        owner: list[Ints] = []
        role: list[Ints] = []
        for number, (whole, core) in enumerate(shapes):
            parts = [(whole, STOP)] if core is None else [(whole, OUTLINE), (core, CORE)]
            for shape, kind in parts:
                found = _segments(shape)
                ends.append(found)
                owner.append(np.full(len(found), number, np.int64))
                role.append(np.full(len(found), kind, np.int64))
        if not ends:
            nothing = np.zeros(0, np.int64)
            return cls(np.zeros((0, 4)), nothing, nothing, np.zeros((0, 2)), np.zeros(0), Extents.of(shapes))
        all_ends, owners = np.concatenate(ends), np.concatenate(owner)
        return cls(
            all_ends,
            owners,
            np.concatenate(role),
            _crossings(all_ends, owners),
            np.asarray(depth, np.float64),
            Extents.of(shapes),
        )


def _segments(shape: Any) -> Floats:
    """The straight pieces of a shape: float [n, 4]."""
    lines = shapely.get_parts(shapely.boundary(shape) if shape.area else shape)
    pieces = [np.zeros((0, 4))]
    for line in lines:
        points = shapely.get_coordinates(line)
        pieces.append(np.hstack((points[:-1], points[1:])))
    return np.concatenate(pieces)


def _crossings(ends: Floats, owner: Ints) -> Floats:
    """The points where edges of different features cross."""
    lines = shapely.linestrings(ends.reshape(-1, 2, 2))
    one, other = shapely.STRtree(lines).query(lines, predicate="intersects")
    chosen = (one < other) & (owner[one] != owner[other])
    points = shapely.intersection(lines[one[chosen]], lines[other[chosen]])
    return np.asarray(shapely.get_coordinates(points), np.float64).reshape(-1, 2)


def fan(
    edges: FanEdges, x: float, y: float, width: float, height: float, active: npt.NDArray[np.bool_]
) -> shapely.Polygon:
    """The field of view from a point. Views end at lines and at the edge of the table; they do not reach
    beyond an area or deeper into it than its depth.

    Args:
        active: bool [features], the features that count; exclude lines that the observer touches.
    """
    reach, active = edges.extents.visible(x, y, active)
    chosen = active[edges.owner] if len(edges.owner) else np.zeros(0, np.bool_)
    corners = np.array(
        [[0, 0, width, 0], [width, 0, width, height], [width, height, 0, height], [0, height, 0, 0]]
    )
    ends = np.concatenate((edges.ends[chosen], corners)) - [x, y, x, y]
    owner = np.concatenate((edges.owner[chosen], np.full(4, -1)))
    role = np.concatenate((edges.role[chosen], np.full(4, STOP)))
    is_outline = role == OUTLINE
    points = edges.crossings - [x, y]
    points = points[np.hypot(points[:, 0], points[:, 1]) <= reach[bins_of(points)]]
    if is_outline.any():
        # An observer within an area sees out of it where its edge is nearer than the depth.
        points = np.concatenate((points, _at_distance(ends[is_outline], edges.depth[owner[is_outline]])))
    sweep = _Sweep(ends, owner, role, points)
    found = sweep.ends_of_view(edges.depth)
    points = _without_straight(np.round(found + np.array([x, y]), 12))
    polygon = shapely.Polygon(points) if len(points) >= 3 else shapely.Polygon()
    return polygon if polygon.is_valid else shapely.make_valid(polygon)


def _without_straight(points: Floats) -> Floats:
    """The corners of a closed outline, without repeated corners and corners on the straight line between
    their neighbours.
    """
    points = points[(points != np.roll(points, 1, axis=0)).any(axis=1)]
    before, after = points - np.roll(points, 1, axis=0), np.roll(points, -1, axis=0) - points
    turn = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    goes_on = (before * after).sum(axis=1) > 0
    is_straight = goes_on & (np.abs(turn) <= _STRAIGHT * np.hypot(*before.T) * np.hypot(*after.T))
    return np.asarray(points[~is_straight], np.float64)


def _at_distance(ends: Floats, distance: Floats) -> Floats:
    """The points on edges at a given distance from the origin: float [m, 2]."""
    start, along = ends[:, :2], ends[:, 2:] - ends[:, :2]
    a = (along**2).sum(axis=1)
    b = (start * along).sum(axis=1)
    inner = b**2 - a * ((start**2).sum(axis=1) - distance**2)
    met = (inner > 0) & (a > 0)
    root = np.sqrt(inner[met])
    found = [np.zeros((0, 2))]
    for sign in (-1, 1):
        share = (-b[met] + sign * root) / a[met]
        on = (share >= 0) & (share <= 1)
        found.append(start[met][on] + along[met][on] * share[on, None])
    return np.concatenate(found)


def _angles(points: Floats) -> Ints:
    """The directions of points from the origin, from 0 in parts of the full turn."""
    angles = np.arctan2(points[:, 1], points[:, 0]) * (_TURN / (2 * math.pi))
    return np.asarray(np.rint(angles), np.int64) % _TURN


def _curve_cuts(first: Ints, last: Ints) -> Ints:
    """The cuts for curves, limited to the directions of edges from `first` to `last`."""
    wide = _TURN // _CURVE
    begin, size = first // wide, (last - first) % _TURN // wide + 2
    steps = np.zeros(2 * _CURVE + 3, np.int64)
    np.add.at(steps, begin, 1)
    np.add.at(steps, begin + np.minimum(size, _CURVE), -1)
    covered = np.flatnonzero(np.cumsum(steps) > 0)
    return np.unique(covered % _CURVE) * _TURN // _CURVE


class _Sweep:
    """The crossings of all edges with the rays from the origin, for each slot of the full turn."""

    def __init__(self, ends: Floats, owner: Ints, role: Ints, crossings: Floats) -> None:
        turn = ends[:, 0] * ends[:, 3] - ends[:, 1] * ends[:, 2]
        kept = np.abs(turn) > _FLAT
        ends, turn = ends[kept], turn[kept]
        ends = np.where((turn > 0)[:, None], ends, ends[:, [2, 3, 0, 1]])
        first, last = _angles(ends[:, :2]), _angles(ends[:, 2:])
        is_outline = role[kept] == OUTLINE
        self.cuts = np.unique(
            np.concatenate(
                (first, last, _angles(crossings), _curve_cuts(first[is_outline], last[is_outline]))
            )
        )
        self.slots = len(self.cuts)
        self._bounds = np.append(self.cuts, self.cuts[0] + _TURN) * (2 * math.pi / _TURN)
        self._meet(ends, first, last, owner[kept], role[kept])

    def _meet(self, ends: Floats, first: Ints, last: Ints, owner: Ints, role: Ints) -> None:
        """The edges in each slot, sorted by slot, feature, role and distance, as arrays with one entry
        each.
        """
        begin = np.searchsorted(self.cuts, first)
        span = (np.searchsorted(self.cuts, last) - begin) % self.slots
        edge = np.repeat(np.arange(len(ends)), span)
        offset = np.arange(len(edge)) - np.repeat(np.cumsum(span) - span, span)
        slot = (begin[edge] + offset) % self.slots
        # One number combines slot, feature and role; the corners of the table belong to no feature, -1.
        group = (slot * (int(owner.max()) + 2) + owner[edge] + 1) * 3 + role[edge]
        x1, y1, x2, y2 = ends.T
        ex, ey = x2 - x1, y2 - y1
        top = x1 * ey - y1 * ex
        ex, ey, top = ex[edge], ey[edge], top[edge]

        def reach(angles: Floats, at: Ints) -> Floats:
            """The distance of edges from the origin along rays."""
            with np.errstate(divide="ignore", invalid="ignore"):
                return np.asarray(top / (np.cos(angles)[at] * ey - np.sin(angles)[at] * ex))

        middle = reach((self._bounds[:-1] + self._bounds[1:]) / 2, slot)
        order = np.lexsort((middle, group))
        at = np.stack((middle, reach(self._bounds, slot), reach(self._bounds, slot + 1)))
        self.slot, self.owner, self.role = slot[order], owner[edge[order]], role[edge[order]]
        self.group, self.at = group[order] // 3, at[:, order]

    def ends_of_view(self, depth: Floats) -> Floats:
        """The corners of the field of view, in order round the origin: float [2 slots, 2]."""
        stops = self.role == STOP
        slots, at = [self.slot[stops]], [self.at[:, stops]]
        if (self.role == CORE).any():
            for found_slots, found in self._areas(depth):
                slots.append(found_slots)
                at.append(found)
        slot, reach = np.concatenate(slots), np.concatenate(at, axis=1)
        order = np.lexsort((reach[0], slot))
        slot, reach = slot[order], reach[:, order]
        is_first = np.append(True, slot[1:] != slot[:-1])
        slot, reach = slot[is_first], np.maximum(reach[:, is_first], 0.0)
        left, right = self._bounds[slot], self._bounds[slot + 1]
        corners = np.empty((2 * len(slot), 2))
        corners[0::2] = reach[1][:, None] * np.stack((np.cos(left), np.sin(left)), axis=1)
        corners[1::2] = reach[2][:, None] * np.stack((np.cos(right), np.sin(right)), axis=1)
        # From the very edge of the table, views outward have no length: the origin itself is a corner there.
        gaps = np.flatnonzero(np.diff(np.append(slot, slot[0] + self.slots)) > 1)
        return np.insert(corners, 2 * (gaps + 1), 0.0, axis=0)

    def _areas(self, depth: Floats) -> list[tuple[Ints, Floats]]:
        """The ends of views in areas: at the second crossing of a core, and at the depth limit."""
        core = np.flatnonzero(self.role == CORE)
        keys = self.group[core]
        starts = (
            np.flatnonzero(np.append(True, keys[1:] != keys[:-1])) if len(keys) else np.zeros(0, np.int64)
        )
        sizes = np.diff(np.append(starts, len(keys)))
        second = core[starts[sizes >= 2] + 1]
        found = [(self.slot[second], self.at[:, second])]
        # The first contact with the core has distance 0 if the number of crossings is odd, because the ray
        # begins inside it.
        contact = np.where((sizes % 2 == 1)[None, :], 0.0, self.at[:, core[starts]])
        outline = np.flatnonzero(self.role == OUTLINE)
        outline_keys = self.group[outline]
        begin = np.searchsorted(outline_keys, keys[starts])
        end = np.searchsorted(outline_keys, keys[starts], side="right")
        most = depth[self.owner[core[starts]]]
        reach = self._too_deep(outline, begin, end, most)
        reach = np.maximum(reach, contact)
        has = np.isfinite(reach[0])
        found.append((self.slot[core[starts]][has], reach[:, has]))
        return found

    def _too_deep(self, outline: Ints, begin: Ints, end: Ints, most: Floats) -> Floats:
        """The distances at which views reach their depth limit within outlines: float [3, groups], infinite
        for never.
        """
        size = end - begin
        inside = size % 2 == 1
        used = np.zeros((3, len(size)))
        reach = np.full((3, len(size)), np.inf)
        nothing = np.zeros((3, 1))
        at = np.concatenate((self.at[:, outline], nothing), axis=1)
        last = at.shape[1] - 1
        for number in range(int((size.max(initial=0) + 1) // 2)):
            # Stretch `number` within the outline runs from an entry to an exit. A ray that begins inside
            # enters at the origin.
            entry_at = begin + 2 * number - inside
            exit_at = entry_at + 1
            is_there = exit_at < end
            from_origin = inside & (number == 0)
            entry = np.where(from_origin, 0.0, at[:, np.where(is_there & ~from_origin, entry_at, last)])
            leaving = at[:, np.where(is_there, exit_at, last)]
            length = np.where(is_there, leaving - entry, 0.0)
            is_end = is_there & np.isinf(reach[0]) & (used[0] + length[0] > most)
            reach = np.where(is_end, entry + most - used, reach)
            used += length
        return reach
