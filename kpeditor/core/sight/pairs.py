"""Sight for all pairs of hexes at once: the marked hexsides on each step are tested as bits of one long
integer.

A shift of the integer of all marked hexsides by the place of one met side tests that side for every starting
hex of the map together. A whole map costs a few shifts for each of the few hundred steps.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.sight.frame import Bools, Cells, Frame, Ints, as_bits
from kpeditor.core.sight.lineindex import LineIndex
from kpeditor.core.sight.offsets import distance_of
from kpeditor.core.sight.ranges import ranges_from

Packed = npt.NDArray[np.uint8]


_ONES = np.array([value.bit_count() for value in range(256)], np.uint8)


class Marks(NamedTuple):
    """Marked hexsides of the three classes as integers, shifted up so that every later shift goes right.

    One integer holds several kinds of mark, `PairLines.width` bits apart, so that they are tested together.
    """

    classes: tuple[int, int, int]


class Shifts(NamedTuple):
    """The shifts of one step: how far each class of marks must move to bring a met side to its starting
    hex.
    """

    bottom: tuple[int, ...]
    se: tuple[int, ...]
    ne: tuple[int, ...]


class PairLines:
    """All steps of a line index, prepared for whole-map tests. Row r of every list is step r of the index's
    table.
    """

    def __init__(self, index: LineIndex) -> None:
        self.index = index
        self.frame = index.frame
        self.steps = index.table.step_list
        self._lift = -min(0, int(index.owner_steps.min(initial=0)))
        self.width = self.frame.size + self._lift + max(0, int(index.owner_steps.max(initial=0)))
        self.inner = [self._shifts(row, inner=True) for row in range(len(self.steps))]
        self.of_ends = [self._shifts(row, inner=False) for row in range(len(self.steps))]

    def _shifts(self, step: int, *, inner: bool) -> Shifts:
        """The shifts for the sides of one step that belong to neither end hex, or for the sides of its end
        hexes.
        """
        index = self.index
        classes: tuple[list[int], list[int], list[int]] = ([], [], [])
        run = range(int(index.table.start[step]), int(index.table.start[step + 1]))
        for entry in run:
            if index.inner[entry] == inner:
                classes[index.table.class_[entry]].append(int(index.owner_steps[entry]) + self._lift)
        return Shifts(*map(tuple, classes))

    @cached_property
    def differences(self) -> Ints:
        """For each step the difference between the positions of its two hexes."""
        return np.array([self.frame.difference(*step) for step in self.steps], np.int32)

    @cached_property
    def distances(self) -> Ints:
        """For each step its range in hexes."""
        return np.array([distance_of(*step) for step in self.steps], np.int32)

    def lines_changed(self, cells: Ints, ends: Iterable[int]) -> tuple[Ints, Ints]:
        """Each pair on the board, once, whose line meets one of the cells or ends at one of the positions.

        Returns the position of the first hex and the index of the step in `steps`.
        """
        found = [self.index.lines_through(cells)]
        every = np.arange(len(self.steps), dtype=np.int32)
        for end in ends:
            found += [(np.full_like(every, end), every), (end - self.differences, every)]
        starts, rows = (np.concatenate(column) for column in zip(*found, strict=True))
        last = starts + self.differences[rows]
        inside = (np.minimum(starts, last) >= 0) & (np.maximum(starts, last) < self.frame.size)
        starts, rows, last = starts[inside], rows[inside], last[inside]
        board = np.zeros(self.frame.size, np.bool_)
        board[self.frame.positions[self.frame.on_board]] = True
        kept = board[starts] & board[last]
        once = np.unique(starts[kept].astype(np.int64) * len(self.steps) + rows[kept])
        starts, rows = np.divmod(once, max(1, len(self.steps)))
        return starts.astype(np.int32), rows.astype(np.int32)

    def marks(self, cells: Cells, *bits: int) -> Marks:
        """The hexsides whose cell has one of these bits; each further bit is `width` higher in the
        integer.
        """
        size, classes = self.frame.size, [0, 0, 0]
        for number, bit in enumerate(bits):
            marked = (cells & np.uint8(bit)) != 0
            for c in range(3):
                flags = as_bits(marked[c * size : (c + 1) * size])
                classes[c] |= flags << (self._lift + number * self.width)
        return Marks((classes[0], classes[1], classes[2]))

    def shift_to_end(self, bits: int, step: tuple[int, int]) -> int:
        """The starting hexes of this step whose last hex is among the bits."""
        difference = self.frame.difference(*step)
        return bits >> difference if difference >= 0 else bits << -difference


def met_from(marks: Marks, shifts: Shifts) -> int:
    """The positions from which the step meets a marked side; bits of positions off the board have no meaning.

    With several kinds of mark, the result of each kind is shifted up by as many bits as its marks.
    """
    met = 0
    for classed, by in zip(marks.classes, shifts, strict=True):
        if classed:
            for shift in by:
                met |= classed >> shift
    return met


@dataclass(frozen=True, eq=False)
class PairSight:
    """Mutual sight of all pairs of hexes of a board up to a range.

    Attributes:
        steps: step (n, dv) of each row of `bits`, see `OffsetTable`; only one of two opposite steps is
            stored, because sight is mutual.
        bits: uint8 [number of steps, (size + 7) // 8]; bit f % 8 of byte f // 8 tells whether the hex at
            position f of the frame and the hex one step on see each other. It is 0 where one of the two is
            off the board.
        sheltered: bool [rows, columns], hexes that can be fired into only from `shelter_range` hexes or
            fewer; None when that does not count.
    """

    frame: Frame
    steps: list[tuple[int, int]]
    bits: Packed
    sheltered: Bools | None = None
    shelter_range: int = 0

    @cached_property
    def _row_of(self) -> dict[tuple[int, int], int]:
        return {step: row for row, step in enumerate(self.steps)}

    @property
    def pairs(self) -> int:
        """The number of unordered pairs of hexes that see each other, regardless of shelter."""
        return int(_ONES[self.bits].sum(dtype=np.int64))

    def sees(self, start: Hex, end: Hex) -> bool:
        """Whether the first hex sees the second; False beyond the range of these pairs."""
        if start == end:
            return True
        (ai, av), (bi, bv) = sorted((self.frame.place(start), self.frame.place(end)))
        row = self._row_of.get((bi - ai, bv - av), -1)
        if row < 0 or self._is_sheltered(start, end):
            return False
        position = self.frame.position(ai, av)
        return bool(self.bits[row, position >> 3] >> (position & 7) & 1)

    def _is_sheltered(self, start: Hex, end: Hex) -> bool:
        if self.sheltered is None or not self.sheltered[end.row - 1, end.column - 1]:
            return False
        return self.frame.grid.distance(start, end) > self.shelter_range

    def starts(self, row: int) -> Bools:
        """Bool [rows, columns]: the hexes that see the hex one step on, for the step of this row."""
        flags = np.unpackbits(self.bits[row], count=self.frame.size, bitorder="little").view(np.bool_)
        return flags[self.frame.positions] & self.frame.on_board

    def put(self, rows: Ints, positions: Ints, seen: Bools) -> None:
        """Sets single bits after a change of the map."""
        bit = np.left_shift(1, positions & 7).astype(np.uint8)
        place = (rows, positions >> 3)
        np.bitwise_and.at(self.bits, place, ~bit)
        np.bitwise_or.at(self.bits, place, np.where(seen, bit, 0).astype(np.uint8))

    def matrix(self) -> Bools:
        """Bool [hexes, hexes]: entry [a, b] tells whether a sees b; a hex has the index (row - 1) *
        columns + column - 1.

        Hexes that a trimmed board lacks see nothing. A hex sees itself. The size suits boards of up to a few
        thousand hexes.
        """
        grid, frame = self.frame.grid, self.frame
        cells = grid.rows * grid.columns
        at = np.full(frame.size, -1, np.int32)
        at[frame.positions.reshape(-1)] = np.arange(cells, dtype=np.int32)
        seen = np.zeros((cells, cells), np.bool_)
        for row, step in enumerate(self.steps):
            starts = np.flatnonzero(np.unpackbits(self.bits[row], count=frame.size, bitorder="little"))
            seen[at[starts], at[starts + frame.difference(*step)]] = True
        seen |= seen.T
        if self.sheltered is not None:
            for hex_ in hexes_of_mask(self.sheltered):
                far = ranges_from(frame, hex_) > self.shelter_range
                seen[far.reshape(-1), (hex_.row - 1) * grid.columns + hex_.column - 1] = False
        np.fill_diagonal(seen, frame.on_board.reshape(-1))
        return seen

    def masks(self) -> list[int]:
        """The matrix as one integer per hex, for engines: bit b of entry a tells whether a sees b, with the
        indices of `matrix`.
        """
        packed = np.packbits(self.matrix(), axis=1, bitorder="little")
        return [int.from_bytes(row.tobytes(), "little") for row in packed]
