"""What figures on a table keep clear of, and how bridges lie."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.sheet import Feature
from kpeditor.core.geometry.table import TablePoint
from kpeditor.drawing.table.scene import Ways

places = st.builds(TablePoint, *[st.integers(0, 12).map(float)] * 2)

courses = st.lists(st.lists(places, min_size=2, max_size=4), max_size=5)


def roads(lists: list[list[TablePoint]]) -> list[Feature]:
    return [Feature(f"road {n}", "road", "line", tuple(points)) for n, points in enumerate(lists)]


@given(
    st.lists(st.lists(places, min_size=2, max_size=4), max_size=5), st.lists(places, min_size=3, max_size=3)
)
def test_ways_near_a_feature_are_those_whose_rectangle_meets_its_own(lists, corners):
    ways, wood = roads(lists), Feature("wood", "woods", "area", tuple(corners))
    rectangle = shapely.box(*shapely.MultiPoint(corners).bounds)
    expected = [
        one for one in ways if shapely.box(*shapely.MultiPoint(one.points).bounds).intersects(rectangle)
    ]
    assert Ways(ways).near(wood) == expected


@given(courses, places)
def test_a_bridge_lies_along_the_nearest_piece_of_a_road(lists, at):
    ways = roads(lists)
    pieces = [
        pair for one in ways for pair in zip(one.points, one.points[1:], strict=False) if pair[0] != pair[1]
    ]
    direction = Ways(ways).passing(Feature("bridge", "bridge", "point", (at,)), lambda way: True)
    assert np.hypot(*direction) == pytest.approx(1.0)
    if not pieces:
        assert direction.tolist() == [1.0, 0.0]
        return
    distances = [shapely.LineString(pair).distance(shapely.Point(at)) for pair in pieces]
    nearest = [pair for pair, away in zip(pieces, distances, strict=True) if away <= min(distances) + 1e-9]
    along = [(b.x - a.x, b.y - a.y) for a, b in nearest]
    assert any(x * direction[0] + y * direction[1] == pytest.approx(np.hypot(x, y)) for x, y in along)


def test_a_bridge_takes_no_notice_of_what_is_no_road():
    stream, road = roads([[TablePoint(0, 1), TablePoint(9, 1)], [TablePoint(0, 0), TablePoint(0, 9)]])
    bridge = Feature("bridge", "bridge", "point", (TablePoint(3, 1),))
    assert Ways([stream, road]).passing(bridge, lambda way: way is road).tolist() == [0.0, 1.0]
