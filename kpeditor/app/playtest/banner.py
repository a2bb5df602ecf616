"""Banner: whose turn it is, what is to be done, and what could not be done; in the colour of the side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.formparts import heading
from kpeditor.app.plaintext import Label, keyless, plain_tip
from kpeditor.app.playtest.strip import strip_row
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.play.players import Card
from kpeditor.drawing.palette import ink_on

TOLD_FOR = 12000
"""Milliseconds a message stays."""


class Banner(QFrame):
    """The strip above the map.

    Signals:
        asked_ready: the answer is finished and can be sealed.
        asked_stop: stop the computer players; asked_again: let them think again.
        asked_now: show the present position; asked_back: take the last step back.
        asked_proposal(player, replaces): a computer player shall fill in what is missing of the answer, or
            replace all of it.
    """

    asked_ready = Signal()
    asked_stop = Signal()
    asked_again = Signal()
    asked_now = Signal()
    asked_back = Signal()
    asked_proposal = Signal(str, bool)

    def __init__(self, themes: ThemeKeeper, players: Sequence[Card], usual: str) -> None:
        super().__init__()
        self._themes = themes
        self.chip = Label()
        self.chip.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.title, self.note, self.told = heading(), Label(), Label()
        self.note.setProperty("faint", True)
        self.told.setProperty("wrong", True)
        self.told.setWordWrap(True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.propose = QToolButton()
        self.propose.setText(tr("Propose"))
        self.propose.setAccessibleName(tr("Propose"))
        self.propose.setToolTip(
            tr(
                "Let the computer fill in what is missing; what you have written stays. "
                "The arrow offers other players, and to replace everything."
            )
        )
        self.propose.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self._offer(menu, players, replaces=False)
        menu.addSeparator()
        self.replace = menu.addMenu(tr("Replace all"))
        self.replace.setToolTipsVisible(True)
        self._offer(self.replace, players, replaces=True)
        self.propose.setMenu(menu)
        self.usual = usual
        self.propose.clicked.connect(lambda: self.asked_proposal.emit(self.usual, False))
        self.propose.setEnabled(bool(players))
        self.ready = QPushButton(tr("Orders are ready"))
        self.ready.setToolTip(tr("Seal the answer (Ctrl+Return)"))
        self.ready.setProperty("primary", True)
        self.stop = QPushButton(tr("Stop thinking"))
        self.again = QPushButton(tr("Let it think again"))
        self.now = QPushButton(tr("Back to the present"))
        self.back = QPushButton(tr("Take back a step"))
        self.back.setToolTip(tr("Back to the last answer that was given here (Ctrl+Shift+Backspace)"))
        for button, signal in (
            (self.ready, self.asked_ready),
            (self.stop, self.asked_stop),
            (self.again, self.asked_again),
            (self.now, self.asked_now),
            (self.back, self.asked_back),
        ):
            button.clicked.connect(signal)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hush)
        self.told.hide()

    def _offer(self, menu: QMenu, players: Sequence[Card], *, replaces: bool) -> None:
        """A line for each player."""
        for player in players:
            propose = partial(self.asked_proposal.emit, player.name, replaces)
            action = menu.addAction(keyless(player.title), propose)
            action.setToolTip(plain_tip(player.note))

    def _lay_out(self) -> None:
        # A message stands in the place of the note: the map below stays where it is.
        words = QWidget()
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.note)
        column.addWidget(self.told)
        buttons = self.now, self.again, self.stop, self.back, self.propose, self.ready
        self.setLayout(strip_row(self.title, words, buttons, self.chip))

    def show_state(
        self, side: str, colour: QColor | None, title: str, note: str, buttons: frozenset[str]
    ) -> None:
        """Shows whose turn it is; `buttons` names those that make sense: ready, propose, back (one step),
        stop, again, now.
        """
        self.chip.setVisible(colour is not None)
        if colour is not None:
            self.chip.setText(side)
            self.chip.setStyleSheet(
                f"background: {colour.name()}; color: {ink_on(colour).name()}; border-radius: 4px;"
                " padding: 5px 10px; font-weight: 600;"
            )
        self.title.setText(title)
        self.note.setText(note)
        self._hold_line()
        for name in ("ready", "propose", "stop", "again", "now", "back"):
            getattr(self, name).setVisible(name in buttons)

    def tell(self, text: str, *, is_fault: bool = True) -> None:
        """Shows a message for some seconds, most often why something cannot be done."""
        self.told.setProperty("wrong", is_fault)
        self.told.style().polish(self.told)
        self.told.setText(text)
        self._show_told(bool(text))
        self._timer.start(TOLD_FOR)

    def hush(self) -> None:
        """Hides the message before its time is over."""
        self._show_told(False)
        self.told.clear()

    def _show_told(self, is_told: bool) -> None:
        """Shows the message or the note."""
        comes, goes = (self.told, self.note) if is_told else (self.note, self.told)
        goes.hide()  # Hide before show: with both visible Qt would make room for both for a moment.
        comes.show()
        self._hold_line()

    def _hold_line(self) -> None:
        """Keeps room for a line of words, even when there are none."""
        self.note.setMinimumHeight(self.note.fontMetrics().height())
