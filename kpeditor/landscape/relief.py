"""Hills: the high land, the hexes that are slopes and hilltops, and the crests between them."""

from __future__ import annotations

import heapq
from collections.abc import Collection

import numpy as np

from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.masks import HexMask
from kpeditor.landscape.ground import Ground
from kpeditor.landscape.noise import Floats, cell_numbers, places, rolling, uniform
from kpeditor.landscape.settings import FLOWS, LandscapeSettings

TOP_SHARE = 0.35
"""Largest share of a hill that is its flat top."""
FALL = 1.2
"""How much lower the edge with the mouths of streams lies than the opposite edge; hills rise by up to 1."""


def make_hills(ground: Ground, settings: LandscapeSettings) -> None:
    """Makes hills of slopes and hilltops with crests round the tops. Each becomes a named place."""
    ground.forget_places("hilltop")
    ground.clear("slope", "hilltop", "crest")
    if not ground.has("slope", "hilltop"):
        return
    rise = _rise(ground, settings)
    sizes = uniform(settings.seed, "hill sizes", np.arange(settings.hills, dtype=np.int64))
    taken = masks.mask_of_hexes(ground.grid, ()).copy()
    hills: list[list[Hex]] = []
    tops: set[Hex] = set()
    for peak in _peaks(ground, rise, settings):
        if len(hills) == settings.hills:
            break
        if taken[peak.row - 1, peak.column - 1]:
            continue
        size = max(3, round(settings.hill_size * (0.6 + 0.8 * float(sizes[len(hills)]))))
        hill = _grown(ground, rise, peak, size, ~taken)
        tops |= set(_top(ground, rise, peak, hill))
        hills.append(hill)
        taken |= masks.dilated(ground.grid, masks.mask_of_hexes(ground.grid, hill), 1)
    _paint(ground, hills, tops)


def _paint(ground: Ground, hills: list[list[Hex]], tops: set[Hex]) -> None:
    all_hexes = masks.mask_of_hexes(ground.grid, (hex_ for hill in hills for hex_ in hill))
    high = masks.mask_of_hexes(ground.grid, tops)
    ground.paint("slope", all_hexes & ~high)
    ground.paint("hilltop", high)
    if ground.has("crest"):
        lips = (
            Hexside(hex_, direction)
            for hex_ in sorted(tops)
            for direction in Direction
            if (there := ground.grid.neighbour(hex_, direction)) is not None and there not in tops
        )
        ground.lay("crest", lips)
    ground.name_places("hilltop", hills)


def measure_height(ground: Ground, settings: LandscapeSettings) -> None:
    """Computes the height of each hex.

    It is the sum of rolling ground, a fall to the edge that streams run to, and the hills on the map,
    including hills drawn by hand.
    """
    x, y = places(ground.grid)
    flow = settings.flow
    if flow == "any":
        pick = uniform(settings.seed, "flow", np.zeros(1, np.int64))[0]
        flow = FLOWS[1 + int(pick * 4)]
    across = x / max(float(x.max()), 1.0)
    down = y / max(float(y.max()), 1.0)
    low = {"north": down, "south": 1 - down, "west": across, "east": 1 - across}[flow]
    hill = ground.mask("slope", "hilltop")
    inside = masks.distances(ground.grid, ~hill & masks.board(ground.grid))
    bonus = np.where(hill, 1 + 0.2 * np.maximum(inside, 0), 0.0)
    ground.flow = flow
    ground.height = 0.5 * _rise(ground, settings) + FALL * low + bonus + ground.mask("hilltop")


def _rise(ground: Ground, settings: LandscapeSettings) -> Floats:
    """A smooth field of heights, 0 to 1, with waves the size of hills."""
    return rolling(ground.grid, settings.seed, "relief", max(4.0, 2.2 * settings.hill_size**0.5))


def _peaks(ground: Ground, rise: Floats, settings: LandscapeSettings) -> list[Hex]:
    """Hexes where hills may begin, best first: high hexes, the map's border last."""
    chance = uniform(settings.seed, "peaks", cell_numbers(ground.grid))
    border = np.zeros(rise.shape)
    border[[0, -1], :] = border[:, [0, -1]] = 0.3
    worth = np.where(masks.board(ground.grid), rise + 0.05 * chance - border, -1.0)
    order = np.argsort(-worth, axis=None, kind="stable")
    rows, columns = np.unravel_index(order, worth.shape)
    found = map(Hex, (columns + 1).tolist(), (rows + 1).tolist())
    return [hex_ for hex_ in found if hex_ in ground.grid]


def _grown(ground: Ground, rise: Floats, start: Hex, size: int, allowed: HexMask) -> list[Hex]:
    """Up to `size` connected hexes around a start. High hexes come first, then near ones."""
    found: list[Hex] = []
    heap, seen = [(0.0, start)], {start}
    while heap and len(found) < size:
        _, hex_ = heapq.heappop(heap)
        found.append(hex_)
        for there in ground.grid.neighbours(hex_):
            if there not in seen and allowed[there.row - 1, there.column - 1]:
                seen.add(there)
                away = ground.grid.distance(start, there)
                heapq.heappush(heap, (0.12 * away - float(rise[there.row - 1, there.column - 1]), there))
    return found


def _top(ground: Ground, rise: Floats, peak: Hex, hill: Collection[Hex]) -> list[Hex]:
    """The flat top of a hill: hexes that slopes surround, around the innermost one."""
    grid, among = ground.grid, set(hill)
    inner = [hex_ for hex_ in hill if all(there in among for there in grid.neighbours(hex_))]
    start = peak if peak in inner or not inner else inner[0]
    allowed = masks.mask_of_hexes(grid, inner if len(inner) > 1 else hill)
    size = min(round(TOP_SHARE * len(among)), len(inner))
    return _grown(ground, rise, start, max(2, size), allowed)
