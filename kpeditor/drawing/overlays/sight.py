"""Draws a unit's sight over the map: a field of view, or a line with the hexsides that matter on it.

The painter is set like that of `MapPainter`: origin at the board's corner, `side` pixels per hex side. Clear
and blocked lines differ in colour and in the kind of stroke, so that the picture is readable without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.masks import board
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.hexwindow import Bools
from kpeditor.drawing.overlays.farmarks import Over, paint_far
from kpeditor.drawing.overlays.markedhexes import paint_hexes
from kpeditor.drawing.overlays.tags import clear_place
from kpeditor.drawing.palette import faded, faded_name
from kpeditor.drawing.qtbatch import Floats, draw_lines, lengthened
from kpeditor.drawing.regions import Outline, border_lines

if TYPE_CHECKING:
    from kpeditor.core.geometry.outlines import Shape
    from kpeditor.core.rules.sightrules import Finding, Verdict

CLEAR, BLOCKED, HARMLESS = QColor("#0a8f6a"), QColor("#d1491b"), QColor("#7d8790")
"""The colours of a clear line, of a blocked line, of objects that block it, and of objects that it meets but
that do not block it.
"""
SHADE = QColor("#141a24")
"""The shade over hexes that cannot be seen."""
FROM_HERE = Qt.BrushStyle.HorPattern
"""The hatching of an area from which one looks. Its tint is grey to eyes that see few colours."""
_NAMED_FROM = 14
"""The least number of pixels per hex side for names of the hexsides on a line."""
_MARK = 1.4
"""The distance, in hex sides, to which the mark of a hex with its line reaches from the centre."""
_NAME_AWAY = 0.4
"""The distance, in hex sides, of a name from the middle of its hexside."""


def paint_field(over: Over, seen: Bools, start: Hex, *, judged: Bools | None = None) -> None:
    """Shades the hexes that cannot be seen from a hex, draws a rim round those that can, and marks the hex
    itself.

    `seen` and `judged` are bool [rows, columns]; `judged` is given if only some hexes were judged.
    """
    if over.is_far:
        hidden = ~seen & (board(over.layout.grid) if judged is None else judged)
        paint_far(over, [(hidden, faded(SHADE, 0.42))])
        return
    painter, window = over.painter, over.window()
    if not len(window):
        return
    visible = seen[window.rows, window.columns]
    hidden = ~visible if judged is None else judged[window.rows, window.columns] & ~visible
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    Outline.of(window, hidden).fill(painter, QBrush(faded(SHADE, 0.42)), is_outlined=True)
    draw_rim(painter, border_lines(window, visible), CLEAR, max(1.2, over.side * 0.06))
    painter.restore()
    mark_start(over, start)


def mark_start(over: Over, start: Hex) -> None:
    """Marks the hex from which sight starts, if it is in the drawn part."""
    x, y = over.layout.centre(start)
    if over.region.intersects(QRectF(x - _MARK, y - _MARK, 2 * _MARK, 2 * _MARK)):
        paint_hexes(over.painter, over.layout, (start,), CLEAR, side=over.side, fill=0.35)


def draw_rim(painter: QPainter, lines: Floats, colour: QColor, width: float) -> None:
    """Draws lines, shape [n, 2, 2], in an opaque colour, with flat ends that meet. Round ends or translucent
    lines would take thirty times as long.
    """
    painter.setPen(pen(colour, width, flat=True))
    draw_lines(painter, lengthened(lines, width * 0.3))


def paint_sight_line(
    painter: QPainter,
    layout: HexLayout,
    sheet: MapSheet,
    verdict: Verdict,
    *,
    side: float,
    taken: Sequence[QRectF] = (),
) -> None:
    """Draws the line of a verdict, solid as far as it sees and dashed beyond, and marks and names every
    hexside on it that matters. Its end hexes get a rim and no fill, because counters may be in them.

    Args:
        taken: the rectangles of counters, in pixels, which names must not cover.
    """
    from kpeditor.core.rules.sightshapes import line_parts  # late: a faster start without shapely

    parts = line_parts(layout.grid, verdict)
    solid = QPen(pen(CLEAR.name(), max(1.5, side * 0.08)))
    dashed = QPen(pen(BLOCKED.name(), max(1.5, side * 0.08)))
    dashed.setStyle(Qt.PenStyle.DashLine)
    strokes = [
        (stroke, _on_screen(layout, part, side))
        for stroke, part in ((solid, parts.seen), (dashed, parts.hidden))
        if part is not None
    ]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for finding in verdict.findings:
        _mark(painter, layout, finding, side)
    for stroke, line in strokes:
        painter.setPen(_halo(stroke))
        painter.drawLine(line)
    for stroke, line in strokes:
        painter.setPen(stroke)
        painter.drawLine(line)
    if side >= _NAMED_FROM:
        _write_names(painter, layout, sheet, verdict, side, taken)
    painter.restore()
    colour = CLEAR if verdict.visible else BLOCKED
    paint_hexes(painter, layout, (verdict.start,), CLEAR, side=side, fill=0.0)
    paint_hexes(painter, layout, (verdict.end,), colour, side=side, fill=0.0)


def _on_screen(layout: HexLayout, part: Shape, side: float) -> QLineF:
    """A straight line of the lattice in pixels."""
    from kpeditor.core.geometry.outlines import placed

    (ax, ay), (bx, by) = placed(layout.grid, part).coords
    return QLineF(ax * side, ay * side, bx * side, by * side)


def _mark(painter: QPainter, layout: HexLayout, finding: Finding, side: float) -> None:
    """Draws the hexside or hex of a finding in the colour of its effect."""
    colour = BLOCKED if finding.blocks else HARMLESS
    if finding.side is not None:
        painter.setPen(pen(colour.name(), max(2.5, side * 0.2)))
        (ax, ay), (bx, by) = layout.side_ends(finding.side)
        painter.drawLine(QPointF(ax * side, ay * side), QPointF(bx * side, by * side))
    elif finding.hex is not None and finding.blocks:
        paint_hexes(painter, layout, (finding.hex,), colour, side=side, fill=0.0)


def _write_names(
    painter: QPainter,
    layout: HexLayout,
    sheet: MapSheet,
    verdict: Verdict,
    side: float,
    taken: Sequence[QRectF],
) -> None:
    """Writes the names of the hexsides that matter beside the line, so that they overlap neither each other
    nor taken places.
    """
    written = font(max(9.0, min(15.0, side * 0.42)), bold=True)
    metrics = QFontMetricsF(written)
    painter.setFont(written)
    blocking = {finding.side for finding in verdict.findings if finding.blocks}
    used = list(taken)
    for one, box in _name_boxes(layout, sheet, verdict, side, metrics, used):
        foot = QPointF(box.left() + 2, box.center().y() + metrics.capHeight() / 2)
        name = sheet.name_side(one)
        painter.setPen(QColor("#ffffff"))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            painter.drawText(foot + QPointF(dx, dy), name)
        painter.setPen(BLOCKED if one in blocking else HARMLESS)
        painter.drawText(foot, name)


def _name_boxes(
    layout: HexLayout,
    sheet: MapSheet,
    verdict: Verdict,
    side: float,
    metrics: QFontMetricsF,
    used: list[QRectF],
) -> Iterator[tuple[Hexside, QRectF]]:
    """The hexsides that matter, each with the box for its name. Hexsides that block come first."""
    along = QLineF(_point(layout, verdict.start, side), _point(layout, verdict.end, side)).unitVector()
    across = QPointF(-along.dy(), along.dx())
    named = dict.fromkeys(finding.side for finding in verdict.findings if finding.side is not None)
    blocking = {finding.side for finding in verdict.findings if finding.blocks}
    for one in sorted(named, key=lambda side: side not in blocking):
        (ax, ay), (bx, by) = layout.side_ends(one)
        middle = QPointF((ax + bx) / 2 * side, (ay + by) / 2 * side)
        size = QSizeF(metrics.horizontalAdvance(sheet.name_side(one)) + 4, metrics.capHeight() + 4)
        reach = abs(across.x()) * size.width() / 2 + abs(across.y()) * size.height() / 2
        places = [
            middle + across * (hand * (reach + away * side))
            for away in (_NAME_AWAY / 2, _NAME_AWAY, 2 * _NAME_AWAY, 3 * _NAME_AWAY, 5 * _NAME_AWAY)
            for hand in (-1, 1)
        ]
        box = clear_place(size, places, used)
        if box is not None:
            used.append(box)
            yield one, box


def _halo(stroke: QPen) -> QPen:
    """A slightly wider, light, solid stroke, so that the line is visible on every ground."""
    return pen(faded_name("#ffffff", 0.7), stroke.widthF() + 2.0)


def _point(layout: HexLayout, hex_: Hex, side: float) -> QPointF:
    x, y = layout.centre(hex_)
    return QPointF(x * side, y * side)
