"""Boards of the family for tests: blank ones, painted by hand, and random ones with two hill levels."""

from __future__ import annotations

import random

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.rules.registry import find

COLOURS = ("green", "grey", "brown", "orange", "yellow", "purple")
LEVELS = ("ground", "slope", "hilltop", "slope2", "hilltop2")
BOARD = HexGrid(33, 11, "flat", "odd", trim=True)


def blank(grid: HexGrid = BOARD, board: str = "") -> MapSheet:
    """A board of clear hexes at ground level."""
    return new_sheet("Test", "panzerblitz", grid, board_row_number(board), find("panzerblitz").terrain())


def paint(sheet: MapSheet, layer: str, kind: str, *hexes: str) -> None:
    for name in hexes:
        hex_ = sheet.hex(name)
        sheet.layers[layer][hex_.row - 1, hex_.column - 1] = sheet.legend[layer].index(kind)


def mark(sheet: MapSheet, feature: str, *sides: str) -> None:
    for name in sides:
        put(sheet.grid, sheet.hexsides[feature], sheet.side(name), True)


def sides_of(grid: HexGrid) -> list[Hexside]:
    return sorted({canonical(grid, Hexside(hex_, d)) for hex_ in grid.hexes() for d in Direction})


def random_board(dice: random.Random, grid: HexGrid, levels: tuple[str, ...] = LEVELS) -> MapSheet:
    """A board on which a third of the hexsides have a colour, now and then two."""
    sheet = blank(grid)
    colours = COLOURS if "slope2" in levels else COLOURS[:4]
    for side in sides_of(grid):
        for chance in (0.3, 0.05):
            if dice.random() < chance:
                put(grid, sheet.hexsides[dice.choice(colours)], side, True)
    for hex_ in grid.hexes():
        at = hex_.row - 1, hex_.column - 1
        sheet.layers["elevation"][at] = sheet.legend["elevation"].index(dice.choice(levels))
    return sheet


def centre(sheet: MapSheet, hex_: Hex) -> tuple[int, int]:
    """The centre of a hex of a flat-topped board in lattice coordinates, by its own arithmetic."""
    low = (hex_.column % 2 == 0) == (sheet.grid.low_columns == "even")
    return 3 * (hex_.column - 1), 2 * (hex_.row - 1) + low
