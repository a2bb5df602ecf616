"""Zones of a table in the real window: drawn by the mouse, typed, looked from; lines of sight with L."""

from __future__ import annotations

import pytest
import shapely

from kpeditor.app.document.selection import Selection
from kpeditor.app.panels.areas.field import AreaField
from kpeditor.app.panels.table.sight import TableSightPanel
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.table.zones import TableZoneTool
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.edits.tables.features import remove_features
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.model import Group
from tests.app.table.conftest import canvas_of, tools_of
from tests.app.table.tablehand import TableMouse

pytestmark = pytest.mark.one_window


def deploy_of(workspace: Workspace, group: str) -> str:
    scenario = workspace.document.scenario
    assert scenario is not None
    found = scenario.group("red", group)
    assert found is not None
    return found.deploy


@pytest.fixture
def zoned(green: Workspace) -> Workspace:
    """The green table, with a group of infantry that has no area yet, selected."""
    document = green.document
    assert document.scenario is not None
    document.do(put_group(document.scenario, "red", Group("foot", {"infantry": 3})))
    document.select(Selection(side="red", group="foot"))
    return green


def test_a_zone_is_drawn_bitten_and_undone(zoned: Workspace) -> None:
    mouse = TableMouse(canvas_of(zoned))
    zoned.forces.asked_brush.emit()
    assert tools_of(zoned).current.id == TableZoneTool.id
    mouse.click((40, 22), (50, 22), (50, 30))
    mouse.double_click((40, 30))
    text = deploy_of(zoned, "foot")
    assert text.startswith("polygon((")
    (zone,) = [one for one in zoned.document.deployment.table_zones() if one.group and one.group.id == "foot"]
    assert zone.ground.area == pytest.approx(80, rel=0.05)
    canvas_of(zoned).grab()
    zoned.document.stack.undo()
    assert deploy_of(zoned, "foot") == ""


def test_a_zone_is_drawn_for_all_chosen_groups_in_one_step(zoned: Workspace) -> None:
    """It was drawn for one of them only."""
    document = zoned.document
    assert document.scenario is not None
    document.do(put_group(document.scenario, "red", Group("horse", {"infantry": 2})))
    before = document.scenario
    both = frozenset({("red", "foot"), ("red", "horse")})
    document.select(Selection(side="red", group="foot", groups=both))
    assert {key.group for key in zoned.forces.tree.chosen_keys()} == {"foot", "horse"}
    mouse = TableMouse(canvas_of(zoned))
    zoned.forces.asked_brush.emit()
    mouse.click((40, 22), (50, 22), (50, 30))
    canvas_of(zoned).grab()
    mouse.double_click((40, 30))
    assert deploy_of(zoned, "foot") == deploy_of(zoned, "horse") != ""
    assert document.stack.undoText() == "Paint the deployment areas of 2 groups"
    document.stack.undo()
    assert document.scenario == before


def test_without_a_group_the_tool_says_what_to_choose(green: Workspace) -> None:
    tool = tools_of(green).tools[TableZoneTool.id]
    assert isinstance(tool, TableZoneTool)
    with pytest.raises(EditRefused):
        tool.make((TablePoint(1, 1), TablePoint(2, 1), TablePoint(2, 2)))


def test_an_area_is_typed_in_words_and_told_with_its_size(zoned: Workspace) -> None:
    field = AreaField(zoned.document, "", brush=True)
    field.edit.setText("within 12 inches of the north edge")
    assert field.sentence.text() == "Within 12 inches of the north edge: 720.0 square inches"
    field.edit.setText("in Oak wood")
    assert "square inch" in field.sentence.text()
    field.edit.setText("on rows 1 to 4")
    assert field.edit.accessibleDescription().startswith("'rows' is not understood")
    field.edit.setText("in Oak woo")
    assert "did you mean" in field.sentence.text()
    said: list[str] = []
    field.committed.connect(said.append)
    field.edit.setText("in the north half except in Oak wood")
    field.edit.editingFinished.emit()
    assert said == ['half(N) - place("Oak wood")']


def test_l_pins_what_is_seen_and_a_zone_is_looked_from(zoned: Workspace) -> None:
    canvas = canvas_of(zoned)
    mouse = TableMouse(canvas)
    mouse.move((5, 5))
    zoned.toggle_sight()
    survey = canvas.sight.survey
    assert survey is not None
    assert not survey.seen.intersects(shapely.Point(55, 18))
    mouse.move((55, 18))
    verdict = canvas.sight.verdict()
    assert verdict is not None
    assert [one.feature for one in verdict.reasons] == ["Oak wood"]
    assert "blocked" in canvas.sight.status()
    canvas.grab()
    canvas.sight.step_back()


def test_what_a_zone_sees_comes_roughly_at_once_and_exactly_between_frames(zoned: Workspace) -> None:
    canvas = canvas_of(zoned)
    scenario = zoned.document.scenario
    assert scenario is not None
    zoned.document.do(put_group(scenario, "red", Group("foot", {"infantry": 3}, deploy="(5, 5) + (6, 6)")))
    assert canvas.sight.look_from_zone("foot")
    was_rough = canvas.sight.is_rough
    assert was_rough
    first, table = canvas.sight.survey, zoned.document.battle.table
    assert first is not None
    assert table is not None
    canvas.grab()
    canvas.sight.settle()
    exact, rules = canvas.sight.survey, canvas.sight.rules
    is_rough = canvas.sight.is_rough
    assert not is_rough
    assert exact is not None
    assert rules is not None
    whole = rules.survey(shapely.MultiPoint([(5, 5), (6, 6)]))
    assert exact.seen.symmetric_difference(whole.seen).area < 1e-6
    assert first.seen.difference(exact.seen).area < 1e-6, "a first answer shows no more than is seen"
    assert first.seen.area > 0.9 * exact.seen.area
    # Who edits meanwhile gets the answer of the table as it is then.
    assert canvas.sight.look_from_zone("foot")
    zoned.document.do(remove_features(table, ["Oak wood"]))
    canvas.sight.settle()
    assert canvas.sight.survey is not None
    assert canvas.sight.survey.seen.area > exact.seen.area
    zoned.document.stack.undo()
    assert canvas.sight.step_back()
    assert not canvas.sight.is_on
    assert not canvas.sight.look_from_zone("nobody")
    canvas.sight.step_back()


def test_the_sight_panel_tells_what_a_zone_and_a_point_see(zoned: Workspace) -> None:
    panel = zoned.panels["sight"]
    assert isinstance(panel, TableSightPanel)
    assert "Press L" in panel.figures.text()
    scenario = zoned.document.scenario
    assert scenario is not None
    zoned.document.do(put_group(scenario, "red", Group("foot", {"infantry": 1}, deploy="within(1, (5, 5))")))
    panel.zone.setCurrentIndex(panel.zone.findData("foot"))
    panel.zone.activated.emit(panel.zone.currentIndex())
    assert "first answer" in panel.figures.text()
    canvas_of(zoned).sight.settle()
    assert "first answer" not in panel.figures.text()
    assert panel.figures.text().startswith("Seen: ")
    assert "Dead ground" in panel.figures.text()
    panel.end.click()
    assert "Press L" in panel.figures.text()
    TableMouse(canvas_of(zoned)).move((5, 5))
    zoned.toggle_sight()
    assert zoned.is_looking
    TableMouse(canvas_of(zoned)).move((55, 18))
    panel.refresh()
    assert "Oak wood (woods): entered and left, blocks [P5]" in panel.reasons.text()
    zoned.toggle_sight()
    zoned.toggle_sight()
