"""ReadingMarks: the reading and the examples, drawn over the scan in the colours of the kinds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from kpeditor.app.scan.gridlines import GridLines, picture_transform
from kpeditor.app.scan.steps.kinds import Kind
from kpeditor.app.scan.view import ScanView
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import PointF
from kpeditor.scan.reading.reading import Reading
from kpeditor.scan.reading.targets import Target

RINGED = 0.05
"""The share of a reading that is marked as doubtful: what the next step asks about first."""
_ALPHA = 105
DOUBT = QColor("#d1242f")
WHITE = QColor(255, 255, 255, 230)


class ReadingMarks:
    """Paths of one reading, made once and drawn at any zoom."""

    def __init__(self, lines: GridLines, reading: Reading, kinds: Iterable[Kind]) -> None:
        self._lines = lines
        colours = {kind.id: kind.colour for kind in kinds}
        self._areas: dict[str, QPainterPath] = {}
        self._strokes: dict[str, QPainterPath] = {}
        self._colours = colours
        self._doubtful = QPainterPath()
        for target, kind in zip(reading.targets, reading.kinds, strict=True):
            if colours.get(kind) is not None:
                self._add(target, kind)
        for row in least_sure(reading):
            target = reading.targets[row]
            self._doubtful.addEllipse(QPointF(*lines.place(target)), *(2 * (_ring(lines, target),)))

    def _add(self, target: Target, kind: str) -> None:
        if isinstance(target, Hexside):
            path = self._strokes.setdefault(kind, QPainterPath())
            start, end = self._lines.ends(target)
            path.moveTo(*start)
            path.lineTo(*end)
        else:
            path = self._areas.setdefault(kind, QPainterPath())
            outline = self._lines.outline(target)
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in (*outline, outline[0])]))

    def draw(self, painter: QPainter, view: ScanView) -> None:
        """Draws areas, strokes, and a ring wherever the reading is unsure."""
        painter.save()
        painter.setTransform(picture_transform(view), True)
        painter.setPen(Qt.PenStyle.NoPen)
        for kind, path in self._areas.items():
            colour = QColor(self._colours[kind] or WHITE)
            colour.setAlpha(_ALPHA)
            painter.setBrush(colour)
            painter.drawPath(path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        width = 0.13 * self._lines.side
        for kind, path in self._strokes.items():
            for tint, share in ((WHITE, 1.5), (self._colours[kind] or WHITE, 1.0)):
                painter.setPen(QPen(tint, share * width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawPath(path)
        for tint, thick in ((WHITE, 3.4), (DOUBT, 1.6)):
            pen = QPen(tint, thick)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawPath(self._doubtful)
        painter.restore()


def least_sure(reading: Reading) -> list[int]:
    """Returns the rows of a reading that are marked as doubtful, except the user's examples."""
    order = np.argsort(reading.confidence, kind="stable")[: max(1, round(RINGED * len(reading.targets)))]
    rows: list[int] = order[reading.confidence[order] < 1.0].tolist()
    return rows


def _ring(lines: GridLines, target: Target) -> float:
    return (0.14 if isinstance(target, Hexside) else 0.3) * lines.side


def draw_examples(
    painter: QPainter, view: ScanView, lines: GridLines, named: Mapping[Target, str], kinds: Iterable[Kind]
) -> None:
    """Draws a disc on every example, in the colour of its kind."""
    colours = {kind.id: kind.colour for kind in kinds}
    size = max(4.0, min(9.0, 0.2 * lines.side * view.scale))
    frame = view.part().adjusted(-50, -50, 50, 50)
    for target, kind in named.items():
        place = lines.place(target)
        if not frame.contains(QPointF(*place)):
            continue
        at = view.to_view(place)
        painter.setPen(QPen(QColor("#1d2225"), 1.2))
        painter.setBrush(colours.get(kind) or WHITE)
        painter.drawEllipse(at, size, size)
        painter.setPen(QPen(QColor("#ffffff") if colours.get(kind) else QColor("#1d2225"), 1.8))
        painter.drawPolyline(
            [
                at + QPointF(-0.45, 0.05) * size,
                at + QPointF(-0.1, 0.4) * size,
                at + QPointF(0.45, -0.35) * size,
            ]
        )


def draw_target(
    painter: QPainter, view: ScanView, lines: GridLines, target: Target, colour: QColor, *, width: float = 3.0
) -> None:
    """Outlines one hex, or one hexside with its ends."""
    points: list[PointF] = list(lines.ends(target)) if isinstance(target, Hexside) else lines.outline(target)
    shape = [view.to_view(point) for point in points]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tint, thick in ((WHITE, width + 2.4), (colour, width)):
        painter.setPen(
            QPen(tint, thick, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        if isinstance(target, Hexside):
            # Beside the line, so that what is printed on the side stays visible.
            for one in _beside(shape, max(7.0, 0.16 * lines.side * view.scale)):
                painter.drawPolyline(one)
        else:
            painter.drawPolygon(QPolygonF(shape))


def _beside(shape: list[QPointF], away: float) -> list[list[QPointF]]:
    """Two lines along a hexside, one on each side of it."""
    start, end = shape
    along = end - start
    length = max(1e-6, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    across = QPointF(-along.y(), along.x()) * (away / length)
    return [[start + across * sign, end + across * sign] for sign in (1.0, -1.0)]
