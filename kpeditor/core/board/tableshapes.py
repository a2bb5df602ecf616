"""Features of a free table as shapely geometries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.geometry.table import TablePoint


def shape_of(feature: Feature) -> Any:
    """Returns a feature as a geometry: an area without its holes, a line, a point. An outline that crosses
    itself is repaired.
    """
    import shapely  # takes a while to load, and only tables need it

    if feature.shape == "point":
        return shapely.Point(feature.points[0])
    if feature.shape == "line":
        return shapely.LineString(feature.points)
    return shapely.make_valid(shapely.Polygon(feature.points, feature.holes))


def closed_and_ways(sheet: TableSheet, catalogue: Catalogue) -> tuple[Any, Any]:
    """Returns the closed ground of a table, on which no base may stand, and the ways that carry bases over
    it.
    """
    import shapely

    closed, ways = [], []
    for feature in sheet.features.values():
        kind = catalogue.feature(feature.kind)
        if kind is not None and kind.is_way:
            ways.append(shape_of(feature))
        elif kind is not None and kind.is_closed and feature.shape == "area":
            closed.append(shape_of(feature))
    return shapely.union_all(closed), shapely.union_all(ways)


def within(feature: Feature, points: Sequence[TablePoint]) -> list[bool]:
    """Returns for each point whether it lies on a feature, including its edge."""
    import shapely

    ground = shape_of(feature)
    west, north, east, south = ground.bounds
    return [
        west <= at.x <= east and north <= at.y <= south and bool(ground.intersects(shapely.Point(at)))
        for at in points
    ]


def longest_side(shape: Any) -> float:
    """Returns the length of an area: the longer side of the smallest rectangle around it, in any
    direction.
    """
    import shapely

    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(shape))
    if len(corners) < 3:
        return float(shapely.length(shape))
    steps = corners[1:3] - corners[0:2]
    return float(((steps**2).sum(axis=1) ** 0.5).max())
