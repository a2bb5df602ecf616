"""TableBins: divides a free table into equal squares, so that events at points can be counted by square."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.table import TablePoint, TableSpace, figure, point_named

MOST = 48
"""The most squares along the longer edge."""


@dataclass(frozen=True, slots=True)
class TableBins:
    """Squares of one size, from the north-west corner; squares at the far edges may be cut off.

    Attributes:
        size: the side of a square in the table's unit.
    """

    space: TableSpace
    size: float

    @classmethod
    def of(cls, space: TableSpace) -> TableBins:
        """Squares of a round size: 1, 2 or 5 times a power of ten, in the table's unit."""
        least = max(space.width, space.height, 1e-6) / MOST
        power = 10.0 ** math.floor(math.log10(least))
        size = next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9))
        return cls(space, size)

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns of squares."""
        rows, columns = (math.ceil(edge / self.size - 1e-9) for edge in (self.space.height, self.space.width))
        return max(1, rows), max(1, columns)

    def index(self, point: TablePoint) -> tuple[int, int]:
        """The row and column, from 0, of the square that contains a point; the last squares include the far
        edges.

        Raises:
            BadName: for a point off the table.
        """
        if point not in self.space:
            raise BadName(f"{self.space.name(point)} is not on the table")
        rows, columns = self.shape
        return min(rows - 1, int(point.y / self.size)), min(columns - 1, int(point.x / self.size))

    def name(self, text: str) -> str:
        """The name of the square that contains the named point; a square has the name of its middle.

        Raises:
            BadName: when the text names no point of the table.
        """
        row, column = self.index(point_named(text))
        x, y = (column + 0.5) * self.size, (row + 0.5) * self.size
        return f"({figure(x)}, {figure(y)})"

    def cell(self, name: str) -> tuple[int, int]:
        """The row and column of a square by its name. The middle of a cut-off square may lie off the table.

        Raises:
            BadName: when the text names no square of the table.
        """
        point = point_named(name)
        row, column = int(point.y / self.size), int(point.x / self.size)
        rows, columns = self.shape
        if row >= rows or column >= columns:
            raise BadName(f"{name} is no square of the table")
        return row, column
