"""ScenarioForms: what the forms for a scenario ask a rules system; `RuleSet.forms` answers one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kpeditor.core.fields import Mission
    from kpeditor.core.rules.declarations import Field
    from kpeditor.core.rules.unittype import UnitType
    from kpeditor.core.scenario.battle import Battle
    from kpeditor.core.scenario.model import Group, Scenario, Side, Unit


@dataclass(frozen=True, slots=True)
class TableChange:
    """A value of the rules' tables that a scenario changes: its place, the old and the new value."""

    path: tuple[str, ...]
    printed: Any
    changed: Any


@dataclass(frozen=True, slots=True)
class BelowMarkers:
    """How many units begin below hidden markers at most, how many markers more there may be that nobody is
    below, and how wide a marker is, in the unit of the table.
    """

    units: int = 0
    dummies: int = 0
    width: float = 0.0


class ScenarioForms:
    """The questions of the forms to a rules system; the answers here suit rules without such features."""

    @property
    def operations(self) -> Mapping[str, str]:
        """The operations that a scenario may forbid a side in some game-turns: titles by id."""
        return {}

    @property
    def setup_lacks(self) -> Mapping[str, str]:
        """The parts of set-up steps and entries that games of these rules ignore: by the keys of the files
        ("secret", "marks", "choice", "reveal", "with"; "groups" for a set-up as such, "enter" for groups that
        come later), what to do instead.
        """
        return {}

    def below_markers(self, whose: Side | Group) -> BelowMarkers | None:
        """What a side, or a group apart from it, may hide below markers in the set-up; None for a group that
        hides with its side.
        """
        from kpeditor.core.scenario.model import Side  # tables of rules are read without scenarios

        return BelowMarkers() if isinstance(whose, Side) else None

    def faces(self, type_: UnitType) -> bool:
        """Whether a unit of the type has a facing while it stands in a hex itself."""
        return False

    def may_shelter(self, type_: UnitType, mark_kind: str) -> bool:
        """Whether a unit of the type may stand in a mark of the kind (`MarkKind.shelter`)."""
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

    def why_not_below(self, group: Group, above: Group) -> str:
        """Why a group cannot belong to another one of its side (`Field.links`); "" when it can."""
        return ""

    def fields_below(self, above: Group) -> Mapping[str, Any]:
        """The fields of a new group that belongs to another one, in addition to that relation."""
        return {}

    def timeline_groups(self, battle: Battle, side: Side, field: Field) -> Collection[str]:
        """The groups of a side that may have missions in a field that is a timeline; usually all."""
        return [group.id for group in side.groups]

    def mission_note(self, battle: Battle, side: Side, mission: Mission) -> tuple[str, str]:
        """The effect of a mission in brief ("2 fire units"), and what is wrong with it with its cure, "" for
        nothing.
        """
        return "", ""

    def unit_fields(self) -> tuple[Field, ...]:
        """The figures of a unit type, in the order in which they are asked for."""
        return ()

    def unit_entry(self, scenario: Scenario, type_id: str) -> Mapping[str, Any]:
        """The figures of a type by field id, as a scenario's own `units` write them; else empty."""
        return {}

    def table_changes(self, scenario: Scenario) -> tuple[TableChange, ...]:
        """What the scenario changes in the rules' tables."""
        return ()
