"""Sight from a pinned base, live while features are dragged; the ruler, rings and templates; keys alone."""

from __future__ import annotations

from itertools import combinations

import pytest
import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from kpeditor.app.panels.table.sight import TableSightPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.table.ruler import TableRuler, paint_reaches, ring_of
from kpeditor.app.tools.table.sketch import label_box
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules import registry
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.rules.unittype import Reach
from kpeditor.drawing.table.bases import base_spots
from kpeditor.rulesets.panzer8.units import unit_types
from tests.app.table.conftest import canvas_of, tools_of
from tests.app.table.tablehand import TableMouse

pytestmark = pytest.mark.one_window


def sees(workspace: Workspace, x: float, y: float) -> bool:
    tools_of(workspace).sight.settle()
    survey = tools_of(workspace).sight.survey
    assert survey is not None
    return bool(shapely.intersects_xy(survey.seen, x, y))


def test_what_a_pinned_base_sees_follows_a_feature_that_is_dragged(
    green: Workspace, window: MainWindow, qtbot
) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((12.5, 30))
    window.menus.by_id["sight"].trigger()
    assert tools.sight.is_on
    assert window.menus.by_id["sight"].isChecked()
    assert not sees(green, 41, 5), "the wood is in the way"
    assert sees(green, 41, 30)
    # The corner of the wood is dragged across the view: the shadow is there within the stroke.
    tools.take("select")
    mouse.click((38, 18))
    tools.take("points")
    mouse.press((40, 20))
    mouse.drag_to((38, 26))
    mouse.drag_to((36, 33))
    assert not sees(green, 41, 30)
    mouse.release((36, 33))
    qtbot.waitUntil(lambda: not tools.sight.is_following)
    assert not sees(green, 41, 30)
    green.document.stack.undo()
    assert sees(green, 41, 30)
    # It goes along with the base, and the panel says why something is not seen.
    panel = green.panels["sight"]
    assert isinstance(panel, TableSightPanel)
    mouse.move((41, 5))
    panel.refresh()
    assert "blocked" in panel.reasons.text()
    assert "Oak wood" in panel.reasons.text()
    assert "P5" in panel.reasons.text()
    mouse.key(Qt.Key.Key_Escape)
    mouse.key(Qt.Key.Key_Escape)
    assert not tools.sight.is_on


def test_sight_needs_somewhere_to_look_from(green: Workspace, window: MainWindow) -> None:
    canvas_of(green).pointer_at(None)
    window.menus.by_id["sight"].trigger()
    assert "Select a base" in window.messages.text
    mouse = TableMouse(canvas_of(green))
    mouse.move((5, 5))
    window.menus.by_id["sight"].trigger()
    assert tools_of(green).sight.name.startswith("(")


def test_the_ruler_measures_from_edge_to_edge_and_says_what_is_seen(green: Workspace) -> None:
    """Bases are measured edge to edge (Panzer8, reading 8)."""
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("ruler")
    ruler = tools.current
    assert isinstance(ruler, TableRuler)
    tools.hand.snap_to(corners=False, lines=False)
    mouse.drag((12.5, 30), (16, 32), (20, 35))
    bases = list(ruler.ends() or ())
    assert [stand.at for stand in bases] == [(12.5, 30), (20, 35)]
    assert ruler.measured() == pytest.approx(bases[0].shape.distance(bases[1].shape))
    assert ruler.measured() < 8.0  # type: ignore[operator]
    assert "seen" in ruler.status()
    assert "shoots: Range" in ruler.status()
    # Infantry moves 4 on open ground and shoots 8 [P14, P17]; farther away it does neither.
    mouse.drag((12.5, 30), (14, 30), (30, 30))
    assert "out of reach" in ruler.status()
    # The gun faces north and fires forward: what lies beside it is in range, not in its field of fire [P12].
    mouse.drag((50.5, 30.7), (45, 30), (40, 30))
    assert "out of reach" in ruler.status()
    mouse.drag((50.5, 30.7), (50, 20), (50, 16))
    assert "shoots: Range" in ruler.status()
    mouse.click((56, 10), (51, 10))
    assert ruler.measured() == pytest.approx(5, abs=0.2), "two clicks measure too"
    mouse.key(Qt.Key.Key_T)
    assert ruler.template == "circle"
    mouse.key(Qt.Key.Key_Escape)
    assert ruler.measured() is None


def test_rings_keep_to_the_arc_and_begin_at_the_edge_of_the_base() -> None:
    stand = Stand(TablePoint(30, 20), 1.25, 1.0, 90)
    ring = ring_of(stand, Reach("shoot", 8, "Range", 90))
    assert shapely.intersects_xy(ring, 38.4, 20), "eight inches ahead of its front edge at 30.5"
    assert not shapely.intersects_xy(ring, 38.6, 20)
    assert not shapely.intersects_xy(ring, 29, 20), "not behind it"
    assert not shapely.intersects_xy(ring, 32, 25), "not outside of the arc"
    assert ring_of(stand, Reach("move", 4, "Open")).area > 8 * 8 * 0.75


def test_panzer8_declares_range_half_range_and_the_movement_table(green: Workspace) -> None:
    """P14: half range and within 4; the movement table of 4.3."""
    ruleset = green.document.ruleset
    assert ruleset is not None
    found = {(one.purpose, one.title): one for one in ruleset.table_reaches(unit_types()["anti_tank_gun"])}
    assert found["shoot", "Range"].distance == 24
    assert found["shoot", "Half range"].distance == 12
    assert found["shoot", "Range"].arc == 90, "crew-served weapons fire forward [P12]"
    tank = {
        one.title: one.distance
        for one in ruleset.table_reaches(unit_types()["tank"])
        if one.purpose == "move"
    }
    assert tank == {"Road, flat, open": 10, "Rough, difficult": 4, "Track": 2}


def test_ranges_of_the_selected_base_are_shown_with_any_tool(green: Workspace, window: MainWindow) -> None:
    tools, canvas = tools_of(green), canvas_of(green)
    tools.take("select")
    TableMouse(canvas).click((20, 35))
    before = canvas.grab().toImage()
    window.menus.by_id["table-ranges"].trigger()
    assert canvas.grab().toImage() != before
    assert window.menus.by_id["table-ranges"].isChecked()


def test_a_table_is_drawn_by_keys_alone_and_says_where_it_is(
    workspace: Workspace, window: MainWindow
) -> None:
    canvas, tools = canvas_of(workspace), tools_of(workspace)
    mouse = TableMouse(canvas)
    tools.choose("woods")
    window.menus.by_id["hex-cursor"].trigger()
    mouse.type("10,8")
    mouse.key(Qt.Key.Key_Return)
    assert canvas.accessibleDescription() == "(10, 8)"
    mouse.key(Qt.Key.Key_Space)
    for _ in range(2):
        mouse.key(Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    mouse.key(Qt.Key.Key_Space)
    mouse.key(Qt.Key.Key_PageDown)
    mouse.key(Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert "(21, 9.1)" in canvas.accessibleDescription()
    mouse.key(Qt.Key.Key_Space)
    mouse.type("12,15")
    mouse.key(Qt.Key.Key_Return)
    mouse.key(Qt.Key.Key_Space)
    mouse.key(Qt.Key.Key_Return)
    table = workspace.document.battle.table
    assert table is not None
    assert [tuple(point) for point in table.features["Woods"].points] == [
        (10, 8),
        (20, 8),
        (21, 9.1),
        (12, 15),
    ]
    mouse.type("14,10")
    mouse.key(Qt.Key.Key_Return)
    assert canvas.accessibleDescription() == "(14, 10)  ·  Woods"
    mouse.type("99,10")
    mouse.key(Qt.Key.Key_Return)
    assert "not on the table" in canvas.note.text()
    window.menus.by_id["hex-cursor"].trigger()
    assert not canvas.key_cursor.is_on


def test_bases_are_dragged_and_ringed_by_keys_alone(green: Workspace, window: MainWindow) -> None:
    """J goes to them, F8 holds the button while arrows move; with Shift it draws a rubber band."""
    mouse, document = TableMouse(canvas_of(green)), green.document
    tools_of(green).take("select")
    window.menus.by_id["hex-cursor"].trigger()
    mouse.type("12,30")
    mouse.key(Qt.Key.Key_Return)
    mouse.key(Qt.Key.Key_J)
    cursor = canvas_of(green).key_cursor
    (unit,) = (spot.unit.id for spot in base_spots(document.battle) if spot.stand.at == cursor.at)
    assert unit in window.status.hover.text()
    before, steps = cursor.at, document.stack.count()
    for key in (Qt.Key.Key_F8, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        mouse.key(key)
    (at,) = (spot.stand.at for spot in base_spots(document.battle) if spot.unit.id == unit)
    assert at.x == pytest.approx(before.x + 2, abs=0.3)
    assert document.stack.count() == steps + 1, "one step of undo"
    mouse.key(Qt.Key.Key_F8)
    assert canvas_of(green).pointer.is_held_by_keys
    mouse.key(Qt.Key.Key_Escape)
    mouse.key(Qt.Key.Key_Down)
    assert [spot.stand.at for spot in base_spots(document.battle) if spot.unit.id == unit] == [at]
    mouse.type("5,25")
    mouse.key(Qt.Key.Key_Return)
    mouse.key(Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    mouse.type("25,39")
    mouse.key(Qt.Key.Key_Return)
    mouse.key(Qt.Key.Key_F8)
    assert unit in document.selection.all_units
    assert len(document.selection.all_units) > 1


def test_names_of_rings_cover_none_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half the range of rifles is the close range: one name stood on the other."""
    boxes: dict[str, QRectF] = {}

    def note(_painter: object, place: QPointF, text: str, _colour: object) -> None:
        boxes[text] = label_box(place, text)

    monkeypatch.setattr("kpeditor.app.tools.table.ruler.paint_label", note)
    reaches = [*registry.find("panzer8").table_reaches(unit_types()["ge_rifles"])]
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for facing in (0, 90, 135):
        boxes.clear()
        paint_reaches(painter, reaches, Stand(TablePoint(20, 20), 1, 1, facing), 18.0)
        assert len(boxes) == len(reaches) > 3
        for one, other in combinations(boxes.values(), 2):
            assert not one.intersects(other), (facing, boxes)
    painter.end()
