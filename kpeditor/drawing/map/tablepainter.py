"""TablePainter: a free table with its areas, lines and points, in the style of the maps."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.drawing.fonts import font
from kpeditor.drawing.palette import contrast, faded, kind_colours
from kpeditor.drawing.style import MapStyle

_LEAST_GRID = 24.0
"""Pixels between the lines of the table's grid, at least."""
_TEXT = 12.0


class TablePainter:
    """Draws a table as large as a rectangle allows."""

    def __init__(self, sheet: TableSheet, style: MapStyle) -> None:
        self._sheet = sheet
        self._style = style
        kinds = list(dict.fromkeys(feature.kind for feature in sheet.features.values()))
        unknown = [kind for kind in kinds if kind not in style.grounds and kind not in style.lines]
        self._made_up = kind_colours(unknown, style.line_lightness, style.ground_saturation)

    def scale(self, room: QRectF) -> float:
        """Pixels per unit of the table."""
        space = self._sheet.space
        return min(room.width() / max(space.width, 1e-6), room.height() / max(space.height, 1e-6))

    def box(self, room: QRectF) -> QRectF:
        """The table in the middle of a rectangle."""
        space, scale = self._sheet.space, self.scale(room)
        box = QRectF(0, 0, space.width * scale, space.height * scale)
        box.moveCenter(room.center())
        return box

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Draws the table into a rectangle, with its extent written below."""
        box, scale, style = self.box(room), self.scale(room), self._style
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(box, QColor(style.paper))
        self._paint_grid(painter, box, scale)
        painter.save()
        painter.setClipRect(box)
        order = {"area": 0, "line": 1, "point": 2}
        for feature in sorted(self._sheet.features.values(), key=lambda one: order[one.shape]):
            rings = [[box.topLeft() + QPointF(x, y) * scale for x, y in ring] for ring in feature.rings]
            self._paint_feature(painter, feature, *rings)
        painter.restore()
        painter.setPen(QPen(QColor(style.rim), 2))
        painter.drawRect(box)
        painter.restore()

    def _paint_grid(self, painter: QPainter, box: QRectF, scale: float) -> None:
        power = 10.0 ** math.floor(math.log10(_LEAST_GRID / scale))
        step = next(unit * power for unit in (1, 2, 5, 10) if unit * power * scale >= _LEAST_GRID) * scale
        painter.setPen(QPen(QColor(self._style.grid), 1))
        at = box.left() + step
        while at < box.right():
            painter.drawLine(QPointF(at, box.top()), QPointF(at, box.bottom()))
            at += step
        at = box.top() + step
        while at < box.bottom():
            painter.drawLine(QPointF(box.left(), at), QPointF(box.right(), at))
            at += step

    def _colour(self, kind: str) -> QColor:
        if kind in self._style.grounds and self._style.grounds[kind].fill:
            return QColor(self._style.grounds[kind].fill)
        if kind in self._style.lines:
            look = self._style.lines[kind]
            inks = [ink for ink in (look.colour, look.casing) if ink]
            return QColor(max(inks, key=lambda ink: contrast(ink, self._style.paper)))
        return self._made_up.get(kind, QColor(self._style.rim))

    def _paint_feature(
        self, painter: QPainter, feature: Feature, places: list[QPointF], *holes: list[QPointF]
    ) -> None:
        colour, style = self._colour(feature.kind), self._style
        if not places:
            return
        if feature.shape == "area":
            painter.setPen(QPen(colour.darker(140) if not style.is_dark else colour.lighter(150), 1.5))
            painter.setBrush(colour)
            outline = QPainterPath()
            for ring in (places, *holes):
                outline.addPolygon(QPolygonF(ring))
                outline.closeSubpath()
            painter.drawPath(outline)
        elif feature.shape == "line":
            pen = QPen(colour, 3.5)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(places))
        else:
            painter.setPen(QPen(QColor(style.place_halo), 2))
            painter.setBrush(colour)
            painter.drawEllipse(places[0], 5, 5)
        middle = QPolygonF(places).boundingRect().center()
        self._write(painter, middle - QPointF(0, 0 if feature.shape == "area" else 13), feature.id)

    def _write(self, painter: QPainter, middle: QPointF, text: str) -> None:
        written = font(_TEXT, bold=True)
        metrics = QFontMetricsF(written)
        path = QPainterPath()
        path.addText(
            middle.x() - metrics.horizontalAdvance(text) / 2,
            middle.y() + metrics.ascent() / 2 - 1,
            written,
            text,
        )
        painter.strokePath(path, QPen(faded(QColor(self._style.place_halo), 0.85), 3))
        painter.fillPath(path, QColor(self._style.place))
