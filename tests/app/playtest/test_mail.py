"""Games by mail through the real window: beginning, sealing, taking letters in, refusing wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.mailing import Mailing
from kpeditor.app.playtest.mailstrip import MailStrip
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.play.forfeits import idle_answer
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.record import Record, mismatches, replay
from kpeditor.core.rules.state import Answer
from tests.app.playtest.conftest import Around
from tests.app.playtest.helpers import desk_of, sheet_of, skip


def strip_of(window: PlaytestWindow) -> MailStrip:
    assert window.mailing.strip is not None
    return window.mailing.strip


def click(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[call-overload]


@pytest.fixture
def german(playtest: PlaytestWindow, around: Around, tmp_path: Path) -> PlaytestWindow:
    """The Germans have begun a game of 14.4 by mail."""
    playtest.menus.by_id["mail"].trigger()
    page = playtest.mailing.page
    assert playtest.pages.currentWidget() is page
    page.side.setCurrentIndex(page.side.findData("germans"))
    around.path = tmp_path / "germans"
    click(page.start)
    return playtest


@pytest.fixture
def polish(
    qtbot: QtBot, themes: ThemeKeeper, poland_as_read: OpenBattle
) -> Iterator[tuple[PlaytestWindow, Around]]:
    """The window of the other person."""
    around = Around()
    made = PlaytestWindow(around.host(), themes)
    made.resize(1200, 800)
    made.show()
    yield made, around
    made.close()


def take(window: PlaytestWindow, around: Around, letter: Path) -> None:
    around.path = letter
    click(strip_of(window).take)


def latest(folder: Path) -> Path:
    return sorted((folder / "letters").glob("*.yaml"))[-1]


def put_orders(window: PlaytestWindow, orders: Answer) -> None:
    """The recorded orders, unless these dice have made them illegal."""
    game, asked = desk_of(window).game, desk_of(window).asked
    assert asked is not None
    if game.state.faults(asked, orders):
        orders = idle_answer(game.scenario.ruleset, game.state, asked, game.chance(asked))
    sheet_of(window).put(orders)


def test_two_windows_play_by_letters(
    german: PlaytestWindow,
    around: Around,
    polish: tuple[PlaytestWindow, Around],
    recorded: Record,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    other, theirs = polish
    assert strip_of(german).awaited.text().startswith("Awaited: your deployment")
    sheet_of(german).put(recorded.deployment["germans"])
    click(desk_of(german).banner.ready)
    letter = latest(tmp_path / "germans")
    assert letter.name in strip_of(german).letters.text()
    assert strip_of(german).awaited.text() == "Awaited: a letter from Poles with the seal of the deployment."
    # The other person takes part with nothing but that letter.
    other.menus.by_id["mail"].trigger()
    assert not other.mailing.page.start.isEnabled()
    paths = iter([letter, tmp_path / "poles"])
    object.__setattr__(other.host, "ask_open", lambda *_: next(paths))
    object.__setattr__(other.host, "ask_save", lambda *_: next(paths))
    click(other.mailing.page.join)
    object.__setattr__(other.host, "ask_open", lambda *_: theirs.path)
    take(german, around, latest(tmp_path / "poles"))
    skip(qtbot, german)
    assert desk_of(german).game.state.turn == 1
    for turn in recorded.turns[:2]:
        put_orders(german, turn.orders["germans"])
        click(desk_of(german).banner.ready)
        take(other, theirs, latest(tmp_path / "germans"))
        skip(qtbot, other)
        put_orders(other, turn.orders["poles"])
        click(desk_of(other).banner.ready)
        take(german, around, latest(tmp_path / "poles"))
        skip(qtbot, german)
    assert desk_of(german).game.state.turn == 3
    assert "your orders for game-turn 3" in strip_of(german).awaited.text()
    game = open_game(tmp_path / "germans" / "record.yaml")
    assert mismatches(game.record, replay(game.record, game.battle)) == []


def test_a_changed_letter_is_refused_in_the_banner(
    german: PlaytestWindow, around: Around, recorded: Record, tmp_path: Path
) -> None:
    sheet_of(german).put(recorded.deployment["germans"])
    click(desk_of(german).banner.ready)
    own = latest(tmp_path / "germans")
    take(german, around, own)
    assert "it is your own letter" in desk_of(german).banner.told.text()
    changed = tmp_path / "changed.yaml"
    changed.write_text(own.read_text("utf-8").replace("step: 0", "step: 1"), "utf-8")
    take(german, around, changed)
    assert "Ask for it again" in desk_of(german).banner.told.text()


def test_nothing_can_be_taken_back_and_a_game_can_be_gone_on_with(
    german: PlaytestWindow, around: Around, recorded: Record, tmp_path: Path
) -> None:
    sheet_of(german).put(recorded.deployment["germans"])
    click(desk_of(german).banner.ready)
    desk_of(german).game.take_back(0)
    assert "sealed is sealed" in desk_of(german).banner.told.text()
    german.menus.by_id["mail"].trigger()
    around.path = tmp_path / "germans" / "game.yaml"
    click(german.mailing.page.go_on)
    assert "letter from Poles" in strip_of(german).awaited.text()
    click(strip_of(german).copy)
    data = QGuiApplication.clipboard().mimeData()
    assert data.urls()[0].fileName() == "germans-001.yaml"


def test_what_is_half_written_survives_a_crash_and_stays_at_home(
    german: PlaytestWindow,
    polish: tuple[PlaytestWindow, Around],
    recorded: Record,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    folder = tmp_path / "germans"
    half = dict(list(recorded.deployment["germans"].items())[:3])
    sheet_of(german).put(half)
    qtbot.waitUntil((folder / "draft.json").exists)
    assert not list((folder / "letters").iterdir()), "nothing of it is in a letter"
    # The window died; another one opens the game.
    back, around = polish
    back.menus.by_id["mail"].trigger()
    around.path = folder / "game.yaml"
    click(back.mailing.page.go_on)
    assert sheet_of(back).answer() == half
    assert "not sealed yet" in desk_of(back).banner.told.text()
    sheet_of(back).put({**half, "94": "1014"})
    back.mailing.ask()
    click(back.mailing.page.go_on)  # closing and opening at once loses nothing either
    assert sheet_of(back).answer() == {**half, "94": "1014"}
    sheet_of(back).put(recorded.deployment["germans"])
    click(desk_of(back).banner.ready)
    assert not (folder / "draft.json").exists()


def test_a_full_folder_is_refused_on_the_page(
    playtest: PlaytestWindow, around: Around, tmp_path: Path
) -> None:
    (tmp_path / "something").touch()
    playtest.menus.by_id["mail"].trigger()
    around.path = tmp_path
    page = playtest.mailing.page
    click(page.start)
    assert "is there already" in page.problem.text()
    click(page.back)
    assert playtest.pages.currentWidget() is playtest.setup
    assert isinstance(playtest.mailing, Mailing)
