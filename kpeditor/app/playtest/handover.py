"""HandOver: the screen between two people who change places; BackNavigation: returning to an open game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QShortcut
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kpeditor.app.plaintext import Label, keyless
from kpeditor.app.words import tr
from kpeditor.drawing.palette import ink_on

if TYPE_CHECKING:
    from kpeditor.app.playtest.window import PlaytestWindow


class HandOver(QWidget):
    """Asks the next person to sit down. `accepted`: that person confirms."""

    accepted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.side = Label()
        self.side.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text = Label()
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note = Label(tr("What only the other side may know cannot be seen from here."))
        self.note.setProperty("faint", True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.go = QPushButton()
        self.go.setAutoDefault(True)
        self.go.setMinimumSize(220, 40)
        self.go.setProperty("primary", True)
        self.go.clicked.connect(self.accepted)
        box = QVBoxLayout(self)
        box.addStretch(2)
        for widget in (self.text, self.side, self.note):
            box.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            box.addSpacing(12)
        box.addWidget(self.go, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(3)

    def ask_for(self, title: str, colour: QColor, what: str) -> None:
        """Asks for the people of a side, and tells `what` they have to do."""
        self.text.setText(tr("Pass the machine to"))
        self.side.setText(title)
        self.side.setStyleSheet(
            f"background: {colour.name()}; color: {ink_on(colour).name()}; border-radius: 8px;"
            " padding: 14px 40px; font-size: 22pt; font-weight: 600;"
        )
        self.go.setText(keyless(f"{title}: {what}"))
        self.go.setFocus(Qt.FocusReason.OtherFocusReason)


class BackNavigation(QObject):
    """Returns to the open game by the button or Escape on the set-up page, or by *Back* on the mail page."""

    def __init__(self, window: PlaytestWindow) -> None:
        super().__init__(window)
        self._window = window
        self._is_handing_over = False
        window.pages.currentChanged.connect(self._follow)
        window.setup.back.clicked.connect(self.go)
        for page in (window.mailing.page, window.foldering.page):
            page.asked_back.connect(self.go)
        escape = QShortcut(Qt.Key.Key_Escape, window.setup)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.go)
        self._follow()

    def go(self) -> None:
        """Shows the game in its last state, also its hand-over screen. Without a game it shows the first
        page.
        """
        window = self._window
        if window.workspace is None:
            window.show_setup()
            return
        window.pages.setCurrentWidget(window.hand_over if self._is_handing_over else window.workspace)
        window.enable()
        (window.hand_over.go if self._is_handing_over else window.workspace.board).setFocus()

    def _follow(self) -> None:
        window, page = self._window, self._window.pages.currentWidget()
        if page is window.hand_over or (page is not None and page is window.workspace):
            self._is_handing_over = page is window.hand_over
        window.setup.back.setVisible(window.workspace is not None)
