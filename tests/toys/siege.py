"""A toy ruleset that declares fields of every kind, conditions and marks of every sort: a siege."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.rules.declarations import Condition, Field, Fields, MarkKind
from kpeditor.core.rules.ruleset import RuleSetInfo
from kpeditor.core.rules.scenarioforms import ScenarioForms
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.effects import USUAL, EffectKind
from kpeditor.core.scenario.model import Scenario
from tests.toys.hexduel import HexDuel

FIELDS = Fields(
    side=(
        Field("bread", "Bread", default=3, most=9, text="Days of bread.", brief="{value} loaves"),
        Field("liege", "Liege", "choice", choices={"king": "The king", "duke": "The duke"}, optional=True),
        Field("truce", "Truce & parley", "switch", False),
    ),
    group=(
        Field("sappers", "Digs", "switch", False, at_setup=True),
        Field("loot", "Carries off", "several", choices={"gold": "gold", "grain": "grain"}),
    ),
    unit=(Field("arrows", "Arrows", least=1, most=6, optional=True), Field("banner", "Banner", "text", "")),
)
CONDITIONS = (
    Condition("morale", "Morale", ("shaken", "broken"), words=("shaken", "broken"), ends_effect=True),
    Condition("mounted", "Mounted", ("MTD",), words=("mounted",)),
    Condition("spent", "Spent", ("X",), may_begin=False),
)
MARKS = (
    MarkKind("palisade", "palisade", "palisades", is_sided=True, shelter="Behind it", order="Fence & hide"),
    MarkKind("pit", "pit", "pits", is_sided=True, least=1, most=6, label="PIT", lay="Dig", lift="Fill"),
    MarkKind("well", "well", "wells"),
    MarkKind("fire", "fire", "fires", may_begin=False),
)
FAMINE = EffectKind(
    "famine", "bread of", "side", "{side} has bread for {level}", "It runs out.", sets="bread"
)


class SiegeForms(ScenarioForms):
    """Peasants stand behind palisades."""

    def may_shelter(self, type_: UnitType, mark_kind: str) -> bool:
        return mark_kind == "palisade" and type_.id == "peasant"


class Siege(HexDuel):
    """The hex duel with declarations."""

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("siege", "Siege", "0.1")

    def forms(self) -> ScenarioForms:
        return SiegeForms()

    def fields(self, scenario: Scenario | None = None) -> Fields:
        return FIELDS

    def conditions(self) -> tuple[Condition, ...]:
        return CONDITIONS

    def marks(self) -> tuple[MarkKind, ...]:
        return MARKS

    def effects(self) -> Mapping[str, EffectKind]:
        return {**USUAL, FAMINE.id: FAMINE}
