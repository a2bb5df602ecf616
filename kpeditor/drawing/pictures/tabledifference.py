"""A picture of a free table with its differences from an older one marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.compare.difference import Difference
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.palette import faded
from kpeditor.drawing.pictures.battle import draw_battle, gui_application
from kpeditor.drawing.pictures.difference import ADDED, CHANGED, REMOVED, UNITS
from kpeditor.drawing.table.ground import lines_of, path_of

_VEIL = QColor(255, 255, 255, 110)
"""Over the table, so that the marks stand out."""
_KEY = (
    (ADDED, "added"),
    (CHANGED, "changed"),
    (REMOVED, "removed, or as it was"),
    (UNITS, "units changed"),
)
_RING = 17.0
"""Radius of the ring round a unit, in pixels."""


def draw_table_differences(old: Battle, new: Battle, found: Iterable[Difference], target: Path) -> None:
    """Draws the new battle into a PNG file: features added, changed (with what they were) and removed, and
    where units stood and stand.

    Raises:
        PictureRefused: for a table too large to draw.
        NotSaved: when the file cannot be written.
    """
    was, is_ = old.sheet, new.sheet
    assert isinstance(was, TableSheet)
    assert isinstance(is_, TableSheet)
    marks = list(_marks(was, is_))
    moves = list(_moves(is_, found))

    def paint(painter: QPainter, scale: float, region: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(0, 0, is_.space.width * scale, is_.space.height * scale), _VEIL)
        for shape, colour, is_dashed in marks:
            _paint_mark(painter, shape, colour, scale, is_dashed=is_dashed)
        for points in moves:
            _paint_move(painter, [QPointF(x * scale, y * scale) for x, y in points])
        _paint_key(painter)

    application = gui_application()
    draw_battle(new, target, over=paint)
    del application


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
    """Whether an old shape needs no mark of its own: it is still there."""
    return new is not None and (old.shape, old.rings) == (new.shape, new.rings)


def _moves(sheet: TableSheet, found: Iterable[Difference]) -> Iterator[list[tuple[float, float]]]:
    """Where units that differ stood and stand; the points of each that lie on the table."""
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


def _paint_key(painter: QPainter) -> None:
    """What the colours mean, in a box at the north-west corner."""
    painter.setFont(font(13.0))
    metrics = painter.fontMetrics()
    wide = max(metrics.horizontalAdvance(text) for _, text in _KEY) + 40
    row = metrics.height() + 4
    box = QRectF(8, 8, wide, row * len(_KEY) + 10)
    painter.setPen(pen("#333333", 1.0))
    painter.setBrush(QColor(255, 255, 255, 225))
    painter.drawRect(box)
    for number, (colour, text) in enumerate(_KEY):
        top = box.top() + 5 + number * row
        painter.fillRect(QRectF(box.left() + 8, top + 3, 14, 14), colour)
        painter.setPen(QColor("black"))
        painter.drawText(QPointF(box.left() + 30, top + metrics.ascent() + 1), text)
