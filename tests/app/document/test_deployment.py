"""Deployment: zones and counters follow the scenario, the places, and roads where an area speaks of them."""

from __future__ import annotations

import pytest

from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.scenario.model import Group, Length, Scenario, Side
from tests.app.helpers import hexes, new_document, sheet_of, sides


def document_with(area: str):
    side = Side("a", "A", (Group("main", counts={"truck": 2}, deploy=area),))
    return new_document(scenario=Scenario("Trial", "kampfpanzer", "", Length(5, 5), (side,)))


def test_zones_and_counters_follow_the_scenario(qapp):
    document = document_with("rows(1,2)")
    assert len(document.deployment.zones()[0].hexes) == 16
    assert len(document.deployment.spots()) == 2
    group = Group("main", counts={"truck": 3}, deploy="row(1)")
    document.do(put_group(document.scenario, "a", group))
    assert len(document.deployment.zones()[0].hexes) == 8
    assert len(document.deployment.spots()) == 3
    document.stack.undo()
    assert len(document.deployment.zones()[0].hexes) == 16


@pytest.mark.parametrize(("area", "follows"), [("rows(1,2)", False), ("roads & rows(1,5)", True)])
def test_only_an_area_that_speaks_of_roads_follows_what_is_drawn(qapp, area, follows):
    document = document_with(area)
    version = document.deployment.version
    document.do(set_hexsides(sheet_of(document), "road", sides(document, "0202D", "0203D"), True))
    assert (document.deployment.version > version) is follows
    if follows:
        assert document.deployment.zones()[0].hexes == hexes(document, "0202", "0203", "0204")


def test_painting_terrain_leaves_the_zones_alone(qapp):
    document = document_with("rows(1,2)")
    zones = document.deployment.zones()
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0202"), "woods"))
    assert document.deployment.zones() is zones
