"""The boards of a map, which of them a hex lies on, and the compass direction of their hexrow A.

The functions work for an assembly of boards, for the plain map it was detached to, and for a single board
whose hexes bear its name, such as 6-T-9. A `PlacedBoard` has `name`, `line(hex)` (hexrow A is 1),
`letter(hex)`, `number(hex)`, `own(hex)` and `joined(hex)`.
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
    """A reader for texts that belong to no folder."""
    return "this text is in no folder in which it could lie"


def boards_in_memory(sheet: object) -> BoardReader:
    """Returns a reader of the boards an open assembly was made of."""
    assembly = sheet.assembly if isinstance(sheet, MapSheet) else None
    if assembly is None:
        return nowhere
    known = {entry.file: board for entry, board in zip(assembly.entries, assembly.sheets, strict=True)}
    return lambda file: known.get(file, "it is none of the boards that are open")


def boards_of(sheet: MapSheet) -> tuple[PlacedBoard, ...]:
    """Returns the boards of a map in the order of placing; () if hexes bear no board's name."""
    numbering = sheet.numbering
    if isinstance(numbering, JoinedNumbering):
        return numbering.boards
    if isinstance(numbering, GridNumbering) and numbering.board:
        return (PlacedBoard(numbering.board, numbering, sheet.grid),)
    return ()


def boards_at(sheet: MapSheet, hex_: Hex) -> tuple[PlacedBoard, ...]:
    """Returns the boards a hex lies on, in the order of placing: one, or at a seam two or four."""
    return tuple(one for one in boards_of(sheet) if hex_ in one)


def numbers_of(sheet: MapSheet, hex_: Hex) -> tuple[str, ...]:
    """Returns every number of a hex, the one that is written first: two where boards meet."""
    numbering = sheet.numbering
    return numbering.names(hex_) if isinstance(numbering, JoinedNumbering) else (sheet.name(hex_),)


def hexes_of_board(sheet: MapSheet, placed: PlacedBoard) -> HexMask:
    """Returns the hexes of the map that lie on a board, including those at its seams; shape [rows,
    columns].
    """
    return on_map(sheet, placed, board(placed.grid))


def on_map(sheet: MapSheet, placed: PlacedBoard, own: HexMask) -> HexMask:
    """Converts hexes of a board to hexes of the map; both masks have the shape [rows, columns]."""
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
    """Returns the compass direction of a side of the sheet (north: the top), from the map's edges
    N, E, S, W.
    """
    return next(
        (_NAMES[name] for name, there in sheet.edges.items() if name in _NAMES and there == side), side
    )


def side_of_compass(sheet: MapSheet, compass: Compass) -> EdgeSide:
    """Returns the side of the sheet (north: the top) in a compass direction."""
    side: EdgeSide = sheet.edges.get(compass[0].upper(), compass)
    return side


def compass_of_directions(sheet: MapSheet) -> tuple[str, ...]:
    """Returns the compass directions of A to F: north, north-east and so on."""
    quarters = (COMPASS.index(compass_of_side(sheet, "north"))) % 4
    first = 90 * quarters + (0 if sheet.grid.is_flat else 30)
    return tuple(_BY_ANGLE[(first + 60 * direction) % 360] for direction in Direction)


_BY_ANGLE = {60 * i: name for i, name in enumerate(COMPASS_FLAT)} | {
    60 * i + 30: name for i, name in enumerate(COMPASS_POINTED)
}
"""Names of directions by their degrees clockwise from north."""


def opposite(compass: Compass) -> Compass:
    """Returns the opposite compass direction."""
    return COMPASS[(COMPASS.index(compass) + 2) % 4]


def edges_with_row_a(row_a: Compass, *, is_flat: bool = True) -> dict[str, EdgeSide]:
    """Returns the edges N, E, S, W of a map whose first line of hexes (hexrow A) lies in a compass direction:
    the map is turned clockwise by quarters until it does.
    """
    quarters = (COMPASS.index(row_a) - COMPASS.index("west" if is_flat else "north")) % 4
    return {name[0].upper(): COMPASS[(i - quarters) % 4] for i, name in enumerate(COMPASS)}
