"""Games by mail through the real window: beginning, sealing, taking letters in, refusing wrong ones."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.mail.game import MailPlaytest
from kpeditor.app.playtest.mail.mailing import Mailing, MailStrip
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.play.forfeits import idle_answer
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.record import Record
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.rules.state import Answer
from kpeditor.core.scenario.model import Length
from tests.app.playtest.conftest import Around, NewWindow
from tests.app.playtest.helpers import sheet_of, skip, workspace_of
from tests.rulesets.kampfpanzer.engine.test_weather import drawing


def strip_of(window: PlaytestWindow) -> MailStrip:
    assert window.mailing.strip is not None
    return window.mailing.strip


def mail_of(window: PlaytestWindow) -> MailPlaytest:
    game = workspace_of(window).game
    assert isinstance(game, MailPlaytest)
    return game


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
    qtbot: QtBot, around: Around, themes: ThemeKeeper, poland_as_read: OpenBattle
) -> Iterator[tuple[PlaytestWindow, Around]]:
    """The window of the other person."""
    around = Around(around.keys)
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
    game, asked = workspace_of(window).game, workspace_of(window).asked
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
    click(workspace_of(german).banner.ready)
    letter = latest(tmp_path / "germans")
    assert letter.name in strip_of(german).letters.text()
    assert strip_of(german).awaited.text() == "Awaited: a letter from Poles with the seal of the deployment."
    # The other person takes part with nothing but that letter.
    other.menus.by_id["mail"].trigger()
    assert not other.mailing.page.start.isEnabled()
    paths = iter([letter, tmp_path / "poles"])
    object.__setattr__(other.host, "open_file", lambda *_: next(paths))
    object.__setattr__(other.host, "save_file", lambda *_: next(paths))
    click(other.mailing.page.join)
    object.__setattr__(other.host, "open_file", lambda *_: theirs.path)
    take(german, around, latest(tmp_path / "poles"))
    skip(qtbot, german)
    assert workspace_of(german).game.state.turn == 1
    for turn in recorded.played[:2]:
        put_orders(german, turn.answers["germans"])
        click(workspace_of(german).banner.ready)
        take(other, theirs, latest(tmp_path / "germans"))
        skip(qtbot, other)
        put_orders(other, turn.answers["poles"])
        click(workspace_of(other).banner.ready)
        take(german, around, latest(tmp_path / "poles"))
        skip(qtbot, german)
    assert workspace_of(german).game.state.turn == 3
    assert "your orders for game-turn 3" in strip_of(german).awaited.text()
    game = open_game(tmp_path / "germans" / "record.yaml")
    assert mismatches(game.record, replay(game.record, game.battle)) == []


def test_a_changed_letter_is_refused_in_the_banner(
    german: PlaytestWindow, around: Around, recorded: Record, tmp_path: Path
) -> None:
    sheet_of(german).put(recorded.deployment["germans"])
    click(workspace_of(german).banner.ready)
    own = latest(tmp_path / "germans")
    take(german, around, own)
    assert "letter 1 of Germans: it is your own letter" in workspace_of(german).banner.told.text()
    changed = tmp_path / "changed.yaml"
    changed.write_text(own.read_text("utf-8").replace("step: 0", "step: 1"), "utf-8")
    take(german, around, changed)
    assert "Ask for it again" in workspace_of(german).banner.told.text()
    take(german, around, tmp_path / "germans" / "game.yaml")
    told = workspace_of(german).banner.told.text()
    assert told == "game.yaml is the private file of a game by mail, not a letter of a game by mail"


def test_what_was_refused_is_not_told_any_more_when_the_right_letter_was_taken_in(
    german: PlaytestWindow, around: Around, tmp_path: Path
) -> None:
    german.mailing.send()
    MailFolder.join(tmp_path / "poles", read_letter(latest(tmp_path / "germans"))).send()
    take(german, around, tmp_path / "germans" / "game.yaml")
    assert workspace_of(german).banner.told.text()
    take(german, around, latest(tmp_path / "poles"))
    assert not workspace_of(german).banner.told.text()


def test_nothing_can_be_taken_back_and_a_game_can_be_gone_on_with(
    german: PlaytestWindow, around: Around, recorded: Record, tmp_path: Path
) -> None:
    sheet_of(german).put(recorded.deployment["germans"])
    click(workspace_of(german).banner.ready)
    workspace_of(german).game.take_back(0)
    assert "sealed is sealed" in workspace_of(german).banner.told.text()
    german.menus.by_id["mail"].trigger()
    around.path = tmp_path / "germans" / "game.yaml"
    click(german.mailing.page.go_on)
    assert german.pages.currentWidget() is german.workspace, german.mailing.page.problem.text()
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
    back, around = polish
    back.menus.by_id["mail"].trigger()
    around.path = folder / "game.yaml"
    click(back.mailing.page.go_on)
    assert "is in use: kpeditor on" in back.mailing.page.problem.text()
    assert back.workspace is None
    # The window died; another one opens the game.
    mail_of(german).folder.lock.release()
    click(back.mailing.page.go_on)
    assert sheet_of(back).answer() == half
    assert "not sealed yet" in workspace_of(back).banner.told.text()
    sheet_of(back).put({**half, "94": "1014"})
    back.mailing.ask()
    click(back.mailing.page.go_on)  # closing and opening at once loses nothing either
    assert sheet_of(back).answer() == {**half, "94": "1014"}
    sheet_of(back).put(recorded.deployment["germans"])
    click(workspace_of(back).banner.ready)
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


def test_a_letter_already_sent_is_not_overwritten_by_a_second_window(
    german: PlaytestWindow,
    polish: tuple[PlaytestWindow, Around],
    recorded: Record,
    tmp_path: Path,
) -> None:
    """As if the lock were ignored: the file of the game itself tells that another program went on with it."""
    folder = tmp_path / "germans"
    mail_of(german).folder.lock.release()
    other = MailFolder.load(folder)
    sheet_of(german).put(recorded.deployment["germans"])
    click(workspace_of(german).banner.ready)
    sent = latest(folder).read_bytes()
    with pytest.raises(KpError, match=r"changed by another program.*Open the game again"):
        other.seal(recorded.deployment["germans"])
    assert latest(folder).read_bytes() == sent
    assert other.play.asked is not None


def test_a_full_disk_leaves_the_orders_to_be_sealed_again(
    german: PlaytestWindow, recorded: Record, fill_disk: Callable[[int], None], tmp_path: Path
) -> None:
    """Whatever could not be written: the sheet, or the sealed game, is as the private file says."""
    sheet_of(german).put(recorded.deployment["germans"])
    with pytest.MonkeyPatch.context() as full:
        full.setattr(os, "write", no_space)
        click(workspace_of(german).banner.ready)
    assert "disk is full" in workspace_of(german).banner.told.text()
    assert sheet_of(german).answer() == recorded.deployment["germans"]
    fill_disk(1)  # the private file is written, the letter is not
    click(workspace_of(german).banner.ready)
    assert "disk is full" in workspace_of(german).banner.told.text()
    assert mail_of(german).waiting() is None
    assert not list((tmp_path / "germans" / "letters").iterdir())
    fill_disk(99)
    click(strip_of(german).send)
    assert latest(tmp_path / "germans").name == "germans-001.yaml"


def no_space(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_what_a_computer_player_proposes_by_mail_is_private(
    german: PlaytestWindow, tmp_path: Path, poland_as_read: OpenBattle
) -> None:
    """The chance of a proposal follows from the private key, never from what the enemy knows."""
    asked = workspace_of(german).asked
    assert asked is not None
    other = MailFolder.start(tmp_path / "again", poland_as_read.battle, "germans")
    assert (
        workspace_of(german).game.chance(asked).address == mail_of(german).folder.play.chance(asked).address
    )
    assert workspace_of(german).game.chance(asked).address != other.play.chance(asked).address


def test_a_changed_scenario_under_a_shipped_title_is_told_until_something_is_sent(
    polish: tuple[PlaytestWindow, Around], poland_as_read: OpenBattle, tmp_path: Path
) -> None:
    scenario = poland_as_read.battle.scenario
    assert scenario is not None
    changed = replace(poland_as_read.battle, scenario=replace(scenario, length=Length(4, 4)))
    letter = MailFolder.start(tmp_path / "germans", changed, "germans").send()[0]
    window, _ = polish
    paths = iter([letter, tmp_path / "poles"])
    object.__setattr__(window.host, "open_file", lambda *_: next(paths))
    object.__setattr__(window.host, "save_file", lambda *_: next(paths))
    window.menus.by_id["mail"].trigger()
    click(window.mailing.page.join)
    assert "is not the same: scenario, length" in strip_of(window).letters.text()
    click(strip_of(window).send)
    assert "not the same" not in strip_of(window).letters.text()


def test_lots_are_drawn_by_the_first_letters_and_then_the_set_up_is_asked(
    qtbot: QtBot, around: Around, new_window: NewWindow, tmp_path: Path
) -> None:
    """Until the other side's share has come nobody stands anywhere; then the window shows who takes part."""
    battle = drawing()
    window = new_window()
    window.show_battle(OpenBattle(battle, [], None, None, None, None))
    window.show()
    around.path = tmp_path / "blue"
    window.mailing.start("blue")
    assert workspace_of(window).game.state.view_for("blue")["units"] == {}
    assert strip_of(window).awaited.text() == "Awaited: a letter from Red with the seal of the draw of lots."
    red = MailFolder.join(tmp_path / "red", read_letter(latest(tmp_path / "blue")))
    take(window, around, red.letters()[-1])
    qtbot.waitUntil(lambda: "draw of lots" not in strip_of(window).awaited.text())
    comes = {"74", "38"} & set(workspace_of(window).game.state.view_for("blue")["units"])
    assert len(comes) == 1
    assert workspace_of(window).asked is not None or mail_of(window).folder.play.game.secret is not None
