"""The answers of Panzer8 to the forms of the editor: the sheet of an element, and which element carries
which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.rules.scenarioforms import BelowMarkers
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit
from kpeditor.rulesets.panzer8 import units
from kpeditor.rulesets.panzer8.declarations import TANK_RIDERS
from kpeditor.rulesets.panzer8.sidefields import MARKER, hidden_of, hides_alone
from kpeditor.rulesets.panzer8.units import element
from kpeditor.rulesets.toolbox.counterforms import CounterForms
from kpeditor.rulesets.toolbox.datafiles import read_beside

RIDING = ("german", "russian")
"""Nations whose infantry rides on tanks if no option allows it to others [P34]."""
_ON_FOOT = frozenset({"infantry", "engineers", "bicycle", "crew", "commander", "foo", "fac", "aa"})


_LACKS = {
    "secret": "Make the step open, and say how many elements its side or group hides below markers.",
    "reveal": "Take it away: what markers hide is revealed by the rules.",
    "marks": "Take them out of the step, and put them on the table where they begin.",
    "choice": "Write one area; its elements then enter anywhere in it.",
    "with": "Take it away, or name an area in which they stand together.",
}


class Panzer8Forms(CounterForms):
    """The forms of a Panzer8 scenario."""

    register = units.REGISTER

    @property
    def setup_lacks(self) -> Mapping[str, str]:
        """The parts of a set-up that these rules do not have, each with its cure: they hide elements by
        markers only [P39].
        """
        return _LACKS

    def below_markers(self, whose: Side | Group) -> BelowMarkers | None:
        """The hidden elements and dummies of a side or group [P39]."""
        if isinstance(whose, Group) and not hides_alone(whose):
            return None
        hides, dummies = hidden_of(whose)
        return BelowMarkers(hides, dummies if hides else 0, MARKER)

    def faces(self, type_: UnitType) -> bool:
        """Every element has a front."""
        return True

    def may_carry(self, scenario: Scenario, type_: UnitType) -> frozenset[str]:
        """The categories that a transport or a tank may carry."""
        known = self.types(scenario).values()
        return frozenset(one.category for one in known if not self.unfit(scenario, one, type_))

    def printed_tables(self) -> Mapping[str, Any]:
        """The tables of the rules."""
        tables: Mapping[str, Any] = read_beside(__file__, "tables")
        return tables

    def unfit(self, scenario: Scenario, load: UnitType, vehicle: UnitType) -> str:
        """Why a type can never be aboard another; "" if it can [P33, P34]."""
        rider, able = element(load), element(vehicle)
        if able.kind in (units.TANK, units.ARMOUR):
            if not rider.is_infantry:
                return f"{load.title} does not ride on tanks [P34]"
            rides = rider.nation in RIDING or TANK_RIDERS in scenario.special
            return "" if rides else f"{load.title} rides on tanks only where the scenario says so [P34]"
        if not (able.room or able.tows):
            return f"{vehicle.title} takes nobody aboard [P33]"
        if "gun" in rider.flags and not able.tows:
            return f"{vehicle.title} tows no guns [P33]"
        if rider.kind not in _ON_FOOT:
            return f"{load.title} does not go aboard others"
        return "" if able.room or "gun" in rider.flags else f"{vehicle.title} only tows [P33]"

    def room(self, vehicle: UnitType) -> int:
        """The number of elements that a type takes aboard [P33, P34]."""
        figures = element(vehicle)
        return max(figures.room, figures.tows, figures.kind in (units.TANK, units.ARMOUR))

    def why_not_aboard(self, scenario: Scenario, passenger: Unit, carrier: Unit) -> str:
        """Why a unit cannot start aboard another one; a gun is towed alone [P33]."""
        if why := super().why_not_aboard(scenario, passenger, carrier):
            return why
        types = self.types(scenario)
        aboard = [
            unit
            for _, group in scenario.groups()
            for unit in group.units
            if unit.carried_by == carrier.id and unit.id != passenger.id
        ]
        is_gun = "gun" in types[passenger.type].flags
        if aboard and (is_gun or any("gun" in types[one.type].flags for one in aboard if one.type in types)):
            return f"{carrier.id} tows a gun or takes others aboard, not both [P33]"
        return ""


FORMS = Panzer8Forms
"""The forms that `RuleSet.forms` returns."""
