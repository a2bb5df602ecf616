"""Regions: hexes that a designer marks (rectangles, lassos, all of one kind), and their outlines.

Regions are masks of shape [rows, columns] here, because they may be as large as the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical, other_name

if TYPE_CHECKING:
    from kpeditor.core.board.catalogue import HexsideKind
    from kpeditor.core.board.hexsidelayer import Mask
    from kpeditor.core.board.mapsheet import MapSheet
    from kpeditor.core.geometry.masks import HexMask
    from kpeditor.core.geometry.pixels import HexLayout, PointF


def rectangle(grid: HexGrid, corner: Hex, opposite: Hex) -> HexMask:
    """Returns the hexes in the columns and rows between two hexes, both included; the two may lie off the
    board.
    """
    left, right = sorted((corner.column, opposite.column))
    top, bottom = sorted((corner.row, opposite.row))
    mask = masks.nothing(grid)
    mask[max(0, top - 1) : max(0, bottom), max(0, left - 1) : max(0, right)] = True
    return mask & masks.board(grid)


def inside(layout: HexLayout, line: Sequence[PointF]) -> HexMask:
    """The hexes whose centres lie within a closed line of drawing points."""
    grid = layout.grid
    mask = masks.nothing(grid)
    if len(line) < 3:
        return mask
    import shapely  # takes a while to load, and only a lasso needs it

    shape = shapely.make_valid(shapely.Polygon(line))
    left, top, right, bottom = shape.bounds
    ends = [layout.nearest_hex(x, y) for x in (left, right) for y in (top, bottom)]
    first = Hex(min(h.column for h in ends) - 1, min(h.row for h in ends) - 1)
    last = Hex(max(h.column for h in ends) + 1, max(h.row for h in ends) + 1)
    near = masks.hexes_of_mask(rectangle(grid, first, last))
    if near:
        shapely.prepare(shape)
        centres = np.array([layout.centre(hex_) for hex_ in near])
        hits = shapely.contains_xy(shape, centres[:, 0], centres[:, 1])
        mask[[h.row - 1 for h in near], [h.column - 1 for h in near]] = hits
    return mask


def of_kinds(sheet: MapSheet, kinds: frozenset[str]) -> HexMask:
    """The hexes that show at least one of these kinds in any layer."""
    mask = masks.nothing(sheet.grid)
    for layer, values in sheet.layers.items():
        numbers = [number for number, kind in enumerate(sheet.legend[layer].kinds) if kind in kinds]
        mask |= np.isin(values, numbers)
    return mask & masks.board(sheet.grid)


def following_sides(sheet: MapSheet, kind: HexsideKind) -> Mask:
    """Returns the hexsides on which a feature follows from terrain: those between two hexes of the kinds in
    its `between`; none for a feature that names no kinds.
    """
    mask = np.zeros((sheet.grid.rows, sheet.grid.columns), np.uint8)
    if kind.between:
        hexes = of_kinds(sheet, kind.between)
        for direction in Direction:
            both = hexes & masks.seen_from(sheet.grid, hexes, direction)
            mask[both] |= np.uint8(1 << direction)
    return mask


def following(sheet: MapSheet, kind: HexsideKind, sides: Iterable[Hexside]) -> frozenset[Hexside]:
    """Returns those of some hexsides on which a feature follows from terrain. The result agrees with
    `following_sides`, but is computed hex by hex, because every move of the mouse asks for the few sides of a
    stroke.
    """

    def counts(hex_: Hex) -> bool:
        return hex_ in sheet.grid and any(sheet.kind(layer, hex_) in kind.between for layer in sheet.layers)

    if not kind.between:
        return frozenset()
    return frozenset(s for s in sides if counts(s.hex) and counts(other_name(sheet.grid, s).hex))


def unflagged_sides(sheet: MapSheet, kind: HexsideKind) -> Mask:
    """Returns the hexsides on which a feature follows from terrain but is missing."""
    follows = following_sides(sheet, kind)
    return follows & ~sheet.hexsides[kind.id] if kind.id in sheet.hexsides else follows


def alike(sheet: MapSheet, layer: str, hex_: Hex) -> HexMask:
    """The hexes that show the same kind as a hex of the board in one layer."""
    array = sheet.layers[layer]
    return np.asarray((array == array[hex_.row - 1, hex_.column - 1]) & masks.board(sheet.grid))


def contiguous(sheet: MapSheet, layer: str, hex_: Hex, among: HexMask | None = None) -> HexMask:
    """Returns the hexes of the same kind that are connected to a hex; with `among`, connected through these
    hexes only.
    """
    mask = alike(sheet, layer, hex_)
    return masks.connected(sheet.grid, mask if among is None else mask & among, hex_)


def inverted(grid: HexGrid, region: HexMask) -> HexMask:
    """The hexes of the board that are not in a region."""
    return masks.board(grid) & ~region


def grown(grid: HexGrid, region: HexMask) -> HexMask:
    """A region with all hexes next to it."""
    return masks.dilated(grid, region, 1)


def shrunk(grid: HexGrid, region: HexMask) -> HexMask:
    """A region without the hexes that have a neighbour on the board outside it."""
    return inverted(grid, grown(grid, inverted(grid, region)))


def outline(grid: HexGrid, region: Iterable[Hex]) -> frozenset[Hexside]:
    """Returns the canonical hexsides between a region and the rest of the board, without the edge of the
    board.
    """
    hexes = frozenset(region)
    return frozenset(
        canonical(grid, Hexside(hex_, direction))
        for hex_ in hexes
        for direction in Direction
        if (there := grid.step(hex_, direction)) in grid and there not in hexes
    )


def sides_around(grid: HexGrid, region: Iterable[Hex]) -> frozenset[Hexside]:
    """Returns all canonical hexsides of the hexes of a region, including its border."""
    return frozenset(canonical(grid, Hexside(hex_, direction)) for hex_ in region for direction in Direction)
