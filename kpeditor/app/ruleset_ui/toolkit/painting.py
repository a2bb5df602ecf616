"""Drawing of orders on the map: paths with their clock, lines of fire, overruns, what is in reach."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPixmap

from kpeditor.app.ruleset_ui.kampfpanzer import spots
from kpeditor.app.ruleset_ui.kampfpanzer.planning import path_or_none
from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.overlays.markedhexes import paint_hexes
from kpeditor.drawing.overlays.sight import BLOCKED, CLEAR
from kpeditor.drawing.overlays.tags import paint_tag
from kpeditor.drawing.palette import faded, faded_name
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import (
    Debark,
    Embark,
    Face,
    Fire,
    Move,
    Order,
    Overrun,
    Stop,
    parse_order,
)

COSTS_FROM = 13.0
"""Pixels per hex side from which on the points to reach a hex are written into it."""
REACH = QColor("#1f6feb")
PROPOSED = "#b26a00"
ADVISED = QColor("#7b1fa2")
CHOSEN = QColor("#ffb300")


@dataclass(frozen=True)
class Drawing:
    """A painter on a map: its layout, the pixels per hex side, and the position drawn upon."""

    painter: QPainter
    layout: HexLayout
    side: float
    position: Position

    def point(self, cell: int) -> QPointF:
        """The middle of a cell in pixels."""
        x, y = self.layout.centre(self.hex(cell))
        return QPointF(x * self.side, y * self.side)

    def hex(self, cell: int) -> Hex:
        """The hex of a cell."""
        return self.position.game.ground.hex(cell)


def paint_reach(draw: Drawing, points: Mapping[int, int]) -> None:
    """Tints what a unit can reach and writes the clock of its arrival into each hex."""
    painter, side = draw.painter, draw.side
    paint_hexes(painter, draw.layout, [draw.hex(cell) for cell in points], REACH, side=side, fill=0.13)
    if side < COSTS_FROM:
        return
    dpr = painter.device().devicePixelRatioF()
    for cell, spent in points.items():
        if spent:
            label = _label(f"{spent / 2:g}", round(max(8.0, min(14.0, side * 0.36)), 1), dpr)
            half = label.deviceIndependentSize() / 2
            below = QPointF(half.width(), half.height() - side * 0.55)
            painter.drawPixmap(draw.point(cell) - below, label)


@lru_cache(maxsize=512)
def _label(text: str, size: float, dpr: float) -> QPixmap:
    """Points as a picture with a light halo; drawn once, for a map shows hundreds of them."""
    written = font(size, bold=True)
    metrics = QFontMetricsF(written)
    width, height = metrics.horizontalAdvance(text) + 4, metrics.height() + 2
    pixmap = QPixmap(round(width * dpr), round(height * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setFont(written)
    box = QRectF(0, 0, width, height)
    painter.setPen(QColor(255, 255, 255, 220))
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        painter.drawText(box.translated(dx, dy), Qt.AlignmentFlag.AlignCenter, text)
    painter.setPen(REACH.darker(130))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return pixmap


def paint_chosen(draw: Drawing, cell: int) -> None:
    """A ring round the hex of the chosen unit."""
    paint_hexes(draw.painter, draw.layout, [draw.hex(cell)], CHOSEN, side=draw.side, fill=0.0)


def paint_code(draw: Drawing, unit: str, code: str) -> None:
    """Draws an order that is looked at without being given, before the first game-turn a place; nothing for
    what cannot be read.
    """
    index, sheet = draw.position.game.index.get(unit), draw.position.game.ground.sheet
    if index is None or not code:
        return
    if not draw.position.turn:
        hex_ = spots.hex_in(spots.read(code, draw.position), draw.position)
        places = [hex_] if hex_ is not None else []
        paint_hexes(draw.painter, draw.layout, places, ADVISED, side=draw.side, fill=0.35)
        return
    with contextlib.suppress(BadExpression):
        order = parse_order(code, sheet.numbering)
        paint_order(draw, draw.position.game.pieces[index], order, ADVISED, strong=True)


def paint_order(draw: Drawing, piece: Piece, order: Order, colour: QColor, *, strong: bool) -> None:
    """Draws an order of a unit."""
    status = draw.position.status[piece.index]
    match order:
        case Move() | Overrun():
            _paint_path(draw, piece, order, colour, strong=strong)
        case Fire(code, target, _, _) if status.stands:
            cell = draw.position.game.ground.cell(target)
            _paint_fire(draw, status.cell, cell, code, colour, strong=strong)
        case Face(facing) if status.stands:
            (ax, ay), (bx, by) = draw.layout.side_ends(Hexside(draw.hex(status.cell), facing))
            draw.painter.setPen(pen(colour, max(3.0, draw.side * 0.18)))
            draw.painter.drawLine(QPointF(ax, ay) * draw.side, QPointF(bx, by) * draw.side)
        case Embark(hex_) | Debark(hex_, _) if hex_ is not None and status.stands:
            _paint_arrow(
                draw, [draw.point(status.cell), _centre(draw, hex_)], colour, strong=strong, dashed=True
            )
        case _:
            return


def _paint_path(draw: Drawing, piece: Piece, order: Move | Overrun, colour: QColor, *, strong: bool) -> None:
    path = path_or_none(draw.position, piece, order)
    if path is None:
        return
    points = [draw.point(path.steps[0].start)] if path.steps[0].start != OFF else []
    points += [draw.point(step.end) for step in path.steps if step.end != OFF]
    last = path.steps[-1]
    if last.kind is Kind.EXIT:
        (ax, ay), (bx, by) = draw.layout.side_ends(_side(draw, last.start, last.direction))
        points.append(QPointF((ax + bx) / 2, (ay + by) / 2) * draw.side)
    if len(points) == 1:
        points.insert(0, points[0] - QPointF(0, draw.side))
    _paint_arrow(draw, points, colour, strong=strong)
    for step in path.steps:
        if step.kind is Kind.TARGET:
            paint_hexes(draw.painter, draw.layout, [draw.hex(step.end)], BLOCKED, side=draw.side, fill=0.25)
    if strong and draw.side >= COSTS_FROM:
        _paint_stops(draw, piece, order, colour)


def _paint_stops(draw: Drawing, piece: Piece, order: Move | Overrun, colour: QColor) -> None:
    """A clock face where the unit waits."""
    cell = draw.position.status[piece.index].cell
    ground = draw.position.game.ground
    if order.entry is not None:
        cell = ground.cell(order.entry)
    for part in order.path:
        if isinstance(part, Stop):
            middle = draw.point(cell) + QPointF(draw.side * 0.55, -draw.side * 0.45)
            radius = draw.side * 0.26
            draw.painter.setBrush(QColor("#ffffff"))
            draw.painter.setPen(pen(colour, max(1.2, draw.side * 0.05)))
            draw.painter.drawEllipse(middle, radius, radius)
            draw.painter.drawLine(middle, middle - QPointF(0, radius * 0.7))
            draw.painter.drawLine(middle, middle + QPointF(radius * 0.5, 0))
        else:
            for _ in range(part.hexes):
                cell = ground.neighbours[cell][part.direction]
                if cell == OFF:
                    return


def _paint_fire(draw: Drawing, start: int, end: int, code: str, colour: QColor, *, strong: bool) -> None:
    ground = draw.position.game.ground
    if code == "P":
        path, _ = ground.fire_path(start, end)
        fill = 0.22 if strong else 0.08
        paint_hexes(draw.painter, draw.layout, [draw.hex(c) for c in path], colour, side=draw.side, fill=fill)
    if code == "L":
        around = [draw.hex(c) for c in (end, *ground.neighbours[end]) if c != OFF]
        paint_hexes(draw.painter, draw.layout, around, colour, side=draw.side, fill=0.18)
    if code == "T":
        paint_hexes(draw.painter, draw.layout, [draw.hex(end)], colour, side=draw.side, fill=0.25)
    line(draw, start, end, colour, strong=strong, dashed=code == "P")


def line(draw: Drawing, start: int, end: int, colour: QColor, *, strong: bool, dashed: bool = False) -> None:
    """A line of fire between two cells."""
    width = max(1.6, draw.side * (0.09 if strong else 0.055))
    a, b = draw.point(start), draw.point(end)
    draw.painter.setPen(pen(faded_name("#ffffff", 0.65), width + 2))
    draw.painter.drawLine(a, b)
    stroke = pen(colour, width)
    if dashed:
        stroke.setStyle(Qt.PenStyle.DashLine)
    draw.painter.setPen(stroke)
    draw.painter.drawLine(a, b)


def _paint_arrow(
    draw: Drawing, points: list[QPointF], colour: QColor, *, strong: bool, dashed: bool = False
) -> None:
    """A line through points with a head at its end."""
    painter, side = draw.painter, draw.side
    width = max(2.0, side * (0.15 if strong else 0.09))
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(path, pen(faded_name("#ffffff", 0.75 if strong else 0.4), width + max(2, side * 0.06)))
    ink = colour if strong else faded(colour, 0.75)
    stroke = pen(faded_name(ink, ink.alphaF()), width)
    if dashed:
        stroke.setStyle(Qt.PenStyle.DotLine)
    painter.strokePath(path, stroke)
    head = points[-1] - points[-2]
    length = (head.x() ** 2 + head.y() ** 2) ** 0.5
    if length < 1:
        return
    ahead = head / length * side * (0.42 if strong else 0.3)
    across = QPointF(-ahead.y(), ahead.x()) * 0.7
    tip = QPainterPath(points[-1] + ahead)
    tip.lineTo(points[-1] + across)
    tip.lineTo(points[-1] - across)
    tip.closeSubpath()
    painter.fillPath(tip, QBrush(ink))


def paint_odds(draw: Drawing, start: int, cells: Iterable[tuple[int, str, bool]]) -> None:
    """Lines of fire to hexes with a tag at each: superiority, or why not."""
    for cell, text, is_good in cells:
        colour = CLEAR if is_good else BLOCKED
        line(draw, start, cell, colour, strong=False, dashed=not is_good)
        x, y = draw.layout.centre(draw.hex(cell))
        paint_tag(draw.painter, (x, y - 0.7), text, colour, draw.side)


def _centre(draw: Drawing, hex_: Hex) -> QPointF:
    x, y = draw.layout.centre(hex_)
    return QPointF(x * draw.side, y * draw.side)


def _side(draw: Drawing, cell: int, direction: int) -> Hexside:
    return Hexside(draw.hex(cell), Direction(direction))
