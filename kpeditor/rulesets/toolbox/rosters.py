"""Rosters: the units of a scenario with their types, for checks and for the first position of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.problem import DataPath, Problem
from kpeditor.core.rules.unittype import UnitType

if TYPE_CHECKING:  # Maps are checked without the modules for scenarios.
    from kpeditor.core.scenario.model import Group, Scenario, Side, Unit
    from kpeditor.core.scenario.unitlist import ListedUnit

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TypedUnit:
    """A unit of a known type, with its side and group; `path` is where the scenario document has it."""

    unit: Unit
    type: UnitType
    side: Side
    group: Group
    path: DataPath


def single_units(scenario: Scenario, types: Mapping[str, UnitType]) -> Iterator[TypedUnit]:
    """The units of known types that a scenario lists singly."""
    for side, group, unit, path in scenario.unit_paths():
        if unit.type in types:
            yield TypedUnit(unit, types[unit.type], side, group, path)


def well_formed(
    read: Callable[[Scenario | None], T], scenario: Scenario | None, problems: list[Problem] | None = None
) -> T:
    """The tables or types of a scenario, or the printed ones if its own are not well formed.

    Args:
        problems: receives the faults of the scenario's own tables or types.
    """
    try:
        return read(scenario)
    except BadFile as bad:
        if problems is not None:
            problems += bad.problems
        return read(None)


def verify_forces(
    scenario: Scenario, listed: Sequence[ListedUnit], types: Mapping[str, UnitType], title: str
) -> None:
    """Checks that a game can begin with the forces of a scenario.

    Args:
        title: the name of the rules for people.

    Raises:
        KpError: when there are not two sides, or a unit has an unknown type or carrier; it names the first.
    """
    if len(scenario.sides) != 2:
        raise KpError(f"{title} is played by two sides")
    ids = {one.unit.id for one in listed}
    for one in listed:
        if one.unit.type not in types:
            raise KpError(f"unit {one.unit.id}: there is no type {one.unit.type!r}")
        if one.unit.carried_by and one.unit.carried_by not in ids:
            raise KpError(f"unit {one.unit.id} is carried by {one.unit.carried_by}, which does not exist")
