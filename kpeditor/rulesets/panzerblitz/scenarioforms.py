"""What PanzerBlitz tells the forms of the editor: figures and flags of unit types, who rides on what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kpeditor.core.errors import KpError
from kpeditor.core.rules.declarations import Field
from kpeditor.core.rules.scenarioforms import ScenarioForms, TableChange
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario, Unit
from kpeditor.rulesets.panzerblitz import units
from kpeditor.rulesets.panzerblitz.data import read
from kpeditor.rulesets.toolbox.carrying import why_not_together
from kpeditor.rulesets.toolbox.tablereading import table_changes


def _same(words: Iterable[str]) -> dict[str, str]:
    """Choices that are called as they are written."""
    return {word: word.replace("_", " ") for word in words}


_FIELDS = (
    Field("title", "Name", "text", text="What players call it."),
    Field("printed", "On the counter", "text", text="A shorter name for the counter.", optional=True),
    Field("colour", "Nation", "choice", choices=_same(units.COLOURS), text="The colour of the counter."),
    Field(
        "archetype",
        "Archetype",
        "choice",
        choices=_same(units.archetypes()),
        text="What it is: gives the flags and the way of moving, unless they are set below.",
    ),
    Field("attack", "Attack", text="The printed factor; 0 for class C."),
    Field("weapon", "Class", "choice", choices=_same(units.WEAPONS), text="The class of its weapon [PB3]."),
    Field("range", "Range", most=200, text="Hexes it can fire over."),
    Field("defence", "Defence", text="The printed factor."),
    Field("movement", "Movement", text="Movement points in a turn."),
    Field(
        "moves_as",
        "Moves as",
        "choice",
        choices=_same(units.MOVES),
        text="Its column of the terrain costs [PB12].",
        optional=True,
    ),
    Field(
        "size",
        "Size",
        "choice",
        choices=_same(("platoon", "company")),
        text="Soviet infantry stands in companies.",
        optional=True,
    ),
    Field("flags", "Flags", "several", choices=units.FLAGS, text="What it may do [PB18].", optional=True),
    Field("carries", "Carries", most=9, text="How many units that ride it takes aboard.", optional=True),
    Field("inside", "Inside", most=9, text="Places inside a train [Z7].", optional=True),
    Field("outside", "Outside", most=9, text="Places on the outside of a train [Z8].", optional=True),
    Field("skis", "On skis", "switch", text="Winter does not slow it [Z46].", optional=True),
    Field(
        "evidence",
        "Evidence",
        "choice",
        choices=units.EVIDENCE,
        text="Where the factors come from.",
        optional=True,
    ),
)


class PanzerBlitzForms(ScenarioForms):
    """The forms of a PanzerBlitz scenario."""

    def may_carry(self, scenario: Scenario, type_: UnitType) -> frozenset[str]:
        """The categories of what rides, for carriers and trains."""
        if not units.figures(type_).room:
            return frozenset()
        known = _types(scenario).values()
        return frozenset(one.category for one in known if "rides" in units.figures(one).flags)

    def why_not_aboard(self, scenario: Scenario, passenger: Unit, carrier: Unit) -> str:
        """Why a unit cannot start aboard another one [PB18, PB22]."""
        types = _types(scenario)
        if carrier.type not in types or passenger.type not in types:
            return "its type is not known"
        if passenger.id == carrier.id:
            return "it is the same unit"
        load, vehicle = types[passenger.type], types[carrier.type]
        why = units.why_not_carried(load, vehicle)
        return why or why_not_together(scenario, passenger, carrier, units.figures(vehicle).room)

    def unit_fields(self) -> tuple[Field, ...]:
        """The five figures of a counter, and the flags."""
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
