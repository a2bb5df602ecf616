"""Points of a free table (Panzer8, Not Quite Mechanized): no hexes, distances in the table's own unit."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import NamedTuple

from kpeditor.core.errors import BadName


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

    def name(self, point: TablePoint) -> str:
        """What a point is called, "(12.5, 30)": to a hundredth of the unit."""
        return f"({round(point.x, 2):g}, {round(point.y, 2):g})"

    def read(self, text: str) -> TablePoint | None:
        """The point of a name, None when it names none."""
        try:
            return self.parse(text)
        except BadName:
            return None

    def parse(self, text: str) -> TablePoint:
        """The point of a name.

        Raises:
            BadName: when the text names no point, or one off the table.
        """
        number = r"\s*([0-9]+(?:\.[0-9]+)?)\s*"
        found = re.fullmatch(rf"\s*\({number},{number}\)\s*", text)
        if found is None:
            raise BadName(f"{text!r} is no point; one looks like (12.5, 30)")
        point = TablePoint(float(found[1]), float(found[2]))
        if point not in self:
            extent = f"{self.width:g} x {self.height:g} {self.unit}"
            raise BadName(f"the point {text} is not on the table ({extent})")
        return point
