"""The ground on which set-up steps may place units on a free table, as far as it depends on the table
alone.
"""

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
"""The kind of railways on tables; `rail`, the name on maps, is accepted too."""
EDGES = ("N", "E", "S", "W")
"""The edges that every table has."""


def area_ground(sheet: TableSheet, text: str, standing: Standing = NOBODY) -> Any:
    """The ground of an area; the whole table for an empty text.

    Raises:
        BadExpression, BadName: when the text cannot be read or the table lacks something that it names.
    """
    return ground_of(parse_area(text or "anywhere", sheet.numbering), sheet, standing)


def step_ground(
    sheet: TableSheet,
    step: SetupStep,
    deploy: str = "",
    standing: Standing = NOBODY,
    catalogue: Catalogue = NO_RULES,
) -> Any:
    """The ground on which a step may place something: its area, the group's own area (`deploy`), and the
    limits that depend on the table alone.

    Raises:
        BadExpression, BadName: when an area cannot be read or the table lacks something that it names.
    """
    import shapely  # slow to import, and only tables need it

    found = shapely.intersection(area_ground(sheet, step.at, standing), area_ground(sheet, deploy, standing))
    return shapely.intersection(found, limits_ground(sheet, step.limits, standing, catalogue))


def limits_ground(
    sheet: TableSheet, limits: Limits, standing: Standing = NOBODY, catalogue: Catalogue = NO_RULES
) -> Any:
    """The ground that satisfies the limits that depend on the table alone; distances are in the table's unit.

    Raises:
        BadExpression, BadName: when a limit cannot be read or names something that the table lacks.
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
    """The kind of features used for railways on a table; None where there is none."""
    return kind_on_table(RAILWAY, sheet, catalogue) or kind_on_table(RAIL, sheet, catalogue)


def kind_ground(
    sheet: TableSheet, name: str, standing: Standing = NOBODY, catalogue: Catalogue = NO_RULES
) -> Any:
    """The ground of a kind of features, or of an area where there is no such kind.

    Raises:
        BadExpression, BadName: when the text is neither a kind nor an area.
    """
    kind = kind_on_table(name, sheet, catalogue)
    return ground_of(Terrain(kind), sheet) if kind is not None else area_ground(sheet, name, standing)
