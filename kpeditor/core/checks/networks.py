"""Hexside features as networks: where lines end and which sides touch, as arrays, for maps of any size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.hexsidelayer import Mask, empty
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.masks import HexMask, board, low_lines, seen_from

Integers = npt.NDArray[np.int64]

_BIT_COUNT = np.array([bin(value).count("1") for value in range(256)], np.uint8)
_MARGIN = 4
"""Corners lie up to two lattice steps outside the centres, their neighbours two more."""


@dataclass(frozen=True)
class Corners:
    """Numbers the lattice points of a grid from 0, so that a boolean array can hold a set of corners."""

    grid: HexGrid

    @property
    def stride(self) -> int:
        """The difference between the numbers of two points whose x differs by one."""
        return (2 * self.grid.rows if self.grid.is_flat else 3 * self.grid.rows) + 2 * _MARGIN

    @property
    def count(self) -> int:
        """The number of lattice points that have a number."""
        across = 3 * self.grid.columns if self.grid.is_flat else 2 * self.grid.columns
        return (across + 2 * _MARGIN) * self.stride

    def number(self, x: Integers, y: Integers) -> Integers:
        """Returns the numbers of lattice points."""
        return (x + _MARGIN) * self.stride + y + _MARGIN

    def coordinates(self, numbers: Integers) -> tuple[Integers, Integers]:
        """Returns lattice x and y of numbered points."""
        x, y = np.divmod(numbers, self.stride)
        return x - _MARGIN, y - _MARGIN

    def marked(self, *numbers: Integers) -> npt.NDArray[np.bool_]:
        """Returns a boolean per number: whether it is one of these."""
        marks = np.zeros(self.count, np.bool_)
        for some in numbers:
            marks[some] = True
        return marks


@dataclass(frozen=True)
class Sides:
    """Hexsides, each edge once: row, column (from 0), direction, and the numbers of its two corners."""

    grid: HexGrid
    rows: Integers
    columns: Integers
    directions: Integers
    starts: Integers
    ends: Integers

    def __len__(self) -> int:
        return len(self.rows)

    def carrying(self, mask: Mask) -> npt.NDArray[np.bool_]:
        """Returns a boolean per hexside: whether it carries another feature."""
        return (mask[self.rows, self.columns] >> self.directions & 1).astype(np.bool_)

    def side(self, index: int) -> Hexside:
        """Returns the hexside at an index, by its canonical name."""
        hex_ = Hex(int(self.columns[index]) + 1, int(self.rows[index]) + 1)
        return canonical(self.grid, Hexside(hex_, Direction(int(self.directions[index]))))


def together(sheet: MapSheet, features: Iterable[str]) -> Mask:
    """The hexsides that carry at least one of the features."""
    mask = empty(sheet.grid)
    for feature in features:
        if feature in sheet.hexsides:
            mask |= sheet.hexsides[feature]
    return mask


def sides_of_mask(grid: HexGrid, mask: Mask) -> Sides:
    """The hexsides of a mask, each edge once although both its hexes carry the bit."""
    parts: list[tuple[Integers, Integers, Integers]] = []
    exists = board(grid)
    for direction in Direction:
        wanted = (mask >> direction & 1).astype(np.bool_) & exists
        if direction >= Direction.D:
            wanted &= ~seen_from(grid, exists, direction)
        rows, columns = np.nonzero(wanted)
        parts.append((rows, columns, np.full(rows.shape, int(direction), np.int64)))
    rows, columns, directions = (np.concatenate([part[index] for part in parts]) for index in range(3))
    x, y = _centres(grid, rows, columns)
    offsets = np.array(lattice.corner_offsets(grid), np.int64)
    corners = []
    for turn in (0, 1):
        dx, dy = offsets[(directions + turn) % 6].T
        corners.append(Corners(grid).number(x + dx, y + dy))
    return Sides(grid, rows, columns, directions, *corners)


def loose_ends(sides: Sides) -> tuple[Integers, Integers]:
    """Returns where lines end: the corners at which exactly one of the sides ends, and the index of that
    side.
    """
    count = Corners(sides.grid).count
    meeting = np.bincount(sides.starts, minlength=count) + np.bincount(sides.ends, minlength=count)
    side_at = np.zeros(count, np.int64)
    side_at[sides.starts] = side_at[sides.ends] = np.arange(len(sides))
    corners = np.flatnonzero(meeting == 1)
    return corners, side_at[corners]


def hexes_at_corners(grid: HexGrid, corners: Integers, mask: HexMask) -> Integers:
    """How many of the hexes around each corner are in the mask (at most three)."""
    x, y = Corners(grid).coordinates(corners)
    count = np.zeros(corners.shape, np.int64)
    lines = low_lines(grid)
    for dx, dy in lattice.corner_offsets(grid):
        along, across = (x - dx, y - dy) if grid.is_flat else (y - dy, x - dx)
        straight = along // 3
        inside = (along % 3 == 0) & (straight >= 0) & (straight < len(lines))
        low = lines[np.where(inside, straight, 0)].astype(np.int64)
        zigzag = (across - low) // 2
        most = grid.rows if grid.is_flat else grid.columns
        inside &= ((across - low) % 2 == 0) & (zigzag >= 0) & (zigzag < most)
        row, column = (zigzag, straight) if grid.is_flat else (straight, zigzag)
        count += inside & mask[np.where(inside, row, 0), np.where(inside, column, 0)]
    return count


def gaps(sides: Sides, corners: Integers, indices: Integers) -> tuple[Integers, Integers]:
    """Returns pairs of loose ends that a single missing hexside would join."""
    starts, ends = one_side_apart(sides.grid, corners)
    only_side = np.full(Corners(sides.grid).count, -1, np.int64)
    only_side[corners] = indices
    apart = only_side[starts] != only_side[ends]
    return starts[apart], ends[apart]


def one_side_apart(grid: HexGrid, corners: Integers) -> tuple[Integers, Integers]:
    """Pairs of these corners that are the two ends of one hexside, each pair once."""
    numbers = Corners(grid)
    among = numbers.marked(corners)
    x, y = numbers.coordinates(corners)
    starts = corners[(x if grid.is_flat else y) % 3 == 1]
    pairs: list[tuple[Integers, Integers]] = []
    for along, across in ((1, 1), (1, -1), (-2, 0)):
        dx, dy = (along, across) if grid.is_flat else (across, along)
        wanted = starts + dx * numbers.stride + dy
        found = among[wanted]
        pairs.append((starts[found], wanted[found]))
    return np.concatenate([start for start, _ in pairs]), np.concatenate([end for _, end in pairs])


def side_between(grid: HexGrid, near: Hexside, start: int, end: int) -> Hexside | None:
    """Returns the hexside between two corners, searched around a hexside that touches one of them."""
    ring = [grid.step(near.hex, direction) for direction in Direction]
    farther = (grid.step(hex_, direction) for hex_ in ring for direction in Direction)
    xs, ys = Corners(grid).coordinates(np.array([start, end]))
    wanted = {(int(x), int(y)) for x, y in zip(xs, ys, strict=True)}
    for hex_ in chain((near.hex,), ring, farther):
        for direction in Direction if hex_ in grid else ():
            if set(lattice.side_ends(grid, hex_, direction)) == wanted:
                return canonical(grid, Hexside(hex_, direction))
    return None


def degree(mask: Mask) -> npt.NDArray[np.uint8]:
    """Returns how many sides of each hex carry the feature."""
    return _BIT_COUNT[mask]


def border(grid: HexGrid) -> HexMask:
    """The hexes at the edge of the board."""
    exists = board(grid)
    inner = exists.copy()
    for direction in Direction:
        inner &= seen_from(grid, exists, direction)
    return exists & ~inner


def _centres(grid: HexGrid, rows: Integers, columns: Integers) -> tuple[Integers, Integers]:
    low = low_lines(grid).astype(np.int64)
    if grid.is_flat:
        return 3 * columns, 2 * rows + low[columns]
    return 2 * columns + low[rows], 3 * rows
