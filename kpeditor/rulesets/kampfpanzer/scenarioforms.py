"""What KampfPanzer tells the forms of the editor: figures of units, panic levels, bans, who rides on what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from kpeditor.core.errors import KpError
from kpeditor.core.rules.declarations import Field
from kpeditor.core.rules.scenarioforms import ScenarioForms, TableChange
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario, Unit
from kpeditor.rulesets.kampfpanzer import units
from kpeditor.rulesets.kampfpanzer.checks.situation import RIDER_TANK, Situation
from kpeditor.rulesets.kampfpanzer.checks.unitchecks import stacks
from kpeditor.rulesets.kampfpanzer.data import read
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT
from kpeditor.rulesets.kampfpanzer.readtables import tables
from kpeditor.rulesets.kampfpanzer.tables import Tables
from kpeditor.rulesets.toolbox.carrying import why_not_together
from kpeditor.rulesets.toolbox.tablereading import table_changes

_OPERATIONS = MappingProxyType({"move": "Move", "overrun": "Overrun"})


def _same(words: Iterable[str]) -> dict[str, str]:
    """Choices that are called as they are written."""
    return {word: word for word in words}


_FIELDS = (
    Field("title", "Name", "text", text="What players call it."),
    Field("printed", "On the counter", "text", text="A shorter name for the counter.", optional=True),
    Field("colour", "Nation", "choice", choices=_same(units.COLOURS), text="The colour of the counter."),
    Field(
        "category",
        "Category",
        "choice",
        choices=_same(units.CATEGORIES),
        text="Decides stacking, transport and the symbol. Vehicles (trucks, carriers) count for no victory.",
    ),
    Field(
        "weapon",
        "Weapon",
        "choice",
        choices=_same(units.WEAPONS),
        text="A hits both kinds of targets, M doubles against soft ones, "
        "R hits only soft ones, H fires indirectly; none: it never attacks.",
        optional=True,
    ),
    Field("attack", "Attack", text="Attack strength; H guns and transport have none.", optional=True),
    Field("range", "Range", most=200, text="Hexes it can fire over.", optional=True),
    Field("defence", "Defence", text="Defence strength."),
    Field("hard", "Hard target", "switch", text="Armoured: the defence stands in brackets.", optional=True),
    Field("movement", "Movement", text="Movement points in a game-turn."),
    Field(
        "moves_as",
        "Moves as",
        "choice",
        choices=_same(units.MOBILITIES),
        text="Its column of the terrain effects chart.",
    ),
    Field(
        "carries",
        "Carries",
        "several",
        choices=_same(("infantry", "artillery")),
        text="Whom it can take aboard, one unit at a time.",
        optional=True,
    ),
    Field(
        "counters",
        "Counters",
        "text",
        text="Numbers on the counters, for example 39-41, 51; empty: as many as you like.",
        optional=True,
    ),
)


class KampfForms(ScenarioForms):
    """The forms of a KampfPanzer scenario."""

    @property
    def operations(self) -> Mapping[str, str]:
        """The operations a scenario may forbid (Q142)."""
        return _OPERATIONS

    def faces(self, type_: UnitType) -> bool:
        """Only artillery has a facing (R-FAC-1)."""
        return type_.category == "artillery"

    def may_shelter(self, type_: UnitType, mark_kind: str) -> bool:
        """Infantry and artillery stand in entrenchments [13.0]."""
        return mark_kind == ENTRENCHMENT and type_.category in ("infantry", "artillery")

    def may_carry(self, scenario: Scenario, type_: UnitType) -> frozenset[str]:
        """Trucks and APCs [12.0]; a BT7 takes riders where the scenario has them [14.5]."""
        carries = units.figures(type_).carries
        riders = type_.id == RIDER_TANK and "tank_riders" in scenario.special
        return carries | {"infantry"} if riders else carries

    def why_not_aboard(self, scenario: Scenario, passenger: Unit, carrier: Unit) -> str:
        """Why a unit cannot start aboard another one [12.0] (R-VEH-1, R-VEH-4)."""
        types = _types(scenario)
        if carrier.type not in types or passenger.type not in types:
            return "its type is not known"
        if passenger.id == carrier.id:
            return "it is the same unit"
        return self._unfit(scenario, types[passenger.type], types[carrier.type]) or why_not_together(
            scenario, passenger, carrier, 1
        )

    def why_not_placed(self, battle: Battle, unit_ids: Collection[str]) -> str:
        """Why these units may not stand where the scenario puts them [7.0] [13.0] (R-STK-1)."""
        scenario = battle.scenario
        if scenario is None or not battle.is_hex:
            return ""
        situation = Situation(battle.map, scenario, _types(scenario), _tables(scenario))
        asked = {placed.hex for placed in situation.placed if placed.unit.id in unit_ids}
        names = {battle.map.name(hex_) for hex_ in asked}
        found = (problem for problem in stacks(situation) if names.intersection(problem.where.hexes))
        return next((problem.text for problem in found), "")

    def _unfit(self, scenario: Scenario, load: UnitType, vehicle: UnitType) -> str:
        """Why a type cannot be aboard another one."""
        cargo = self.may_carry(scenario, vehicle)
        if not cargo:
            return f"{vehicle.title} carries nobody [12.0]"
        if load.category not in cargo:
            return f"{vehicle.title} takes {' or '.join(sorted(cargo))} aboard, not {load.title} [12.0]"
        return ""

    def unit_fields(self) -> tuple[Field, ...]:
        """Every figure of a counter (R-UNIT-2)."""
        return _FIELDS

    def unit_entry(self, scenario: Scenario, type_id: str) -> Mapping[str, Any]:
        """The figures of a type; of a custom one those of its model with its own laid over them."""
        entry = units.full_entry(scenario.units, type_id)
        return {field.id: entry[field.id] for field in _FIELDS if field.id in entry}

    def table_changes(self, scenario: Scenario) -> tuple[TableChange, ...]:
        """What the scenario's own `tables` change, figure by figure."""
        return table_changes(read("tables"), scenario.tables)


def _types(scenario: Scenario) -> Mapping[str, UnitType]:
    try:
        return units.unit_types(scenario.units)
    except KpError:
        return units.printed_types()


def _tables(scenario: Scenario) -> Tables:
    """The tables of a scenario; the printed ones where its own are broken."""
    try:
        return tables(scenario)
    except KpError:
        return tables(None)
