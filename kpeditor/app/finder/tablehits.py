"""Search hits on a free table: points, features, areas, units; choosing one goes there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Protocol

from kpeditor.app.canvas.tablecanvas import TableCanvas
from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.finder.finder import Hit
from kpeditor.app.words import tr
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.rules.tables.zones import standing_in, zone_ground
from kpeditor.core.scenario.areas.describing import area_sentence
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.areas.nodes import Hexes, NamedPlace, NumberedPlace
from kpeditor.core.scenario.areas.parsing import print_area
from kpeditor.core.scenario.areas.placenames import area_on
from kpeditor.core.scenario.areas.tables.ground import ground_of

SHORTEST_AREA = 3
"""Letters from which on a text is tried as an area."""


class TableSearched(Protocol):
    """A document with the view of its table."""

    document: Document
    table: TableCanvas | None


def feature_rows(workspace: TableSearched) -> Iterator[tuple[str, Hit]]:
    """The features of the table, each with the texts it is found by."""
    sheet, canvas = workspace.document.battle.table, workspace.table
    if sheet is None or canvas is None:
        return
    catalogue = workspace.document.catalogue
    for feature in sheet.features.values():
        kind = catalogue.feature(feature.kind)
        title = tr(kind.title) if kind is not None else feature.kind
        go = partial(_go_to, workspace, Selection(features=(feature.id,)), shape_of(feature))
        yield f"{feature.id} {title} {feature.kind}", Hit(feature.id, go, title, "", tr("Features"))


def ground_hits(workspace: TableSearched, typed: str) -> list[Hit]:
    """The point that is typed, "(12, 30)", or the ground of an area in short form or in words."""
    document, canvas = workspace.document, workspace.table
    sheet = document.battle.table
    if sheet is None or canvas is None or len(typed.strip()) < SHORTEST_AREA:
        return []
    rules = document.ruleset
    try:
        area = area_on(typed, sheet, rules.terrain() if rules is not None else NO_RULES)
        ground = ground_of(area, sheet, standing_in(document.battle))
    except (BadExpression, BadName):
        return []
    if ground.is_empty or isinstance(area, NamedPlace | NumberedPlace):
        return []
    words = area_sentence(area, sheet.numbering)
    title = f"{words[:1].upper()}{words[1:]}"
    right = f"{ground.area:.0f} {tr('square {unit}').format(unit=sheet.space.unit)}" if ground.area else ""
    group = tr("Points") if isinstance(area, Hexes) else tr("Areas")
    return [Hit(title, partial(_go_to, workspace, None, ground), print_area(area), right, group)]


def show_unit(workspace: TableSearched, selection: Selection) -> None:
    """Highlights the base of the selected unit on a table, or the zone of the selected group."""
    if workspace.table is None:
        return
    stand = standing_in(workspace.document.battle).units.get(selection.unit)
    ground = stand if stand is not None else zone_ground(workspace.document.battle, selection.group)
    workspace.table.light_ground(ground)


def _go_to(workspace: TableSearched, selection: Selection | None, ground: Any) -> None:
    """Selects something and highlights its ground, brought into view."""
    if selection is not None:
        workspace.document.select(selection)
    if workspace.table is not None:
        workspace.table.light_ground(ground)
