"""Boards of the family for tests: blank ones, painted by hand, and random ones with two hill levels."""

from __future__ import annotations

import random
from itertools import pairwise

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


def lay(sheet: MapSheet, feature: str, *hexes: str) -> None:
    """A line from hex to hex, each next to the one before."""
    found = [sheet.hex(name) for name in hexes]
    for here, there in pairwise(found):
        way = sheet.grid.direction(here, there)
        assert way is not None, f"{sheet.name(here)} is not next to {sheet.name(there)}"
        put(sheet.grid, sheet.hexsides[feature], Hexside(here, way), True)


def rail_out(sheet: MapSheet, feature: str, hex_: str) -> None:
    """A line out of a hex over the edge of the board."""
    here = sheet.hex(hex_)
    way = next(one for one in Direction if sheet.grid.neighbour(here, one) is None)
    put(sheet.grid, sheet.hexsides[feature], Hexside(here, way), True)


def railway(*, double: bool = False, board: str = "") -> MapSheet:
    """A board with a straight railway along K-1 ... K-10 that leaves it at both ends."""
    sheet = blank(board=board)
    names = [f"K-{n}" for n in range(1, 11)]
    lay(sheet, "rail", *names)
    rail_out(sheet, "rail", "K-1")
    rail_out(sheet, "rail", "K-10")
    if double:
        paint(sheet, "rail.tracks", "2", *names)
    return sheet


def hill231() -> MapSheet:
    """Board 15 as far as its tunnel: F-9, G-8 | H-8, I-7, J-7 | K-7, L-7."""
    sheet = blank(board="15")
    lay(sheet, "rail", "15-F-9", "15-G-8")
    lay(sheet, "tunnel", "15-G-8", "15-H-8", "15-I-7", "15-J-7", "15-K-7")
    lay(sheet, "rail", "15-K-7", "15-L-7")
    paint(sheet, "elevation", "slope", "15-G-8", "15-K-7")
    paint(sheet, "elevation", "hilltop", "15-H-8", "15-I-7", "15-J-7")
    return sheet
