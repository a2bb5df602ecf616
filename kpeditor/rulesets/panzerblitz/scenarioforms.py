"""What PanzerBlitz declares for the editor's forms: figures and flags of unit types, carriers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import units
from kpeditor.rulesets.toolbox.counterforms import CounterForms
from kpeditor.rulesets.toolbox.datafiles import read_beside


class PanzerBlitzForms(CounterForms):
    """The forms of a PanzerBlitz scenario."""

    register = units.REGISTER

    def may_carry(self, scenario: Scenario, type_: UnitType) -> frozenset[str]:
        """The categories that carriers and trains may carry."""
        if not units.figures(type_).room:
            return frozenset()
        known = self.types(scenario).values()
        return frozenset(one.category for one in known if "rides" in units.figures(one).flags)

    def printed_tables(self) -> Mapping[str, Any]:
        """The tables of the rules."""
        tables: Mapping[str, Any] = read_beside(__file__, "tables")
        return tables

    def unfit(self, scenario: Scenario, load: UnitType, vehicle: UnitType) -> str:
        """Why a type can never be aboard another; "" if it can [PB18, Z8]."""
        return units.why_not_carried(load, vehicle)

    def room(self, vehicle: UnitType) -> int:
        """The number of units that a type takes aboard [PB22, Z7, Z8]."""
        return units.figures(vehicle).room


FORMS = PanzerBlitzForms
"""The forms that `RuleSet.forms` returns."""
