"""GameKeeping: keeps the journal of a game from its first answer, or first written order, until it is over,
saved or given up.
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject

from kpeditor.app.document.journallock import hold
from kpeditor.app.guard import delayed
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.words import tr
from kpeditor.core.errors import NotSaved
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.play.gamejournal import GameAbout, GameJournal, OpenAnswers, number_asked

RETRY = 5_000
"""Milliseconds until a journal that could not be written is tried again."""
SETTLE = 250
"""Milliseconds from a change of the sheet to its being written: a drag changes it many times."""


class GameKeeping(QObject):
    """Writes the journal of one game; `draft` is the unfinished answer of an interrupted game."""

    def __init__(
        self, workspace: GameWorkspace, opened: OpenBattle, folder: Path, draft: OpenAnswers
    ) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._opened = opened
        self._draft: OpenAnswers | None = draft if draft.draft_of else None
        self._journal = GameJournal(folder / f"game-{time.time_ns():x}")
        self._lock: QLockFile | None = None
        self._has_failed = False
        self._timer = delayed(self, self.write, SETTLE)
        self._is_ended = False
        self._retries = delayed(self, self.write, RETRY)
        workspace.game.advanced.connect(self.write)
        workspace.game.taken_back.connect(self.write)
        workspace.saved.connect(self.write)
        workspace.game.asked.connect(self._timer.start)
        workspace.sheet_changed.connect(self._on_sheet)

    def write(self) -> None:
        """Writes the game as it is now, or removes the journal when there is nothing to lose."""
        if self._is_ended:
            return
        game, answers = self._workspace.game, self._answers()
        self._timer.stop()
        self._retries.stop()
        is_worth = self._workspace.has_unsaved or answers.sealed or answers.draft
        if game.session.outcome() is not None or not is_worth:
            self._drop()
            return
        about = GameAbout.of(game.session, game.seats, self._opened, is_alone=game.setup.is_alone)
        try:
            self._journal.write(game.session, game.seed, about, answers)
            if self._lock is None:
                self._lock = hold(self._journal.folder)
        except NotSaved as reason:
            if not self._has_failed:
                text = tr(
                    "This game is not protected from a crash now: {reason}. Save often; protection is tried"
                    " again every few seconds."
                )
                self._workspace.banner.tell_protected(text.format(reason=reason), str(reason))
            self._has_failed = True
            self._retries.start()
            return
        if self._has_failed:
            self._has_failed = False
            self._workspace.banner.tell_protected(tr("This game is protected from a crash again."))

    def end(self) -> None:
        """Removes the journal: the game is closed on purpose."""
        self._is_ended = True
        self._timer.stop()
        self._drop()

    def _answers(self) -> OpenAnswers:
        workspace, draft = self._workspace, self._draft
        number, sealed = number_asked(workspace.game.session), workspace.game.sealed_by_people()
        if draft is not None and draft.is_for(workspace.game.session):  # no sheet before the hand-over
            return replace(draft, sealed=sealed)
        turn, sheet = workspace.game.state.turn, workspace.sheet
        if workspace.asked is None or sheet is None or sheet.is_blank():
            return OpenAnswers(turn, sealed, number=number)
        return OpenAnswers(turn, sealed, workspace.asked.side, sheet.answer(), number)

    def _on_sheet(self) -> None:
        """Restores the draft on a new sheet; records later changes."""
        workspace, draft = self._workspace, self._draft
        is_its = draft is not None and workspace.asked is not None and workspace.asked.side == draft.draft_of
        if draft is not None and is_its and workspace.sheet is not None:
            self._draft = None
            if draft.is_for(workspace.game.session):
                workspace.sheet.put(draft.draft)
        self._timer.start()

    def _drop(self) -> None:
        self._retries.stop()
        self._has_failed = False
        self._workspace.banner.unprotected.hide()
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None
        if self._journal.has_begun:
            self._journal.drop()
