"""Points of a free table (Panzer8, Not Quite Mechanized): no hexes, distances in the table's own unit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple


class TablePoint(NamedTuple):
    """A point of the table, measured from its north-west corner in the table's unit."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class TableSpace:
    """The extent of a free table, in its unit (inch, cm, m or km)."""

    width: float
    height: float
    unit: str

    def __contains__(self, point: object) -> bool:
        return isinstance(point, TablePoint) and 0 <= point.x <= self.width and 0 <= point.y <= self.height

    def distance(self, a: TablePoint, b: TablePoint) -> float:
        """The straight distance between two points."""
        return math.dist(a, b)
