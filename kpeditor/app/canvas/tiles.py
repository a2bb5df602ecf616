"""TileCache: the map drawn once into square pixmaps, redrawn only where an edit changed it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.mappainter import OVERHANG, MapPainter

SIZE = 256
"""Edge of a tile in logical pixels."""
CAPACITY = 256
"""Tiles kept at one pixel per logical pixel: 64 MB."""
PATCH_LIMIT = 400
"""From this many hexes on whole tiles are redrawn instead of single hexes."""
TileKey = tuple[float, int, int]


@dataclass(slots=True)
class _Tile:
    pixmap: QPixmap
    is_stale: bool = False


class TileCache:
    """Tiles by zoom and position, the least recently used dropped first."""

    def __init__(self, painter: MapPainter, layout: HexLayout, desk: QColor) -> None:
        self._painter = painter
        self._layout = layout
        self._desk = desk
        self._tiles: OrderedDict[TileKey, _Tile] = OrderedDict()
        self.layers: frozenset[str] | None = None
        self.dpr = 1.0

    def set_look(self, painter: MapPainter, desk: QColor, layers: frozenset[str] | None) -> None:
        """Other colours or other layers: all tiles are drawn again, the old ones shown until then."""
        self._painter, self._desk, self.layers = painter, desk, layers
        self.spoil()

    def set_dpr(self, dpr: float) -> None:
        """Another number of device pixels per logical pixel."""
        if dpr != self.dpr:
            self.dpr = dpr
            self._tiles.clear()

    def spoil(self) -> None:
        """Everything changed."""
        for tile in self._tiles.values():
            tile.is_stale = True

    def draw(
        self,
        painter: QPainter,
        side: float,
        visible: list[tuple[int, int]],
        left: float,
        top: float,
        until: float,
    ) -> int:
        """Draws the visible tiles (middle first in the list) at their place, the board's corner at (-left,
        -top) pixels. Missing and stale ones are made as long as `until` (time.perf_counter) allows; answers
        how many are left to make.
        """
        pending = 0
        for tx, ty in visible:
            tile = self._tiles.get((side, tx, ty))
            if (tile is None or tile.is_stale) and time.perf_counter() < until:
                tile = self._make(side, tx, ty)
            if tile is not None:
                self._tiles.move_to_end((side, tx, ty))
                painter.drawPixmap(QPointF(tx * SIZE - left, ty * SIZE - top), tile.pixmap)
            pending += tile is None or tile.is_stale
        return pending

    def has_holes(self, side: float, visible: list[tuple[int, int]]) -> bool:
        """Whether any of these tiles has never been drawn."""
        return any((side, tx, ty) not in self._tiles for tx, ty in visible)

    def patch(self, side: float, hexes: Iterable[Hex]) -> list[QRectF]:
        """Redraws hexes inside the tiles of one zoom and forgets the other zooms; answers the changed
        rectangles in pixels of the whole board.
        """
        hexes = list(hexes)
        for key in [key for key in self._tiles if key[0] != side]:
            del self._tiles[key]
        if len(hexes) > PATCH_LIMIT:
            self.spoil()
            return []
        rects = [self._reach(hex_, side) for hex_ in hexes]
        for (_, tx, ty), tile in self._tiles.items():
            frame = QRectF(tx * SIZE, ty * SIZE, SIZE, SIZE)
            inside = QRectF()
            for rect in rects:
                if frame.intersects(rect):
                    inside = inside.united(frame.intersected(rect))
            if inside.isValid() and not tile.is_stale:
                self._paint(tile.pixmap, side, frame, inside)
        return rects

    def _reach(self, hex_: Hex, side: float) -> QRectF:
        xs, ys = zip(*self._layout.corners(hex_), strict=True)
        m = OVERHANG
        width, height = max(xs) - min(xs) + 2 * m, max(ys) - min(ys) + 2 * m
        return QRectF((min(xs) - m) * side, (min(ys) - m) * side, width * side, height * side)

    def _make(self, side: float, tx: int, ty: int) -> _Tile:
        key = side, tx, ty
        tile = self._tiles.get(key)
        if tile is None:
            edge = round(SIZE * self.dpr)
            tile = self._tiles[key] = _Tile(QPixmap(edge, edge))
            tile.pixmap.setDevicePixelRatio(self.dpr)
            while len(self._tiles) > max(64, CAPACITY / self.dpr**2):
                self._tiles.popitem(last=False)
        frame = QRectF(tx * SIZE, ty * SIZE, SIZE, SIZE)
        self._paint(tile.pixmap, side, frame, frame)
        tile.is_stale = False
        return tile

    def _paint(self, pixmap: QPixmap, side: float, frame: QRectF, part: QRectF) -> None:
        """Draws part of a tile; both rectangles are in pixels of the whole board."""
        part = QRectF(part.toAlignedRect()).intersected(frame)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-frame.topLeft())
        painter.setClipRect(part, Qt.ClipOperation.ReplaceClip)
        painter.fillRect(part, self._desk)
        region = QRectF(part.x() / side, part.y() / side, part.width() / side, part.height() / side)
        self._painter.paint(painter, side, region, self.layers)
        painter.end()
