"""Shadows: all hexes that marked hexsides hide from one hex, computed together by direction and range.

No line is traced. Every marked hexside hides the targets in a range of directions beyond some distance. Both
are tabulated for each position of a hexside relative to the starting hex, so a field of view costs one
look-up for each marked hexside and one for each target.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.sight.directions import FULL, Rings, Turns, distances, rings, sides_seen, turn
from kpeditor.core.sight.frame import Bools, Cells, Frame
from kpeditor.core.sight.leastover import LeastOver, Places, lay


@dataclass(frozen=True, eq=False, slots=True)
class Screen:
    """Marked hexsides that hide the hexes behind them.

    Attributes:
        bits: the marks; a cell with one of these bits belongs to the screen.
        inner: True to ignore hexsides of the starting hex and of the target.
        hides: bool [rows, columns], the hexes that they can hide; None for all.
    """

    bits: int
    inner: bool = False
    hides: Bools | None = None


class Around(NamedTuple):
    """The hexes around a starting hex, in the window of rows and columns that holds every hex within reach.

    Attributes:
        window: those rows and columns; the other arrays have its shape.
        direction: number of the direction to each hex; arbitrary for the starting hex and hexes out of reach.
        distance: range to each hex.
        known: the hexes of the board within reach, the starting hex included.
    """

    window: tuple[slice, slice]
    direction: Places
    distance: Rings
    known: Bools


class _Sides(NamedTuple):
    """The slots of the run of directions, and the rings, of each hexside, by its class and the difference of
    its owner's position from the starting hex. Shape [3 * width]; the least difference comes first.
    """

    least: int
    width: int
    slots: tuple[Places, Places]
    any: Rings
    inner: Rings


class Shadows:
    """The shadows on one board, within `reach` hexes where given.

    `is_closed`: whether a line that touches a hexside at a corner or runs along it counts as meeting it.
    """

    def __init__(self, frame: Frame, reach: int | None, *, is_closed: bool) -> None:
        self._frame, self._reach, self._is_closed = frame, reach, is_closed
        most = frame.straight - 1, frame.zigzag - 1
        self._lines, self._places = most if reach is None else (min(most[0], reach), min(most[1], reach))

    def hidden(self, around: Around, start: Hex, cells: Cells, screens: Iterable[Screen]) -> Bools:
        """The hexes around a hex that marked hexsides hide from it: bool, in the shape of the window.

        Args:
            around: the surroundings of the hex.
            cells: uint8 [3 * frame.size], the bits of every hexside.
            screens: which marks hide which hexes.
        """
        places, values = self._marked(start, cells)
        hidden = np.zeros(around.known.shape, np.bool_)
        by_hides: dict[int, list[Screen]] = {}
        for screen in screens:
            by_hides.setdefault(id(screen.hides), []).append(screen)
        for alike in by_hides.values():
            first = self._first(places, values, alike)
            found = first[around.direction] <= around.distance
            if (hides := alike[0].hides) is not None:
                found &= hides[around.window]
            hidden |= found
        return hidden

    def _marked(self, start: Hex, cells: Cells) -> tuple[Places, Cells]:
        """The marked hexsides within reach of a hex: their indices in `_sides`, and their values."""
        size, sides = self._frame.size, self._sides
        offset = self._frame.position_of(start) + sides.least
        a, b = max(0, offset), min(size, offset + sides.width)
        near = cells.reshape(3, size)[:, a:b].reshape(-1)
        at = np.flatnonzero(near != 0)
        values = near[at]
        # The cells list each class for all positions; `_sides` lists each class for all differences.
        second, third = at.searchsorted((b - a, 2 * (b - a))).tolist()
        at[second:] += sides.width - (b - a)
        at[third:] += sides.width - (b - a)
        at += a - offset
        return at, values

    def _first(self, places: Places, values: Cells, screens: Iterable[Screen]) -> Rings:
        """For each direction the least range at which targets are hidden."""
        sides, row = self._sides, self._row
        room = row.blank()
        for screen in screens:
            at = places[values & np.uint8(screen.bits) != 0]
            numbers = (sides.inner if screen.inner else sides.any)[at]
            lay(room, (sides.slots[0][at], sides.slots[1][at]), numbers)
        first = row.least(room)
        beyond = first[len(self._turns) :]
        np.minimum(first[: len(beyond)], beyond, out=first[: len(beyond)])
        return first

    # --- The directions of hexes ---

    def around(self, start: Hex) -> Around:
        """The hexes around a hex: a cut-out of the surroundings on an endless board."""
        frame = self._frame
        grid = frame.grid
        along, across = (start.column, start.row) if grid.is_flat else (start.row, start.column)
        window = frame.window(start, self._reach)
        lines, places = (window[1], window[0]) if grid.is_flat else window
        part = (
            slice(lines.start - along + 1 + self._lines, lines.stop - along + 1 + self._lines),
            slice(places.start - across + 1 + self._places, places.stop - across + 1 + self._places),
        )
        endless = self._endless[(along - 1) & 1]
        direction, distance = endless[0][part], endless[1][part]
        if grid.is_flat:
            direction, distance = direction.T, distance.T
        known = np.ones(distance.shape, np.bool_) if self._reach is None else distance <= self._reach
        if grid.trim:
            known &= frame.on_board[window]
        return Around(window, direction, distance, known)

    def _steps(self, parity: int) -> tuple[Places, Places]:
        """The steps (n, dv) to the surrounding hexes from a hex on a straight line of even or odd number."""
        n = np.arange(-self._lines, self._lines + 1)[:, None]
        shifts = np.array([self._frame.across_bounds(line)[0] for line in (0, 1)])
        dv = 2 * np.arange(-self._places, self._places + 1)[None, :] + shifts[(n + parity) & 1]
        return np.broadcast_to(n, dv.shape), dv - shifts[parity]

    @cached_property
    def _turns(self) -> Turns:
        """All directions to hexes within reach, in order."""
        parts = []
        for parity in (0, 1):
            n, dv = self._steps(parity)
            parts.append(self._turns_to(n, dv).reshape(-1))
        turns = np.sort(np.concatenate(parts))
        # Not np.unique: it would import masked arrays with the first field of view.
        found: Turns = turns[np.append(True, turns[1:] != turns[:-1])]
        return found

    def _turns_to(self, n: Places, dv: Places) -> Turns:
        """The direction of each step within reach; 0, the direction straight ahead, for all others."""
        distance = distances(n, dv)
        far = distance == 0 if self._reach is None else (distance == 0) | (distance > self._reach)
        return turn(np.where(far, 3, 3 * n), np.where(far, 0, dv))

    @cached_property
    def _endless(self) -> tuple[tuple[Places, Rings], tuple[Places, Rings]]:
        """The number of the direction to, and the range of, each surrounding hex, for a hex on a straight
        line of even and of odd number; indexed by steps along (from the rearmost) and places across.
        """
        both = []
        for parity in (0, 1):
            n, dv = self._steps(parity)
            number = self._turns.searchsorted(self._turns_to(n, dv))
            both.append((number, distances(n, dv).astype(np.int16)))
        return both[0], both[1]

    # --- The directions and ranges of hexsides ---

    @cached_property
    def _sides(self) -> _Sides:
        return self._prepared[0]

    @cached_property
    def _row(self) -> LeastOver:
        return self._prepared[1]

    @cached_property
    def _prepared(self) -> tuple[_Sides, LeastOver]:
        frame, turns = self._frame, self._turns
        across = 2 * (self._places + 2)
        n = np.arange(-self._lines - 1, self._lines + 1)[:, None]
        dv = np.arange(-across, across, 2)[None, :] + (n & 1)
        n = np.broadcast_to(n, dv.shape)
        at = ((2 * frame.stride - 1) * n + dv) // 2
        least, width = int(at.min()), int(at.max() - at.min()) + 1
        classes = np.repeat(np.arange(3), at.size)
        di, dvs, where = (np.tile(array.reshape(-1), 3) for array in (n, dv, at - least))
        where += classes * width
        low, high = sides_seen(classes, di, dvs)
        every = np.concatenate((turns, turns + FULL))
        if self._is_closed:
            first, last = every.searchsorted(low, "left"), every.searchsorted(high, "right") - 1
        else:
            first, last = every.searchsorted(low, "right"), every.searchsorted(high, "left") - 1
        row = LeastOver(max(len(turns), int(last.max()) + 1), max(1, int((last - first).max()) + 1))
        beside = row.levels * row.length
        slots = np.full((2, 3 * width), beside, np.intp)
        slots[0][where], slots[1][where] = row.slots(first, last)
        of_all, of_inner = np.zeros((2, 3 * width), np.int16)
        of_all[where], of_inner[where] = rings(classes, di, dvs)
        return _Sides(least, width, (slots[0], slots[1]), of_all, of_inner), row
