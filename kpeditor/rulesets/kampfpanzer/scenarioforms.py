"""What KampfPanzer declares for the editor's forms: figures of units, panic levels, bans, carriers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.kampfpanzer import units
from kpeditor.rulesets.kampfpanzer.checks.situation import RIDER_TANK, Situation
from kpeditor.rulesets.kampfpanzer.checks.unitchecks import stacks
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT
from kpeditor.rulesets.kampfpanzer.readtables import tables
from kpeditor.rulesets.toolbox.counterforms import CounterForms
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.rosters import well_formed

_OPERATIONS = MappingProxyType({"move": "Move", "overrun": "Overrun"})


class KampfForms(CounterForms):
    """The forms of a KampfPanzer scenario."""

    register = units.REGISTER

    @property
    def operations(self) -> Mapping[str, str]:
        """The operations a scenario may forbid (Q142)."""
        return _OPERATIONS

    def faces(self, type_: UnitType) -> bool:
        """Whether a type has a facing: only artillery does (R-FAC-1)."""
        return type_.category == "artillery"

    def may_shelter(self, type_: UnitType, mark_kind: str) -> bool:
        """Whether a type may stand in entrenchments: infantry and artillery [13.0]."""
        return mark_kind == ENTRENCHMENT and type_.category in ("infantry", "artillery")

    def may_carry(self, scenario: Scenario, type_: UnitType) -> frozenset[str]:
        """The types that may carry others: trucks and APCs [12.0]; a BT7 takes riders if the scenario has
        them [14.5].
        """
        carries = units.figures(type_).carries
        riders = type_.id == RIDER_TANK and "tank_riders" in scenario.special
        return carries | {"infantry"} if riders else carries

    def printed_tables(self) -> Mapping[str, Any]:
        """The tables of the rules."""
        printed: Mapping[str, Any] = read_beside(__file__, "tables")
        return printed

    def room(self, vehicle: UnitType) -> int:
        """The room of a carrier: one unit [12.0]."""
        return 1

    def why_not_placed(self, battle: Battle, unit_ids: Collection[str]) -> str:
        """Why these units may not stand where the scenario puts them [7.0] [13.0] (R-STK-1)."""
        scenario = battle.scenario
        if scenario is None or not battle.is_hex:
            return ""
        situation = Situation(battle.map, scenario, self.types(scenario), well_formed(tables, scenario))
        asked = {placed.hex for placed in situation.placed if placed.unit.id in unit_ids}
        names = {battle.map.name(hex_) for hex_ in asked}
        found = (problem for problem in stacks(situation) if names.intersection(problem.where.hexes))
        return next((problem.text for problem in found), "")

    def unfit(self, scenario: Scenario, load: UnitType, vehicle: UnitType) -> str:
        """Why a type is never aboard another one (R-VEH-1, R-VEH-4)."""
        cargo = self.may_carry(scenario, vehicle)
        if not cargo:
            return f"{vehicle.title} carries nobody [12.0]"
        if load.category not in cargo:
            return f"{vehicle.title} takes {' or '.join(sorted(cargo))} aboard, not {load.title} [12.0]"
        return ""


FORMS = KampfForms
"""What `RuleSet.forms` makes."""
