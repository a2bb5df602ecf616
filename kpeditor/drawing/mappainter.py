"""MapPainter: draws any part of a hex map at any size; the same for the window, PNG, SVG and PDF."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPaintEngine, QPainter

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.frame import Frame, pen
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.looks import catalogue_of, ground_looks, line_looks
from kpeditor.drawing.qtbatch import draw_lines
from kpeditor.drawing.regions import region_path
from kpeditor.drawing.style import MapStyle

OVERHANG = 0.5
"""How far, in hex sides, the drawing of a hex may reach beyond its own outline; widen a rectangle by it
before repainting.
"""


class MapPainter:
    """Draws a map in a style.

    How to use it: the painter's origin is the board's corner and one hex side is `side` pixels, so a view
    first translates (and clips) its painter, then asks for the region it wants in units of a hex side:

        painter.translate(-left, -top)                      # pixels map_painter.paint(painter, side,
        QRectF(left / side, top / side, width / side, height / side), layers)

    Nothing is drawn off the board; fill the target with `style.desk` first. After an edit call
    `forget(edit.touched().hexes)` and paint the rectangles of `dirty_rect(hexes)` again.
    """

    def __init__(self, sheet: MapSheet, style: MapStyle, catalogue: Catalogue | None = None) -> None:
        self.sheet = sheet
        self.style = style
        self.catalogue = catalogue_of(sheet) if catalogue is None else catalogue

    def paint(
        self, painter: QPainter, side: float, region: QRectF, layers: frozenset[str] | None = None
    ) -> None:
        """Draws the hexes that meet a region.

        Args:
            painter: its origin is the board's corner; nothing of its state is changed.
            side: pixels per hex side, from about 3 on (below use `FarView`).
            region: what to draw, in units of a hex side.
            layers: what to show: ids of the sheet's layers, "hexsides" or ids of single features, "grid",
                "numbers", "places". None shows everything. Other names are for the overlays and do no harm.
        """
        window = HexWindow.of_region(self.sheet.grid, side, region)
        if not len(window):
            return
        is_vector = painter.paintEngine().type() != QPaintEngine.Type.Raster
        frame = Frame(painter, self.sheet, self.style, window, layers, is_vector)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._grounds(frame)
        self._lines(frame)
        self._grid(frame)
        painter.restore()

    def dirty_rect(self, hexes: Iterable[Hex], side: float) -> QRectF:
        """The rectangle in pixels to paint again when these hexes changed; empty without hexes."""
        window = HexWindow.of_hexes(self.sheet.grid, side, hexes)
        if not len(window):
            return QRectF()
        reach = (1.0 + OVERHANG) * side
        low, high = window.centres.min(axis=0) - reach, window.centres.max(axis=0) + reach
        return QRectF(low[0], low[1], high[0] - low[0], high[1] - low[1])

    def forget(self, hexes: frozenset[Hex] | None = None) -> None:
        """Drops what is remembered about these hexes (None: about the whole map and its legend)."""

    def _grounds(self, frame: Frame) -> None:
        window = frame.window
        frame.painter.fillPath(
            region_path(window, np.ones(len(window), np.bool_), 0), QColor(self.style.paper)
        )
        for layer in sorted(self.sheet.layers, key=lambda id_: id_ != "elevation"):
            if not frame.shows(layer):
                continue
            values = window.values(self.sheet.layers[layer])
            for index, look in enumerate(ground_looks(self.sheet, layer, self.style, self.catalogue)):
                if look.fill and (marked := values == index).any():
                    path = region_path(window, marked, self.style.roundness)
                    frame.painter.fillPath(path, QColor(look.fill))

    def _lines(self, frame: Frame) -> None:
        for feature, look in line_looks(self.sheet, self.style, self.catalogue).items():
            if not frame.shows("hexsides", feature):
                continue
            bits = frame.window.values(self.sheet.hexsides[feature])[:, None] >> np.arange(6) & 1
            hexes, directions = np.nonzero((bits == 1) & frame.window.owned)
            corners = frame.window.corners
            ends = np.stack((corners[hexes, directions], corners[hexes, (directions + 1) % 6]), axis=1)
            frame.painter.setPen(pen(look.colour, look.width * frame.side))
            draw_lines(frame.painter, ends)

    def _grid(self, frame: Frame) -> None:
        if not frame.shows("grid"):
            return
        hexes, directions = np.nonzero(frame.window.owned)
        corners = frame.window.corners
        ends = np.stack((corners[hexes, directions], corners[hexes, (directions + 1) % 6]), axis=1)
        frame.painter.setPen(
            pen(QColor.fromString(self.style.grid), max(0.6, self.style.grid_width * frame.side))
        )
        draw_lines(frame.painter, ends)
