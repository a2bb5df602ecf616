"""Resizing a map with an anchor: hexes are cut off or added at the edges and everything is numbered anew.

A map that grows or shrinks on the left by an odd number of columns (pointed tops: at the top by an odd number
of rows) has its low columns exchanged with the others, so that no hex changes its neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from kpeditor.core.board.hexsidelayer import Mask, empty, from_sides, sides_of
from kpeditor.core.board.mapsheet import LayerArray, MapSheet, Place
from kpeditor.core.edits.reshape import ReplaceBoard
from kpeditor.core.edits.resizingextras import moved_extras
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.hexes import MAX_SIDE, Hex, HexGrid, Parity
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.renumbering import Renumbering, renumbered_scenario

Pull = Literal[0, 1, 2]
"""Where the old map stays: 0 at the left or top edge, 1 in the middle, 2 at the right or bottom edge."""


@dataclass(frozen=True, slots=True)
class Resized:
    """What resizing would do: the edit, the hexes that are lost, and how many of them are not clear."""

    edit: ReplaceBoard
    lost: frozenset[Hex]
    painted: int
    places: tuple[str, ...]
    """Names of places that vanish with all their hexes."""


def resize(
    battle: Battle,
    columns: int,
    rows: int,
    across: Pull = 0,
    down: Pull = 0,
    *,
    numbering: Numbering | None = None,
) -> Resized:
    """The edit that gives the map another size, the old one staying at an anchor, and another numbering.

    Args:
        numbering: how the hexes shall be numbered; None: as before. It is fitted to the new size.

    Raises:
        EditRefused: when the size is out of range, the numbering cannot print it, or the scenario speaks of
            hexes that would be lost; the message names them.
    """
    sheet = battle.map
    old = sheet.grid
    if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        raise EditRefused(f"A map has 1 to {MAX_SIDE} columns and rows.")
    shift = (columns - old.columns) * across // 2, (rows - old.rows) * down // 2
    grid = _grid(old, columns, rows, shift)
    numbering = (numbering or sheet.numbering).fitted(grid)
    if shortcoming := numbering.shortcoming(grid):
        raise EditRefused(f"{shortcoming[:1].upper()}{shortcoming[1:]}.")
    new = Renumbering(sheet, grid, numbering, shift)
    lost = frozenset(hex_ for hex_ in old.hexes() if new.hex(hex_) is None)
    places = {
        name: moved for name, place in sheet.places.items() if (moved := _place(new, place)) is not None
    }
    edit = ReplaceBoard(
        grid,
        numbering,
        {name: _layer(array, grid, shift) for name, array in sheet.layers.items()},
        {name: _mask(sheet, mask, grid, shift) for name, mask in sheet.hexsides.items()},
        places,
        moved_extras(new, sheet.extra),
        renumbered_scenario(battle.scenario, new) if battle.scenario is not None else None,
        _title(sheet, grid, numbering),
    )
    painted = sum(any(a[h.row - 1, h.column - 1] for a in sheet.layers.values()) for h in lost)
    gone = tuple(name for name in sheet.places if name not in places and sheet.places[name].hexes)
    return Resized(edit, lost, painted, gone)


def _grid(old: HexGrid, columns: int, rows: int, shift: tuple[int, int]) -> HexGrid:
    straight = shift[0] if old.is_flat else shift[1]
    other: Parity = "odd" if old.low_columns == "even" else "even"
    trim = old.trim and (rows if old.is_flat else columns) > 1
    return HexGrid(columns, rows, old.tops, other if straight % 2 else old.low_columns, trim)


def _title(old: MapSheet, grid: HexGrid, numbering: Numbering) -> str:
    if grid == old.grid and numbering != old.numbering:
        return f"Number the hexes like {numbering.name_hex(Hex(3, 4))}"
    return f"Resize the map to {grid.columns} × {grid.rows}"


def _layer(array: LayerArray, grid: HexGrid, shift: tuple[int, int]) -> LayerArray:
    new = np.zeros((grid.rows, grid.columns), np.uint8)
    (rows, old_rows), (columns, old_columns) = (
        _overlap(grid.rows, array.shape[0], shift[1]),
        _overlap(grid.columns, array.shape[1], shift[0]),
    )
    new[rows, columns] = array[old_rows, old_columns]
    new[~masks.board(grid)] = 0
    return new


def _overlap(new: int, old: int, shift: int) -> tuple[slice, slice]:
    start, end = max(0, shift), max(max(0, shift), min(new, old + shift))
    return slice(start, end), slice(start - shift, end - shift)


def _mask(sheet: MapSheet, mask: Mask, grid: HexGrid, shift: tuple[int, int]) -> Mask:
    """The feature on the new board; a side stays while one of its hexes does."""
    kept = []
    for side in sides_of(sheet.grid, mask):
        there = Hexside(Hex(side.hex.column + shift[0], side.hex.row + shift[1]), side.direction)
        if there.hex in grid or grid.step(there.hex, there.direction) in grid:
            kept.append(there)
    return from_sides(grid, kept) if kept else empty(grid)


def _place(new: Renumbering, place: Place) -> Place | None:
    hexes = tuple(there for hex_ in place.hexes if (there := new.hex(hex_)) is not None)
    return replace(place, hexes=hexes) if hexes or not place.hexes else None
