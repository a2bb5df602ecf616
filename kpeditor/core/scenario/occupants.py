"""Occupants: the units of a scenario that begin on features of a free table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import within
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.problem import DataPath
from kpeditor.core.scenario.model import Scenario


class Occupant(NamedTuple):
    """A unit that begins on a feature, with its side, its group and its position in the file."""

    side: str
    group: str
    unit: str
    path: DataPath


def occupants(scenario: Scenario, sheet: TableSheet, feature: Feature) -> list[Occupant]:
    """The units whose centre lies on a feature at the start, in the order of the file."""
    begin = list(_beginning(scenario, sheet))
    inside = within(feature, [at for _, at in begin])
    return [one for (one, _), is_inside in zip(begin, inside, strict=True) if is_inside]


def beginning_at(scenario: Scenario, sheet: TableSheet) -> list[TablePoint]:
    """The starting points of units that do not begin aboard another unit."""
    return [at for _, at in _beginning(scenario, sheet)]


def _beginning(scenario: Scenario, sheet: TableSheet) -> Iterator[tuple[Occupant, TablePoint]]:
    for side, group, unit, path in scenario.unit_paths():
        at = sheet.space.read(unit.at) if unit.at and not unit.carried_by else None
        if at is not None:
            yield Occupant(side.id, group.id, unit.id, path), at
