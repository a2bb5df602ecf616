"""OffsetTable: the exact hexsides that the line of every step from hex to hex meets. The table is valid
anywhere on any grid, because only the step matters.

A step is `(n, dv)`: n >= 0 straight lines on, dv half hexes across (see `Frame`), dv > 0 where n = 0. The
opposite steps follow by reflection. The line runs in lattice coordinates from (0, 0) to (3 n, dv); everything
is integer arithmetic, so corners are exact. Columns of bottom sides span u = 3i - 1 ... 3i + 1, slanted sides
span u = 3i + 1 ... 3i + 2; within such a strip both line and side are linear in u, so they meet exactly if
their order at the two ends of the strip differs, or they are equal at an end.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kpeditor.core.sight.frame import BOTTOM, NE, SE

Wide = npt.NDArray[np.int64]


class Touch(enum.IntEnum):
    """The kind of contact between a line and a hexside."""

    CROSS = 0
    CORNER = 1
    ALONG = 2

    @property
    def word(self) -> str:
        """The name in files and on the command line: cross, corner, along."""
        return self.name.lower()

    @property
    def phrase(self) -> str:
        """The words for the contact in a sentence about the hexside."""
        return ("crossed", "touched at a corner", "run along")[self]


TOUCH_BITS = 3
"""Mask of the Touch within `OffsetTable.flags`."""
AT_START, AT_END = 4, 8
"""Bits of `OffsetTable.flags`: the side belongs to the first hex, or to the last hex of the line."""


@dataclass(frozen=True, eq=False)
class OffsetTable:
    """The met hexsides of all steps of a rectangle in sequence.

    Attributes:
        span: int32 [steps in n]; step (n, dv) is in the table for |dv| <= span[n].
        first: int32, index of step (n, dv) is first[n] + (dv + span[n]) // 2.
        start: int32 [number of steps + 1]; the sides of step k are start[k] ... start[k + 1] - 1.
        class_: uint8, class of each side; di, dv: int16, step from the first hex to its owner.
        flags: uint8, Touch in the low two bits, AT_START, AT_END.
    """

    span: npt.NDArray[np.int32]
    first: npt.NDArray[np.int32]
    start: npt.NDArray[np.int32]
    class_: npt.NDArray[np.uint8]
    di: npt.NDArray[np.int16]
    dv: npt.NDArray[np.int16]
    flags: npt.NDArray[np.uint8]

    @property
    def steps(self) -> int:
        return len(self.start) - 1

    def index(self, n: int, dv: int) -> int:
        """The index of a step, -1 when the table does not hold it."""
        if n >= len(self.span) or abs(dv) > self.span[n] or (n == 0 and dv <= 0):
            return -1
        return int(self.first[n]) + (dv + int(self.span[n])) // 2

    @cached_property
    def step_list(self) -> list[tuple[int, int]]:
        """All steps (n, dv) in the order of the table."""
        found = []
        for n, span in enumerate(self.span.tolist()):
            found += [(n, dv) for dv in range(2 if n == 0 else -span, span + 1, 2)]
        return found


def distance_of(n: int, dv: int) -> int:
    """The range of a step in hexes."""
    return abs(n) + max(0, (abs(dv) - abs(n)) // 2)


def spans(straight: int, zigzag: int, reach: int | None) -> npt.NDArray[np.int32]:
    """The largest |dv| for each n on a board of this size, within `reach` hexes where given."""
    most = min(straight - 1, reach) if reach is not None else straight - 1
    n = np.arange(most + 1)
    # From the top of a high line to the bottom of a low one: 2 zigzag - 1. Between lines of one kind: one
    # less.
    span = 2 * zigzag - 2 + n % 2
    return (span if reach is None else np.minimum(span, 2 * reach - n)).astype(np.int32)


def first_indices(span: npt.NDArray[np.int32]) -> tuple[npt.NDArray[np.int32], int]:
    """The array `first` of a table with this span, and its number of steps."""
    steps = span + 1
    steps[0] = span[0] // 2  # only dv > 0
    ends = np.cumsum(steps)
    first = ends - steps
    first[0] = -1 - span[0] // 2
    return first.astype(np.int32), int(ends[-1])


class Sides(NamedTuple):
    """The met hexsides of some steps: columns as in `OffsetTable`; `counts` holds the number of sides of each
    step.
    """

    counts: npt.NDArray[np.int64]
    class_: npt.NDArray[np.uint8]
    di: npt.NDArray[np.int16]
    dv: npt.NDArray[np.int16]
    flags: npt.NDArray[np.uint8]


def build(straight: int, zigzag: int, reach: int | None = None) -> OffsetTable:
    """The table of all steps between hexes of a board, within `reach` hexes where given."""
    span = spans(straight, zigzag, reach)
    parts = [sides_of(n, np.arange(2 if n == 0 else -s, s + 1, 2)) for n, s in enumerate(span.tolist())]
    counts, class_, di, dv, flags = (np.concatenate(column) for column in zip(*parts, strict=True))
    start = np.concatenate(([0], np.cumsum(counts))).astype(np.int32)
    return OffsetTable(span, first_indices(span)[0], start, class_, di, dv, flags)


def sides_of(n: int, dvs: Wide, strips: tuple[int, int] | None = None) -> Sides:
    """The sides met by the steps (n, dv) for all dv of the array, in its order. `strips` limits them to sides
    owned by hexes in the straight lines first <= i < last.
    """
    first, last = strips or (0, n + 1)
    classes, columns, low, high = _heights(n, dvs.astype(np.int64)[:, None], first, last)
    # The heights in one column of sides are every second integer: those with the opposite parity to the
    # column.
    low += (low - columns - 1) & 1
    per_strip = np.maximum(0, (high - low) // 2 + 1)
    of_strip = per_strip.reshape(-1)
    which = np.repeat(np.arange(of_strip.size), of_strip)
    nth = np.arange(which.size) - np.repeat(np.cumsum(of_strip) - of_strip, of_strip)
    height = low.reshape(-1)[which] + 2 * nth
    step, strip = np.divmod(which, classes.size)
    return _described(n, dvs[step], classes[strip], columns[strip], height, per_strip.sum(axis=1))


def _heights(n: int, dv: Wide, first: int, last: int) -> tuple[Wide, Wide, Wide, Wide]:
    """The class and number of each column of sides, and the lowest and highest left end of a met side (shape
    [steps, columns]).
    """
    if n == 0:
        return np.array([BOTTOM]), np.array([0]), np.zeros_like(dv), dv.copy()
    # Heights on the line y = dv * x / du. Both sides of every comparison are multiplied by du to stay in
    # whole numbers, so that a line through a corner is distinguished from a line close to it.
    du, columns, gaps = 3 * n, np.arange(first, min(last, n + 1)), np.arange(first, min(last, n))
    left, right = np.maximum(3 * columns - 1, 0), np.minimum(3 * columns + 1, du)
    at_left, at_right = dv * (3 * gaps + 1), dv * (3 * gaps + 2)
    ends = (
        (dv * left, dv * right),
        (at_left, at_right + du),  # SE sides: the right end is one higher on the map than the left
        (at_left, at_right - du),  # NE sides: one lower
    )
    # A side is met when its left end lies between these two heights, both included. The lower height is
    # therefore rounded up, by -(-a // b), and the higher one down.
    low = np.concatenate([-(-np.minimum(a, b) // du) for a, b in ends], axis=1)
    high = np.concatenate([np.maximum(a, b) // du for a, b in ends], axis=1)
    classes = np.repeat([BOTTOM, SE, NE], (columns.size, gaps.size, gaps.size))
    return classes, np.concatenate((columns, gaps, gaps)), low, high


def _described(n: int, dv: Wide, classes: Wide, strips: Wide, height: Wide, counts: Wide) -> Sides:
    """Converts left ends of sides into owners and flags; all arrays except `counts` have one entry per
    side.
    """
    bottom = classes == BOTTOM
    slope = np.where(bottom, 0, np.where(classes == SE, -1, 1))
    left = 3 * strips + np.where(bottom, -1, 1)
    right = 3 * strips + np.where(bottom, 1, 2)
    through_left = height * 3 * n == dv * left
    through_right = (height + slope) * 3 * n == dv * right
    along = through_left & through_right & (n > 0)
    touch = np.where(
        along, Touch.ALONG, np.where((through_left | through_right) & (n > 0), Touch.CORNER, Touch.CROSS)
    )
    owner = height + np.where(bottom, -1, slope)
    at_start = (strips == 0) & ((owner == 0) | (bottom & (owner == -2)))
    # Sides of the first and the last hex carry a flag, because rules may treat a unit's own hex differently.
    own_of_last = (strips == n) & bottom & ((owner == dv) | (owner == dv - 2))
    before_last = (strips == n - 1) & (
        (classes == SE) & (owner == dv - 1) | (classes == NE) & (owner == dv + 1)
    )
    flags = touch + AT_START * at_start + AT_END * (own_of_last | before_last)
    return Sides(
        counts,
        classes.astype(np.uint8),
        strips.astype(np.int16),
        owner.astype(np.int16),
        flags.astype(np.uint8),
    )
