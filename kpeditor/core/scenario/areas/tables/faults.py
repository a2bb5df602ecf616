"""Faults in the names of an area of a free table, each with its position in the text and its cure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadName
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas import nodes
from kpeditor.core.scenario.areas.nodes import Area, Edge, Hexes, NamedPlace, NumberedPlace, Terrain, Within
from kpeditor.core.scenario.areas.tables.ground import Standing, edge_line
from kpeditor.core.scenario.areas.tables.names import (
    feature_meant,
    kind_on_table,
    settled_on_table,
    unknown_place,
)
from kpeditor.core.scenario.areas.tables.nodes import Polygon, UnitStand

FaultKind = Literal["edge", "unit", "place", "ground", "point", "outline"]


def faults_of(area: Area, sheet: TableSheet, catalogue: Catalogue, standing: Standing) -> Iterator[Fault]:
    """A fault for every name in an area that the table or its rules lack, and for every outline that crosses
    itself.
    """
    match area:
        case Within():
            yield from _points((area.centre,), sheet)
        case Hexes():
            yield from _points(area.names, sheet)
        case Polygon():
            yield from _outline(area, sheet)
        case Edge():
            try:
                edge_line(area, sheet.space)
            except BadName as bad:
                yield Fault("edge", str(bad), area.offset)
        case UnitStand() if area.unit not in standing.units:
            meant = did_you_mean(area.unit, standing.units) or ""
            yield Fault("unit", f"no unit {area.unit!r} stands on the table", area.offset, meant)
        case NamedPlace() | NumberedPlace():
            found = settled_on_table(area, sheet, catalogue)
            if isinstance(found, NamedPlace | NumberedPlace) and feature_meant(found, sheet) is None:
                text, _, fix = unknown_place(area, sheet).partition("; ")
                yield Fault("place", text, area.offset, fix)
        case Terrain() | nodes.Feature():
            known = [
                *(kind.id for kind in catalogue.table_features),
                *{f.kind for f in sheet.features.values()},
            ]
            if area.name not in known:
                kind = kind_on_table(area.name, sheet, catalogue)
                fix = f"write {replace(area, name=kind)}" if kind else did_you_mean(area.name.lower(), known)
                text = f"the table has no kind of feature {area.name!r}"
                yield Fault("ground", text, area.offset, fix or f"known: {', '.join(dict.fromkeys(known))}")
    for part in nodes.parts_of(area):
        yield from faults_of(part, sheet, catalogue, standing)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in an area: the part of the area, the message, its position, the cure."""

    kind: FaultKind
    text: str
    offset: int
    fix: str = ""


def _points(names: tuple[nodes.HexName, ...], sheet: TableSheet) -> Iterator[Fault]:
    for name in names:
        try:
            sheet.space.parse(name.text)
        except BadName as bad:
            yield Fault("point", str(bad), name.offset)


def _outline(area: Polygon, sheet: TableSheet) -> Iterator[Fault]:
    import shapely

    off = next((corner for corner in area.corners if corner not in sheet.space), None)
    if off is not None:
        text = f"the corner ({off.x:g}, {off.y:g}) of a polygon is not on the table"
        yield Fault("point", text, area.offset, "Move it onto the table.")
    if not shapely.Polygon(area.corners).is_valid:
        fix = "Name its corners in the order in which the outline runs round once."
        yield Fault("outline", "the outline of a polygon crosses itself", area.offset, fix)
