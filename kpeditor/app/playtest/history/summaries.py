"""Summaries: the changes of a game-turn, shown before the next orders and again from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from kpeditor.app.formparts import column_of, heading
from kpeditor.app.plaintext import HtmlPage
from kpeditor.app.playtest.history.eventmessages import readers
from kpeditor.app.playtest.history.turnsummary import Viewpoint, is_over, page, sections
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.words import tr, turn_words

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameWorkspace

KEYS = "Return", "Enter", "Escape"
"""The keys that put the summary away."""


class SummaryPage(QWidget):
    """The page shown in place of the orders until it is closed. `done`: the user closed it."""

    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.text = heading(), HtmlPage()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName(tr("Summary"))
        self.text.document().setDocumentMargin(8)
        self.go_on = QPushButton()
        self.go_on.setProperty("primary", True)
        self.go_on.setToolTip(tr("Put the summary away (Enter); the log keeps it"))
        self.go_on.clicked.connect(self.done)
        for key in KEYS:  # the keys work wherever the focus is
            QShortcut(QKeySequence(key), self, self.done.emit)
        go_on = self.go_on, 0, Qt.AlignmentFlag.AlignRight
        column_of(self.title, (self.text, 1), go_on, on=self, margins=8, spacing=6)


class Summaries(QObject):
    """The summaries of one game; each reader closes their own."""

    def __init__(self, workspace: GameWorkspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._read: set[tuple[str, int]] = set()
        self._sheet: AnswerSheet | None = None
        self._shown = "", 0
        self._quiet_until = 0
        self.page = SummaryPage()
        workspace.sheets.addWidget(self.page)
        self.page.done.connect(self.put_away)
        self.page.text.anchorClicked.connect(self._follow)
        workspace.game.taken_back.connect(self._on_taken_back)
        workspace.sheet_changed.connect(self._on_sheet)
        workspace.log.asked_summary.connect(lambda turn: workspace.log.say(self.html(turn)))
        workspace.log.asked_hex.connect(workspace.reveal)

    @property
    def is_shown(self) -> bool:
        """Whether a summary is shown in place of the orders."""
        return self._workspace.sheets.currentWidget() is self.page

    def keep_quiet(self) -> None:
        """Marks all game-turns so far as read, because a recorded or interrupted game is continued."""
        self._quiet_until = self._latest()

    def offer(self) -> None:
        """Shows the changes of the last game-turn, unless the person at the machine has closed them."""
        workspace, turn = self._workspace, self._latest()
        if turn <= self._quiet_until or not workspace.game.humans:
            return
        is_finished = workspace.game.session.outcome() is not None
        if workspace.sheet is None and not is_finished:
            return
        if workspace.sheet is not None and workspace.sheet.has_news:
            return  # the summary is offered with the next question
        reader = workspace.present if workspace.game.is_passed_on else ""
        if (reader, turn) in self._read or self._shown == (reader, turn):
            return
        self._shown = reader, turn
        self.page.title.setText(tr(turn_words(workspace.game.scenario.ruleset).happened).format(turn=turn))
        self.page.text.setHtml(self.html(turn))
        go_on = tr("Go on") if workspace.game.session.asks_often else tr("Write the orders")
        self.page.go_on.setText(tr("Close") if is_finished else go_on)
        workspace.sheets.setCurrentWidget(self.page)
        workspace.tabs.setCurrentWidget(workspace.orders)

    def html(self, turn: int) -> str:
        """The changes of a finished game-turn, for the person at the machine."""
        workspace = self._workspace
        session = workspace.game.session
        may_read = readers(workspace.game, workspace.present)
        eyes = Viewpoint(
            workspace.timeline.viewer, may_read, workspace.called, workspace.board.painter.conditions
        )
        return page(sections(session.steps, turn, session.battle, eyes))

    def put_away(self) -> None:
        """Shows the orders again."""
        if self._shown[1]:
            self._read.add(self._shown)
        self._shown = "", 0
        self.page.text.clear()  # the next person may not read all of it
        if self.is_shown:
            sheet = self._workspace.sheet
            self._workspace.sheets.setCurrentWidget(sheet if sheet is not None else self._workspace.nothing)
            self._workspace.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _latest(self) -> int:
        """The last finished game-turn, 0 for none."""
        steps = self._workspace.game.session.steps
        turn = steps[-1].before.turn if steps else 0
        return turn if is_over(steps, turn) else max(0, turn - 1)

    def _on_taken_back(self) -> None:
        latest = self._latest()
        self._read = {(reader, turn) for reader, turn in self._read if turn <= latest}
        self._quiet_until = min(self._quiet_until, latest)
        self.put_away()

    def _on_sheet(self) -> None:
        """Hides the summary when its reader begins to write, and before another person sits down."""
        sheet = self._workspace.sheet
        if sheet is not self._sheet:
            self._sheet = sheet
            if sheet is not None:
                sheet.unit_chosen.connect(self._on_sheet)
        if sheet is None:
            if self.is_shown:
                self._shown = "", 0
                self.page.text.clear()
                self._workspace.sheets.setCurrentWidget(self._workspace.nothing)
        elif self.is_shown and (sheet.selected or not sheet.is_blank()):
            self.put_away()

    def _follow(self, link: QUrl) -> None:
        self._workspace.reveal(link.path())
