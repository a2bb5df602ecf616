"""Converts ground of a free table (zones, fields of view) into Qt paths, and draws it.

The painter's origin is the north-west corner of the table; a unit of the table is `scale` pixels long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.palette import faded, faded_name, ink_on

POINT = 4.0
"""The radius of a single point, in pixels."""


def path_of(shape: Any, scale: float) -> QPainterPath:
    """The areas of a geometry with their holes, in pixels."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for part in _parts(shape):
        if part.geom_type == "Polygon":
            for ring in (part.exterior, *part.interiors):
                points = [QPointF(x * scale, y * scale) for x, y in ring.coords]
                path.moveTo(points[0])
                for point in points[1:-1]:
                    path.lineTo(point)
                path.closeSubpath()
    return path


def lines_of(shape: Any, scale: float) -> QPainterPath:
    """The lines of a geometry, and its single points as small circles, in pixels."""
    path = QPainterPath()
    for part in _parts(shape):
        if part.geom_type in ("LineString", "LinearRing"):
            points = [QPointF(x * scale, y * scale) for x, y in part.coords]
            path.moveTo(points[0])
            for point in points[1:]:
                path.lineTo(point)
        elif part.geom_type == "Point":
            path.addEllipse(QPointF(part.x * scale, part.y * scale), POINT, POINT)
    return path


def _parts(shape: Any) -> Iterator[Any]:
    if shape is None or shape.is_empty:
        return
    if hasattr(shape, "geoms"):
        for part in shape.geoms:
            yield from _parts(part)
    else:
        yield shape


def paint_ground(
    painter: QPainter,
    shape: Any,
    colour: QColor,
    *,
    scale: float,
    is_dashed: bool = False,
    hatch: Qt.BrushStyle | None = Qt.BrushStyle.BDiagPattern,
    zoom: float = 1.0,
) -> None:
    """Outlines ground and hatches it lightly; lines are drawn thick, points as circles. `zoom` is the scale
    of the pens, 1 for a screen.
    """
    area, lines = path_of(shape, scale), lines_of(shape, scale)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not area.isEmpty():
        painter.fillPath(area, faded(colour, 0.08))
        if hatch is not None:
            brush = QBrush(faded(colour, 0.3), hatch)
            brush.setTransform(QTransform.fromScale(zoom, zoom))
            painter.fillPath(area, brush)
        painter.strokePath(area, _rim(colour, 2.0 * zoom, is_dashed))
    if not lines.isEmpty():
        painter.strokePath(lines, _rim(colour, 4.0 * zoom, is_dashed))
    painter.restore()


def _rim(colour: QColor, width: float, is_dashed: bool) -> QPen:
    rim = QPen(pen(colour.name(), width))
    if is_dashed:
        rim.setDashPattern([2.4, 1.4])
    return rim


def _tag_font(zoom: float) -> QFont:
    return font(12.0 * zoom, bold=True)


def tag_box(place: QPointF, text: str, room: QRectF, zoom: float = 1.0) -> QRectF:
    """The rectangle of the tag that `paint_tag` would draw."""
    metrics = QFontMetricsF(_tag_font(zoom))
    box = QRectF(0, 0, metrics.horizontalAdvance(text) + metrics.height(), metrics.height() * 1.2)
    box.moveCenter(place)
    box.moveLeft(max(room.left(), min(box.left(), room.right() - box.width())))
    box.moveTop(max(room.top(), min(box.top(), room.bottom() - box.height())))
    return box


def paint_tag(
    painter: QPainter, place: QPointF, text: str, colour: QColor, room: QRectF, zoom: float = 1.0
) -> QRectF:
    """Writes a text on a coloured tag, centred on a point but kept within the room, and returns the tag's
    rectangle. `zoom` is the scale of the tag, 1 for a screen.
    """
    box = tag_box(place, text, room, zoom)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(faded_name("#ffffff", 0.9), 1.4 * zoom))
    painter.setBrush(colour)
    painter.drawRoundedRect(box, 4 * zoom, 4 * zoom)
    painter.setFont(_tag_font(zoom))
    painter.setPen(ink_on(colour))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
    return box
