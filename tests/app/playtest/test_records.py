"""Games are saved and go on: with the same players, where they were left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.play.gamefile import open_game, save_record
from tests.app.helpers import ScriptedDialogs
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import GERMANS, record_file, sheet_of, skip, workspace_of

ROOT = Path(__file__).parents[3]
HALF = 3
"""The game-turn after which the recorded game is cut."""


def half_game(path: Path, players: dict[str, str]) -> Path:
    """A record of the first game-turns of 14.4, saved by these players."""
    record = open_game(record_file(ROOT)).record
    scenario = ROOT / "scenarios/kampfpanzer/14-4-poland.yaml"
    left = replace(record.before(HALF + 1), result={}, scenario=str(scenario), players=players)
    save_record(left, path)
    return path


def deploy_the_germans(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    """Begins a game against the computer; the Germans deploy."""
    playtest.setup.ways["germans"].click()
    playtest.begin()
    sheet_of(playtest).put(GERMANS)
    workspace_of(playtest).ready()
    skip(qtbot, playtest)


def test_a_saved_game_goes_on_against_the_computer(
    playtest: PlaytestWindow, around: Around, qtbot: QtBot, tmp_path: Path
) -> None:
    """As it was left: at its last position, the computer on the other side, its file proposed to save it."""
    deploy_the_germans(playtest, qtbot)
    sheet_of(playtest).put({"97": "S1.5D1"})
    workspace_of(playtest).ready()
    skip(qtbot, playtest)
    around.path = tmp_path / "half.yaml"
    playtest.records.save()
    assert "saved as half.yaml" in workspace_of(playtest).banner.told.text()
    then = workspace_of(playtest).game.state.digest()

    playtest.records.ask()
    page = playtest.setup
    assert playtest.pages.currentWidget() is page
    assert page.sub.text() == "Game-turn 2 of 10"
    assert page.begin.text() == "Go on with the game"
    assert page.chosen_seats() == {"germans": "", "poles": "staff"}
    assert not page.seed.isVisible(), "its dice are settled"
    assert not page.more.isVisible()
    QTest.keyClick(page.begin, Qt.Key.Key_Return)
    workspace = workspace_of(playtest)
    assert playtest.pages.currentWidget() is workspace, "nobody else sits here"
    assert workspace.game.state.digest() == then
    assert workspace.asked is not None
    assert workspace.asked.side == "germans"
    assert not workspace.has_unsaved
    sheet_of(playtest).put({})
    workspace.ready()
    skip(qtbot, playtest)
    assert workspace.game.state.turn == 3, "the computer plays on"


@pytest.mark.parametrize("name", ["program:./evil.py", "no-such-player"])
def test_a_record_names_no_program_to_run(playtest: PlaytestWindow, tmp_path: Path, name: str) -> None:
    playtest.records.open(half_game(tmp_path / "half.yaml", {"germans": "staff", "poles": name}))
    assert playtest.setup.chosen_seats() == {"germans": "staff", "poles": "staff"}


def test_a_new_game_begins_from_the_page_of_a_saved_one(playtest: PlaytestWindow, tmp_path: Path) -> None:
    playtest.records.open(half_game(tmp_path / "half.yaml", {}))
    playtest.menus.by_id["new"].trigger()
    assert playtest.setup.begin.text() == "Begin"
    assert playtest.setup.seed.isVisible()
    playtest.begin()
    assert workspace_of(playtest).game.state.turn == 0


def test_an_unsaved_game_is_not_given_up_for_another(
    playtest: PlaytestWindow, around: Around, qtbot: QtBot, tmp_path: Path
) -> None:
    """Opening a record asks first, as closing the window does."""
    deploy_the_germans(playtest, qtbot)
    present = workspace_of(playtest)
    asked: list[str] = []

    def cancel(_parent: QWidget, what: str) -> str:
        asked.append(what)
        return "cancel"

    playtest.host = replace(playtest.host, ask_unsaved=cancel)
    around.path = half_game(tmp_path / "half.yaml", {})
    playtest.records.ask()
    assert asked
    assert playtest.workspace is present
    assert playtest.pages.currentWidget() is present
    present.mark_saved()


def test_a_saved_game_is_found_again(
    after_f5: PlaytestWindow,
    window: MainWindow,
    dialogs: ScriptedDialogs,
    tmp_path: Path,
) -> None:
    """It is among the recent files, and is not put among the shipped scenarios."""
    after_f5.begin()
    dialogs.path = tmp_path / "mine.yaml"
    suggested = after_f5.records._suggestion()
    assert suggested.name == "14-4-poland-game.yaml"
    assert not suggested.is_relative_to(ROOT / "scenarios")
    after_f5.records.save()
    assert window.settings.recent()[0] == tmp_path / "mine.yaml"
    assert after_f5.records._suggestion() == tmp_path / "mine.yaml"


def test_turns_are_shown_as_fast_as_in_the_last_game(after_f5: PlaytestWindow, window: MainWindow) -> None:
    """Each game began at the usual speed again."""
    after_f5.begin()
    speed = workspace_of(after_f5).transport.speed
    assert speed.currentText() == "1×"
    speed.setCurrentIndex(speed.findText("2×"))
    window.menus.by_id["playtest"].trigger()
    second = window.playtests.open[-1]
    assert second is not after_f5
    second.begin()
    assert workspace_of(second).transport.speed.currentText() == "2×"
    assert workspace_of(second).playback.speed == 2
