"""Live balance in the window: off by default, one click, a figure after each edit, history and undo."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from kpeditor.app.lab.live import LiveBalance
from kpeditor.app.lab.livepanel import LivePanel, sentence
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.scenario.model import Scenario
from kpeditor.lab.pools import InlineExecutor, KeptPool
from kpeditor.lab.whatif.changes import Change, edit_of_change

pytestmark = pytest.mark.one_window

LONGER, LONGEST = Change("length", "5"), Change("length", "6")


class Here(KeptPool):
    """Games in this process."""

    @contextmanager
    def __call__(self, workers: int) -> Iterator[Executor]:
        yield InlineExecutor()


@pytest.fixture
def live(table: Workspace, monkeypatch: pytest.MonkeyPatch) -> LiveBalance:
    """The live balance of the tutorial, with few quick games."""
    monkeypatch.setattr("kpeditor.app.lab.live.KeptPool", Here)
    monkeypatch.setattr("kpeditor.app.lab.live.REST", 10)
    live = table.live
    live.games, live.players = 4, ("random", "random")
    return live


def edit(live: LiveBalance, change: Change) -> None:
    live.document.do(edit_of_change(live.document.battle, change))


def wait(qtbot: QtBot, live: LiveBalance) -> None:
    qtbot.waitUntil(lambda: not live.is_playing, timeout=20_000)


def test_a_click_switches_it_on_and_each_edit_gets_its_worth(
    qtbot: QtBot, window: MainWindow, table: Workspace, live: LiveBalance
):
    assert not table.is_live
    assert window.status.live.text() == "Balance"
    qtbot.mouseClick(window.status.live, Qt.MouseButton.LeftButton)
    panel = cast("LivePanel", table.panels["live"])
    assert panel.on.isChecked()
    wait(qtbot, live)
    assert live.games_played() == 4
    assert window.status.live.text().startswith("French ")
    assert "after 4 games." in panel.said.text()

    edit(live, LONGER)
    edit(live, LONGEST)
    assert live.is_playing
    assert window.status.live.text().startswith("Before: French ")
    assert panel.said.text().startswith("Before this edit: French ")
    assert [bar.colour for bar in panel.gauge.bars] == [""]
    wait(qtbot, live)
    assert [bar.colour for bar in panel.gauge.bars] != [""]
    assert len(live.entries) == 2
    assert "The last edit: " in panel.said.text()
    worth = live.worth(1)
    assert worth is not None
    assert worth.low <= 0 <= worth.high, "four games are too few to be sure"
    assert window.status.live.text().endswith(")"), "what is not sure is no figure of its own there"
    assert panel.history.item(1).text().startswith("2 edits, the last: ")

    live.document.stack.undo()
    assert live.is_behind
    live.document.stack.undo()
    assert (live.current, live.is_behind) == (0, False), "the kept figure is shown at once"
    wait(qtbot, live)
    assert live.current == 0
    assert panel.history.item(0).font().bold()
    panel.history.setCurrentRow(1)
    qtbot.keyClick(panel.history, Qt.Key.Key_Return)
    wait(qtbot, live)
    assert live.current == 1

    table.live.switch(on=False)
    assert window.status.live.text() == "Balance"
    assert panel.said.text() == "Off: nothing is played."


def test_nothing_runs_when_all_games_are_played(qtbot: QtBot, live: LiveBalance):
    """No timer of it, its job or its pool is left that would wake a machine on battery."""
    live.switch(on=True)
    wait(qtbot, live)
    edit(live, LONGER)
    wait(qtbot, live)
    qtbot.waitUntil(lambda: not [one for one in live.findChildren(QTimer) if one.isActive()], timeout=5000)
    played = live.games_played()
    qtbot.wait(50)
    assert not [one for one in live.findChildren(QTimer) if one.isActive()]
    assert (live.games_played(), live.is_playing) == (played, False)


def test_a_newer_edit_waits_for_no_long_game(
    qtbot: QtBot, live: LiveBalance, monkeypatch: pytest.MonkeyPatch
):
    """Its figure stood behind the games of the state before, with long battles for minutes."""
    monkeypatch.setattr("kpeditor.lab.live.PATIENCE", 0.05)

    class Endless(Here):
        """The first batch is never played; a closed pool begins anew."""

        ended = False

        @contextmanager
        def __call__(self, workers: int) -> Iterator[Executor]:
            here = InlineExecutor()
            if not Endless.ended:
                monkeypatch.setattr(here, "submit", lambda *_: begun)
            yield here

        def close(self) -> None:
            Endless.ended = True

    begun: Future[Any] = Future()
    begun.set_running_or_notify_cancel()
    live._pool = Endless()
    live.switch(on=True)
    qtbot.waitUntil(lambda: live.current == 0, timeout=5000)
    edit(live, LONGER)
    wait(qtbot, live)
    assert Endless.ended
    assert (live.current, live.games_played()) == (1, 4)


def test_an_edit_that_changes_no_game_starts_none(qtbot: QtBot, live: LiveBalance):
    live.switch(on=True)
    wait(qtbot, live)
    scenario = cast("Scenario", live.document.scenario)
    live.document.do(set_fields(scenario, "Notes", notes="Other notes"))
    wait(qtbot, live)
    assert len(live.entries) == 1


def test_what_cannot_be_played_is_said_and_the_next_edit_is_tried_again(qtbot: QtBot, live: LiveBalance):
    live.switch(on=True)
    wait(qtbot, live)
    scenario = cast("Scenario", live.document.scenario)
    live.document.do(set_fields(scenario, "One side", sides=scenario.sides[:1]))
    qtbot.waitUntil(lambda: bool(live.trouble), timeout=5000)
    assert sentence(live).startswith("Nothing can be played: It takes a scenario of two sides. The next edit")
    assert live.is_behind, "the figure is not of what is there now"
    live.document.stack.undo()
    wait(qtbot, live)
    assert not live.trouble
    assert live.current == 0


def test_switched_off_it_marks_a_former_figure(qtbot: QtBot, table: Workspace, live: LiveBalance):
    live.switch(on=True)
    panel = cast("LivePanel", table.panels["live"])
    wait(qtbot, live)
    live.switch(on=False)
    assert sentence(live) == "Off: nothing is played."
    assert panel.history.item(0).font().bold()
    edit(live, LONGER)
    assert sentence(live).endswith("The figure is from before the last edit.")
    assert not panel.history.item(0).font().bold()
    assert not live.is_playing
    live.document.stack.undo()
    assert sentence(live) == "Off: nothing is played."
    live.switch(on=True)
    wait(qtbot, live)
    assert len(live.entries) == 1


def test_another_order_of_the_sides_moves_no_share(qtbot: QtBot, live: LiveBalance):
    """The share of one side stood under the title of the other."""
    live.switch(on=True)
    wait(qtbot, live)
    scenario = cast("Scenario", live.document.scenario)
    first, second = scenario.sides
    live._rest.setInterval(60_000)
    live.document.do(set_fields(scenario, "Swap", sides=(second, first)))
    assert sentence(live).startswith(f"Before this edit: {first.title} ")
    live._rest.start(1)
    wait(qtbot, live)
    assert live.current == 1
    assert sentence(live).startswith(f"{second.title} ")
    assert live.worth(1) is None


def test_a_new_edit_drops_the_history_that_was_undone(qtbot: QtBot, live: LiveBalance):
    live.switch(on=True)
    wait(qtbot, live)
    for change in (LONGER, LONGEST):
        edit(live, change)
        wait(qtbot, live)
    live.document.stack.setIndex(live.entries[0].step)
    wait(qtbot, live)
    edit(live, Change("length", "8"))
    wait(qtbot, live)
    assert len(live.entries) == 2
    assert live.ledger.share(live.entries[1].situation.key) is not None


def test_a_state_that_other_edits_have_replaced_is_not_offered_any_more(qtbot: QtBot, live: LiveBalance):
    live.switch(on=True)
    wait(qtbot, live)
    for change in (LONGER, LONGEST):
        edit(live, change)  # one entry of two steps
    wait(qtbot, live)
    replaced = live.entries[1]
    live._rest.setInterval(60_000)  # the state between them is never looked at
    live.document.stack.undo()
    edit(live, Change("length", "8"))
    live.go_to(1)
    assert live.document.scenario is not None
    assert live.document.scenario.length.max == 8
    live._rest.start(1)
    wait(qtbot, live)
    assert replaced not in live.entries
    assert [entry.step for entry in live.entries] == [0, 2]
    assert live.entries[1].words.startswith("2 edits, the last: ")


def test_other_players_begin_a_new_history(qtbot: QtBot, table: Workspace, live: LiveBalance):
    live.switch(on=True)
    wait(qtbot, live)
    edit(live, LONGER)
    wait(qtbot, live)
    live.set_up(games=2, processes=1, players=("random", "passive"))
    wait(qtbot, live)
    assert len(live.entries) == 1
    assert live.games_played() == 2
    assert live.entries[0].words == ""


def test_another_budget_keeps_the_history(
    qtbot: QtBot, table: Workspace, live: LiveBalance, monkeypatch: pytest.MonkeyPatch
):
    """The usual players were taken for others when the panel named them."""
    for module in ("live", "livepanel"):
        monkeypatch.setattr(f"kpeditor.app.lab.{module}.usual_player", lambda _rules: "random")
    live.set_up(games=4, processes=1, players=None)
    live.switch(on=True)
    panel = cast("LivePanel", table.panels["live"])
    wait(qtbot, live)
    edit(live, LONGER)
    wait(qtbot, live)
    live.switch(on=False)
    panel.games.setValue(30)
    assert (live.games, live.players) == (30, ("random", "random"))
    assert len(live.entries) == 2


def test_the_budget_is_remembered(window: MainWindow, table: Workspace, live: LiveBalance):
    panel = cast("LivePanel", table.panels["live"])
    panel.games.setValue(30)
    assert window.settings.text("live games") == "30"
    assert live.games == 30
