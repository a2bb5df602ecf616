"""What grows and stands on terrain: tree crowns, roofs, reeds, waves; as stamps of pixels on screen, as
shapes in SVG and PDF.

A texture is a handful of shapes in a hex of side 1 around (0, 0), in a few variants so that it does not
look printed. The variant of a hex follows from its place, so it never changes.
"""

from __future__ import annotations

import math
import random
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from kpeditor.drawing.edgecurves import noise
from kpeditor.drawing.frame import Frame
from kpeditor.drawing.hexwindow import Bools
from kpeditor.drawing.palette import faded
from kpeditor.drawing.style import GroundLook

TEXTURE_FROM = 7.5
"""Pixels per hex side from which on textures are drawn."""
VARIANTS = 8
_KEPT = 4096


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled (width 0) or stroked piece of a texture; `role` names its colour: ink, light, shadow."""

    role: str
    path: QPainterPath
    width: float = 0.0


class TextureStamps:
    """Textures drawn once per look, variant, roads and size; the least recently used are dropped."""

    def __init__(self) -> None:
        self._stamps: OrderedDict[tuple[object, ...], QPixmap] = OrderedDict()

    def stamp(
        self, look: GroundLook, variant: int, roads: int, side: float, dpr: float, is_flat: bool
    ) -> QPixmap:
        """The texture of one hex, 2.4 hex sides wide and high."""
        key = (look, variant, roads, side, dpr, is_flat)
        found = self._stamps.get(key)
        if found is None:
            found = self._stamps[key] = _drawn(look, variant, roads, side, dpr, is_flat)
            if len(self._stamps) > _KEPT:
                self._stamps.popitem(last=False)
        else:
            self._stamps.move_to_end(key)
        return found


def paint_texture(frame: Frame, marked: Bools, look: GroundLook, stamps: TextureStamps) -> None:
    """Puts the texture of a look on the marked hexes of the frame's window."""
    side = frame.side
    if side < TEXTURE_FROM:
        return
    window, painter = frame.window, frame.painter
    indices = np.nonzero(marked)[0]
    variants = ((noise(window.lattice[indices], 5)[:, 0] + 1) * (VARIANTS / 2)).astype(int) % VARIANTS
    roads = frame.road_bits[indices] if look.texture == "houses" else np.zeros(len(indices), np.uint8)
    places = zip(window.centres[indices].tolist(), variants.tolist(), roads.tolist(), strict=True)
    is_flat = window.grid.is_flat
    if frame.is_vector:
        for (x, y), variant, road in places:
            painter.save()
            painter.translate(x, y)
            # Without shadows: they would make the file half as large again.
            pieces = [
                piece for piece in shapes(look.texture, variant, road, is_flat) if piece.role != "shadow"
            ]
            _paint(painter, pieces, look, side)
            painter.restore()
        return
    dpr = frame.dpr
    half = _stamp_pixels(side, dpr) / dpr / 2
    for (x, y), variant, road in places:
        pixmap = stamps.stamp(look, variant, road, side, dpr, is_flat)
        painter.drawPixmap(QPointF(round((x - half) * dpr) / dpr, round((y - half) * dpr) / dpr), pixmap)


def _stamp_pixels(side: float, dpr: float) -> int:
    """The width and height of stamps."""
    return math.ceil(1.2 * side * dpr) * 2


def _drawn(look: GroundLook, variant: int, roads: int, side: float, dpr: float, is_flat: bool) -> QPixmap:
    pixels = _stamp_pixels(side, dpr)
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(pixels / 2, pixels / 2)
    _paint(painter, shapes(look.texture, variant, roads, is_flat), look, side * dpr)
    painter.end()
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


def _paint(painter: QPainter, pieces: Iterable[Shape], look: GroundLook, side: float) -> None:
    colours = {
        "ink": QColor(look.ink),
        "light": QColor(look.light or look.ink),
        "shadow": faded(QColor(20, 30, 10), 0.17),
    }
    scale = QTransform.fromScale(side, side)
    for piece in pieces:
        path = scale.map(piece.path)
        if piece.width:
            pen = QPen(colours[piece.role], max(0.8, piece.width * side))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.strokePath(path, pen)
        else:
            painter.fillPath(path, colours[piece.role])


@lru_cache(maxsize=1024)
def shapes(texture: str, variant: int, roads: int, is_flat: bool) -> tuple[Shape, ...]:
    """The pieces of a texture, the same at every zoom and so made once; houses keep clear of the roads that
    leave the hex by the sides in the mask `roads`.
    """
    make = _TEXTURES.get(texture)
    return tuple(make(random.Random(variant * 977 + 13), roads, is_flat)) if make else ()


def _inside_hex(x: float, y: float, inset: float, is_flat: bool) -> bool:
    """Whether a point lies in a hex of side 1, at least `inset` from its sides."""
    if not is_flat:
        x, y = y, x
    reach = math.sqrt(3) / 2 - inset
    return abs(y) <= reach and abs(x) * math.sqrt(3) / 2 + abs(y) / 2 <= reach


def _under_number(x: float, y: float, is_flat: bool) -> bool:
    """Whether something here would stand under the hex's number."""
    return abs(x) < 0.42 and -0.82 < y + (0.0 if is_flat else -0.06) < -0.48


def _scattered(
    dice: random.Random, count: int, gap: float, inset: float, is_flat: bool
) -> list[tuple[float, float]]:
    """Up to `count` points in a hex, none nearer to another than `gap`."""
    found: list[tuple[float, float]] = []
    for _ in range(count * 30):
        x, y = dice.uniform(-1, 1), dice.uniform(-1, 1)
        if _inside_hex(x, y, inset, is_flat) and all(math.dist((x, y), other) >= gap for other in found):
            found.append((x, y))
            if len(found) == count:
                break
    return sorted(found, key=lambda point: point[1])


def _circles(points: list[tuple[float, float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, r in points:
        path.addEllipse(QPointF(x, y), r, r)
    return path


def _trees(dice: random.Random, roads: int, is_flat: bool) -> list[Shape]:
    """Crowns seen from above, each with its shadow and its lit side."""
    places = _scattered(dice, 14, 0.28, 0.2, is_flat)
    crowns = [(x, y, dice.uniform(0.115, 0.17)) for x, y in places if not _under_number(x, y, is_flat)]
    return [
        Shape("shadow", _circles([(x + 0.05, y + 0.06, r) for x, y, r in crowns])),
        Shape("ink", _circles(crowns)),
        Shape("light", _circles([(x - r * 0.22, y - r * 0.25, r * 0.62) for x, y, r in crowns])),
    ]


def _houses(dice: random.Random, roads: int, is_flat: bool) -> list[Shape]:
    """Roofs seen from above, aligned to a street grid, clear of the roads."""
    turn = dice.choice((0.0, 12.0, -14.0, 28.0))
    pieces: list[Shape] = []
    lit, dark, shadow = QPainterPath(), QPainterPath(), QPainterPath()
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
            if not _inside_hex(x, y, 0.19, is_flat) or _under_number(x, y, is_flat):
                continue
            if _on_road(middle, roads, is_flat):
                continue
            whole = QRectF(-length / 2, -depth / 2, length, depth)
            half = (
                QRectF(whole.left(), 0, length, depth / 2)
                if length >= depth
                else QRectF(0, whole.top(), length / 2, depth)
            )
            shadow.addPolygon(placed.map(QPolygonF(whole)).translated(0.04, 0.05))
            lit.addPolygon(placed.map(QPolygonF(whole)))
            dark.addPolygon(placed.map(QPolygonF(half)))
    pieces += [Shape("shadow", shadow), Shape("light", lit), Shape("ink", dark)]
    return pieces


def _on_road(point: QPointF, roads: int, is_flat: bool) -> bool:
    """Whether a house here would stand on a road from the middle of the hex to one of its marked sides."""
    for direction in range(6):
        if not roads >> direction & 1:
            continue
        angle = math.radians(60 * direction - (90 if is_flat else 60))
        ahead = point.x() * math.cos(angle) + point.y() * math.sin(angle)
        aside = abs(point.y() * math.cos(angle) - point.x() * math.sin(angle))
        if aside < 0.24 and ahead > -0.2:
            return True
    return False


def _dashes(dice: random.Random, roads: int, is_flat: bool) -> list[Shape]:
    """Tufts of reed over short lines of water."""
    water, reed = QPainterPath(), QPainterPath()
    for x, y in _scattered(dice, 9, 0.36, 0.22, is_flat):
        water.moveTo(x - 0.15, y)
        water.lineTo(x + 0.15, y)
        for lean in (-0.07, 0.0, 0.07):
            reed.moveTo(x + lean * 0.5, y - 0.02)
            reed.lineTo(x + lean, y - 0.15)
    return [Shape("light", water, 0.035), Shape("ink", reed, 0.03)]


def _waves(dice: random.Random, roads: int, is_flat: bool) -> list[Shape]:
    path = QPainterPath()
    for x, y in _scattered(dice, 7, 0.42, 0.25, is_flat):
        path.moveTo(x - 0.16, y)
        path.cubicTo(x - 0.08, y - 0.08, x - 0.04, y - 0.06, x, y)
        path.cubicTo(x + 0.04, y + 0.06, x + 0.08, y + 0.04, x + 0.16, y - 0.03)
    return [Shape("light", path, 0.035)]


def _hatch(dice: random.Random, roads: int, is_flat: bool) -> list[Shape]:
    """Small crosses: a kind without a picture of its own."""
    path = QPainterPath()
    for x, y in _scattered(random.Random(1), 7, 0.5, 0.2, is_flat):
        path.moveTo(x - 0.07, y - 0.07)
        path.lineTo(x + 0.07, y + 0.07)
        path.moveTo(x - 0.07, y + 0.07)
        path.lineTo(x + 0.07, y - 0.07)
    return [Shape("ink", path, 0.035)]


_TEXTURES: Mapping[str, Callable[[random.Random, int, bool], list[Shape]]] = MappingProxyType(
    {"trees": _trees, "houses": _houses, "marsh": _dashes, "waves": _waves, "hatch": _hatch}
)
