"""Nodes of areas that exist only on a free table, besides those shared with areas of hexes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from kpeditor.core.geometry.table import TablePoint, point_name

Part: TypeAlias = Literal["half", "third", "quarter"]
PARTS: tuple[Part, ...] = get_args(Part)
SHARES: dict[Part, int] = {"half": 2, "third": 3, "quarter": 4}
"""The size of a part: how many such parts make up the table."""
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
CORNERS = {"NE": "north-east", "SE": "south-east", "SW": "south-west", "NW": "north-west"}
"""The directions of a part; only quarters lie in corners."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """The ground within an outline, given by its corners in order."""

    corners: tuple[TablePoint, ...]
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"polygon({', '.join(map(point_name, self.corners))})"


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the table: the north half, the west third, the strip or the corner of a quarter."""

    part: Part
    where: str
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.part}({self.where})"


@dataclass(frozen=True, slots=True)
class UnitStand:
    """The position of a unit of the scenario: its base."""

    unit: str
    offset: int = field(default=0, compare=False)

    def __str__(self) -> str:
        quote = "'" if '"' in self.unit else '"'
        return f"unit({quote}{self.unit}{quote})"
