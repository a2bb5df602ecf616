"""SelectionView: draws what is selected; a region gets an outline that is seen on any terrain."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from kpeditor.app.document.document import Document
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.overlays import paint_hexes
from kpeditor.drawing.palette import faded
from kpeditor.drawing.regions import Outline

LIGHT, DARK = QColor("#ffffff"), QColor("#16191c")
DASHES = 4.0, 4.0


class SelectionView:
    """The outline of a region is worked out once for each region and zoom."""

    def __init__(self, document: Document, sheet: MapSheet) -> None:
        self._document = document
        self._sheet = sheet
        self._layout = HexLayout(sheet.grid)
        self._region: frozenset[Hex] = frozenset()
        self._unit = Outline(np.zeros((0, 2)), np.zeros(0, np.intp))
        self._side = 0.0
        self._outline = self._unit
        self._path = QPainterPath()

    def draw(self, painter: QPainter, side: float, colour: QColor) -> None:
        """Draws the selected place, region or hexes; the painter's origin is the board's corner."""
        selection = self._document.selection
        place = self._sheet.places.get(selection.place)
        if place is not None:
            paint_hexes(painter, self._layout, place.hexes, colour, side=side, fill=0.28)
        if selection.region is not None:
            self._draw_region(painter, selection.region, side, colour)
        elif selection.hexes:
            paint_hexes(painter, self._layout, selection.hexes, colour, side=side, fill=0.12)

    def _draw_region(self, painter: QPainter, region: frozenset[Hex], side: float, colour: QColor) -> None:
        """A light tint, and a line of dark dashes on white along the border."""
        self._prepare(region, side)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._outline.fill(painter, QBrush(faded(colour, 0.1)), is_outlined=True)
        width = max(1.6, min(3.0, side * 0.09))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.strokePath(self._path, _pen(DARK, width + 1.2))
        painter.strokePath(self._path, _pen(LIGHT, width))
        dashes = _pen(DARK, width)
        dashes.setDashPattern(DASHES)
        dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.strokePath(self._path, dashes)
        painter.restore()

    def _prepare(self, region: frozenset[Hex], side: float) -> None:
        if region is not self._region:
            columns, rows = np.array(list(region), np.intp).T
            order = np.lexsort((columns, rows))
            window = HexWindow(self._sheet.grid, 1.0, columns[order] - 1, rows[order] - 1)
            self._unit = Outline.of(window, np.ones(len(window), np.bool_))
            self._region, self._side = region, 0.0
        if side != self._side:
            self._side = side
            self._outline = self._unit.scaled(side)
            self._path = self._outline.path()


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
