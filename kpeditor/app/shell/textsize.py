"""Text size: how large the window writes, in per cent of its usual size."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from kpeditor.app.theme import ThemeKeeper
from kpeditor.drawing.fonts import load_fonts

POINTS = 9
"""The usual size."""
SMALLEST, LARGEST = 80, 200


def set_text_size(percent: int, themes: ThemeKeeper | None = None) -> None:
    """Sets the font size of the application, also for windows that `themes` has styled already."""
    font = QFont(load_fonts())
    font.setPointSizeF(POINTS * max(SMALLEST, min(LARGEST, percent)) / 100)
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.font() != font:
        app.setFont(font)
        if themes is not None:
            themes.restyle()
            themes.lettered.emit()
