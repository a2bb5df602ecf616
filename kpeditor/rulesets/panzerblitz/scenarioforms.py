"""What PanzerBlitz declares for the editor's forms: figures and flags of unit types, carriers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.rules.declarations import Field
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import units
from kpeditor.rulesets.panzerblitz.data import read
from kpeditor.rulesets.toolbox.counterforms import CounterForms, same

_FIELDS = (
    Field("title", "Name", "text", text="What players call it."),
    Field("printed", "On the counter", "text", text="A shorter name for the counter.", optional=True),
    Field("colour", "Nation", "choice", choices=same(*units.COLOURS), text="The colour of the counter."),
    Field(
        "archetype",
        "Archetype",
        "choice",
        choices=same(*units.archetypes()),
        text="What it is: gives the flags and the way of moving, unless they are set below.",
    ),
    Field("attack", "Attack", text="The printed factor; 0 for class C."),
    Field("weapon", "Class", "choice", choices=same(*units.WEAPONS), text="The class of its weapon [PB3]."),
    Field("range", "Range", most=200, text="Hexes it can fire over."),
    Field("defence", "Defence", text="The printed factor."),
    Field("movement", "Movement", text="Movement points in a turn."),
    Field(
        "moves_as",
        "Moves as",
        "choice",
        choices=same(*units.MOVES),
        text="Its column of the terrain costs [PB12].",
        optional=True,
    ),
    Field(
        "size",
        "Size",
        "choice",
        choices=same("platoon", "company"),
        text="Soviet infantry stands in companies.",
        optional=True,
    ),
    Field(
        "calibre",
        "Calibre",
        most=999,
        text="In mm, of mortars and class (H): PanzerBitz asks who may observe from 120 mm on [B23, B36].",
        optional=True,
    ),
    Field("flags", "Flags", "several", choices=units.FLAGS, text="What it may do [PB18].", optional=True),
    Field("carries", "Carries", most=9, text="How many units that ride it takes aboard.", optional=True),
    Field("inside", "Inside", most=9, text="Places inside a train [Z7].", optional=True),
    Field("outside", "Outside", most=9, text="Places on the outside of a train [Z8].", optional=True),
    Field(
        "rider",
        "Carries vehicle",
        "text",
        text="Of a train: the type of vehicle that rides on it, by id [Z10].",
        optional=True,
    ),
    Field(
        "weight",
        "Weight of train",
        "choice",
        choices=same("light", "heavy"),
        text="Of an armoured train.",
        optional=True,
    ),
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


class PanzerBlitzForms(CounterForms):
    """The forms of a PanzerBlitz scenario."""

    register = units.REGISTER

    def may_carry(self, scenario: Scenario, type_: UnitType) -> frozenset[str]:
        """The categories of what rides, for carriers and trains."""
        if not units.figures(type_).room:
            return frozenset()
        known = self.types(scenario).values()
        return frozenset(one.category for one in known if "rides" in units.figures(one).flags)

    def printed_tables(self) -> Mapping[str, Any]:
        """The tables of the rules."""
        tables: Mapping[str, Any] = read("tables")
        return tables

    def unfit(self, scenario: Scenario, load: UnitType, vehicle: UnitType) -> str:
        """Why a type is never aboard another one [PB18, Z8]."""
        return units.why_not_carried(load, vehicle)

    def room(self, vehicle: UnitType) -> int:
        """How many units a type takes aboard [PB22, Z7, Z8]."""
        return units.figures(vehicle).room

    def unit_fields(self) -> tuple[Field, ...]:
        """The five figures of a counter, and the flags."""
        return _FIELDS
