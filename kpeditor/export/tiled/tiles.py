"""Draws the tileset of a map: a tile for each kind, opaque for terrain, transparent for other layers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import from_sides
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import NotSaved
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.looks import catalogue_of, legend_entries
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.pictures.savedfile import saved_file
from kpeditor.drawing.style import MapStyle
from kpeditor.importers.tiled.geometry import TiledGrid

COLUMNS = 8
_MIDDLE = Hex(2, 2)
_SEE_THROUGH = 0.5
_RING = 0.09
"""Breadth of the rim of a see-through tile, in hex sides."""


@dataclass(frozen=True, slots=True)
class TileOf:
    """One tile of the set; tiles are in the order of the picture."""

    layer: str
    kind: str
    title: str


def tiles_of(sheet: MapSheet) -> list[TileOf]:
    """The tiles of a map: every kind of the first layer, and every kind of the other layers except the
    default.
    """
    first = next(iter(sheet.legend), "")
    entries = _entries(sheet, None)
    return [
        TileOf(layer, kind, entries[layer, kind])
        for layer, legend in sheet.legend.items()
        for index, kind in enumerate(legend.kinds)
        if layer == first or index > 0
    ]


def _entries(sheet: MapSheet, catalogue: Catalogue | None) -> dict[tuple[str, str], str]:
    from kpeditor.drawing.styles.modern import LIGHT  # titles do not depend on the style

    return {(one.layer, one.id): one.title for one in legend_entries(sheet, LIGHT, catalogue) if one.layer}


def draw_tileset(sheet: MapSheet, frame: TiledGrid, style: MapStyle) -> QImage:
    """The picture of all tiles, in rows of `COLUMNS`."""
    tiles = tiles_of(sheet)
    first = next(iter(sheet.legend), "")
    width, height = frame.tile_width, frame.tile_height
    rows = -(-len(tiles) // COLUMNS)
    image = QImage(width * COLUMNS, height * max(1, rows), QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    for index, tile in enumerate(tiles):
        row, column = divmod(index, COLUMNS)
        drawn = _tile(sheet, tile, frame, style, is_overlay=tile.layer != first)
        painter.drawImage(column * width, row * height, drawn)
    painter.end()
    return image


def _tile(sheet: MapSheet, tile: TileOf, frame: TiledGrid, style: MapStyle, *, is_overlay: bool) -> QImage:
    """One hex of a kind, cut out of a small map full of it."""
    grid = HexGrid(3, 3, sheet.grid.tops)
    sample = MapSheet("", sheet.ruleset, grid, sheet.numbering, legend=sheet.legend)
    index = sheet.legend[tile.layer].index(tile.kind)
    sample.layers[tile.layer] = np.full((3, 3), index, np.uint8)
    if line := sheet.legend[tile.layer].line:
        straight = (Hexside(_MIDDLE, Direction.A), Hexside(_MIDDLE, Direction.D))
        sample.hexsides[line] = from_sides(grid, straight)
    side = float(frame.side)
    layout = HexLayout(grid)
    x, y = layout.centre(_MIDDLE)
    ground = QImage(frame.tile_width, frame.tile_height, QImage.Format.Format_ARGB32)
    ground.fill(QColor(style.paper))
    painter = QPainter(ground)
    painter.translate(frame.tile_width / 2 - x * side, frame.tile_height / 2 - y * side)
    part = QRectF(0, 0, frame.tile_width / side + 1, frame.tile_height / side + 1)
    part.moveCenter(QPointF(x, y))
    MapPainter(sample, style, catalogue_of(sheet)).paint(
        painter, side, part, frozenset((*sample.layers, *sample.hexsides))
    )
    painter.end()
    return _cut_out(ground, frame, is_overlay=is_overlay)


def _cut_out(ground: QImage, frame: TiledGrid, *, is_overlay: bool) -> QImage:
    """The hex cut out of a picture, with everything around it transparent.

    Its edges are hard, since soft edges would show as seams.
    """
    image = QImage(ground.size(), QImage.Format.Format_ARGB32)
    image.fill(0)
    outline = _hexagon(frame)
    path = QPainterPath()
    path.addPolygon(outline)
    path.closeSubpath()
    painter = QPainter(image)
    painter.setClipPath(path)
    painter.setOpacity(_SEE_THROUGH if is_overlay else 1.0)
    painter.drawImage(0, 0, ground)
    if is_overlay:
        painter.setOpacity(1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rim = ground.pixelColor(ground.width() // 2, ground.height() // 2).darker(160)
        painter.strokePath(path, QPen(rim, 2 * _RING * frame.side))
    painter.end()
    return image


def _hexagon(frame: TiledGrid) -> QPolygonF:
    """The outline of a tile within its box, its corners where Tiled has them."""
    width, height, side = frame.tile_width, frame.tile_height, frame.side
    if frame.grid.is_flat:
        inset = (width - side) / 2
        points = [(inset, 0), (width - inset, 0), (width, height / 2), (width - inset, height)]
        points += [(inset, height), (0, height / 2)]
    else:
        inset = (height - side) / 2
        points = [(width / 2, 0), (width, inset), (width, height - inset), (width / 2, height)]
        points += [(0, height - inset), (0, inset)]
    return QPolygonF([QPointF(x, y) for x, y in points])


def save_tileset(image: QImage, target: Path) -> None:
    """Writes the picture.

    Raises:
        NotSaved: when it cannot be written.
    """
    with saved_file(target) as file:
        if not image.save(file, "PNG"):  # type: ignore[call-overload]  # the stubs want bytes, Qt a text
            raise NotSaved(f"{target} cannot be written: {file.errorString()}")
