"""The areas of a scenario as polygons.

VASSAL's zones have one outline without holes. So an area of several pieces becomes several zones, and a hole
is joined to the outline by a slit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kpeditor.core.board.boards import boards_at
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.joining import JoinedNumbering, PlacedBoard
from kpeditor.core.geometry.masks import mask_of_hexes
from kpeditor.core.geometry.outlines import outline, placed, rings
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.hexwindow import Bools
from kpeditor.drawing.overlays.zones import Zone, zones_of
from kpeditor.drawing.qtbatch import Floats
from kpeditor.export.vassal.grid import BoardGrid, Pixel
from kpeditor.export.vassal.gridnumbers import GridNumbers, figures, numbers_of_board
from kpeditor.export.vassal.sequence import plain

Loop = list[Pixel]


@dataclass(frozen=True, slots=True)
class ZonePiece:
    """One piece of an area: outline, hexes, and a name that no other piece of the board has.

    On joined boards all hexes of a piece are of one board, and `numbers` holds the numbers of that board.
    """

    name: str
    path: tuple[Pixel, ...]
    hexes: frozenset[Hex]
    numbers: GridNumbers | None = None


def zone_pieces(battle: Battle, grid: BoardGrid) -> list[ZonePiece]:
    """The zones of a battle in order of deployment.

    On joined boards that VASSAL can number, areas are split at seams, and each board follows as a zone of its
    own: VASSAL takes the number of a hex from the first zone that contains it.
    """
    named = [(plain(_name(zone)) or "Zone", zone.hexes) for zone in zones_of(battle)]
    by_board = _pieces_by_board(battle, grid, named)
    if by_board is not None:
        return by_board
    taken: set[str] = set()
    return [piece for name, hexes in named for piece in _pieces_of(name, hexes, grid, taken)]


def are_boards(zones: Iterable[ZonePiece]) -> bool:
    """Whether the numbers of hexes come from the zones; this is so on joined boards."""
    return any(zone.numbers is not None for zone in zones)


def _pieces_by_board(
    battle: Battle, grid: BoardGrid, named: Sequence[tuple[str, frozenset[Hex]]]
) -> list[ZonePiece] | None:
    """The pieces with the numbers of their boards; None if the map is not made of boards, or VASSAL cannot
    number one of the boards.
    """
    numbering = battle.map.numbering
    if not isinstance(numbering, JoinedNumbering):
        return None
    mine: dict[PlacedBoard, set[Hex]] = {board: set() for board in numbering.boards}
    for hex_ in grid.grid.hexes():
        mine[boards_at(battle.map, hex_)[0]].add(hex_)
    found: list[ZonePiece] = []
    taken: set[str] = set()
    for name, hexes in (*named, *((f"Board {board.name}", frozenset(own)) for board, own in mine.items())):
        for board, own in mine.items():
            for piece in _pieces_of(name, hexes & own, grid, taken):
                numbered = _numbered(piece, board, battle.map, grid)
                if numbered is None:
                    return None
                found.append(numbered)
    return found


def _numbered(piece: ZonePiece, board: PlacedBoard, sheet: MapSheet, grid: BoardGrid) -> ZonePiece | None:
    """A piece with the numbers of its board; None if VASSAL would not find each of its hexes by its number.

    The figure that VASSAL counts back from depends on the size of the zone. If the figure is odd but must be
    even, the outline gets a line out and back.
    """
    for path in (piece.path, _longer(piece.path, grid)):
        xs, ys = zip(*path, strict=True)
        size = max(xs) - min(xs), max(ys) - min(ys)
        turns = figures(size, grid.dx, float(grid.height), is_sideways=grid.sideways)
        numbers = numbers_of_board(board, turns, grid.shift, is_sideways=grid.sideways)
        if numbers is not None and all(
            numbers.name(grid.raw(hex_)) == sheet.name(hex_)
            and numbers.find(sheet.name(hex_)) == grid.raw(hex_)
            for hex_ in piece.hexes
        ):
            return replace(piece, path=path, numbers=numbers)
    return None


def _longer(path: tuple[Pixel, ...], grid: BoardGrid) -> tuple[Pixel, ...]:
    """The outline with a line out and back that makes its bounding box one hex larger without adding area."""
    axis, step = (1, round(grid.dx)) if grid.sideways else (0, grid.height)
    at = max(range(len(path)), key=lambda index: path[index][axis])
    x, y = path[at]
    end = (x, y + step) if grid.sideways else (x + step, y)
    return (*path[: at + 1], end, path[at], *path[at + 1 :])


def _pieces_of(name: str, hexes: frozenset[Hex], grid: BoardGrid, taken: set[str]) -> Iterator[ZonePiece]:
    """The connected pieces of an area, with unused names."""
    ordered = sorted(hexes)
    for path in _pieces(ordered, grid) if ordered else ():
        held = inside(path, [grid.centre(hex_) for hex_ in ordered])
        unused = _unused(name, taken)
        taken.add(unused)
        mine = frozenset(hex_ for hex_, is_in in zip(ordered, held.tolist(), strict=True) if is_in)
        yield ZonePiece(unused, tuple(path), mine)


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
    """A line with its points rounded to whole pixels of the board."""
    points = (grid.point((x, y)) for x, y in loop.tolist())
    return [(round(x), round(y)) for x, y in points]


def _join(path: Loop, hole: Loop) -> None:
    """Joins a hole to an outline by a line there and back, along the shortest slit."""
    pairs = ((i, j) for i in range(len(path)) for j in range(len(hole)))
    i, j = min(pairs, key=lambda pair: _distance(path[pair[0]], hole[pair[1]]))
    path[i + 1 : i + 1] = [*hole[j:], *hole[: j + 1], path[i]]


def _distance(one: Pixel, other: Pixel) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def contains(path: Sequence[Pixel], point: Pixel) -> bool:
    """Whether a point lies in a polygon by the even-odd rule, which VASSAL uses too."""
    return bool(inside(path, [point])[0])


def inside(path: Sequence[Pixel], points: Sequence[Pixel]) -> Bools:
    """Which of several points, shape [n], lie in a polygon."""
    x, y = np.array(points, np.float64).reshape(-1, 2).T
    found = np.zeros(len(x), np.bool_)
    for (ax, ay), (bx, by) in zip(path, [*path[1:], path[0]], strict=True):
        if ay != by:
            found ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return found
