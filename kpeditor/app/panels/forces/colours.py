"""ColourRow: the colours a side may have, to be picked with one click or the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr, tr_later
from kpeditor.drawing.palette import SIDE_COLOURS

_NAMES = (
    tr_later("Blue"),
    tr_later("Red"),
    tr_later("Green"),
    tr_later("Purple"),
    tr_later("Yellow"),
    tr_later("Indigo"),
)
_SIZE = 18


class ColourRow(QWidget):
    """`chosen(colour)` is sent with `#rrggbb`, or "" for the usual colour of the side's place."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._usual = SIDE_COLOURS[0]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for colour, name in zip(SIDE_COLOURS, map(tr, _NAMES), strict=True):
            button = self.buttons[colour] = QToolButton()
            button.setProperty("swatch", True)
            button.setCheckable(True)
            button.setIconSize(QSize(_SIZE, _SIZE))
            button.setIcon(_swatch(QColor(colour)))
            button.setToolTip(plain_tip(name))
            button.setAccessibleName(name)
            button.clicked.connect(lambda _checked=False, colour=colour: self._choose(colour))
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch()

    def show_colour(self, own: str, usual: QColor) -> None:
        """Marks the colour a side has: its own one, else the usual one of its place."""
        self._usual = usual.name()
        shown = QColor(own).name() if own else self._usual
        self._group.setExclusive(False)
        for colour, button in self.buttons.items():
            button.setChecked(colour == shown)
        self._group.setExclusive(True)

    def _choose(self, colour: str) -> None:
        self.chosen.emit("" if colour == self._usual else colour)


def _swatch(colour: QColor) -> QIcon:
    pixmap = QPixmap(2 * _SIZE, 2 * _SIZE)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(0, 0, 0, 60))
    painter.setBrush(colour)
    painter.drawRoundedRect(3, 3, 2 * _SIZE - 6, 2 * _SIZE - 6, 8, 8)
    painter.end()
    return QIcon(pixmap)
