"""Lines over a free table: areas entered and left, lengths inside, lines crossed."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.sight.tablelines import TableLines


def feature(name: str, shape, *points) -> Feature:
    return Feature(name, name, shape, tuple(TablePoint(*point) for point in points))


WOOD = feature("wood", "area", (10, 0), (14, 0), (14, 40), (10, 40))
FARM = feature("farm", "area", (30, 10), (40, 10), (40, 20), (35, 12), (30, 20))
HEDGE = feature("hedge", "line", (20, 0), (20, 40))
WALL = feature("wall", "line", (50, 5), (55, 5), (55, 15))
TREE = feature("tree", "point", (5, 5))
SHEET = TableSheet(
    "Table", "panzer8", TableSpace(60, 40, "inch"), {f.id: f for f in (WOOD, FARM, HEDGE, WALL, TREE)}
)
LINES = TableLines(SHEET)


def areas(start, end):
    return LINES.areas_met(TablePoint(*start), TablePoint(*end))


def lines(start, end):
    return LINES.lines_met(TablePoint(*start), TablePoint(*end))


def test_a_line_through_a_wood_enters_and_leaves_it():
    (met,) = areas((5, 20), (18, 20))
    assert (met.feature, met.length, met.crossings) == (WOOD, 4.0, 2)


def test_a_line_that_ends_in_a_wood_only_enters_it():
    (met,) = areas((5, 20), (12, 20))
    assert (met.length, met.crossings, met.starts_inside, met.ends_inside) == (2.0, 1, False, True)


def test_a_line_within_a_wood_neither_enters_nor_leaves_it():
    (met,) = areas((11, 10), (11, 13))
    assert (met.length, met.crossings) == (3.0, 0)


def test_a_line_along_the_edge_only_grazes():
    assert areas((10, 5), (10, 35)) == []
    assert areas((5, 0), (12, -7)) == []


def test_an_area_with_a_notch_is_entered_twice():
    (met,) = areas((25, 18), (45, 18))
    assert (met.feature, met.stretches, met.crossings) == (FARM, 2, 4)
    assert met.length == pytest.approx(2 * 5 * (1 - 6 / 8))


def test_areas_and_lines_are_told_in_order_from_the_start():
    assert [met.feature for met in areas((5, 11), (45, 11))] == [WOOD, FARM]
    assert [met.feature for met in areas((45, 11), (5, 11))] == [FARM, WOOD]
    assert [met.feature for met in lines((5, 10), (58, 10))] == [HEDGE, WALL]
    assert [met.feature for met in lines((58, 10), (5, 10))] == [WALL, HEDGE]


def test_a_line_feature_is_met_at_a_point_or_along_a_stretch():
    (met,) = lines((15, 10), (25, 10))
    assert met.points == (TablePoint(20, 10),)
    (along,) = lines((58, 5), (45, 5))
    assert along.points == (TablePoint(55, 5), TablePoint(50, 5))


def test_a_single_point_blocks_nothing():
    assert areas((0, 5), (9, 5)) == []
    assert lines((0, 5), (9, 5)) == []


def test_what_lies_at_a_point_and_near_it():
    assert LINES.areas_at(TablePoint(10, 5)) == [WOOD]
    assert LINES.areas_at(TablePoint(9, 5)) == []
    assert LINES.is_in_touch(HEDGE, TablePoint(20.04, 10), 0.05)
    assert not LINES.is_in_touch(HEDGE, TablePoint(20.5, 10), 0.05)
    assert LINES.is_in_touch(WOOD, TablePoint(14.5, 10), 0.5)


def test_an_unknown_feature_is_the_callers_mistake():
    with pytest.raises(ValueError, match="not in list"):
        LINES.is_in_touch(feature("lake", "area", (0, 0), (1, 0), (1, 1)), TablePoint(0, 0), 1)


def test_a_table_without_features_lets_every_line_pass():
    empty = TableLines(TableSheet("Table", "panzer8", TableSpace(60, 40, "inch")))
    assert empty.areas_met(TablePoint(0, 0), TablePoint(9, 9)) == []
    assert empty.lines_met(TablePoint(0, 0), TablePoint(9, 9)) == []


eighths = st.integers(0, 320).map(lambda n: n / 8)
coordinates = st.tuples(eighths, eighths)


@given(coordinates, coordinates)
def test_the_way_back_runs_through_the_same(start, end):
    there, back = areas(start, end), areas(end, start)
    assert {(m.feature.id, m.crossings) for m in there} == {(m.feature.id, m.crossings) for m in back}
    lengths = {m.feature.id: m.length for m in back}
    assert all(m.length == pytest.approx(lengths[m.feature.id], abs=1e-9) for m in there)


@given(st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=6))
def test_lengths_of_many_lines_equal_those_of_single_ones(pairs):
    starts, ends = (np.array(column) for column in zip(*pairs, strict=True))
    lengths = LINES.lengths_inside(WOOD, starts, ends)
    for (start, end), length in zip(pairs, lengths, strict=True):
        single = {m.feature.id: m.length for m in areas(start, end)}.get("wood")
        if single is not None:
            assert length == pytest.approx(single, abs=1e-9)
        elif max(start[0], end[0]) < 10 or min(start[0], end[0]) > 14:
            assert length == 0
