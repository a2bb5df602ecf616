"""Small maps with one of everything, and how to look at pictures of them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.board.build import complete
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet, Place
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid, Parity, Tops
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.registry import find
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.styles.modern import LIGHT

TOWN, WOODS, HILLTOP, SLOPE, CLEAR = Hex(9, 3), Hex(3, 3), Hex(6, 6), Hex(6, 8), Hex(10, 8)
ROUNDING = 8
"""Of 255: what the smoothing of an edge may differ by when the same line is reckoned from another corner."""
GROUND_ONLY = frozenset({"terrain", "elevation"})


def blank(columns: int = 12, rows: int = 10, tops: Tops = "flat", low: Parity = "even") -> MapSheet:
    """A clear KampfPanzer map."""
    grid = HexGrid(columns, rows, tops, low, trim=True)
    sheet = MapSheet("Sample", "kampfpanzer", grid, SCHEMES["CCRR"])
    complete(sheet, find("kampfpanzer").terrain())
    return sheet


def sample(tops: Tops = "flat", low: Parity = "even") -> MapSheet:
    """A map with a wood, a town, a hill with a crest, a stream with a ford and a road with a bridge."""
    sheet = blank(tops=tops, low=low)
    grid = sheet.grid
    paint(sheet, "terrain", grid.within(1, WOODS), "woods")
    paint(sheet, "terrain", grid.within(1, TOWN), "town")
    paint(sheet, "elevation", grid.within(2, HILLTOP), "slope")
    paint(sheet, "elevation", grid.within(1, HILLTOP), "hilltop")
    mark(sheet, "crest", rim(sheet, grid.within(1, HILLTOP)))
    mark(sheet, "woods", rim(sheet, grid.within(1, WOODS))[:7])
    mark(sheet, "town", rim(sheet, grid.within(1, TOWN))[4:8])
    mark(sheet, "stream", rim(sheet, grid.within(1, Hex(10, 7)))[:9])
    mark(sheet, "ford", rim(sheet, grid.within(1, Hex(10, 7)))[2:3])
    mark(sheet, "road", [Hexside(Hex(c, 5), Direction.B) for c in range(1, 12)])
    mark(sheet, "bridge", [Hexside(Hex(4, 5), Direction.B)])
    sheet.places["Town 1"] = Place("Town 1", "town", tuple(grid.within(1, TOWN)))
    sheet.places["Hill 1"] = Place("Hill 1", "hill", tuple(grid.within(1, HILLTOP)))
    return sheet


def paint(sheet: MapSheet, layer: str, hexes: Iterable[Hex], kind: str) -> None:
    """Gives hexes a kind."""
    for hex_ in hexes:
        sheet.layers[layer][hex_.row - 1, hex_.column - 1] = sheet.legend[layer].index(kind)


def mark(sheet: MapSheet, feature: str, sides: Iterable[Hexside]) -> None:
    """Puts a feature on hexsides that touch the board."""
    for side in sides:
        put(sheet.grid, sheet.hexsides[feature], side, True)


def rim(sheet: MapSheet, hexes: Iterable[Hex]) -> list[Hexside]:
    """The outer hexsides of a set of hexes."""
    area = set(hexes)
    return [Hexside(h, d) for h in sorted(area) for d in Direction if sheet.grid.step(h, d) not in area]


def foreign(kinds: Iterable[str]) -> MapSheet:
    """A map of a ruleset nobody has, with a row of hexes of each kind."""
    names = list(kinds)
    grid = HexGrid(6, len(names))
    sheet = MapSheet("Foreign", "no-such-ruleset", grid, SCHEMES["CCRR"])
    sheet.legend["ground"] = LegendLayer(list("abcdefghijklmnopqrstuvwxyz"[: len(names)]), names)
    sheet.layers["ground"] = np.repeat(np.arange(len(names), dtype=np.uint8)[:, None], 6, axis=1)
    return sheet


def picture(
    sheet: MapSheet,
    side: float,
    layers: frozenset[str] | None = None,
    style: MapStyle = LIGHT,
    region: QRectF | None = None,
    painter_of: MapPainter | None = None,
) -> QImage:
    """A region of the map (default: all of it, with a rim of one hex side) on the desk."""
    width, height = HexLayout(sheet.grid).size
    part = QRectF(-1, -1, width + 2, height + 2) if region is None else region
    image = QImage(round(part.width() * side), round(part.height() * side), QImage.Format.Format_RGB32)
    image.fill(QColor(style.desk))
    painter = QPainter(image)
    painter.translate(-part.x() * side, -part.y() * side)
    (painter_of or MapPainter(sheet, style)).paint(painter, side, part, layers)
    painter.end()
    return image


def colour_at(image: QImage, x: float, y: float, side: float) -> QColor:
    """The colour at a point in hex sides of a picture of the whole map."""
    return image.pixelColor(round((x + 1) * side), round((y + 1) * side))


def centre_colour(image: QImage, sheet: MapSheet, hex_: Hex, side: float) -> QColor:
    """The colour at the centre of a hex."""
    return colour_at(image, *HexLayout(sheet.grid).centre(hex_), side)


def pixels(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Red, green, blue of every pixel, shape [height, width, 3]."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3).copy()


def difference(one: QImage, other: QImage) -> int:
    """The largest difference of any colour channel between two pictures of one size."""
    return int(np.abs(pixels(one).astype(int) - pixels(other).astype(int)).max())
