"""FolderStrip: who has answered in a game by folders, and the buttons that let it go on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QFrame, QPushButton, QWidget

from kpeditor.app.formparts import heading, note
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.playtest.banner import strip_row
from kpeditor.app.playtest.folders.game import SeatPlaytest, UmpirePlaytest
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError


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
        """Shows what is awaited now."""
        game = self._game
        self.told.setText(self._umpired(game) if isinstance(game, UmpirePlaytest) else self._seated(game))
        folder = self._folder
        self.more.setText(f"{folder.parent.name}/{folder.name}")
        self.more.setToolTip(plain_tip(str(folder.resolve())))

    def _umpired(self, game: UmpirePlaytest) -> str:
        self.on.setEnabled(game.may_play_on)
        lacking = game.lacking
        states = [
            f"{game.title_of(one.side)}: {tr('no answer yet') if one.side in lacking else tr('answer there')}"
            for one in game.session.pending()
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
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder.resolve())))
