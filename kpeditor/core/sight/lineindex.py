"""LineIndex: which hexsides the lines of one board meet, ready to be looked up for many lines at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.sight.frame import Bools, Frame, Ints
from kpeditor.core.sight.offsets import AT_END, AT_START, TOUCH_BITS, OffsetTable, Touch
from kpeditor.core.sight.plans import Plan, PlanMaker
from kpeditor.core.sight.tablecache import offset_table, usual_reach

ANY_TOUCH = frozenset(Touch)
"""Crossing, touching a corner and running along all count (R-LOS-2)."""
KEPT_PLANS = 8
"""How many starting hexes a LineIndex remembers the look-up plan of."""


class LineIndex:
    """The lines of one board. `touches` tells which ways of meeting a hexside count; tables are shared
    between equal boards.

    `reach` is None when every pair of hexes of the board is in the tables, else the largest range that is.
    """

    def __init__(
        self, grid: HexGrid, touches: Collection[Touch] = ANY_TOUCH, reach: int | None = None
    ) -> None:
        straight, zigzag = (grid.columns, grid.rows) if grid.is_flat else (grid.rows, grid.columns)
        usual = usual_reach(straight, zigzag)
        self.reach = usual if reach is None or reach >= straight + zigzag else reach
        # One frame for all indexes of a board, so that they can share arrays of cells; the room serves the
        # longest steps of any.
        self.frame = Frame(grid, min(zigzag, max(usual or zigzag, self.reach or 0)))
        self.touches = frozenset(touches)
        self.table = _limited(offset_table(straight, zigzag, self.reach), self.touches)
        self._plans: OrderedDict[Hex, Plan] = OrderedDict()
        self._of_step: dict[int, tuple[list[int], list[int]]] = {}

    @cached_property
    def steps_forward(self) -> Ints:
        """For each entry of the table the difference from the first hex's position to the side's cell."""
        table, frame = self.table, self.frame
        return frame.size * table.class_.astype(np.int32) + self.owner_steps

    @cached_property
    def steps_back(self) -> Ints:
        """The same for the opposite step: everything reflected in the first hex."""
        table, frame = self.table, self.frame
        cells = frame.size * np.arange(3, dtype=np.int32) + np.array(frame.reflected, np.int32)
        return cells[table.class_] - self.owner_steps

    @cached_property
    def owner_steps(self) -> Ints:
        """For each entry of the table the difference from the first hex's position to that of the side's
        owner.
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

    def sides_of_step(self, step: int) -> tuple[list[int], list[int]]:
        """The differences from the first hex's position to the cells met by one step: all of them, and
        those of neither end hex.
        """
        lists = self._of_step.get(step)
        if lists is None:
            run = slice(int(self.table.start[step]), int(self.table.start[step + 1]))
            cells = self.steps_forward[run]
            lists = self._of_step[step] = cells.tolist(), cells[self.inner[run]].tolist()
        return lists

    @cached_property
    def _maker(self) -> PlanMaker:
        return PlanMaker(self.frame, self.table, self.reach, self.steps_forward, self.steps_back)

    def plan(self, start: Hex) -> Plan:
        """The plan for the lines from this hex; the last few are remembered."""
        plan = self._plans.get(start)
        if plan is None:
            plan = self._plans[start] = self._maker.plan(start)
            if len(self._plans) > KEPT_PLANS:
                self._plans.popitem(last=False)
        else:
            self._plans.move_to_end(start)
        return plan

    def entries(self, positions: Ints, steps: Ints) -> tuple[Ints, Bools, Ints]:
        """Everything met by the lines that start at these positions and make these steps of the table.

        Answers three arrays with one entry per line and hexside: cell, whether it belongs to neither end
        hex, and which line it is (index into the arguments).
        """
        begin = self.table.start[steps]
        counts = self.table.start[steps + 1] - begin
        line = np.repeat(np.arange(len(steps), dtype=np.int32), counts)
        entry = np.arange(len(line)) - np.repeat(np.cumsum(counts) - counts - begin, counts)
        return self.steps_forward[entry] + positions[line], self.inner[entry], line

    def lines_through(self, cells: Ints) -> tuple[Ints, Ints]:
        """The lines (start position, step of the table) that meet these cells, some named twice. They may
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
    """The table with only these ways of meeting a side."""
    if touches >= ANY_TOUCH:
        return table
    kept = np.isin(table.flags & TOUCH_BITS, [int(touch) for touch in touches])
    ends = np.concatenate(([0], np.cumsum(kept)))
    start: npt.NDArray[np.int32] = ends[table.start].astype(np.int32)
    return OffsetTable(
        table.span, table.first, start, table.class_[kept], table.di[kept], table.dv[kept], table.flags[kept]
    )
