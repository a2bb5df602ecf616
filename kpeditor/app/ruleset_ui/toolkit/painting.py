"""Draws on the map what a player plans: hexes in reach, paths, lines of fire, rings around hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPixmap

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.drawing.fonts import font
from kpeditor.drawing.frame import pen
from kpeditor.drawing.overlays.markedhexes import paint_hexes
from kpeditor.drawing.overlays.sight import BLOCKED, CLEAR
from kpeditor.drawing.overlays.tags import paint_tag
from kpeditor.drawing.palette import faded, faded_name

NOTE = 1.2, 0.6
"""The width and height of a short text, in hex sides, at the sizes in which hexes are clicked."""
DETAILS_FROM = 13.0
"""Pixels per hex side from which on costs and stops are drawn."""
MOST_REFUSED = 8
"""The greatest number of lines to places where nothing can be fired at."""
REACH = QColor("#1f6feb")
FAST = QColor("#00897b")
PROPOSED = QColor("#b26a00")
ADVISED = QColor("#7b1fa2")
CHOSEN = QColor("#ffb300")
REFUSED = QColor("#d93025")
WATCHING = QColor("#00695c")


@dataclass(frozen=True)
class Drawing:
    """A painter on a map whose origin is the board's corner, the layout of its hexes, and the length of a hex
    side in pixels.
    """

    painter: QPainter
    layout: HexLayout
    side: float

    def point(self, hex_: Hex) -> QPointF:
        """The middle of a hex in pixels."""
        x, y = self.layout.centre(hex_)
        return QPointF(x * self.side, y * self.side)

    def ends(self, side: Hexside) -> tuple[QPointF, QPointF]:
        """The ends of a hexside in pixels."""
        (ax, ay), (bx, by) = self.layout.side_ends(side)
        return QPointF(ax, ay) * self.side, QPointF(bx, by) * self.side


def tint(draw: Drawing, hexes: Iterable[Hex], colour: QColor, fill: float = 0.0) -> None:
    """Outlines hexes and fills them with this share of a colour. Refused hexes are also crossed out, because
    many people cannot tell red from the colour of chosen hexes.
    """
    found = list(hexes)
    paint_hexes(draw.painter, draw.layout, found, colour, side=draw.side, fill=fill)
    if colour == REFUSED:
        draw.painter.setPen(pen(colour.name(), max(1.5, draw.side * 0.06)))
        arm = draw.side * 0.45
        for middle in map(draw.point, found):
            for dx, dy in ((arm, arm), (arm, -arm)):
                draw.painter.drawLine(middle - QPointF(dx, dy), middle + QPointF(dx, dy))


def paint_reach(draw: Drawing, costs: Mapping[Hex, str], fast: Set[Hex] = frozenset()) -> None:
    """Tints the hexes a unit can reach, those it enters at a better rate in another colour, and writes a text
    into each: the cost of getting there or the points left, "" for none.
    """
    painter, side = draw.painter, draw.side
    tint(draw, costs.keys() - fast, REACH, 0.13)
    tint(draw, costs.keys() & fast, FAST, 0.2)
    if side < DETAILS_FROM:
        return
    dpr = painter.device().devicePixelRatioF()
    for hex_, cost in costs.items():
        if cost:
            label = _label(cost, round(max(8.0, min(14.0, side * 0.36)), 1), dpr)
            half = label.deviceIndependentSize() / 2
            below = QPointF(half.width(), half.height() - side * 0.55)
            painter.drawPixmap(draw.point(hex_) - below, label)


@lru_cache(maxsize=512)
def _label(text: str, size: float, dpr: float) -> QPixmap:
    """A text with a light halo as a picture; cached, because a map shows hundreds of them."""
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


def paint_hexside(draw: Drawing, side: Hexside, colour: QColor) -> None:
    """Draws a thick line along a hexside: the one a unit turns to."""
    draw.painter.setPen(pen(colour, max(3.0, draw.side * 0.18)))
    draw.painter.drawLine(*draw.ends(side))


def paint_stop(draw: Drawing, hex_: Hex, colour: QColor) -> None:
    """Draws a clock face in the corner of a hex in which a unit waits."""
    middle, radius = draw.point(hex_) + QPointF(draw.side * 0.55, -draw.side * 0.45), draw.side * 0.26
    draw.painter.setBrush(QColor("#ffffff"))
    draw.painter.setPen(pen(colour, max(1.2, draw.side * 0.05)))
    draw.painter.drawEllipse(middle, radius, radius)
    draw.painter.drawLine(middle, middle - QPointF(0, radius * 0.7))
    draw.painter.drawLine(middle, middle + QPointF(radius * 0.5, 0))


def paint_shot(
    draw: Drawing, start: Hex, end: Hex, colour: QColor, *, strong: bool, dashed: bool = False
) -> None:
    """Draws a line of fire between two hexes."""
    width = max(1.6, draw.side * (0.09 if strong else 0.055))
    a, b = draw.point(start), draw.point(end)
    draw.painter.setPen(pen(faded_name("#ffffff", 0.65), width + 2))
    draw.painter.drawLine(a, b)
    stroke = pen(colour, width)
    if dashed:
        stroke.setStyle(Qt.PenStyle.DashLine)
    draw.painter.setPen(stroke)
    draw.painter.drawLine(a, b)


def paint_watch(draw: Drawing, start: Hex, end: Hex) -> None:
    """Draws a thin dotted line from an observer to the observed hex."""
    stroke = pen(WATCHING, max(1.4, draw.side * 0.05))
    stroke.setStyle(Qt.PenStyle.DotLine)
    a, b = draw.point(start), draw.point(end)
    draw.painter.setPen(pen(faded_name("#ffffff", 0.5), max(2.8, draw.side * 0.1)))
    draw.painter.drawLine(a, b)
    draw.painter.setPen(stroke)
    draw.painter.drawLine(a, b)
    tint(draw, [start], WATCHING)


def paint_targets(draw: Drawing, start: Hex, targets: Iterable[tuple[Hex, str, bool]]) -> None:
    """Draws lines of fire to hexes, each with a short text ("" for none) and whether fire there is of any
    use. If very many have no text and no use, their lines are left out, because they would hide the others.
    """
    shown = sorted(targets, key=lambda one: one[2])
    if sum(not (text or is_good) for _, text, is_good in shown) > MOST_REFUSED:
        shown = [one for one in shown if one[1] or one[2]]
    for hex_, text, is_good in shown:
        colour = CLEAR if is_good else BLOCKED
        paint_shot(draw, start, hex_, colour, strong=False, dashed=not is_good)
        paint_note(draw, hex_, text, colour)


def paint_path(
    draw: Drawing, points: Sequence[QPointF], colour: QColor, *, strong: bool, dashed: bool = False
) -> None:
    """Draws a line through two points or more, in pixels, with an arrowhead at its end."""
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


def paint_band(painter: QPainter, side: float, one: PointF, two: PointF) -> None:
    """Draws a rubber band between two corners, which are given in hex sides; `side` is the length of one in
    pixels.
    """
    painter.setPen(pen(CHOSEN, 1.5))
    painter.setBrush(faded(CHOSEN, 0.15))
    painter.drawRect(QRectF(QPointF(*one) * side, QPointF(*two) * side).normalized())


def paint_note(draw: Drawing, hex_: Hex, text: str, colour: QColor, *, lift: float = 0.7) -> None:
    """Draws a short text over a hex, `lift` hex sides above its middle; nothing for ""."""
    paint_tag(draw.painter, place_of_note(draw, hex_, lift), text, colour, draw.side)


def place_of_note(draw: Drawing, hex_: Hex, lift: float = 0.7) -> PointF:
    """Returns the middle of such a text, in hex sides."""
    x, y = draw.layout.centre(hex_)
    return x, y - lift


def clear_lift(draw: Drawing, hex_: Hex, taken: Iterable[PointF], lifts: Sequence[float]) -> float:
    """Returns the first of several lifts that keeps a text clear of the texts around some points, or the last
    lift if none does.
    """
    others, (wide, high) = list(taken), NOTE
    for lift in lifts:
        x, y = place_of_note(draw, hex_, lift)
        if all(abs(x - a) > wide or abs(y - b) > high for a, b in others):
            return lift
    return lifts[-1]


def paint_way(draw: Drawing, hexes: Sequence[Hex], colour: QColor, *, strong: bool) -> None:
    """Draws a path through hexes with a dot where it begins; a single hex means that it comes onto the map
    there.
    """
    points = [draw.point(hex_) for hex_ in hexes]
    if len(points) == 1:
        points.insert(0, points[0] - QPointF(0, draw.side))
    paint_path(draw, points, colour, strong=strong)
    radius = max(2.0, draw.side * 0.13)
    draw.painter.setPen(pen("#ffffff", max(1.0, draw.side * 0.04)))
    draw.painter.setBrush(colour)
    draw.painter.drawEllipse(points[0], radius, radius)
