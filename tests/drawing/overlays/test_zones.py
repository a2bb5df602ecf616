"""Zones: the areas of a scenario as hexes, with their shapes; what cannot be understood has none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Length, Scenario, Side
from kpeditor.core.scenario.zones import area_hexes
from kpeditor.drawing.overlays.zones import ZoneShape, zones_of
from kpeditor.drawing.palette import side_colour
from tests.drawing.samples import blank, sample


def battle(*sides, sheet=None):
    scenario = Scenario("Test", "kampfpanzer", "map.yaml", Length(10, 10), sides)
    return Battle(sheet or sample(), scenario)


def test_a_group_has_the_zone_it_may_deploy_in():
    found = zones_of(battle(Side("a", "Reds", (Group("x", {"bt7": 2}, deploy="rows(1,2)"),))))
    assert [zone.label for zone in found] == ["Reds"]
    assert found[0].hexes == frozenset(hex_ for hex_ in sample().grid.hexes() if hex_.row <= 2)
    assert found[0].colour == side_colour(0)


def test_zones_of_several_groups_name_the_group():
    side = Side("a", "Reds", tuple(Group(id_, {"bt7": 1}, deploy="row(1)") for id_ in ("x", "y")))
    assert [zone.label for zone in zones_of(battle(side))] == ["Reds: x", "Reds: y"]


def test_labels_of_zones_in_one_place_stand_above_each_other():
    side = Side("a", "Reds", tuple(Group(id_, {"bt7": 1}, deploy="row(1)") for id_ in ("x", "y", "z")))
    other = Side("b", "Blues", (Group("w", {"bt7": 1}, deploy="row(5)"),))
    assert [zone.labels_below for zone in zones_of(battle(side, other))] == [0, 1, 2, 0]


def test_entries_and_exits_are_zones_too():
    group = Group("x", {"bt7": 2, "pz1": 3}, enter=Entry(6, "0103"))
    found = zones_of(battle(Side("a", "Reds"), Side("b", "Blues", (group,), exit="row(1)")))
    assert [(zone.purpose, zone.label, zone.turn) for zone in found] == [
        ("enter", "GT6 ×5", 6),
        ("exit", "Exit Blues", 0),
    ]
    assert found[0].hexes == {Hex(1, 3)}
    assert found[0].colour == side_colour(1)


@pytest.mark.parametrize("text", ["rows(", "town(9)", "9999", "", "edge(X)"])
def test_an_area_that_cannot_be_understood_has_no_zone(text):
    assert area_hexes(sample(), text) == frozenset()
    assert zones_of(battle(Side("a", "Reds", (Group("x", {"bt7": 1}, deploy=text),)))) == []


def test_q05_zones_follow_the_options_that_say_what_an_edge_is():
    groups = (Group("x", {"bt7": 1}, deploy="edge(W)"),)
    given = battle(Side("a", "Reds", groups))
    ruled = battle(Side("a", "Reds", groups))
    ruled.scenario = replace(ruled.scenario, options={"edge_W": "south"})
    grid = given.map.grid
    assert zones_of(given)[0].hexes == frozenset(given.map.edge_hexes("W"))
    assert zones_of(ruled)[0].hexes == frozenset(grid.edge("south"))


def test_a_map_alone_has_no_zones():
    assert zones_of(Battle(sample())) == []


def test_the_label_stands_on_the_middle_of_the_upper_edge():
    sheet = blank()
    shape = ZoneShape.of(sheet.grid, sheet.grid.within(2, Hex(5, 5)))
    x, y = shape.top
    left, top = shape.outline.points.min(axis=0)
    right, _ = shape.outline.points.max(axis=0)
    assert abs(x - (left + right) / 2) < 0.8
    assert y == pytest.approx(top, abs=0.05)
