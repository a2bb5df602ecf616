"""Swatches: small pictures of terrain and hexside features, the same samples as in a printed legend."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QIcon, QPainterPath, QPixmap, QPixmapCache

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.drawing.frame import clear_picture
from kpeditor.drawing.looks import LegendEntry, legend_entries
from kpeditor.drawing.map.legend import paint_sample
from kpeditor.drawing.style import MapStyle


class Swatches:
    """Makes swatches for the terrain of one map in one style."""

    def __init__(self, sheet: MapSheet, catalogue: Catalogue, style: MapStyle, dpr: float) -> None:
        self._sheet = sheet
        self._catalogue = catalogue
        self.style = style
        self._dpr = dpr
        self._entries = {(one.layer, one.id): one for one in legend_entries(sheet, style, catalogue)}

    def kind(self, layer: str, kind: str, size: int) -> QIcon:
        """A hex of a kind of terrain."""
        return self._icon(self._entries[layer, kind], size)

    def knows(self, layer: str, kind: str) -> bool:
        """Whether there is a picture of a kind."""
        return (layer, kind) in self._entries

    def feature(self, feature: str, size: int) -> QIcon:
        """A hex with a feature on its sides, or through it for roads."""
        return self._icon(self._entries["", feature], size)

    def _icon(self, entry: LegendEntry, size: int) -> QIcon:
        pixels = round(size * self._dpr)
        # Shared by all documents: drawing them takes a large part of the time to open one.
        key = f"swatch {self.style.name} {self._sheet.ruleset} {entry!r} {pixels} {self._dpr}"
        pixmap = QPixmap()
        if not QPixmapCache.find(key, pixmap):
            pixmap = self._drawn(entry, pixels)
            QPixmapCache.insert(key, pixmap)
        return QIcon(pixmap)

    def _drawn(self, entry: LegendEntry, pixels: int) -> QPixmap:
        with clear_picture(pixels, pixels) as (pixmap, painter):
            frame = QPainterPath()
            frame.addRoundedRect(QRectF(0.5, 0.5, pixels - 1, pixels - 1), pixels * 0.14, pixels * 0.14)
            painter.setClipPath(frame)
            painter.fillRect(0, 0, pixels, pixels, QColor(self.style.paper))
            paint_sample(
                painter, QRectF(0, 0, pixels, pixels), entry, self._sheet, self.style, self._catalogue
            )
            painter.setClipping(False)
            painter.setPen(QColor(self.style.rim))
            painter.drawPath(frame)
        pixmap.setDevicePixelRatio(self._dpr)
        return pixmap
