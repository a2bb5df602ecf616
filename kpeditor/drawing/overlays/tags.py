"""Short texts on a coloured background over the map, and the search for free places for labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.palette import ink_on


def paint_tag(painter: QPainter, place: PointF, text: str, colour: QColor, side: float) -> None:
    """Writes a text around a point in hex sides of `side` pixels each; draws nothing for an empty text."""
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


def clear_place(
    size: QSizeF, places: Iterable[QPointF], taken: Sequence[QRectF], view: QRectF | None = None
) -> QRectF | None:
    """The first of several boxes for a label that overlaps nothing taken, or the box with the least overlap.
    None when a view is given and no box lies within it.
    """
    best: tuple[float, QRectF] | None = None
    for place in places:
        box = QRectF(QPointF(place.x() - size.width() / 2, place.y() - size.height() / 2), size)
        if view is not None and not view.contains(box):
            continue
        covered = sum(_area(box.intersected(one)) for one in taken)
        if not covered:
            return box
        if best is None or covered < best[0]:
            best = covered, box
    return best[1] if best is not None else None


def _area(box: QRectF) -> float:
    return box.width() * box.height()
