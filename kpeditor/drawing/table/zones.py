"""Zones of a scenario on a free table: where groups deploy, enter and leave, in the colours of sides."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.rules.tables.zones import named_ground, standing_in
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side
from kpeditor.core.scenario.zones import Purpose, named_areas
from kpeditor.drawing.overlays.zones import zone_label
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.table.ground import paint_ground, paint_tag


@dataclass(frozen=True, eq=False, slots=True)
class TableZone:
    """An area of a scenario on its table; see `drawing.overlays.zones.Zone`. `ground` is a geometry."""

    side: Side
    group: Group | None
    ground: Any
    colour: QColor
    label: str
    purpose: Purpose = "deploy"
    turn: int = 0


def table_zones(battle: Battle) -> list[TableZone]:
    """The zones of every group and side, in order of deployment. Area expressions that cannot be read are
    left out.
    """
    if battle.scenario is None or not isinstance(battle.sheet, TableSheet):
        return []
    standing = standing_in(battle)
    colours = side_colours(battle.scenario)
    found = []
    for one in named_areas(battle.scenario):
        ground = named_ground(battle, one, standing)
        if ground is not None:
            colour = colours[one.side.id]
            found.append(
                TableZone(one.side, one.group, ground, colour, zone_label(one), one.purpose, one.turn)
            )
    return found


def paint_zones(
    painter: QPainter,
    zones: Collection[TableZone],
    space: QRectF,
    scale: float,
    *,
    is_hatched: bool = True,
    zoom: float = 1.0,
) -> None:
    """Draws zones with their labels at their upper edges.

    `space` is the table in its unit; `zoom` scales letters and lines, 1 for a screen.
    """
    room = QRectF(space.topLeft() * scale, space.size() * scale)
    for zone in zones:
        paint_ground(
            painter,
            zone.ground,
            zone.colour,
            scale=scale,
            is_dashed=zone.purpose != "deploy",
            hatch=Qt.BrushStyle.BDiagPattern if is_hatched else None,
            zoom=zoom,
        )
    taken: list[QRectF] = []
    for zone in zones:
        left, top, right, _ = zone.ground.bounds
        place = QPointF((left + right) / 2 * scale, top * scale + 12 * zoom)
        while any(box.contains(place) for box in taken):
            place += QPointF(0, 20 * zoom)
        tag = paint_tag(painter, place, zone.label, zone.colour, room, zoom)
        taken.append(tag.adjusted(0, -8 * zoom, 0, 8 * zoom))
