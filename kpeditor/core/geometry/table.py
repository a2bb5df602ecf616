"""Points of a free table (Panzer8, Not Quite Mechanized): no hexes, distances in the table's own unit."""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.hexes import Hex, HexGrid

UNITS = ("inch", "cm", "m", "km")
"""What a table may be measured in: lengths on the table, or on the ground."""
LENGTHS = {
    "mm": 0.001,
    "cm": 0.01,
    "inch": 0.0254,
    "foot": 0.3048,
    "yard": 0.9144,
    "m": 1.0,
    "km": 1000.0,
}
"""How many metres a unit is, on the table or on the ground; tables of files may have more than `UNITS`."""


class TablePoint(NamedTuple):
    """A point of the table, measured from its north-west corner in the table's unit."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class TableSpace:
    """The extent of a free table, in its unit (inch, cm, m or km).

    Attributes:
        ground: the scale 1:ground, how many times longer the ground is than the table; 0: nothing is said.
    """

    width: float
    height: float
    unit: str
    ground: float = 0.0

    @property
    def units(self) -> str:
        """The word for several of its unit: "inches", "km"."""
        return _UNITS.get(self.unit, (self.unit, self.unit))[1]

    @property
    def is_of_ground(self) -> bool:
        """Whether its unit measures the ground, not the table."""
        return self.unit in ("m", "km")

    @property
    def metres(self) -> float | None:
        """How many metres of ground a unit is; None while no scale is given."""
        own = LENGTHS.get(self.unit)
        if own is None or self.is_of_ground:
            return own
        return own * self.ground or None

    @property
    def unit_mm(self) -> float | None:
        """How long a unit is on the table itself, in millimetres: that of a unit of the ground follows from
        the ground scale; without one it is as long as the ground. None for a unit of no known length.
        """
        own = LENGTHS.get(self.unit)
        if own is None:
            return None
        return own * 1000 / (self.ground if self.is_of_ground and self.ground else 1.0)

    @property
    def size_in_cm(self) -> tuple[float, float] | None:
        """How wide and high the table stands in a room, in cm; None while no scale is given."""
        own = self.unit_mm
        if own is None or (self.is_of_ground and not self.ground):
            return None
        return self.width * own / 10, self.height * own / 10

    def __contains__(self, point: object) -> bool:
        return isinstance(point, TablePoint) and 0 <= point.x <= self.width and 0 <= point.y <= self.height

    def distance(self, a: TablePoint, b: TablePoint) -> float:
        """The straight distance between two points."""
        return math.dist(a, b)

    def name(self, point: TablePoint) -> str:
        """What a point is called, "(12.5, 30)": to a hundredth of the unit."""
        return point_name(point)

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
        point = point_named(text)
        if point not in self:
            extent = f"{self.width:g} x {self.height:g} {self.unit}"
            raise BadName(f"the point {text} is not on the table ({extent})")
        return point


_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_POINT = rf"\(\s*{_NUMBER}\s*,\s*{_NUMBER}\s*\)"


def middle_of(points: Collection[TablePoint]) -> TablePoint:
    """The mean of some points.

    Raises:
        ZeroDivisionError: without any.
    """
    return TablePoint(*(sum(values) / len(points) for values in zip(*points, strict=True)))


def point_named(text: str) -> TablePoint:
    """The point of a name such as (12.5, 30), on whatever table.

    Raises:
        BadName: when the text names no point.
    """
    if re.fullmatch(rf"\s*{_POINT}\s*", text) is None:
        raise BadName(f"{text!r} is no point; one looks like (12.5, 30)")
    return TablePoint(*map(float, re.findall(_NUMBER, text)))


def point_name(point: TablePoint) -> str:
    """What a point is called, "(12.5, 30)": to a hundredth of the unit."""
    return f"({figure(round(point.x, 2))}, {figure(round(point.y, 2))})"


def figure(number: float) -> str:
    """A number as it is written: whole ones without a point."""
    return f"{number:.10g}"


@dataclass(frozen=True, slots=True)
class PointNumbering:
    """What stands for a numbering of hexes where there are none: places are points, distances of a unit."""

    unit: str

    name: ClassVar[str] = "points"
    pattern: ClassVar[str] = rf"{_POINT}|{_NUMBER}"
    joint: ClassVar[str] = ""
    columns: ClassVar[Counting] = Counting()
    rows: ClassVar[Counting] = Counting()
    has_row_labels: ClassVar[bool] = False
    staggered_columns: ClassVar[None] = None

    @property
    def units(self) -> tuple[str, ...]:
        """The words for its unit, that for one and that for several first."""
        return _UNITS.get(self.unit, (self.unit, self.unit))

    def distance(self, far: float) -> str:
        """A distance in words: "1 inch", "6.5 inches"."""
        one, many = self.units[:2]
        return f"{figure(far)} {one if far == 1 else many}"

    def row_line(self, hex_: Hex) -> int:
        """There are no rows."""
        raise BadName("a free table has no rows")

    def name_hex(self, hex_: Hex) -> str:
        """There are no hexes; an example of a point."""
        return "(12.5, 30)"

    def parse_hex(self, text: str) -> Hex:
        """There are no hexes.

        Raises:
            BadName: always.
        """
        raise BadName(f"{text!r} is no point; one looks like (12.5, 30)")

    def fitted(self, grid: HexGrid) -> PointNumbering:
        """Itself."""
        return self

    def shortcoming(self, grid: HexGrid) -> str:
        """That it numbers no hexes."""
        return "points do not number hexes"


_UNITS = {
    "inch": ("inch", "inches", "in"),
    "cm": ("cm", "cm", "centimetre", "centimetres"),
    "m": ("m", "m", "metre", "metres"),
    "km": ("km", "km", "kilometre", "kilometres"),
}
