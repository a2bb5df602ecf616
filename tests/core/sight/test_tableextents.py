"""What is left out before a fan is swept: never anything that can be seen."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules import registry
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.sight.tableextents import BINS, Extents, bins_of
from kpeditor.core.sight.tablefan import FanEdges, fan
from tests.benchmarks.tables import random_table

SQUARE = shapely.box(2, -1, 4, 1)


def kept(*shapes: object, at: tuple[float, float] = (0.0, 0.0)) -> list[bool]:
    both = [(one, one if shapely.area(one) else None) for one in shapes]
    _, found = Extents.of(both).visible(*at, np.ones(len(both), np.bool_))
    return [bool(one) for one in found]


def test_what_lies_behind_a_feature_in_all_of_its_range_is_left_out():
    behind, beside = shapely.box(8, -0.5, 9, 0.5), shapely.box(8, 4, 9, 6)
    within = shapely.box(2.5, -0.2, 3, 0.2)
    assert kept(SQUARE, behind, beside, within) == [True, False, True, True]
    assert kept(SQUARE, behind, at=(3.0, 0.0)) == [True, True]  # from within it one may see out


def test_a_line_hides_and_is_hidden_as_an_area_is():
    wall = shapely.LineString(((3, -2), (3, 2)))
    far, wide = shapely.LineString(((6, -1), (6, 1))), shapely.LineString(((6, -9), (6, 9)))
    assert kept(wall, far, wide) == [True, False, True]


def test_a_line_is_as_near_as_its_nearest_point_not_as_its_corners():
    """It passes before an arc of walls and ends behind them."""
    arc = shapely.LineString([(5 * math.cos(a), 5 * math.sin(a)) for a in np.radians(range(20, 161, 10))])
    through, behind = shapely.LineString(((-5, 3), (5, 3))), shapely.LineString(((-4, 4), (4, 4)))
    assert kept(arc, through) == [True, True]
    assert kept(arc, behind) == [True, True]
    assert kept(arc, shapely.LineString(((-3, 6), (3, 6)))) == [True, False]


def test_bounds_go_round_the_full_turn():
    west = shapely.box(-4, -1, -2, 1)
    assert kept(west, shapely.box(-9, -0.5, -8, 0.5)) == [True, False]
    reach, _ = Extents.of([(west, west)]).visible(0.0, 0.0, np.ones(1, np.bool_))
    assert np.isfinite(reach[bins_of(np.array([[-3.0, 0.01], [-3.0, -0.01]]))]).all()
    assert np.isinf(reach[bins_of(np.array([[3.0, 0.0]]))]).all()
    assert len(reach) == BINS


def test_nothing_lies_on_an_empty_table():
    reach, found = Extents.of([]).visible(1.0, 1.0, np.zeros(0, np.bool_))
    assert np.isinf(reach).all()
    assert not len(found)


@pytest.mark.parametrize("seed", range(6))
def test_a_fan_is_the_same_whether_or_not_something_is_left_out(seed: int, monkeypatch):
    sheet = random_table(300, seed)
    sight = registry.find("panzer8").table_sight(sheet)
    assert sight is not None
    chance = np.random.default_rng(seed)
    places = chance.uniform((1, 1), (sheet.space.width - 1, sheet.space.height - 1), (4, 2)).tolist()
    quick = [sight.fan(Stand(TablePoint(*one))) for one in places]

    def everything(self: Extents, x: float, y: float, active: object) -> object:
        return np.full(BINS, math.inf), active

    monkeypatch.setattr(Extents, "visible", everything)
    for place, seen in zip(places, quick, strict=True):
        whole = sight.fan(Stand(TablePoint(*place)))
        # Where the curve of a view into a wood meets an edge, the fan is as exact as the turn is cut finely.
        apart = shapely.symmetric_difference(seen, whole)
        assert shapely.is_empty(shapely.buffer(apart, -0.04)), place
        assert shapely.area(apart) < 1e-4 * shapely.area(whole)


def test_edges_of_one_wood_are_swept_alone():
    edges = FanEdges.of([(SQUARE, SQUARE)], [2.0])
    assert shapely.area(fan(edges, 1.0, 0.0, 10.0, 10.0, np.ones(1, np.bool_))) > 0
