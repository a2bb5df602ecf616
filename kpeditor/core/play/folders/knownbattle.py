"""The battle as a side may know it, for a screen that needs more than the known position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kpeditor.core.errors import KpError
from kpeditor.core.rules import registry
from kpeditor.core.rules.state import State, UnitView
from kpeditor.core.rules.unittype import printed_numbers
from kpeditor.core.scenario.model import Group, Scenario, Unit
from kpeditor.core.scenario.unitlist import unit_list


def known_scenario(scenario: Scenario, side: str, units: Mapping[str, UnitView]) -> Scenario:
    """The scenario with the units that a side knows of, listed one by one.

    Unseen enemy units have no place and no condition. Events, lots, notes and marks of the enemy are left
    out.

    Args:
        units: the units in the side's view.
    """
    ruleset = registry.find(scenario.ruleset)
    counters = printed_numbers(ruleset.unit_types(scenario))
    groups: dict[tuple[str, str], list[Unit]] = {}
    for one in unit_list(scenario, counters):
        seen = units.get(one.unit.id)
        if seen is None:
            continue
        is_hidden = one.side.id != side and not seen.get("hex")
        unit = Unit(one.unit.id, one.unit.type) if is_hidden else one.unit
        groups.setdefault((one.side.id, one.group.id), []).append(unit)

    def known(of: str, group: Group) -> Group | None:
        left = groups.get((of, group.id))
        return replace(group, counts={}, units=tuple(left)) if left else None

    sides = tuple(
        replace(one, groups=tuple(found for group in one.groups if (found := known(one.id, group))))
        for one in scenario.sides
    )
    marks = tuple(mark for mark in scenario.marks if mark.side in ("", side))
    return replace(scenario, sides=sides, marks=marks, events=(), draws=(), notes="")


def read_known(first: State, data: object, units: Mapping[str, UnitView], side: str) -> State:
    """The position that a side knows, read from plain data.

    Args:
        first: the first position of a game of the known scenario.
        units: the units in the side's view.

    Raises:
        KpError: when the data does not fit that game, or the side's view.
    """
    known = first.with_known(data)
    places = {id_: one.get("hex") for id_, one in known.view_for(side)["units"].items()}
    for id_, one in units.items():
        if id_ not in places or places[id_] != one.get("hex"):
            raise KpError(f"it does not say of {id_} what the view says")
    return known
