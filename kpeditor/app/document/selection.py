"""What is selected, and what the pointer is on."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.table import TablePoint


@dataclass(frozen=True, slots=True)
class Selection:
    """What the panels and the map show as selected; all empty: nothing.

    `group` goes with `side`; a side alone may be selected. Where several groups are selected, `groups` holds
    side and id of all, and `group` is one of them. `unit` is the id of a single unit, and where
    several are selected that of the one clicked last, while `units` holds the ids of all. `is_region` tells
    that the hexes are a region: painting stays inside them. `features` are the names of features of a free
    table, the one clicked last at the end.
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
        """The hexes that painting is confined to, None for no limit."""
        return self.hexes if self.is_region and self.hexes else None


def region(hexes: Set[Hex]) -> Selection:
    """The selection of a region; an empty selection for no hexes."""
    return Selection(hexes, is_region=True) if hexes else Selection()


@dataclass(frozen=True, slots=True)
class Hover:
    """The hex and the hexside under the pointer, or the point of a free table; None outside.

    `is_spoken`: reached by keyboard, so that screen readers get the whole description.
    """

    hex: Hex | None = None
    side: Hexside | None = None
    is_spoken: bool = False
    point: TablePoint | None = None
