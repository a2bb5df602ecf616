"""Tags: short texts on a coloured ground over the map: the result of an attack, a superiority."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.palette import ink_on


def paint_tag(painter: QPainter, place: PointF, text: str, colour: QColor, side: float) -> None:
    """Writes a text around a point in hex sides, `side` pixels each; nothing for an empty text."""
    if not text:
        return
    written = font(max(9.0, min(17.0, side * 0.4)), bold=True)
    metrics = QFontMetricsF(written)
    height = metrics.height() * 1.08
    width = max(metrics.horizontalAdvance(text) + height * 0.6, height)
    box = QRectF(place[0] * side - width / 2, place[1] * side - height / 2, width, height)
    painter.setPen(pen("#e6ffffff", 1.2))
    painter.setBrush(colour)
    painter.drawRoundedRect(box, height * 0.35, height * 0.35)
    painter.setPen(ink_on(colour))
    painter.setFont(written)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
