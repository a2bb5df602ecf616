"""MapView: draws the map itself - far picture when small, tiles within a time budget when large."""

from __future__ import annotations

import time

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.canvas.camera import Camera
from kpeditor.app.canvas.tiles import SIZE, TileCache
from kpeditor.app.canvas.viewsettings import ViewSettings
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Touched
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.farview import BEST_BELOW, FarView
from kpeditor.drawing.mappainter import MapPainter

BUDGET = 0.006
"""Seconds per frame for making tiles."""
NO_HURRY = 60.0


class MapView:
    """The map in the present style and with the present layers."""

    def __init__(self, sheet: MapSheet, settings: ViewSettings, camera: Camera) -> None:
        self._sheet = sheet
        self._settings = settings
        self._camera = camera
        style = settings.style
        self._style = style
        self._painter = MapPainter(sheet, style)
        self._far = FarView(sheet, style)
        self.tiles = TileCache(self._painter, HexLayout(sheet.grid), QColor(style.desk))

    def restyle(self) -> None:
        """The style or the shown layers changed."""
        style = self._settings.style
        if style is not self._style:
            self._style = style
            self._painter = MapPainter(self._sheet, style)
            self._far = FarView(self._sheet, style)
        self.tiles.set_look(self._painter, QColor(style.desk), self._settings.map_layers())

    def refresh(self, touched: Touched) -> QRectF | None:
        """Takes an edit in; answers the rectangle of the board (in pixels) to paint again, None for all."""
        if touched.hexes is None or touched.sheet:
            self._painter.forget(None)
            self._far.update(None)
            self.tiles.spoil()
            return None
        if not touched.hexes:
            return QRectF()
        self._painter.forget(touched.hexes)
        self._far.update(touched.hexes)
        rects = self.tiles.patch(self._camera.side, touched.hexes)
        dirty = QRectF()
        for rect in rects:
            dirty = dirty.united(rect)
        return dirty if rects and self._camera.side >= BEST_BELOW else None

    def draw(self, painter: QPainter, exposed: QRect, origin: tuple[float, float], *, at_once: bool) -> int:
        """Draws the exposed part of the view, whose top left is `origin` in pixels of the board; answers how
        many tiles are still to be made (none when `at_once`).
        """
        camera = self._camera
        painter.fillRect(exposed, QColor(self._style.desk))
        if camera.side < BEST_BELOW:
            self._draw_far(painter, origin)
            return 0
        visible = self._visible(exposed, origin)
        until = time.perf_counter() + (NO_HURRY if at_once else BUDGET)
        if not at_once and self.tiles.has_holes(camera.side, visible):
            self._draw_far(painter, origin)
        return self.tiles.draw(painter, camera.side, visible, *origin, until)

    def _draw_far(self, painter: QPainter, origin: tuple[float, float]) -> None:
        camera = self._camera
        x, y = origin[0] / camera.side, origin[1] / camera.side
        self._far.draw(painter, camera.side, x, y, camera.width, camera.height)

    def _visible(self, exposed: QRect, origin: tuple[float, float]) -> list[tuple[int, int]]:
        """The tiles that meet the exposed part and the board, those in the middle of the view first."""
        camera = self._camera
        left, top = origin
        board = QRectF(0, 0, camera.board[0] * camera.side, camera.board[1] * camera.side)
        margin = camera.side / 2
        part = (
            QRectF(exposed)
            .translated(left, top)
            .intersected(board.adjusted(-margin, -margin, margin, margin))
        )
        if part.isEmpty():
            return []
        columns = range(int(part.left() // SIZE), int(part.right() // SIZE) + 1)
        rows = range(int(part.top() // SIZE), int(part.bottom() // SIZE) + 1)
        middle = (left + camera.width / 2) / SIZE - 0.5, (top + camera.height / 2) / SIZE - 0.5
        found = [(tx, ty) for ty in rows for tx in columns]
        found.sort(key=lambda t: (t[0] - middle[0]) ** 2 + (t[1] - middle[1]) ** 2)
        return found
