"""Drawing for tools of a table: outlines, handles, snap points, lengths."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from kpeditor.app.words import tr
from kpeditor.core.board.tablesnap import Snap
from kpeditor.drawing.fonts import font

INK, HALO, WARM = QColor("#1565c0"), QColor("#ffffff"), QColor("#d6336c")
"""Of sketches, of what is behind them so that they show on any ground, and of what was snapped to."""
HANDLE = 8.0
_TEXT = 12.0


def paint_path(
    painter: QPainter,
    rings: Sequence[Sequence[QPointF]],
    *,
    is_closed: bool,
    fill: float = 0.0,
    dash: bool = False,
) -> None:
    """Draws lines along rings in two colours; `fill` is the opacity, 0 to 1, that fills closed ones."""
    path = QPainterPath()
    for ring in rings:
        if len(ring) > 1:
            path.addPolygon(QPolygonF(list(ring)))
            if is_closed:
                path.closeSubpath()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if is_closed and fill:
        within = QColor(INK)
        within.setAlphaF(fill)
        painter.fillPath(path, within)
    for colour, width in ((HALO, 4.0), (INK, 2.0)):
        pen = QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dash and colour is INK:
            pen.setDashPattern([4, 3])
        painter.strokePath(path, pen)


def paint_handles(painter: QPainter, places: Sequence[QPointF], chosen: Sequence[bool] = ()) -> None:
    """Draws squares at points; chosen ones are filled."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, place in enumerate(places):
        is_chosen = number < len(chosen) and chosen[number]
        size = HANDLE + (2 if is_chosen else 0)
        box = QRectF(place.x() - size / 2, place.y() - size / 2, size, size)
        painter.setPen(QPen(INK, 1.6))
        painter.setBrush(INK if is_chosen else HALO)
        painter.drawRect(box)


def paint_snap(painter: QPainter, snap: Snap, place: QPointF) -> None:
    """Draws a symbol at the snap point, with its name."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    x, y = place.x(), place.y()
    for colour, width in ((HALO, 4.5), (WARM, 2.2)):
        painter.setPen(QPen(colour, width))
        if snap.kind == "corner":
            painter.drawRect(QRectF(x - 7, y - 7, 14, 14))
        elif snap.kind in ("line", "edge"):
            painter.drawLine(QPointF(x - 7, y - 7), QPointF(x + 7, y + 7))
            painter.drawLine(QPointF(x - 7, y + 7), QPointF(x + 7, y - 7))
        elif snap.kind == "grid":
            painter.drawLine(QPointF(x - 8, y), QPointF(x + 8, y))
            painter.drawLine(QPointF(x, y - 8), QPointF(x, y + 8))
        else:
            painter.drawEllipse(place, 7, 7)
    paint_label(painter, place + QPointF(12, -14), snap_words(snap))


def snap_words(snap: Snap) -> str:
    """Returns the name of a snap point: "corner of Oak wood", "45°"."""
    if snap.kind == "corner":
        return tr("corner of {name}").format(name=snap.feature) if snap.feature else tr("corner of the table")
    if snap.kind == "line":
        return tr("on {name}").format(name=snap.feature)
    if snap.kind == "edge":
        return tr("edge of the table")
    return tr("grid") if snap.kind == "grid" else f"{snap.degrees:g}°"


def paint_label(painter: QPainter, place: QPointF, text: str, colour: QColor = WARM) -> None:
    """Draws a few words on a light background, whose lower left corner is at a place."""
    box = label_box(place, text)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 225))
    painter.drawRoundedRect(box, 3, 3)
    painter.setFont(font(_TEXT))
    painter.setPen(colour)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def label_box(place: QPointF, text: str) -> QRectF:
    """The background of a label (`paint_label`), in pixels."""
    metrics = QFontMetricsF(font(_TEXT))
    return QRectF(
        place.x(), place.y() - metrics.height(), metrics.horizontalAdvance(text) + 8, metrics.height() + 2
    )
