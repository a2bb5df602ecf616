"""What lies under a stroke: hexes along a line, discs of a brush, hexsides along a way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, between, canonical
from kpeditor.core.geometry.lattice import Point
from kpeditor.core.geometry.pixels import HexLayout, PointF

STEP = 0.25
"""Distance between the samples of a line, in hex sides; small enough to miss at most the tip of a hex."""


def samples(start: PointF, end: PointF, step: float = STEP) -> Iterator[PointF]:
    """Points along a straight line, both ends included."""
    pieces = max(1, math.ceil(math.dist(start, end) / step))
    for i in range(pieces):
        t = i / pieces
        yield start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
    yield end  # not computed: rounding might put it into the next hex


def hexes_along(layout: HexLayout, start: PointF, end: PointF) -> list[Hex]:
    """The hexes of the endless grid under a line, in order: each adjoins the one before."""
    found: list[Hex] = []
    for x, y in samples(start, end):
        hex_ = layout.nearest_hex(x, y)
        if found and hex_ == found[-1]:
            continue
        found.extend(_bridge(layout.grid, found[-1], hex_) if found else ())
        found.append(hex_)
    return found


def _bridge(grid: HexGrid, a: Hex, b: Hex) -> list[Hex]:
    """A hex between two that do not adjoin: the line cut off a tip thinner than a sample."""
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
    """The hexsides a way from hex to hex crosses; steps that leave the board at its border count."""
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
    """The hexsides that lead from corner to corner, as straight as the grid allows; those off the board are
    left out.
    """
    way: list[Hexside] = []
    here = start
    for _ in range(2 * (abs(start[0] - end[0]) + abs(start[1] - end[1])) + 2):
        if here == end:
            break
        there, side = min(_steps(grid, here), key=lambda step: _far(grid, step[0], end))
        if side is not None:
            way.append(side)
        here = there
    return way


def _far(grid: HexGrid, a: Point, b: Point) -> float:
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
