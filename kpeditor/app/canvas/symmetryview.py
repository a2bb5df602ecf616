"""SymmetryView: shows the axis or the centre of the symmetry that is on."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kpeditor.app.tools.brush import BrushSettings
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.symmetry import SymmetryKind

LIGHT, COLOUR = QColor(255, 255, 255, 210), QColor("#a3239b")
DASHES = 6.0, 4.0
REACH = 1.2
"""How far an axis stands out beyond the board, in hex sides."""


class SymmetryView:
    """An axis as a dashed line over the whole board, a centre as a ring with a cross."""

    def __init__(self, sheet: MapSheet, brush: BrushSettings) -> None:
        self._sheet = sheet
        self._brush = brush

    def draw(self, painter: QPainter, side: float) -> None:
        """Draws it; the painter's origin is the board's corner."""
        symmetry = self._brush.symmetry
        if symmetry is None:
            return
        grid = self._sheet.grid
        x, y = (part * side for part in symmetry.centre(grid))
        width, height = (part * side for part in HexLayout(grid).size)
        out = REACH * side
        if symmetry.kind is SymmetryKind.LEFT_RIGHT:
            _stroke(painter, [QLineF(x, -out, x, height + out)])
        elif symmetry.kind is SymmetryKind.TOP_BOTTOM:
            _stroke(painter, [QLineF(-out, y, width + out, y)])
        else:
            arm = max(10.0, side * 0.8)
            _stroke(painter, [QLineF(x - arm, y, x + arm, y), QLineF(x, y - arm, x, y + arm)])
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for pen in (QPen(LIGHT, 4.5), QPen(COLOUR, 2.0)):
                painter.setPen(pen)
                painter.drawEllipse(QPointF(x, y), arm * 0.62, arm * 0.62)


def _stroke(painter: QPainter, lines: list[QLineF]) -> None:
    painter.setPen(QPen(LIGHT, 4.5))
    painter.drawLines(lines)
    pen = QPen(COLOUR, 2.0)
    pen.setDashPattern(DASHES)
    painter.setPen(pen)
    painter.drawLines(lines)
