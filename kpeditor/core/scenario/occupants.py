"""Occupants: the units of a scenario that begin on features of a free table."""

from __future__ import annotations

from typing import NamedTuple

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.problem import DataPath
from kpeditor.core.scenario.model import Scenario


class Occupant(NamedTuple):
    """A unit that begins on a feature, with its side, its group and where it stands in the file."""

    side: str
    group: str
    unit: str
    path: DataPath


def occupants(scenario: Scenario, sheet: TableSheet, feature: Feature) -> list[Occupant]:
    """The units whose middle begins on a feature, in the order of the file."""
    import shapely  # takes a while to load, and only tables need it

    ground = shape_of(feature)
    west, north, east, south = ground.bounds
    found = []
    for side, group, unit, path in scenario.unit_paths():
        at = sheet.space.read(unit.at) if unit.at and not unit.carried_by else None
        if at is None or not (west <= at.x <= east and north <= at.y <= south):
            continue
        if ground.intersects(shapely.Point(at)):
            found.append(Occupant(side.id, group.id, unit.id, path))
    return found
