"""The textures of printed maps: outlined trees, solid houses, firs, long waves; one ink each."""

from __future__ import annotations

import math
import random

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from kpeditor.drawing.textures.kit import Shape, inside_hex, roads_under, scattered, under_number

_LOBES = 5


def clumps(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """Trees as small clouds with an outline, heavier on the side away from the light."""
    dice = random.Random(seed)
    body, outline, foot = QPainterPath(), QPainterPath(), QPainterPath()
    for x, y in scattered(dice, 9, 0.35, 0.22, is_flat):
        if under_number(x, y, is_flat):
            continue
        cloud = _cloud(x, y, dice.uniform(0.1, 0.135), dice.uniform(0.0, 1.0))
        body.addPath(cloud)
        outline.addPath(cloud)
        foot.addPath(_crescent(x, y, 0.13))
    return [Shape("light", body), Shape("ink", outline, 0.022), Shape("ink", foot, 0.05)]


def _cloud(x: float, y: float, radius: float, turn: float) -> QPainterPath:
    """A closed line of lobes around a point."""
    corners = []
    for lobe in range(_LOBES):
        angle = 2 * math.pi * (lobe + turn) / _LOBES
        corners.append(QPointF(x + radius * math.cos(angle), y + radius * math.sin(angle)))
    path = QPainterPath(corners[-1])
    for lobe, corner in enumerate(corners):
        angle = 2 * math.pi * (lobe - 0.5 + turn) / _LOBES
        bulge = QPointF(x + 1.62 * radius * math.cos(angle), y + 1.62 * radius * math.sin(angle))
        path.quadTo(bulge, corner)
    path.closeSubpath()
    return path


def _crescent(x: float, y: float, radius: float) -> QPainterPath:
    """The lower right part of a circle."""
    box = QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
    path = QPainterPath()
    path.arcMoveTo(box, -75)
    path.arcTo(box, -75, 85)
    return path


def blocks(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """Solid houses along two streets, clear of the roads."""
    dice = random.Random(seed)
    turn = dice.choice((0.0, 8.0, -9.0, 22.0))
    path = QPainterPath()
    for row in range(-2, 3):
        for column in range(-2, 3):
            x, y = column * 0.33 + dice.uniform(-0.03, 0.03), row * 0.33 + dice.uniform(-0.03, 0.03)
            length, depth = dice.uniform(0.17, 0.25), dice.uniform(0.11, 0.15)
            if dice.random() < 0.5:
                length, depth = depth, length
            placed = QTransform().rotate(turn).translate(x, y)
            middle = placed.map(QPointF(0, 0))
            x, y, on_road = middle.x(), middle.y(), roads & roads_under(middle, is_flat)
            if inside_hex(x, y, 0.2, is_flat) and not on_road and not under_number(x, y, is_flat):
                whole = QRectF(-length / 2, -depth / 2, length, depth)
                path.addPolygon(placed.map(QPolygonF(whole)))
                path.closeSubpath()
    return [Shape("ink", path)]


def firs(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """Conifers from the side: a pointed crown on a stem."""
    dice = random.Random(seed)
    crown, stem = QPainterPath(), QPainterPath()
    for x, y in scattered(dice, 8, 0.38, 0.24, is_flat):
        if under_number(x, y, is_flat):
            continue
        crown.addPolygon(
            QPolygonF([QPointF(x - 0.11, y + 0.08), QPointF(x, y - 0.17), QPointF(x + 0.11, y + 0.08)])
        )
        crown.closeSubpath()
        stem.moveTo(x, y + 0.08)
        stem.lineTo(x, y + 0.15)
    return [Shape("ink", crown), Shape("ink", stem, 0.035)]


def swell(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """Long waves, one below the other."""
    path = QPainterPath()
    for row in range(-2, 3):
        y = row * 0.3 + 0.06
        for x in (-0.45, 0.05, 0.55) if row % 2 else (-0.7, -0.2, 0.3):
            if inside_hex(x + 0.18, y, 0.2, is_flat) and not under_number(x + 0.18, y, is_flat):
                path.moveTo(x, y)
                path.cubicTo(x + 0.08, y - 0.13, x + 0.14, y - 0.02, x + 0.18, y)
                path.cubicTo(x + 0.22, y + 0.02, x + 0.28, y + 0.13, x + 0.36, y)
    return [Shape("ink", path, 0.034)]


def fields(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """A few farmhouses among ploughed strips, clear of the roads."""
    dice = random.Random(seed)
    furrows, houses = QPainterPath(), QPainterPath()
    turn = QTransform().rotate(dice.choice((-30.0, 12.0, 35.0, 80.0)))
    for strip in range(-3, 4):
        for part in (-0.62, -0.18, 0.26):
            start, end = turn.map(QPointF(part, strip * 0.21)), turn.map(QPointF(part + 0.34, strip * 0.21))
            if all(inside_hex(one.x(), one.y(), 0.13, is_flat) for one in (start, end)):
                furrows.moveTo(start)
                furrows.lineTo(end)
    for x, y in scattered(dice, 4, 0.46, 0.3, is_flat):
        middle = QPointF(x, y)
        if not roads & roads_under(middle, is_flat) and not under_number(x, y, is_flat):
            placed = QTransform().translate(x, y).rotate(dice.choice((0.0, 25.0, 70.0)))
            houses.addPolygon(placed.map(QPolygonF(QRectF(-0.13, -0.085, 0.26, 0.17))))
            houses.closeSubpath()
    return [Shape("ink", furrows, 0.022), Shape("light", houses)]


def cliffs(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """The steep walls of a cut: strokes from both sides toward its bottom."""
    dice = random.Random(seed)
    strokes, bottom = QPainterPath(), QPainterPath()
    for number in range(18):
        angle = 2 * math.pi * (number + dice.uniform(-0.2, 0.2)) / 18
        if abs(math.sin(angle)) > 0.25:
            far, near = 0.72, 0.72 - dice.uniform(0.2, 0.34)
            strokes.moveTo(far * math.cos(angle), far * math.sin(angle))
            strokes.lineTo(near * math.cos(angle), near * math.sin(angle))
    bottom.moveTo(-0.5, 0.05)
    bottom.cubicTo(-0.2, -0.14, 0.2, 0.2, 0.5, -0.03)
    return [Shape("light", bottom, 0.1), Shape("ink", strokes, 0.045)]
