"""The extent of a stroke (hexes along a line, discs of a brush, hexsides along a path) and what it may
change.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from kpeditor.app.document.document import Document
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.core.edits.edit import Edit
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, between, canonical, other_name
from kpeditor.core.geometry.lattice import Point
from kpeditor.core.geometry.masks import HexMask, hexes_of_mask, mask_of_hexes, nothing
from kpeditor.core.geometry.pixels import HexLayout, PointF

STEP = 0.25
"""Distance between the samples of a line, in hex sides; small enough to miss at most the tip of a hex."""


def samples(start: PointF, end: PointF, step: float = STEP) -> Iterator[PointF]:
    """Points along a straight line, both ends included."""
    pieces = max(1, math.ceil(math.dist(start, end) / step))
    for i in range(pieces):
        t = i / pieces
        yield start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
    yield end  # the exact end, because rounding might put it into the next hex


def hexes_along(layout: HexLayout, start: PointF, end: PointF) -> list[Hex]:
    """Returns the hexes of the infinite grid under a line, in order; each adjoins the one before."""
    found: list[Hex] = []
    for x, y in samples(start, end):
        hex_ = layout.nearest_hex(x, y)
        if found and hex_ == found[-1]:
            continue
        found.extend(_bridge(layout.grid, found[-1], hex_) if found else ())
        found.append(hex_)
    return found


def _bridge(grid: HexGrid, a: Hex, b: Hex) -> list[Hex]:
    """A hex between two that are not adjacent; the line cuts a tip of it shorter than the sampling
    distance.
    """
    if grid.direction(a, b) is not None:
        return []
    around = {grid.step(a, d) for d in Direction}
    return sorted(around & {grid.step(b, d) for d in Direction})[:1]


def discs(grid: HexGrid, centres: Iterable[Hex], radius: int) -> frozenset[Hex]:
    """The hexes of the board within a radius of any centre; centres may lie off the board."""
    if radius == 0:
        return frozenset(hex_ for hex_ in centres if hex_ in grid)
    return frozenset(hex_ for centre in centres for hex_ in grid.within(radius, centre))


def crossed(grid: HexGrid, way: Iterable[Hex]) -> frozenset[Hexside]:
    """The hexsides crossed by a path from hex to hex; steps off the board at its border count."""
    found: set[Hexside] = set()
    last: Hex | None = None
    for hex_ in way:
        if last is not None and (last in grid or hex_ in grid):
            side = between(grid, last, hex_)
            if side is not None:
                found.add(side)
        last = hex_
    return frozenset(found)


def corner_way(grid: HexGrid, start: Point, end: Point) -> list[Hexside]:
    """Returns the hexsides from corner to corner, as straight as the grid allows, without those off the
    board.
    """
    way: list[Hexside] = []
    here = start
    for _ in range(2 * (abs(start[0] - end[0]) + abs(start[1] - end[1])) + 2):
        if here == end:
            break
        there, side = min(_steps(grid, here), key=lambda step: apart(grid, step[0], end))
        if side is not None:
            way.append(side)
        here = there
    return way


def apart(grid: HexGrid, a: Point, b: Point) -> float:
    """Returns the distance between two corners, in hex sides."""
    layout = HexLayout(grid)
    return math.dist(layout.place(a), layout.place(b))


def _steps(grid: HexGrid, corner: Point) -> list[tuple[Point, Hexside | None]]:
    """The three corners next to a corner, each with the hexside that leads there (None off the board)."""
    x, y = HexLayout(grid).place(corner)
    hex_ = HexLayout(grid).nearest_hex(x, y)
    seen: dict[Point, Hexside | None] = {}
    for near in (hex_, *(grid.step(hex_, d) for d in Direction)):
        points = lattice.corners(grid, near)
        if corner not in points:
            continue
        index = points.index(corner)
        for other, direction in ((points[(index + 1) % 6], index), (points[index - 1], (index - 1) % 6)):
            side = Hexside(near, Direction(direction))
            on_board = near in grid or grid.step(near, side.direction) in grid
            seen[other] = canonical(grid, side) if on_board else None
    return list(seen.items())


class Scope:
    """Restricts what a stroke may change. All painting tools use it, so that the same limits apply."""

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        self._document = document
        self._brush = brush

    def hexes(self, hexes: Iterable[Hex], layer: str = "") -> frozenset[Hex]:
        """Returns those hexes of the board that may change. With a layer and the brush's setting for clear
        ground, only clear hexes; for a property of lines, only hexes with the line.
        """
        sheet = self._document.battle.map
        wanted = frozenset(hex_ for hex_ in hexes if hex_ in sheet.grid)
        if self._brush.symmetry is not None:
            wanted = self._brush.symmetry.hexes(sheet.grid, wanted)
        region = self._document.selection.region
        if region is not None:
            wanted &= region
        if layer and (line := sheet.legend[layer].line):
            runs = sheet.hexsides.get(line)
            wanted = frozenset(h for h in wanted if runs is not None and runs[h.row - 1, h.column - 1])
        if layer and self._brush.only_on_clear:
            array = sheet.layers[layer]
            wanted = frozenset(hex_ for hex_ in wanted if not array[hex_.row - 1, hex_.column - 1])
        return wanted

    def mask(self, mask: HexMask, layer: str) -> HexMask:
        """Returns the same as `hexes` for a mask of the board, which may be as large as the board."""
        sheet, region = self._document.battle.map, self._document.selection.region
        if self._brush.symmetry is not None:
            return mask_of_hexes(sheet.grid, self.hexes(hexes_of_mask(mask), layer))
        if region is not None:
            mask = mask & mask_of_hexes(sheet.grid, region)
        if line := sheet.legend[layer].line:
            runs = sheet.hexsides.get(line)
            mask = nothing(sheet.grid) if runs is None else mask & (runs > 0)
        return mask & (sheet.layers[layer] == 0) if self._brush.only_on_clear else mask

    def sides(self, sides: Iterable[Hexside]) -> frozenset[Hexside]:
        """Returns those hexsides that may change: inside the region or on its border."""
        sheet, region = self._document.battle.map, self._document.selection.region
        wanted = frozenset(sides)
        if self._brush.symmetry is not None:
            wanted = self._brush.symmetry.sides(sheet.grid, wanted)
        if region is not None:
            wanted = frozenset(
                s for s in wanted if s.hex in region or other_name(sheet.grid, s).hex in region
            )
        return wanted

    def free_sides(self, sides: Iterable[Hexside]) -> frozenset[Hexside]:
        """Returns the same as `sides`, for drawing; if the brush is set so, only hexsides without a
        feature.
        """
        wanted = self.sides(sides)
        if not self._brush.only_on_clear:
            return wanted
        sheet = self._document.battle.map
        return frozenset(side for side in wanted if not sheet.features(side))

    def painted(self, layer: str, hexes: frozenset[Hex], kind: str, title: str, stroke: int = 0) -> Edit:
        """Returns an edit that paints hexes; if the brush is set so, also the hexside features that follow
        from them.
        """
        from kpeditor.core.edits.flagging import with_flags
        from kpeditor.core.edits.layers import paint

        document = self._document
        edit = paint(document.battle.map, layer, hexes, kind, title=title, stroke=stroke)
        if not self._brush.flags:
            return edit
        return with_flags(document.battle, document.catalogue, edit, hexes, stroke=stroke)
