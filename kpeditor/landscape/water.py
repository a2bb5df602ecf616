"""Streams along hexsides, always downhill to an edge of the map, and their fords."""

from __future__ import annotations

import heapq
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical, other_name
from kpeditor.core.geometry.lattice import Point
from kpeditor.landscape.ground import Ground
from kpeditor.landscape.noise import uniform
from kpeditor.landscape.settings import LandscapeSettings

SHORTEST = 5
"""The least number of hexsides that a stream has of its own before it joins another."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream: its hexsides from the source down, and the heights of their corners (one more than
    hexsides).
    """

    sides: tuple[Hexside, ...]
    levels: tuple[float, ...]


@dataclass(frozen=True)
class _Corners:
    """The corners of a grid, and the hexsides that join them. Only hexsides with a hex on both sides count.

    Attributes:
        touching: the hexes around each corner; a corner inside the board has three.
        links: the corners at the other ends of its hexsides, each with the hexside.
    """

    touching: dict[Point, tuple[Hex, ...]]
    links: dict[Point, tuple[tuple[Point, Hexside], ...]]

    def is_at_edge(self, point: Point) -> bool:
        """Whether a corner lies on the border of the board."""
        return len(self.touching[point]) < 3


def make_streams(ground: Ground, settings: LandscapeSettings) -> list[Stream]:
    """Makes streams, beginning at the foot of hills if there are hills; answers them, longest first."""
    ground.clear("stream", "ford", "bridge")
    if not ground.has("stream") or not settings.streams:
        return []
    corners = _corners(ground.grid)
    parents, levels = _drained(ground, corners, _heights(ground, settings, corners))
    streams: list[Stream] = []
    wet: set[Point] = set()
    sources = _sources(ground, corners, parents)
    while len(streams) < settings.streams and sources:
        best = max(sources, key=lambda point: (_own_length(point, parents, wet), point))
        if _own_length(best, parents, wet) < SHORTEST:
            break
        stream = _run(best, parents, levels, wet)
        streams.append(stream)
        ground.lay("stream", stream.sides)
        near = {hex_ for point in wet for hex_ in corners.touching[point]}
        sources = [point for point in sources if not near.intersection(corners.touching[point])]
    return streams


@lru_cache(maxsize=4)
def _corners(grid: HexGrid) -> _Corners:
    touching: dict[Point, list[Hex]] = defaultdict(list)
    links: dict[Point, list[tuple[Point, Hexside]]] = defaultdict(list)
    for hex_ in grid.hexes():
        points = lattice.corners(grid, hex_)
        for point in points:
            touching[point].append(hex_)
        for direction in Direction:
            side = Hexside(hex_, direction)
            if grid.neighbour(hex_, direction) is not None and canonical(grid, side) == side:
                start, end = points[direction], points[(direction + 1) % 6]
                links[start].append((end, side))
                links[end].append((start, side))
    order = sorted(touching)
    return _Corners(
        {point: tuple(touching[point]) for point in order}, {point: tuple(links[point]) for point in order}
    )


def _heights(ground: Ground, settings: LandscapeSettings, corners: _Corners) -> dict[Point, float]:
    """The height of each corner: the mean of its hexes, with a little noise that makes streams wind."""
    order = list(corners.touching)
    chance = uniform(settings.seed, "meander", np.array([x * 8192 + y for x, y in order], np.int64))
    height = ground.height.tolist()

    def mean(hexes: tuple[Hex, ...]) -> float:
        return float(sum(height[hex_.row - 1][hex_.column - 1] for hex_ in hexes) / len(hexes))

    return {
        point: mean(corners.touching[point]) + 0.15 * one
        for point, one in zip(order, chance.tolist(), strict=True)
    }


def _drained(
    ground: Ground, corners: _Corners, heights: dict[Point, float]
) -> tuple[dict[Point, tuple[Point, Hexside] | None], dict[Point, float]]:
    """The next corner downstream of each corner, and the water level at each corner.

    Hollows fill up until they overflow (priority flood: Barnes, Lehman, Mulla 2014). Water leaves the map at
    the chosen edge.
    """
    links = corners.links
    mouths = [p for p in links if links[p] and corners.is_at_edge(p) and _is_at(ground, p)]
    levels = {point: heights[point] for point in mouths}
    parents: dict[Point, tuple[Point, Hexside] | None] = dict.fromkeys(mouths)
    heap = [(level, point) for point, level in levels.items()]
    heapq.heapify(heap)
    while heap:
        level, point = heapq.heappop(heap)
        for there, side in links[point]:
            if there not in levels and not corners.is_at_edge(there):
                levels[there] = max(level, heights[there])
                parents[there] = (point, side)
                heapq.heappush(heap, (levels[there], there))
    return parents, levels


def _is_at(ground: Ground, point: Point) -> bool:
    """Whether a corner of the border belongs to the edge to which streams run."""
    grid = ground.grid
    right, bottom = lattice.centre(grid, Hex(grid.columns, grid.rows))
    x, y = point
    return {"west": x <= 1, "east": x >= right - 1, "north": y <= 1, "south": y >= bottom - 1}[ground.flow]


def _sources(
    ground: Ground, corners: _Corners, parents: dict[Point, tuple[Point, Hexside] | None]
) -> list[Point]:
    """Places where streams may begin: at the foot of a hill, or, on a map without hills, anywhere inside."""
    hill = ground.mask("slope", "hilltop")
    inside = [point for point, parent in parents.items() if parent is not None]
    if not hill.any():
        return sorted(inside)

    def is_foot(point: Point) -> bool:
        high = sum(bool(hill[h.row - 1, h.column - 1]) for h in corners.touching[point])
        return 0 < high < 3

    return sorted(point for point in inside if is_foot(point))


def _own_length(point: Point, parents: dict[Point, tuple[Point, Hexside] | None], wet: set[Point]) -> int:
    """The number of hexsides that a stream runs from here before it joins another or leaves the map."""
    length = 0
    while point not in wet and (parent := parents[point]) is not None:
        point, length = parent[0], length + 1
    return length


def _run(
    point: Point,
    parents: dict[Point, tuple[Point, Hexside] | None],
    levels: dict[Point, float],
    wet: set[Point],
) -> Stream:
    """The stream from a source down to another stream or the edge. Its corners count as wet from then on."""
    sides, heights = [], [levels[point]]
    while point not in wet and (parent := parents[point]) is not None:
        wet.add(point)
        point, side = parent
        sides.append(side)
        heights.append(levels[point])
    wet.add(point)
    return Stream(tuple(sides), tuple(heights))


def make_fords(ground: Ground, settings: LandscapeSettings, streams: list[Stream]) -> None:
    """Puts fords where both banks are open ground, far from bridges and from each other."""
    if not ground.has("ford"):
        return
    grid, plain = ground.grid, ground.plain()
    dry = [side.hex for side in _sides_with(ground, streams, "bridge")]
    for number, stream in enumerate(streams):
        chance = uniform(settings.seed, f"fords {number}", np.arange(len(stream.sides), dtype=np.int64))
        order = sorted(range(len(stream.sides)), key=lambda index: float(chance[index]))
        made = 0
        for index in order:
            if made == settings.fords:
                break
            side = stream.sides[index]
            banks = (side.hex, other_name(grid, side).hex)
            if not all(plain[h.row - 1, h.column - 1] for h in banks):
                continue
            if any(grid.distance(bank, taken) < 4 for bank in banks for taken in dry):
                continue
            ground.lay("ford", [side])
            dry.append(side.hex)
            made += 1


def _sides_with(ground: Ground, streams: list[Stream], role: str) -> list[Hexside]:
    if not ground.has(role):
        return []
    return [side for stream in streams for side in stream.sides if ground.has_side(role, side)]
