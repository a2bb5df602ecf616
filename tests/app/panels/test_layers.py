"""The panel Layers in the real window: check marks, padlocks, the slider, one layer alone, and its memory."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.panels.layers import LOCK, LayersPanel
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.forces.units import ForceKey, place
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.errors import EditRefused
from tests.app.helpers import Hand

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton


def panel_of(workspace: Workspace) -> LayersPanel:
    panel = workspace.panels["layers"]
    assert isinstance(panel, LayersPanel)
    return panel


def click(panel: LayersPanel, name: str, column: int = 0, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    item = panel.items[name]
    panel.tree.scrollToItem(item)
    box = panel.tree.visualItemRect(item)
    x = panel.tree.columnViewportPosition(column) + panel.tree.columnWidth(column) // 2
    QTest.mouseClick(panel.tree.viewport(), LEFT, modifier, box.center().__class__(x, box.center().y()))


def test_the_list_stands_in_the_order_of_drawing(workspace: Workspace):
    names = list(panel_of(workspace).items)
    assert names[:4] == ["units", "zones", "places", "numbers"]
    assert names.index("bridge") < names.index("road") < names.index("crest") < names.index("stream")
    assert names.index("grid") < names.index("terrain") < names.index("elevation")
    assert set(names) == set(workspace.settings.titles)


def test_a_click_on_the_padlock_locks_and_painting_says_so(
    workspace: Workspace, hand: Hand, window: MainWindow
):
    click(panel_of(workspace), "terrain", LOCK)
    assert workspace.settings.is_locked("terrain")
    workspace.toolbox.brush.choose_kind("terrain", "woods")
    workspace.toolbox.take_brush()
    before = workspace.document.battle.map.layers["terrain"].copy()
    hand.drag(hand.hex("1020"), hand.hex("1024"))
    assert (workspace.document.battle.map.layers["terrain"] == before).all()
    assert not workspace.document.is_modified
    assert "Terrain is locked" in window.messages.text
    click(panel_of(workspace), "terrain", LOCK)
    hand.drag(hand.hex("1020"), hand.hex("1024"))
    assert workspace.document.is_modified


def test_alt_click_shows_one_layer_alone_and_again_all(workspace: Workspace):
    panel = panel_of(workspace)
    click(panel, "crest", modifier=Qt.KeyboardModifier.AltModifier)
    assert workspace.settings.map_layers() == frozenset({"crest"})
    assert panel.items["terrain"].checkState(0) is Qt.CheckState.Unchecked
    click(panel, "crest", modifier=Qt.KeyboardModifier.AltModifier)
    assert workspace.settings.map_layers() is None


def test_the_slider_fades_the_chosen_layer_by_keyboard(workspace: Workspace, qtbot: QtBot):
    panel = panel_of(workspace)
    panel.tree.setCurrentItem(panel.items["elevation"])
    panel.slider.setFocus()
    for _ in range(3):
        qtbot.keyClick(panel.slider, Qt.Key.Key_PageDown)
    assert workspace.settings.opacities() == {"elevation": 0.7}
    assert panel.items["elevation"].text(1) == "70 %"
    panel.tree.setCurrentItem(panel.items["terrain"])
    assert panel.slider.value() == 100


def test_only_what_tools_change_can_be_locked(workspace: Workspace):
    panel = panel_of(workspace)
    click(panel, "grid", LOCK)
    assert not workspace.settings.is_locked("grid")
    panel.tree.setCurrentItem(panel.items["grid"])
    assert not panel.lock_button.isEnabled()


def test_a_document_is_shown_again_as_it_was(window: MainWindow, spain: Path):
    assert window.files.open(spain)
    assert window.workspace is not None
    window.workspace.settings.show("grid", False)
    window.workspace.settings.lock("terrain", True)
    window.workspace.settings.set_opacity("elevation", 0.5)
    window.close_tab()
    assert window.files.open(spain)
    assert window.workspace is not None
    assert not window.workspace.settings.shows("grid")
    assert window.workspace.settings.opacities() == {"elevation": 0.5}
    assert window.workspace.document.locked == {"terrain"}


def test_a_click_on_the_eye_hides_and_shows(workspace: Workspace):
    panel = panel_of(workspace)
    item = panel.items["crest"]
    panel.tree.scrollToItem(item)
    box = panel.tree.visualItemRect(item)

    def eye() -> QImage:
        place = QRect(box.left(), box.top(), 22, box.height())
        return panel.tree.viewport().grab(place).toImage()

    shown = eye()
    at = QPoint(box.left() + 9, box.center().y())
    QTest.mouseClick(panel.tree.viewport(), LEFT, pos=at)
    assert not workspace.settings.shows("crest")
    assert eye() != shown
    QTest.mouseClick(panel.tree.viewport(), LEFT, pos=at)
    assert workspace.settings.shows("crest")


def test_the_padlock_of_the_chosen_line_is_seen_on_its_ground(workspace: Workspace, window: MainWindow):
    """It had the faint ink of the other lines on the ground of the chosen one."""
    padlock = panel_of(workspace).items["units"].icon(LOCK)
    theme = window.themes.theme
    inks = {}
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        for state in QIcon.State:
            image = padlock.pixmap(QSize(32, 32), 1.0, mode, state).toImage()
            pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
            inks[mode, state] = {one.name() for one in pixels if one.alpha() == 255}
    for state in QIcon.State:
        assert inks[QIcon.Mode.Selected, state] == {QColor(theme.on_accent).name()}
        assert inks[QIcon.Mode.Normal, state] == {QColor(theme.faint).name()}


def test_counters_and_zones_can_be_locked(workspace: Workspace, window: MainWindow, hand: Hand):
    scenario = workspace.document.scenario
    assert scenario is not None
    workspace.document.do(place(scenario, ForceKey("nationalists", "a", "at25"), "3030", {}, "A")[0])
    click(panel_of(workspace), "units", LOCK)
    before = workspace.document.scenario
    hand.drag(hand.hex("3030"), hand.hex("3130"))
    assert workspace.document.scenario == before
    assert "Units is locked" in window.messages.text
    click(panel_of(workspace), "zones", LOCK)
    assert before is not None
    side = before.sides[0]
    group = replace(side.groups[0], deploy="rows(30,54)")
    with pytest.raises(EditRefused, match="Zones is locked"):
        workspace.document.do(put_group(before, side.id, group))
    counted = replace(side.groups[1], counts={"bt7": 1})
    workspace.document.do(put_group(before, side.id, counted))  # what does not lie on the map goes on
    click(panel_of(workspace), "units", LOCK)
    hand.drag(hand.hex("3030"), hand.hex("3130"))
    assert workspace.document.scenario != before
