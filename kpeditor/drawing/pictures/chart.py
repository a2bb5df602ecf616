"""Charts of the rules as pictures: a table with a title, its rule paragraph and notes."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from kpeditor.core.rules.declarations import Chart
from kpeditor.drawing.fonts import font, load_fonts

_PAPER, _INK, _FAINT = QColor("#fbf9f3"), QColor("#1d2126"), QColor("#5c6470")
_HEAD, _STRIPE, _LINE = QColor("#d9e2ec"), QColor("#f0ede3"), QColor("#c3bba8")
_TEXT = 15.0
"""The height of the text in pixels."""
_MARGIN, _PAD = 1.0, 0.55
"""The margin and the padding of cells, in text heights."""


class ChartPicture:
    """A chart laid out with a text height in pixels."""

    def __init__(self, chart: Chart) -> None:
        load_fonts()
        self._chart = chart
        self._body, self._bold = font(_TEXT), font(_TEXT, bold=True)
        self._title, self._small = font(_TEXT * 1.35, bold=True), font(_TEXT * 0.86)
        self._rows = [chart.head, *chart.rows]
        self._widths = [self._width(column) for column in range(len(chart.head))]

    def _width(self, column: int) -> float:
        metrics = QFontMetricsF(self._bold)
        texts = (row[column] for row in self._rows if column < len(row))
        return max(map(metrics.horizontalAdvance, texts)) + 2 * _PAD * _TEXT

    @property
    def size(self) -> QSize:
        small, title = QFontMetricsF(self._small), QFontMetricsF(self._title)
        widths = [
            sum(self._widths),
            title.horizontalAdvance(self._heading),
            *map(small.horizontalAdvance, self._chart.notes),
        ]
        height = _TEXT * (2.4 + 1.75 * len(self._rows) + 1.3 * len(self._chart.notes) + 0.5)
        margin = 2 * _MARGIN * _TEXT
        return QSize(round(max(widths) + margin), round(height + margin))

    @property
    def _heading(self) -> str:
        return f"{self._chart.title}  [{self._chart.rule}]" if self._chart.rule else self._chart.title

    def paint(self, painter: QPainter) -> None:
        """Draws the chart at the painter's origin."""
        size, unit = self.size, _TEXT
        painter.fillRect(0, 0, size.width(), size.height(), _PAPER)
        x, y = _MARGIN * unit, _MARGIN * unit
        painter.setPen(_INK)
        painter.setFont(self._title)
        box = QRectF(x, y, size.width() - 2 * x, 1.8 * unit)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._heading)
        y += 2.4 * unit
        for number, row in enumerate(self._rows):
            self._paint_row(painter, row, number, QRectF(x, y, sum(self._widths), 1.75 * unit))
            y += 1.75 * unit
        painter.setPen(_LINE)
        top = y - 1.75 * unit * len(self._rows)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(x, top, sum(self._widths), y - top))
        y += 0.5 * unit
        painter.setFont(self._small)
        painter.setPen(_FAINT)
        for note in self._chart.notes:
            box = QRectF(x, y, size.width() - 2 * x, 1.3 * unit)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, note)
            y += 1.3 * unit

    def _paint_row(self, painter: QPainter, row: tuple[str, ...], number: int, box: QRectF) -> None:
        if number == 0 or number % 2 == 0:
            painter.fillRect(box, _STRIPE if number else _HEAD)
        painter.setPen(_INK)
        left = box.left()
        for column, (text, width) in enumerate(zip(row, self._widths, strict=False)):
            painter.setFont(self._body if number and column else self._bold)
            side = Qt.AlignmentFlag.AlignHCenter if column else Qt.AlignmentFlag.AlignLeft
            pad = 0.0 if column else _PAD * _TEXT
            cell = QRectF(left + pad, box.top(), width - pad, box.height())
            painter.drawText(cell, side | Qt.AlignmentFlag.AlignVCenter, text)
            left += width
