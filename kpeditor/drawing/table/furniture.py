"""The parts of a picture around and over a table: edge, grid, rulers along the edge, scale bar."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from kpeditor.core.geometry.table import TableSpace
from kpeditor.drawing.fonts import font
from kpeditor.drawing.palette import faded, ink_on
from kpeditor.drawing.style import MapStyle

LEAST_GRID = 24.0
"""The least distance in pixels between the lines of the grid."""
_LETTERS = 10.0


def round_step(scale: float, least: float) -> float:
    """The shortest length of 1, 2, 5, 10, 20 ... units that has at least this number of pixels."""
    power = 10.0 ** math.floor(math.log10(least / scale))
    return next(unit * power for unit in (1, 2, 5, 10) if unit * power * scale >= least * (1 - 1e-9))


def paint_grid(painter: QPainter, box: QRectF, scale: float, style: MapStyle, zoom: float = 1.0) -> None:
    """Thin lines over the table at multiples of a round distance."""
    step = round_step(scale, LEAST_GRID * zoom) * scale
    painter.setPen(QPen(QColor(style.grid), zoom))
    at = box.left() + step
    while at < box.right() - 0.5:
        painter.drawLine(QPointF(at, box.top()), QPointF(at, box.bottom()))
        at += step
    at = box.top() + step
    while at < box.bottom() - 0.5:
        painter.drawLine(QPointF(box.left(), at), QPointF(box.right(), at))
        at += step


def paint_edge(painter: QPainter, box: QRectF, style: MapStyle, zoom: float = 1.0) -> None:
    """The edge of the table: a line, and a shadow on the background beyond it."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(style.rim), 2 * zoom))
    painter.drawRect(box)


def paint_rulers(painter: QPainter, box: QRectF, scale: float, style: MapStyle, zoom: float = 1.0) -> None:
    """Ticks along all four edges, outside the table, with figures above and on the left."""
    ink = ink_on(QColor(style.desk))
    painter.setPen(QPen(faded(ink, 0.75), zoom))
    painter.setFont(font(_LETTERS * zoom))
    metrics = QFontMetricsF(painter.font())
    labelled = round_step(scale, 56.0 * zoom)
    step = round_step(scale, 9.0 * zoom)
    for is_across, length in ((True, box.width()), (False, box.height())):
        count = math.floor(length / scale / step + 1e-6)
        for number in range(count + 1):
            value = number * step
            is_major = abs(value / labelled - round(value / labelled)) < 1e-6
            tick = (6.0 if is_major else 3.0) * zoom
            at = value * scale
            if is_across:
                x = box.left() + at
                painter.drawLine(QPointF(x, box.top() - 2 * zoom), QPointF(x, box.top() - 2 * zoom - tick))
                painter.drawLine(
                    QPointF(x, box.bottom() + 2 * zoom), QPointF(x, box.bottom() + 2 * zoom + tick)
                )
            else:
                y = box.top() + at
                painter.drawLine(QPointF(box.left() - 2 * zoom, y), QPointF(box.left() - 2 * zoom - tick, y))
                painter.drawLine(
                    QPointF(box.right() + 2 * zoom, y), QPointF(box.right() + 2 * zoom + tick, y)
                )
            if is_major:
                text = f"{value:g}"
                wide = metrics.horizontalAdvance(text)
                if is_across:
                    place = QPointF(box.left() + at - wide / 2, box.top() - 10 * zoom)
                else:
                    place = QPointF(box.left() - 10 * zoom - wide, box.top() + at + metrics.ascent() * 0.36)
                painter.drawText(place, text)


def paint_scale(
    painter: QPainter, box: QRectF, scale: float, space: TableSpace, style: MapStyle, zoom: float = 1.0
) -> None:
    """A scale bar of a round length below the table at its right, and the size of the table at the left if
    there is room.
    """
    length = round_step(scale, 90.0 * zoom)
    ink = ink_on(QColor(style.desk))
    written = font(_LETTERS * 1.15 * zoom)
    painter.setFont(written)
    painter.setPen(QPen(ink, 1.4 * zoom))
    base = box.bottom() + 17 * zoom
    left = box.right() - length * scale
    for number in range(4):
        part = QRectF(left + number * length * scale / 4, base - 2.5 * zoom, length * scale / 4, 5 * zoom)
        painter.fillRect(part, ink if number % 2 == 0 else QColor(style.desk))
        painter.drawRect(part)
    text = f"{length:g} {space.units}"
    wide = QFontMetricsF(written).horizontalAdvance(text)
    painter.drawText(QPointF(left - wide - 6 * zoom, base + 4 * zoom), text)
    extent = f"{space.width:g} x {space.height:g} {space.units}"
    if box.left() + QFontMetricsF(written).horizontalAdvance(extent) + 12 * zoom <= left - wide:
        painter.drawText(QPointF(box.left(), base + 4 * zoom), extent)
