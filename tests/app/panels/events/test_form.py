"""The events of a scenario made, changed, moved and removed by keyboard in the real panel; and undone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.panels.events.form import EventsForm
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.problem import Where
from kpeditor.core.scenario.events import Effect, Outcome, RandomTable, ScenarioEvent
from kpeditor.core.scenario.model import ON_EVENT, Entry, Scenario
from tests.app.helpers import type_in

pytestmark = pytest.mark.one_window


@pytest.fixture
def form(workspace: Workspace) -> EventsForm:
    workspace.scenario.tabs.setCurrentIndex(2)
    return workspace.scenario.events


def events(form: EventsForm) -> tuple[ScenarioEvent, ...]:
    scenario = form.document.scenario
    assert isinstance(scenario, Scenario)
    return scenario.events


def test_an_event_is_made_by_keyboard_and_undone_step_by_step(
    qtbot: QtBot, workspace: Workspace, form: EventsForm
) -> None:
    qtbot.keyClick(form.add, Qt.Key.Key_Space)
    assert events(form) == (ScenarioEvent(turns=(0,)),)
    qtbot.keyClicks(form.cards[0].say, "Dawn.")
    assert form.cards[0].sentence.text() == "1. Before the game: tell both sides: Dawn."
    qtbot.keyClick(form.cards[0].say, Qt.Key.Key_Tab)
    form.cards[0].say.left.emit()  # windows that are not shown move no focus
    qtbot.waitUntil(lambda: events(form)[0].say == "Dawn.")
    type_in(qtbot, form.cards[0].turns, "3, 5-6")
    qtbot.waitUntil(lambda: events(form)[0].turns == (3, 5, 6))
    side = form.cards[0].side
    qtbot.keyClick(side, Qt.Key.Key_Down)
    side.activated.emit(1)
    qtbot.waitUntil(lambda: events(form)[0].side == "nationalists")
    type_in(qtbot, form.cards[0].condition.typed, "destroyed(republicans) >= 2")
    qtbot.waitUntil(lambda: events(form)[0].when == "destroyed(republicans) >= 2")
    assert form.cards[0].sentence.text() == (
        "1. At the end of game-turns 3, 5 or 6, the first time that the Republicans have lost at least two"
        " units: tell the Nationalists: Dawn."
    )
    assert form.cards[0].now.text() == "If this game-turn ended now: 0 ≥ 2 – would not happen"
    qtbot.keyClick(form.cards[0].once, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not events(form)[0].once)
    assert workspace.document.stack.count() == 6
    for _ in range(6):
        workspace.document.stack.undo()
    assert events(form) == ()
    assert form.cards == []


def test_a_condition_is_built_in_rows_and_its_hexes_are_shown(
    qtbot: QtBot, workspace: Workspace, form: EventsForm
) -> None:
    form.add.click()
    assert not form.cards[0].show_hexes.isEnabled()
    qtbot.keyClick(form.cards[0].condition.begin, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: events(form)[0].when == "destroyed(nationalists) >= 1")
    rows = form.cards[0].condition.form
    assert rows is not None
    left = rows.rows[0].left
    left.kind.show_value("units")
    left.kind.activated.emit(2)
    qtbot.waitUntil(lambda: events(form)[0].when == "units(nationalists) >= 1")
    type_in(qtbot, form.cards[0].condition.typed, "units(nationalists, town(1)) >= 1")
    qtbot.waitUntil(lambda: "town(1)" in events(form)[0].when)
    qtbot.keyClick(form.cards[0].show_hexes, Qt.Key.Key_Space)
    assert workspace.document.sheet is not None
    assert workspace.document.selection.hexes == frozenset(workspace.document.sheet.places["Town 1"].hexes)


def test_what_cannot_be_understood_is_told_and_changes_nothing(qtbot: QtBot, form: EventsForm) -> None:
    form.add.click()
    before = events(form)
    type_in(qtbot, form.cards[0].turns, "soon")
    assert "'soon' is no game-turn" in form.cards[0].wrong.text()
    type_in(qtbot, form.cards[0].condition.typed, "units(")
    assert form.cards[0].condition.wrong.text()
    assert form.cards[0].condition.typed.property("wrong")
    qtbot.wait(1)
    assert events(form) == before


def test_events_change_their_order_and_go_and_a_problem_leads_to_its_event(
    qtbot: QtBot, workspace: Workspace, form: EventsForm
) -> None:
    for _ in range(2):
        form.add.click()
    type_in(qtbot, form.cards[1].title, "Second")
    qtbot.waitUntil(lambda: events(form)[1].title == "Second")
    form.cards[1].moved.emit(-1)
    qtbot.waitUntil(lambda: events(form)[0].title == "Second")
    form.cards[0].remove.click()
    qtbot.waitUntil(lambda: [one.title for one in events(form)] == [""])
    workspace.scenario.tabs.setCurrentIndex(0)
    assert workspace.scenario.show_field(Where("scenario", path=("events", 0, "say")))
    assert workspace.scenario.tabs.currentIndex() == 2
    assert form.cards[0].is_open


def test_what_an_event_does_is_chosen_by_keyboard_and_undone(
    qtbot: QtBot, workspace: Workspace, form: EventsForm
) -> None:
    form.add.click()
    qtbot.keyClick(form.cards[0].effects.add, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: events(form)[0].then == (Effect("release", "nationalists", "a"),))
    assert form.cards[0].sentence.text() == (
        "1. At the end of the first game-turn: release group a of the Nationalists"
    )
    kind = form.cards[0].effects.rows[0].kind
    kind.setFocus()
    qtbot.keyClick(kind, Qt.Key.Key_W)
    qtbot.waitUntil(lambda: events(form)[0].then[0].do == "withdraw")
    target = form.cards[0].effects.rows[0].target
    assert [target.itemText(at) for at in range(target.count())] == [
        "Nationalists: a",
        "Nationalists: b",
        "Republicans: main",
    ]
    target.show_value("republicans\nmain")
    target.activated.emit(2)
    qtbot.waitUntil(lambda: events(form)[0].then == (Effect("withdraw", "republicans", "main"),))
    form.cards[0].effects.rows[0].kind.show_value("panic")
    form.cards[0].effects.rows[0].kind.activated.emit(3)
    qtbot.waitUntil(lambda: events(form)[0].then == (Effect("panic", "nationalists", level=1),))
    level = form.cards[0].effects.rows[0].level
    assert (level.minimum(), level.maximum()) == (1, 5)
    qtbot.keyClick(level, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: events(form)[0].then == (Effect("panic", "nationalists", level=2),))
    qtbot.keyClick(form.cards[0].effects.rows[0].remove, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: events(form)[0].then == ())
    for _ in range(7):
        workspace.document.stack.undo()
    assert events(form) == ()


def test_the_next_effect_is_done_to_a_group_that_waits_for_it(
    qtbot: QtBot, workspace: Workspace, form: EventsForm
) -> None:
    scenario = workspace.document.scenario
    assert scenario is not None
    group = replace(scenario.sides[0].groups[1], enter=Entry(ON_EVENT, "3953"))
    workspace.document.do(put_group(scenario, "nationalists", group))
    form.add.click()
    form.cards[0].effects.add.click()
    qtbot.waitUntil(lambda: events(form)[0].then == (Effect("arrive", "nationalists", "b"),))
    row = form.cards[0].effects.rows[0]
    assert row.target.itemText(0) == "Nationalists: b", "whom it can be done to comes first"
    assert row.remove.accessibleName() == "Take effect 1 away"


def test_a_table_of_weather_is_made_by_rows_with_live_chances_and_undone(
    qtbot: QtBot, workspace: Workspace, form: EventsForm
) -> None:
    form.add.click()
    type_in(qtbot, form.cards[0].turns, "2")
    qtbot.waitUntil(lambda: events(form)[0].turns == (2,))
    form.cards[0].table.add.click()
    qtbot.waitUntil(lambda: len(form.cards[0].table.rows) == 1)
    form.cards[0].table.add.click()
    qtbot.waitUntil(lambda: len(form.cards[0].table.rows) == 2)
    assert [row.faces.text() for row in form.cards[0].table.rows] == ["1-3: 50 %", "4-6: 50 %"]
    form.cards[0].table.die.setValue(10)
    qtbot.waitUntil(lambda: form.cards[0].table.sum.text() == "on 4 faces nothing happens")
    form.cards[0].table.rows[1].chance.setValue(7)
    qtbot.waitUntil(lambda: form.cards[0].table.rows[1].faces.text() == "4-10: 70 %")
    form.cards[0].table.rows[0].effects.add.click()
    qtbot.waitUntil(lambda: bool(form.cards[0].table.rows[0].effects.rows))
    kind = form.cards[0].table.rows[0].effects.rows[0].kind
    kind.show_value("mud")
    kind.activated.emit(0)
    qtbot.waitUntil(lambda: not form.cards[0].table.rows[0].effects.rows[0].about.isHidden())
    row = form.cards[0].table.rows[0].effects.rows[0]
    assert not row.about.isHidden()
    assert "invented" in row.kind.toolTip()
    row.turns.setValue(3)
    qtbot.waitUntil(lambda: form.cards[0].table.rows[0].effects.rows[0].turns.value() == 3)
    form.cards[0].table.rows[0].effects.rows[0].area.take("town(1)")
    table = RandomTable(
        (Outcome(3, then=(Effect("mud", level=1, kind="any", area="town(1)", turns=3),)), Outcome(7)), 10
    )
    qtbot.waitUntil(lambda: events(form)[0].roll == table)
    assert workspace.document.sheet is not None
    form.cards[0].show_hexes.click()
    assert workspace.document.selection.hexes == frozenset(workspace.document.sheet.places["Town 1"].hexes)
    while workspace.document.stack.canUndo():
        workspace.document.stack.undo()
    assert events(form) == ()


def test_lots_are_made_changed_and_undone(qtbot: QtBot, workspace: Workspace, form: EventsForm) -> None:
    draws = form.draws
    draws.add.click()
    qtbot.waitUntil(lambda: len(draws.cards) == 1)
    fields = draws.cards[0].fields()
    hidden = fields["hidden"]
    hidden.show_value("enemy")  # type: ignore[attr-defined]
    hidden.activated.emit(1)  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: draws.scenario.draws[0].hidden == "enemy")
    before = len(draws.scenario.draws[0].lots)
    draws.cards[0].fields()["add lot"].click()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: len(draws.scenario.draws[0].lots) == before + 1)
    draws.cards[0].fields()["lot 0 chance"].setValue(3)  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: draws.scenario.draws[0].lots[0].chance == 3)
    assert "hidden from the enemy" in draws.cards[0].sentence.text()
    assert workspace.scenario.show_field(Where("scenario", path=("draws", 0, "lots", 0)))
    while workspace.document.stack.canUndo():
        workspace.document.stack.undo()
    assert draws.scenario.draws == ()
    assert draws.cards == []
