"""The highlight of a problem on the map: hatched hexes and hexsides, and the strip that names the problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QFrame

from kpeditor.app.document.problems import Spotlight, told
from kpeditor.app.formparts import ElidedLabel, flat_button, row_of
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.palette import faded
from kpeditor.drawing.qtbatch import draw_lines
from kpeditor.drawing.regions import Outline

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas

COLOUR = QColor("#b5179e")
"""Colour of the highlight, used by no terrain, side or selection of any style."""
INKS = ((QColor("white"), 5.0), (COLOUR, 2.2))
"""The colours and widths in pixels of the broad lower line and of the line on it."""


class SpotlightView:
    """Paints the highlight without a cache: a problem names few hexes."""

    def __init__(self, spotlight: Spotlight, layout: HexLayout) -> None:
        self._spotlight = spotlight
        self._layout = layout

    def draw(self, painter: QPainter, side: float) -> None:
        """Draws the highlight. The painter's origin is the corner of the board, `side` is the length of a hex
        side in pixels.
        """
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


SWATCH = 16
WIDEST_CAPTION = 560


class SpotlightCaption(QFrame):
    """A strip at the top of the canvas: the hatching, what it means, a button; hidden while nothing is
    highlighted.
    """

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._spotlight = canvas.document.spotlight
        self.setObjectName("spotlight")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.swatch = Label()
        self.text = ElidedLabel()
        self.close_button = flat_button(tr("Show it no more (Esc)"), "\u2715")
        self.close_button.clicked.connect(self._spotlight.put_out)
        row_of(self.swatch, (self.text, 1), self.close_button, on=self, margins=(8, 2, 2, 2))
        self._spotlight.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows which problem is highlighted."""
        problem = self._spotlight.problem
        if problem is not None:
            self.swatch.setPixmap(_swatch())
            words = tr("Where the problem is, not selected: {problem}").format(problem=told(problem))
            self.text.setText(words)
            self.setToolTip(
                tr("What a problem of the list is about. Tools work as without it; Esc takes it away.")
            )
        self.setVisible(problem is not None)
        self.arrange(self._top)

    _top = 0

    def arrange(self, top: int) -> None:
        """Positions the strip at the middle of the canvas, this many pixels below its upper edge."""
        self._top = top
        wanted = min(self._canvas.width() - 24, max(self.sizeHint().width() + 12, 200), WIDEST_CAPTION)
        self.resize(wanted, self.sizeHint().height())
        self.move((self._canvas.width() - self.width()) // 2, top + 8)
        self.raise_()


def _swatch() -> QPixmap:
    """A square filled like the hatched hexes."""
    picture = QPixmap(SWATCH, SWATCH)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.fillRect(picture.rect(), QBrush(faded(COLOUR, 0.75), Qt.BrushStyle.BDiagPattern))
    painter.setPen(COLOUR)
    painter.drawRect(0, 0, SWATCH - 1, SWATCH - 1)
    painter.end()
    return picture
