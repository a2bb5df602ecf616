"""A table drawn in the real window: a kind chosen, shapes clicked, points moved, undone, saved, reopened."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.canvas.tablecanvas import TableCanvas
from kpeditor.app.panels.table.palette import TablePalette
from kpeditor.app.panels.table.tableform import NewTable
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.tools.table.toolset import TableTools
from kpeditor.core.checks.files import check_file
from kpeditor.core.geometry.table import TablePoint, TableSpace
from tests.app.helpers import ScriptedDialogs
from tests.app.table.conftest import canvas_of, tools_of
from tests.app.table.tablehand import RIGHT, TableMouse

pytestmark = pytest.mark.one_window

WOOD = ((10.0, 10.0), (20.0, 10.0), (20.0, 18.0), (10.0, 18.0))


def features(workspace: Workspace):
    assert workspace.document.battle.table is not None
    return workspace.document.battle.table.features


def chosen(workspace: Workspace) -> tuple[str, ...]:
    return workspace.document.selection.features


def near(ring, *places, apart=0.1):
    """Whether a ring has these points, as near as pixels are."""
    return len(ring) == len(places) and all(
        abs(x - a) < apart and abs(y - b) < apart for (x, y), (a, b) in zip(ring, places, strict=True)
    )


def test_the_whole_way_from_a_new_table_to_a_checked_file(
    window: MainWindow, dialogs: ScriptedDialogs, tmp_path: Path
) -> None:
    dialogs.wish = NewTable("Green", "panzer8", TableSpace(60, 40, "inch", 1312.3))
    window.menus.by_id["new"].trigger()
    workspace = window.workspace
    assert workspace is not None
    assert workspace.table is not None
    mouse = TableMouse(workspace.table)
    palette = workspace.panels["palette"]
    assert isinstance(palette, TablePalette)
    palette.kinds["woods"].click()
    assert workspace.tools.current.id == "area"
    mouse.click(*WOOD[:3])
    mouse.double_click(WOOD[3])
    wood = features(workspace)["Woods"]
    assert (wood.kind, wood.shape) == ("woods", "area")
    assert near(wood.points, *WOOD)
    assert chosen(workspace) == ("Woods",)
    # A point is moved by a drag, one step of undo.
    window.menus.tools["points"].trigger()
    mouse.drag(WOOD[2], (23.0, 19.0), (25.0, 20.0))
    moved = features(workspace)["Woods"].points
    assert near(moved, *WOOD[:2], (25.0, 20.0), WOOD[3])
    workspace.document.stack.undo()
    assert features(workspace)["Woods"] == wood
    workspace.document.stack.redo()
    assert features(workspace)["Woods"].points == moved
    # Saved, reopened, checked.
    dialogs.path = tmp_path / "green.yaml"
    window.menus.by_id["save"].trigger()
    assert not workspace.document.is_modified
    assert list(check_file(dialogs.path)) == []
    window.close_tab()
    assert window.files.open(dialogs.path)
    assert window.workspace is not None
    again = window.workspace
    assert features(again)["Woods"].points == moved
    assert again.document.battle.table is not None
    assert again.document.battle.table.space == dialogs.wish.space
    # Deleted by the key on the table.
    mouse = TableMouse(canvas_of(again))
    window.menus.tools["select"].trigger()
    mouse.click((12.0, 12.0))
    mouse.key(Qt.Key.Key_Delete)
    assert features(again) == {}
    again.document.stack.undo()
    assert list(features(again)) == ["Woods"]


def test_an_area_is_closed_by_its_first_corner_enter_or_the_right_button(
    workspace: Workspace, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("marsh")
    mouse.click(*WOOD, WOOD[0])
    assert near(features(workspace)["Marsh"].points, *WOOD)
    mouse.click((30, 10), (35, 10), (35, 15))
    mouse.key(Qt.Key.Key_Return)
    mouse.click((40, 10), (45, 10), (45, 15))
    mouse.click((50, 30), button=RIGHT)
    assert list(features(workspace)) == ["Marsh", "Marsh 2", "Marsh 3"]


def test_backspace_takes_a_point_back_and_esc_all(
    workspace: Workspace, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("hedge")
    assert tools.current.id == "line"
    mouse.click((5, 5), (10, 5), (10, 9))
    mouse.key(Qt.Key.Key_Backspace)
    mouse.key(Qt.Key.Key_Return)
    assert near(features(workspace)["Hedge"].points, (5, 5), (10, 5))
    mouse.click((20, 5), (30, 5))
    mouse.key(Qt.Key.Key_Escape)
    mouse.key(Qt.Key.Key_Return)
    assert list(features(workspace)) == ["Hedge"]


def test_a_drag_with_the_tool_of_a_kind_draws_by_hand(
    workspace: Workspace, canvas: TableCanvas, mouse: TableMouse, tools: TableTools
) -> None:
    """Brushes of hexes paint when dragged; here the table moved away."""
    before = canvas.camera.x, canvas.camera.y
    tools.choose("woods")
    assert tools.current.id == "area"
    mouse.drag((10, 10), (15, 10), (20, 10), (20, 15), (20, 20), (10, 20))
    wood = features(workspace)["Woods"]
    assert wood.shape == "area"
    assert near(wood.points, (10, 10), (20, 10), (20, 20), (10, 20))
    tools.choose("hedge")
    mouse.drag((30, 30), (35, 30), (40, 30))
    assert features(workspace)["Hedge"].shape == "line"
    assert (canvas.camera.x, canvas.camera.y) == before
    mouse.click((30, 10))
    mouse.drag((30, 35), (35, 35), (38, 35))  # between two points a drag moves the table, as before
    assert (canvas.camera.x, canvas.camera.y) != before
    assert list(features(workspace)) == ["Woods", "Hedge"]


def test_a_kind_is_not_drawn_in_a_shape_it_cannot_have(
    workspace: Workspace, canvas: TableCanvas, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("hedge")
    tools.take("area")
    mouse.click((5, 5))
    assert canvas.note.text() == "Hedge is a line, not an area."
    assert features(workspace) == {}


def test_places_snap_to_corners_lines_angles_and_the_grid(
    workspace: Workspace, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("woods")
    tools.hand.snap_to(grid=1.0)
    mouse.click(*((x + 0.2, y - 0.2) for x, y in WOOD))
    mouse.key(Qt.Key.Key_Return)
    assert features(workspace)["Woods"].points == tuple(TablePoint(*place) for place in WOOD)
    tools.hand.snap_to(grid=0.0)
    tools.choose("hedge")
    mouse.click((20.15, 10.1))
    assert tools.hand.hint is not None
    assert (tools.hand.hint.kind, tools.hand.hint.feature) == ("corner", "Woods")
    tools.hand.snap_to(angle=45.0)
    mouse.click((30.1, 19.9))
    mouse.key(Qt.Key.Key_Return)
    start, end = features(workspace)["Hedge"].points
    assert start == (20, 10)
    assert end.x - 20 == pytest.approx(end.y - 10)
    # With Ctrl nothing is snapped to.
    mouse.keys = Qt.KeyboardModifier.ControlModifier
    tools.take("point")
    tools.hand.choose("bridge")
    mouse.click((10.2, 10.2))
    assert features(workspace)["Bridge"].points[0] != (10, 10)


def test_points_are_added_on_a_side_and_removed(
    workspace: Workspace, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("woods")
    mouse.click(*WOOD, WOOD[0])
    tools.take("points")
    mouse.drag((15, 10), (15, 8), (15, 6))
    assert near(features(workspace)["Woods"].points, WOOD[0], (15, 6), *WOOD[1:])
    steps = workspace.document.stack.count()
    mouse.click((15, 6), button=RIGHT)
    assert near(features(workspace)["Woods"].points, *WOOD)
    assert workspace.document.stack.count() == steps + 1
    # By keys: the second corner, half an inch east, another behind it, and away again.
    mouse.key(Qt.Key.Key_Tab)
    mouse.key(Qt.Key.Key_Tab)
    mouse.key(Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    mouse.key(Qt.Key.Key_Insert)
    assert len(features(workspace)["Woods"].points) == 5
    mouse.key(Qt.Key.Key_Delete)
    assert near(features(workspace)["Woods"].points, WOOD[0], (20.25, 10), *WOOD[2:])


def test_esc_during_a_drag_puts_everything_back(
    workspace: Workspace, mouse: TableMouse, tools: TableTools
) -> None:
    tools.choose("woods")
    mouse.click(*WOOD, WOOD[0])
    before, steps = features(workspace)["Woods"], workspace.document.stack.count()
    for tool, start in (("points", WOOD[1]), ("select", (15.0, 14.0))):
        tools.take(tool)
        mouse.press(start)
        mouse.drag_to((30, 20))
        assert features(workspace)["Woods"] != before
        mouse.key(Qt.Key.Key_Escape)
        mouse.release((30, 20))
        assert features(workspace)["Woods"] == before, tool
        assert workspace.document.stack.count() == steps


def test_features_are_selected_one_below_the_other_and_dragged_together(
    green: Workspace, window: MainWindow
) -> None:
    tools, mouse = tools_of(green), TableMouse(canvas_of(green))
    tools.take("select")
    mouse.click((15, 15))
    assert chosen(green) == ("Crest",)
    mouse.click((15, 15))
    assert chosen(green) == ("Mill hill",)
    mouse.keys = Qt.KeyboardModifier.ShiftModifier
    mouse.click((38, 12))
    assert chosen(green) == ("Mill hill", "Oak wood")
    mouse.keys = Qt.KeyboardModifier.ControlModifier
    before = dict(features(green))
    mouse.keys = Qt.KeyboardModifier.NoModifier
    mouse.drag((38, 12), (38, 10), (38, 7))
    moved = features(green)
    for name in ("Mill hill", "Oak wood"):
        apart = {(round(a.y - b.y, 3)) for a, b in zip(before[name].points, moved[name].points, strict=True)}
        assert apart == {round(before["Oak wood"].points[0].y - moved["Oak wood"].points[0].y, 3)}
    assert moved["Crest"] is before["Crest"]
    assert len(moved["Oak wood"].holes) == 1
    # Nothing leaves the table, however far the mouse goes.
    mouse.drag((38, 10), (38, -30))
    assert min(point.y for point in features(green)["Mill hill"].points) == 0


def test_a_crest_drawn_on_a_hill_names_it(workspace: Workspace, window: MainWindow) -> None:
    """The smallest hill below it; and when the line is ended the status line says so."""
    mouse, tools = TableMouse(canvas_of(workspace)), tools_of(workspace)
    tools.choose("hill")
    mouse.click((5, 5), (35, 5), (35, 30))
    mouse.double_click((5, 30))
    mouse.click((10, 10), (20, 10), (20, 20))
    mouse.double_click((10, 20))
    tools.choose("crest")
    mouse.click((11, 15), (19, 15))
    assert "points" in tools.current.status()
    shown: list[str] = []
    canvas_of(workspace).previewed.connect(lambda: shown.append(tools.current.status()))
    mouse.key(Qt.Key.Key_Return)
    assert shown[-1] == ""
    mouse.click((22, 25))
    mouse.double_click((30, 25))
    mouse.click((2, 2))
    mouse.double_click((8, 2))
    links = [one.props.get("hill", "") for one in features(workspace).values() if one.kind == "crest"]
    assert links == ["Hill 2", "Hill", ""]
