"""Marks on hexes seen from far away, as one picture with two pixels per hex; fast on the largest map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.masks import low_lines
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from kpeditor.drawing.hexwindow import Bools, HexWindow, Part, part_of_region
from kpeditor.drawing.map.farview import BEST_BELOW, Pixels

MOST_OUTLINED = 20_000
"""The least number of hexes in view for which marks are drawn as a picture instead of along the hexsides."""
_HEX_AREA = 1.5 * SQRT3
_MARGIN = 2.0
"""The margin around a region, in hex sides, within which marks are included."""


def is_far(layout: HexLayout, region: QRectF, side: float) -> bool:
    """Whether a region, in hex sides, shows too many or too small hexes to draw outlines of areas."""
    if side < BEST_BELOW:
        return True
    seen = region.intersected(QRectF(0, 0, *layout.size))
    return seen.width() * seen.height() > MOST_OUTLINED * _HEX_AREA


@dataclass(frozen=True, eq=False, slots=True)
class Over:
    """The target of overlays on a map of hexes.

    Attributes:
        painter: its origin is the board's corner.
        side: pixels per hex side.
        region: the part to draw, in hex sides; it limits the work.
    """

    painter: QPainter
    layout: HexLayout
    side: float
    region: QRectF

    @property
    def is_far(self) -> bool:
        """Whether the region shows too many or too small hexes to draw outlines of areas."""
        return is_far(self.layout, self.region, self.side)

    def window(self) -> HexWindow:
        """The hexes to draw."""
        return HexWindow.of_region(self.layout.grid, self.side, self.region)


def paint_far(over: Over, marks: Iterable[tuple[Bools, QColor]]) -> None:
    """Tints the hexes of each mask, bool [rows, columns]. Later masks replace earlier ones."""
    grid, side, region = over.layout.grid, over.side, over.region
    part = part_of_region(grid, region, _MARGIN)
    here = [(mask[part], colour) for mask, colour in marks]
    rows, columns = _extent(part, [mask for mask, _ in here])
    colours: Pixels = np.zeros((rows.stop - rows.start, columns.stop - columns.start), np.uint32)
    if not colours.size:
        return
    inside = _within(rows, part[0]), _within(columns, part[1])
    for mask, colour in here:
        colours[mask[inside]] = _premultiplied(colour)
    pixels = _picture(
        colours if grid.is_flat else colours.T, low_lines(grid)[columns if grid.is_flat else rows]
    )
    # Like in FarView, a pixel is 1.5 hex sides wide and half a hex high; the first column begins a quarter
    # side to the right.
    straight, zigzag = (columns, rows) if grid.is_flat else (rows, columns)
    wide, high, left, top = 1.5, SQRT3 / 2, 0.25 + 1.5 * straight.start, SQRT3 * zigzag.start
    if not grid.is_flat:
        pixels = np.ascontiguousarray(pixels.T)
        wide, high, left, top = high, wide, top, left
    height, width = pixels.shape
    image = QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_ARGB32_Premultiplied)
    x, y, w, h = region.x(), region.y(), region.width(), region.height()
    target = QRectF(x * side, y * side, w * side, h * side)
    over.painter.drawImage(target, image, QRectF((x - left) / wide, (y - top) / high, w / wide, h / high))


def _extent(part: Part, masks: Sequence[Bools]) -> Part:
    """The rows and columns between the first and the last marked hex. Most fields cover a small part of a
    large board.
    """
    ends = []
    for axis, lines in ((1, part[0]), (0, part[1])):
        marked = np.flatnonzero(np.any([mask.any(axis=axis) for mask in masks], axis=0)) + lines.start
        # One more on each side, because Qt rounds the edges of a picture.
        ends.append(
            slice(max(lines.start, int(marked[0]) - 1), min(lines.stop, int(marked[-1]) + 2))
            if len(marked)
            else slice(0, 0)
        )
    return ends[0], ends[1]


def _within(lines: slice, part: slice) -> slice:
    """Lines of the board as indices into a part of the board."""
    return slice(lines.start - part.start, lines.stop - part.start)


def _picture(colours: Pixels, low: Bools) -> Pixels:
    """The picture of hex colours [zigzag, straight] with two pixels per hex, one pixel further down in low
    lines.
    """
    zigzag, straight = colours.shape
    upright: Pixels = np.zeros((2 * zigzag + 1, straight), np.uint32)
    doubled = np.repeat(colours, 2, axis=0)
    upright[:-1, ~low] = doubled[:, ~low]
    upright[1:, low] = doubled[:, low]
    return upright


def _premultiplied(colour: QColor) -> int:
    alpha = colour.alphaF()
    red, green, blue = (round(part * alpha) for part in (colour.red(), colour.green(), colour.blue()))
    return colour.alpha() << 24 | red << 16 | green << 8 | blue
