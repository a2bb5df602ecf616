"""Turns of the hex grid: rotations by sixths and reflections, exact on any board and in any column.

A place relative to another one is an offset (a, c): a steps toward direction A and c steps toward direction
C. Offsets do not depend on low columns or tops, so a shape stored as offsets stays the same wherever it is
placed. Turning a piece of map means turning its offsets and directions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid

Offset = tuple[int, int]
Offsets = npt.NDArray[np.int32]
"""Several offsets, shape [n, 2]."""
STEPS: tuple[Offset, ...] = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
"""The offset of one step in each direction."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One of the twelve symmetries of the hex grid: a rotation, or a rotation with a reflection.

    Direction d becomes `sixths + d`, or `sixths - d` for a reflection.
    """

    sixths: int = 0
    is_mirrored: bool = False

    def direction(self, direction: Direction) -> Direction:
        """The direction after the turn."""
        return Direction((self.sixths + (-direction if self.is_mirrored else direction)) % 6)

    def offset(self, offset: Offset) -> Offset:
        """The offset after the turn."""
        (a1, c1), (a2, c2) = self._images()
        return offset[0] * a1 + offset[1] * a2, offset[0] * c1 + offset[1] * c2

    def offsets(self, offsets: Offsets) -> Offsets:
        """Many offsets after the turn, shape [n, 2]."""
        return np.asarray(offsets @ np.array(self._images(), np.int32), np.int32)

    def bits(self, masks: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
        """6-bit masks of hexsides after the turn."""
        table = np.zeros(64, np.uint8)
        for direction in Direction:
            with_it = (np.arange(64) >> direction & 1).astype(np.uint8)
            table |= with_it << np.uint8(self.direction(direction))
        return np.asarray(table[masks])

    def then(self, later: Turn) -> Turn:
        """The composition: this turn, then another one."""
        sign = -1 if later.is_mirrored else 1
        return Turn((later.sixths + sign * self.sixths) % 6, self.is_mirrored != later.is_mirrored)

    def _images(self) -> tuple[Offset, Offset]:
        """The offsets of a step toward A and of one toward C after the turn."""
        return STEPS[self.direction(Direction.A)], STEPS[self.direction(Direction.C)]


SAME = Turn()
CLOCKWISE = Turn(1)
COUNTER_CLOCKWISE = Turn(5)
HALF = Turn(3)


def left_right(grid: HexGrid) -> Turn:
    """The reflection that exchanges left and right on this board."""
    return Turn(0, True) if grid.is_flat else Turn(5, True)


def top_bottom(grid: HexGrid) -> Turn:
    """The reflection that exchanges top and bottom on this board."""
    return Turn(3, True) if grid.is_flat else Turn(2, True)


def offset_between(grid: HexGrid, start: Hex, end: Hex) -> Offset:
    """The offset from one hex to another, both on the board or not."""
    (q0, z0, _), (q1, z1, _) = grid.cube(start), grid.cube(end)
    q, z = q1 - q0, z1 - z0
    return (-z, q) if grid.is_flat else (z, q + z)


def moved(grid: HexGrid, start: Hex, offset: Offset) -> Hex:
    """The hex at an offset from another one, on the board or not."""
    a, c = offset
    q, z, _ = grid.cube(start)
    q, z = (q + c, z - a) if grid.is_flat else (q + c - a, z + a)
    zigzag = z + (q // 2 if grid.low_columns == "even" else (q + 1) // 2)
    return Hex(q + 1, zigzag + 1) if grid.is_flat else Hex(zigzag + 1, q + 1)


def offsets_of(grid: HexGrid, start: Hex, columns: Offsets, rows: Offsets) -> Offsets:
    """The offsets from a hex to many, given by their columns and rows counted from 1; shape [n, 2]."""
    straight, across = (columns - 1, rows - 1) if grid.is_flat else (rows - 1, columns - 1)
    q0, z0, _ = grid.cube(start)
    q = straight - q0
    z = across - (straight if grid.low_columns == "even" else straight + 1) // 2 - z0
    pairs = (-z, q) if grid.is_flat else (z, q + z)
    return np.stack(pairs, axis=1).astype(np.int32)


def moved_all(grid: HexGrid, start: Hex, offsets: Offsets) -> tuple[Offsets, Offsets]:
    """Columns and rows, counted from 1, of the hexes at these offsets, on the board or not."""
    q0, z0, _ = grid.cube(start)
    a, c = offsets[:, 0], offsets[:, 1]
    q, z = (q0 + c, z0 - a) if grid.is_flat else (q0 + c - a, z0 + a)
    zigzag = z + (q if grid.low_columns == "even" else q + 1) // 2
    columns, rows = (q + 1, zigzag + 1) if grid.is_flat else (zigzag + 1, q + 1)
    return np.asarray(columns, np.int32), np.asarray(rows, np.int32)


def images(grid: HexGrid, turn: Turn, source: Hex, target: Hex, hex_: Hex) -> Iterator[Hex]:
    """A hex and all its images under a turn that takes `source` to `target`, on the board or not."""
    here = hex_
    while True:
        yield here
        here = moved(grid, target, turn.offset(offset_between(grid, source, here)))
        if here == hex_:
            return
