"""MessageStrip: a line above the map that tells what went wrong or well, without stopping anybody."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from kpeditor.app.icons import icon, pixmap
from kpeditor.app.theme import Theme, ThemeKeeper

SHOWN_FOR = 9000
"""Milliseconds a message stays unless it is closed earlier."""


class MessageStrip(QFrame):
    """Shows one message at a time."""

    def __init__(self, themes: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._icon = QLabel()
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton()
        self._close.setAutoRaise(True)
        self._close.setToolTip("Close this message")
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 6, 5)
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        row.addWidget(self._close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown, "" when nothing is."""
        return "" if self.isHidden() else self._text.text()

    def tell(self, text: str, kind: str = "error") -> None:
        """Shows a message of a kind: error, warning, hint or good."""
        theme: Theme = self._themes.theme
        colour = {"error": theme.error, "warning": theme.warning, "good": theme.good}.get(kind, theme.hint)
        self._icon.setPixmap(pixmap(kind, colour, 18))
        self._text.setText(text)
        self._close.setIcon(icon("close", theme.faint))
        self.setStyleSheet(f"MessageStrip {{ background: {theme.base}; border-bottom: 2px solid {colour}; }}")
        self.show()
        self._timer.start(SHOWN_FOR)
