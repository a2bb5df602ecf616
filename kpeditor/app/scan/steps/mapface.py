"""MapFace: the map drawn exactly over the scan drawn straight, to be compared with it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from kpeditor.app.scan.view import ScanView
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.drawing.map.farview import BEST_BELOW, FarView
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.scan.pictures.straight import Raster


class MapFace:
    """Draws the map for a view of the straight scan; what was drawn last is kept while the view stays."""

    def __init__(self, sheet: MapSheet, themes: ThemeKeeper) -> None:
        self._sheet = sheet
        self._themes = themes
        self._picture = QPixmap()
        self._drawn_for: object = None

    def forget(self) -> None:
        """Drops the kept picture: the map has changed."""
        self._drawn_for = None

    def draw(self, painter: QPainter, view: ScanView, raster: Raster) -> None:
        """Covers the view with the map as it is now."""
        part, style = view.part(), self._themes.map_style
        state = part.getRect(), view.size().toTuple(), style.name
        if state != self._drawn_for:
            self._drawn_for = state
            self._picture = self._drawn(view, raster)
        painter.drawPixmap(0, 0, self._picture)

    def _drawn(self, view: ScanView, raster: Raster) -> QPixmap:
        style, dpr = self._themes.map_style, view.devicePixelRatioF()
        picture = QPixmap(view.size() * dpr)
        picture.setDevicePixelRatio(dpr)
        picture.fill(QColor(style.desk))
        side = raster.side * view.zoom
        part = view.part()
        left, top = raster.board(np.array([part.x(), part.y()])).tolist()
        brush = QPainter(picture)
        brush.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        brush.translate(-left * side, -top * side)
        region = QRectF(left, top, view.width() / side, view.height() / side)
        if side >= BEST_BELOW:
            MapPainter(self._sheet, style).paint(brush, side, region)
        else:
            brush.resetTransform()
            brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            FarView(self._sheet, style).draw(brush, side, left, top, view.width(), view.height())
        brush.end()
        return picture
