"""The picture of a free table: the table in the middle of its desk, at a scale in pixels."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from kpeditor.core.board.tabletop import TableSheet
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.style import MapStyle

LONGER_SIDE = 1200
"""Pixels of the longer side of a table at scale 1."""
RIM = 24
"""Pixels of desk around it at scale 1."""


def table_size(sheet: TableSheet, scale: float) -> QSize:
    """The size of the picture in pixels."""
    width, height = sheet.space.width, sheet.space.height
    longer = max(width, height, 1e-6)
    return QSize(
        *(max(1, round((LONGER_SIDE * extent / longer + 2 * RIM) * scale)) for extent in (width, height))
    )


def table_scale(sheet: TableSheet, width: int) -> float:
    """The scale at which the picture is so many pixels wide."""
    return width / table_size(sheet, 1.0).width()


class TablePage:
    """A page with a table on it, drawn like the page of a hex map."""

    def __init__(self, sheet: TableSheet, style: MapStyle, scale: float) -> None:
        self._painter = TablePainter(sheet, style)
        self._rim = RIM * scale
        self.size = table_size(sheet, scale)
        self.desk = QColor(style.desk)

    def paint(self, painter: QPainter, part: QRect) -> None:
        """Draws a rectangle of the page at the painter's origin."""
        painter.translate(-QPointF(part.topLeft()))
        room = QRectF(0, 0, self.size.width(), self.size.height())
        self._painter.paint(painter, room.adjusted(self._rim, self._rim, -self._rim, -self._rim))
