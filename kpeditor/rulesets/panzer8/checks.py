"""What Panzer8 finds wrong besides the general checks: types of its own, crowded towns [P38]."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import longest_side, shape_of
from kpeditor.core.errors import BadFile
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.problem import DataPath, Problem, warning
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzer8.units import unit_types

BUILT_UP, INFANTRY = "built_up", "infantry"
UNCOUNTED = frozenset({"command", "vehicle"})
"""Categories that a built-up area holds besides: commanders and transports [P38]."""


def check(battle: Battle) -> Iterator[Problem]:
    """Everything Panzer8 finds wrong."""
    scenario, sheet = battle.scenario, battle.sheet
    if scenario is None:
        return
    try:
        types = unit_types(scenario.units)
    except BadFile as bad:
        yield from bad.problems
        return
    if isinstance(sheet, TableSheet):
        yield from _crowded(sheet, scenario, types)


def capacity(town: Feature, types: Mapping[str, UnitType]) -> int:
    """How many elements a built-up area holds: infantry bases along its longest side, rounded up [P38]."""
    base = types[INFANTRY].base if INFANTRY in types else None
    width = base[0] if base else 1.0
    return math.ceil(longest_side(shape_of(town)) / width - 1e-9)


def _crowded(sheet: TableSheet, scenario: Scenario, types: Mapping[str, UnitType]) -> Iterator[Problem]:
    """Built-up areas in which more elements begin than they hold."""
    import shapely

    points: list[tuple[TablePoint, DataPath]] = []
    for s, side in enumerate(scenario.sides):
        for g, group in enumerate(side.groups):
            for u, unit in enumerate(group.units):
                at = sheet.space.read(unit.at) if unit.at and not unit.carried_by else None
                if at is not None and unit.type in types and types[unit.type].category not in UNCOUNTED:
                    points.append((at, ("sides", s, "groups", g, "units", u, "at")))
    for name, feature in sheet.features.items():
        if feature.kind == BUILT_UP and feature.shape == "area":
            shape, most = shape_of(feature), capacity(feature, types)
            inside = [path for at, path in points if shapely.intersects_xy(shape, *at)]
            if len(inside) > most:
                text = f"{len(inside)} elements begin in {name!r}, which holds {most}"
                fix = "Move some of them, or draw another built-up area."
                yield warning("area-crowded", text, fix=fix, document="scenario", path=inside[most])
