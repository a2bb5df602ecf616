"""Hexes and the grid they lie in: neighbours, distance, rings, rows (R-MAP-1 to R-MAP-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from kpeditor.core.geometry.directions import Direction

Tops = Literal["flat", "pointed"]
Parity = Literal["even", "odd"]
MAX_SIDE = 1000
"""The largest number of columns or rows of a board."""


class Hex(NamedTuple):
    """A hex by column and row, both counted from 1."""

    column: int
    row: int


# Steps (column, row) by direction on a flat-topped board, from a high column and from a low one (low = half a
# hex further south).
_HIGH = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_LOW = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
# Steps on a pointed-topped board, from a row that is not shifted and from a low one (low = half a hex further
# east).
_POINTED_HIGH = ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_POINTED_LOW = ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class HexGrid:
    """The shape of a hex board.

    Args:
        columns, rows: size, 1 to `MAX_SIDE` each.
        tops: "flat" (columns are straight) or "pointed" (rows are straight; rows and columns change roles).
        low_columns: which columns (pointed: rows) stand half a hex lower (pointed: further right).
        trim: the low columns (pointed: rows) hold one hex fewer.
    """

    columns: int
    rows: int
    tops: Tops = "flat"
    low_columns: Parity = "even"
    trim: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.columns <= MAX_SIDE and 1 <= self.rows <= MAX_SIDE):
            raise ValueError(
                f"a board has 1 to {MAX_SIDE} columns and rows, not {self.columns} x {self.rows}"
            )

    @property
    def is_flat(self) -> bool:
        """True for flat-topped hexes."""
        return self.tops == "flat"

    def is_low(self, hex_: Hex) -> bool:
        """True if the hex lies in a low column (pointed: a low row)."""
        index = hex_.column if self.is_flat else hex_.row
        return (index % 2 == 0) == (self.low_columns == "even")

    def __contains__(self, hex_: object) -> bool:
        if not isinstance(hex_, tuple) or len(hex_) != 2:
            return False
        column, row = hex_
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            return False
        if not self.trim or (row != self.rows if self.tops == "flat" else column != self.columns):
            return True
        return not self.is_low(Hex(column, row))

    def hexes(self) -> Iterator[Hex]:
        """All hexes, row by row."""
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                if (hex_ := Hex(column, row)) in self:
                    yield hex_

    @cached_property
    def size(self) -> int:
        """The number of hexes."""
        full = self.columns * self.rows
        if not self.trim:
            return full
        count = self.columns if self.is_flat else self.rows
        return full - (count // 2 if self.low_columns == "even" else (count + 1) // 2)

    def step(self, hex_: Hex, direction: Direction) -> Hex:
        """The hex one step away, on the board or not."""
        if self.is_flat:
            table = _LOW if self.is_low(hex_) else _HIGH
        else:
            table = _POINTED_LOW if self.is_low(hex_) else _POINTED_HIGH
        dc, dr = table[direction]
        return Hex(hex_.column + dc, hex_.row + dr)

    def neighbour(self, hex_: Hex, direction: Direction) -> Hex | None:
        """The hex one step away, None where the board ends."""
        there = self.step(hex_, direction)
        return there if there in self else None

    def neighbours(self, hex_: Hex) -> list[Hex]:
        """The neighbours on the board, in direction order."""
        return [there for d in Direction if (there := self.neighbour(hex_, d)) is not None]

    def direction(self, start: Hex, end: Hex) -> Direction | None:
        """The direction of the step from one hex to the next, None when they are not adjacent."""
        return next((d for d in Direction if self.step(start, d) == end), None)

    def cube(self, hex_: Hex) -> tuple[int, int, int]:
        """Cube coordinates (q, z, s) with q + z + s = 0 (R-MAP-4)."""
        straight, zigzag = (
            (hex_.column - 1, hex_.row - 1) if self.is_flat else (hex_.row - 1, hex_.column - 1)
        )
        # With even low columns index 0 is high: z = zigzag - floor(straight / 2); with odd ones index 0 is
        # low: round up instead.
        shift = straight // 2 if self.low_columns == "even" else (straight + 1) // 2
        z = zigzag - shift
        return straight, z, -straight - z

    def distance(self, a: Hex, b: Hex) -> int:
        """The range between two hexes in hexes [9.17]."""
        (aq, az, as_), (bq, bz, bs) = self.cube(a), self.cube(b)
        return max(abs(aq - bq), abs(az - bz), abs(as_ - bs))

    def within(self, radius: int, centre: Hex) -> list[Hex]:
        """All hexes of the board at distance `radius` or less from the centre, which is one of them, row by
        row.
        """
        found = []
        for row in range(max(1, centre.row - radius), min(self.rows, centre.row + radius) + 1):
            for column in range(
                max(1, centre.column - radius), min(self.columns, centre.column + radius) + 1
            ):
                hex_ = Hex(column, row)
                if hex_ in self and self.distance(centre, hex_) <= radius:
                    found.append(hex_)
        return found

    def ring(self, radius: int, centre: Hex) -> list[Hex]:
        """The hexes of the board at distance exactly `radius` from the centre, row by row."""
        return [hex_ for hex_ in self.within(radius, centre) if self.distance(centre, hex_) == radius]

    def row(self, number: int) -> list[Hex]:
        """The hexes that share this row number: on a flat-topped board a zig-zag from west to east
        (R-MAP-1).
        """
        return [hex_ for column in range(1, self.columns + 1) if (hex_ := Hex(column, number)) in self]

    def column(self, number: int) -> list[Hex]:
        """The hexes of one column from north to south."""
        return [hex_ for row in range(1, self.rows + 1) if (hex_ := Hex(number, row)) in self]

    def run(self, start: Hex, end: Hex) -> list[Hex]:
        """The hexes from start to end inclusive, along a row, a column or one straight direction; empty if
        they share none.
        """
        if start.row == end.row:
            step = 1 if end.column >= start.column else -1
            line = [Hex(column, start.row) for column in range(start.column, end.column + step, step)]
        elif start.column == end.column:
            step = 1 if end.row >= start.row else -1
            line = [Hex(start.column, row) for row in range(start.row, end.row + step, step)]
        else:
            line = self._straight(start, end)
        return [hex_ for hex_ in line if hex_ in self]

    def _straight(self, start: Hex, end: Hex) -> list[Hex]:
        for direction in Direction:
            line, here = [start], start
            for _ in range(self.distance(start, end)):
                here = self.step(here, direction)
                line.append(here)
            if here == end:
                return line
        return []

    def edge(self, side: Literal["north", "east", "south", "west"]) -> list[Hex]:
        """The hexes along one edge of the board; a corner hex lies on two edges (R-MAP-2)."""
        if side == "west":
            return self._border((Direction.E, Direction.F)) if not self.is_flat else self.column(1)
        if side == "east":
            return self._border((Direction.B, Direction.C)) if not self.is_flat else self.column(self.columns)
        if side == "north":
            return self._last_of_columns(first=True) if self.is_flat else self.row(1)
        return self._last_of_columns(first=False) if self.is_flat else self.row(self.rows)

    def _last_of_columns(self, *, first: bool) -> list[Hex]:
        """The upper or the lower end of each column; a low column may be one hex shorter, or empty."""
        rows = (1,) if first else (self.rows, self.rows - 1)
        ends = ([Hex(c, row) for row in rows if Hex(c, row) in self] for c in range(1, self.columns + 1))
        return [found[0] for found in ends if found]

    def _border(self, directions: tuple[Direction, Direction]) -> list[Hex]:
        """The last hexes of each row of a pointed board, on the side of these directions."""
        first = directions == (Direction.E, Direction.F)
        columns = (1,) if first else (self.columns, self.columns - 1)
        ends = ([Hex(c, row) for c in columns if Hex(c, row) in self] for row in range(1, self.rows + 1))
        return [found[0] for found in ends if found]

    def is_edge(self, hex_: Hex) -> bool:
        """True if at least one side of the hex lies on the edge of the board."""
        return hex_ in self and any(self.step(hex_, d) not in self for d in Direction)
