"""The ground beyond a line that cuts the map: west of the river, north of the railway."""

from __future__ import annotations

from functools import reduce

import numpy as np

from kpeditor.core.board.boards import hexes_of_board, on_map, opposite, side_of_compass
from kpeditor.core.board.hexsidelayer import Mask
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.joining import PlacedBoard
from kpeditor.core.geometry.masks import HexMask, Labels
from kpeditor.core.scenario.areas.describing import object_phrase
from kpeditor.core.scenario.areas.ground import feature_named, kind_named
from kpeditor.core.scenario.areas.nodes import Area, Beyond, Compass, Feature, Sum, Terrain
from kpeditor.core.texts import one_of


def beyond_mask(area: Beyond, line: HexMask, sheet: MapSheet, on: PlacedBoard | None = None) -> HexMask:
    """The hexes on one side of a line that cuts the map, or one of its boards, in two. They are connected
    with the edge in that direction and not with the opposite edge.

    A feature that runs along hexsides, such as a stream on some maps, separates the hexes of its two banks.
    Any other line cuts by its hexes, which belong to neither side unless `is_inclusive`.

    Args:
        line: the hexes of the line that cuts.

    Raises:
        BadName: when the line does not cut the map in that direction.
    """
    ground = masks.board(sheet.grid) if on is None else hexes_of_board(sheet, on)
    here, there = (_edge(sheet, compass, on) for compass in (area.compass, opposite(area.compass)))
    along = _sides_of(area.area, sheet)
    ways = [] if along is None else [_parts_between(sheet, ground, along)]
    for labels in (*ways, masks.parts(sheet.grid, ground & ~line)):
        ours, theirs = set(labels[here].tolist()) - {0}, set(labels[there].tolist()) - {0}
        if ours and theirs and not ours & theirs:
            mask = np.asarray(np.isin(labels, sorted(ours)), np.bool_)
            return mask | (line & ground) if area.is_inclusive else mask
    where = "the map" if on is None else f"board {on.name}"
    what = object_phrase(area.area, sheet.numbering)
    do = "do" if what.endswith("hexes") else "does"
    raise BadName(
        f"{what} {do} not cut {where} into {one_of(area.compass)}ern and"
        f" {one_of(opposite(area.compass))}ern part: it must reach from edge to edge, without a gap"
    )


def _edge(sheet: MapSheet, compass: Compass, on: PlacedBoard | None) -> HexMask:
    """The hexes at one edge of the map or board, by its compass direction."""
    side = side_of_compass(sheet, compass)
    if on is None:
        return masks.mask_of_hexes(sheet.grid, sheet.grid.edge(side))
    own = opposite(side) if on.is_turned else side
    return on_map(sheet, on, masks.mask_of_hexes(on.grid, on.grid.edge(own)))


def _sides_of(area: Area, sheet: MapSheet) -> Mask | None:
    """The hexsides of one or several features; None for any other area."""
    match area:
        case Feature() | Terrain():
            if isinstance(area, Terrain) and kind_named(area.name, sheet) is not None:
                return None
            name = feature_named(area.name, sheet)
            return sheet.hexsides.get(name) if name is not None else None
        case Sum() if all(sign == "+" for sign, _ in area.rest):
            found = [_sides_of(part, sheet) for part in (area.first, *(part for _, part in area.rest))]
            if all(one is not None for one in found):
                return reduce(np.bitwise_or, [one for one in found if one is not None])
    return None


def _parts_between(sheet: MapSheet, ground: HexMask, sides: Mask) -> Labels:
    """The connected parts of the ground, numbered from 1, when the given hexsides cannot be crossed; 0
    elsewhere.
    """
    from scipy.sparse import coo_array  # slow to import, and most commands do not need it
    from scipy.sparse.csgraph import connected_components

    grid = sheet.grid
    numbers = np.where(ground, np.arange(1, ground.size + 1, dtype=np.int32).reshape(ground.shape), 0)
    starts, ends = [], []
    for direction in (Direction.A, Direction.B, Direction.C):
        there = masks.seen_from(grid, numbers, direction)
        open_ = (numbers > 0) & (there > 0) & (sides >> int(direction) & 1 == 0)
        starts.append(numbers[open_])
        ends.append(there[open_])
    rows, columns = np.concatenate(starts), np.concatenate(ends)
    size = ground.size + 1
    graph = coo_array((np.ones(len(rows), np.bool_), (rows, columns)), shape=(size, size))
    labels: Labels = connected_components(graph, directed=False)[1].astype(np.int32)[numbers] + 1
    return np.where(ground, labels, 0)
