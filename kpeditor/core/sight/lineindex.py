"""LineIndex: the hexsides that the lines of one board meet, prepared for look-ups of many lines at once."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.sight.frame import Bools, Frame, Ints
from kpeditor.core.sight.offsets import AT_END, AT_START, TOUCH_BITS, OffsetTable, Touch, distance_of
from kpeditor.core.sight.shadows import Shadows
from kpeditor.core.sight.tablecache import offset_table, usual_reach

ANY_TOUCH = frozenset(Touch)
"""All three kinds of contact count: crossing, touching at a corner, running along (R-LOS-2)."""
ONLY_CROSSED = frozenset({Touch.CROSS})
"""The alternative ruling for corners and hexsides along the line: they do not count (Q60)."""
KEPT_LINES = 4096
"""The number of single lines whose results a LineIndex caches."""


class MetCells(NamedTuple):
    """The cells that one line meets: its range, the differences from the first hex's position to the met
    cells, and the same for cells of neither end hex.
    """

    distance: int
    all: tuple[int, ...]
    inner: tuple[int, ...]


class LineIndex:
    """The lines of one board. `touches` selects the kinds of contact that count. Equal boards share tables.

    `reach` is None when the tables hold every pair of hexes of the board, otherwise their largest range.
    """

    def __init__(
        self, grid: HexGrid, touches: Collection[Touch] = ANY_TOUCH, reach: int | None = None
    ) -> None:
        straight, zigzag = (grid.columns, grid.rows) if grid.is_flat else (grid.rows, grid.columns)
        usual = usual_reach(straight, zigzag)
        self.reach = usual if reach is None or reach >= straight + zigzag else reach
        # All indexes of a board use one frame, so that they can share arrays of cells; its room is enough for
        # the longest steps of any of them.
        self.frame = Frame(grid, min(zigzag, max(usual or zigzag, self.reach or 0)))
        self.touches = frozenset(touches)
        self._lines: dict[int, MetCells | None] = {}

    @cached_property
    def table(self) -> OffsetTable:
        """All steps of the board, with the hexsides that they meet."""
        straight, zigzag = self.frame.straight, self.frame.zigzag
        return _limited(offset_table(straight, zigzag, self.reach), self.touches)

    @cached_property
    def steps_forward(self) -> Ints:
        """For each entry of the table the difference from the first hex's position to the side's cell."""
        table, frame = self.table, self.frame
        return frame.size * table.class_.astype(np.int32) + self.owner_steps

    @cached_property
    def owner_steps(self) -> Ints:
        """For each entry of the table the difference from the first hex's position to the position of the
        side's owner.
        """
        stride = np.int32(2 * self.frame.stride - 1)
        found: Ints = (stride * self.table.di.astype(np.int32) + self.table.dv) // 2
        return found

    @cached_property
    def inner(self) -> Bools:
        """For each entry of the table whether the side belongs to neither end hex."""
        found: Bools = (self.table.flags & (AT_START | AT_END)) == 0
        return found

    @cached_property
    def step_of(self) -> Ints:
        """For each entry of the table the index of its step."""
        return np.repeat(np.arange(self.table.steps, dtype=np.int32), np.diff(self.table.start))

    def line(self, difference: int) -> MetCells | None:
        """The cells that a step meets; None for steps that are not in the table. The argument is the last
        hex's position minus the first one's, where the first hex comes first in the order of places.
        """
        if difference in self._lines:
            return self._lines[difference]
        if len(self._lines) >= KEPT_LINES:
            self._lines.clear()
        found = self._lines[difference] = self._met_cells(difference)
        return found

    def _met_cells(self, difference: int) -> MetCells | None:
        # The inverse of `Frame.difference` for steps that a table holds: they are shorter than half a stride.
        across = 2 * self.frame.stride - 1
        n = (2 * difference + across // 2) // across
        step = self.table.index(n, 2 * difference - across * n)
        if step < 0:
            return None
        run = slice(int(self.table.start[step]), int(self.table.start[step + 1]))
        cells = self.steps_forward[run]
        distance = distance_of(n, 2 * difference - across * n)
        return MetCells(distance, tuple(cells.tolist()), tuple(cells[self.inner[run]].tolist()))

    @cached_property
    def shadows(self) -> Shadows:
        """The shadows of marked hexsides as seen from one hex.

        Raises:
            ValueError: when the contacts that count are neither crossings alone nor all kinds.
        """
        if self.touches not in (ANY_TOUCH, ONLY_CROSSED):
            raise ValueError(
                f"shadows are cast by hexsides that are crossed, or by all that are met: {self.touches}"
            )
        return Shadows(self.frame, self.reach, is_closed=self.touches == ANY_TOUCH)

    def entries(self, positions: Ints, steps: Ints) -> tuple[Ints, Bools, Ints]:
        """Everything that is met by lines with these start positions and these steps of the table.

        Returns three arrays with one entry per line and hexside: the cell, whether it belongs to neither end
        hex, and the index of the line in the arguments.
        """
        begin = self.table.start[steps]
        counts = self.table.start[steps + 1] - begin
        line = np.repeat(np.arange(len(steps), dtype=np.int32), counts)
        entry = np.arange(len(line)) - np.repeat(np.cumsum(counts) - counts - begin, counts)
        return self.steps_forward[entry] + positions[line], self.inner[entry], line

    def lines_through(self, cells: Ints) -> tuple[Ints, Ints]:
        """The lines (start position, step of the table) that meet these cells, some of them twice. They may
        start or end off the board.
        """
        starts, steps = [np.zeros(0, np.int32)], [np.zeros(0, np.int32)]
        for cell in cells.tolist():
            same = self._of_class[cell // self.frame.size]
            starts.append(cell - self.steps_forward[same])
            steps.append(self.step_of[same])
        return np.concatenate(starts), np.concatenate(steps)

    @cached_property
    def _of_class(self) -> list[npt.NDArray[np.intp]]:
        """The entries of the table by class of side."""
        return [np.flatnonzero(self.table.class_ == class_) for class_ in range(3)]


@lru_cache(maxsize=8)
def line_index(grid: HexGrid, touches: frozenset[Touch] = ANY_TOUCH, reach: int | None = None) -> LineIndex:
    """The line index of a board; equal boards share one."""
    return LineIndex(grid, touches, reach)


def _limited(table: OffsetTable, touches: frozenset[Touch]) -> OffsetTable:
    """The table with only these kinds of contact."""
    if touches >= ANY_TOUCH:
        return table
    kept = np.isin(table.flags & TOUCH_BITS, [int(touch) for touch in touches])
    ends = np.concatenate(([0], np.cumsum(kept)))
    start: npt.NDArray[np.int32] = ends[table.start].astype(np.int32)
    return OffsetTable(
        table.span, table.first, start, table.class_[kept], table.di[kept], table.dv[kept], table.flags[kept]
    )
