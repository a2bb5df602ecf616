"""Widgets of declared fields."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout
from pytestqt.qtbot import QtBot

from kpeditor.app.panels.fields import FieldBox
from kpeditor.core.fields import Field


def test_many_words_to_tick_stand_below_each_other(qtbot: QtBot) -> None:
    """The table of observers of PanzerBitz [B23] has seven: side by side no panel was wide enough."""
    few = FieldBox(Field("few", "Few", "several", choices={"a": "one", "b": "two"}))
    many = FieldBox(Field("many", "Many", "several", choices={letter: letter * 20 for letter in "abcdefg"}))
    qtbot.addWidget(few.widget)
    qtbot.addWidget(many.widget)
    assert not isinstance(few.widget.layout(), QVBoxLayout)
    assert isinstance(many.widget.layout(), QVBoxLayout)
    many.show_value(["b", "g"])
    assert many.value == ["b", "g"]


def test_a_number_with_a_fraction_is_shown_and_kept(qtbot: QtBot) -> None:
    """A calibre of 76.2 mm is no missing one; only who types another number changes it."""
    box = FieldBox(Field("calibre", "Calibre", most=999, optional=True))
    qtbot.addWidget(box.widget)
    sent: list[object] = []
    box.changed.connect(lambda _id, value: sent.append(value))
    box.show_value(76.2)
    box.send()
    assert (box.value, sent) == (76, [])
