"""What is found and what is wrong on a table is lit and brought into view."""

from __future__ import annotations

import pytest
import shapely

from kpeditor.app.shell.documenthits import all_hits, place_hits
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.board.sheet import Feature
from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.tables.features import SetFeatures
from kpeditor.core.geometry.table import TablePoint
from tests.app.table.conftest import canvas_of

pytestmark = pytest.mark.one_window


def test_features_points_areas_and_units_are_found(green: Workspace) -> None:
    def titles(typed: str) -> list[str]:
        return [hit.title for hit in all_hits(green, typed)]

    canvas = canvas_of(green)
    assert "Oak wood" in titles("oak")
    (hit,) = [one for one in place_hits(green, "oak wood") if one.title == "Oak wood"]
    hit.run()
    assert green.document.selection.features == ("Oak wood",)
    assert canvas.step_back()
    assert "At (12, 30)" in titles("(12, 30)")
    (area,) = place_hits(green, "within 6 inches of Oak wood")
    assert area.title == 'Within 6 inches of "Oak wood"'
    area.run()
    canvas.grab()
    assert canvas.step_back()
    (unit,) = [one for one in all_hits(green, "r1") if "r1" in one.title]
    unit.run()
    assert green.document.selection.unit == "r1"
    assert canvas.step_back()
    assert not canvas.step_back()


def test_a_problem_lights_its_feature(green: Workspace) -> None:
    corners = ((45.0, 5.0), (50.0, 9.0), (50.0, 5.0), (45.0, 9.0))
    bow = Feature("Bow", "woods", "area", tuple(TablePoint(*corner) for corner in corners))
    green.document.do(SetFeatures({"Bow": bow}))
    (problem,) = [one for one in check_battle(green.document.battle) if one.code == "feature-crosses-itself"]
    green.problems.asked_ground.emit(problem)
    canvas = canvas_of(green)
    lit = canvas._lit
    assert lit is not None
    assert lit.intersects(shapely.Point(46, 6))
    canvas.grab()
