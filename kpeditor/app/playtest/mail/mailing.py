"""Mailing: games by mail in a playtest window: beginning, joining, letters, drafts of answers."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from kpeditor.app.background import Background
from kpeditor.app.formparts import heading, note
from kpeditor.app.garbage import mime_data
from kpeditor.app.guard import delayed, soon
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.playtest.banner import strip_row
from kpeditor.app.playtest.gamekeeping import RETRY, SETTLE
from kpeditor.app.playtest.host import FOLDERS
from kpeditor.app.playtest.mail.game import MailPlaytest
from kpeditor.app.playtest.mail.page import MailPage
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError, NotSaved
from kpeditor.core.files.reading import kind_named
from kpeditor.core.files.storage.places import real_path
from kpeditor.core.play.mail.folder import MailFolder, draft_in, drop_draft, keep_draft
from kpeditor.core.play.mail.letters import Letters, read_letter
from kpeditor.core.play.mail.turns import cost_of, usual_letters

if TYPE_CHECKING:
    from kpeditor.app.playtest.window import PlaytestWindow


class Mailing(QObject):
    """The page, the strip and the files of games by mail. `strip` is None while none is played."""

    def __init__(self, window: PlaytestWindow) -> None:
        super().__init__(window)
        self._window = window
        self.page = MailPage()
        window.pages.addWidget(self.page)
        self.strip: MailStrip | None = None
        self._drafts: MailDrafts | None = None
        self._counting = Background("letters", self, 1)
        self.page.asked_start.connect(self.start)
        self.page.asked_cost.connect(self.count)
        self.page.asked_join.connect(self.join)
        self.page.asked_continue.connect(self.go_on)

    def ask(self) -> None:
        """Shows the page with the questions before a game by mail."""
        battle = self._window.battle_as_set_up()
        letters: Letters = ""
        if battle is not None and battle.scenario is not None:
            with contextlib.suppress(KpError):  # reported when a game is begun
                letters = usual_letters(battle)
        self.page.ask(battle.scenario if battle is not None else None, letters)
        self._window.pages.setCurrentWidget(self.page)
        self._window.enable()

    def start(self, side: str, letters: Letters | None = None) -> None:
        """Begins a game of the open scenario in a folder chosen by the user."""
        battle, folder = self._window.battle_as_set_up(), self._ask_folder()
        if battle is not None and folder is not None:
            self._try(lambda: self._play(MailFolder.start(folder, battle, side, letters)))

    def count(self, side: str, letters: Letters) -> None:
        """Computes in the background how many letters a game would take, and shows it."""
        self._counting.forget()
        battle = self._window.battle_as_set_up()
        if battle is None or battle.scenario is None or len(battle.scenario.sides) != 2:
            return
        sides = (side, *(one.id for one in battle.scenario.sides if one.id != side))
        self._counting.start(
            partial(cost_of, battle, letters, sides),
            lambda cost: self.page.tell_cost(cost, letters),
            lambda reason: self.page.cost.setText(""),
        )

    def join(self) -> None:
        """Joins the game of a first letter chosen by the user."""
        letter = self._ask_file(tr("Open a first letter"))
        if letter is not None:
            self._try(lambda: self._join(letter))

    def open(self, path: Path) -> None:
        """Opens a letter or the `game.yaml` of a game by mail that was opened like any other file."""
        self.ask()
        is_letter = kind_named(path) == "mail"
        self._try(lambda: self._join(path) if is_letter else self._play(MailFolder.load(path)))

    def takes(self, path: Path) -> bool:
        """Takes in a letter if it belongs to the game that is played here; answers whether it does."""
        workspace = self._window.workspace
        if workspace is None or not isinstance(workspace.game, MailPlaytest):
            return False
        try:
            if read_letter(path).game != workspace.game.folder.play.game.start.game:
                return False
        except (KpError, OSError):
            return False
        self._try_in_game(lambda game: game.receive(path))
        return True

    def _join(self, path: Path) -> None:
        letter = read_letter(path)
        if letter.start is None:
            text = tr(
                "{name} is letter {number} of its game, not the first. Open the game it belongs to by its"
                " game.yaml, and take the letter in there."
            )
            raise KpError(text.format(name=path.name, number=letter.number))
        folder = self._ask_folder(path.parent)
        if folder is not None:
            self._play(MailFolder.join(folder, letter))

    def go_on(self) -> None:
        """Continues a game by mail of this machine."""
        path = self._ask_file(tr("Open game.yaml of a game by mail"))
        if path is not None:
            self._try(lambda: self._play(MailFolder.load(path)))

    def take_in(self) -> None:
        """Asks for the file of a letter and reads it into the game."""
        path = self._ask_file(tr("Take in a letter of the other side"))
        if path is not None:
            self._try_in_game(lambda game: game.receive(path))

    def send(self) -> None:
        """Writes a letter now."""
        self._try_in_game(lambda game: game.send())

    def _play(self, folder: MailFolder) -> None:
        present = self._window.workspace.game if self._window.workspace is not None else None
        if isinstance(present, MailPlaytest) and present.folder.path.samefile(folder.path):
            present.folder.lock.release()  # it continues in this window
        game = MailPlaytest(folder)
        title = tr("{scenario} – by mail").format(scenario=game.scenario.title)
        if not self._window.show_kept(game, folder.opened, title):
            game.close()
            return
        workspace = self._window.workspace
        assert workspace is not None
        # The folder keeps everything: there is never a record to be saved.
        game.advanced.connect(workspace.mark_saved)
        game.drawn.connect(lambda: soon(self, lambda: self._play(game.folder)))
        self.strip = MailStrip(game)
        self.strip.asked_letter.connect(self.take_in)
        self.strip.asked_send.connect(self.send)
        box = workspace.layout()
        assert isinstance(box, QVBoxLayout)
        box.insertWidget(0, self.strip)
        self._drafts = MailDrafts(workspace, game)

    def keep_draft(self) -> None:
        """Saves the unfinished answer before the game is closed."""
        if self._drafts is not None:
            self._drafts.flush()
            self._drafts = None

    def _try(self, run: Callable[[], None]) -> None:
        try:
            run()
        except (KpError, OSError) as reason:
            self.page.tell(str(reason))

    def _try_in_game(self, run: Callable[[MailPlaytest], None]) -> None:
        workspace = self._window.workspace
        if workspace is None or not isinstance(workspace.game, MailPlaytest):
            return
        workspace.banner.hush()  # the refusal of the last letter
        try:
            run(workspace.game)
        except (KpError, OSError) as reason:
            workspace.banner.tell(str(reason))

    def _ask_file(self, title: str) -> Path | None:
        return self._window.host.open_file(self._window, self._window.folder, title)

    def _ask_folder(self, beside: Path | None = None) -> Path | None:
        """A new folder, chosen by a file dialog so that it can be named."""
        suggestion = (beside or self._window.folder) / "game-by-mail"
        title = tr("A new folder for the game by mail")
        return self._window.host.save_file(self._window, title, suggestion, tr(FOLDERS))


class MailDrafts(QObject):
    """The draft of an answer; it stays on this machine, in the folder of the game."""

    def __init__(self, workspace: GameWorkspace, game: MailPlaytest) -> None:
        super().__init__(workspace)
        self._workspace, self._game = workspace, game
        self._sheet: AnswerSheet | None = None
        self._has_failed = False
        self._timer = delayed(self, self.write)
        workspace.sheet_changed.connect(self._on_sheet)
        game.asked.connect(self._on_asked)
        self._on_sheet()

    def write(self) -> None:
        """Saves the present state of the sheet."""
        self._timer.stop()
        sheet = self._workspace.sheet
        if sheet is None:
            return
        try:
            keep_draft(self._game.folder.path, self._game.state, {} if sheet.is_blank() else sheet.answer())
        except NotSaved as reason:
            if not self._has_failed:
                text = tr("What you write is not protected from a crash now: {reason}.").format(reason=reason)
                self._workspace.banner.tell_protected(text, str(reason))
            self._has_failed = True
            self._timer.start(RETRY)
            return
        if self._has_failed:
            self._has_failed = False
            self._workspace.banner.tell_protected(tr("What you write is protected from a crash again."))

    def flush(self) -> None:
        """Writes the last change immediately, because the window is about to close."""
        if self._timer.isActive():
            self.write()

    def _on_sheet(self) -> None:
        """Restores the draft for the same position on a new sheet; saves a changed sheet."""
        sheet = self._workspace.sheet
        if sheet is self._sheet:
            if sheet is not None:
                self._timer.start(SETTLE)
            return
        self._sheet = sheet
        draft = draft_in(self._game.folder.path, self._game.state) if sheet is not None else None
        if sheet is not None and draft and sheet.is_blank():
            sheet.put(draft)
            text = tr("What you had written is on the sheet again; it is not sealed yet.")
            self._workspace.banner.tell(text, is_fault=False)

    def _on_asked(self) -> None:
        if self._game.waiting() is None:  # it is sealed
            self._timer.stop()
            self._has_failed = False
            self._workspace.banner.unprotected.hide()
            drop_draft(self._game.folder.path)


class MailStrip(QFrame):
    """The strip above the banner in a game by mail.

    Signals:
        asked_letter: read a letter of the other side. asked_send: write a letter now.
    """

    asked_letter = Signal()
    asked_send = Signal()

    def __init__(self, game: MailPlaytest) -> None:
        super().__init__()
        self._game = game
        self._latest: list[Path] = []
        self.awaited, self.letters = heading(), note()
        self.awaited.setWordWrap(True)
        self.letters.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.take = QPushButton(tr("Take in a letter…"))
        self.take.setToolTip(
            tr("Open a letter of the other side; it is checked before anything of it counts")
        )
        self.send = QPushButton(tr("Write a letter now"))
        self.send.setToolTip(tr("With what is ready, before your next orders; or the last one again"))
        self.copy = QPushButton(tr("Copy the letter"))
        self.copy.setToolTip(tr("Copies the file, to be attached to a mail"))
        self.show_folder = QPushButton(tr("Show the letters"))
        self.show_folder.setToolTip(
            tr("Opens the folder with the letters; send those files, never game.yaml")
        )
        self.take.clicked.connect(self.asked_letter)
        self.send.clicked.connect(self.asked_send)
        self.copy.clicked.connect(self._copy)
        self.show_folder.clicked.connect(self._show_folder)
        buttons = self.take, self.send, self.copy, self.show_folder
        self.setLayout(strip_row(self.awaited, self.letters, buttons))
        game.asked.connect(self.refresh)
        game.written.connect(self._on_written)
        self._latest = game.folder.letters()[-1:]
        self.refresh()

    def refresh(self) -> None:
        """Shows what is awaited now."""
        play = self._game.folder.play
        self.awaited.setText(tr("Awaited: {what}").format(what=_lowered(play.awaited())))
        if self._latest:
            names = ", ".join(path.name for path in self._latest)
            folder = self._latest[0].parent
            self.letters.setText(
                tr("Last letter written: {names}, in {parent}/{folder}").format(
                    names=names, parent=folder.parent.name, folder=folder.name
                )
            )
            self.letters.setToolTip(plain_tip(str(folder)))
        else:
            self.letters.setText(tr("No letter has been written yet."))
        if game_remarks := self._game.folder.remarks:
            self.letters.setText("\n".join((*game_remarks, self.letters.text())))
        self.send.setEnabled(bool(play.game.outbox or play.game.sent or play.game.begins))
        self.copy.setEnabled(bool(self._latest))

    def _on_written(self, paths: list[Path]) -> None:
        self._latest = list(paths)
        self._game.folder.remarks = ()  # the remarks were read before anything was sealed
        self.refresh()

    def _copy(self) -> None:
        """Copies the letter as a file for mail programs, and as text."""
        data = mime_data()
        data.setUrls([QUrl.fromLocalFile(str(real_path(path))) for path in self._latest])
        data.setText("\n".join(path.read_text("utf-8") for path in self._latest))
        QGuiApplication.clipboard().setMimeData(data)

    def _show_folder(self) -> None:
        folder = self._game.folder.path / "letters"
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(real_path(folder))))


def _lowered(sentence: str) -> str:
    """A sentence in the form in which it follows a colon."""
    return sentence[:1].lower() + sentence[1:]
