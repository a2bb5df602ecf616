"""MailDrafts: keeps what is half written in a game by mail, and puts it on the sheet when the game is opened
again.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from kpeditor.app.playtest.gamekeeping import RETRY, SETTLE
from kpeditor.app.playtest.mail.game import MailPlaytest
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.words import tr
from kpeditor.core.errors import NotSaved
from kpeditor.core.play.mail.folder import draft_in, drop_draft, keep_draft


class MailDrafts(QObject):
    """The draft of one workspace; it stays on this machine, in the folder of the game."""

    def __init__(self, workspace: GameWorkspace, game: MailPlaytest) -> None:
        super().__init__(workspace)
        self._workspace, self._game = workspace, game
        self._sheet: AnswerSheet | None = None
        self._has_failed = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.write)
        workspace.sheet_changed.connect(self._on_sheet)
        game.asked.connect(self._on_asked)
        self._on_sheet()

    def write(self) -> None:
        """Keeps what stands on the sheet now."""
        self._timer.stop()
        if self._workspace.sheet is None:
            return
        try:
            keep_draft(self._game.folder.path, self._game.state, self._workspace.sheet.answer())
        except NotSaved as reason:
            if not self._has_failed:
                text = tr("What you write is not protected from a crash now: {reason}.").format(reason=reason)
                self._workspace.banner.tell(text)
            self._has_failed = True
            self._timer.start(RETRY)
            return
        if self._has_failed:
            self._has_failed = False
            self._workspace.banner.tell(tr("What you write is protected from a crash again."), is_fault=False)

    def flush(self) -> None:
        """Writes the last change at once: the window is about to close."""
        if self._timer.isActive():
            self.write()

    def _on_sheet(self) -> None:
        """A new sheet takes over what was written for the same position before; a changed one is kept."""
        sheet = self._workspace.sheet
        if sheet is self._sheet:
            if sheet is not None:
                self._timer.start(SETTLE)
            return
        self._sheet = sheet
        draft = draft_in(self._game.folder.path, self._game.state) if sheet is not None else None
        if sheet is not None and draft and not sheet.answer():
            sheet.put(draft)
            text = tr("What you had written is on the sheet again; it is not sealed yet.")
            self._workspace.banner.tell(text, is_fault=False)

    def _on_asked(self) -> None:
        if self._game.waiting() is None:  # it is sealed
            self._timer.stop()
            drop_draft(self._game.folder.path)
