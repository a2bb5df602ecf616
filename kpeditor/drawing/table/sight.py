"""Lines of sight on a free table: areas seen, areas hidden, dead ground, and one line with what stops it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.rules.tablesight import TableSurvey, TableVerdict
from kpeditor.drawing.frame import pen
from kpeditor.drawing.overlays.sight import BLOCKED, CLEAR, FROM_HERE, HARMLESS, SHADE
from kpeditor.drawing.overlays.sightlayers import DEAD
from kpeditor.drawing.palette import faded
from kpeditor.drawing.table.ground import lines_of, paint_tag, path_of


def paint_table_survey(painter: QPainter, survey: TableSurvey, *, scale: float) -> None:
    """Shades the hidden ground, hatches the dead ground, outlines the seen ground and marks where sight
    starts.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path_of(survey.hidden, scale), faded(SHADE, 0.42))
    dead = path_of(survey.dead, scale)
    painter.fillPath(dead, faded(DEAD, 0.3))
    painter.fillPath(dead, QBrush(DEAD, Qt.BrushStyle.BDiagPattern))
    painter.strokePath(path_of(survey.seen, scale), QPen(pen(CLEAR.name(), 1.6)))
    start = path_of(survey.start, scale)
    painter.fillPath(start, faded(CLEAR, 0.35))
    painter.fillPath(start, QBrush(CLEAR, FROM_HERE))
    start.addPath(lines_of(survey.start, scale))
    painter.strokePath(start, QPen(pen(CLEAR.name(), 2.4)))
    painter.restore()


def paint_table_line(painter: QPainter, sheet: TableSheet, verdict: TableVerdict, *, scale: float) -> None:
    """Draws the line of a verdict: solid as far as it sees, dashed beyond.

    Outlines the features on it that matter, names those that stop it and gives the length of the line within
    them.
    """
    room = QRectF(0, 0, sheet.space.width * scale, sheet.space.height * scale)
    colour = CLEAR if verdict.visible else BLOCKED
    start, end = (QPointF(point.x * scale, point.y * scale) for point in verdict.line)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for finding in verdict.findings:
        feature = sheet.features.get(finding.feature)
        if feature is not None:
            shape = shape_of(feature)
            rim = path_of(shape, scale)
            rim.addPath(lines_of(shape, scale))
            ink = BLOCKED if finding.blocks else HARMLESS
            painter.strokePath(rim, QPen(pen(ink.name(), 2.4 if finding.blocks else 1.2)))
    halo = QPen(pen("#ffffff", 5.0))
    line = QPen(pen(colour.name(), 2.4))
    if not verdict.visible:
        line.setStyle(Qt.PenStyle.DashLine)
    for stroke in (halo, line):
        painter.setPen(stroke)
        painter.drawLine(start, end)
    painter.setPen(QPen(pen(colour.name(), 2.0)))
    for stand in (verdict.start, verdict.end):
        base = path_of(stand.shape, scale)
        base.addPath(lines_of(stand.shape, scale))
        painter.drawPath(base)
    painter.restore()
    middle = (start + end) / 2
    words = f"{verdict.range:.1f} {sheet.space.units}"
    reasons = [f"{one.length:.1f} {one.feature}" if one.length else one.feature for one in verdict.reasons]
    for number, text in enumerate([words, *reasons]):
        ink = colour if number == 0 else BLOCKED
        paint_tag(painter, middle + QPointF(0, 22 * number + 16), text, ink, room)
