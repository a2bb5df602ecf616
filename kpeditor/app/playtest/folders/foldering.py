"""Foldering: begins and opens games by folders in a playtest window, and shows the strip of each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QFrame, QPushButton, QVBoxLayout, QWidget

from kpeditor.app.formparts import column_of, heading, note
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.playtest.banner import strip_row
from kpeditor.app.playtest.folders.commanding import CommandTree
from kpeditor.app.playtest.folders.game import SeatPlaytest, UmpirePlaytest
from kpeditor.app.playtest.host import FOLDERS
from kpeditor.app.playtest.mail.page import CardPage, section
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.files.storage.places import is_file, real_path
from kpeditor.core.play.folders.game import TRUTH, UmpiredGame
from kpeditor.core.play.folders.seatfolder import SeatFolder
from kpeditor.core.scenario.model import Scenario

if TYPE_CHECKING:
    from kpeditor.app.playtest.window import PlaytestWindow


class Foldering(QObject):
    """The page and the strip of games by folders; `strip` is None while none is played."""

    def __init__(self, window: PlaytestWindow) -> None:
        super().__init__(window)
        self._window = window
        self.page = FolderPage()
        self.strip: FolderStrip | None = None
        window.pages.addWidget(self.page)
        self.page.asked_start.connect(self.start)
        self.page.asked_open.connect(self.ask_open)

    def ask(self) -> None:
        """Shows the page with the questions before such a game."""
        battle = self._window.battle_as_set_up()
        self.page.ask(battle.scenario if battle is not None else None)
        self._window.pages.setCurrentWidget(self.page)
        self._window.enable()

    def start(self) -> None:
        """Begins a game of the open scenario in a folder chosen by the user, who umpires."""
        battle, host = self._window.battle_as_set_up(), self._window.host
        try:
            self.page.commands.commanders()
        except KpError as reason:
            self.page.tell(reason.sentence())
            return
        title, suggestion = tr("A new folder for the game"), self._window.folder / "game-by-folders"
        folder = host.save_file(self._window, title, suggestion, tr(FOLDERS))
        if battle is not None and folder is not None:
            seed, tree = self._window.setup.seed.value(), self.page.commands
            self._try(lambda: self._umpire(UmpiredGame.found(folder, battle, seed, tree.commanders())))

    def ask_open(self) -> None:
        """Goes on with a game chosen by a file in its folder."""
        title = tr("Open truth.yaml of a game, or seen.yaml of a side")
        path = self._window.host.open_file(self._window, self._window.folder, title)
        if path is not None:
            self._try(lambda: self.open(path.parent))

    def open(self, folder: Path) -> None:
        """Continues a game: as umpire if the folder holds the whole game, or as a player in the folder of a
        seat.

        Raises:
            KpError: when the folder is neither of these, or is in use elsewhere.
        """
        if is_file(folder / TRUTH):
            self._umpire(UmpiredGame.open(folder))
            return
        seat = SeatFolder.open(folder)
        game = SeatPlaytest(seat)
        self._play(game, seat.opened, tr("{scenario} – {side}"), game.who)

    def _umpire(self, game: UmpiredGame) -> None:
        present = self._window.workspace.game if self._window.workspace is not None else None
        if isinstance(present, UmpirePlaytest) and present.folder.folder.samefile(game.folder):
            present.close()  # the game continues in this window
        opened = OpenBattle(game.session.battle, [], None, game.scenario_path, None, None)
        self._play(UmpirePlaytest(game), opened, tr("{scenario} – {side}"), tr("umpire"))

    def _play(self, game: UmpirePlaytest | SeatPlaytest, opened: OpenBattle, title: str, who: str) -> None:
        if not self._window.show_kept(game, opened, title.format(scenario=game.scenario.title, side=who)):
            game.close()
            return
        workspace = self._window.workspace
        assert workspace is not None
        game.advanced.connect(workspace.mark_saved)  # the folder keeps everything
        if isinstance(game, SeatPlaytest):
            game.returned.connect(workspace.propose)
        self.strip = FolderStrip(game)
        box = workspace.layout()
        assert isinstance(box, QVBoxLayout)
        box.insertWidget(0, self.strip)

    def _try(self, run: Callable[[], None]) -> None:
        try:
            run()
        except (KpError, OSError) as reason:
            self.page.tell(str(reason))


class FolderPage(CardPage):
    """The questions before a game by folders.

    Signals:
        asked_start: the user wants to begin a game of the open scenario and umpire it.
        asked_open: the user wants to continue a game, as umpire or in the folder of a seat.
    """

    asked_start = Signal()
    asked_open = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.start = QPushButton(tr("Begin a game…"))
        self.open = QPushButton(tr("Open a game…"))
        self.start.clicked.connect(self.asked_start)
        self.open.clicked.connect(self.asked_open)
        text = tr(
            "One person umpires and has the whole game. Each side has a folder in it, on a shared drive or"
            " sent about, with what that side sees and nothing else; there it answers."
        )
        self.commands = CommandTree()
        shared = tr(
            "Where several play a side, write the name of each beside what he commands: each then has a"
            " folder of his own. What belongs to a formation follows it; a name beside the side has the rest."
        )
        begins = section(
            tr("Begin a game"),
            tr("Chooses a new folder for it, with the options and the seed of the page before. You umpire."),
            self.start,
            column_of(note(shared), self.commands),
        )
        goes_on = section(
            tr("Go on with a game"),
            tr("Choose truth.yaml of a game that you umpire, or seen.yaml in the folder of your side."),
            self.open,
        )
        self.lay_out(text, begins, goes_on)

    def ask(self, scenario: Scenario | None) -> None:
        """Resets the page; without a scenario no game can be begun."""
        title = scenario.title or tr("Untitled") if scenario else ""
        self.title.setText(
            tr("{scenario} by folders").format(scenario=title) if scenario else tr("By folders")
        )
        self.start.setEnabled(scenario is not None)
        self.commands.ask(scenario)
        self.problem.hide()
        (self.start if scenario else self.open).setFocus(Qt.FocusReason.OtherFocusReason)


class FolderStrip(QFrame):
    """The strip above the banner in a game by folders."""

    def __init__(self, game: UmpirePlaytest | SeatPlaytest) -> None:
        super().__init__()
        self._game = game
        self.told, self.more = heading(), note()
        self.told.setWordWrap(True)
        self.show_folder = QPushButton(tr("Show the folder"))
        self.show_folder.clicked.connect(self._show_folder)
        buttons: tuple[QWidget, ...]
        if isinstance(game, UmpirePlaytest):
            self.alone = QCheckBox(tr("Goes on by itself"))
            self.alone.setToolTip(tr("As soon as everybody who is asked has answered"))
            self.alone.toggled.connect(self._on_alone)
            self.on = QPushButton(tr("Play on"))
            self.on.setToolTip(tr("Takes the answers that lie in the folders of the sides"))
            self.on.setProperty("primary", True)
            self.on.clicked.connect(self._play_on)
            buttons = self.alone, self.show_folder, self.on
        else:
            self.back = QPushButton(tr("Change the answer"))
            self.back.setToolTip(
                tr("Takes it out of the folder again, as long as the umpire has not taken it")
            )
            self.back.clicked.connect(game.withdraw)
            buttons = self.show_folder, self.back
        self.setLayout(strip_row(self.told, self.more, buttons))
        self.more.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        game.looked.connect(self.refresh)
        game.asked.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the answers that the game awaits now."""
        game = self._game
        self.told.setText(self._umpired(game) if isinstance(game, UmpirePlaytest) else self._seated(game))
        folder = real_path(self._folder)
        self.more.setText(f"{folder.parent.name}/{folder.name}")
        self.more.setToolTip(plain_tip(str(folder)))

    def _umpired(self, game: UmpirePlaytest) -> str:
        self.on.setEnabled(game.may_play_on)
        self.alone.setChecked(game.plays_on_alone)
        has_answer, refused = game.folder.inbox.has_answer, game.folder.refused

        def state(seat: str) -> str:
            if seat in refused:
                return tr("the answer does not count")
            return tr("answer there") if has_answer(seat) else tr("no answer yet")

        states = [
            f"{game.title_of(seat)}: {state(seat)}"
            for seat, one in game.folder.asked
            if not game.is_human(one.side)
        ]
        if states:
            return " · ".join(states)
        return tr("You are asked.") if game.waiting() is not None else tr("The game is over.")

    def _seated(self, game: SeatPlaytest) -> str:
        self.back.setEnabled(game.is_answered)
        if game.session.outcome() is not None:
            return tr("The game is over.")
        if game.is_answered:
            return tr("Your answer lies in the folder; the umpire has not taken it yet.")
        if (refused := game.seen.refused) is not None:
            return tr("The umpire cannot take your answer: {reason}").format(reason=refused.reason)
        if game.seen.state.question is not None:
            return tr("You are asked. What you answer is put into the folder, and the umpire takes it.")
        return tr("Others are asked. What you see changes when the umpire has gone on.")

    @property
    def _folder(self) -> Path:
        game = self._game
        return game.folder.folder if isinstance(game, UmpirePlaytest) else game.folder.path

    def _on_alone(self, is_on: bool) -> None:
        assert isinstance(self._game, UmpirePlaytest)
        self._game.plays_on_alone = is_on

    def _play_on(self) -> None:
        assert isinstance(self._game, UmpirePlaytest)
        try:
            self._game.play_on()
        except (KpError, OSError) as reason:
            self._game.failed.emit(str(reason))

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(real_path(self._folder))))
