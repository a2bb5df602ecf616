"""A picture of a free table with its differences from an older one marked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.compare.difference import Difference
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.pictures.battle import draw_battle, gui_application
from kpeditor.drawing.table.differences import KEY, TableDifferences


def draw_table_differences(old: Battle, new: Battle, found: Iterable[Difference], target: Path) -> None:
    """Draws the new battle into a PNG file: features added, changed (with what they were) and removed, and
    where units stood and stand.

    Raises:
        PictureRefused: for a table too large to draw.
        NotSaved: when the file cannot be written.
    """
    was, is_ = old.sheet, new.sheet
    assert isinstance(was, TableSheet)
    assert isinstance(is_, TableSheet)
    marks = TableDifferences.between(was, is_, found)

    def paint(painter: QPainter, scale: float, region: QRectF) -> None:
        marks.paint(painter, scale)
        _paint_key(painter)

    application = gui_application()
    draw_battle(new, target, over=paint)
    del application


def _paint_key(painter: QPainter) -> None:
    """What the colours mean, in a box at the north-west corner."""
    painter.setFont(font(13.0))
    metrics = painter.fontMetrics()
    wide = max(metrics.horizontalAdvance(text) for _, text in KEY) + 40
    row = metrics.height() + 4
    box = QRectF(8, 8, wide, row * len(KEY) + 10)
    painter.setPen(pen("#333333", 1.0))
    painter.setBrush(QColor(255, 255, 255, 225))
    painter.drawRect(box)
    for number, (colour, text) in enumerate(KEY):
        top = box.top() + 5 + number * row
        painter.fillRect(QRectF(box.left() + 8, top + 3, 14, 14), colour)
        painter.setPen(QColor("black"))
        painter.drawText(QPointF(box.left() + 30, top + metrics.ascent() + 1), text)
