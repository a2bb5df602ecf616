"""Ground: the map in the form the engine computes with: flat lists by cell, built once a game.

A cell is the number (row - 1) * columns + (column - 1); `OFF` is everywhere beyond the board. Points are half
movement points. Nothing here changes during a game: wrecks are an argument.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache, partial
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.boards import compass_of_directions
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.rules.inforce.effects import InForce, Weather
from kpeditor.core.rules.inforce.sight import OF_SIGHT, WeatherSight, without_hexsides
from kpeditor.core.scenario.effects import CLOSED, COST
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.sight.lines import fire_path
from kpeditor.core.sight.ranges import in_arc
from kpeditor.core.texts import Translate
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.movementcosts import movement_costs
from kpeditor.rulesets.kampfpanzer.options import sheet_as_ruled
from kpeditor.rulesets.kampfpanzer.sight.lineofsight import H_FIRE, KampfSight
from kpeditor.rulesets.kampfpanzer.tables import Tables, last_digit
from kpeditor.rulesets.kampfpanzer.terrain import TerrainChart, TerrainEffect
from kpeditor.rulesets.kampfpanzer.units import MOBILITIES
from kpeditor.rulesets.toolbox.ways import ByCell
from kpeditor.rulesets.toolbox.weather import ANY, is_of

OFF = -1
BARRED = 1000
"""Half points to enter a hex that an event has closed: more than any unit has."""
NO_DIGIT = 10
"""The last digit of a hex number that consists of letters."""
Cells = npt.NDArray[np.int64]
Crossing = tuple[int, int]
"""Two neighbouring cells: a step from the first into the second."""


class Ground:
    """Neighbours, costs, cover and sight of one map under one scenario's options.

    Attributes:
        neighbours: by cell the six cells around it, in direction order; `OFF` beyond the board.
        enter: by mobility and cell, points to enter where the hexside crossed has no movement feature.
        cross: by mobility and cell six points for crossing the movement feature of that hexside, 0 for none.
        numbers: the printed hex number by cell.
        last_digits: what panic looks at, the last digit of that number [11.11], by cell; `NO_DIGIT` of none.
        memo: a cache for computer players, by name; its content depends on the map alone.
        seeing: lines of sight under the effects in force; `sight` has those of the map.
    """

    def __init__(self, sheet: MapSheet, scenario: Scenario, tables: Tables, now: Weather = ()) -> None:
        self.sheet = sheet_as_ruled(sheet, scenario)
        self.grid = self.sheet.grid
        self.chart = tables.terrain
        self.multi_terrain = str(options.value(scenario, "multi_terrain"))
        self.leaves_free = options.value(scenario, "exit_cost") == "zero"
        self.close_range = tables.numbers.close_range
        self.sight = KampfSight(self.sheet, scenario)
        self.seeing = _seeing(self.sheet, scenario, now) or self.sight
        self.size = self.grid.rows * self.grid.columns
        costs = movement_costs(self.sheet, self.chart, multi_terrain=self.multi_terrain)
        self.enter = {m: costs.enter[m].reshape(-1).tolist() for m in MOBILITIES}
        self._border = {m: costs.border[m].reshape(self.size, 6) for m in MOBILITIES}
        self.cross = {m: ByCell(partial(_row_of, self._border[m])) for m in MOBILITIES}
        self.neighbours = _neighbours(self.grid)
        for one in now:
            self._weather(one)
        self.numbers, self.last_digits = _numbers(self.grid, self.sheet.numbering)
        self._effects = _effects(self.sheet, self.chart)
        self._seen: dict[tuple[int, int, bool], bool] = {}
        self._arcs: dict[tuple[int, int, int], bool] = {}
        self._bonus: dict[Crossing, bool] = {}
        self._paths: dict[Crossing, tuple[frozenset[int], frozenset[Crossing]]] = {}
        self.memo: dict[str, Any] = {}
        self._compass = compass_of_directions(self.sheet)

    def called(self, direction: int, tr: Translate = str) -> str:
        """The name of a direction, with its letter on the sheet: "south (D)"."""
        return f"{tr(self._compass[direction])} ({Direction(direction).name})"

    def _weather(self, one: InForce) -> None:
        """Changes costs by an effect in force: hexes that cost more, and closed hexes."""
        hexes, effect = one.hexes(self.sheet), one.effect
        cells = range(self.size) if hexes is None else sorted(map(self.cell, hexes))
        if one.kind.change == COST:
            shown = [cell for cell in cells if self._shows(cell, effect.kind)]
            for cell, mobility in product(shown, MOBILITIES):
                if self.enter[mobility][cell]:
                    self.enter[mobility][cell] += 2 * (effect.level or 0)
        elif one.kind.change == CLOSED:
            for cell, mobility in product(cells, MOBILITIES):
                if is_of(one, mobility):
                    self._close(cell, mobility)

    def _close(self, cell: int, mobility: str) -> None:
        """Lets a hex cost more points than any unit has, whichever way it is entered."""
        self.enter[mobility][cell] = max(self.enter[mobility][cell], BARRED)
        for direction, there in enumerate(self.neighbours[cell]):
            back = (direction + 3) % 6
            if there != OFF and self._border[mobility][there, back]:
                self._border[mobility][there, back] = BARRED

    def _shows(self, cell: int, kind: str) -> bool:
        """Whether a hex of the board is of a kind, in any layer."""
        hex_ = self.hex(cell)
        if hex_ not in self.grid:
            return False
        return kind in (ANY, "") or any(self.sheet.kind(layer, hex_) == kind for layer in self.sheet.layers)

    # --- Cells ---

    def cell(self, hex_: Hex) -> int:
        return (hex_.row - 1) * self.grid.columns + hex_.column - 1

    def hex(self, cell: int) -> Hex:
        return _hex(self.grid, cell)

    def exists(self, cell: int) -> bool:
        """Whether a cell has a hex; a trimmed board lacks some corners."""
        return self.hex(cell) in self.grid

    def distance(self, a: int, b: int) -> int:
        """The range between two cells in hexes [9.17]."""
        return self.grid.distance(self.hex(a), self.hex(b))

    def towards(self, start: int, end: int) -> Direction:
        """The direction of a cell from another, the nearest of the six."""
        distance, here, there = self.distance(start, end), self.hex(start), self.hex(end)

        def gap(direction: Direction) -> int:
            at = here
            for _ in range(distance):
                at = self.grid.step(at, direction)
            return self.grid.distance(at, there)

        return min(Direction, key=gap)

    # --- Movement ---

    def is_closed(self, mobility: str, cell: int) -> bool:
        """Whether an event has closed a cell of the board to units that move so."""
        return bool(self.enter[mobility][cell] >= BARRED)

    def step_cost(self, mobility: str, cell: int, direction: int, wrecks: Container[int] = ()) -> int:
        """Points for a step; the movement feature of a hexside replaces what lies in the hex (Q17). The
        step must lead to a cell of the board.
        """
        feature: int = self.cross[mobility][cell][direction]
        if feature:
            return feature
        there = self.neighbours[cell][direction]
        cost: int = self.enter[mobility][there]
        return max(cost, self.chart.hex_cost("wreck", mobility)) if there in wrecks else cost

    def steps(self, mobility: str) -> tuple[Cells, Cells, Cells]:
        """All steps of the board in arrays of one length: the cells left, those entered, and the points."""
        around = beside(self.grid)
        inside = (around != OFF) & masks.board(self.grid).reshape(-1, 1)
        starts, directions = np.nonzero(inside)
        ends = around[inside]
        crossed = self._border[mobility][starts, directions]
        return starts, ends, np.where(crossed > 0, crossed, np.array(self.enter[mobility])[ends])

    def arrival_cost(self, mobility: str, cell: int, wrecks: Container[int] = ()) -> int:
        """Points to enter the board at an edge cell (R-ENT-1, R-ENT-1a); no road leads into a closed one."""
        around, road = self.neighbours[cell], self.chart.side_cost("road", mobility)
        crossed, is_closed = self.cross[mobility][cell], self.is_closed(mobility, cell)
        if not is_closed and any(around[d] == OFF and cost == road for d, cost in enumerate(crossed)):
            return road
        cost: int = self.enter[mobility][cell]
        return max(cost, self.chart.hex_cost("wreck", mobility)) if cell in wrecks else cost

    def exit_cost(self, mobility: str, cell: int, direction: int) -> int:
        """Points to leave the board across a hexside: the cost of clear terrain, less by road (R-EXT-1); by
        option `exit_cost` nothing (Q139).
        """
        if self.leaves_free:
            return 0
        feature: int = self.cross[mobility][cell][direction]
        clear = self.chart.hex_cost("clear", mobility)
        return min(feature, clear) if feature else clear

    # --- Cover and sight ---

    def cover(self, cell: int, wrecks: Container[int], *, crest: bool) -> int:
        """What the terrain adds to the defence, once per attack [10.0] (Q11). `crest`: the fire touches a
        crest hexside of this hex (R-LOS-6).
        """
        effects = self._effects[cell]
        found = [effect.defence for effect in effects if crest or not effect.needs_crest]
        if cell in wrecks:
            found.append(self.chart.hexes["wreck"].defence)
        if self.multi_terrain == "sum":
            return sum(found)
        if self.multi_terrain == "dominant" and effects and effects[0].defence:
            return effects[0].defence if crest or not effects[0].needs_crest else 0
        return max(found, default=0)

    def is_close(self, cell: int) -> bool:
        """True for woods and town hexes (R-LOS-5, R-HFI-6)."""
        return any(effect.close for effect in self._effects[cell])

    def may_be_overrun(self, cell: int, wrecks: Container[int]) -> bool:
        """True for clear terrain in the sense of R-OVR-2."""
        return cell not in wrecks and not any(effect.no_overrun for effect in self._effects[cell])

    def visible(self, a: int, b: int, *, h_fire: bool = False) -> bool:
        """True when fire from one cell finds a clear line to another (R-LOS-1 to R-LOS-5)."""
        key = a, b, h_fire
        seen = self._seen.get(key)
        if seen is None:
            seen = self._seen[key] = self.seeing.visible(
                self.hex(a), self.hex(b), mode=H_FIRE if h_fire else ""
            )
        return seen

    def in_arc(self, cell: int, facing: int, target: int) -> bool:
        """True when a cell lies in front of a gun that faces this way (R-FAC-2, Q78)."""
        key = cell, facing, target
        found = self._arcs.get(key)
        if found is None:
            found = in_arc(self.sight.frame, self.hex(cell), Direction(facing), self.hex(target))
            self._arcs[key] = found
        return found

    def crest_bonus(self, a: int, b: int) -> bool:
        """True when fire from one cell touches a crest hexside of the other, a slope (R-LOS-6)."""
        bonus = self._bonus.get((a, b))
        if bonus is None:
            bonus = self._bonus[a, b] = self.sight.crest_bonus(self.hex(a), self.hex(b))
        return bonus

    def fire_path(self, a: int, b: int) -> tuple[frozenset[int], frozenset[Crossing]]:
        """The path hexes of opportunity fire, and the steps across hexsides the line runs along (R-OPP-2)."""
        found = self._paths.get((a, b))
        if found is None:
            path = fire_path(self.sight.frame, self.hex(a), self.hex(b))
            pairs: set[Crossing] = set()
            for side in path.along:
                one, two = side.hex, self.grid.step(side.hex, side.direction)
                if two in self.grid:
                    pairs |= {(self.cell(one), self.cell(two)), (self.cell(two), self.cell(one))}
            found = self._paths[a, b] = frozenset(map(self.cell, path.hexes)), frozenset(pairs)
        return found

    def cells(self, hexes: Iterable[Hex]) -> frozenset[int]:
        return frozenset(self.cell(hex_) for hex_ in hexes)


def _hex(grid: HexGrid, cell: int) -> Hex:
    row, column = divmod(cell, grid.columns)
    return Hex(column + 1, row + 1)


def _row_of(table: npt.NDArray[np.uint16], cell: int) -> list[int]:
    found: list[int] = table[cell].tolist()
    return found


def _effects(sheet: MapSheet, chart: TerrainChart) -> ByCell[tuple[TerrainEffect, ...]]:
    """By cell the effects of the kinds there, the terrain before the elevation."""
    layers = [layer for layer in ("terrain", "elevation") if layer in sheet.layers]
    indexes = [sheet.layers[layer].reshape(-1).copy() for layer in layers]
    kinds = [[chart.hexes.get(kind) for kind in sheet.legend[layer].kinds] for layer in layers]

    def of(cell: int) -> tuple[TerrainEffect, ...]:
        found = [known[there[cell]] for known, there in zip(kinds, indexes, strict=True)]
        return tuple(effect for effect in found if effect is not None)

    return ByCell(of)


# What depends only on the board is computed once for all games on it.


@lru_cache(maxsize=8)
def beside(grid: HexGrid) -> Cells:
    """By cell the six around it in direction order, `OFF` beyond the board: shape [cells, 6]."""
    # Numbered from 1, because beyond the board there is 0.
    cells = np.arange(1, grid.rows * grid.columns + 1).reshape(grid.rows, grid.columns) * masks.board(grid)
    around = [masks.seen_from(grid, cells, direction).reshape(-1) - 1 for direction in Direction]
    return np.stack(around, axis=-1)


@lru_cache(maxsize=8)
def _neighbours(grid: HexGrid) -> ByCell[tuple[int, ...]]:
    around = beside(grid)
    return ByCell(lambda cell: tuple(around[cell].tolist()))


@lru_cache(maxsize=8)
def _numbers(grid: HexGrid, numbering: Numbering) -> tuple[ByCell[str], ByCell[int]]:
    """The printed hex numbers by cell, and their last digits."""
    numbers = ByCell(lambda cell: numbering.name_hex(_hex(grid, cell)))
    return numbers, ByCell(lambda cell: int(last_digit(numbers[cell]) or NO_DIGIT))


def _seeing(sheet: MapSheet, scenario: Scenario, now: Weather) -> KampfSight | WeatherSight | None:
    """Lines of sight in weather; None where nothing in force changes them."""
    acting = tuple(one for one in now if one.kind.change in OF_SIGHT)
    if not acting:
        return None
    bare = without_hexsides(sheet, acting)
    return WeatherSight(KampfSight(bare, scenario), bare, acting)
