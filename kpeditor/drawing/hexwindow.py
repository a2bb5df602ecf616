"""HexWindow: the hexes that meet a rectangle of the drawing, as arrays; what every part of the map painter
works on.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from kpeditor.drawing.qtbatch import Floats

Ints = npt.NDArray[np.intp]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class HexWindow:
    """Some hexes of a board in row order, in no particular shape; n of them.

    Attributes:
        columns, rows: indices from 0, shape [n].
        side: pixels (or other drawing units) per hex side; all coordinates are in them, with the board's
            corner at (0, 0).
    """

    grid: HexGrid
    side: float
    columns: Ints
    rows: Ints

    @staticmethod
    def of_region(grid: HexGrid, side: float, region: QRectF, margin: float = 1.0) -> HexWindow:
        """The hexes whose bounding boxes come within `margin` hex sides of a region, itself in units of a
        hex side.
        """
        left, right = region.left() - margin, region.right() + margin
        top, bottom = region.top() - margin, region.bottom() + margin
        if grid.is_flat:
            c0, c1 = _straight_range(left, right, grid.columns)
            r0, r1 = _zigzag_range(top, bottom, grid.rows)
        else:
            c0, c1 = _zigzag_range(left, right, grid.columns)
            r0, r1 = _straight_range(top, bottom, grid.rows)
        rows, columns = np.mgrid[r0:r1, c0:c1].reshape(2, -1)
        if grid.trim:
            keep = ~trimmed(grid, columns, rows)
            columns, rows = columns[keep], rows[keep]
        return HexWindow(grid, side, columns, rows)

    @staticmethod
    def of_hexes(grid: HexGrid, side: float, hexes: Iterable[Hex]) -> HexWindow:
        """These hexes, in row order; those off the board are left out."""
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
        straight, zigzag = (self.columns, self.rows) if self.grid.is_flat else (self.rows, self.columns)
        low = (straight % 2 == 1) == (self.grid.low_columns == "even")
        points = (3 * straight, 2 * zigzag + low)
        return np.stack(points if self.grid.is_flat else points[::-1], axis=1).astype(np.int64)

    def place(self, points: npt.NDArray[np.int64]) -> Floats:
        """Drawing coordinates of lattice points, shape [..., 2]."""
        origin, step = self._scale
        return np.asarray(points * step + origin)

    @cached_property
    def _scale(self) -> tuple[Floats, Floats]:
        """Where the lattice point (0, 0) is drawn, and how far one step of the lattice goes along x and y."""
        layout = HexLayout(self.grid)
        origin = np.array(layout.place((0, 0))) * self.side
        return origin, np.array(layout.place((1, 1))) * self.side - origin

    @cached_property
    def centres(self) -> Floats:
        """Where the centres are drawn, shape [n, 2]."""
        return self.place(self.lattice)

    @cached_property
    def corner_points(self) -> npt.NDArray[np.int64]:
        """Lattice points of the corners, shape [n, 6, 2]; side i runs from corner i to corner i + 1."""
        return np.asarray(self.lattice[:, None] + np.array(lattice.corner_offsets(self.grid)))

    @cached_property
    def corners(self) -> Floats:
        """Where the corners are drawn, shape [n, 6, 2]."""
        return self.place(self.corner_points)

    @cached_property
    def neighbours(self) -> tuple[Ints, Bools]:
        """Cells of the six neighbours and whether they are on the board, both of shape [n, 6]; a cell off
        the board is 0.
        """
        steps = _steps(self.grid)
        straight = self.columns if self.grid.is_flat else self.rows
        step = steps[straight % 2]
        columns, rows = self.columns[:, None] + step[..., 0], self.rows[:, None] + step[..., 1]
        inside = (columns >= 0) & (rows >= 0) & (columns < self.grid.columns) & (rows < self.grid.rows)
        if self.grid.trim:
            inside &= ~trimmed(self.grid, columns, rows)
        return np.where(inside, rows * self.grid.columns + columns, 0), inside

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
        # The hexes stand in row order, so their cells ascend.
        index = np.minimum(np.searchsorted(self.cells, cells), max(0, len(self) - 1))
        return index, on_board & (self.cells[index] == cells)

    @cached_property
    def owned(self) -> Bools:
        """Which sides this window draws, shape [n, 6]: sides A to C of every hex and those on the board's
        edge, so each edge once.
        """
        _, inside = self.neighbours
        owned = ~inside
        owned[:, :3] = True
        return owned

    def hexes(self) -> list[Hex]:
        """The hexes as such."""
        return [Hex(c + 1, r + 1) for c, r in zip(self.columns.tolist(), self.rows.tolist(), strict=True)]


def trimmed(grid: HexGrid, columns: Ints, rows: Ints) -> Bools:
    """Where a trimmed board has no hex: the last row of its low columns (pointed: the last column of its
    low rows).
    """
    straight, zigzag = (columns, rows) if grid.is_flat else (rows, columns)
    last = (grid.rows if grid.is_flat else grid.columns) - 1
    low = (straight % 2 == 1) == (grid.low_columns == "even")
    return np.asarray((zigzag == last) & low)


def _straight_range(start: float, end: float, count: int) -> tuple[int, int]:
    first = max(0, math.floor((start - 2.0) / 1.5))
    return first, max(first, min(count, math.ceil(end / 1.5) + 1))


def _zigzag_range(start: float, end: float, count: int) -> tuple[int, int]:
    first = max(0, math.floor(start / SQRT3 - 1.5))
    return first, max(first, min(count, math.ceil(end / SQRT3) + 1))


def _steps(grid: HexGrid) -> Ints:
    """Steps (column, row) by parity of the index from 0 and by direction, shape [2, 6, 2]."""
    table = []
    for index in (1, 2):
        hex_ = Hex(index, 10) if grid.is_flat else Hex(10, index)
        there = [grid.step(hex_, direction) for direction in Direction]
        table.append([(t.column - hex_.column, t.row - hex_.row) for t in there])
    return np.array(table, np.intp)
