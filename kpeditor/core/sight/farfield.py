"""Fields of view beyond the tables: on large boards far hexes are judged from the geometry directly.

Lines are followed outward, some straight lines of hexes at a time, and dropped as soon as something blocks
them; so most cost little however far away their hex is.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.sight.frame import Bools, Cells
from kpeditor.core.sight.lineindex import LineIndex
from kpeditor.core.sight.offsets import AT_END, AT_START, TOUCH_BITS, sides_of
from kpeditor.core.sight.ranges import ranges_from

Indices = npt.NDArray[np.intp]
Stops = Callable[[Cells, Bools, Indices], Bools]
"""Which met hexsides stop their line: values of their cells, whether they belong to neither end hex, and the
flat index (row - 1) * columns + column - 1 of the hex the line leads to."""

_AT_A_TIME = 16
"""Straight lines of hexes followed before stopped lines are given up."""


def far_field(index: LineIndex, start: Hex, cells: Cells, stops: Stops) -> Bools:
    """The hexes beyond the index's reach to which nothing stops the line: bool [rows, columns]."""
    frame = index.frame
    seen = np.zeros_like(frame.on_board)
    if index.reach is None:
        return seen
    far = frame.on_board & (ranges_from(frame, start) > index.reach)
    targets = np.flatnonzero(far)
    columns, across = (array.reshape(-1)[targets] for array in frame.places)
    for line in np.unique(columns).tolist():
        chosen = columns == line
        there, heights = targets[chosen], across[chosen].astype(np.int64)
        seen.reshape(-1)[_open(index, start, line, there, heights, cells, stops)] = True
    return seen


def _open(
    index: LineIndex,
    start: Hex,
    line: int,
    targets: Indices,
    heights: npt.NDArray[np.int64],
    cells: Cells,
    stops: Stops,
) -> Indices:
    """Those of some hexes of one straight line that nothing hides."""
    i, v = index.frame.place(start)
    if line == i:
        down = heights > v
        parts = [
            _follow(index, start, 0, sign, targets[side], sign * (heights[side] - v), cells, stops)
            for sign, side in ((1, down), (-1, ~down))
        ]
        return np.concatenate(parts)
    sign = 1 if line > i else -1
    return _follow(index, start, abs(line - i), sign, targets, sign * (heights - v), cells, stops)


def _follow(
    index: LineIndex,
    start: Hex,
    n: int,
    sign: int,
    targets: Indices,
    dvs: npt.NDArray[np.int64],
    cells: Cells,
    stops: Stops,
) -> Indices:
    """Those of some hexes, all `n` straight lines ahead (sign 1) or behind (-1), that nothing hides."""
    frame = index.frame
    position, corrections = frame.position_of(start), np.array(frame.reflected)
    for first in range(0, n + 1, _AT_A_TIME):
        if not targets.size:
            break
        met = sides_of(n, dvs, (first, first + _AT_A_TIME))
        # Positions are linear in (i, v), see `Frame`: the step to an owner is one constant difference,
        # and the opposite step is its reflection.
        owners = ((2 * frame.stride - 1) * met.di.astype(np.int64) + met.dv) // 2
        steps = owners if sign > 0 else corrections[met.class_] - owners
        values = cells[met.class_ * np.int64(frame.size) + position + steps]
        counts = np.isin(met.flags & TOUCH_BITS, [int(touch) for touch in index.touches])
        found = np.flatnonzero((values != 0) & counts)
        which = np.repeat(np.arange(targets.size), met.counts)[found]
        inner = (met.flags[found] & (AT_START | AT_END)) == 0
        hidden = np.zeros(targets.size, np.bool_)
        hidden[which[stops(values[found], inner, targets[which])]] = True
        targets, dvs = targets[~hidden], dvs[~hidden]
    return targets
