"""The hexes in rows, columns and lettered hexrows, and those on one side of such lines (F3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

import numpy as np

from kpeditor.core.board.boards import boards_of, compass_of_side, on_map, opposite, side_of_compass
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.joining import PlacedBoard
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.nodes import COMPASS, Axis, Compass, Rows


@dataclass(frozen=True, slots=True)
class _Frame:
    """A board or a whole map whose lines are counted; `is_column` tells whether columns are counted, or
    rows.
    """

    grid: HexGrid
    numbering: Numbering
    is_column: bool
    placed: PlacedBoard | None = None

    @property
    def counting(self) -> Counting:
        return self.numbering.columns if self.is_column else self.numbering.rows

    def lines(self, rows: Rows) -> tuple[int, int]:
        """The first and the last line of some rows, from 1 at the left or at the top."""
        first, last = sorted(map(self.counting.line, (rows.first, rows.last)))
        return first, last

    def extent(self) -> tuple[int, int]:
        """The lowest and the highest ordinal of the lines."""
        most = self.grid.columns if self.is_column else self.grid.rows
        is_ahead = self._ahead is not None
        ends = [self.counting.ordinal(line) for line in (1, most + (is_ahead and not self.grid.trim))]
        return min(ends), max(ends)

    @property
    def _ahead(self) -> str | None:
        """The crosswise lines whose numbers are counted one ahead."""
        if not self.is_column:
            return self.numbering.staggered_columns
        numbering = self.numbering
        return numbering.stagger if isinstance(numbering, GridNumbering) and not numbering.is_flat else None

    def band(self, first: int, last: int) -> HexMask:
        """The hexes of the frame's own grid that lie in the lines with these numbers."""
        mask = masks.nothing(self.grid)
        there = mask.T if self.is_column else mask
        there[max(0, first - 1) : max(0, last)] = True
        if ahead := self._ahead:
            across = slice(0 if ahead == "odd" else 1, None, 2)
            there[:, across] = False
            there[max(0, first - 2) : max(0, last - 1), across] = True
        return np.asarray(mask & masks.board(self.grid), np.bool_)

    def on(self, sheet: MapSheet, own: HexMask) -> HexMask:
        """The hexes of the map that correspond to a mask on the frame's own grid."""
        return own if self.placed is None else on_map(sheet, self.placed, own)


def _frames(sheet: MapSheet, axis: Axis, on: PlacedBoard | None) -> Iterator[_Frame]:
    """The frames that count lines of a kind: one board, the whole map, or, for hexrows, each of its
    boards.
    """
    boards = (on,) if on is not None else boards_of(sheet) if axis == "hexrows" else ()
    for one in boards:
        is_column = one.grid.is_flat if axis == "hexrows" else axis == "columns"
        yield _Frame(one.grid, one.numbering, is_column, one)
    if not boards:
        is_column = sheet.grid.is_flat if axis == "hexrows" else axis == "columns"
        yield _Frame(sheet.grid, sheet.numbering, is_column)


def rows_mask(rows: Rows, sheet: MapSheet, on: PlacedBoard | None = None) -> HexMask:
    """The hexes in these rows, only those of one board if a board is named."""
    mask = masks.nothing(sheet.grid)
    for frame in _frames(sheet, rows.axis, on):
        first, last = frame.lines(rows)
        mask = mask | frame.on(sheet, frame.band(first + rows.is_open, last - rows.is_open))
    return mask


def beside_mask(
    compass: Compass,
    rows: Rows,
    sheet: MapSheet,
    on: PlacedBoard | None = None,
    *,
    is_inclusive: bool = False,
) -> HexMask:
    """The hexes on one side of rows, and with `is_inclusive` also those in the rows. Each board is cut by its
    own rows.

    Raises:
        BadName: when the rows run parallel to that direction.
    """
    mask = masks.nothing(sheet.grid)
    for frame in _frames(sheet, rows.axis, on):
        side = side_of_compass(sheet, compass)
        if frame.is_column != (side in ("east", "west")):
            raise BadName(_runs_there(sheet, rows, is_column=frame.is_column))
        if frame.placed is not None and frame.placed.is_turned:
            side = opposite(side)
        first, last = frame.lines(rows)
        if side in ("north", "west"):
            own = frame.band(0, last if is_inclusive else first - 1)
        else:
            own = frame.band(first if is_inclusive else last + 1, sheet.grid.rows + sheet.grid.columns)
        mask = mask | frame.on(sheet, own)
    return mask


def _runs_there(sheet: MapSheet, rows: Rows, *, is_column: bool) -> str:
    upright, level = (
        [compass_of_side(sheet, side) for side in sides] for sides in (COMPASS[0::2], COMPASS[3::-2])
    )
    (first, last), (one, other) = (upright, level) if is_column else (level, upright)
    return (
        f"the {rows.noun}s of this map run from {first} to {last}:"
        f" what lies beside them is {one} or {other} of them"
    )


def row_extent(sheet: MapSheet, axis: Axis = "rows", on: PlacedBoard | None = None) -> tuple[int, int]:
    """The lowest and the highest row number of the map, or of one board, in its own numbering."""
    ends = [frame.extent() for frame in _frames(sheet, axis, on)]
    return reduce(lambda one, other: (min(one[0], other[0]), max(one[1], other[1])), ends)
