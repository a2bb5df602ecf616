"""CounterForms: the declarations for the editor's forms that rules with printed counters and transport
share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from kpeditor.core.rules.declarations import Field
from kpeditor.core.rules.scenarioforms import ScenarioForms, TableChange
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario, Unit
from kpeditor.rulesets.toolbox.rosters import well_formed
from kpeditor.rulesets.toolbox.tablereading import table_changes
from kpeditor.rulesets.toolbox.unitentries import TypeRegister


class CounterForms(ABC, ScenarioForms):
    """A base class. A subclass names its register of types, its tables, and which type carries which."""

    register: TypeRegister

    def types(self, scenario: Scenario) -> Mapping[str, UnitType]:
        """The unit types of a scenario, or the printed types if its own are not well formed."""
        return well_formed(self.register.types_of, scenario)

    @abstractmethod
    def printed_tables(self) -> Mapping[str, Any]:
        """The tables as the rules print them."""

    @abstractmethod
    def unfit(self, scenario: Scenario, load: UnitType, vehicle: UnitType) -> str:
        """Why a type can never be aboard another; "" if it can."""

    @abstractmethod
    def room(self, vehicle: UnitType) -> int:
        """The number of units that a type takes aboard."""

    def why_not_aboard(self, scenario: Scenario, passenger: Unit, carrier: Unit) -> str:
        """Why a unit cannot start aboard another; "" if it can."""
        types = self.types(scenario)
        if carrier.type not in types or passenger.type not in types:
            return "its type is not known"
        if passenger.id == carrier.id:
            return "it is the same unit"
        load, vehicle = types[passenger.type], types[carrier.type]
        if why := self.unfit(scenario, load, vehicle):
            return why
        return why_not_together(scenario, passenger, carrier, self.room(vehicle))

    def unit_fields(self) -> tuple[Field, ...]:
        """Every figure a type may have."""
        return self.register.fields

    def unit_entry(self, scenario: Scenario, type_id: str) -> Mapping[str, Any]:
        """The figures of a type by field id. A custom type has those of its model, with its own laid over
        them.
        """
        entry = self.register.full_entry(scenario.units, type_id)
        return {field.id: entry[field.id] for field in self.register.fields if field.id in entry}

    def table_changes(self, scenario: Scenario) -> tuple[TableChange, ...]:
        """The changes by the scenario's own `tables`, figure by figure."""
        return table_changes(self.printed_tables(), scenario.tables)


def why_not_together(scenario: Scenario, passenger: Unit, carrier: Unit, room: int) -> str:
    """Why two units whose types suit each other cannot go together now; "" if they can. `room` is the number
    of units that the carrier takes.
    """
    if _side_of(scenario, passenger) != _side_of(scenario, carrier):
        return "they are of different sides"
    if carrier.carried_by:
        return f"{carrier.id} is aboard another unit itself"
    listed = [unit for _, group in scenario.groups() for unit in group.units]
    if any(unit.carried_by == passenger.id for unit in listed):
        return f"{passenger.id} carries somebody itself"
    if sum(unit.carried_by == carrier.id and unit.id != passenger.id for unit in listed) >= room:
        return f"{carrier.id} is full: it takes {'one unit' if room == 1 else f'{room} units'}"
    return ""


def _side_of(scenario: Scenario, unit: Unit) -> str:
    return next((side.id for side, group in scenario.groups() if unit in group.units), "")
