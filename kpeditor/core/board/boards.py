"""Which boards a map is made of, on which of them a hex lies, and where their hexrow A looks by the compass.

Every question is answered alike for an assembly of boards, for the plain map it was detached to, and for a
single board whose hexes bear its name, such as 6-T-9. Of a `PlacedBoard` ask `name`, `line(hex)` (hexrow A is
1), `letter(hex)`, `number(hex)`, `own(hex)` and `joined(hex)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np

from kpeditor.core.board.mapsheet import EdgeSide, MapSheet
from kpeditor.core.geometry.directions import COMPASS_FLAT, COMPASS_POINTED, Direction
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.joining import JoinedNumbering, PlacedBoard
from kpeditor.core.geometry.masks import HexMask, board, low_lines, nothing

Compass = Literal["north", "east", "south", "west"]
COMPASS: tuple[Compass, ...] = ("north", "east", "south", "west")
"""The sides of a map clockwise."""
_NAMES: dict[str, Compass] = {"N": "north", "E": "east", "S": "south", "W": "west"}
BoardReader = Callable[[str], MapSheet | str]
"""Answers the map in the file that an assembly names, or why there is none."""


def nowhere(_file: str) -> str:
    """The reader for texts that are in no folder."""
    return "this text is in no folder in which it could lie"


def boards_in_memory(sheet: object) -> BoardReader:
    """The reader that answers the boards an open assembly was made of."""
    assembly = sheet.assembly if isinstance(sheet, MapSheet) else None
    if assembly is None:
        return nowhere
    known = {entry.file: board for entry, board in zip(assembly.entries, assembly.sheets, strict=True)}
    return lambda file: known.get(file, "it is none of the boards that are open")


def boards_of(sheet: MapSheet) -> tuple[PlacedBoard, ...]:
    """The boards of a map, the one placed first before the others; () where hexes bear no board's name."""
    numbering = sheet.numbering
    if isinstance(numbering, JoinedNumbering):
        return numbering.boards
    if isinstance(numbering, GridNumbering) and numbering.board:
        return (PlacedBoard(numbering.board, numbering, sheet.grid),)
    return ()


def boards_at(sheet: MapSheet, hex_: Hex) -> tuple[PlacedBoard, ...]:
    """The boards a hex lies on: one, at a seam two or four, the one placed first before the others."""
    return tuple(one for one in boards_of(sheet) if hex_ in one)


def numbers_of(sheet: MapSheet, hex_: Hex) -> tuple[str, ...]:
    """Every number a hex of the map bears, the one that is written first: two where boards meet."""
    numbering = sheet.numbering
    return numbering.names(hex_) if isinstance(numbering, JoinedNumbering) else (sheet.name(hex_),)


def hexes_of_board(sheet: MapSheet, placed: PlacedBoard) -> HexMask:
    """The hexes of the map that lie on a board, those at its seams too; shape [rows, columns]."""
    return on_map(sheet, placed, board(placed.grid))


def on_map(sheet: MapSheet, placed: PlacedBoard, own: HexMask) -> HexMask:
    """The hexes of the map that hexes of a board are; both masks have the shape [rows, columns]."""
    mask = nothing(sheet.grid)
    (left, top), grid = placed.origin, placed.grid
    there = mask[top : top + grid.rows, left : left + grid.columns]
    there[:] = (_half_turned(grid, own) if placed.is_turned else own)[: there.shape[0], : there.shape[1]]
    return np.asarray(mask & board(sheet.grid), np.bool_)


def _half_turned(grid: HexGrid, own: HexMask) -> HexMask:
    """The hexes of a board after half a turn, on its own grid; low lines are one hex shorter."""
    low = low_lines(grid)
    turned = (own if grid.is_flat else own.T)[::-1, ::-1].copy()
    turned[:-1, low] = turned[1:, low]
    turned[-1, low] = False
    return turned if grid.is_flat else turned.T


def compass_of_side(sheet: MapSheet, side: EdgeSide) -> Compass:
    """What a side of the sheet (north: the top) is by the compass of the map's edges N, E, S, W."""
    return next(
        (_NAMES[name] for name, there in sheet.edges.items() if name in _NAMES and there == side), side
    )


def side_of_compass(sheet: MapSheet, compass: Compass) -> EdgeSide:
    """The side of the sheet (north: the top) where a point of the compass lies."""
    side: EdgeSide = sheet.edges.get(compass[0].upper(), compass)
    return side


def compass_of_directions(sheet: MapSheet) -> tuple[str, ...]:
    """What directions A to F are by the compass of the map: north, north-east and so on."""
    quarters = (COMPASS.index(compass_of_side(sheet, "north"))) % 4
    first = 90 * quarters + (0 if sheet.grid.is_flat else 30)
    return tuple(_BY_ANGLE[(first + 60 * direction) % 360] for direction in Direction)


_BY_ANGLE = {60 * i: name for i, name in enumerate(COMPASS_FLAT)} | {
    60 * i + 30: name for i, name in enumerate(COMPASS_POINTED)
}
"""Names of directions by their degrees clockwise from north."""


def opposite(compass: Compass) -> Compass:
    """The other end of the compass."""
    return COMPASS[(COMPASS.index(compass) + 2) % 4]


def edges_with_row_a(row_a: Compass, *, is_flat: bool = True) -> dict[str, EdgeSide]:
    """The edges N, E, S, W of a map whose first line of hexes (hexrow A) lies there by the compass: the map
    turned by quarters clockwise until it does.
    """
    quarters = (COMPASS.index(row_a) - COMPASS.index("west" if is_flat else "north")) % 4
    return {name[0].upper(): COMPASS[(i - quarters) % 4] for i, name in enumerate(COMPASS)}
