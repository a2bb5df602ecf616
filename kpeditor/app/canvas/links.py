"""Links between groups over a free table: arrows from each group to the groups it is linked with."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.words import tr
from kpeditor.core.geometry.table import TablePoint, middle_of
from kpeditor.core.rules.declarations import GroupLink, links_in
from kpeditor.core.scenario.model import Side
from kpeditor.drawing.palette import side_colours

_HEAD = 10.0
"""Length of the head of an arrow, in pixels."""


def shown_links(document: Document) -> list[GroupLink]:
    """The links of the selection: those from and to the selected group or the selected unit's group, or all
    links of a selected side.
    """
    scenario, chosen = document.scenario, document.selection
    if scenario is None or not (chosen.side or chosen.unit):
        return []
    side, group = chosen.side, chosen.group
    if chosen.unit:
        of_unit = {unit.id: (one.id, in_.id) for one, in_ in scenario.groups() for unit in in_.units}
        side, group = of_unit.get(chosen.unit, (side, group))
    links = [one for one in links_in(scenario, forces.fields_of(document).group) if one.side == side]
    return [one for one in links if not group or group in (one.group, one.to)]


def link_ends(side: Side, document: Document, links: list[GroupLink]) -> Mapping[str, TablePoint]:
    """Where links to each group end: at its unit nearest to the middle of its units on the table. The middle
    itself may be empty ground. A group without units on the table counts the units of the groups below it.
    """
    table = document.battle.table
    if table is None:
        return {}
    own = {
        group.id: [at for unit in group.units if unit.at and (at := table.space.read(unit.at)) is not None]
        for group in side.groups
    }

    def standing(id_: str, above: frozenset[str]) -> list[TablePoint]:
        below = (one.group for one in links if one.is_below and one.to == id_ and one.group not in above)
        return own.get(id_) or [point for one in below for point in standing(one, above | {id_})]

    found = {group.id: standing(group.id, frozenset({group.id})) for group in side.groups}
    return {
        id_: min(points, key=partial(math.dist, middle_of(points))) for id_, points in found.items() if points
    }


def paint_links(painter: QPainter, document: Document, scale: float) -> None:
    """Draws the links of the selection; `scale` is pixels per unit of the table."""
    links, scenario = shown_links(document), document.scenario
    if not links or scenario is None:
        return
    side = next(one for one in scenario.sides if one.id == links[0].side)
    every = [one for one in links_in(scenario, forces.fields_of(document).group) if one.side == side.id]
    places = link_ends(side, document, every)
    colour = side_colours(scenario)[side.id].darker(120)
    painter.save()
    for one in links:
        if one.group in places and one.to in places:
            ends = [QPointF(places[id_].x * scale, places[id_].y * scale) for id_ in (one.group, one.to)]
            _paint_arrow(painter, ends[0], ends[1], colour, dashed=one.is_below)
            if not one.is_below:
                _paint_words(painter, (ends[0] + ends[1]) / 2, tr(one.words), colour)
    painter.restore()


def _paint_arrow(painter: QPainter, start: QPointF, end: QPointF, colour: QColor, *, dashed: bool) -> None:
    way = end - start
    length = math.hypot(way.x(), way.y())
    if length < _HEAD:
        return
    style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
    painter.setPen(QPen(colour, 1.4 if dashed else 2.4, style))
    painter.drawLine(start, end)
    along, across = way / length, QPointF(-way.y(), way.x()) / length
    head = [end, end - along * _HEAD + across * _HEAD / 2.5, end - along * _HEAD - across * _HEAD / 2.5]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF(head))


def _paint_words(painter: QPainter, at: QPointF, words: str, colour: QColor) -> None:
    box = painter.fontMetrics().boundingRect(words).adjusted(-4, -2, 4, 2)
    box.moveCenter(at.toPoint())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 220))
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(colour)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
