"""Swatches: small pictures of terrain and hexside features, made by the painter that draws the map."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap

from kpeditor.core.board.build import complete
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.mappainter import MapPainter
from kpeditor.drawing.style import MapStyle

MIDDLE = Hex(3, 3)
_GRID = HexGrid(5, 5)
_ALONG = (Direction.A, Direction.B, Direction.C)
_ACROSS = (Direction.B, Direction.E)


class Swatches:
    """Makes swatches for the terrain of one map in one style."""

    def __init__(self, sheet: MapSheet, catalogue: Catalogue, style: MapStyle, dpr: float) -> None:
        self._sheet = sheet
        self._catalogue = catalogue
        self._style = style
        self._dpr = dpr

    def kind(self, layer: str, kind: str, size: int) -> QIcon:
        """A hex of a kind of terrain."""
        sheet = self._blank()
        sheet.layers[layer][:, :] = sheet.legend[layer].index(kind)
        return self._icon(sheet, size)

    def feature(self, feature: str, size: int) -> QIcon:
        """A hex with a feature on its sides, or through it for roads."""
        sheet = self._blank()
        declared = self._catalogue.hexside(feature)
        for direction in _ACROSS if declared is not None and declared.crosses else _ALONG:
            put(sheet.grid, sheet.hexsides[feature], Hexside(MIDDLE, direction), True)
        return self._icon(sheet, size)

    def _blank(self) -> MapSheet:
        legend = {name: LegendLayer([*one.chars], [*one.kinds]) for name, one in self._sheet.legend.items()}
        sheet = MapSheet("", self._sheet.ruleset, _GRID, SCHEMES["CCRR"], legend=legend)
        complete(sheet, self._catalogue)
        return sheet

    def _icon(self, sheet: MapSheet, size: int) -> QIcon:
        pixels = round(size * self._dpr)
        pixmap = QPixmap(QSize(pixels, pixels))
        pixmap.fill(Qt.GlobalColor.transparent)
        side = pixels / 2.1
        x, y = HexLayout(sheet.grid).centre(MIDDLE)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QPainterPath()
        frame.addRoundedRect(QRectF(0.5, 0.5, pixels - 1, pixels - 1), pixels * 0.14, pixels * 0.14)
        painter.setClipPath(frame)
        painter.fillRect(0, 0, pixels, pixels, QColor(self._style.paper))
        painter.save()
        painter.translate(pixels / 2 - x * side, pixels / 2 - y * side)
        region = QRectF(x - 1.05, y - 1.05, 2.1, 2.1)
        shown = frozenset((*sheet.layers, *sheet.hexsides, "grid"))
        MapPainter(sheet, self._style, self._catalogue).paint(painter, side, region, shown)
        painter.restore()
        painter.setClipping(False)
        painter.setPen(QColor(self._style.rim))
        painter.drawPath(frame)
        painter.end()
        pixmap.setDevicePixelRatio(self._dpr)
        return QIcon(pixmap)
