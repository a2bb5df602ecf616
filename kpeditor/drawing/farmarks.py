"""Marks on hexes seen from far away: one picture of two pixels per hex, quick on the largest map."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.masks import low_lines
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from kpeditor.drawing.farview import Pixels
from kpeditor.drawing.hexwindow import Bools

MOST_OUTLINED = 20_000
"""Hexes in view from which on marks are drawn as a picture rather than along the hexsides."""
_HEX_AREA = 1.5 * SQRT3


def is_far(layout: HexLayout, region: QRectF) -> bool:
    """Whether a region, in hex sides, shows too many hexes to draw the outline of each area."""
    seen = region.intersected(QRectF(0, 0, *layout.size))
    return seen.width() * seen.height() > MOST_OUTLINED * _HEX_AREA


def paint_far(
    painter: QPainter,
    layout: HexLayout,
    marks: Iterable[tuple[Bools, QColor]],
    *,
    side: float,
    region: QRectF,
) -> None:
    """Tints the hexes of each mask, bool [rows, columns]; later ones replace earlier ones. Painter and region
    as for `MapPainter`.
    """
    grid = layout.grid
    colours: Pixels = np.zeros((grid.rows, grid.columns), np.uint32)
    for mask, colour in marks:
        colours[mask] = _premultiplied(colour)
    pixels = _picture(grid, colours)
    # As in FarView: a pixel is 1.5 hex sides wide and half a hex high, the first column a quarter side in.
    wide, high, left, top = 1.5, SQRT3 / 2, 0.25, 0.0
    if not grid.is_flat:
        wide, high, left, top = high, wide, top, left
    height, width = pixels.shape
    image = QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_ARGB32_Premultiplied)
    x, y, w, h = region.x(), region.y(), region.width(), region.height()
    target = QRectF(x * side, y * side, w * side, h * side)
    painter.drawImage(target, image, QRectF((x - left) / wide, (y - top) / high, w / wide, h / high))


def _picture(grid: HexGrid, colours: Pixels) -> Pixels:
    """The colours of hexes, two pixels each, one further down where a column (pointed: row) is low."""
    flat = colours if grid.is_flat else colours.T
    zigzag, straight = flat.shape
    upright: Pixels = np.zeros((2 * zigzag + 1, straight), np.uint32)
    doubled = np.repeat(flat, 2, axis=0)
    low = low_lines(grid)
    upright[:-1, ~low] = doubled[:, ~low]
    upright[1:, low] = doubled[:, low]
    return upright if grid.is_flat else np.ascontiguousarray(upright.T)


def _premultiplied(colour: QColor) -> int:
    alpha = colour.alphaF()
    red, green, blue = (round(part * alpha) for part in (colour.red(), colour.green(), colour.blue()))
    return colour.alpha() << 24 | red << 16 | green << 8 | blue
