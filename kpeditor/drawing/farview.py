"""FarView: the map seen from far, one numpy picture of two pixels per hex that is scaled; the cost does not
grow with the map.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import SQRT3
from kpeditor.drawing.hexwindow import trimmed
from kpeditor.drawing.looks import catalogue_of, ground_looks
from kpeditor.drawing.style import MapStyle

Pixels = npt.NDArray[np.uint32]
BEST_BELOW = 6.0
"""Pixels per hex side below which this picture serves better than the map painter."""
_MIP_BELOW = 0.7


class FarView:
    """The far picture of a map in a style.

    Each hex is a column of two pixels, half a hex further down in low columns, so the zig-zag of the rows
    is kept. Pointed boards are the same lying on their side. Below 0.7 px per hex side a picture of half
    the size is used, so that thin things do not flicker.

    How to use it: `draw(painter, side, x, y, width, height)` fills the rectangle (0, 0, width, height) of
    the painter with the part of the map whose corner is (x, y), in units of a hex side. After an edit call
    `update(edit.touched().hexes)`.
    """

    def __init__(self, sheet: MapSheet, style: MapStyle, catalogue: Catalogue | None = None) -> None:
        self.sheet = sheet
        self.style = style
        self.catalogue = catalogue_of(sheet) if catalogue is None else catalogue
        self._pixels: Pixels = np.zeros((0, 0), np.uint32)
        self._half: Pixels = np.zeros((0, 0), np.uint32)
        self.update(None)

    def update(self, hexes: Iterable[Hex] | None) -> None:
        """Paints these hexes anew (None: all, with the legend)."""
        grid = self.sheet.grid
        straight, zigzag = (grid.columns, grid.rows) if grid.is_flat else (grid.rows, grid.columns)
        rows, columns = np.mgrid[0 : grid.rows, 0 : grid.columns]
        colours = self._colours()
        if grid.trim:
            colours[trimmed(grid, columns, rows)] = 0
        upright = colours if grid.is_flat else colours.T
        pixels = np.zeros((2 * zigzag + 1, straight), np.uint32)
        for index in (0, 1):
            low = int((index % 2 == 1) == (grid.low_columns == "even"))
            for half in (0, 1):
                pixels[low + half : low + half + 2 * zigzag : 2, index::2] = upright[:, index::2]
        self._pixels = np.ascontiguousarray(pixels if grid.is_flat else pixels.T)
        self._half = _halved(self._pixels)

    def draw(self, painter: QPainter, side: float, x: float, y: float, w: float, h: float) -> None:
        """Draws the part of the map from (x, y), in units of a hex side, into the painter's rectangle (0,
        0, w, h).
        """
        pixels, scale = (self._pixels, 1) if side >= _MIP_BELOW else (self._half, 2)
        image = _image(pixels)
        # A pixel is 1.5 hex sides wide and half a hex high; the first column begins a quarter side in.
        wide, high = (
            (1.5 * scale, SQRT3 / 2 * scale) if self.sheet.grid.is_flat else (SQRT3 / 2 * scale, 1.5 * scale)
        )
        left, top = (0.25, 0.0) if self.sheet.grid.is_flat else (0.0, 0.25)
        source = QRectF((x - left) / wide, (y - top) / high, w / side / wide, h / side / high)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, side < 2.0)
        painter.drawImage(QRectF(0, 0, w, h), image, source)
        painter.restore()

    def _colours(self) -> Pixels:
        """A colour per hex, shape [rows, columns], 0xAARRGGBB."""
        sheet, style = self.sheet, self.style
        colours = np.full((sheet.grid.rows, sheet.grid.columns), QColor(style.paper).rgba(), np.uint32)
        for layer in sorted(sheet.layers, key=lambda id_: id_ != "elevation"):
            table = np.array(
                [
                    QColor(look.fill).rgba() if look.fill else 0
                    for look in ground_looks(sheet, layer, style, self.catalogue)
                ],
                np.uint32,
            )
            painted = table[sheet.layers[layer]]
            colours = np.where(painted != 0, painted, colours)
        return colours


def _halved(pixels: Pixels) -> Pixels:
    """Half the size, each pixel the mean of four; an odd last row or column is doubled first."""
    height, width = pixels.shape
    even = np.pad(pixels, ((0, height % 2), (0, width % 2)), mode="edge")
    parts = even.view(np.uint8).reshape(even.shape[0] // 2, 2, even.shape[1] // 2, 2, 4)
    mean: Pixels = np.ascontiguousarray(parts.mean(axis=(1, 3)).astype(np.uint8)).view(np.uint32)[..., 0]
    return np.ascontiguousarray(mean)


def _image(pixels: Pixels) -> QImage:
    height, width = pixels.shape
    return QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_ARGB32)
