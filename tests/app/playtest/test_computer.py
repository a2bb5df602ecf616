"""A game against the computer, which thinks outside the GUI thread and can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.thinking import Thinking
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.core.errors import KpError
from kpeditor.core.play.players import Reply
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision, State
from tests.app.playtest.helpers import sheet_of, skip, texts, workspace_of


class Unseen:
    """A position that no player of these tests looks at."""

    def known_to(self, side: str) -> Unseen:
        return self


NOBODY = Chance.of("nobody")
PLOT = Decision("poles", "plot", 1)


@dataclass
class Slow:
    """A player that answers when it is let."""

    gate: threading.Event

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        assert self.gate.wait(20)
        return {"21": "-"}


class Lost:
    """A player without an answer."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        raise KpError("no room anywhere")


@pytest.fixture
def thinking(qtbot: QtBot) -> Iterator[Thinking]:
    made = Thinking()
    yield made
    made.stop()


def test_the_window_goes_on_while_a_player_thinks(thinking: Thinking, qtbot: QtBot) -> None:
    gate = threading.Event()
    thinking.ask(lambda: Slow(gate), Unseen(), PLOT, NOBODY)  # type: ignore[arg-type]
    assert list(thinking.decisions) == [PLOT]
    with qtbot.waitSignal(thinking.found) as caught:
        gate.set()
    assert caught.args == [PLOT, Reply({"21": "-"})]
    assert not thinking.decisions


def test_who_is_cancelled_is_not_heard(thinking: Thinking, qtbot: QtBot) -> None:
    gate = threading.Event()
    thinking.ask(lambda: Slow(gate), Unseen(), PLOT, NOBODY)  # type: ignore[arg-type]
    thinking.cancel()
    assert not thinking.decisions
    with qtbot.assertNotEmitted(thinking.found, wait=100):
        gate.set()


def test_a_player_without_an_answer_says_why(thinking: Thinking, qtbot: QtBot) -> None:
    with qtbot.waitSignal(thinking.failed) as caught:
        thinking.ask(Lost, Unseen(), PLOT, NOBODY)  # type: ignore[arg-type]
    assert caught.args == [PLOT, "no room anywhere"]


def test_players_that_are_forgotten_after_their_answer(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    """Thinking is stopped when one of them has sealed its answer: that stands, and the game goes on."""
    setup = playtest.setup
    setup.seats["poles"].setCurrentIndex(setup.seats["poles"].findData("staff"))
    setup.begin.click()
    game = workspace_of(playtest).game
    for _ in range(4):
        asked, step = game.session.pending(), len(game.session.steps)
        qtbot.waitUntil(lambda: not game.thinking.decisions)
        game.stop_thinking()
        playtest.propose("random")
        qtbot.waitUntil(lambda: bool(sheet_of(playtest).codes))
        workspace_of(playtest).banner.ready.click()
        assert len(game.session.steps) > step
        if len(asked) == 2:
            assert game.authors[step, "poles"] == "staff"
            return
        qtbot.waitUntil(lambda: not game.thinking.decisions)
        skip(qtbot, playtest)
    pytest.fail("both sides are never asked at once")


@pytest.mark.slow  # the quick siblings are the whole game of two people in test_hotseat.py and those above
def test_a_whole_game_of_14_4_against_the_computer(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    setup = playtest.setup
    setup.seats["poles"].setCurrentIndex(setup.seats["poles"].findData("random"))
    setup.begin.click()
    workspace = workspace_of(playtest)
    turns = 0
    while workspace.game.session.outcome() is None:
        assert playtest.pages.currentWidget() is workspace, "one person needs no hand-over"
        assert workspace.asked is not None
        assert workspace.asked.side == "germans"
        playtest.propose("random")
        qtbot.waitUntil(lambda: bool(sheet_of(playtest).codes))
        workspace.banner.ready.click()
        qtbot.waitUntil(lambda: not workspace.game.thinking.decisions)
        skip(qtbot, playtest)
        turns += 1
    assert turns == 11  # the deployment and ten game-turns
    outcome = workspace.game.session.outcome()
    assert outcome is not None
    assert outcome.reason.casefold() in workspace.banner.note.text().casefold()


def test_orders_of_the_computer_are_seen_only_when_the_turn_is_played(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    setup = playtest.setup
    setup.seats["poles"].setCurrentIndex(setup.seats["poles"].findData("random"))
    setup.begin.click()
    workspace = workspace_of(playtest)
    with qtbot.waitSignal(workspace.banner.asked_proposal) as asked:  # a mere click asks the staff
        workspace.banner.propose.click()
    assert asked.args == ["staff", False]
    qtbot.waitUntil(lambda: bool(sheet_of(playtest).codes))
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    qtbot.waitUntil(lambda: not workspace.game.thinking.decisions)
    sealed = workspace.game._sealed["poles"]
    assert sealed
    shown = texts(playtest)
    assert not [code for code in sealed.values() if len(code) > 3 and code in shown]


def test_a_player_is_described_where_it_is_chosen(playtest: PlaytestWindow) -> None:
    seat = playtest.setup._seats["poles"]
    assert not seat.note.isVisible(), "a person needs no words"
    seat.box.setCurrentIndex(seat.box.findData("search"))
    assert seat.note.isVisible()
    assert "about a second" in seat.note.text()


def test_a_stopped_player_is_played_by_the_person(playtest: PlaytestWindow) -> None:
    setup = playtest.setup
    for box in setup.seats.values():
        box.setCurrentIndex(box.findData("staff"))
    setup.begin.click()
    workspace = workspace_of(playtest)
    assert [decision.side for decision in workspace.game.thinking.decisions] == ["germans"]
    assert not workspace.banner.stop.isHidden()
    assert playtest.menus.by_id["stop"].isEnabled()
    workspace.banner.stop.click()
    assert not playtest.menus.by_id["stop"].isEnabled()
    assert workspace.game.stopped == ["germans"]
    assert sheet_of(playtest).table.units
    assert not workspace.banner.again.isHidden()
    workspace.banner.again.click()
    assert workspace.game.thinking.decisions


def test_a_program_that_breaks_off_forfeits_and_the_log_says_so(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    """A program that says nothing and ends: its side does only what it must, here the deployment."""
    battle = playtest.opened
    assert battle is not None
    playtest.setup.show_battle(battle.battle, {"germans": "program:false", "poles": "passive"}, 1)
    playtest.setup.begin.click()
    workspace = workspace_of(playtest)
    qtbot.waitUntil(lambda: len(workspace.game.session.steps) > 1)
    workspace.game.stop_thinking()
    first = workspace.game.session.steps[0].events[0]
    assert first.kind == "forfeit"
    assert "germans forfeit their deployment" in first.text


def test_a_program_that_is_not_there_is_told_before_the_game(playtest: PlaytestWindow) -> None:
    line = next(
        one
        for one in playtest.setup.findChildren(QLineEdit)
        if one.accessibleName().startswith("Program that plays")
    )
    playtest.setup.seats["germans"].setCurrentText("A program of your own…")
    line.setText("./nowhere")
    playtest.setup.begin.click()
    assert playtest.workspace is None
    assert "no program './nowhere'" in playtest.setup.problem.text()


def test_a_program_plays_a_side_and_its_failures_are_told_and_recorded(
    playtest: PlaytestWindow, qtbot: QtBot, root: Path, tmp_path: Path
) -> None:
    gone = tmp_path / "gone.py"
    gone.write_text("raise SystemExit", encoding="utf-8")
    good, bad = (playtest.setup.seats[side] for side in ("germans", "poles"))
    lines = playtest.setup.findChildren(QLineEdit)
    commands = [line for line in lines if line.accessibleName().startswith("Program that plays")]
    assert [line.isVisible() for line in commands] == [False, False]
    for box, line, command in zip(
        (good, bad), commands, (str(root / "docs/samples/mybot.py"), str(gone)), strict=True
    ):
        box.setCurrentText("A program of your own…")
        assert line.isVisible()
        line.setText(command)
    playtest.setup.begin.click()
    workspace = workspace_of(playtest)
    qtbot.waitUntil(lambda: workspace.game.state.turn > 1, timeout=60000)
    workspace.game.close()
    assert not workspace.game.session.is_reproducible
    told = [event.text for event in workspace.game.session.events() if event.kind == "forfeit"]
    assert "poles forfeit their orders: it ended with status 0" in told[0]
    assert not any("germans" in text for text in told)
    said = "Poles: the program failed, so this side does nothing this time: it ended with status 0"
    assert workspace.banner.told.text().startswith(said)
