"""What is selected, and what the pointer is on."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside


@dataclass(frozen=True, slots=True)
class Selection:
    """The things the panels and the map show as selected; all empty: nothing.

    `group` goes with `side`; a side alone may be selected. `unit` is the id of a single unit.
    """

    hexes: frozenset[Hex] = frozenset()
    side: str = ""
    group: str = ""
    unit: str = ""
    place: str = ""

    def __bool__(self) -> bool:
        return bool(self.hexes or self.side or self.unit or self.place)


@dataclass(frozen=True, slots=True)
class Hover:
    """The hex and the hexside under the pointer; None outside the map."""

    hex: Hex | None = None
    side: Hexside | None = None
