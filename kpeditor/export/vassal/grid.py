"""BoardGrid: where VASSAL finds the hexes of a board picture, and how it numbers them.

VASSAL counts columns and rows from 0; odd columns lie half a hex lower. The middle of (column, row) is (x0 +
column · dx, y0 + row · dy), with dy/2 added in odd columns, rounded down to whole pixels. With pointed tops
("sideways") x and y, columns and rows change roles.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.pixels import SQRT3, HexLayout, PointF
from kpeditor.export.vassal.gridnumbers import GridNumbers, figures, numbers_like

Pixel = tuple[int, int]
_MARGIN = 1.0
"""Margin round the map, in hex sides, with room for the arrows of entries."""


@dataclass(frozen=True)
class BoardGrid:
    """The grid of one board.

    Args:
        height: pixels of a hex from side to side; an even number, so that half of it is whole too.
    """

    grid: HexGrid
    numbering: Numbering
    height: int

    @property
    def side(self) -> float:
        """Pixels of a hexside."""
        return self.height / SQRT3

    @property
    def dx(self) -> float:
        """Pixels from one straight column (pointed: row) to the next."""
        return self.height * SQRT3 / 2

    @property
    def sideways(self) -> bool:
        """Whether tops are pointed."""
        return not self.grid.is_flat

    @property
    def shift(self) -> int:
        """1 if our first column is a low one, so that VASSAL's column 0 lies outside the map; otherwise 0."""
        return 0 if self.grid.low_columns == "even" else 1

    @cached_property
    def _origin(self) -> tuple[Pixel, PointF]:
        """VASSAL's origin and the corner of our drawing in the picture, the straight axis first in both.

        VASSAL rounds down, so its origin is half a pixel beyond ours. No middle is off by more than half a
        pixel.
        """
        first = self.side * (1.0 - 1.5 * self.shift)
        straight = math.ceil(_MARGIN * self.side + max(first, 0.0) + 0.5)
        zigzag = math.ceil(_MARGIN * self.side)
        return (straight, zigzag + self.height // 2), (straight - 0.5 - first, float(zigzag))

    @property
    def origin(self) -> Pixel:
        """x0 and y0. VASSAL swaps them in a sideways grid, where x0 counts down the picture."""
        return self._origin[0]

    @property
    def corner(self) -> PointF:
        """The corner of our drawing, in pixels of the picture."""
        straight, zigzag = self._origin[1]
        return (straight, zigzag) if self.grid.is_flat else (zigzag, straight)

    @property
    def size(self) -> Pixel:
        """Width and height of the picture."""
        width, height = HexLayout(self.grid).size
        x, y = self.corner
        margin = _MARGIN * self.side
        return math.ceil(x + width * self.side + margin), math.ceil(y + height * self.side + margin)

    def point(self, place: PointF) -> PointF:
        """The place in the picture of a point in drawing coordinates (hex sides)."""
        return self.corner[0] + place[0] * self.side, self.corner[1] + place[1] * self.side

    def raw(self, hex_: Hex) -> tuple[int, int]:
        """VASSAL's column and row of a hex."""
        straight, zigzag = (hex_.column, hex_.row) if self.grid.is_flat else (hex_.row, hex_.column)
        return straight - 1 + self.shift, zigzag - 1

    def centre(self, hex_: Hex) -> Pixel:
        """The middle of a hex as VASSAL computes it."""
        column, row = self.raw(hex_)
        along = self.origin[0] + int(column * self.dx)
        across = self.origin[1] + row * self.height + (self.height // 2 if column % 2 else 0)
        return (along, across) if self.grid.is_flat else (across, along)

    @cached_property
    def numbers(self) -> GridNumbers | None:
        """How VASSAL numbers the hexes, or None if it cannot number them like the map."""
        turns = figures(self.size, self.dx, float(self.height), is_sideways=self.sideways)
        numbers = numbers_like(self.numbering, turns, self.shift, is_sideways=self.sideways)
        if numbers is None or any(
            numbers.name(self.raw(hex_)) != self.numbering.name_hex(hex_) for hex_ in self._samples()
        ):
            return None
        is_misread = numbers.is_staggered and numbers.h.turned is not None and numbers.h.turned % 2
        return None if is_misread else numbers

    def _samples(self) -> list[Hex]:
        """Every column and row, and the corners: any difference between two numbering schemes shows in these
        hexes.
        """
        across = range(1, self.grid.columns + 1)
        down = range(1, self.grid.rows + 1)
        hexes = [Hex(column, row) for column in across for row in (1, self.grid.rows)]
        hexes += [Hex(column, row) for row in down for column in (1, self.grid.columns)]
        return hexes + [Hex(n, n) for n in range(1, min(self.grid.columns, self.grid.rows) + 1)]

    def is_found(self, hex_: Hex) -> bool:
        """Whether VASSAL finds the hex again by its printed number.

        VASSAL reads the second number with as few digits as possible: 0011000 as 0011 and 000.
        """
        return self.numbers is not None and self.numbers.find(self.numbering.name_hex(hex_)) == self.raw(hex_)
