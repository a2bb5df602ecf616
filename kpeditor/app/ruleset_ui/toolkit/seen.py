"""SeenUnits: the units of a game that the answering side may see, by id, hex and stack."""

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
    """The units that the asked side may know of, by id, wherever they are."""

    def __init__(self, task: Task) -> None:
        scenario = task.battle.scenario
        assert scenario is not None
        self.side = task.decision.side
        self.units: Units = task.state.view_for(self.side).get("units", {})
        self._types = find(scenario.ruleset).unit_types(scenario)

    def is_own(self, unit: str) -> bool:
        """Whether a unit belongs to the asked side."""
        return self.units.get(unit, {}).get("side") == self.side

    def type(self, unit: str) -> UnitType:
        """Returns the type of a unit; a blank type if the rules do not know it."""
        kind = str(self.units.get(unit, {}).get("type", ""))
        return self._types.get(kind) or UnitType(kind, kind.upper(), "neutral", "")

    def title(self, unit: str) -> str:
        """Returns the name of a unit: its title by the rules, or else its type and number."""
        type_ = self.type(unit)
        return seen_title(self.units.get(unit, {}), type_.title, type_.id, unit)

    def lines(self, units: Iterable[str]) -> list[UnitLine]:
        """Returns the lines of units in a table."""
        return [UnitLine(unit, self.title(unit), self.type(unit)) for unit in units]


class SeenUnits(SeenOf):
    """What `State.view_for` tells the asked side about units. Hexes are printed numbers, as in the view;
    `hex` and `hex_of` convert them.
    """

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self._sheet = task.battle.map

    def at(self, unit: str) -> str:
        """Returns the printed number of the hex of a unit, "" off the map."""
        seen = self.units.get(unit, {})
        return str(seen.get("hex") or "") if seen.get("state", "map") == "map" else ""

    def is_due(self, unit: str) -> bool:
        """Whether a unit has not come onto the map yet."""
        seen = self.units.get(unit, {})
        return str(seen.get("state", "map" if seen.get("hex") else "due")) == "due"

    def hex(self, unit: str) -> Hex | None:
        """Returns the hex of a unit, None off the map."""
        return self.hex_of(self.at(unit))

    def hex_of(self, name: str) -> Hex | None:
        """Returns the hex with a printed number, None if the map has no such hex."""
        try:
            return self._sheet.hex(name) if name else None
        except BadName:
            return None

    def carrier(self, unit: str) -> str:
        """Returns the carrier of a unit, "" for none."""
        return str(self.units.get(unit, {}).get("carried_by") or "")

    def stack(self, name: str) -> list[str]:
        """Returns the units in a hex from the top of the stack down, each followed by its passengers: the
        order in which they are fanned out.
        """
        here = [unit for unit in self.units if name and self.at(unit) == name]
        riders = {unit: self.carrier(unit) for unit in here}
        standing = [unit for unit in here if not riders[unit]]
        return [one for unit in reversed(standing) for one in (unit, *(r for r in here if riders[r] == unit))]

    def own(self, name: str) -> list[str]:
        """Returns the asked side's units in a hex, in the order of `stack`."""
        return [unit for unit in self.stack(name) if self.is_own(unit)]

    def foes(self, name: str) -> list[str]:
        """Returns the units of other sides in a hex, in the order of `stack`, without passengers."""
        stack = (unit for unit in self.stack(name) if not self.is_own(unit))
        return [unit for unit in stack if not self.carrier(unit)]
