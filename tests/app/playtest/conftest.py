"""A playtest of scenario 14.4 in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from kpeditor.app.commands.keyset import KeySet
from kpeditor.app.document.document import Document
from kpeditor.app.playtest.host import PlaytestHost
from kpeditor.app.playtest.setup.page import EVERYBODY
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.record import Record
from kpeditor.core.scenario.battle import Battle, snapshot
from tests.app.playtest.helpers import record_file, workspace_of


@pytest.fixture(scope="session")
def poland_as_read(root: Path) -> OpenBattle:
    """Scenario 14.4, read once."""
    return open_battle(root / "scenarios/kampfpanzer/14-4-poland.yaml")


@pytest.fixture(scope="session")
def recorded(root: Path) -> Record:
    """A whole game of it."""
    return open_game(record_file(root)).record


@pytest.fixture
def poland(window: MainWindow, poland_as_read: OpenBattle) -> Document:
    """14.4 in front of the editor."""
    document = Document(replace(poland_as_read, battle=snapshot(poland_as_read.battle)))
    window.show_document(document)
    return document


@dataclass
class Around:
    """The program around a playtest window that is tested by itself: it remembers what it was asked."""

    keys: KeySet
    path: Path | None = None
    opened: list[OpenBattle] = field(default_factory=list)
    notes: list[tuple[str, str, int]] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)

    warned: list[str] = field(default_factory=list)
    may_reveal: bool = False

    def reveal(self, _: object, what: str) -> bool:
        self.warned.append(what)
        return self.may_reveal

    def host(self) -> PlaytestHost:
        return PlaytestHost(
            keys=self.keys,
            open_file=lambda *_: self.path,
            save_file=lambda *_: self.path,
            ask_unsaved=lambda *_: "discard",
            ask_reveal=self.reveal,
            open_scenario=self.opened.append,
            put_note=lambda *note: self.notes.append(note),
            drop_note=self.dropped.append,
        )


@pytest.fixture
def around(tmp_path: Path) -> Around:
    return Around(KeySet(Settings(tmp_path / "playtest.ini")))


@pytest.fixture
def playtest(
    qtbot: QtBot, around: Around, themes: ThemeKeeper, poland_as_read: OpenBattle
) -> Iterator[PlaytestWindow]:
    """A playtest window by itself: it asks how to play 14.4."""
    made = PlaytestWindow(around.host(), themes)
    made.show_battle(poland_as_read, {})
    made.resize(1000, 700)
    made.setUpdatesEnabled(False)  # until the test begins
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def after_f5(window: MainWindow, poland: Document) -> Iterator[PlaytestWindow]:
    """The playtest window that F5 opens in the editor; people are to play both sides."""
    window.menus.by_id["playtest"].trigger()
    made = window.playtests.open[0]
    made.resize(1000, 700)
    made.setup.ways[EVERYBODY].click()
    yield made
    window.playtests.close_all()


NewWindow = Callable[[], PlaytestWindow]


@pytest.fixture
def new_window(around: Around, themes: ThemeKeeper, qtbot: QtBot) -> Iterator[NewWindow]:
    """Makes playtest windows by themselves, not shown yet; games still open when the test ends are closed."""
    made: list[PlaytestWindow] = []

    def new() -> PlaytestWindow:
        window = PlaytestWindow(around.host(), themes)
        qtbot.addWidget(window)
        made.append(window)
        return window

    yield new
    for window in made:
        if window.workspace is not None:
            window.workspace.game.close()


class BeginGame(Protocol):
    """Shows a battle in a playtest window by itself and begins its game."""

    def __call__(
        self,
        of: Battle | OpenBattle,
        seats: Mapping[str, str] | None = None,
        *,
        is_alone: bool = False,
        size: tuple[int, int] = (1000, 700),
        choose: Callable[[PlaytestWindow], object] = lambda _: None,
    ) -> PlaytestWindow:
        """Players by side, whether all people are one, pixels, and what else is chosen before it begins."""
        ...


@pytest.fixture
def begin_game(new_window: NewWindow) -> BeginGame:
    """Begins games, each in a new window."""

    def begin(
        of: Battle | OpenBattle,
        seats: Mapping[str, str] | None = None,
        *,
        is_alone: bool = False,
        size: tuple[int, int] = (1000, 700),
        choose: Callable[[PlaytestWindow], object] = lambda _: None,
    ) -> PlaytestWindow:
        window = new_window()
        opened = OpenBattle(of, [], None, None, None, None) if isinstance(of, Battle) else of
        window.show_battle(opened, seats or {}, is_alone=is_alone)
        window.resize(*size)
        window.show()
        choose(window)
        window.begin()
        assert window.workspace is not None, window.setup.problem.text()
        return window

    return begin


@pytest.fixture
def begin_raid(toybox: Path, begin_game: BeginGame) -> Callable[..., PlaytestWindow]:
    """Begins the toy game Outpost: players by side, and whether all people are one."""
    return partial(begin_game, open_battle(toybox / "outpost/raid.yaml"))


@pytest.fixture
def raid(begin_raid: Callable[..., PlaytestWindow]) -> GameWorkspace:
    """Outpost played by one person for both sides, asked for its trap."""
    return workspace_of(begin_raid({}, is_alone=True))
