"""Checks of units that stand on a free table: points, facings in degrees, bases and the ground under them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import BadName
from kpeditor.core.files.formats.scenarioreader import marks_with_paths
from kpeditor.core.problem import DataPath, Problem, in_scenario
from kpeditor.core.rules.tablesight import Stand, degrees, stand_of
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario, Unit
from kpeditor.core.scenario.unitlist import unit_title

SHARE = 0.05
"""Bases that overlap by less than this part of the smaller one only touch."""


@dataclass(frozen=True, eq=False)
class StandingUnit:
    """A unit of a scenario with its base on the table."""

    called: str
    stand: Stand
    path: DataPath


def standing(sheet: TableSheet, scenario: Scenario, types: Mapping[str, UnitType]) -> list[StandingUnit]:
    """Returns the units of a scenario that stand at a point of the table, with the bases of their types."""
    return [
        StandingUnit(_called(unit, types), stand, (*path, "at"))
        for _, _, unit, path in scenario.unit_paths()
        if (stand := stand_of(sheet, unit, types.get(unit.type))) is not None
    ]


def _called(unit: Unit, types: Mapping[str, UnitType]) -> str:
    type_ = types.get(unit.type)
    return unit_title(type_.title if type_ is not None else unit.type, unit.type, unit.id)


def check_bases(
    sheet: TableSheet, scenario: Scenario, catalogue: Catalogue, types: Mapping[str, UnitType]
) -> Iterator[Problem]:
    """Reports all problems with the places of units and marks on a table."""
    yield from _points(sheet, scenario)
    yield from _facings(scenario)
    units = standing(sheet, scenario, types)
    if units:
        yield from _ground(sheet, catalogue, units)
        yield from _overlaps(units)


def _points(sheet: TableSheet, scenario: Scenario) -> Iterator[Problem]:
    """Reports places that are no points of the table."""
    texts = [
        (mark.at, (*path, "at") if path[0] == "marks" else path)
        for mark, path in marks_with_paths(scenario.marks)
    ]
    texts += [(unit.at, (*path, "at")) for _, _, unit, path in scenario.unit_paths() if unit.at]
    for text, path in texts:
        try:
            sheet.space.parse(text)
        except BadName as bad:
            fix = "Name a point by its distance from the west and from the north edge."
            yield in_scenario.error("point-unknown", str(bad), fix=fix, path=path)


def _facings(scenario: Scenario) -> Iterator[Problem]:
    fix = "On a free table a facing is in degrees from 0, north, to 359, clockwise."
    for _, _, unit, path in scenario.unit_paths():
        if degrees(unit.facing) is None:
            text = f"unit {unit.id} faces {unit.facing!r}"
            yield in_scenario.error("facing-degrees", text, fix=fix, path=(*path, "facing"))


def _ground(sheet: TableSheet, catalogue: Catalogue, units: list[StandingUnit]) -> Iterator[Problem]:
    """Reports bases that reach over the edge, and bases on ground where none may stand."""
    import shapely

    table = shapely.box(0, 0, sheet.space.width, sheet.space.height)
    closed: list[tuple[str, Any]] = []
    ways = []
    for feature in sheet.features.values():
        kind = catalogue.feature(feature.kind)
        if kind is None or (not kind.is_closed and not kind.is_way):
            continue
        shape = shape_of(feature)
        if kind.is_way:
            ways.append(shape)
        elif feature.shape == "area":
            closed.append((feature.id, shape))
    over = shapely.union_all(ways)
    for one in units:
        base = one.stand.shape
        if not table.covers(base):
            text = f"the base of {one.called} hangs over the edge of the table"
            yield in_scenario.warning("base-off-table", text, fix="Move it inward.", path=one.path)
        for name, ground in closed:
            wet = base.intersection(ground)
            if (wet.area > SHARE * base.area if base.area else not wet.is_empty) and not over.intersects(
                base
            ):
                text = f"{one.called} stands on {name!r}, where nothing can stand"
                yield in_scenario.error("base-closed", text, fix="Move it to other ground.", path=one.path)


def _overlaps(units: list[StandingUnit]) -> Iterator[Problem]:
    import shapely

    based = [one for one in units if one.stand.shape.area]
    shapes = [one.stand.shape for one in based]
    for i, j in shapely.STRtree(shapes).query(shapes, predicate="intersects").T.tolist() if shapes else ():
        if i < j:
            common = shapes[i].intersection(shapes[j]).area
            if common > SHARE * min(shapes[i].area, shapes[j].area):
                text = f"the bases of {based[i].called} and {based[j].called} overlap"
                yield in_scenario.warning("bases-overlap", text, fix="Move one of them.", path=based[j].path)
