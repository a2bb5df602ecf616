"""Frame: hexes and hexsides as positions in flat arrays, in which a step on the map is a constant difference.

Every grid is treated as flat-topped: `i` counts the straight lines of hexes (columns; rows of a pointed
board), `v` is the lattice coordinate across them, raised by one where needed so that `v` and `i` always have
the same parity. The position of a hex is `((2 * stride - 1) * i + v) / 2` plus a constant. It is linear, so
the position of "the hex three columns on and five half rows down" differs by the same number everywhere.
Steps of up to `room` hexes that leave the board lead to no position of another hex.

Each hexside belongs to one hex, its owner, as one of three classes: BOTTOM, SE (lower right) and NE (upper
right). The cell of a hexside is `class * size + position of its owner`. Owners may lie one hex outside the
board; the frame has room for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.hexsidelayer import Mask
from kpeditor.core.geometry import lattice, masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical

BOTTOM, SE, NE = 0, 1, 2
"""The three classes of hexsides in the frame."""

# The doubled midpoint of a side relative to the centre, mapped to the class and the step (i, v) to its owner.
_OWNERS: dict[tuple[int, int], tuple[int, int, int]] = {
    (0, 2): (BOTTOM, 0, 0),
    (0, -2): (BOTTOM, 0, -2),
    (3, 1): (SE, 0, 0),
    (-3, -1): (SE, -1, -1),
    (3, -1): (NE, 0, 0),
    (-3, 1): (NE, -1, 1),
}

Bools = npt.NDArray[np.bool_]
Cells = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Frame:
    """The positions of one grid. Equal grids have equal frames. Steps of up to `room` hexes never lead to the
    position of another hex.
    """

    grid: HexGrid
    room: int = 0

    @property
    def straight(self) -> int:
        """The number of straight lines of hexes: columns, or rows of a pointed board."""
        return self.grid.columns if self.grid.is_flat else self.grid.rows

    @property
    def zigzag(self) -> int:
        """The number of hexes in each straight line (one fewer in low lines of a trimmed board)."""
        return self.grid.rows if self.grid.is_flat else self.grid.columns

    @property
    def stride(self) -> int:
        """The number of positions for each straight line: its hexes, the room, and three for the owners
        outside the board.
        """
        return self.zigzag + self.room + 3

    @cached_property
    def size(self) -> int:
        """The number of positions."""
        return self.position(self.straight, 2 * self.zigzag + 3) + 1

    def difference(self, steps: int, across: int) -> int:
        """The difference between the positions of two hexes that are `steps` straight lines and `across` half
        hexes apart; the two numbers have equal parity.
        """
        return ((2 * self.stride - 1) * steps + across) // 2

    @cached_property
    def _shifts(self) -> tuple[int, int]:
        """The offset of `v` from twice the index of the hex, in even and in odd straight lines; see
        `place`.
        """
        return (0, 1) if self.grid.low_columns == "even" else (2, 1)

    def place(self, hex_: Hex) -> tuple[int, int]:
        """The (i, v) of a hex, on the board or not."""
        column, row = hex_
        i, j = (column - 1, row - 1) if self.grid.tops == "flat" else (row - 1, column - 1)
        return i, 2 * j + self._shifts[i & 1]

    def position(self, i: int, v: int) -> int:
        """The position of the hex at (i, v); never negative on the board or one hex around it."""
        return self.difference(i, v) + self.stride + 1

    def position_of(self, hex_: Hex) -> int:
        return self.position(*self.place(hex_))

    def hex_at_place(self, i: int, v: int) -> Hex:
        """The hex at (i, v), on the board or not."""
        j = (v - self._shifts[i & 1]) // 2
        return Hex(i + 1, j + 1) if self.grid.is_flat else Hex(j + 1, i + 1)

    def across_bounds(self, i: int) -> tuple[int, int]:
        """The lowest and highest v of the hexes of a straight line, including the hexes that a trimmed board
        lacks.
        """
        first = self._shifts[i & 1]
        return first, first + 2 * (self.zigzag - 1)

    @cached_property
    def on_board(self) -> Bools:
        """Bool [rows, columns]: True for hexes of the board (a trimmed board lacks some)."""
        return masks.board(self.grid)

    @cached_property
    def places(self) -> tuple[Ints, Ints]:
        """The (i, v) of all hexes, each int32 [rows, columns]."""
        i = np.arange(self.straight, dtype=np.int32)
        j = np.arange(self.zigzag, dtype=np.int32)
        across = 2 * j[None, :] + np.array(self._shifts, np.int32)[i & 1][:, None]
        straight = np.broadcast_to(i[:, None], across.shape)
        if self.grid.is_flat:
            return np.ascontiguousarray(straight.T), np.ascontiguousarray(across.T)
        return np.ascontiguousarray(straight), across

    def window(self, hex_: Hex, reach: int | None) -> tuple[slice, slice]:
        """The window of rows and columns that holds every hex within `reach` of this one (None: the whole
        board).
        """
        if reach is None:
            return slice(0, self.grid.rows), slice(0, self.grid.columns)
        rows = slice(max(0, hex_.row - 1 - reach), min(self.grid.rows, hex_.row + reach))
        return rows, slice(max(0, hex_.column - 1 - reach), min(self.grid.columns, hex_.column + reach))

    @cached_property
    def positions(self) -> Ints:
        """The positions of all hexes, int32 [rows, columns]."""
        i, v = self.places
        found: Ints = (((2 * self.stride - 1) * i + v) // 2 + self.stride + 1).astype(np.int32)
        return found

    @cached_property
    def side_steps(self) -> tuple[tuple[int, int], ...]:
        """For each direction the class of that side, and the difference from the hex's position to the
        position of the side's owner.
        """
        corners = lattice.corner_offsets(self.grid)
        steps = []
        for direction in Direction:
            (ax, ay), (bx, by) = corners[direction], corners[(direction + 1) % 6]
            middle = (ax + bx, ay + by) if self.grid.is_flat else (ay + by, ax + bx)
            class_, di, dv = _OWNERS[middle]
            steps.append((class_, self.difference(di, dv)))
        return tuple(steps)

    @cached_property
    def class_directions(self) -> tuple[Direction, Direction, Direction]:
        """The direction from the owner to each class of side: BOTTOM, SE, NE."""
        own = {class_: Direction(d) for d, (class_, step) in enumerate(self.side_steps) if step == 0}
        return own[BOTTOM], own[SE], own[NE]

    def cell(self, side: Hexside) -> int:
        class_, step = self.side_steps[side.direction]
        return class_ * self.size + self.position_of(side.hex) + step

    def side_at(self, i: int, v: int, class_: int) -> Hexside | None:
        """The canonical hexside of this class owned by the hex at (i, v); None when it touches no hex of the
        board.
        """
        side = Hexside(self.hex_at_place(i, v), self.class_directions[class_])
        try:
            return canonical(self.grid, side)
        except ValueError:
            return None

    def mark(self, cells: Cells, mask: Mask, bit: int) -> None:
        """Sets `bit` in the cell of every hexside in the mask (uint8 [rows, columns], 6 bits each)."""
        flat, positions = mask.reshape(-1), self.positions.reshape(-1)
        used = np.flatnonzero(flat)
        values, places = flat[used], positions[used]
        for direction, (class_, step) in enumerate(self.side_steps):
            there = places[values >> direction & 1 != 0] + (class_ * self.size + step)
            cells[there] |= np.uint8(bit)

    def blank(self) -> Cells:
        """A cell array without any mark: uint8 [3 * size]."""
        return np.zeros(3 * self.size, np.uint8)

    def bits_of(self, chosen: Bools) -> int:
        """The hexes of a bool [rows, columns] as an integer with bit `position` set."""
        flags = np.zeros(self.size, np.bool_)
        flags[self.positions[chosen & self.on_board]] = True
        return as_bits(flags)


def as_bits(flags: Bools) -> int:
    """The integer with bit n set where flags[n] is True."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
