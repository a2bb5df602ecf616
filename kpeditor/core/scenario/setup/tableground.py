"""Where steps of a set-up may put something on a free table, as far as it never changes."""

from __future__ import annotations

from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.areas.nodes import Edge, Terrain
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.areas.tables.ground import NOBODY, Standing, ground_of
from kpeditor.core.scenario.areas.tables.names import kind_on_table
from kpeditor.core.scenario.setup.ground import RAIL
from kpeditor.core.scenario.setup.steps import Limits, SetupStep

RAILWAY = "railway"
"""What the kind of railways is called on tables; also `rail`, as on maps."""
EDGES = ("N", "E", "S", "W")
"""The edges of every table."""


def area_ground(sheet: TableSheet, text: str, standing: Standing = NOBODY) -> Any:
    """The ground of an area; of no text the whole table.

    Raises:
        BadExpression, BadName: when it cannot be read or the table lacks something it speaks of.
    """
    return ground_of(parse_area(text or "anywhere", sheet.numbering), sheet, standing)


def step_ground(
    sheet: TableSheet,
    step: SetupStep,
    deploy: str = "",
    standing: Standing = NOBODY,
    catalogue: Catalogue = NO_RULES,
) -> Any:
    """The ground on which a step may place something: its area, the area of the group itself (`deploy`), and
    the limits that look at the table alone.

    Raises:
        BadExpression, BadName: when an area cannot be read or the table lacks something it speaks of.
    """
    import shapely  # takes a while to load, and only tables need it

    found = shapely.intersection(area_ground(sheet, step.at, standing), area_ground(sheet, deploy, standing))
    return shapely.intersection(found, limits_ground(sheet, step.limits, standing, catalogue))


def limits_ground(
    sheet: TableSheet, limits: Limits, standing: Standing = NOBODY, catalogue: Catalogue = NO_RULES
) -> Any:
    """The ground that keeps to the limits which look at the table alone; distances are in its unit.

    Raises:
        BadExpression, BadName: when one speaks of what cannot be read or the table lacks.
    """
    import shapely

    left = area_ground(sheet, "")
    away = [(ground_of(Edge(edge), sheet), far) for edge, far in limits.from_edge.items()]
    away += [(area_ground(sheet, area, standing), far) for area, far in limits.from_area.items()]
    if limits.from_rail and (rail := railway_kind(sheet, catalogue)):
        away.append((ground_of(Terrain(rail), sheet), limits.from_rail))
    for there, far in away:
        if not there.is_empty:
            left = shapely.difference(left, shapely.buffer(there, far))
    if limits.terrain:
        only = [kind_ground(sheet, name, standing, catalogue) for name in limits.terrain]
        left = shapely.intersection(left, shapely.union_all(only))
    for name in limits.never:
        left = shapely.difference(left, kind_ground(sheet, name, standing, catalogue))
    return left


def railway_kind(sheet: TableSheet, catalogue: Catalogue = NO_RULES) -> str | None:
    """The kind of features that railways of a table are of; None where there is none."""
    return kind_on_table(RAILWAY, sheet, catalogue) or kind_on_table(RAIL, sheet, catalogue)


def kind_ground(
    sheet: TableSheet, name: str, standing: Standing = NOBODY, catalogue: Catalogue = NO_RULES
) -> Any:
    """The ground of a kind of features; of an area where there is no such kind.

    Raises:
        BadExpression, BadName: when it is neither.
    """
    kind = kind_on_table(name, sheet, catalogue)
    return ground_of(Terrain(kind), sheet) if kind is not None else area_ground(sheet, name, standing)
