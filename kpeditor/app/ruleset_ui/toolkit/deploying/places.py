"""Places: reads and makes the codes of the places where units begin. In this module a code is a printed
number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

from kpeditor.app.ruleset_ui.contract import Units
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import Codes
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex


class Placer(Protocol):
    """A ruleset's part of the question for places. Units are named by their ids."""

    @property
    def zones(self) -> Mapping[str, frozenset[Hex]]:
        """The hexes in which each unit that needs a place may begin."""
        ...

    def read(self, codes: Mapping[str, str]) -> None:
        """Reads the present codes, on which all other answers depend."""
        ...

    def hex_of(self, unit: str) -> Hex | None:
        """Where a unit is placed, None for nowhere on this map."""
        ...

    def units_at(self, hex_: Hex | None) -> list[str]:
        """The units that are placed in a hex and can be dragged out of it."""
        ...

    def unplaced(self) -> list[str]:
        """The units that need a place and have none."""
        ...

    def codes_at(self, unit: str, hex_: Hex) -> Codes:
        """The codes that put a unit into a hex."""
        ...

    def codes_off(self, unit: str) -> Codes:
        """The codes that take a unit off the map again."""
        ...

    def drafted(self, units: Units) -> dict[str, dict[str, Any]]:
        """The units where they would be put; all others as they are."""
        ...


class Places:
    """Places whose code is the printed number of the hex; those of `optional` units may be left out."""

    def __init__(
        self, sheet: MapSheet, zones: Mapping[str, frozenset[Hex]], optional: Collection[str] = ()
    ) -> None:
        self.zones = zones
        self._sheet, self._optional = sheet, optional
        self._codes: Mapping[str, str] = {}

    def read(self, codes: Mapping[str, str]) -> None:
        """Reads the present codes."""
        self._codes = codes

    def hex_of(self, unit: str) -> Hex | None:
        """Where a unit is placed, None for nowhere on this map."""
        try:
            return self._sheet.hex(self._codes[unit]) if unit in self._codes else None
        except BadName:
            return None

    def units_at(self, hex_: Hex | None) -> list[str]:
        """The units that are placed in a hex."""
        return [unit for unit in self._codes if hex_ is not None and self.hex_of(unit) == hex_]

    def unplaced(self) -> list[str]:
        """The units that need a place and have none."""
        return [unit for unit in self.zones if unit not in self._codes and unit not in self._optional]

    def codes_at(self, unit: str, hex_: Hex) -> Codes:
        """The code that puts a unit into a hex."""
        return {unit: self._sheet.name(hex_)}

    def codes_off(self, unit: str) -> Codes:
        """The codes with none for this unit."""
        return {unit: None}

    def drafted(self, units: Units) -> dict[str, dict[str, Any]]:
        """The units where they would be put; all others as they are."""
        found: dict[str, dict[str, Any]] = {unit: dict(seen) for unit, seen in units.items()}
        for unit in self._codes:
            if unit in found and (hex_ := self.hex_of(unit)) is not None:
                found[unit] |= {"hex": self._sheet.name(hex_), "state": "map"}
        return found
