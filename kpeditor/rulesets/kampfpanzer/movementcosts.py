"""The costs of movement: half points for entering every hex and for every step on a map (R-MAP-6).

All arrays count half movement points, so that the chart's ½ is 1 and nothing is ever rounded. Wrecks on the
map are an argument: the engine computes the costs again when a wreck appears.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import board, mask_of_hexes, seen_from
from kpeditor.rulesets.kampfpanzer.terrain import TerrainChart
from kpeditor.rulesets.kampfpanzer.units import MOBILITIES
from kpeditor.rulesets.toolbox.reach import NO_STEP, MovementCosts, StepCosts

_PLAIN = ("clear", "ground")
"""Kinds that count only in a hex without any other kind."""
_LAST_RESORT = "clear"


def movement_costs(
    sheet: MapSheet, chart: TerrainChart, *, multi_terrain: str = "max", wrecks: Iterable[Hex] = ()
) -> MovementCosts:
    """The costs of a map under this terrain chart.

    Args:
        multi_terrain: the cost of a town or woods on a slope (Q11): "max", "sum", or "dominant" (the town or
            woods alone).
        wrecks: hexes with a wreck; such a hex costs at least the cost of a wreck.
    """
    enter, steps, border = {}, {}, {}
    wrecked = mask_of_hexes(sheet.grid, wrecks)
    for mobility in MOBILITIES:
        into = _enter(sheet, chart, mobility, multi_terrain)
        if wrecked.any():
            into = np.where(wrecked, np.maximum(into, chart.hex_cost("wreck", mobility)), into)
        into = np.where(board(sheet.grid), into, NO_STEP).astype(np.uint16)
        enter[mobility] = into
        steps[mobility], border[mobility] = _steps(sheet, chart, mobility, into)
    return MovementCosts(
        sheet.grid, MappingProxyType(enter), MappingProxyType(steps), MappingProxyType(border)
    )


def _enter(sheet: MapSheet, chart: TerrainChart, mobility: str, multi_terrain: str) -> StepCosts:
    ground = _layer_costs(sheet, chart, "terrain", mobility)
    height = _layer_costs(sheet, chart, "elevation", mobility)
    hilltop = _shows(sheet, "elevation", "hilltop")
    # A hilltop has a cost of its own if nothing else is on it, and none beside another kind (R-MAP-5).
    beside = np.where(hilltop, 0, height)
    if multi_terrain == "sum":
        both = ground + beside
    elif multi_terrain == "dominant":
        both = np.where(ground > 0, ground, beside)
    else:
        both = np.maximum(ground, beside)
    alone = np.where(hilltop, height, chart.hex_cost(_LAST_RESORT, mobility))
    return np.where(both > 0, both, alone).astype(np.uint16)


def _layer_costs(sheet: MapSheet, chart: TerrainChart, layer: str, mobility: str) -> StepCosts:
    """The costs of the kinds of one layer: 0 for plain ones and those that the chart does not list."""
    if layer not in sheet.layers:
        return np.zeros((sheet.grid.rows, sheet.grid.columns), np.uint16)
    kinds = sheet.legend[layer].kinds
    costs = [0 if kind in _PLAIN else chart.hex_cost(kind, mobility) for kind in kinds]
    return np.array(costs, np.uint16)[sheet.layers[layer]]


def _shows(sheet: MapSheet, layer: str, kind: str) -> npt.NDArray[np.bool_]:
    if layer not in sheet.layers:
        return np.zeros((sheet.grid.rows, sheet.grid.columns), np.bool_)
    kinds = sheet.legend[layer].kinds
    return np.array([other == kind for other in kinds], np.bool_)[sheet.layers[layer]]


def _steps(sheet: MapSheet, chart: TerrainChart, mobility: str, into: StepCosts) -> tuple[StepCosts, ...]:
    """The costs of the six steps from every hex, and the costs of the movement features on the hexsides."""
    shape = (*into.shape, len(Direction))
    steps, border = np.zeros(shape, np.uint16), np.zeros(shape, np.uint16)
    exists = board(sheet.grid)
    for direction in Direction:
        crossing = np.zeros(into.shape, np.uint16)
        # Features are written in reverse order, so that the one that counts is written last (Q18).
        for feature in reversed(chart.precedence):
            if (mask := sheet.hexsides.get(feature)) is not None:
                carries = (mask >> np.uint8(direction)) & 1
                crossing = np.where(carries, chart.side_cost(feature, mobility), crossing).astype(np.uint16)
        there = seen_from(sheet.grid, into, direction)
        taken = np.where(crossing > 0, crossing, there)
        steps[..., direction] = np.where(exists & (there > 0), taken, NO_STEP)
        border[..., direction] = np.where(exists, crossing, 0)
    return steps, border
