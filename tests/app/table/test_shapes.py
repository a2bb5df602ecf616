"""Shapes by drags, strips, holes, cuts, joins, copies, stamps, symmetry, the form of a feature, the size."""

from __future__ import annotations

import pytest
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from kpeditor.app.canvas.tablecanvas import TableCanvas
from kpeditor.app.dialogs.mapchanges import TableSizeDialog
from kpeditor.app.document.features import select_features
from kpeditor.app.panels.table.featureform import FeatureForm
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.table.toolset import TableTools
from kpeditor.core.board.sheet import Feature
from kpeditor.core.board.tableshapes import shape_of
from tests.app.helpers import type_in
from tests.app.table.conftest import canvas_of, tools_of
from tests.app.table.tablehand import TableMouse

pytestmark = pytest.mark.one_window


def features(workspace: Workspace) -> dict[str, Feature]:
    assert workspace.document.battle.table is not None
    return workspace.document.battle.table.features


def bounds(feature: Feature) -> tuple[float, ...]:
    return tuple(shape_of(feature).bounds)


def test_rectangle_circle_and_freehand_by_drags_and_by_two_clicks(
    workspace: Workspace, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("woods")
    tools.take("rectangle")
    mouse.drag((5, 5), (8, 6), (15, 10))
    mouse.click((20, 5), (30, 12))
    assert bounds(features(workspace)["Woods"]) == pytest.approx((5, 5, 15, 10), abs=0.1)
    assert bounds(features(workspace)["Woods 2"]) == pytest.approx((20, 5, 30, 12), abs=0.1)
    mouse.keys = Qt.KeyboardModifier.ShiftModifier
    mouse.drag((40, 5), (42, 6), (46, 8))
    assert bounds(features(workspace)["Woods 3"]) == pytest.approx((40, 5, 46, 11), abs=0.1)
    mouse.keys = Qt.KeyboardModifier.NoModifier
    tools.take("circle")
    mouse.drag((10, 30), (11, 30), (15, 30))
    assert shape_of(features(workspace)["Woods 4"]).area == pytest.approx(3.1416 * 25, rel=0.02)
    tools.take("freehand")
    mouse.drag((30, 25), *((30 + n / 4, 25) for n in range(40)), (40, 32), (35, 36), (30, 30))
    drawn = features(workspace)["Woods 5"]
    assert drawn.shape == "area"
    assert len(drawn.points) < 10, "points along a straight side are left out"
    assert workspace.document.stack.count() == 5
    # A kind that is a line is drawn by hand as one.
    tools.choose("stream")
    assert tools.current.id == "freehand"
    mouse.drag((50, 5), (52, 9), (51, 15))
    assert features(workspace)["Stream"].shape == "line"


def test_a_strip_is_as_wide_as_it_is_said_to_be(
    workspace: Workspace, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("river")
    tools.take("strip")
    tools.hand.set_width(2.0)
    mouse.key(Qt.Key.Key_BracketRight)
    mouse.click((10, 20), (30, 20))
    mouse.key(Qt.Key.Key_Return)
    left, top, right, bottom = bounds(features(workspace)["River"])
    assert bottom - top == pytest.approx(2.25)
    assert right - left == pytest.approx(20, abs=0.2)


def test_a_line_becomes_a_strip_by_command(
    window: MainWindow, workspace: Workspace, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("river")
    tools.take("line")
    mouse.click((10, 10), (20, 10))
    mouse.key(Qt.Key.Key_Return)
    assert features(workspace)["River"].shape == "line"
    window.menus.by_id["table-widen"].trigger()
    assert features(workspace)["River"].shape == "area"


def test_holes_cuts_joins_and_simplifying(green: Workspace, window: MainWindow) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((38, 12))
    tools.take("hole")
    tools.hand.snap_to(corners=False, lines=False)  # at this zoom everything is near something
    mouse.click((37, 11), (39, 11), (39, 13))
    mouse.key(Qt.Key.Key_Return)
    assert len(features(green)["Oak wood"].holes) == 2
    tools.take("split")
    mouse.click((32, 8), (32, 22))
    mouse.key(Qt.Key.Key_Return)
    assert green.document.selection.features == ("Oak wood", "Oak wood 2")
    parts = [shape_of(features(green)[name]).area for name in ("Oak wood", "Oak wood 2")]
    assert sum(parts) == pytest.approx(100 - 4.5 - 2, abs=0.6)
    window.menus.by_id["table-join"].trigger()
    assert "Oak wood 2" not in features(green)
    assert shape_of(features(green)["Oak wood"]).area == pytest.approx(sum(parts), abs=0.01)
    assert len(features(green)["Oak wood"].points) > 4, "the ends of the cut are still there"
    window.menus.by_id["table-simplify"].trigger()
    assert len(features(green)["Oak wood"].points) == 4
    for _ in range(4):
        green.document.stack.undo()
    assert len(features(green)["Oak wood"].holes) == 1


def test_copies_travel_as_text_and_land_turned(green: Workspace, window: MainWindow) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((12, 18))
    mouse.keys = Qt.KeyboardModifier.ShiftModifier
    mouse.click((15, 15))
    mouse.keys = Qt.KeyboardModifier.NoModifier
    window.menus.by_id["copy"].trigger()
    assert "kpeditor-map/1" in QGuiApplication.clipboard().text()
    window.menus.by_id["paste"].trigger()
    assert tools.current.id == "stamp"
    window.menus.by_id["rotate-clockwise"].trigger()
    mouse.click((45, 28))
    assert tools.current.id == "select", "a pasted piece lands once"
    hill, crest = features(green)["Mill hill 2"], features(green)["Crest 2"]
    assert crest.props == {"hill": "Mill hill 2"}, "the crest names the hill it was copied with"
    assert shape_of(hill).area == pytest.approx(120)
    assert len({point.y for point in hill.points}) == 4, "turned by 15 degrees"
    # Nothing lands off the table, and what is no table is refused.
    window.menus.by_id["paste"].trigger()
    mouse.click((1, 1))
    assert "Mill hill 3" not in features(green)
    mouse.key(Qt.Key.Key_Escape)
    assert tools.current.id == "select"
    QGuiApplication.clipboard().setText("good morning")
    window.menus.by_id["paste"].trigger()
    assert tools.current.id == "select"
    assert window.messages.isVisible()


def test_stamps_are_kept_and_put_down_again_and_again(green: Workspace, window: MainWindow) -> None:
    mouse = TableMouse(canvas_of(green))
    select_features(green.document, ["Farm"])
    window.menus.by_id["keep-stamp-3"].trigger()
    window.menus.by_id["stamp-3"].trigger()
    mouse.click((5, 5), (8, 5))
    assert [name for name in features(green) if name.startswith("Farm")] == ["Farm", "Farm 2", "Farm 3"]
    window.menus.by_id["stamp-4"].trigger()
    assert "Stamp 4 is empty" in window.messages.text


def test_what_is_drawn_is_repeated_on_the_other_half(
    workspace: Workspace, window: MainWindow, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("woods")
    tools.take("rectangle")
    window.menus.by_id["table-symmetry-half-turn"].trigger()
    mouse.drag((5, 5), (10, 8), (15, 10))
    assert bounds(features(workspace)["Woods 2"]) == pytest.approx((45, 30, 55, 35), abs=0.1)
    assert workspace.document.stack.count() == 1
    window.menus.by_id["table-symmetry-half-turn"].trigger()
    mouse.drag((20, 5), (21, 6), (25, 10))
    assert len(features(workspace)) == 3


def test_all_of_a_kind_are_selected_turned_mirrored_and_reordered(
    green: Workspace, window: MainWindow
) -> None:
    tools = tools_of(green)
    tools.hand.choose("hedge")
    window.menus.by_id["table-select-kind"].trigger()
    assert green.document.selection.features == ("Hedge",)
    old = features(green)["Hedge"].points
    window.menus.by_id["flip-top-bottom"].trigger()
    assert [point.y for point in features(green)["Hedge"].points] == [26, 25]
    window.menus.by_id["flip-top-bottom"].trigger()
    assert features(green)["Hedge"].points == old
    window.menus.by_id["table-lower"].trigger()
    assert next(iter(features(green))) == "Hedge"
    window.menus.by_id["select-invert"].trigger()
    assert "Hedge" not in green.document.selection.features


def test_the_form_of_a_feature_says_and_changes_what_its_kind_declares(
    green: Workspace, window: MainWindow, qtbot
) -> None:
    form = green.panels["inspector"]
    assert isinstance(form, FeatureForm)
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((20.9, 15))
    assert form.name.text() == "Crest"
    hill = form.rows.boxes["hill"]
    assert hill.value == "Mill hill"
    # Renaming the hill renames it in the crest's link.
    mouse.click((12, 18))
    type_in(qtbot, form.name, "Gallows hill")
    assert features(green)["Crest"].props["hill"] == "Gallows hill"
    assert next(iter(features(green))) == "Gallows hill"
    assert form.name.hasFocus()
    form.level.setValue(2)
    assert features(green)["Gallows hill"].level == 2
    form.kind.setCurrentIndex(form.kind.findData("steep_hill"))
    form.kind.activated.emit(form.kind.currentIndex())
    assert features(green)["Gallows hill"].kind == "steep_hill"
    offered = {form.kind.itemData(n) for n in range(form.kind.count())}
    assert "hedge" not in offered, "a hill is no line"
    select_features(green.document, ["Farm"])
    material = form.rows.boxes["material"].widget
    material.setCurrentIndex(material.findData("ruined"))  # type: ignore[attr-defined]
    assert features(green)["Farm"].props == {"material": "ruined"}
    green.document.stack.undo()
    assert features(green)["Farm"].props == {"material": "wooden"}
    # What is refused is not shown as done.
    select_features(green.document, ["Gallows hill"])
    green.settings.lock("steep_hill", True)
    form.level.setValue(3)
    form.kind.setCurrentIndex(form.kind.findData("hill"))
    form.kind.activated.emit(form.kind.currentIndex())
    assert "locked" in window.messages.text
    assert (form.level.value(), form.kind.value) == (2, "steep_hill")
    green.settings.lock("steep_hill", False)


def test_the_size_of_a_table_changes_only_while_all_lies_on_it(green: Workspace, qtbot) -> None:
    sheet = green.document.battle.table
    assert sheet is not None
    dialog = TableSizeDialog(green.document, sheet)
    qtbot.addWidget(dialog)
    dialog.fields.wide.setValue(55)
    assert "'River' would lie off the table" in dialog.fault.text()
    dialog.fields.wide.setValue(70)
    assert dialog.fault.text() == ""
    dialog.fields.ground.setValue(1312.3)
    edit = dialog.edit()
    assert edit is not None
    assert edit.space.metres == pytest.approx(33.33, abs=0.01)
    # Inches to centimetres, all places reckoned over.
    dialog.fields.unit.setCurrentIndex(dialog.fields.unit.findData("cm"))
    dialog.fields.wide.setValue(60 * 2.54)
    dialog.fields.high.setValue(40 * 2.54)
    dialog.converts.setChecked(True)
    edit = dialog.edit()
    assert edit is not None
    assert edit.features["Mill hill"].points[0] == (25.4, 25.4)
    assert edit.scenario is not None
    assert edit.scenario.sides[0].groups[0].units[0].at == "(31.75, 76.2)"


def test_another_size_makes_the_view_anew_and_is_undone(green: Workspace, window: MainWindow, qtbot) -> None:
    from dataclasses import replace

    from kpeditor.core.edits.tables.space import resize_table

    battle = green.document.battle
    assert battle.table is not None
    old = battle.table.space
    green.document.do(resize_table(battle, replace(old, width=80.0, ground=5000.0)))
    qtbot.waitUntil(lambda: window.workspace is not green)
    assert window.workspace is not None
    canvas: TableCanvas = canvas_of(window.workspace)
    assert canvas.extent() == "80 × 40 inches"
    window.workspace.document.stack.undo()
    assert battle.table.space == old
    assert shapely.box(0, 0, old.width, old.height).area == 2400


def test_points_and_features_that_are_dragged_take_their_images_along(
    workspace: Workspace, window: MainWindow
) -> None:
    tools, mouse, document = tools_of(workspace), TableMouse(canvas_of(workspace)), workspace.document
    sheet = tools.sheet
    window.menus.by_id["table-symmetry-half-turn"].trigger()
    tools.choose("woods")
    tools.take("area")
    mouse.click((4, 4), (10, 4), (10, 9), (4, 4))
    first, second = sheet.features.values()
    tools.hand.snap_to(corners=False, lines=False)
    tools.take("points")
    select_features(document, [first.id])
    steps = document.stack.count()
    mouse.drag((10, 9), (11, 11), (12, 12))
    now = sheet.features
    assert now[first.id].points[2] == pytest.approx((12, 12), abs=0.1)
    image = 60 - now[first.id].points[2].x, 40 - now[first.id].points[2].y
    assert now[second.id].points[2] == pytest.approx(image, abs=0.01)
    assert document.stack.count() == steps + 1
    tools.take("select")
    mouse.drag((9, 6), (12, 6), (14, 6))
    for own, other in zip(sheet.features[first.id].points, sheet.features[second.id].points, strict=True):
        assert other == pytest.approx((60 - own.x, 40 - own.y), abs=0.01)
    assert sheet.features[first.id].points[0].x > 8
    document.stack.undo()
    document.stack.undo()
    assert (sheet.features[first.id], sheet.features[second.id]) == (first, second)
    window.menus.by_id["table-symmetry-half-turn"].trigger()
    mouse.drag((9, 6), (12, 6), (14, 6))
    assert sheet.features[second.id] == second, "without a symmetry it stays"
