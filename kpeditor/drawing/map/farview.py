"""FarView: the map seen from far away as one numpy picture with two pixels per hex. The time to draw it does
not grow with the map.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import EllipsisType

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import SQRT3
from kpeditor.drawing.hexwindow import Ints, trimmed
from kpeditor.drawing.looks import catalogue_of
from kpeditor.drawing.map.mapdigest import MapDigest
from kpeditor.drawing.style import LineLook, LinePattern, MapStyle

Pixels = npt.NDArray[np.uint32]
BEST_BELOW = 4.0
"""Below this number of pixels per hex side the far picture replaces the map painter."""
_HALF_BELOW = 0.7
_SMOOTH_BELOW = 2.0
_SHOWS_THROUGH: dict[LinePattern, float] = {
    "water": 0.5,
    "gully": 0.25,
    "road": 0.3,
    "rail": 0.3,
    "crest": 0.2,
}
"""The share of the colour of hexside features in the colour of a hex; the hexes are too small for lines."""


class FarView:
    """The far picture of a map in a style.

    Each hex is a column of two pixels, one pixel further down in low columns, so that the zig-zag of the rows
    is visible. Boards with pointed tops have rows and columns exchanged. Below 0.7 px per hex side a picture
    of half the size is used, so that thin lines do not flicker.

    How to use it: `draw(painter, side, x, y, width, height)` fills the rectangle (0, 0, width, height) of
    the painter with the part of the map whose corner is (x, y), in units of a hex side. After an edit call
    `update(edit.touched().hexes)`.
    """

    def __init__(self, sheet: MapSheet, style: MapStyle) -> None:
        self.sheet = sheet
        self.style = style
        self.catalogue = catalogue_of(sheet)
        grid = sheet.grid
        straight, zigzag = (grid.columns, grid.rows) if grid.is_flat else (grid.rows, grid.columns)
        # Transposed for pointed tops. The size is even, so that halving is simple.
        self._upright: Pixels = np.zeros((2 * zigzag + 2, straight + straight % 2), np.uint32)
        self._half: Pixels = np.zeros((zigzag + 1, (straight + 1) // 2), np.uint32)
        self.update(None)

    def update(self, hexes: Iterable[Hex] | None) -> None:
        """Repaints these hexes (None: all, after a change of legend or features)."""
        grid = self.sheet.grid
        if hexes is None:
            digest = MapDigest(self.sheet, self.style, self.catalogue)
            self._tables = [
                (layer, np.array([QColor(look.fill).rgba() if look.fill else 0 for look in looks], np.uint32))
                for layer, looks in sorted(
                    digest.grounds.items(), key=lambda item: item[0] not in digest.relief
                )
            ]
            self._lines = [
                (feature, QColor(_far_colour(look, self.style)).rgb(), share)
                for feature, look in digest.features()
                if (share := _SHOWS_THROUGH.get(look.pattern, 0.0))
            ]
            self._paint_all()
            return
        inside = [hex_ for hex_ in hexes if hex_ in grid]
        if not inside:
            return
        columns, rows = np.array(inside, np.intp).T - 1
        if grid.trim:
            keep = ~trimmed(grid, columns, rows)
            columns, rows = columns[keep], rows[keep]
        straight, zigzag = (columns, rows) if grid.is_flat else (rows, columns)
        top = 2 * zigzag + ((straight % 2 == 1) == (grid.low_columns == "even"))
        colours = self._colours((rows, columns))
        self._upright[top, straight] = colours
        self._upright[top + 1, straight] = colours
        self._halve_at(np.concatenate((top, top + 1)) // 2, np.concatenate((straight, straight)) // 2)

    def _paint_all(self) -> None:
        """Paints every hex by array slices: for a million hexes, their indices would take longer than their
        colours.
        """
        grid = self.sheet.grid
        colours = self._colours(...)
        if not grid.is_flat:
            colours = colours.T
        zigzag, straight = colours.shape
        for odd in (0, 1):
            low = (odd == 1) == (grid.low_columns == "even")
            shown = colours[: zigzag - 1 if low and grid.trim else zigzag, odd::2]
            for down in (low, low + 1):
                self._upright[down : down + 2 * len(shown) : 2, odd:straight:2] = shown
        self._half = _halved(self._upright)

    def draw(self, painter: QPainter, side: float, x: float, y: float, w: float, h: float) -> None:
        """Draws the part of the map from (x, y), in units of a hex side, into the painter's rectangle (0,
        0, w, h).
        """
        pixels, scale = (self._upright, 1) if side >= _HALF_BELOW else (self._half, 2)
        # A pixel is 1.5 hex sides wide and half a hex high; the first column begins a quarter side to the
        # right.
        wide, high, left, top = 1.5 * scale, SQRT3 / 2 * scale, 0.25, 0.0
        if not self.sheet.grid.is_flat:
            pixels = np.ascontiguousarray(pixels.T)
            wide, high, left, top = high, wide, top, left
        height, width = pixels.shape
        image = QImage(
            pixels.data, width, height, pixels.strides[0], QImage.Format.Format_ARGB32_Premultiplied
        )
        source = QRectF((x - left) / wide, (y - top) / high, w / side / wide, h / side / high)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, side < _SMOOTH_BELOW)
        painter.drawImage(QRectF(0, 0, w, h), image, source)
        painter.restore()

    def _colours(self, which: tuple[Ints, Ints] | EllipsisType) -> Pixels:
        """The colours of hexes, 0xAARRGGBB: shape [n] for indices (rows, columns), [rows, columns] for
        all.
        """
        board = self.sheet.grid.rows, self.sheet.grid.columns
        paper = np.uint32(QColor(self.style.paper).rgba())
        colours: Pixels = np.broadcast_to(paper, board)[which].copy()
        for layer, table in self._tables:
            painted = table[self.sheet.layers[layer][which]]
            colours = np.where(painted != 0, painted, colours)
        for feature, colour, share in self._lines:
            carries = self.sheet.hexsides[feature][which] != 0
            if carries.any():
                colours[carries] = _mixed(colours[carries], colour, share)
        return colours

    def _halve_at(self, rows: Ints, columns: Ints) -> None:
        """Updates the half-size picture at these of its own pixels."""
        total = np.zeros((len(rows), 4), np.uint16)
        for down in (0, 1):
            for right in (0, 1):
                part = self._upright[2 * rows + down, 2 * columns + right]
                total += part.view(np.uint8).reshape(-1, 4)
        self._half[rows, columns] = (total // 4).astype(np.uint8).reshape(-1).view(np.uint32)


def _far_colour(look: LineLook, style: MapStyle) -> str:
    """The colour that makes a feature stand out from the paper; for pale roads on pale paper, the rim's
    colour.
    """
    return look.casing if look.pattern == "road" and not style.is_dark else look.colour


def _mixed(colours: Pixels, other: int, share: float) -> Pixels:
    """Colours blended toward another one."""
    mine = colours.view(np.uint8).reshape(-1, 4).astype(np.float64)
    goal = np.array([other], np.uint32).view(np.uint8).astype(np.float64)
    return (mine + (goal - mine) * share).astype(np.uint8).reshape(-1).view(np.uint32)


def _halved(pixels: Pixels) -> Pixels:
    """The picture at half its size, each pixel the mean of four; width and height are even."""
    height, width = pixels.shape
    parts = pixels.view(np.uint8).reshape(height // 2, 2, width // 2, 2, 4)
    total = parts[:, 0, :, 0].astype(np.uint16)
    for down, right in ((0, 1), (1, 0), (1, 1)):
        total += parts[:, down, :, right]
    return np.ascontiguousarray((total // 4).astype(np.uint8)).view(np.uint32)[..., 0]
