"""Draws on a free table while the user makes an answer: previews of bases, ways, lines of fire, ground."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tablewidget import unit_of
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN, PROPOSED, REFUSED
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.overlays.sight import BLOCKED, CLEAR
from kpeditor.drawing.palette import faded
from kpeditor.drawing.table.ground import paint_ground, paint_tag, path_of

_LINE = 2.6
_WORDS = 12.0


@dataclass(frozen=True)
class TableDrawing:
    """A painter whose origin is the corner of a table; the table's unit of length is `scale` pixels."""

    painter: QPainter
    sheet: TableSheet
    scale: float

    @classmethod
    def of(cls, painter: QPainter, sheet: TableSheet, camera: Camera) -> TableDrawing:
        """Returns the drawing for a view with this camera."""
        return cls(painter, sheet, camera.side / unit_of(sheet.space))

    def point(self, at: TablePoint) -> QPointF:
        """Returns a point in pixels."""
        return QPointF(*at) * self.scale

    @property
    def room(self) -> QRectF:
        """Returns the table's rectangle in pixels."""
        space = self.sheet.space
        return QRectF(0, 0, space.width * self.scale, space.height * self.scale)


def paint_rim(draw: TableDrawing, stand: Stand, colour: QColor = CHOSEN, width: float = 3.0) -> None:
    """Draws a rim around a base: around the chosen unit or a target. A refused target is crossed out."""
    path = path_of(stand.shape, draw.scale)
    if colour == REFUSED:
        path.addPath(_cross(path.boundingRect()))
    for ink, wide in ((QColor(255, 255, 255, 200), width + 2.4), (colour, width)):
        draw.painter.strokePath(path, pen(ink.name(QColor.NameFormat.HexArgb), wide))


def _cross(room: QRectF) -> QPainterPath:
    """Two lines that cross out a rectangle, because many people cannot tell red from the colour of
    proposals.
    """
    path = QPainterPath(room.topLeft())
    path.lineTo(room.bottomRight())
    path.moveTo(room.topRight())
    path.lineTo(room.bottomLeft())
    return path


def paint_ghost(draw: TableDrawing, stand: Stand, colour: QColor = PROPOSED, *, strong: bool = True) -> None:
    """Draws a base where it would stand, with its front; crossed out where it may not stand."""
    path, ink = path_of(stand.shape, draw.scale), colour if strong else faded(colour, 0.6)
    draw.painter.fillPath(path, faded(colour, 0.28 if strong else 0.12))
    outline = QPainterPath(path)
    if colour == REFUSED:
        outline.addPath(_cross(path.boundingRect()))
    draw.painter.strokePath(outline, QPen(ink, 2.0))
    turn = math.radians(stand.facing)
    ahead = QPointF(math.sin(turn), -math.cos(turn))
    across = QPointF(math.cos(turn), math.sin(turn))
    front = draw.point(stand.at) + ahead * stand.depth / 2 * draw.scale
    head = min(max(stand.depth * draw.scale * 0.3, 5.0), 12.0)
    arrow = QPainterPath(front + across * head)
    arrow.lineTo(front + ahead * head)
    arrow.lineTo(front - across * head)
    arrow.closeSubpath()
    draw.painter.fillPath(arrow, ink)


def paint_way(
    draw: TableDrawing,
    points: Sequence[TablePoint],
    colour: QColor = PROPOSED,
    *,
    strong: bool = True,
    dashed: bool = False,
) -> None:
    """Draws a way with an arrowhead at its end and a dot at each bend."""
    if len(points) < 2:
        return
    spots = [draw.point(at) for at in points]
    path = QPainterPath(spots[0])
    for spot in spots[1:]:
        path.lineTo(spot)
    width = _LINE if strong else _LINE * 0.7
    painter = draw.painter
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(path, pen("#b3ffffff", width + 2.5))
    ink = colour if strong else faded(colour, 0.7)
    stroke = pen(ink.name(QColor.NameFormat.HexArgb), width)
    if dashed:
        stroke.setDashPattern([3, 3])
    painter.strokePath(path, stroke)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for spot in spots[:-1]:
        painter.drawEllipse(spot, width * 1.3, width * 1.3)
    paint_head(draw, spots[-2], spots[-1], ink)


def paint_head(draw: TableDrawing, start: QPointF, end: QPointF, colour: QColor) -> None:
    """Draws an arrowhead at the end of a line in pixels."""
    step = end - start
    length = math.hypot(step.x(), step.y())
    if length < 1:
        return
    ahead = step / length * 11
    across = QPointF(-ahead.y(), ahead.x()) * 0.55
    head = QPainterPath(end)
    head.lineTo(end - ahead + across)
    head.lineTo(end - ahead - across)
    head.closeSubpath()
    draw.painter.fillPath(head, colour)


def paint_shot(
    draw: TableDrawing,
    start: TablePoint,
    end: TablePoint,
    text: str = "",
    *,
    is_good: bool = True,
    strong: bool = False,
) -> None:
    """Draws a line of fire with a short text at its end; dashed if the fire is of no use."""
    colour = PROPOSED if strong else CLEAR if is_good else BLOCKED
    a, b, width = draw.point(start), draw.point(end), 2.6 if strong else 1.7
    draw.painter.setPen(pen("#a6ffffff", width + 2))
    draw.painter.drawLine(a, b)
    stroke = pen(colour.name(), width)
    if not is_good:
        stroke.setStyle(Qt.PenStyle.DashLine)
    draw.painter.setPen(stroke)
    draw.painter.drawLine(a, b)
    paint_head(draw, a, b, colour)
    paint_note(draw, end, text, colour)


def paint_note(draw: TableDrawing, at: TablePoint, text: str, colour: QColor, lift: float = 26.0) -> None:
    """Draws a short text above a point; nothing for ""."""
    if text:
        paint_tag(draw.painter, draw.point(at) - QPointF(0, lift), text, colour, draw.room)


def paint_lengths(draw: TableDrawing, points: Sequence[TablePoint], texts: Iterable[str]) -> None:
    """Draws a text beside the middle of each stretch of a way: its length or cost."""
    painter = draw.painter
    painter.setFont(font(_WORDS))
    for (one, two), text in zip(pairwise(points), texts, strict=False):
        middle = (draw.point(one) + draw.point(two)) / 2 + QPointF(8, -6)
        box = painter.boundingRect(QRectF(middle, middle), Qt.AlignmentFlag.AlignLeft, text)
        painter.fillRect(box.adjusted(-3, -1, 3, 1), QColor(255, 255, 255, 215))
        painter.setPen(QColor("#263238"))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft, text)


def paint_area(
    draw: TableDrawing, ground: Any, colour: QColor = PROPOSED, *, is_dashed: bool = False
) -> None:
    """Draws a geometry as ground: where units may be put, what is shelled, what an arc covers. Refused ground
    has a dashed outline and crossed hatching.
    """
    is_refused = colour == REFUSED
    hatch = Qt.BrushStyle.DiagCrossPattern if is_refused else Qt.BrushStyle.BDiagPattern
    dashed = is_dashed or is_refused
    paint_ground(draw.painter, ground, colour, scale=draw.scale, is_dashed=dashed, hatch=hatch)


def paint_knob(draw: TableDrawing, stand: Stand, knob: TablePoint) -> None:
    """Draws the knob ahead of a base, on a stalk; dragging it turns the base."""
    front = draw.point(stand.at)
    place = draw.point(knob)
    for ink, width in (("#ccffffff", 4.0), (CHOSEN.name(), 1.6)):
        draw.painter.setPen(pen(ink, width))
        draw.painter.drawLine(front, place)
    draw.painter.setPen(pen("#ffffff", 1.6))
    draw.painter.setBrush(CHOSEN)
    draw.painter.drawEllipse(place, 6, 6)
