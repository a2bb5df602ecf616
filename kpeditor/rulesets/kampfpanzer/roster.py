"""Who takes part: every unit of a scenario by its identity number, however its group lists it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.core.problem import DataPath
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit
from kpeditor.core.scenario.muster import muster


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
    """All units of known types in order of deployment, numbered as `muster` does (Q27)."""
    counters = {key: kind.counters for key, kind in types.items()}
    return [
        Enlisted(one.unit, types[one.unit.type], one.side, one.group, one.path)
        for one in muster(scenario, counters)
        if one.unit.type in types
    ]
