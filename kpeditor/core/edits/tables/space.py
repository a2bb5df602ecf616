"""ReplaceTable: gives a free table another size, unit or ground scale."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablemoves import moved_feature, scaling
from kpeditor.core.board.underlay import KEY, BadUnderlay, underlay_of
from kpeditor.core.edits.edit import Touched
from kpeditor.core.edits.tables.features import table_of
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import LENGTHS, TablePoint, TableSpace
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

_POINT = re.compile(r"\(\s*[0-9]")
"""How points begin in the texts of areas."""


@dataclass(frozen=True, slots=True)
class ReplaceTable:
    """Replaces the extent of a table with its features, and the scenario by one that fits."""

    space: TableSpace
    features: Mapping[str, Feature]
    scenario: Scenario | None
    extra: Mapping[str, Any]
    title: str = "Change the table"
    stroke: int = 0

    def apply(self, battle: Battle) -> ReplaceTable:
        """Replaces the table; returns the edit that restores the old one.

        Raises:
            EditRefused: when the battle is not fought on a table.
        """
        sheet = table_of(battle)
        old = ReplaceTable(sheet.space, sheet.features, battle.scenario, sheet.extra, self.title, self.stroke)
        sheet.space, sheet.features, battle.scenario = self.space, dict(self.features), self.scenario
        sheet.extra = dict(self.extra)
        return old

    def touched(self, battle: Battle) -> Touched:
        """Everything: views are made again."""
        return Touched(hexes=None, scenario=True, sheet=True, board=True)

    def then(self, later: ReplaceTable) -> ReplaceTable:
        """The later edit."""
        return replace(later, stroke=self.stroke)


def resize_table(battle: Battle, space: TableSpace, *, converts: bool = False) -> ReplaceTable:
    """An edit that gives a table another extent; its north-west corner stays where it is.

    Args:
        converts: whether lengths are converted to the new unit; otherwise the numbers stay as they are.

    Raises:
        EditRefused: when something would lie off the table, or areas of the scenario name points that would
            have to be converted.
    """
    sheet, scenario = table_of(battle), battle.scenario
    factor = LENGTHS[sheet.space.unit] / LENGTHS[space.unit] if converts else 1.0
    features, old, extra = dict(sheet.features), sheet.space, sheet.extra
    if factor != 1.0:
        if sheet.space.is_of_ground != space.is_of_ground:
            raise EditRefused("lengths on the ground cannot be converted into lengths on the table")
        move = scaling(TablePoint(0, 0), factor)
        features = {name: moved_feature(feature, move) for name, feature in features.items()}
        scenario = _reckoned(scenario, old, space, factor) if scenario is not None else None
        extra = _with_underlay(sheet, factor)
    for feature in features.values():
        if any(point not in space for ring in feature.rings for point in ring):
            raise EditRefused(f"{feature.id!r} would lie off the table; move or remove it first")
    for _, group in scenario.groups() if scenario is not None else ():
        for unit in group.units:
            if unit.at and old.read(unit.at) is not None and space.read(unit.at) is None:
                raise EditRefused(f"unit {unit.id} would stand off the table; move it first")
    return ReplaceTable(space, features, scenario, extra)


def _with_underlay(sheet: TableSheet, factor: float) -> dict[str, Any]:
    """The extra keys of a table whose unit changes; a picture that is not understood stays unchanged."""
    try:
        underlay = underlay_of(sheet)
    except BadUnderlay:
        return sheet.extra
    return sheet.extra if underlay is None else sheet.extra | {KEY: underlay.reckoned(factor).data()}


def _reckoned(scenario: Scenario, old: TableSpace, new: TableSpace, factor: float) -> Scenario:
    """A scenario with its units at the same places in another unit of length."""
    sides = []
    for side in scenario.sides:
        groups = []
        for group in side.groups:
            entry = group.enter
            for text in (group.deploy, entry.at if entry is not None else "", side.exit):
                if _POINT.search(str(text)):
                    raise EditRefused(
                        f"the area {text!r} names points, which would have to be converted; change the "
                        "unit before areas are drawn, or keep the numbers"
                    )
            units = []
            for unit in group.units:
                at = old.read(unit.at) if unit.at else None
                there = new.name(TablePoint(at.x * factor, at.y * factor)) if at is not None else unit.at
                units.append(replace(unit, at=there))
            groups.append(replace(group, units=tuple(units)))
        sides.append(replace(side, groups=tuple(groups)))
    return replace(scenario, sides=tuple(sides))
