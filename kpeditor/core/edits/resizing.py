"""Resizes a map with an anchor: hexes are cut off or added at the edges, and all hexes get new numbers.

If a map grows or shrinks on the left by an odd number of columns (pointed tops: at the top by an odd number
of rows), its low columns become the high ones, so that no hex changes its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from kpeditor.core.board.hexsidelayer import Mask, empty, from_sides, sides_of
from kpeditor.core.board.mapsheet import LayerArray, MapSheet, Place
from kpeditor.core.board.underlay import KEY as UNDERLAY
from kpeditor.core.edits.boards import refuse_terrain
from kpeditor.core.edits.edit import Touched
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.hexes import MAX_SIDE, Hex, HexGrid, Parity
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.renumbering import Renumbering, renumbered_scenario


@dataclass(frozen=True, eq=False, slots=True)
class ReplaceBoard:
    """Replaces the board, with layers, hexsides, places and everything that names hexes."""

    grid: HexGrid
    numbering: Numbering
    layers: Mapping[str, LayerArray]
    hexsides: Mapping[str, Mask]
    places: Mapping[str, Place]
    extra: Mapping[str, Any]
    scenario: Scenario | None
    title: str = "Resize the map"
    stroke: int = 0

    def apply(self, battle: Battle) -> ReplaceBoard:
        """Replaces the board; returns the edit that restores the old one.

        Raises:
            EditRefused: when the map refers to boards.
        """
        sheet = battle.map
        refuse_terrain(sheet)
        old = ReplaceBoard(
            sheet.grid,
            sheet.numbering,
            sheet.layers,
            sheet.hexsides,
            sheet.places,
            sheet.extra,
            battle.scenario,
            self.title,
            self.stroke,
        )
        sheet.grid, sheet.numbering = self.grid, self.numbering
        # Later edits change arrays in place, so the edit keeps its own.
        sheet.layers = {name: np.array(array) for name, array in self.layers.items()}
        sheet.hexsides = {name: np.array(mask) for name, mask in self.hexsides.items()}
        sheet.places, sheet.extra = dict(self.places), dict(self.extra)
        battle.scenario = self.scenario
        return old

    def touched(self, battle: Battle) -> Touched:
        """Everything, the board itself included."""
        return Touched(hexes=None, scenario=True, sheet=True, board=True)

    def then(self, later: ReplaceBoard) -> ReplaceBoard:
        """The later edit."""
        return later


Pull = Literal[0, 1, 2]
"""Where the old map stays: 0 at the left or top edge, 1 in the middle, 2 at the right or bottom edge."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The result of resizing: the edit, the lost hexes, and how many of these are not clear."""

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
    """Returns the edit that gives the map another size, with the old map at an anchor, and another numbering.

    Args:
        numbering: the new numbering of the hexes; None: the old one. It is fitted to the new size.

    Raises:
        EditRefused: when the size is out of range, the numbering cannot print it, or the scenario names hexes
            that would be lost; the message lists them.
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
        {name: _moved_layer(array, grid, shift) for name, array in sheet.layers.items()},
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


def _moved_layer(array: LayerArray, grid: HexGrid, shift: tuple[int, int]) -> LayerArray:
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
    """The feature on the new board; a side stays as long as one of its hexes does."""
    kept = []
    for side in sides_of(sheet.grid, mask):
        there = Hexside(Hex(side.hex.column + shift[0], side.hex.row + shift[1]), side.direction)
        if there.hex in grid or grid.step(there.hex, there.direction) in grid:
            kept.append(there)
    return from_sides(grid, kept) if kept else empty(grid)


def _place(new: Renumbering, place: Place) -> Place | None:
    hexes = tuple(there for hex_ in place.hexes if (there := new.hex(hex_)) is not None)
    return replace(place, hexes=hexes) if hexes or not place.hexes else None


TESTS = "sight_tests"
SCAN, READING = "x-scan", "x-reading"


def moved_extras(new: Renumbering, extra: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the extra data of a map, converted to the resized board. Sight tests and points of scans whose
    hex is lost are dropped; data that are not understood stay unchanged.
    """
    moved: dict[str, Callable[[Renumbering, Any], Any]] = {
        TESTS: _tests,
        UNDERLAY: _underlay,
        SCAN: _scans,
        READING: _reading,
    }
    return {key: moved[key](new, value) if key in moved else value for key, value in extra.items()}


def _tests(new: Renumbering, tests: Any) -> Any:
    if not isinstance(tests, list | tuple):
        return tests
    kept = []
    for test in tests:
        ends = [new.name(str(test.get(key, ""))) for key in ("from", "to")] if isinstance(test, dict) else []
        if len(ends) == 2 and all(ends):
            kept.append({**test, "from": ends[0], "to": ends[1]})
    return kept


def _offset(new: Renumbering) -> tuple[float, float]:
    """The distance (x, y) of the old board from the corner of the new one, in hex sides."""
    # `centre` also works off the board, and accounts for the parity of the column.
    x, y = HexLayout(new.sheet.grid).centre(Hex(1, 1))
    there_x, there_y = HexLayout(new.grid).centre(Hex(1 + new.shift[0], 1 + new.shift[1]))
    return there_x - x, there_y - y


def _underlay(new: Renumbering, data: Any) -> Any:
    if not isinstance(data, Mapping):
        return data
    x, y = _offset(new)
    try:
        left, top = float(data.get("left", 0.0)), float(data.get("top", 0.0))
        return {**data, "left": round(left + x, 4), "top": round(top + y, 4)}
    except (TypeError, ValueError):
        return data


def _scans(new: Renumbering, data: Any) -> Any:
    scans = data.get("scans") if isinstance(data, Mapping) else None
    if not isinstance(scans, list):
        return data
    return {**data, "scans": [_scan(new, one) if isinstance(one, Mapping) else one for one in scans]}


def _scan(new: Renumbering, scan: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(scan)
    if isinstance(points := scan.get("points"), Mapping):
        found["points"] = {name: at for old, at in points.items() if (name := new.name(str(old)))}
    if "warp" in scan:
        try:
            found["warp"] = _warp(new, scan["warp"])
        except (KeyError, TypeError, ValueError):
            del found["warp"]  # without it, the points are fitted again
    return found


def _warp(new: Renumbering, warp: Mapping[str, Any]) -> dict[str, Any]:
    x, y = _offset(new)
    back = np.array([[1.0, 0.0, -x], [0.0, 1.0, -y], [0.0, 0.0, 1.0]])
    matrix = np.array(warp["matrix"], np.float64).reshape(3, 3) @ back
    moved = {**warp, "matrix": [float(value) for value in matrix.ravel()]}
    if "bend" in warp:
        across, down = warp["bend"]["middle"]
        moved["bend"] = {**warp["bend"], "middle": [across + x, down + y]}
    return moved


def _reading(new: Renumbering, data: Any) -> Any:
    if not isinstance(data, Mapping):
        return data
    return {layer: _answers(new, one) if isinstance(one, Mapping) else one for layer, one in data.items()}


def _answers(new: Renumbering, data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _rows(new, value) if key in ("read", "marks") else value for key, value in data.items()}


def _rows(new: Renumbering, text: Any) -> Any:
    """Converts rows of one character per hex; for hexsides, such rows by direction."""
    if isinstance(text, Mapping):
        return {direction: _rows(new, one) for direction, one in text.items()}
    if not isinstance(text, str):
        return text
    lines, (across, down) = text.splitlines(), new.shift
    answer = []
    for row in range(new.grid.rows):
        line = lines[row - down] if 0 <= row - down < len(lines) else ""
        moved = "." * max(0, across) + line[max(0, -across) :] if line else ""
        answer.append(moved[: new.grid.columns].rstrip(".") + "\n")
    return "".join(answer)
