"""Pyramid: a large picture with successively halved copies, so that drawing it at any zoom reads few
pixels.
"""

from __future__ import annotations

from collections import OrderedDict

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from kpeditor.scan.progress import Progress, report, unwatched

Pixels = npt.NDArray[np.uint8]
TILE = 512
"""Width and height of a tile, in pixels of its level."""
KEPT = 160
"""Tiles that stay ready to be drawn, each of about a megabyte."""
SMALLEST = 256
STRIP = 1024


def halves(whole: Pixels, progress: Progress = unwatched) -> list[Pixels]:
    """Returns the picture (h, w, 3), a copy of half its size, and so on down to a small one. Each pixel of a
    copy is the mean of four.

    Raises:
        Cancelled: when `progress` returns False.
    """
    levels = [whole]
    while max(levels[-1].shape[:2]) > SMALLEST and min(levels[-1].shape[:2]) > 1:
        levels.append(_half(levels[-1], progress))
    return levels


def _half(pixels: Pixels, progress: Progress) -> Pixels:
    height, width = pixels.shape[0] // 2, pixels.shape[1] // 2
    half = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, STRIP):  # in strips, because the sums need twice the memory of the picture
        report(progress, top / height)
        rows = pixels[2 * top : 2 * min(height, top + STRIP), : 2 * width]
        total = rows[0::2].astype(np.uint16)
        total += rows[1::2]
        half[top : top + STRIP] = (total[:, 0::2] + total[:, 1::2] + 2) >> 2
    return half


class Pyramid:
    """Draws a picture at any zoom from tiles of the level that fits."""

    def __init__(self, levels: list[Pixels]) -> None:
        self.levels = levels
        self._tiles: OrderedDict[tuple[int, int, int], QPixmap] = OrderedDict()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        height, width = self.levels[0].shape[:2]
        return width, height

    def draw(self, painter: QPainter, part: QRectF, target: QRectF) -> None:
        """Draws a part of the picture, in its pixels, into a rectangle of the painter."""
        zoom = target.width() / part.width() * painter.device().devicePixelRatio()
        # The smallest level that still has a pixel for every pixel of the screen.
        level = 0
        while level + 1 < len(self.levels) and zoom * 2 ** (level + 1) <= 1.0:
            level += 1
        unit = TILE * 2**level
        seen = part.intersected(QRectF(0, 0, *self.size))
        if seen.isEmpty():
            return
        scale = target.width() / part.width()
        painter.save()
        # At strong magnification pixels keep their edges, which helps to set points.
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, zoom * 2**level < 3.0)
        for row in range(int(seen.top() // unit), int(seen.bottom() // unit) + 1):
            for column in range(int(seen.left() // unit), int(seen.right() // unit) + 1):
                tile = self._tile(level, column, row)
                if tile is None:
                    continue
                left = target.x() + (column * unit - part.x()) * scale
                top = target.y() + (row * unit - part.y()) * scale
                size = scale * 2**level
                painter.drawPixmap(
                    QRectF(left, top, tile.width() * size, tile.height() * size), tile, QRectF(tile.rect())
                )
        painter.restore()

    def _tile(self, level: int, column: int, row: int) -> QPixmap | None:
        key = level, column, row
        found = self._tiles.get(key)
        if found is None:
            part = self.levels[level][row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE]
            if not part.size:
                return None
            found = self._tiles[key] = pixmap_of(part)
            if len(self._tiles) > KEPT:
                self._tiles.popitem(last=False)
        else:
            self._tiles.move_to_end(key)
        return found


def pixmap_of(pixels: Pixels) -> QPixmap:
    """Pixels (h, w, 3) as a Qt pixmap."""
    solid = np.ascontiguousarray(pixels)
    height, width = solid.shape[:2]
    image = QImage(solid.data, width, height, 3 * width, QImage.Format.Format_RGB888)
    return QPixmap.fromImage(image, Qt.ImageConversionFlag.NoFormatConversion)
