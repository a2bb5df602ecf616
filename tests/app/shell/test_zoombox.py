"""The zoom in the status bar, and the scroll bars of the map: both follow the view and move it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.shell.statusline import PERCENTS
from tests.each import each

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton


def type_zoom(qtbot: QtBot, window, text: str) -> None:
    field = window.status.zoom.box.lineEdit()
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


@each(("typed", "percent"), [("80", 80), ("120 %", 120), ("62,5", 62), ("150%", 150)])
def test_a_typed_percentage_zooms_and_gives_the_keys_back(qtbot, window, canvas, typed, percent):
    type_zoom(qtbot, window, typed)
    assert canvas.camera.percent == percent
    assert window.status.zoom.text == f"{percent} %"
    assert canvas.hasFocus()


@each("typed", ["", "much", "-5", "0", "1e9", "99999999999"])
def test_what_is_no_percentage_changes_nothing(qtbot, window, canvas, typed):
    type_zoom(qtbot, window, typed)
    assert canvas.camera.percent == 100
    assert window.status.zoom.text == "100 %"


def test_far_beyond_the_limits_stops_at_them(qtbot, window, canvas):
    type_zoom(qtbot, window, "99999")
    assert canvas.camera.side == canvas.camera.limits[1]
    type_zoom(qtbot, window, "1")
    assert canvas.camera.side == canvas.camera.limits[0]


def test_steps_by_buttons_and_arrows(qtbot, window, canvas):
    zoom = window.status.zoom
    qtbot.mouseClick(zoom.in_, LEFT)
    assert canvas.camera.percent == 119
    qtbot.mouseClick(zoom.out, LEFT)
    assert canvas.camera.percent == 100
    field = zoom.box.lineEdit()
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_PageUp)
    assert canvas.camera.percent == 200
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert zoom.text == f"{canvas.camera.percent} %" == "168 %"


def test_the_list_offers_sizes_and_the_whole_map(window, canvas):
    box = window.status.zoom.box
    assert box.itemText(0) == "Whole map"
    box.setCurrentIndex(1 + PERCENTS.index(200))
    box.activated.emit(1 + PERCENTS.index(200))
    assert canvas.camera.percent == 200
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert canvas.camera.is_fitted
    assert window.status.zoom.text == f"{canvas.camera.percent} %"


def test_without_a_map_there_is_none(window, canvas):
    assert window.status.zoom.isVisible()
    window.show_start()
    assert not window.status.zoom.isVisible()


def test_scroll_bars_stand_while_a_part_is_out_of_view(window, workspace, canvas):
    bars = workspace.furniture.scroll_bars
    assert bars.down.isVisible()
    assert bars.across.isVisible()
    canvas.fit()
    assert not bars.down.isVisible()
    canvas.zoom_to_normal()
    window.menus.by_id["show-scroll-bars"].trigger()
    assert not bars.down.isVisible()
    window.menus.by_id["show-scroll-bars"].trigger()
    assert bars.down.isVisible()


def test_a_scroll_bar_moves_the_map_and_follows_it(qtbot, workspace, canvas):
    bars, camera = workspace.furniture.scroll_bars, canvas.camera
    x = camera.x
    bars.down.setValue(bars.down.minimum() + bars.down.maximum() // 3)
    assert camera.y * camera.side == pytest.approx(bars.down.value(), abs=1)
    assert camera.x == pytest.approx(x, abs=0.1)
    camera.pan(120, -80)
    canvas.moved()
    assert bars.across.value() == pytest.approx(camera.x * camera.side, abs=1)
    assert bars.down.value() == pytest.approx(camera.y * camera.side, abs=1)
    before = camera.y
    qtbot.mouseClick(bars.down, LEFT, pos=bars.down.rect().center() * 2 - bars.down.rect().topLeft() * 2)
    assert camera.y > before or bars.down.value() == bars.down.maximum()


def test_at_the_ends_of_the_bars_the_map_is_still_there(workspace, canvas):
    bars, camera = workspace.furniture.scroll_bars, canvas.camera
    for bar in (bars.down, bars.across):
        for end in (bar.minimum(), bar.maximum()):
            bar.setValue(end)
            left, top = camera.x, camera.y
            camera.pan(0, 0)  # keeps the board in view, if it was not
            assert (camera.x, camera.y) == pytest.approx((left, top), abs=0.1)


def test_the_overview_stands_beside_the_bars(window, workspace, canvas):
    window.resize(1200, 800)
    furniture = workspace.furniture
    assert furniture.minimap.geometry().right() < furniture.scroll_bars.down.x()
    assert furniture.scale_bar.geometry().bottom() < furniture.scroll_bars.across.y()
