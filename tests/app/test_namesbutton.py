"""A button with names to tick, in forms of orders and of set-ups."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.namesbutton import NamesButton

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def clicked(qtbot: QtBot, button: NamesButton, name: str) -> None:
    """Clicks the line of a name in the open menu."""
    place = button.choices.actionGeometry(button.lines[name]).center()
    qtbot.mouseMove(button.choices, place)
    qtbot.mouseClick(button.choices, Qt.MouseButton.LeftButton, pos=place)


def test_several_names_are_ticked_while_the_menu_stays_open(qtbot: QtBot) -> None:
    button = NamesButton("Objectives", ["West bank", "Sorn", "Mill"], ["Mill"])
    qtbot.addWidget(button)
    told: list[list[str]] = []
    button.picked.connect(told.append)
    button.choices.popup(button.mapToGlobal(button.rect().bottomLeft()))
    for name in ("West bank", "Mill"):
        clicked(qtbot, button, name)
    assert told == [["West bank", "Mill"], ["West bank"]]
    assert button.choices.isVisible()
    button.choices.close()
    assert button.text() == "West bank"


def test_a_form_that_is_made_anew_at_every_tick_closes_the_menu(qtbot: QtBot) -> None:
    button = NamesButton("Groups", {"g1": "First", "g2": "Second"}, stays_open=False)
    qtbot.addWidget(button)
    button.choices.popup(button.mapToGlobal(button.rect().bottomLeft()))
    clicked(qtbot, button, "g2")
    assert (button.names, button.choices.isVisible()) == (["g2"], False)


def test_names_that_are_not_offered_stay_ticked(qtbot: QtBot) -> None:
    """A file may name what is not there any more: another tick must not lose it."""
    button = NamesButton("Groups", {"g1": "First"}, ["gone"], "nobody")
    qtbot.addWidget(button)
    button.lines["g1"].trigger()
    assert button.names == ["g1", "gone"]
    button.offer({"g1": "First"})
    assert button.names == ["g1", "gone"], "the same names leave the ticks as they are"
    button.tick([])
    assert button.text() == "nobody"
