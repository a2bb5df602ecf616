"""The right button and Delete with the Select tool: what lies there, never more than was pointed at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from kpeditor.app.document.forces import counters_of
from kpeditor.app.shell.commands.editing import map_menu
from kpeditor.core.edits.forces.units import ForceKey, place

pytestmark = pytest.mark.one_window


@pytest.fixture
def tank(workspace, hand):
    """A tank that stands in hex 0505."""
    scenario = workspace.document.scenario
    side = scenario.sides[0]
    group = side.groups[0]
    kind = next(iter(group.tally()))
    edit, unit = place(scenario, ForceKey(side.id, group.id, kind), "0505", counters_of(workspace.document))
    workspace.document.do(edit)
    workspace.canvas.reveal(frozenset({workspace.document.sheet.hex("0505")}))
    return unit


def where(workspace, unit: str) -> str:
    return str(
        next(u.at for _, group in workspace.document.scenario.groups() for u in group.units if u.id == unit)
    )


def texts(menu: QMenu) -> list[str]:
    return [action.text().replace("&", "") for action in menu.actions() if action.text()]


def test_delete_takes_the_selected_counter_off_the_map_and_leaves_the_ground(qtbot, workspace, hand, tank):
    sheet = workspace.document.sheet
    before = {name: layer.copy() for name, layer in sheet.layers.items()}
    hand.click(hand.hex("0505"))
    qtbot.keyClick(workspace.canvas, Qt.Key.Key_Delete)
    assert where(workspace, tank) == ""
    assert all((sheet.layers[name] == layer).all() for name, layer in before.items())
    workspace.document.stack.undo()
    assert where(workspace, tank) == "0505"


def test_the_right_button_selects_what_it_points_at_and_opens_a_menu(workspace, hand, tank, window):
    asked: list[object] = []
    workspace.canvas.asked_menu.disconnect()  # a menu that is open would take all keys
    workspace.canvas.asked_menu.connect(asked.append)
    hand.click(hand.hex("0505"), Qt.MouseButton.RightButton)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(9, 9), QPoint(7, 7))
    QApplication.sendEvent(workspace.canvas, event)
    assert asked == [QPoint(7, 7)]
    assert workspace.document.selection.unit == tank
    menu = map_menu(window, workspace)
    assert texts(menu)[0] == "Take off the map"
    assert "Line of sight" in texts(menu)
    assert "Write a note on this hex" in texts(menu)
    menu.actions()[0].trigger()
    assert where(workspace, tank) == ""


def test_the_right_button_with_a_brush_opens_no_menu(workspace, hand, window):
    asked: list[object] = []
    workspace.canvas.asked_menu.disconnect()  # a menu that is open would take all keys
    workspace.canvas.asked_menu.connect(asked.append)
    workspace.toolbox.take("brush-terrain")
    QApplication.sendEvent(
        workspace.canvas, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(9, 9), QPoint(7, 7))
    )
    assert asked == []


def test_the_numbers_of_the_selected_hexes_go_into_the_clipboard(workspace, hand, window):
    hand.click(hand.hex("0505"))
    window.menus.by_id["copy-numbers"].trigger()
    assert QGuiApplication.clipboard().text() == "0505"
    assert window.messages.text == "In the clipboard: 0505."
