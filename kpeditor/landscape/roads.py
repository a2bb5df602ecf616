"""Roads: the cheapest ways between villages and off the map, with bridges over streams."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import between
from kpeditor.landscape.ground import Ground
from kpeditor.landscape.noise import Floats, Integers, cell_numbers, uniform
from kpeditor.landscape.settings import LandscapeSettings

COSTS = {"slope": 3.0, "hilltop": 4.0, "woods": 1.5}
"""The cost of a hex of road beyond 1, by the terrain in it."""
BRIDGE = 4.0
"""The cost of a bridge."""
USED = 0.25
"""The cost of following an existing road."""


def make_roads(ground: Ground, settings: LandscapeSettings) -> None:
    """Connects all villages, leads roads off the map, and adds a few roads beyond the necessary ones."""
    ground.clear("road", "bridge")
    if not ground.has("road"):
        return
    towns = _towns(ground)
    links = _net_of(ground, towns, settings.detours)
    for start, end in links:
        _build(ground, settings, start, [end])
    for exit_ in _exits(ground, settings):
        if towns:
            _build(
                ground, settings, exit_, sorted(towns, key=lambda town: ground.grid.distance(town, exit_))[:1]
            )
    if not towns:
        ends = _exits(ground, settings)
        for start, end in zip(ends[::2], ends[1::2], strict=False):
            _build(ground, settings, start, [end])


def _towns(ground: Ground) -> list[Hex]:
    """One hex of each village: that with the most houses around it."""
    grid, houses = ground.grid, ground.mask("village")
    left, found = houses.copy(), []
    while left.any():
        cell = int(np.argmax(left))
        part = masks.connected(grid, left, Hex(cell % grid.columns + 1, cell // grid.columns + 1))
        left &= ~part
        among = frozenset(masks.hexes_of_mask(part))
        found.append(max(sorted(among), key=lambda hex_: len(among.intersection(grid.neighbours(hex_)))))
    return found


def _net_of(ground: Ground, towns: list[Hex], detours: int) -> list[tuple[Hex, Hex]]:
    """The pairs of villages to connect: a minimum spanning tree, and the shortest of the other pairs."""
    pairs = sorted(
        (ground.grid.distance(a, b), i, j) for i, a in enumerate(towns) for j, b in enumerate(towns[:i])
    )
    part = list(range(len(towns)))
    tree, others = [], []
    for away, i, j in pairs:
        if part[i] != part[j]:
            old = part[i]
            part = [part[j] if one == old else one for one in part]
            tree.append((towns[i], towns[j]))
        else:
            others.append((away, i, j))
    return tree + [(towns[i], towns[j]) for _, i, j in others[:detours]]


def _exits(ground: Ground, settings: LandscapeSettings) -> list[Hex]:
    """Border hexes for roads off the map: one edge after another, on level ground, apart from each other."""
    grid, chance = ground.grid, uniform(settings.seed, "exits", cell_numbers(ground.grid))
    high, found = ground.mask("slope", "hilltop"), list[Hex]()
    edges = [grid.edge(edge) for edge in ("north", "south", "west", "east")]
    turn = int(uniform(settings.seed, "first exit", np.zeros(1, np.int64))[0] * 4)
    for number in range(settings.exits):
        edge = edges[(turn + number) % 4]
        free = [
            hex_
            for hex_ in edge[1:-1] or edge
            if not high[hex_.row - 1, hex_.column - 1]
            and all(grid.distance(hex_, other) > 3 for other in found)
        ]
        if free:
            found.append(max(free, key=lambda h: float(chance[h.row - 1, h.column - 1])))
    return found


def _build(ground: Ground, settings: LandscapeSettings, start: Hex, ends: list[Hex]) -> None:
    """Builds the cheapest road from a hex to the cheapest of some others."""
    path = _path(ground, settings, start, ends)
    ground.lay("road", [side for a, b in pairwise(path) if (side := between(ground.grid, a, b)) is not None])


def _path(ground: Ground, settings: LandscapeSettings, start: Hex, ends: list[Hex]) -> list[Hex]:
    """The cheapest way from a hex to one of some others, both ends included; empty if there is none."""
    from scipy import sparse
    from scipy.sparse import csgraph

    grid = ground.grid
    number = (np.cumsum(masks.board(grid)).reshape(grid.rows, grid.columns) - 1).astype(np.int64)
    hexes = masks.hexes_of_mask(masks.board(grid))
    rows, columns, costs = _steps(ground, settings, number)
    graph = sparse.csr_matrix((costs, (rows, columns)), shape=(len(hexes), len(hexes)))
    first = int(number[start.row - 1, start.column - 1])
    away, come_from = csgraph.dijkstra(graph, indices=np.array([first]), return_predecessors=True)
    distance, before = away[0], come_from[0]
    numbers = [int(number[end.row - 1, end.column - 1]) for end in ends]
    at = min(numbers, key=lambda one: float(distance[one]))
    path = [at]
    while at != first and at >= 0:
        at = int(before[at])
        path.append(at)
    return [hexes[one] for one in path] if at == first else []


def _steps(
    ground: Ground, settings: LandscapeSettings, number: Integers
) -> tuple[Integers, Integers, Floats]:
    """All steps between neighbours, as hex numbers and costs."""
    grid, whole = ground.grid, masks.board(ground.grid)
    cost = 1 + 0.3 * uniform(settings.seed, "roads", cell_numbers(grid))
    for role, more in COSTS.items():
        cost = cost + more * ground.mask(role)
    road = ground.hexsides[ground.roles["road"]]
    stream = ground.hexsides[ground.roles["stream"]] if ground.has("stream") else np.zeros_like(road)
    can_bridge = ground.has("bridge")
    starts, ends, costs = [], [], []
    for direction in Direction:
        there = masks.seen_from(grid, number + 1, direction) - 1
        cost_there = masks.seen_from(grid, cost, direction)
        real = whole & (there >= 0) & masks.seen_from(grid, whole, direction)
        bit = np.uint8(1 << direction)
        wet, built = (stream & bit) > 0, (road & bit) > 0
        if not can_bridge:
            real &= ~wet
        price = (cost + cost_there) / 2 + BRIDGE * wet
        price = np.where(built, USED * (1 + 0.1 * cost), price)
        starts.append(number[real])
        ends.append(there[real])
        costs.append(price[real])
    return np.concatenate(starts), np.concatenate(ends), np.concatenate(costs)


def mend_crossings(ground: Ground) -> None:
    """Puts a bridge wherever a road crosses a stream, and removes bridges without a stream."""
    if not ground.has("road", "stream", "bridge"):
        return
    road, stream = (ground.hexsides[ground.roles[role]] for role in ("road", "stream"))
    bridge = ground.hexsides[ground.roles["bridge"]]
    ground.hexsides[ground.roles["bridge"]] = (bridge | road) & stream
