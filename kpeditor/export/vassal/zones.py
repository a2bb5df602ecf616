"""The areas of a scenario as polygons: VASSAL's zones have one outline without holes, so an area of several
pieces becomes several zones, and a hole is joined to the outline by a slit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.hexwindow import Bools, HexWindow
from kpeditor.drawing.overlays.zones import Zone, zones_of
from kpeditor.drawing.qtbatch import Floats
from kpeditor.drawing.regions import Outline
from kpeditor.export.vassal.grid import BoardGrid, Pixel
from kpeditor.export.vassal.sequence import plain

Loop = list[Pixel]


@dataclass(frozen=True, slots=True)
class ZonePiece:
    """One piece of an area: its name, different from all others of the board, outline and hexes."""

    name: str
    path: tuple[Pixel, ...]
    hexes: frozenset[Hex]


def zone_pieces(battle: Battle, grid: BoardGrid) -> list[ZonePiece]:
    """The zones of a battle in order of deployment."""
    found: list[ZonePiece] = []
    taken: set[str] = set()
    for zone in zones_of(battle):
        hexes = sorted(zone.hexes)
        for path in _pieces(hexes, grid):
            held = inside(path, [grid.centre(hex_) for hex_ in hexes])
            name = _unused(plain(_name(zone)) or "Zone", taken)
            taken.add(name)
            mine = frozenset(hex_ for hex_, is_in in zip(hexes, held.tolist(), strict=True) if is_in)
            found.append(ZonePiece(name, tuple(path), mine))
    return found


def _name(zone: Zone) -> str:
    if zone.purpose == "enter":
        return f"{zone.side.title}: {zone.label}"
    return zone.label


def _unused(name: str, taken: set[str]) -> str:
    number, new = 2, name
    while new in taken:
        new, number = f"{name} ({number})", number + 1
    return new


def _pieces(hexes: Iterable[Hex], grid: BoardGrid) -> list[Loop]:
    """The outlines of the connected pieces of an area, holes joined to them."""
    window = HexWindow.of_hexes(grid.grid, 1.0, hexes)
    outline = Outline.of(window, np.ones(len(window), np.bool_))
    outer: list[Loop] = []
    holes: list[Loop] = []
    for loop in outline.loops():
        path = [_whole(grid.point((float(x), float(y)))) for x, y in loop]
        (outer if _area(loop) > 0 else holes).append(path)
    for hole in holes:
        around = [path for path in outer if contains(path, hole[0])]
        _join(min(around, key=len) if around else outer[0], hole)
    return outer


def _whole(point: tuple[float, float]) -> Pixel:
    return round(point[0]), round(point[1])


def _area(loop: Floats) -> float:
    x, y = loop.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())


def _join(path: Loop, hole: Loop) -> None:
    """Puts a hole into an outline, there and back along the shortest slit."""
    pairs = ((i, j) for i in range(len(path)) for j in range(len(hole)))
    i, j = min(pairs, key=lambda pair: _distance(path[pair[0]], hole[pair[1]]))
    path[i + 1 : i + 1] = [*hole[j:], *hole[: j + 1], path[i]]


def _distance(one: Pixel, other: Pixel) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def contains(path: Sequence[Pixel], point: Pixel) -> bool:
    """Whether a point lies in a polygon by the rule of even and odd, which is VASSAL's too."""
    return bool(inside(path, [point])[0])


def inside(path: Sequence[Pixel], points: Sequence[Pixel]) -> Bools:
    """Which of several points, shape [n], lie in a polygon."""
    x, y = np.array(points, np.float64).reshape(-1, 2).T
    found = np.zeros(len(x), np.bool_)
    for (ax, ay), (bx, by) in zip(path, [*path[1:], path[0]], strict=True):
        if ay != by:
            found ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return found
