"""Map sheets for the tests of KampfPanzer: the printed board in clear terrain, painted hex by hex."""

from __future__ import annotations

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules.registry import find

CCRR = SCHEMES["CCRR"]
GRID = HexGrid(39, 54, "flat", "even", trim=True)


def clear_sheet(grid: HexGrid = GRID) -> MapSheet:
    """The board of 39 columns and 54 rows (or another grid), every hex and hexside plain."""
    return new_sheet("Test", "kampfpanzer", grid, CCRR, find("kampfpanzer").terrain())


def paint(sheet: MapSheet, layer: str, kind: str, *hexes: str) -> None:
    for name in hexes:
        hex_ = sheet.hex(name)
        sheet.layers[layer][hex_.row - 1, hex_.column - 1] = sheet.legend[layer].index(kind)


def mark(sheet: MapSheet, feature: str, *sides: str) -> None:
    for name in sides:
        put(sheet.grid, sheet.hexsides[feature], sheet.side(name), True)


def name_place(sheet: MapSheet, name: str, kind: str, *hexes: str) -> None:
    sheet.places[name] = Place(name, kind, tuple(sheet.hex(text) for text in hexes))


def hex_(text: str) -> Hex:
    return CCRR.parse_hex(text)
