"""The heat maps that are offered, and those of some game-turns alone: two sliders, by mouse or keys."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.lab.heatrow import HeatRow, TurnSpan
from kpeditor.app.lab.panel import LabPanel
from kpeditor.core.rules.telling.turnwords import HOURS, TurnWords
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.lab.analysis.heatmap import KINDS, heat_of
from tests.installing import know
from tests.toys.hurdles import Hurdles


def test_the_sliders_push_each_other_and_tell_the_span(qtbot: QtBot):
    turns = TurnSpan()
    qtbot.addWidget(turns)
    turns.show_length(6, TurnWords())
    assert (turns.span, turns.label.text()) == (None, "All 6 game-turns")
    turns.first.setFocus()
    for _ in range(3):
        qtbot.keyClick(turns.first, Qt.Key.Key_Right)
    assert (turns.span, turns.label.text()) == ((4, 6), "Game-turns 4 to 6")
    for _ in range(4):
        qtbot.keyClick(turns.last, Qt.Key.Key_Left)
    assert (turns.span, turns.label.text()) == ((2, 2), "Game-turn 2 alone")
    turns.show_length(6, TurnWords())
    assert turns.span == (2, 2)
    turns.show_length(8, TurnWords())
    assert turns.span is None


def test_spans_are_told_in_the_words_of_the_rules(qtbot: QtBot):
    turns = TurnSpan()
    qtbot.addWidget(turns)
    turns.show_length(6, HOURS)
    assert turns.label.text() == "All 6 hours"
    assert turns.first.accessibleName() == "First hour that counts"
    turns.first.setValue(4)
    assert turns.label.text() == "Hours 4 to 6"
    turns.last.setValue(4)
    assert turns.label.text() == "Hour 4 alone"


def test_a_single_game_turn_has_nothing_to_choose(qtbot: QtBot):
    turns = TurnSpan()
    qtbot.addWidget(turns)
    assert not turns.isEnabled()
    assert turns.span is None


def test_the_heat_map_shows_the_chosen_game_turns_alone(qtbot: QtBot, lab: LabPanel):
    lab.form.games.setValue(3)
    with qtbot.waitSignal(lab.work.done, timeout=30_000):
        qtbot.mouseClick(lab.run.go, Qt.MouseButton.LeftButton)
    heat = lab.games.heat
    assert not heat.turns.isVisible()
    heat.kind.setCurrentIndex(heat.kind.findData("presence"))
    assert heat.turns.isVisible()
    shown: list[object] = []
    lab.heat_changed.connect(shown.append)
    length = heat.turns.last.maximum()
    assert lab.result is not None
    sheet, rows = lab.document.sheet, lab.result.rows
    assert sheet is not None
    assert length == max(row.turn for row in rows)
    heat.turns.last.setValue(1)
    presence = KINDS["presence"]
    first = heat_of(rows, sheet, presence, turns=(1, 1))
    assert np.allclose(shown[-1].values, first.values)  # type: ignore[attr-defined]
    parts = [heat_of(rows, sheet, presence, turns=(turn, turn)).values for turn in range(1, length + 1)]
    assert np.allclose(sum(parts), heat_of(rows, sheet, presence).values)


def test_the_heat_maps_offered_are_those_the_rules_declare(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    row = HeatRow()
    qtbot.addWidget(row)

    def offered(ruleset: str) -> list[str]:
        row.show_games((), None, Scenario("", ruleset, "", Length(1, 1), ()))
        return [row.kind.itemText(index) for index in range(row.kind.count())]

    always = ["No heat map", "Presence", "Fire from", "Fire at", "Losses"]
    assert offered("kampfpanzer") == [*always, "Wrecks", "Panics"]
    row.kind.setCurrentIndex(row.kind.findData("fire_at"))
    know(monkeypatch, Hurdles())
    assert offered("hurdles") == [*always, "Winded", "Flags", "Trips"]
    assert row.kind.value == "fire_at"  # a choice that is still offered stays
    row.kind.setCurrentIndex(row.kind.findData("trips"))
    monkeypatch.undo()
    assert offered("kampfpanzer") == [*always, "Wrecks", "Panics"]
    assert row.kind.value == ""
