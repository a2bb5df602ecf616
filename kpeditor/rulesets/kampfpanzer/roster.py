"""Who takes part: every unit of a scenario by its identity number, however its group lists it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.core.problem import DataPath
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit

MOST = 999
"""The most units one count may stand for."""


@dataclass(frozen=True, slots=True)
class Enlisted:
    """One unit of a scenario.

    Attributes:
        unit: as the scenario lists it; of a mere count a unit without a place of its own.
        path: where in the scenario document it is mentioned.
    """

    unit: Unit
    type: UnitType
    side: Side
    group: Group
    path: DataPath


def roster(scenario: Scenario, types: Mapping[str, UnitType]) -> list[Enlisted]:
    """All units of known types in order of deployment. Counted units get the numbers of the counter mix in
    turn; those beyond it (Q27) and types without counters are called after their type: `bt7#13`. No count
    is read as more than `MOST`.
    """
    taken = {unit.id for _, group in scenario.groups() for unit in group.units}
    numbers = {key: [id_ for id_ in kind.counters if id_ not in taken] for key, kind in types.items()}
    used: dict[str, int] = {}
    found = []
    for s, side in enumerate(scenario.sides):
        for g, group in enumerate(side.groups):
            path: DataPath = ("sides", s, "groups", g, "units")
            for key, count in group.counts.items():
                for _ in range(min(count, MOST) if key in types else 0):
                    used[key] = used.get(key, 0) + 1
                    id_ = numbers[key].pop(0) if numbers[key] else _beyond(key, used[key], taken)
                    found.append(Enlisted(Unit(id_, key), types[key], side, group, (*path, key)))
            for u, unit in enumerate(group.units):
                if unit.type in types:
                    used[unit.type] = used.get(unit.type, 0) + 1
                    found.append(Enlisted(unit, types[unit.type], side, group, (*path, u)))
    return found


def _beyond(key: str, number: int, taken: set[str]) -> str:
    """An id for a unit the game has no counter for."""
    while (id_ := f"{key}#{number}") in taken:
        number += 1
    taken.add(id_)
    return id_
