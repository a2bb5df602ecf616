"""The outline of a set of hexes as closed lines of lattice points, its holes apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid

Ring = tuple[lattice.Point, ...]


@dataclass(frozen=True, slots=True)
class Rings:
    """Closed lines, without the first point again at the end."""

    outer: tuple[Ring, ...]
    holes: tuple[Ring, ...]


def rings(grid: HexGrid, hexes: Iterable[Hex]) -> Rings:
    """The border of a set of hexes. Walked clockwise around each hex, so holes run the other way."""
    inside = frozenset(hexes)
    following: dict[lattice.Point, lattice.Point] = {}
    for hex_ in sorted(inside):
        for direction in Direction:
            if grid.step(hex_, direction) not in inside:
                start, end = lattice.side_ends(grid, hex_, direction)
                # Three hexes meet in a corner, so a border passes each corner once.
                following[start] = end
    outer: list[Ring] = []
    holes: list[Ring] = []
    while following:
        start, point = following.popitem()
        line = [start]
        while point != start:
            line.append(point)
            point = following.pop(point)
        (outer if _area(line) > 0 else holes).append(tuple(line))
    return Rings(tuple(reversed(outer)), tuple(reversed(holes)))


def _area(line: list[lattice.Point]) -> int:
    """Twice the area within; positive where the line runs clockwise as seen on the screen."""
    return sum(x * v - u * y for (x, y), (u, v) in zip(line, [*line[1:], line[0]], strict=True))
