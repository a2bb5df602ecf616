"""SeenUnits: the units of a game as the side that answers may see them, by id, hex and stack."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.app.ruleset_ui.contract import Task, Units
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.unitlist import seen_title


class SeenOf:
    """The units that the side that is asked may know of, by id, wherever they are."""

    def __init__(self, task: Task) -> None:
        scenario = task.battle.scenario
        assert scenario is not None
        self.side = task.decision.side
        self.units: Units = task.state.view_for(self.side).get("units", {})
        self._types = find(scenario.ruleset).unit_types(scenario)

    def is_own(self, unit: str) -> bool:
        """Whether a unit is of the side that is asked."""
        return self.units.get(unit, {}).get("side") == self.side

    def type(self, unit: str) -> UnitType:
        """The type of a unit; a blank one for a type these rules do not know."""
        kind = str(self.units.get(unit, {}).get("type", ""))
        return self._types.get(kind) or UnitType(kind, kind.upper(), "neutral", "")

    def title(self, unit: str) -> str:
        """What a unit is called: as its rules call it, else its type and its number."""
        type_ = self.type(unit)
        return seen_title(self.units.get(unit, {}), type_.title, type_.id, unit)

    def lines(self, units: Iterable[str]) -> list[UnitLine]:
        """The lines of units in a table."""
        return [UnitLine(unit, self.title(unit), self.type(unit)) for unit in units]


class SeenUnits(SeenOf):
    """What `State.view_for` tells of the units to the side that is asked. Hexes are printed numbers, as the
    view has them; `hex` makes hexes of the map of them.
    """

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._sheet = task.battle.map

    def at(self, unit: str) -> str:
        """The printed number of the hex of a unit, "" off the map."""
        seen = self.units.get(unit, {})
        return str(seen.get("hex") or "") if seen.get("state", "map") == "map" else ""

    def is_due(self, unit: str) -> bool:
        """Whether a unit has not come onto the map yet."""
        seen = self.units.get(unit, {})
        return str(seen.get("state", "map" if seen.get("hex") else "due")) == "due"

    def hex(self, unit: str) -> Hex | None:
        """The hex of a unit, None off the map."""
        return self.hex_of(self.at(unit))

    def hex_of(self, name: str) -> Hex | None:
        """The hex with a printed number, None for none of this map."""
        try:
            return self._sheet.hex(name) if name else None
        except BadName:
            return None

    def carrier(self, unit: str) -> str:
        """Who carries a unit, "" for nobody."""
        return str(self.units.get(unit, {}).get("carried_by") or "")

    def stack(self, name: str) -> list[str]:
        """The units in a hex from the top of the stack down, each followed by those aboard of it: the order
        in which they are fanned out.
        """
        here = [unit for unit in self.units if name and self.at(unit) == name]
        riders = {unit: self.carrier(unit) for unit in here}
        standing = [unit for unit in here if not riders[unit]]
        return [one for unit in reversed(standing) for one in (unit, *(r for r in here if riders[r] == unit))]

    def own(self, name: str) -> list[str]:
        """The units of the asked side in a hex, as `stack` has them."""
        return [unit for unit in self.stack(name) if self.is_own(unit)]

    def foes(self, name: str) -> list[str]:
        """The units of other sides in a hex, as `stack` has them; those aboard others left out."""
        stack = (unit for unit in self.stack(name) if not self.is_own(unit))
        return [unit for unit in stack if not self.carrier(unit)]
