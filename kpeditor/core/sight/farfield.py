"""Fields of view beyond the range of the tables: on large boards the directions of marked hexsides are sorted
for each field.

The computation goes outward in rings: about a thousand marked hexsides in the first, and many more in each
further ring. Targets hidden by one ring are removed before the next, so most of a large board costs little.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.sight.directions import FULL, NEVER, Rings, Turns, rings, sides_seen, turn
from kpeditor.core.sight.frame import Bools, Cells, Frame
from kpeditor.core.sight.leastover import LeastOver, Places, lay
from kpeditor.core.sight.ranges import ranges_from
from kpeditor.core.sight.shadows import Screen

_AT_FIRST, _MORE = 4096, 8
"""The number of marked hexsides in the first ring, and the growth factor of each further ring."""


class _Marked(NamedTuple):
    """Marked hexsides, one entry each: the directions of their ends, their rings as in `directions`, and
    their values.
    """

    low: Turns
    high: Turns
    any: Rings
    inner: Rings
    values: Cells

    def only(self, chosen: Bools | Places) -> _Marked:
        low, high, before, inner, values = self
        return _Marked(low[chosen], high[chosen], before[chosen], inner[chosen], values[chosen])


class _Targets(NamedTuple):
    """Candidate hexes: flat index (row - 1) * columns + column - 1, direction, range."""

    at: Places
    turns: Turns
    distance: Rings

    def only(self, chosen: Bools) -> _Targets:
        return _Targets(self.at[chosen], self.turns[chosen], self.distance[chosen])


def far_field(
    frame: Frame, reach: int, start: Hex, cells: Cells, screens: Sequence[Screen], *, is_closed: bool
) -> Bools:
    """The hexes beyond a reach that no marked hexside hides from the starting hex: bool [rows, columns].

    Args:
        cells: uint8 [3 * frame.size], the bits of every hexside.
        screens: which marks hide which hexes.
        is_closed: whether touching a hexside counts as meeting it.
    """
    seen = np.zeros(frame.on_board.size, np.bool_)
    targets = _targets(frame, reach, start)
    marked, of_marked = _steps_to_marked(frame, frame.place(start), cells)
    nearest = rings(*of_marked)
    within = np.bincount(nearest[0]).cumsum()
    last, many = 0, _AT_FIRST
    while targets.at.size:
        ring = int(within.searchsorted(many)) if many < len(marked) else NEVER
        chosen = np.flatnonzero((nearest[0] > last) & (nearest[0] <= ring))
        if chosen.size:
            classes, di, dv = (column[chosen] for column in of_marked)
            low, high = sides_seen(classes, di, dv)
            before, inner = nearest[0][chosen], nearest[1][chosen]
            sides = _Marked(low, high, before, inner, cells[marked[chosen]])
            targets = targets.only(~_hidden(targets, sides, screens, is_closed=is_closed))
        done = targets.distance <= ring
        seen[targets.at[done]] = True
        targets = targets.only(~done)
        last, many = ring, _MORE * many
    return seen.reshape(frame.on_board.shape)


def _targets(frame: Frame, reach: int, start: Hex) -> _Targets:
    """All hexes of the board beyond a reach."""
    i, v = frame.place(start)
    ranges = ranges_from(frame, start)
    index = np.flatnonzero(frame.on_board & (ranges > reach))
    n, dv = (array.reshape(-1)[index] for array in frame.places)
    return _Targets(index, turn(3 * (n - i), dv - v), ranges.reshape(-1)[index].astype(np.int16))


def _steps_to_marked(
    frame: Frame, place: tuple[int, int], cells: Cells
) -> tuple[Places, tuple[Places, Places, Places]]:
    """The marked cells, and for each its class and the step to its owner."""
    at = np.flatnonzero(cells != 0)
    classes, positions = np.divmod(at, frame.size)
    # The inverse of `Frame.position`: an owner's v is -2 at least.
    twice = 2 * (positions - frame.stride - 1)
    i = (twice + 2) // (2 * frame.stride - 1)
    v = twice - (2 * frame.stride - 1) * i
    return at, (classes, i - place[0], v - place[1])


def _hidden(targets: _Targets, sides: _Marked, screens: Sequence[Screen], *, is_closed: bool) -> Bools:
    """Which of the targets these hexsides hide."""
    hidden = np.zeros(targets.at.size, np.bool_)
    for screen in screens:
        of_screen = sides.only(sides.values & np.uint8(screen.bits) != 0)
        if not of_screen.low.size:
            continue
        numbers = of_screen.inner if screen.inner else of_screen.any
        found = _before(targets, of_screen, numbers, is_closed=is_closed)
        if screen.hides is not None:
            found &= screen.hides.reshape(-1)[targets.at]
        hidden |= found
    return hidden


def _before(targets: _Targets, sides: _Marked, numbers: Rings, *, is_closed: bool) -> Bools:
    """Which of the targets lie behind at least one of these hexsides."""
    ends = np.sort(np.concatenate((sides.low, sides.high)))
    first, last = _place(ends, sides.low), _place(ends, sides.high)
    if not is_closed:
        first, last = first + 1, last - 1
    row = LeastOver(2 * ends.size + 1, int((last - first).max()) + 1)
    room = row.blank()
    lay(room, row.slots(first, last), numbers)
    least = row.least(room)
    found: Bools = least[_place(ends, targets.turns)] <= targets.distance
    # Hexsides across the backward direction end beyond 2, so directions are continued there by a full turn.
    again = np.flatnonzero(targets.turns + FULL <= ends[-1])
    found[again] |= least[_place(ends, targets.turns[again] + FULL)] <= targets.distance[again]
    return found


def _place(ends: Turns, turns: Turns) -> Places:
    """The places of directions in a sorted array: odd for directions that equal an entry, even for directions
    between two entries.
    """
    before = ends.searchsorted(turns)
    return np.asarray(2 * before + (ends[np.minimum(before, ends.size - 1)] == turns))
