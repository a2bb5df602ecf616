"""Random maps for lines of sight, the slow exact judge to compare with, and maps moved as a whole."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from kpeditor.core.board.hexsidelayer import has, put
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, between, canonical
from kpeditor.core.sight.offsets import Touch
from tests.core.sight.rational import Point, meeting
from tests.rulesets.kampfpanzer.sheets import clear_sheet

FEATURES = ("crest", "woods", "town")
Cube = tuple[int, int]


def sides_of_board(grid: HexGrid) -> list[Hexside]:
    return sorted({canonical(grid, Hexside(hex_, d)) for hex_ in grid.hexes() for d in Direction})


def random_sheet(dice: random.Random, grid: HexGrid, density: float) -> MapSheet:
    """A map on which each hexside carries something with this probability, with hills, woods and towns."""
    sheet = clear_sheet(grid)
    for side in sides_of_board(grid):
        if dice.random() < density:
            put(grid, sheet.hexsides[dice.choices(FEATURES, (3, 2, 1))[0]], side, True)
    for hex_ in grid.hexes():
        at = hex_.row - 1, hex_.column - 1
        sheet.layers["elevation"][at] = dice.choices((0, 1, 2), (5, 2, 3))[0]
        sheet.layers["terrain"][at] = dice.choices((0, 1, 2), (6, 1, 2))[0]
    return sheet


@dataclass(frozen=True)
class Wall:
    """A hexside that may block, for the slow judge."""

    ends: tuple[Point, Point]
    hexes: tuple[Hex, Hex]
    is_crest: bool
    is_cover: bool


class SlowJudge:
    """R-LOS-2 to R-LOS-5 read off the specification: every marked hexside is tried on every line."""

    def __init__(self, sheet: MapSheet, *, is_closed: bool = True, auto_woods: bool = False) -> None:
        self.sheet = sheet
        self.counting = set(Touch) if is_closed else {Touch.CROSS}
        self.walls = [wall for side in sides_of_board(sheet.grid) if (wall := self._wall(side, auto_woods))]

    def _wall(self, side: Hexside, auto_woods: bool) -> Wall | None:
        grid, sheet = self.sheet.grid, self.sheet
        hexes = side.hex, grid.step(side.hex, side.direction)
        crest, woods, town = (has(sheet.hexsides[feature], side) for feature in FEATURES)
        if auto_woods:
            woods |= all(hex_ in grid and sheet.kind("terrain", hex_) == "woods" for hex_ in hexes)
        if not (crest or woods or town):
            return None
        ends = lattice.side_ends(grid, side.hex, side.direction)
        return Wall(ends, hexes, crest, woods or town)

    def sees(self, start: Hex, end: Hex, *, h_fire: bool) -> bool:
        grid, sheet = self.sheet.grid, self.sheet
        distance = grid.distance(start, end)
        if not h_fire and distance > 3 and sheet.kind("terrain", end) in ("woods", "town"):
            return False
        a, b = lattice.centre(grid, start), lattice.centre(grid, end)
        is_any_low = "ground" in (sheet.kind("elevation", start), sheet.kind("elevation", end))
        for wall in self.walls:
            by_crest = wall.is_crest and is_any_low and not {start, end} & set(wall.hexes)
            if not (by_crest or (wall.is_cover and distance > 1)) or _apart(a, b, *wall.ends):
                continue
            if meeting(a, b, *wall.ends) in self.counting:
                return False
        return True


def _apart(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether the boxes round two segments have no point in common."""
    return any(
        max(a[axis], b[axis]) < min(p[axis], q[axis]) or max(p[axis], q[axis]) < min(a[axis], b[axis])
        for axis in (0, 1)
    )


# --- Isometries of the plane of hexes, in cube coordinates (q, z) -----------------------------------------


def turned(cube: Cube, sixths: int) -> Cube:
    """The cube coordinates after turning by so many sixths of a circle about the origin."""
    q, z = cube
    for _ in range(sixths % 6):
        q, z = -z, q + z
    return q, z


def mirrored(cube: Cube) -> Cube:
    """The cube coordinates after exchanging the two axes, which mirrors the plane."""
    return cube[1], cube[0]


def hex_of_cube(grid: HexGrid, cube: Cube) -> Hex:
    """The hex with these cube coordinates, on the board or not."""
    straight, z = cube
    shift = straight // 2 if grid.low_columns == "even" else (straight + 1) // 2
    zigzag = z + shift
    return Hex(straight + 1, zigzag + 1) if grid.is_flat else Hex(zigzag + 1, straight + 1)


def mapping(source: HexGrid, target: HexGrid, move: Callable[[Cube], Cube], origin: Hex, new_origin: Hex):
    """The function from hexes of one grid to hexes of another that moves the plane, origin to new origin."""
    (q0, z0, _), (q1, z1, _) = source.cube(origin), target.cube(new_origin)

    def moved(hex_: Hex) -> Hex:
        q, z, _ = source.cube(hex_)
        dq, dz = move((q - q0, z - z0))
        return hex_of_cube(target, (q1 + dq, z1 + dz))

    return moved


def moved_sheet(sheet: MapSheet, target: HexGrid, moved: Callable[[Hex], Hex]) -> MapSheet:
    """The map with everything on it moved; every hex must find its place."""
    copy = clear_sheet(target)
    for hex_ in sheet.grid.hexes():
        there = moved(hex_)
        assert there in target
        for layer in ("terrain", "elevation"):
            copy.layers[layer][there.row - 1, there.column - 1] = sheet.layers[layer][
                hex_.row - 1, hex_.column - 1
            ]
    for side in sides_of_board(sheet.grid):
        across = moved(sheet.grid.step(side.hex, side.direction))
        there_side = between(target, moved(side.hex), across)
        for feature in FEATURES:
            if has(sheet.hexsides[feature], side):
                assert there_side is not None
                put(target, copy.hexsides[feature], there_side, True)
    return copy
