"""The selection, and the place under the pointer."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.table import TablePoint


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection as the panels and the map show it. Nothing is selected if all fields are empty.

    `group` belongs to `side`; a side alone may be selected. If several groups are selected, `groups` holds
    the side and id of each, and `group` is one of them. `unit` is the id of the selected unit. If several
    units are selected, `unit` is the one clicked last and `units` holds all ids. `is_region` tells that the
    hexes are a region that confines painting. `features` are the names of features of a free table; the one
    clicked last is at the end.
    """

    hexes: Set[Hex] = frozenset()
    side: str = ""
    group: str = ""
    groups: frozenset[tuple[str, str]] = frozenset()
    unit: str = ""
    units: frozenset[str] = frozenset()
    place: str = ""
    is_region: bool = False
    features: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.hexes or self.side or self.unit or self.place or self.features)

    @property
    def all_groups(self) -> frozenset[tuple[str, str]]:
        """Side and id of all selected groups."""
        return self.groups or (frozenset({(self.side, self.group)}) if self.group else frozenset())

    @property
    def all_units(self) -> frozenset[str]:
        """The ids of all selected units."""
        return self.units or (frozenset({self.unit}) if self.unit else frozenset())

    @property
    def region(self) -> Set[Hex] | None:
        """The hexes that painting is confined to, or None if there is no limit."""
        return self.hexes if self.is_region and self.hexes else None


def region(hexes: Set[Hex]) -> Selection:
    """The selection of a region; an empty selection for no hexes."""
    return Selection(hexes, is_region=True) if hexes else Selection()


@dataclass(frozen=True, slots=True)
class Hover:
    """The hex and the hexside under the pointer, or the point of a free table. They are None off the board.

    `is_spoken`: the keyboard moved the pointer there, so screen readers get the whole description.
    """

    hex: Hex | None = None
    side: Hexside | None = None
    is_spoken: bool = False
    point: TablePoint | None = None
