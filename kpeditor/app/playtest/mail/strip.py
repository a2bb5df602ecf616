"""MailStrip: what a game by mail waits for, the letters to send, and a button for incoming ones."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton

from kpeditor.app.formparts import heading, note
from kpeditor.app.garbage import mime_data
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.playtest.banner import strip_row
from kpeditor.app.playtest.mail.game import MailPlaytest
from kpeditor.app.words import tr


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
        self._game.folder.remarks = ()  # they were read before anything was sealed
        self.refresh()

    def _copy(self) -> None:
        """Copies the letter as a file for mail programs, and as text."""
        data = mime_data()
        data.setUrls([QUrl.fromLocalFile(str(path.resolve())) for path in self._latest])
        data.setText("\n".join(path.read_text("utf-8") for path in self._latest))
        QGuiApplication.clipboard().setMimeData(data)

    def _show_folder(self) -> None:
        folder = self._game.folder.path / "letters"
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder.resolve())))


def _lowered(sentence: str) -> str:
    """A sentence as the continuation after a colon."""
    return sentence[:1].lower() + sentence[1:]
