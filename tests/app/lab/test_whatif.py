"""Trying changes in the window, and making the one that is wanted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.shell.window import MainWindow
from tests.app.helpers import type_in

pytestmark = pytest.mark.one_window


def tick(lab: LabPanel, word: str) -> None:
    items = lab.whatif.list.findItems(word, Qt.MatchFlag.MatchStartsWith)
    assert items, word
    items[0].setCheckState(Qt.CheckState.Checked)
    lab.whatif.list.setCurrentItem(items[0])


def try_changes(qtbot: QtBot, lab: LabPanel) -> None:
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)


def test_ticked_changes_become_a_tornado_and_an_edit(qtbot: QtBot, lab: LabPanel):
    lab.pages.setCurrentWidget(lab.whatif)
    lab.form.games.setValue(6)
    tick(lab, "Panic level, French")
    try_changes(qtbot, lab)
    assert {bar.label for bar in lab.whatif.tornado.bars} == {
        "Panic level, French → 1",
        "Panic level, French → 3",
    }
    lab.whatif.choice.show_value("panic_level french=3")
    qtbot.mouseClick(lab.whatif.apply, Qt.MouseButton.LeftButton)
    scenario = lab.document.scenario
    assert scenario is not None
    assert scenario.sides[0].fields == {"panic_level": 3}
    lab.document.stack.undo()
    assert lab.document.scenario is not None
    assert lab.document.scenario.sides[0].fields == {"panic_level": 2}


def test_changes_of_one_s_own_are_typed(qtbot: QtBot, lab: LabPanel, window: MainWindow):
    lab.pages.setCurrentWidget(lab.whatif)
    lab.form.games.setValue(4)
    type_in(qtbot, lab.whatif.typed, "hex 0605 terain=woods|clear")
    assert [factor.path for factor in lab.whatif.chosen()] == ["hex 0605 terain"]
    try_changes(qtbot, lab)
    assert "did you mean 'terrain'" in lab.whatif.told.text()
    type_in(qtbot, lab.whatif.typed, "hex 0605=")
    assert "PATH=VALUE" in window.messages.text


def test_nothing_ticked_is_told(qtbot: QtBot, lab: LabPanel, window: MainWindow):
    lab.pages.setCurrentWidget(lab.whatif)
    qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)
    assert window.messages.text == "Tick what to try in the list."


def test_the_value_that_makes_it_even_is_searched(qtbot: QtBot, lab: LabPanel):
    lab.pages.setCurrentWidget(lab.whatif)
    lab.form.games.setValue(6)
    tick(lab, "Panic level, French")
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        qtbot.mouseClick(lab.whatif.even, Qt.MouseButton.LeftButton)
    assert "Panic level, French" in lab.whatif.told.text()
    assert lab.whatif.apply.isVisible()
