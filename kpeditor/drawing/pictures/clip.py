"""Pictures of clips: under the pointer before pasting, and thumbnails of stamps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from kpeditor.core.board.hexsidelayer import empty
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.pasting import paste
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.core.geometry.turns import moved_all
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.clip import Clip
from kpeditor.drawing.frame import NORMAL_SIDE, clear_picture
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.regions import region_path
from kpeditor.drawing.style import MapStyle

Parity = Literal["even", "odd"]
MARGIN = 0.6
"""The margin around the hexes, in hex sides, for drawing that reaches beyond them."""


@dataclass(frozen=True, slots=True)
class ClipPicture:
    """A picture of a clip, and the centre of the anchor's hex in the picture, in pixels."""

    pixmap: QPixmap
    anchor: QPointF


def clip_sheet(clip: Clip, like: MapSheet, at: Hex) -> tuple[MapSheet, Hex]:
    """A map just large enough for a clip placed at a hex of another map, and the position of the clip's
    anchor on it.
    """
    grid = like.grid
    columns, rows = moved_all(grid, at, clip.hexes)
    left, top = int(columns.min()) - 1, int(rows.min()) - 1
    shift = left if grid.is_flat else top
    low: Parity = grid.low_columns if shift % 2 == 0 else ("odd" if grid.low_columns == "even" else "even")
    small = HexGrid(int(columns.max()) - left, int(rows.max()) - top, grid.tops, low)
    sheet = replace(
        like,
        grid=small,
        layers={name: np.zeros((small.rows, small.columns), np.uint8) for name in like.layers},
        hexsides={name: empty(small) for name in like.hexsides},
        places={},
        assembly=None,  # joined boards refuse terrain, so the sheet has no boards
    )
    anchor = Hex(at.column - left, at.row - top)
    paste(Battle(sheet), clip.bare(), anchor).edit.apply(Battle(sheet))
    return sheet, anchor


class ClipScene:
    """A clip as the map would show it at a hex, without surroundings. Any part of it can be drawn in steps.

    Attributes:
        layout: the layout of a board just large enough for the clip.
        anchor: the hex of that board under the clip's anchor.
    """

    def __init__(self, clip: Clip, like: MapSheet, at: Hex, style: MapStyle) -> None:
        sheet, self.anchor = clip_sheet(clip, like, at)
        self.layout = HexLayout(sheet.grid)
        columns, rows = moved_all(sheet.grid, self.anchor, clip.hexes)
        self._inside = empty(sheet.grid)
        self._inside[rows - 1, columns - 1] = 1
        self._painter = MapPainter(sheet, style)
        self._shown = frozenset((*sheet.layers, *sheet.hexsides, "grid"))

    def is_empty(self, region: QRectF) -> bool:
        """Whether no hex of the clip lies in a region, given in hex sides."""
        window = HexWindow.of_region(self.layout.grid, NORMAL_SIDE, region)
        return not bool(window.values(self._inside).any())

    def steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        """Draws a region, in hex sides, step by step. The painter's origin is the corner of the small board;
        its state is the same after every step.
        """
        yield from self._painter.steps(painter, side, region, self._shown)
        window = HexWindow.of_region(self.layout.grid, side, region)
        outside = region_path(window, window.values(self._inside) > 0)
        outside.addRect(region.x() * side, region.y() * side, region.width() * side, region.height() * side)
        outside.setFillRule(Qt.FillRule.OddEvenFill)
        painter.save()
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        painter.fillPath(outside, Qt.GlobalColor.black)
        painter.restore()


def clip_picture(
    clip: Clip, like: MapSheet, at: Hex, style: MapStyle, side: float, dpr: float = 1.0
) -> ClipPicture:
    """A clip as the map would show it at a hex, `side` pixels per hex side, without surroundings."""
    scene = ClipScene(clip, like, at, style)
    width, height = (size + 2 * MARGIN for size in scene.layout.size)
    with clear_picture(round(width * side * dpr), round(height * side * dpr), dpr) as (pixmap, painter):
        painter.translate(MARGIN * side, MARGIN * side)
        for _ in scene.steps(painter, side, QRectF(-MARGIN, -MARGIN, width, height)):
            pass
    x, y = scene.layout.centre(scene.anchor)
    return ClipPicture(pixmap, QPointF((x + MARGIN) * side, (y + MARGIN) * side))


def fitting_side(clip: Clip, like: MapSheet, pixels: float) -> float:
    """The number of pixels per hex side at which a picture of the clip fits into a square of this size in
    pixels.
    """
    columns, rows = moved_all(like.grid, Hex(2, 2), clip.hexes)
    extent = HexGrid(min(int(np.ptp(columns)) + 1, 1000), min(int(np.ptp(rows)) + 1, 1000), like.grid.tops)
    size: PointF = HexLayout(extent).size
    return pixels / (max(size) + 2 * MARGIN + 0.9)
