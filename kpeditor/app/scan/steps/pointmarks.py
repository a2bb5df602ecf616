"""Draws the points of a scan over it: crosses, numbers, and arrows for residuals."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from kpeditor.app.scan.gridlines import tag
from kpeditor.app.scan.view import ScanView
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.scan.registration.registration import ControlPoint, Registration

FINE, SO_SO = 0.03, 0.08
"""Shares of a hex side up to which a point lies well, or well enough."""
LONGEST = 46.0
"""Pixels of the view the longest arrow has at most."""
ENLARGED = 20.0
"""How many times longer than what is off an arrow is drawn at most."""
GOOD, WARNING, BAD = QColor("#1f8a3b"), QColor("#b36b00"), QColor("#d1242f")


def colour_of(off: float, side: float) -> QColor:
    """Returns green, amber or red for a residual in pixels; `side` is the length of a hex side in pixels."""
    share = off / side if side else 0.0
    return GOOD if share <= FINE else WARNING if share <= SO_SO else BAD


def draw_points(
    painter: QPainter,
    view: ScanView,
    sheet: MapSheet,
    points: tuple[ControlPoint, ...],
    found: Registration | None,
    selected: int,
) -> None:
    """Draws all points, and with a fit also each residual, magnified."""
    offsets = found.offsets().tolist() if found is not None else [(0.0, 0.0)] * len(points)
    most = max((math.hypot(*off) for off in offsets), default=0.0)
    enlarged = min(ENLARGED, LONGEST / (most * view.scale)) if most * view.scale > 0.01 else ENLARGED
    for number, (point, (dx, dy)) in enumerate(zip(points, offsets, strict=True)):
        at = view.to_view((point.x, point.y))
        colour = colour_of(math.hypot(dx, dy), found.side) if found is not None else QColor("#1f66c1")
        if found is not None:
            goal = at + QPointF(-dx, -dy) * (view.scale * enlarged)
            _arrow(painter, at, goal, colour)
        _cross(painter, at, colour, is_selected=number == selected)
        tag(painter, at + QPointF(0, -20), sheet.name(point.hex), colour)


def _cross(painter: QPainter, at: QPointF, colour: QColor, *, is_selected: bool) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tint, width in ((QColor(255, 255, 255, 220), 4.0), (colour, 1.8)):
        painter.setPen(QPen(tint, width))
        painter.drawLine(at + QPointF(-8, 0), at + QPointF(-2, 0))
        painter.drawLine(at + QPointF(8, 0), at + QPointF(2, 0))
        painter.drawLine(at + QPointF(0, -8), at + QPointF(0, -2))
        painter.drawLine(at + QPointF(0, 8), at + QPointF(0, 2))
        if is_selected:
            painter.drawEllipse(QRectF(at.x() - 11, at.y() - 11, 22, 22))


def _arrow(painter: QPainter, start: QPointF, end: QPointF, colour: QColor) -> None:
    """An arrow from a point to where the fit puts it."""
    dx, dy = end.x() - start.x(), end.y() - start.y()
    length = math.hypot(dx, dy)
    if length < 3:
        return
    ux, uy = dx / length, dy / length
    head = min(8.0, length * 0.6)
    for tint, width in ((QColor(255, 255, 255, 220), 5.0), (colour, 2.4)):
        painter.setPen(QPen(tint, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(start, end - QPointF(ux, uy) * head * 0.6)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(colour))
    left = QPointF(end.x() - head * ux - head * 0.5 * uy, end.y() - head * uy + head * 0.5 * ux)
    right = QPointF(end.x() - head * ux + head * 0.5 * uy, end.y() - head * uy - head * 0.5 * ux)
    painter.drawPolygon(QPolygonF([end, left, right]))
