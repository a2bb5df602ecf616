"""The textures of the modern style: crowns, roofs, reeds and waves as seen from the air."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from kpeditor.drawing.textures.kit import Shape, circles, inside_hex, roads_under, scattered, under_number


def trees(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """Crowns seen from above, each with its shadow and its lit side."""
    dice = random.Random(seed)
    places = scattered(dice, 14, 0.28, 0.2, is_flat)
    crowns = [(x, y, dice.uniform(0.115, 0.17)) for x, y in places if not under_number(x, y, is_flat)]
    return [
        Shape("shadow", circles([(x + 0.05, y + 0.06, r) for x, y, r in crowns])),
        Shape("ink", circles(crowns)),
        Shape("light", circles([(x - r * 0.22, y - r * 0.25, r * 0.62) for x, y, r in crowns])),
    ]


def houses(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """Roofs seen from above, aligned to a street grid, clear of roads."""
    lit, dark, shadow = QPainterPath(), QPainterPath(), QPainterPath()
    for roof in _roofs(seed, is_flat):
        if not roof.roads & roads:
            shadow.addPolygon(roof.whole.translated(0.04, 0.05))
            lit.addPolygon(roof.whole)
            dark.addPolygon(roof.half)
    return [Shape("shadow", shadow), Shape("light", lit), Shape("ink", dark)]


@dataclass(frozen=True, slots=True, eq=False)
class _Roof:
    """A house: its outline, its shaded half, and the sides whose roads would run under it."""

    whole: QPolygonF
    half: QPolygonF
    roads: int


@lru_cache(maxsize=64)
def _roofs(seed: int, is_flat: bool) -> tuple[_Roof, ...]:
    """The houses of a hex without roads; cached, since towns have many hexes with different roads."""
    dice = random.Random(seed)
    turn = dice.choice((0.0, 12.0, -14.0, 28.0))
    roofs = []
    for row in range(-2, 3):
        for column in range(-2, 3):
            x, y = column * 0.34 + dice.uniform(-0.035, 0.035), row * 0.32 + dice.uniform(-0.03, 0.03)
            length, depth = dice.uniform(0.19, 0.27), dice.uniform(0.15, 0.2)
            if dice.random() < 0.16:
                continue
            if dice.random() < 0.5:
                length, depth = depth, length
            placed = QTransform().rotate(turn).translate(x, y)
            middle = placed.map(QPointF(0, 0))
            x, y = middle.x(), middle.y()
            if not inside_hex(x, y, 0.19, is_flat) or under_number(x, y, is_flat):
                continue
            whole = QRectF(-length / 2, -depth / 2, length, depth)
            half = (
                QRectF(whole.left(), 0, length, depth / 2)
                if length >= depth
                else QRectF(0, whole.top(), length / 2, depth)
            )
            outline, shade = placed.map(QPolygonF(whole)), placed.map(QPolygonF(half))
            roofs.append(_Roof(outline, shade, roads_under(middle, is_flat)))
    return tuple(roofs)


def reeds(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """Tufts of reed over short lines of water."""
    dice = random.Random(seed)
    water, reed = QPainterPath(), QPainterPath()
    for x, y in scattered(dice, 9, 0.36, 0.22, is_flat):
        water.moveTo(x - 0.15, y)
        water.lineTo(x + 0.15, y)
        for lean in (-0.07, 0.0, 0.07):
            reed.moveTo(x + lean * 0.5, y - 0.02)
            reed.lineTo(x + lean, y - 0.15)
    return [Shape("light", water, 0.035), Shape("ink", reed, 0.03)]


def waves(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    dice = random.Random(seed)
    path = QPainterPath()
    for x, y in scattered(dice, 7, 0.42, 0.25, is_flat):
        path.moveTo(x - 0.16, y)
        path.cubicTo(x - 0.08, y - 0.08, x - 0.04, y - 0.06, x, y)
        path.cubicTo(x + 0.04, y + 0.06, x + 0.08, y + 0.04, x + 0.16, y - 0.03)
    return [Shape("light", path, 0.035)]


def crosses(seed: int, roads: int, is_flat: bool) -> list[Shape]:
    """Small crosses, for a kind without a texture of its own."""
    path = QPainterPath()
    for x, y in scattered(random.Random(1), 7, 0.5, 0.2, is_flat):
        path.moveTo(x - 0.07, y - 0.07)
        path.lineTo(x + 0.07, y + 0.07)
        path.moveTo(x - 0.07, y + 0.07)
        path.lineTo(x + 0.07, y - 0.07)
    return [Shape("ink", path, 0.035)]
