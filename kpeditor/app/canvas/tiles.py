"""TileCache: a picture of the board drawn once into square pixmaps, redrawn only where it changed."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

SIZE = 256
"""Edge of a tile in logical pixels."""
CAPACITY = 256
"""Tiles kept at one pixel per logical pixel: 64 MB."""

TileKey = tuple[float, int, int]
Spot = tuple[int, int]
"""Column and row of a tile."""


class Scene(Protocol):
    """What tiles show."""

    def paint(self, painter: QPainter, side: float, region: QRectF) -> None:
        """Draws a region, given in hex sides; the painter's origin is the board's corner."""
        ...


@dataclass(slots=True)
class _Tile:
    pixmap: QPixmap
    is_stale: bool = False


class TileCache:
    """Tiles of a scene by zoom and position, the least recently used dropped first.

    A tile that became stale goes on being shown until it is drawn again, so that nothing flickers.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._tiles: OrderedDict[TileKey, _Tile] = OrderedDict()
        self._dpr = 1.0

    def set_dpr(self, dpr: float) -> None:
        """Another number of device pixels per logical pixel."""
        if dpr != self._dpr:
            self._dpr = dpr
            self._tiles.clear()

    def spoil(self) -> None:
        """Everything changed."""
        for tile in self._tiles.values():
            tile.is_stale = True

    def patch(self, side: float, part: QRectF) -> None:
        """Draws a part of one zoom again, given in pixels of the board; other zooms become stale. It is drawn
        once, however many tiles it meets.
        """
        whole = QRectF(part.toAlignedRect())
        fresh = None
        for (tile_side, tx, ty), tile in self._tiles.items():
            frame = _frame(tx, ty)
            if tile_side != side:
                tile.is_stale = True
            elif not tile.is_stale and frame.intersects(whole):
                fresh = fresh or self._picture(side, whole)
                painter = QPainter(tile.pixmap)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                painter.drawPixmap(whole.topLeft() - frame.topLeft(), fresh)
                painter.end()

    def has_holes(self, side: float, spots: Iterable[Spot]) -> bool:
        """Whether any of these tiles has never been drawn."""
        return any((side, tx, ty) not in self._tiles for tx, ty in spots)

    def draw(
        self, painter: QPainter, side: float, spots: Iterable[Spot], corner: QPointF, until: float
    ) -> int:
        """Draws tiles at their places, the view's top left being `corner` in pixels of the board. Missing and
        stale ones are made as long as `until` (time.perf_counter) allows; answers how many are left to make.
        """
        pending = 0
        for tx, ty in spots:
            tile = self._tiles.get((side, tx, ty))
            if (tile is None or tile.is_stale) and time.perf_counter() < until:
                tile = self._make(side, tx, ty)
            if tile is not None:
                self._tiles.move_to_end((side, tx, ty))
                painter.drawPixmap(_frame(tx, ty).topLeft() - corner, tile.pixmap)
            pending += tile is None or tile.is_stale
        return pending

    def _make(self, side: float, tx: int, ty: int) -> _Tile:
        key = side, tx, ty
        tile = self._tiles[key] = _Tile(self._picture(side, _frame(tx, ty)))
        self._tiles.move_to_end(key)
        while len(self._tiles) > max(64, CAPACITY / self._dpr**2):
            self._tiles.popitem(last=False)
        return tile

    def _picture(self, side: float, part: QRectF) -> QPixmap:
        """A part of the scene, given in whole pixels of the board."""
        pixmap = QPixmap(round(part.width() * self._dpr), round(part.height() * self._dpr))
        pixmap.setDevicePixelRatio(self._dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-part.topLeft())
        painter.setClipRect(part)
        region = QRectF(part.x() / side, part.y() / side, part.width() / side, part.height() / side)
        self._scene.paint(painter, side, region)
        painter.end()
        return pixmap


def spots_of(part: QRectF) -> list[Spot]:
    """The tiles that meet a rectangle, given in pixels of the board, those nearest to its middle first."""
    if part.isEmpty():
        return []
    columns = range(int(part.left() // SIZE), int(part.right() // SIZE) + 1)
    rows = range(int(part.top() // SIZE), int(part.bottom() // SIZE) + 1)
    middle = part.center() / SIZE - QPointF(0.5, 0.5)
    found = [(tx, ty) for ty in rows for tx in columns]
    found.sort(key=lambda spot: (spot[0] - middle.x()) ** 2 + (spot[1] - middle.y()) ** 2)
    return found


def _frame(tx: int, ty: int) -> QRectF:
    return QRectF(tx * SIZE, ty * SIZE, SIZE, SIZE)
