"""The hexes in which set-up steps and entries may place units, as far as they depend on the map alone."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.masks import HexMask, board, distances, mask_of_hexes, nothing, seen_from
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.ground import ROAD_FEATURES
from kpeditor.core.scenario.areas.masks import distances_from_units, mask_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import Entry
from kpeditor.core.scenario.setup.steps import Limits, SetupStep

RAIL, ROAD = "rail", "road"


def line_mask(sheet: MapSheet, line: str) -> HexMask:
    """The hexes through which a kind of line runs, such as a railway or a road."""
    names = ROAD_FEATURES if line == ROAD else (line,)
    found = (sheet.hexsides[name] > 0 for name in names if name in sheet.hexsides)
    return reduce(np.logical_or, found, nothing(sheet.grid))


def area_mask(sheet: MapSheet, text: str) -> HexMask:
    """The hexes of an area; the whole map for an empty text.

    Raises:
        BadExpression: when the text cannot be read.
        BadName: when the map lacks something that the area names.
    """
    return mask_of(parse_area(text, sheet.numbering), sheet) if text else board(sheet.grid)


def ground_mask(sheet: MapSheet, name: str) -> HexMask:
    """The hexes of a kind of terrain, in any layer; or of an area where there is no such kind.

    Raises:
        BadExpression, BadName: when the text is neither a kind nor an area.
    """
    layers = [id_ for id_, legend in sheet.legend.items() if name in legend.kinds and id_ in sheet.layers]
    if not layers and any(name in legend.kinds for legend in sheet.legend.values()):
        return nothing(sheet.grid)
    if not layers:
        return area_mask(sheet, name)
    mask = nothing(sheet.grid)
    for id_ in layers:
        mask |= sheet.layers[id_] == sheet.legend[id_].index(name)
    return mask & board(sheet.grid)


def entry_mask(sheet: MapSheet, entry: Entry, area: str = "") -> HexMask:
    """The hexes by which a group may enter: of all areas of its entry, or of one of them. For entry along a
    line, only the hexes at the edge of the map through which the line runs.

    Raises:
        BadExpression, BadName: when an area cannot be read or the map lacks something that it names.
    """
    areas = (area,) if area else entry.areas
    mask = reduce(np.logical_or, (area_mask(sheet, one) for one in areas), nothing(sheet.grid))
    return mask & line_mask(sheet, entry.along) & rim(sheet) if entry.along else mask


def rim(sheet: MapSheet) -> HexMask:
    """The hexes at the edge of the map."""
    exists = board(sheet.grid)
    inner = reduce(np.logical_and, (seen_from(sheet.grid, exists, direction) for direction in Direction))
    return exists & ~inner


def limits_mask(sheet: MapSheet, limits: Limits) -> HexMask:
    """The hexes that satisfy the limits that depend on the map alone.

    Raises:
        BadExpression, BadName: when a limit cannot be read or names something that the map lacks.
    """
    mask, grid = board(sheet.grid), sheet.grid
    away = [(line_mask(sheet, RAIL), limits.from_rail)] if limits.from_rail else []
    away += [(mask_of_hexes(grid, sheet.edge_hexes(edge)), n) for edge, n in limits.from_edge.items()]
    away += [(area_mask(sheet, area), n) for area, n in limits.from_area.items()]
    for there, least in away:
        if there.any():
            mask &= distances(grid, there) >= least
    if limits.terrain:
        mask &= reduce(np.logical_or, (ground_mask(sheet, name) for name in limits.terrain))
    for name in limits.never:
        mask &= ~ground_mask(sheet, name)
    return mask


def with_stated_limits(step: SetupStep, numbering: Numbering) -> SetupStep:
    """The step with distances from units that its area states, `terrain(woods) & away(3, enemy)`, moved into
    its limits.
    """
    try:
        far = distances_from_units(parse_area(step.at, numbering)) if step.at else {}
    except BadExpression:
        return step
    if not far:
        return step
    limits = step.limits
    apart, enemy = max(limits.apart, far.get("own", 0)), max(limits.from_enemy, far.get("enemy", 0))
    return replace(step, limits=replace(limits, apart=apart, from_enemy=enemy))


def step_mask(sheet: MapSheet, step: SetupStep, deploy: str = "") -> HexMask:
    """The hexes in which a step may place something: its area, the group's own area (`deploy`), and the
    limits that depend on the map alone. A text that cannot be read gives no hexes.
    """
    try:
        return area_mask(sheet, step.at) & area_mask(sheet, deploy) & limits_mask(sheet, step.limits)
    except (BadExpression, BadName):
        return nothing(sheet.grid)
