"""The real window with scenario 14.1: painting by mouse, one undo step a stroke, saved and read again."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from kpeditor.app.document.selection import region
from kpeditor.core.files.documents import open_battle
from tests.app.helpers import difference, hexes, sheet_of, sides

pytestmark = pytest.mark.one_window

RIGHT = Qt.MouseButton.RightButton


def test_painting_woods_by_mouse_is_one_step_and_survives_a_save(window, workspace, hand, spain):
    document, sheet = workspace.document, sheet_of(workspace.document)
    before = sheet.layers["terrain"].copy()
    workspace.panels["palette"].choose("terrain", "woods")
    assert workspace.toolbox.current.id == "brush-terrain"
    hand.drag(hand.hex("2020"), hand.hex("2024"))
    painted = [sheet.kind("terrain", sheet.hex(name)) for name in ("2020", "2021", "2022", "2023", "2024")]
    assert painted == ["woods"] * 5
    assert document.stack.count() == 1
    assert window.isWindowModified()
    document.stack.undo()
    assert np.array_equal(sheet.layers["terrain"], before)
    assert not window.isWindowModified()
    document.stack.redo()
    assert window.files.save()
    assert not window.isWindowModified()
    again = open_battle(spain).battle.map
    assert np.array_equal(again.layers["terrain"], sheet.layers["terrain"])


def test_a_save_writes_only_what_changed(window, workspace, hand, spain):
    before = spain.read_bytes()
    spain.chmod(0o444)
    stamp = spain.stat().st_mtime_ns
    workspace.panels["palette"].choose("terrain", "town")
    hand.click(hand.hex("1010"))
    window.files.save()
    assert spain.read_bytes() == before
    assert spain.stat().st_mtime_ns == stamp


def test_a_crest_is_drawn_along_a_path(workspace, hand):
    workspace.panels["palette"].choose("", "crest")
    sheet = sheet_of(workspace.document)
    wanted = sides(workspace.document, "2020A", "2020B", "2020C")
    start = hand.ends("2020A")[0]
    hand.drag(start, *(hand.ends("2020" + letter)[1] for letter in "ABC"))
    assert all(sheet.has_side("crest", side) for side in wanted)
    assert workspace.document.stack.count() == 1


def test_a_road_is_drawn_from_hex_to_hex_and_erased_with_the_right_button(workspace, hand):
    workspace.panels["palette"].choose("", "road")
    sheet = sheet_of(workspace.document)
    before = sheet.hexsides["road"].copy()
    hand.drag(hand.hex("0540"), hand.hex("0543"))
    assert all(sheet.has_side("road", side) for side in sides(workspace.document, "0540D", "0541D", "0542D"))
    hand.drag(hand.hex("0540"), hand.hex("0543"), button=RIGHT)
    assert not any(
        sheet.has_side("road", side) for side in sides(workspace.document, "0540D", "0541D", "0542D")
    )
    workspace.document.stack.undo()
    workspace.document.stack.undo()
    assert np.array_equal(sheet.hexsides["road"], before)


def test_esc_takes_a_running_stroke_back(qtbot, workspace, canvas, hand):
    workspace.panels["palette"].choose("terrain", "town")
    before = sheet_of(workspace.document).layers["terrain"].copy()
    hand.press(hand.hex("2020"))
    hand.move(hand.hex("2022"), Qt.MouseButton.LeftButton)
    assert workspace.document.stack.count() == 1
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    hand.release(hand.hex("2022"))
    assert workspace.document.stack.count() == 0
    assert np.array_equal(sheet_of(workspace.document).layers["terrain"], before)


def test_places_are_edited_on_the_map(workspace, hand):
    workspace.places.choose("Town 1")
    workspace.places.paint.click()
    sheet = sheet_of(workspace.document)
    size = len(sheet.places["Town 1"].hexes)
    inside = sheet.name(sheet.places["Town 1"].hexes[0])
    hand.drag(hand.hex("0520"), hand.hex("0521"))
    assert len(sheet.places["Town 1"].hexes) == size + 2
    hand.click(hand.hex(inside), button=RIGHT)
    assert len(sheet.places["Town 1"].hexes) == size + 1
    assert workspace.document.stack.count() == 2


def test_the_place_editor_has_the_width_of_the_brush(workspace, hand):
    workspace.places.choose("Town 1")
    workspace.places.paint.click()
    workspace.toolbox.brush.set_radius(1)
    size = len(sheet_of(workspace.document).places["Town 1"].hexes)
    hand.click(hand.hex("0520"))
    assert len(sheet_of(workspace.document).places["Town 1"].hexes) == size + 7


def test_a_click_on_a_swatch_leaves_the_keys_to_the_map(qtbot, workspace, canvas, hand):
    """Esc must give up a region after a feature was chosen for it, and Enter end a line of hexsides."""
    canvas.setFocus()
    workspace.document.select(region(hexes(workspace.document, "0520")))
    swatch = workspace.panels["palette"].kinds["", "crest"]
    qtbot.mouseClick(swatch, Qt.MouseButton.LeftButton)
    assert swatch.isChecked()
    assert QApplication.focusWidget() is canvas
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert workspace.document.selection.region is None


def test_painting_outside_the_region_says_why_nothing_happens(window, workspace, hand):
    workspace.document.select(region(hexes(workspace.document, "0520")))
    workspace.panels["palette"].choose("terrain", "woods")
    hand.drag(hand.hex("0710"), hand.hex("0711"))
    assert workspace.document.stack.count() == 0
    assert window.messages.text == "1 hex selected, painting stays inside. Esc gives the selection up."
    window.messages.hide()
    hand.click(hand.hex("0520"))
    assert workspace.document.stack.count() == 1
    assert window.messages.text == ""


def test_a_message_does_not_move_the_map_and_lies_below_its_numbers(window, workspace, canvas):
    before = canvas.mapToGlobal(QPoint(0, 0)), canvas.size()
    window.tell("No such thing. " * 30)
    QApplication.processEvents()
    assert window.messages.isVisible()
    assert (canvas.mapToGlobal(QPoint(0, 0)), canvas.size()) == before
    assert window.messages.width() == canvas.width() - workspace.furniture.rows.width()
    assert window.messages.height() > 40  # wrapped, none of it cut off
    rulers = workspace.furniture.columns, workspace.furniture.rows
    numbers = [QRect(ruler.mapTo(window, QPoint()), ruler.size()) for ruler in rulers]
    message = QRect(window.messages.mapTo(window, QPoint()), window.messages.size())
    assert not any(message.intersects(ruler) for ruler in numbers)


def test_the_map_on_the_screen_changes_at_once(canvas, workspace, hand):
    canvas.complete()
    before = canvas.grab().toImage()
    workspace.panels["palette"].choose("terrain", "woods")
    hand.drag(hand.hex("2020"), hand.hex("2023"))
    hand.canvas.complete()
    assert canvas.grab().toImage() != before
    patched = canvas.grab().toImage()
    workspace.settings.changed.emit()
    canvas.complete()
    whole = canvas.grab().toImage()
    # What was patched hex by hex looks as if it had been drawn anew.
    assert difference(patched, whole) < 0.002


def test_the_wheel_zooms_at_the_pointer(canvas):
    canvas.camera.centre_on((30, 45))
    at = QPointF(200, 150)
    under = canvas.camera.to_board(at.x(), at.y())
    side = canvas.camera.side
    wheel(canvas, at, 120)
    assert canvas.camera.side > side
    assert canvas.camera.to_board(at.x(), at.y()) == pytest.approx(under)
    wheel(canvas, at, -60)
    wheel(canvas, at, -60)
    assert canvas.camera.side == pytest.approx(side)


def wheel(canvas, at: QPointF, angle: int) -> None:
    event = QWheelEvent(
        at,
        canvas.mapToGlobal(at),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def test_middle_button_space_and_arrows_move_the_map(qtbot, canvas, hand):
    canvas.camera.centre_on((30, 45))
    before = canvas.camera.x, canvas.camera.y
    hand.drag((30, 45), (29, 44), button=Qt.MouseButton.MiddleButton)
    assert (canvas.camera.x, canvas.camera.y) == pytest.approx((before[0] + 1, before[1] + 1), abs=0.05)
    x = canvas.camera.x
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.camera.x > x
    x = canvas.camera.x
    qtbot.keyPress(canvas, Qt.Key.Key_Space)
    hand.drag((30, 45), (32, 45))
    qtbot.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.camera.x < x


def test_the_pointer_is_described_in_the_status_bar(window, workspace, hand):
    hand.move(hand.hex("2020"))
    assert window.status.hover.text().startswith("2020  ·  ")
    QApplication.sendEvent(hand.canvas, QEvent(QEvent.Type.Leave))
    assert window.status.hover.text() == ""


def test_layers_can_be_hidden(canvas, workspace):
    canvas.fit()
    canvas.complete()
    before = canvas.grab().toImage()
    item = workspace.panels["layers"].items["zones"]
    item.setCheckState(0, Qt.CheckState.Unchecked)
    canvas.complete()
    assert not workspace.settings.shows("zones")
    assert canvas.grab().toImage() != before
