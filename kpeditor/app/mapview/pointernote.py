"""PointerNote: a line beside the pointer that tells why something cannot be put down there."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QWidget

from kpeditor.app.guard import delayed
from kpeditor.app.plaintext import Label

SHOWN_FOR = 5000
"""Milliseconds it stays after the drag has ended."""
BESIDE = 18
"""Its distance from the pointer in pixels."""
BROADEST = 340


class PointerNote(Label):
    """A label over the map, transparent to the mouse and kept within the map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAutoFillBackground(True)
        self.setForegroundRole(self.palette().ColorRole.ToolTipText)
        self.setBackgroundRole(self.palette().ColorRole.ToolTipBase)
        self.setFrameShape(QFrame.Shape.Box)
        self.setMargin(6)
        self._timer = delayed(self, self.hide)
        self.hide()

    def tell(self, text: str, at: QPoint, *, stays: bool = False) -> None:
        """Shows a text beside a place of the map: with `stays` for `SHOWN_FOR` milliseconds, otherwise until
        it is hidden. "" hides it, unless it was shown with `stays`.
        """
        if not text:
            if not self._timer.isActive():
                self.hide()
            return
        parent = self.parentWidget()
        room = parent.rect() if parent is not None else self.rect()
        self.setText(text)
        line = self.fontMetrics().horizontalAdvance(text) + 4 * self.margin()
        width = min(BROADEST, line, max(80, room.width() - 2 * BESIDE))
        self.resize(width, self.heightForWidth(width))
        x, y = at.x() + BESIDE, at.y() + BESIDE
        if y + self.height() > room.height():
            y = at.y() - BESIDE - self.height()
        self.move(max(0, min(x, room.width() - self.width())), max(0, y))
        self.raise_()
        self.show()
        if stays:
            self._timer.start(SHOWN_FOR)
        else:
            self._timer.stop()

    def drop(self) -> None:
        """Hides it at once, in any case."""
        self._timer.stop()
        self.hide()
