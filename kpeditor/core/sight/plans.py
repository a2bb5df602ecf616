"""Plans: all lines from one hex looked up at once: a gather of cells, then one OR along each line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.sight.frame import Bools, Cells, Frame, Ints
from kpeditor.core.sight.offsets import OffsetTable

Places = npt.NDArray[np.intp]
Run = tuple[int, int]
_NONE: Places = np.zeros(0, np.intp)


@dataclass(frozen=True, eq=False)
class Plan:
    """Everything met by the lines from one hex, one entry per line and hexside, line after line.

    Attributes:
        cells: intp, cell of the hexside of each entry.
        entries: the runs of the offset table's entries that these are, ahead and then behind.
        begins: intp, where in `cells` each line begins that meets anything; lines: the numbers of these.
        window: the rows and columns that hold every hex within reach; the next two arrays have its shape.
        line_of: int32, number of the line to each hex; the starting hex, hexes off the board and those out
            of reach have the last number, whose line meets nothing.
        known: bool, the hexes of the board within reach, the starting hex included.
        count: how many numbers of lines there are.
    """

    cells: Places
    entries: list[Run]
    begins: Places
    lines: Places
    window: tuple[slice, slice]
    line_of: Ints
    known: Bools
    count: int

    def met(self, cells: Cells, masks: Cells) -> Cells:
        """What the line of each number meets: the bits of all its cells, joined; uint8 [count].

        Args:
            cells: uint8 [3 * frame.size].
            masks: for each entry of the offset table the bits that count there.
        """
        joined = np.zeros(self.count, np.uint8)
        if len(self.cells):
            values = cells.take(self.cells)
            values &= np.concatenate([masks[a:b] for a, b in self.entries])
            joined[self.lines] = np.bitwise_or.reduceat(values, self.begins)
        return joined

    def meet_again(self, met: Cells, cells: Cells, masks: Cells, changed: Iterable[int]) -> None:
        """Puts right what `met` answered after these cells changed; only lines through them are asked again.

        Args:
            met: as `met` answered, changed in place.
            cells, masks: as for `met`.
        """
        hits = np.concatenate([_NONE, *(np.flatnonzero(self.cells == cell) for cell in changed)])
        if not len(hits):
            return
        # Counting finds each line once, sorted; np.unique would load masked arrays in the first stroke.
        again = np.flatnonzero(np.bincount(np.searchsorted(self.begins, hits, "right") - 1))
        starts = self.begins[again]
        lengths = np.append(self.begins, len(self.cells))[again + 1] - starts
        firsts = np.cumsum(lengths) - lengths
        at = np.arange(int(lengths.sum())) + np.repeat(starts - firsts, lengths)
        values = cells[self.cells[at]] & masks[self._entry_of(at)]
        met[self.lines[again]] = np.bitwise_or.reduceat(values, firsts)

    def _entry_of(self, at: Places) -> Places:
        """Which entries of the offset table these of the plan are."""
        runs = np.array(self.entries, np.intp)
        lengths = runs[:, 1] - runs[:, 0]
        ends = np.cumsum(lengths)
        run = np.searchsorted(ends, at, "right")
        return np.asarray(at - (ends - lengths)[run] + runs[run, 0])


class PlanMaker:
    """Makes the plans of one board. `forward` and `back` hold for each entry of the table the difference from
    the first hex's position to the cell, for a step and for its opposite.
    """

    def __init__(
        self, frame: Frame, table: OffsetTable, reach: int | None, forward: Ints, back: Ints
    ) -> None:
        self._frame, self._table, self._reach = frame, table, reach
        self._forward, self._back = forward.astype(np.intp), back.astype(np.intp)
        self._starts: list[int] = table.start.tolist()
        self._lengths = np.diff(table.start).astype(np.intp)
        self._numbers = np.arange(2 * table.steps, dtype=np.intp)

    def plan(self, start: Hex) -> Plan:
        """The plan of one hex. Lines forward have the number of their step, lines back that plus the number
        of steps.
        """
        frame, table = self._frame, self._table
        i, v = frame.place(start)
        ahead, behind = self._ahead(i, v), self._behind(i, v)
        at, steps = self._starts, table.steps
        entries = [(at[a], at[b]) for a, b in (*ahead, *behind)]
        parts = [self._forward[a:b] for a, b in entries[: len(ahead)]]
        parts += [self._back[a:b] for a, b in entries[len(ahead) :]]
        runs = (*ahead, *behind)
        numbers = [self._numbers[a:b] for a, b in ahead]
        numbers += [self._numbers[a + steps : b + steps] for a, b in behind]
        window = frame.window(start, self._reach)
        line_of, known = self._window_arrays(start, window)
        if not runs:
            empty = np.zeros(0, np.intp)
            return Plan(empty, [], empty, empty, window, line_of, known, 2 * steps + 1)
        cells = np.concatenate(parts)
        cells += frame.position(i, v)
        lengths = np.concatenate([self._lengths[a:b] for a, b in runs])
        lines = np.concatenate(numbers)
        begins = np.cumsum(lengths)
        begins -= lengths
        if self._has_gaps:
            begins, lines = begins[lengths > 0], lines[lengths > 0]
        return Plan(cells, entries, begins, lines, window, line_of, known, 2 * steps + 1)

    @cached_property
    def _has_gaps(self) -> bool:
        """Whether some lines meet nothing, as when touched hexsides do not count."""
        return not self._lengths.all()

    def _ahead(self, i: int, v: int) -> list[Run]:
        """The runs of steps from the hex at (i, v) to hexes of the board ahead of it."""
        spans = self._spans[: self._frame.straight - i]
        n = np.arange(len(spans))
        low, high = self._bounds[:, (n + i) & 1]
        return self._runs(np.maximum(low - v, -spans), np.minimum(high - v, spans))

    def _behind(self, i: int, v: int) -> list[Run]:
        """The runs of steps whose opposites lead to hexes of the board behind it."""
        spans = self._spans[: i + 1]
        n = np.arange(len(spans))
        low, high = self._bounds[:, (i - n) & 1]
        return self._runs(np.maximum(v - high, -spans), np.minimum(v - low, spans))

    def _runs(self, low: Places, high: Places) -> list[Run]:
        """The runs of the table's steps (n, low[n]) ... (n, high[n]), n = 0, 1, ..."""
        low[0] = max(int(low[0]), 2)
        first = self._firsts[: len(low)] + (self._spans[: len(low)] + low) // 2
        ends = first + (high - low) // 2 + 1
        return [(a, b) for a, b in zip(first.tolist(), ends.tolist(), strict=True) if a < b]

    @cached_property
    def _spans(self) -> Places:
        return self._table.span.astype(np.intp)

    @cached_property
    def _firsts(self) -> Places:
        return self._table.first.astype(np.intp)

    @cached_property
    def _bounds(self) -> Places:
        """The lowest and highest v of straight lines of even and of odd number, shape [2, 2]."""
        return np.array([self._frame.across_bounds(line) for line in (0, 1)], np.intp).T

    # --- Which line leads to which hex ---

    def _window_arrays(self, start: Hex, window: tuple[slice, slice]) -> tuple[Ints, Bools]:
        """The arrays `line_of` and `known` of a plan: pieces of those around a hex amid an endless board."""
        frame = self._frame
        grid = frame.grid
        along, across = (start.column, start.row) if grid.is_flat else (start.row, start.column)
        lines, places = (window[1], window[0]) if grid.is_flat else (window[0], window[1])
        numbers, near = self._around[(along - 1) & 1]
        most_n, most_j = (length // 2 for length in numbers.shape)
        part = (
            slice(lines.start - along + 1 + most_n, lines.stop - along + 1 + most_n),
            slice(places.start - across + 1 + most_j, places.stop - across + 1 + most_j),
        )
        line_of, known = numbers[part], near[part]
        if grid.is_flat:
            line_of, known = line_of.T, known.T
        if grid.trim:
            known = known & frame.on_board[window]
            line_of = np.where(known, line_of, np.int32(2 * self._table.steps))
        return line_of, known

    @cached_property
    def _around(self) -> tuple[tuple[Ints, Bools], tuple[Ints, Bools]]:
        """For a hex on a straight line of even and of odd number: the number of the line to each hex around
        it and whether that is within reach, by steps along (from the most behind) and places across.
        """
        even, odd = self._numbered(0), self._numbered(1)
        return even, odd

    def _numbered(self, parity: int) -> tuple[Ints, Bools]:
        table, frame, reach = self._table, self._frame, self._reach
        most_n = frame.straight - 1 if reach is None else min(frame.straight - 1, reach)
        most_j = frame.zigzag - 1 if reach is None else min(frame.zigzag - 1, reach)
        n = np.arange(-most_n, most_n + 1, dtype=np.int32)[:, None]
        shifts = np.array([frame.across_bounds(line)[0] for line in (0, 1)], np.int32)
        across = 2 * np.arange(-most_j, most_j + 1, dtype=np.int32)[None, :]
        dv = across + shifts[(n + parity) & 1] - shifts[parity]
        back = (n < 0) | ((n == 0) & (dv < 0))
        n, dv = np.broadcast_to(np.abs(n), dv.shape), np.where(back, -dv, dv)
        near = np.minimum(n, len(table.span) - 1)
        known = (n == near) & (np.abs(dv) <= table.span[near])
        itself = (n == 0) & (dv == 0)
        number = table.first[near] + (dv + table.span[near]) // 2
        number[back] += np.int32(table.steps)
        number[~known | itself] = 2 * table.steps
        return number.astype(np.int32), known | itself
