"""Ways on a table: lengths by ground (PT-6, PT-26), reactions (PT-27), fronts, fields of fire (P11, P12)."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.toolbox.tablepaths import (
    TablePath,
    arc,
    base_on,
    between,
    front,
    is_in_front,
    reactions,
)


def path(*points: tuple[float, float]) -> TablePath:
    return TablePath(tuple(TablePoint(*point) for point in points))


def test_a_way_by_its_ground_and_the_lines_it_crosses():
    """First half on a road, the second in rough, over a hedge."""
    way = path((0, 0), (10, 0), (10, 5))
    assert way.length == 15
    grounds = {"road": shapely.box(-1, -0.5, 7, 0.5), "rough": shapely.box(5, -5, 20, 20)}
    assert [(one.ground, one.start, one.end) for one in way.stretches(grounds)] == [
        ("road", 0, 7),
        ("rough", 7, 15),
    ]
    assert way.crossings(shapely.LineString([(8, 2), (12, 2)])) == [12]
    assert way.crossings(shapely.LineString([(3, -1), (3, 1), (4, 1), (4, -1)])) == [3, 4]
    assert way.until(12).points[-1] == (10, 2)
    assert (way.heading(3), way.heading(12), path((1, 1)).heading(0)) == (90, 180, None)


def test_pt_27_two_enemies_react_at_three_and_five():
    """The mover comes into the fronts of two elements at 3 and at 5 of its way; a third one never sees it."""
    mover = Stand(TablePoint(0, 0), 1, 1)
    way = path((0, 0), (8, 0))
    first = Stand(TablePoint(3, -10), 1, 1, facing=90)
    second = Stand(TablePoint(5, 10), 1, 1, facing=90)
    third = Stand(TablePoint(20, 0), 1, 1, facing=90)
    found = reactions(way, mover, {"one": first, "two": second, "three": third}, is_in_front)
    assert [who for _, who in found] == [("one",), ("two",)]
    # A base comes into a front with its edge, half an inch ahead of its middle, and a front begins half an
    # inch ahead of the middle as well.
    assert [distance for distance, _ in found] == pytest.approx([3, 5], abs=0.06)
    stopped = way.until(found[0][0])
    assert base_on(stopped, mover, stopped.length).at == pytest.approx((3, 0), abs=0.06)


def test_who_may_react_at_once_does_so_at_the_beginning_together():
    mover, way = Stand(TablePoint(0, 0), 1, 1), path((0, 0), (4, 0))
    watchers = {"a": Stand(TablePoint(-5, 0), 1, 1, 90), "b": Stand(TablePoint(-6, 1), 1, 1, 90)}
    assert reactions(way, mover, watchers, is_in_front) == [(0, ("a", "b"))]


def test_fronts_and_fields_of_fire():
    north = Stand(TablePoint(10, 10), 2, 1)
    assert front(north).intersects(shapely.Point(50, 9.4))
    assert not front(north).intersects(shapely.Point(10, 9.6))
    assert is_in_front(north, Stand(TablePoint(30, 10), 4, 4))
    assert not is_in_front(north, Stand(TablePoint(30, 12), 1, 1))
    quarter = arc(north, 90, 8)
    assert quarter.intersects(shapely.Point(14, 5.5))
    assert not quarter.intersects(shapely.Point(15, 5.5))
    assert not quarter.intersects(shapely.Point(10, 1))
    assert arc(north, 360, 4).area == pytest.approx(2 + 2 * 3 * 4 + math.pi * 16, rel=1e-2)
    assert between(north, Stand(TablePoint(10, 20), 1, 1)) == 9


numbers = st.floats(-50, 50).map(lambda n: round(n, 2))
ways = st.lists(st.builds(TablePoint, numbers, numbers), min_size=1, max_size=6).map(
    lambda points: TablePath(tuple(points))
)


@given(ways, st.floats(0, 1))
def test_every_point_of_a_way_lies_on_it_and_its_beginning_is_as_long_as_asked(way, share):
    distance = share * way.length
    assert shapely.distance(way.line, shapely.Point(way.at(distance))) < 1e-6
    assert way.until(distance).length == pytest.approx(distance, abs=1e-6)


@given(ways, numbers, numbers, st.floats(1, 20))
def test_stretches_cover_the_way_without_gaps(way, x, y, size):
    found = way.stretches({"wood": shapely.box(x, y, x + size, y + size)})
    if way.length > 1e-6:
        assert found[0].start == 0
        assert found[-1].end == pytest.approx(way.length)
        assert all(a.end == b.start for a, b in pairwise(found))
    wood = sum(one.length for one in found if one.ground == "wood")
    if len(set(way.points)) > 1:
        simple = shapely.length(shapely.intersection(way.line, shapely.box(x, y, x + size, y + size)))
        assert wood >= simple - 1e-6
