"""Paints marked hexes and hexsides: a selection, the hex under the pointer, the hexes that a panel points
out.

The painter is set like that of `MapPainter`: origin at the corner of the board, `side` pixels per hex side.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QBrush, QColor, QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.frame import pen
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.palette import faded
from kpeditor.drawing.qtbatch import draw_lines
from kpeditor.drawing.regions import Outline


def paint_hexes(
    painter: QPainter,
    layout: HexLayout,
    hexes: Iterable[Hex],
    colour: QColor,
    *,
    side: float,
    fill: float = 0.18,
) -> None:
    """Marks hexes by a strong outline and a light fill of this opacity, for the selection and the pointer."""
    window = HexWindow.of_hexes(layout.grid, side, hexes)
    if not len(window):
        return
    outline = Outline.of(window, np.ones(len(window), np.bool_))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline.fill(painter, QBrush(faded(colour, fill)))
    painter.setPen(pen(colour.name(), max(1.5, side * 0.06)))
    draw_lines(painter, outline.lines)
    painter.restore()


def paint_hexsides(
    painter: QPainter, layout: HexLayout, sides: Iterable[Hexside], colour: QColor, *, side: float
) -> None:
    """Marks hexsides, for the selection and the pointer."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(colour.name(), max(2.5, side * 0.14)))
    for hexside in sides:
        start, end = layout.side_ends(hexside)
        painter.drawLine(QPointF(start[0] * side, start[1] * side), QPointF(end[0] * side, end[1] * side))
    painter.restore()
