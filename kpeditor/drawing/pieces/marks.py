"""Marks: entrenchments and wrecks that lie on the map from the start, and how they are drawn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.palette import side_colour
from kpeditor.drawing.pieces.silhouettes import paint_figure

_EARTH = QColor("#5f4022")
_SMALLEST = 5.0
"""Pixels per hex side below which marks are left out."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What lies on the map: entrenchments with the colours of their sides, and wrecks."""

    entrenchments: tuple[tuple[Hex, QColor], ...] = ()
    wrecks: tuple[Hex, ...] = ()


def marks_of(battle: Battle) -> Marks:
    """The marks of a scenario; hexes that are not on the map are left out."""
    scenario = battle.scenario
    if scenario is None or not battle.is_hex:
        return Marks()
    colours = {side.id: side_colour(index, side.colour) for index, side in enumerate(scenario.sides)}
    works = [
        (hex_, colours.get(side, _EARTH))
        for side, texts in scenario.entrenchments.items()
        for hex_ in _known(battle, texts)
    ]
    return Marks(tuple(works), tuple(_known(battle, scenario.wrecks)))


def _known(battle: Battle, texts: tuple[str, ...]) -> list[Hex]:
    found = []
    for text in texts:
        try:
            found.append(battle.map.hex(text))
        except BadName:
            continue  # the checks report it; the picture shows what there is
    return found


def paint_marks(
    painter: QPainter, layout: HexLayout, marks: Marks, *, side: float, region: QRectF | None = None
) -> None:
    """Draws the marks that meet a region, given in hex sides (default: all); the painter's origin is the
    board's corner, `side` pixels per hex side.
    """
    if side < _SMALLEST:
        return
    near = None if region is None else region.adjusted(-1, -1, 1, 1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for hex_ in marks.wrecks:
        middle = QPointF(*layout.centre(hex_))
        if near is None or near.contains(middle):
            _paint_wreck(painter, middle * side, side)
    for hex_, colour in marks.entrenchments:
        middle = QPointF(*layout.centre(hex_))
        if near is None or near.contains(middle):
            _paint_works(painter, middle * side, side, colour)
    painter.restore()


def _paint_works(painter: QPainter, middle: QPointF, side: float, colour: QColor) -> None:
    """A ring of earth with bays, open to the rear, lined with the colour of the side."""
    path = QPainterPath()
    bays = 9
    for step in range(2 * bays + 1):
        angle = math.radians(150 + step * 240 / (2 * bays))
        reach = side * (0.6 if step % 4 in (1, 2) else 0.7)
        point = middle + QPointF(math.cos(angle) * reach, math.sin(angle) * reach)
        if step:
            path.lineTo(point)
        else:
            path.moveTo(point)
    for tint, width in ((_EARTH, 0.13), (colour.lighter(125), 0.045)):
        pen = QPen(tint, max(1.0, width * side))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)


def _paint_wreck(painter: QPainter, middle: QPointF, side: float) -> None:
    """A burnt-out hulk on scorched ground."""
    scorch = QRadialGradient(middle, side * 0.6)
    scorch.setColorAt(0.0, QColor(20, 16, 12, 150))
    scorch.setColorAt(1.0, QColor(20, 16, 12, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(scorch)
    painter.drawEllipse(middle, side * 0.6, side * 0.6)
    box = QRectF(middle.x() - side * 0.42, middle.y() - side * 0.2, side * 0.84, side * 0.5)
    paint_figure(painter, box, "tank", QColor("#1e1a17"), QColor("#4d443c"))
    flame = QPainterPath(middle + QPointF(-0.1, -0.02) * side)
    flame.cubicTo(
        middle + QPointF(-0.28, -0.3) * side,
        middle + QPointF(0.0, -0.3) * side,
        middle + QPointF(-0.04, -0.55) * side,
    )
    flame.cubicTo(
        middle + QPointF(0.22, -0.35) * side,
        middle + QPointF(0.2, -0.15) * side,
        middle + QPointF(0.1, -0.02) * side,
    )
    flame.closeSubpath()
    painter.fillPath(flame, QColor("#f07a1a"))
