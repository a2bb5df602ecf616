"""SpotlightView: highlights the hexes and hexsides of a problem with hatching, so that it cannot be taken for
a selection.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from kpeditor.app.document.problems import Spotlight
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.palette import faded
from kpeditor.drawing.qtbatch import draw_lines
from kpeditor.drawing.regions import Outline

COLOUR = QColor("#b5179e")
"""Colour of the highlight, used by no terrain, side or selection of any style."""
INKS = ((QColor("white"), 5.0), (COLOUR, 2.2))
"""A line on a broader one, with their widths in pixels."""


class SpotlightView:
    """Paints the highlight without a cache: a problem names few hexes."""

    def __init__(self, spotlight: Spotlight, layout: HexLayout) -> None:
        self._spotlight = spotlight
        self._layout = layout

    def draw(self, painter: QPainter, side: float) -> None:
        """Draws it; the painter's origin is the corner of the board, `side` the pixels of a hex side."""
        lit = self._spotlight
        if lit.problem is None:
            return
        if lit.hexes:
            window = HexWindow.of_hexes(self._layout.grid, side, lit.hexes)
            outline = Outline.of(window, np.ones(len(window), np.bool_))
            outline.fill(painter, QBrush(faded(COLOUR, 0.75), Qt.BrushStyle.BDiagPattern))
            for ink, width in INKS:
                painter.setPen(_pen(ink, max(width, side * 0.03 * width)))
                draw_lines(painter, outline.lines)
        ends = [self._layout.side_ends(one) for one in lit.sides]
        lines = [QLineF(x1 * side, y1 * side, x2 * side, y2 * side) for (x1, y1), (x2, y2) in ends]
        for ink, width in INKS:
            painter.setPen(_pen(ink, max(1.4 * width, side * 0.05 * width)))
            painter.drawLines(lines)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
