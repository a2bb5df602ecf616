"""Straight lines over a free table: which areas they run through, and how far; which lines they cross.

A rules system for a table (measured in inches or kilometres) builds its line of sight on this. Coordinates
are the table's own, so they are floating; `GRAZE` keeps a line along an edge from counting as inside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.geometry.table import TablePoint

GRAZE = 0.01
"""Areas are taken so much smaller all round, in the table's unit, when it is asked whether a line enters."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MetArea:
    """An area that a line runs through.

    Attributes:
        length: how much of the line lies within the area, in the table's unit.
        stretches: in how many pieces.
        starts_inside, ends_inside: whether the ends of the line lie in the area.
    """

    feature: Feature
    length: float
    stretches: int
    starts_inside: bool
    ends_inside: bool

    @property
    def crossings(self) -> int:
        """How often the line passes the edge of the area; two or more: it enters and leaves."""
        return 2 * self.stretches - self.starts_inside - self.ends_inside


@dataclass(frozen=True, slots=True)
class MetLine:
    """A line feature that a line meets; `points` tells where (of a stretch in common its ends), in order."""

    feature: Feature
    points: tuple[TablePoint, ...]


class TableLines:
    """The features of a table, ready to be asked what a line meets. Build a new one after a change."""

    def __init__(self, sheet: TableSheet) -> None:
        self._areas = [f for f in sheet.features.values() if f.shape == "area" and len(f.points) >= 3]
        self._lines = [f for f in sheet.features.values() if f.shape == "line" and len(f.points) >= 2]
        self._whole = _shapes([shape_of(f) for f in self._areas])
        self._core = _shapes([core_of(shape) for shape in self._whole])
        self._drawn = _shapes([shapely.LineString(f.points) for f in self._lines])
        for shapes in (self._whole, self._core, self._drawn):
            shapely.prepare(shapes)
        self._area_tree, self._line_tree = shapely.STRtree(self._core), shapely.STRtree(self._drawn)

    def areas_met(self, start: TablePoint, end: TablePoint) -> list[MetArea]:
        """The areas a line runs through, those it only grazes left out, nearest to the start first."""
        segment = _segment(start, end)
        found = [self._met_area(n, segment, start, end) for n in self._hits(self._area_tree, segment)]
        return [met for _, met in sorted(found, key=lambda pair: pair[0]) if met.stretches]

    def lines_met(self, start: TablePoint, end: TablePoint) -> list[MetLine]:
        """The line features a line meets, nearest to the start first."""
        segment = _segment(start, end)
        found = []
        for n in self._hits(self._line_tree, segment):
            common = shapely.intersection(segment, self._drawn[n])
            points = [TablePoint(x, y) for x, y in shapely.get_coordinates(common).tolist()]
            points.sort(key=lambda point: _squared(start, point))
            found.append(MetLine(self._lines[n], tuple(points)))
        return sorted(found, key=lambda met: _squared(start, met.points[0]))

    def lengths_inside(self, feature: Feature, starts: Floats, ends: Floats) -> Floats:
        """How much of each of many lines lies within one area: float [n] for starts and ends [n, 2].

        Raises:
            ValueError: when the feature is no area of this table.
        """
        segments = shapely.linestrings(np.stack((starts, ends), axis=1))
        shape = self._whole[self._areas.index(feature)]
        return np.asarray(shapely.length(shapely.intersection(segments, shape)), np.float64)

    def areas_at(self, point: TablePoint) -> list[Feature]:
        """The areas a point lies in, their edges included."""
        place = shapely.Point(point)
        return [f for f, shape in zip(self._areas, self._whole, strict=True) if shape.intersects(place)]

    def is_in_touch(self, feature: Feature, point: TablePoint, reach: float) -> bool:
        """Whether a point lies within `reach` of a line or an area.

        Raises:
            ValueError: when the feature is no line and no area of this table.
        """
        of_lines = feature.shape == "line"
        shape = (
            self._drawn[self._lines.index(feature)] if of_lines else self._whole[self._areas.index(feature)]
        )
        return bool(shapely.dwithin(shape, shapely.Point(point), reach))

    def _met_area(
        self, n: int, segment: shapely.LineString, start: TablePoint, end: TablePoint
    ) -> tuple[float, MetArea]:
        """One area the segment enters, and how far from the start that happens."""
        core = self._core[n]
        within = shapely.intersection(segment, core)
        stretches = int(shapely.get_num_geometries(shapely.line_merge(_linear(within))))
        starts, ends = (bool(shapely.intersects_xy(core, *point)) for point in (start, end))
        length = float(shapely.length(shapely.intersection(segment, self._whole[n])))
        met = MetArea(self._areas[n], length, stretches, starts, ends)
        return float(shapely.distance(shapely.Point(start), within)), met

    def _hits(self, tree: shapely.STRtree, segment: shapely.LineString) -> list[int]:
        return sorted(int(n) for n in tree.query(segment, predicate="intersects"))


def core_of(shape: Any) -> Any:
    """What a line must meet to be within an area: the area a hair smaller all round."""
    return shapely.buffer(shape, -GRAZE, join_style="mitre")


def _shapes(shapes: Iterable[Any]) -> Any:
    """The shapes as a one-dimensional object array."""
    listed = list(shapes)
    array = np.empty(len(listed), object)
    array[:] = listed
    return array


def _segment(start: TablePoint, end: TablePoint) -> shapely.LineString:
    return shapely.LineString((start, end))


def _linear(shape: Any) -> Any:
    """The lines of an intersection as one; single points, where it only touches, are dropped."""
    parts = [part for part in shapely.get_parts(shape) if part.length > 0]
    return shapely.MultiLineString(parts)


def _squared(a: TablePoint, b: TablePoint) -> float:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2
