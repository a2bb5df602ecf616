"""Draws the differences between two free tables over the newer one: added, changed and removed features, and
old and new positions of units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.compare.difference import Difference
from kpeditor.drawing.frame import pen
from kpeditor.drawing.palette import ADDED, CHANGED, REMOVED, UNITS, faded
from kpeditor.drawing.table.ground import lines_of, path_of

KEY = ((ADDED, "added"), (CHANGED, "changed"), (REMOVED, "removed, or as it was"), (UNITS, "units changed"))
"""The meaning of the colours of marks."""
_VEIL = QColor(255, 255, 255, 110)
"""The veil over the table, which makes the marks stand out."""
_RING = 17.0
"""The radius of the ring round a unit, in pixels."""


@dataclass(frozen=True, eq=False, slots=True)
class TableDifferences:
    """The marks on the newer of two tables.

    Attributes:
        size: width and height of the table.
        marks: geometries, each with its colour and whether its outline is dashed; dashed outlines show old
            shapes.
        moves: the old and the new position of each unit that differs.
    """

    size: tuple[float, float]
    marks: tuple[tuple[Any, QColor, bool], ...]
    moves: tuple[list[tuple[float, float]], ...]

    @classmethod
    def between(cls, old: TableSheet, new: TableSheet, found: Iterable[Difference]) -> TableDifferences:
        """The marks for the differences of two tables, and for those of units in `found`."""
        return cls((new.space.width, new.space.height), tuple(_marks(old, new)), tuple(_moves(new, found)))

    def paint(self, painter: QPainter, scale: float) -> None:
        """Draws the marks over a veil. The painter's origin is the corner of the table; `scale` is the number
        of pixels per unit of the table.
        """
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height = self.size
        painter.fillRect(QRectF(0, 0, width * scale, height * scale), _VEIL)
        for shape, colour, is_dashed in self.marks:
            _paint_mark(painter, shape, colour, scale, is_dashed=is_dashed)
        for points in self.moves:
            _paint_move(painter, [QPointF(x * scale, y * scale) for x, y in points])
        painter.restore()


def _marks(old: TableSheet, new: TableSheet) -> Iterator[tuple[Any, QColor, bool]]:
    """Geometries to mark, each with its colour and whether its outline is dashed."""
    for name, feature in old.features.items():
        if not _is_alike(feature, new.features.get(name)):
            yield shape_of(feature), REMOVED, True
    for name, feature in new.features.items():
        was = old.features.get(name)
        if was is None:
            yield shape_of(feature), ADDED, False
        elif feature != was:
            yield shape_of(feature), CHANGED, False


def _is_alike(old: Feature, new: Feature | None) -> bool:
    """Whether an old shape needs no mark of its own, because it still exists."""
    return new is not None and (old.shape, old.rings) == (new.shape, new.rings)


def _moves(sheet: TableSheet, found: Iterable[Difference]) -> Iterator[list[tuple[float, float]]]:
    """The old and the new position of each unit that differs, without points off the table."""
    for one in found:
        if one.part == "scenario":
            points = [point for text in one.hexes if (point := sheet.space.read(text)) is not None]
            if points:
                yield [(point.x, point.y) for point in points]


def _paint_mark(painter: QPainter, shape: Any, colour: QColor, scale: float, *, is_dashed: bool) -> None:
    area, lines = path_of(shape, scale), lines_of(shape, scale)
    rim = QPen(pen(colour.name(), 2.6))
    if is_dashed:
        rim.setDashPattern([3.0, 2.0])
    if not area.isEmpty():
        painter.fillPath(area, faded(colour, 0.1 if is_dashed else 0.28))
        painter.strokePath(area, rim)
    if not lines.isEmpty():
        painter.strokePath(lines, rim)


def _paint_move(painter: QPainter, points: list[QPointF]) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(UNITS.name(), 3.0))
    for place in points:
        painter.drawEllipse(place, _RING, _RING)
    if len(points) == 2:
        painter.drawLine(points[0], points[1])
