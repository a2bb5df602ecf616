"""Paints the zones of groups: outlined and hatched, with labels, and with arrows where groups enter and
leave.

The painter is set like that of `MapPainter`: origin at the corner of the board, `side` pixels per hex side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPaintEngine, QPainter, QPainterPath, QPen, QPixmap

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.overlays.zones import Zone, ZoneShape
from kpeditor.drawing.palette import faded, faded_name, ink_on
from kpeditor.drawing.qtbatch import draw_lines, lengthened

LABELS_FROM = 6.0
"""The least number of pixels per hex side for labels of zones."""
_CLEAR = 0.2
"""The height of a label above the rim of its zone, in hex sides; the counters of a stack reach up so far."""
LONGEST = 14
"""The largest length of a label, as a multiple of its height."""
_HATCH_FROM = 9.0
_DOWN = (0.0, 1.0)


def paint_area(
    painter: QPainter,
    layout: HexLayout,
    hexes: Iterable[Hex],
    colour: QColor,
    label: str = "",
    *,
    side: float,
) -> None:
    """Outlines a set of hexes along its outer hexsides and hatches it lightly, with a label at its upper
    edge.
    """
    if shape := _shape_of(layout.grid, frozenset(hexes)):
        _paint_outlined(painter, shape, colour, side, is_dashed=False)
        _paint_label(painter, layout, _Label(shape.top, label, colour, _DOWN), side)


@lru_cache(maxsize=16)
def _shape_of(grid: HexGrid, hexes: frozenset[Hex]) -> ZoneShape | None:
    """The shape of the hexes that are on the board. It is cached, because areas are painted in every
    frame.
    """
    area = frozenset(hex_ for hex_ in hexes if hex_ in grid)
    return ZoneShape.of(grid, area) if area else None


def paint_zone(painter: QPainter, layout: HexLayout, zone: Zone, *, side: float) -> None:
    """Draws a zone of a scenario: a deployment area, an entry with its arrow, or an exit."""
    is_passage = zone.purpose != "deploy"
    _paint_outlined(painter, zone.shape, zone.colour, side, is_dashed=is_passage)
    if is_passage:
        edge = _edge_hex(layout, zone.hexes)
        out, centre = outward(layout, edge), layout.centre(edge)
        _paint_arrow(painter, centre, out, zone.colour, side, inward=zone.purpose == "enter")
    paint_zone_label(painter, layout, zone, side=side)


def paint_zone_label(painter: QPainter, layout: HexLayout, zone: Zone, *, side: float) -> None:
    """Writes the label of a zone: above a deployment area, on the inner side of an entry or exit."""
    if zone.purpose == "deploy":
        x, y = zone.shape.top
        label = _Label((x, y - _CLEAR), zone.label, zone.colour, _DOWN, zone.labels_below)
    else:
        edge = _edge_hex(layout, zone.hexes)
        label = _Label(layout.centre(edge), zone.label, zone.colour, outward(layout, edge))
    _paint_label(painter, layout, label, side)


def _paint_outlined(
    painter: QPainter, shape: ZoneShape, colour: QColor, side: float, *, is_dashed: bool
) -> None:
    """Draws an area: a line along its outline, a soft band inside it, a light hatching."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scaled = shape.outline.scaled(side)
    if side >= _HATCH_FROM and painter.paintEngine().type() == QPaintEngine.Type.Raster:
        brush = QBrush(_hatching(colour.name(), painter.device().devicePixelRatio()))
        scaled.fill(painter, brush, is_outlined=True)
    else:
        scaled.fill(painter, QBrush(faded(colour, 0.07)), is_outlined=True)
    painter.fillPath(scaled.band_to(shape.inner.scaled(side)), faded(colour, 0.24))
    width = max(1.6, side * 0.07)
    if is_dashed:
        rim = QPen(pen(colour.name(), width, flat=True))
        rim.setDashPattern([2.4, 1.4])
        painter.strokePath(scaled.path(), rim)
    else:
        painter.setPen(pen(colour.name(), width, flat=True))
        draw_lines(painter, lengthened(scaled.lines, 0.5))
    painter.restore()


def _hatching(colour: str, dpr: float) -> QPixmap:
    """A tile of diagonal lines."""
    edge = round(11 * dpr)
    pixmap = QPixmap(edge, edge)
    pixmap.fill(faded(QColor(colour), 0.035))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(faded_name(colour, 0.17), dpr))
    for shift in (-edge, 0, edge):
        painter.drawLine(QPointF(shift, edge), QPointF(shift + edge, 0))
    painter.end()
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


class _Label(NamedTuple):
    """A tag in the colour of a side, beside a point in hex sides. It is shifted away from a direction, and
    stands above `above` other labels at the point.
    """

    place: PointF
    text: str
    colour: QColor
    away_from: PointF
    above: int = 0


def _paint_label(painter: QPainter, layout: HexLayout, label: _Label, side: float) -> None:
    """Draws a label within the board and clear of the rulers above it. A label without room at the top is
    placed below, and further labels under it. A long text is shortened in its middle.
    """
    place, text, colour, away_from, above = label
    if not text or side < LABELS_FROM:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    written = font(max(9.5, min(19.0, side * 0.42)), bold=True)
    metrics = QFontMetricsF(written)
    height = metrics.height() * 1.15
    room = layout.size[0] * side
    text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, min(room, LONGEST * height) - height * 0.8)
    width = metrics.horizontalAdvance(text) + height * 0.8
    box = QRectF(place[0] * side - width / 2, place[1] * side - height / 2, width, height)
    gap = side * 0.4 if away_from != _DOWN else 0.0
    box.translate(-away_from[0] * (gap + width / 2), -away_from[1] * (gap + height / 2))
    box.translate(0.0, -above * (height + 2))
    if box.top() < 0.0:
        box.moveTop(2.0 + above * (height + 2))
    box.moveLeft(max(0.0, min(box.left(), room - width)))
    painter.setPen(pen(faded_name("#ffffff", 0.9), 1.4))
    painter.setBrush(colour)
    painter.drawRoundedRect(box, height * 0.35, height * 0.35)
    painter.setPen(ink_on(colour))
    painter.setFont(written)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def _edge_hex(layout: HexLayout, hexes: frozenset[Hex]) -> Hex:
    """The middle hex among those on the edge of the board, or among all hexes when none is on the edge."""
    on_edge = sorted(hex_ for hex_ in hexes if layout.grid.is_edge(hex_)) or sorted(hexes)
    return on_edge[len(on_edge) // 2]


def _paint_arrow(
    painter: QPainter, centre: PointF, out: PointF, colour: QColor, side: float, *, inward: bool
) -> None:
    """Paints a broad arrow across the edge of the board at the hex with this centre; both points are in hex
    sides.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(centre[0] * side, centre[1] * side)
    painter.rotate(math.degrees(math.atan2(out[1], out[0])) + (180.0 if inward else 0.0))
    painter.scale(side, side)
    tail, tip = (-1.45, 0.0) if inward else (0.1, 1.5)
    barb = tip - 0.55
    arrow = QPainterPath(QPointF(tail, -0.2))
    for x, y in ((barb, -0.2), (barb, -0.45), (tip, 0.0), (barb, 0.45), (barb, 0.2), (tail, 0.2)):
        arrow.lineTo(x, y)
    arrow.closeSubpath()
    painter.fillPath(arrow, faded(colour, 0.92))
    painter.strokePath(arrow, pen("#e6ffffff", 0.07))
    painter.restore()


def outward(layout: HexLayout, hex_: Hex) -> PointF:
    """The unit vector from a hex outward over the edge of the board; it points up for a hex inside the
    board.
    """
    x, y = layout.centre(hex_)
    away = [layout.centre(there) for there in _all_around(layout, hex_) if there not in layout.grid]
    dx, dy = sum(ax - x for ax, _ in away), sum(ay - y for _, ay in away)
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length > 1e-6 else (0.0, -1.0)


def _all_around(layout: HexLayout, hex_: Hex) -> list[Hex]:
    return [layout.grid.step(hex_, direction) for direction in Direction]
