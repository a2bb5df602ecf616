"""ScenarioForms: what a rules system tells the forms a scenario is made with; `RuleSet.forms` answers one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario, Unit


@dataclass(frozen=True, slots=True)
class UnitField:
    """A figure of a unit type as a scenario's own `units` gives it.

    Attributes:
        kind: "number" from `low` to `high`; "choice": one of `choices`; "several": any of them; "flag";
            "text".
        text: what it means, in a sentence.
        optional: may be left out; a choice then offers "none".
    """

    id: str
    title: str
    kind: Literal["number", "choice", "several", "flag", "text"]
    text: str
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class TableChange:
    """A value of the rules' tables that a scenario changes: where it stands, what was and what is."""

    path: tuple[str, ...]
    printed: Any
    changed: Any


class ScenarioForms:
    """What the forms ask a rules system; the answers here suit one that has none of it."""

    @property
    def operations(self) -> Mapping[str, str]:
        """What a side may be forbidden to plot in some game-turns: what players call it, by id."""
        return {}

    def panic_levels(self, scenario: Scenario) -> range | None:
        """The panic levels a side may have, None in rules without panic."""
        return None

    def faces(self, type_: UnitType) -> bool:
        """Whether a unit of the type has a facing while it stands in a hex itself."""
        return False

    def can_entrench(self, type_: UnitType) -> bool:
        """Whether a unit of the type may stand in an entrenchment."""
        return False

    @property
    def disruption_levels(self) -> int:
        """The highest level of disruption a unit may begin with, 0 in rules without disruption."""
        return 0

    @property
    def pins(self) -> bool:
        """Whether a unit may begin pinned."""
        return False

    def may_carry(self, scenario: Scenario, type_: UnitType) -> frozenset[str]:
        """The categories of units a unit of the type may take aboard."""
        return frozenset()

    def why_not_aboard(self, scenario: Scenario, passenger: Unit, carrier: Unit) -> str:
        """Why a unit cannot start aboard another one; "" when it can."""
        return "these rules know no transport"

    def why_not_placed(self, battle: Battle, unit_ids: Collection[str]) -> str:
        """Why these units may not begin in the hexes the scenario gives them; "" when they may."""
        return ""

    def unit_fields(self) -> tuple[UnitField, ...]:
        """The figures of a unit type, in the order in which they are asked for."""
        return ()

    def unit_entry(self, scenario: Scenario, type_id: str) -> Mapping[str, Any]:
        """The figures of a type by field id, as a scenario's own `units` write them; else empty."""
        return {}

    def table_changes(self, scenario: Scenario) -> tuple[TableChange, ...]:
        """What the scenario changes in the rules' tables."""
        return ()
