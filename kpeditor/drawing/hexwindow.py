"""HexWindow: the hexes that meet a rectangle of the drawing, as arrays, for every part of the map painter."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid, Parity
from kpeditor.core.geometry.masks import HexSet
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from kpeditor.drawing.qtbatch import Floats

Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]
Part = tuple[slice, slice]
"""The rows and columns of a map array."""


@dataclass(frozen=True, eq=False)
class HexWindow:
    """n hexes of a board in row order; they need not form a rectangle.

    Attributes:
        columns, rows: indices from 0, shape [n].
        side: pixels (or other drawing units) per hex side. All coordinates are in these units, with the
            board's corner at (0, 0).
    """

    grid: HexGrid
    side: float
    columns: Ints
    rows: Ints

    @staticmethod
    def of_region(grid: HexGrid, side: float, region: QRectF, margin: float = 1.0) -> HexWindow:
        """The hexes whose bounding boxes come within `margin` hex sides of a region given in hex sides."""
        rows_in, columns_in = part_of_region(grid, region, margin)
        c0, c1, r0, r1 = columns_in.start, columns_in.stop, rows_in.start, rows_in.stop
        columns = np.tile(np.arange(c0, c1), r1 - r0)
        rows = np.repeat(np.arange(r0, r1), c1 - c0)
        if grid.trim:
            keep = ~trimmed(grid, columns, rows)
            columns, rows = columns[keep], rows[keep]
        return HexWindow(grid, side, columns, rows)

    @staticmethod
    def of_hexes(grid: HexGrid, side: float, hexes: Iterable[Hex]) -> HexWindow:
        """The given hexes, in row order, without those off the board."""
        if isinstance(hexes, HexSet):  # there may be thousands, so one numpy call converts all
            rows, columns = np.nonzero(hexes.mask[: grid.rows, : grid.columns])
            return HexWindow(grid, side, columns, rows)
        wanted = sorted((hex_.row - 1, hex_.column - 1) for hex_ in hexes if hex_ in grid)
        cells = np.array(wanted, np.intp).reshape(-1, 2)
        return HexWindow(grid, side, cells[:, 1], cells[:, 0])

    def __len__(self) -> int:
        return len(self.columns)

    def chosen(self, keep: Bools) -> HexWindow:
        """Only the hexes marked in an array of shape [n]."""
        return HexWindow(self.grid, self.side, self.columns[keep], self.rows[keep])

    @cached_property
    def cells(self) -> Ints:
        """The index of each hex in a flattened [rows, columns] array of the map."""
        return self.rows * self.grid.columns + self.columns

    @cached_property
    def lattice(self) -> npt.NDArray[np.int64]:
        """Lattice points of the centres, shape [n, 2]."""
        along, across = (0, 1) if self.grid.is_flat else (1, 0)
        straight, zigzag = (self.columns, self.rows) if self.grid.is_flat else (self.rows, self.columns)
        points = np.empty((len(self), 2), np.int64)
        points[:, along] = 3 * straight
        points[:, across] = 2 * zigzag + ((straight & 1) == (self.grid.low_columns == "even"))
        return points

    def place(self, points: npt.NDArray[np.int64]) -> Floats:
        """Drawing coordinates of lattice points, shape [..., 2]."""
        origin, step = self._scale
        placed = points * step
        placed += origin
        return placed

    @cached_property
    def _scale(self) -> tuple[Floats, Floats]:
        """The drawing position of the lattice point (0, 0), and the length of one lattice step along x and
        y.
        """
        return _scale(self.grid.is_flat, self.side)

    @cached_property
    def centres(self) -> Floats:
        """The drawing positions of the centres, shape [n, 2]."""
        return self.place(self.lattice)

    @cached_property
    def corner_points(self) -> npt.NDArray[np.int64]:
        """Lattice points of the corners, shape [n, 6, 2]; side i runs from corner i to corner i + 1."""
        return np.asarray(self.lattice[:, None] + _corner_offsets(self.grid.is_flat))

    @cached_property
    def corners(self) -> Floats:
        """The drawing positions of the corners, shape [n, 6, 2]."""
        return self.place(self.corner_points)

    @cached_property
    def neighbours(self) -> tuple[Ints, Bools]:
        """Cells of the six neighbours and whether they are on the board, both of shape [n, 6]; a cell off
        the board is 0.
        """
        grid = self.grid
        step = _steps(grid.is_flat, grid.low_columns)[(self.columns if grid.is_flat else self.rows) & 1]
        columns, rows = self.columns[:, None] + step[..., 0], self.rows[:, None] + step[..., 1]
        # As unsigned numbers, indices below 0 are too large as well.
        inside = (columns.view(np.uintp) < grid.columns) & (rows.view(np.uintp) < grid.rows)
        if grid.trim:
            inside &= ~trimmed(grid, columns, rows)
        return (rows * grid.columns + columns) * inside, inside

    def values(self, array: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """The values of a map array at the hexes, shape [n]."""
        return array.reshape(-1)[self.cells]

    def neighbour_values(self, array: npt.NDArray[np.uint8], off_board: int) -> npt.NDArray[np.uint8]:
        """The values at the neighbours, shape [n, 6]; `off_board` beyond the board's edge."""
        cells, inside = self.neighbours
        return np.where(inside, array.reshape(-1)[cells], np.uint8(off_board))

    @cached_property
    def neighbour_index(self) -> tuple[Ints, Bools]:
        """The neighbours' positions in this window and whether they are in it, both of shape [n, 6]."""
        cells, on_board = self.neighbours
        # The hexes are in row order, so their cells ascend.
        index = np.minimum(np.searchsorted(self.cells, cells), max(0, len(self) - 1))
        return index, on_board & (self.cells[index] == cells)

    @cached_property
    def owned(self) -> Bools:
        """The sides that this window draws, shape [n, 6]: sides A to C of every hex and those on the board's
        edge, so that each edge is drawn once.
        """
        _, inside = self.neighbours
        owned = ~inside
        owned[:, :3] = True
        return owned

    def hexes(self) -> list[Hex]:
        """The hexes as objects, in row order."""
        return [Hex(c + 1, r + 1) for c, r in zip(self.columns.tolist(), self.rows.tolist(), strict=True)]


def part_of_region(grid: HexGrid, region: QRectF, margin: float = 1.0) -> Part:
    """The rows and columns of hexes whose bounding boxes come within `margin` hex sides of a region given in
    hex sides.
    """
    left, right = region.left() - margin, region.right() + margin
    top, bottom = region.top() - margin, region.bottom() + margin
    if grid.is_flat:
        columns, rows = _straight_range(left, right, grid.columns), _zigzag_range(top, bottom, grid.rows)
    else:
        columns, rows = _zigzag_range(left, right, grid.columns), _straight_range(top, bottom, grid.rows)
    return slice(*rows), slice(*columns)


def trimmed(grid: HexGrid, columns: Ints, rows: Ints) -> Bools:
    """The places where a trimmed board lacks a hex: the last row of its low columns (on a pointed board the
    last column of its low rows).
    """
    straight, zigzag = (columns, rows) if grid.is_flat else (rows, columns)
    last = (grid.rows if grid.is_flat else grid.columns) - 1
    low = (straight & 1) == (grid.low_columns == "even")
    return np.asarray((zigzag == last) & low)


def _straight_range(start: float, end: float, count: int) -> tuple[int, int]:
    first = max(0, math.ceil((start - 2.0) / 1.5))
    return first, max(first, min(count, math.floor(end / 1.5) + 1))


def _zigzag_range(start: float, end: float, count: int) -> tuple[int, int]:
    first = max(0, math.ceil(start / SQRT3 - 1.5))
    return first, max(first, min(count, math.floor(end / SQRT3) + 1))


@cache
def _corner_offsets(is_flat: bool) -> npt.NDArray[np.int64]:
    """The offsets from the centre to the corners on the lattice, shape [6, 2]."""
    return np.array(lattice.corner_offsets(HexGrid(1, 1, "flat" if is_flat else "pointed")), np.int64)


@lru_cache(maxsize=256)
def _scale(is_flat: bool, side: float) -> tuple[Floats, Floats]:
    """The cached result of `HexWindow._scale`, which does not depend on the size of the board."""
    layout = HexLayout(HexGrid(1, 1, "flat" if is_flat else "pointed"))
    origin = np.array(layout.place((0, 0))) * side
    return origin, np.array(layout.place((1, 1))) * side - origin


@cache
def _steps(is_flat: bool, low_columns: Parity) -> Ints:
    """The steps (column, row) to neighbours by parity of the index from 0 and by direction, shape [2, 6,
    2].
    """
    grid = HexGrid(20, 20, "flat" if is_flat else "pointed", low_columns)
    table = []
    for index in (1, 2):
        hex_ = Hex(index, 10) if grid.is_flat else Hex(10, index)
        there = [grid.step(hex_, direction) for direction in Direction]
        table.append([(t.column - hex_.column, t.row - hex_.row) for t in there])
    return np.array(table, np.intp)
