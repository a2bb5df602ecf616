"""SetScenario: replaces the scenario of a battle by another value, and the small changes the panels make of
it.

Scenarios are frozen, so an edit holds the whole new value: unchanged parts are shared, and undo is exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.edits.edit import Touched
from kpeditor.core.errors import EditRefused
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Mark, Scenario, Side
from kpeditor.core.scenario.setup.following import without_group, without_side


@dataclass(frozen=True, slots=True)
class SetScenario:
    """Puts a scenario in the place of the present one; None takes it away."""

    scenario: Scenario | None
    title: str = "Change scenario"
    stroke: int = 0

    @property
    def made(self) -> Scenario:
        """The new scenario, to go on from.

        Raises:
            EditRefused: when the edit takes the scenario away.
        """
        if self.scenario is None:
            raise EditRefused("there is no scenario any more")
        return self.scenario

    def apply(self, battle: Battle) -> SetScenario:
        """Replaces the scenario; answers the edit that brings the old one back."""
        old = battle.scenario
        battle.scenario = self.scenario
        return SetScenario(old, self.title, self.stroke)

    def touched(self, battle: Battle) -> Touched:
        """The scenario."""
        return Touched(scenario=True)

    def then(self, later: SetScenario) -> SetScenario:
        """The later scenario."""
        return SetScenario(later.scenario, self.title, self.stroke)


def set_fields(scenario: Scenario, title: str, /, *, stroke: int = 0, **fields: Any) -> SetScenario:
    """An edit that gives fields of the scenario new values."""
    return SetScenario(replace(scenario, **fields), title, stroke)


def put_side(scenario: Scenario, side: Side, title: str = "", *, stroke: int = 0) -> SetScenario:
    """An edit that replaces the side of the same id, or adds it at the end."""
    known = scenario.side(side.id) is not None
    sides = tuple(side if old.id == side.id else old for old in scenario.sides) + (() if known else (side,))
    return set_fields(scenario, title or f"Change {side.title}", stroke=stroke, sides=sides)


def remove_side(scenario: Scenario, side_id: str) -> SetScenario:
    """An edit that removes a side with all its groups, marks and steps of the set-up."""
    sides = tuple(side for side in scenario.sides if side.id != side_id)
    marks = tuple(mark for mark in scenario.marks if mark.side != side_id)
    setup = without_side(scenario.setup, side_id)
    draws = tuple(draw for draw in scenario.draws if draw.side != side_id)
    title = f"Remove side {side_id}"
    return set_fields(scenario, title, sides=sides, marks=marks, setup=setup, draws=draws)


def put_group(
    scenario: Scenario, side_id: str, group: Group, title: str = "", *, stroke: int = 0
) -> SetScenario:
    """An edit that replaces the group of the same id within a side, or adds it at the end of that side.

    Raises:
        EditRefused: when the scenario has no such side.
    """
    side = side_of(scenario, side_id)
    known = any(old.id == group.id for old in side.groups)
    groups = tuple(group if old.id == group.id else old for old in side.groups) + (() if known else (group,))
    return put_side(
        scenario, replace(side, groups=groups), title or f"Change group {group.id}", stroke=stroke
    )


def remove_group(scenario: Scenario, side_id: str, group_id: str) -> SetScenario:
    """An edit that removes a group from a side.

    Raises:
        EditRefused: when the scenario has no such side.
    """
    side = side_of(scenario, side_id)
    groups = tuple(group for group in side.groups if group.id != group_id)
    put = put_side(scenario, replace(side, groups=groups), f"Remove group {group_id}")
    draws = tuple(draw.renamed((side_id, group_id), None) for draw in scenario.draws)
    setup = without_group(scenario.setup, side_id, group_id)
    return set_fields(put.made, put.title, setup=setup, draws=draws)


def side_of(scenario: Scenario, id_: str) -> Side:
    """The side of this id.

    Raises:
        EditRefused: when the scenario has none.
    """
    side = scenario.side(id_)
    if side is None:
        raise EditRefused(f"the scenario has no side {id_!r}")
    return side


def set_marks(
    scenario: Scenario,
    kind: MarkKind,
    side: str = "",
    add: Iterable[str] = (),
    remove: Iterable[str] = (),
    *,
    value: int | None = None,
    stroke: int = 0,
) -> SetScenario:
    """An edit that lays marks of a kind and takes them away, by hex number; a hex has one of a kind at most,
    so a new one takes the place of another side's or of one with another value.
    """
    adding = list(dict.fromkeys(add))
    gone = set(remove).union(adding)
    made = {name: Mark(kind.id, name, side if kind.is_sided else "", value) for name in adding}
    kept = []
    for mark in scenario.marks:
        new = made.get(mark.at) if mark.kind == kind.id else None
        if mark.kind != kind.id or mark.at not in gone:
            kept.append(mark)
        elif new is not None and (new.side, new.value) == (mark.side, mark.value):
            kept.append(mark)  # it stays in its place
            del made[mark.at]
    new_marks = (*kept, *made.values())
    whose = f" of {scenario.called(side)}" if kind.is_sided and side else ""
    title = f"{kind.lay if adding or not gone else kind.lift} {kind.plural}{whose}"
    return set_fields(scenario, title, stroke=stroke, marks=new_marks)
