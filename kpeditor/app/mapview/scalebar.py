"""ScaleBar: shows distances on the ground."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.pixels import SQRT3
from kpeditor.core.texts import count
from kpeditor.drawing.fonts import font
from kpeditor.drawing.palette import faded

SHORTEST, LONGEST = 56.0, 140.0
"""The least and the greatest length of the bar in pixels."""
_EDGE = 8
_TEXT = 11


def length_text(metres: float) -> str:
    """A length in words: "500 m", "2 km"."""
    return f"{metres / 1000:g} km" if metres >= 1000 else f"{metres:g} m"


def round_length(most: float) -> float:
    """The longest of 1, 2, 5, 10, 20, 50 ... that is not longer than this."""
    power = 10.0 ** math.floor(math.log10(most))
    return max(step * power for step in (1.0, 2.0, 5.0) if step * power <= most * (1 + 1e-9))


class ScaleBar(QWidget):
    """A bar of a round number of metres in the lower left corner. It is transparent to the mouse.

    It repaints only with the canvas below it: an update of its own would make Qt paint that part of the
    canvas twice.
    """

    def __init__(self, canvas: MapWidget, sheet: MapSheet) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._sheet = sheet
        self._look: object = None
        self._picture = QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(tr("Scale"))
        self.resize(QSize(round(LONGEST) + 2 * _EDGE + 90, 34))

    @property
    def metres(self) -> float:
        """The length of the bar on the ground."""
        return round_length(LONGEST / self._pixels_per_metre)

    @property
    def _pixels_per_metre(self) -> float:
        # Neighbouring centres are one hex apart.
        return SQRT3 * self._canvas.camera.side / max(1e-6, self._sheet.metres)

    def text(self) -> str:
        """The length in metres, and in hexes if that is a whole number."""
        metres = self.metres
        hexes = metres / self._sheet.metres
        is_whole = abs(hexes - round(hexes)) < 1e-6 and round(hexes) >= 1
        return length_text(metres) + (f" = {count(round(hexes), tr('hex'), tr('hexes'))}" if is_whole else "")

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the bar from a cached picture, since it is repainted with every repaint of the map below."""
        length = self.metres * self._pixels_per_metre
        look = self._canvas.settings.style, length, self.text(), self.devicePixelRatioF()
        if look != self._look:
            self._look, self._picture = look, self._drawn()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _drawn(self) -> QPixmap:
        """A bar with ticks at its ends and its length above it, on a background of the colour `place_halo` of
        the style.
        """
        style, dpr = self._canvas.settings.style, self.devicePixelRatioF()
        picture = QPixmap(self.size() * dpr)
        picture.setDevicePixelRatio(dpr)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        length = self.metres * self._pixels_per_metre
        written, text = font(_TEXT), self.text()
        wide = max(length, QFontMetricsF(written).horizontalAdvance(text)) + 2 * _EDGE
        ink = QColor(style.place)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(QColor(style.place_halo), 0.86))
        painter.drawRoundedRect(QRectF(0, 0, wide, self.height()), 5, 5)
        painter.setFont(written)
        painter.setPen(ink)
        painter.drawText(QRectF(_EDGE, 3, wide, 15), Qt.AlignmentFlag.AlignVCenter, text)
        painter.setPen(QPen(ink, 2))
        foot = self.height() - 9
        painter.drawLine(_EDGE, foot, round(_EDGE + length), foot)
        for x in (_EDGE, round(_EDGE + length)):
            painter.drawLine(x, foot - 4, x, foot + 4)
        painter.end()
        return picture
