"""Summaries: what a game-turn changed, shown before the next orders and again from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kpeditor.app.formparts import heading
from kpeditor.app.plaintext import HtmlPage
from kpeditor.app.playtest.history.eventmessages import readers
from kpeditor.app.playtest.history.turnsummary import Viewpoint, is_over, page, sections
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.words import tr

if TYPE_CHECKING:
    from kpeditor.app.playtest.workspace import GameDesk

KEYS = "Return", "Enter", "Escape"
"""Each of them puts the summary away."""


class SummaryPage(QWidget):
    """The page shown instead of the orders until it is put away. `done`: the person puts it away."""

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
        for key in KEYS:  # they work while the page is to be seen, wherever the focus is
            QShortcut(QKeySequence(key), self, self.done.emit)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 8)
        box.setSpacing(6)
        box.addWidget(self.title)
        box.addWidget(self.text, 1)
        box.addWidget(self.go_on, 0, Qt.AlignmentFlag.AlignRight)


class Summaries(QObject):
    """The summaries of one game; each reader puts away their own."""

    def __init__(self, desk: GameDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._read: set[tuple[str, int]] = set()
        self._sheet: AnswerSheet | None = None
        self._shown = "", 0
        self._quiet_until = 0
        self.page = SummaryPage()
        desk.sheets.addWidget(self.page)
        self.page.done.connect(self.put_away)
        self.page.text.anchorClicked.connect(self._follow)
        desk.game.taken_back.connect(self._on_taken_back)
        desk.sheet_changed.connect(self._on_sheet)
        desk.log.asked_summary.connect(lambda turn: desk.log.say(self.html(turn)))
        desk.log.asked_hex.connect(desk.reveal)

    @property
    def is_shown(self) -> bool:
        """Whether a summary stands in the place of the orders."""
        return self._desk.sheets.currentWidget() is self.page

    def keep_quiet(self) -> None:
        """Treats all game-turns so far as read: a recorded or left game goes on."""
        self._quiet_until = self._latest()

    def offer(self) -> None:
        """Shows what the last game-turn changed, unless whoever sits there has put it away."""
        desk, turn = self._desk, self._latest()
        if turn <= self._quiet_until or not desk.game.humans:
            return
        is_finished = desk.game.session.outcome() is not None
        if desk.sheet is None and not is_finished:
            return
        reader = desk.present if desk.game.is_passed_on else ""
        if (reader, turn) in self._read or self._shown == (reader, turn):
            return
        self._shown = reader, turn
        self.page.title.setText(tr("What happened in game-turn {turn}").format(turn=turn))
        self.page.text.setHtml(self.html(turn))
        go_on = tr("Go on") if desk.game.session.asks_often else tr("Write the orders")
        self.page.go_on.setText(tr("Close") if is_finished else go_on)
        desk.sheets.setCurrentWidget(self.page)
        desk.tabs.setCurrentWidget(desk.orders)

    def html(self, turn: int) -> str:
        """What a game-turn that is over has changed, for whoever sits there."""
        desk = self._desk
        session = desk.game.session
        may_read = readers(desk.game, desk.present)
        eyes = Viewpoint(desk.timeline.viewer, may_read, desk.called, desk.board.painter.conditions)
        return page(sections(session.steps, turn, session.battle, eyes))

    def put_away(self) -> None:
        """Shows the orders again instead of the summary."""
        if self._shown[1]:
            self._read.add(self._shown)
        self._shown = "", 0
        self.page.text.clear()  # the next person here may not read all of it
        if self.is_shown:
            sheet = self._desk.sheet
            self._desk.sheets.setCurrentWidget(sheet if sheet is not None else self._desk.nothing)
            self._desk.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def _latest(self) -> int:
        """The last game-turn that is over, 0 for none."""
        steps = self._desk.game.session.steps
        turn = steps[-1].before.turn if steps else 0
        return turn if is_over(steps, turn) else max(0, turn - 1)

    def _on_taken_back(self) -> None:
        latest = self._latest()
        self._read = {(reader, turn) for reader, turn in self._read if turn <= latest}
        self._quiet_until = min(self._quiet_until, latest)
        self.put_away()

    def _on_sheet(self) -> None:
        """Hides the summary when its reader begins to write, and before another person sits down."""
        sheet = self._desk.sheet
        if sheet is not self._sheet:
            self._sheet = sheet
            if sheet is not None:
                sheet.unit_chosen.connect(self._on_sheet)
        if sheet is None:
            if self.is_shown:
                self._shown = "", 0
                self.page.text.clear()
                self._desk.sheets.setCurrentWidget(self._desk.nothing)
        elif self.is_shown and (sheet.selected or sheet.answer()):
            self.put_away()

    def _follow(self, link: QUrl) -> None:
        self._desk.reveal(link.path())
