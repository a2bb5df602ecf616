"""The areas of a scenario as polygons: VASSAL's zones have one outline without holes, so an area of several
pieces becomes several zones, and a hole is joined to the outline by a slit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import mask_of_hexes
from kpeditor.core.geometry.outlines import outline, placed, rings
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.hexwindow import Bools
from kpeditor.drawing.overlays.zones import Zone, zones_of
from kpeditor.drawing.qtbatch import Floats
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
    """The outlines of the connected pieces of an area from the top down, holes joined to them."""
    united = placed(grid.grid, outline(grid.grid, mask_of_hexes(grid.grid, hexes)))
    pieces: list[Loop] = []
    for part in sorted(united.geoms, key=lambda part: part.bounds[1::-1]):
        (outer,), holes = rings(part)
        path = _whole(outer, grid)
        for hole in holes:
            _join(path, _whole(hole, grid))
        pieces.append(path)
    return pieces


def _whole(loop: Floats, grid: BoardGrid) -> Loop:
    """A line in whole pixels of the board."""
    points = (grid.point((x, y)) for x, y in loop.tolist())
    return [(round(x), round(y)) for x, y in points]


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
