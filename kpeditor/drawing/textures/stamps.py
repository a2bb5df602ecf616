"""The figures of terrain, such as tree crowns and roofs: stamps of pixels on screen, shapes in SVG and PDF.

A texture is a handful of shapes in a hex of side 1 around (0, 0), in a few variants, so that it does not look
repetitive. The variant of a hex follows from its position, so it never changes.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QTransform

from kpeditor.drawing.frame import Frame, clear_picture
from kpeditor.drawing.hexwindow import Bools
from kpeditor.drawing.map.edgecurves import noise
from kpeditor.drawing.palette import faded
from kpeditor.drawing.style import GroundLook
from kpeditor.drawing.textures import fromabove as airtextures
from kpeditor.drawing.textures import printed as printtextures
from kpeditor.drawing.textures.kit import Shape

TEXTURE_FROM = 7.5
"""Textures are drawn from this many pixels per hex side."""
VARIANTS = 8
_KEPT = 4096


class TextureStamps:
    """Textures drawn once per look, variant, roads and size; an LRU cache."""

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
    """Draws the texture of a look on the marked hexes of the frame's window."""
    side = frame.side
    if side < TEXTURE_FROM:
        return
    window, painter = frame.window, frame.painter
    indices = np.nonzero(marked)[0]
    variants = ((noise(window.lattice[indices], 5)[:, 0] + 1) * (VARIANTS / 2)).astype(int) % VARIANTS
    roads = (
        frame.road_bits[indices] if look.texture in ("houses", "blocks") else np.zeros(len(indices), np.uint8)
    )
    places = zip(window.centres[indices].tolist(), variants.tolist(), roads.tolist(), strict=True)
    is_flat = window.grid.is_flat
    if frame.is_vector:
        for (x, y), variant, road in places:
            painter.save()
            painter.translate(x, y)
            # Without shadows, which would make the file half as large again.
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
    with clear_picture(pixels, pixels) as (pixmap, painter):
        painter.translate(pixels / 2, pixels / 2)
        _paint(painter, shapes(look.texture, variant, roads, is_flat), look, side * dpr)
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
    """The shapes of a texture, cached, since they are the same at every zoom; houses keep clear of the roads
    that leave the hex by the sides in the mask `roads`.
    """
    make = _TEXTURES.get(texture)
    return tuple(make(variant * 977 + 13, roads, is_flat)) if make else ()


_TEXTURES: Mapping[str, Callable[[int, int, bool], list[Shape]]] = MappingProxyType(
    {
        "trees": airtextures.trees,
        "houses": airtextures.houses,
        "marsh": airtextures.reeds,
        "waves": airtextures.waves,
        "hatch": airtextures.crosses,
        "clumps": printtextures.clumps,
        "blocks": printtextures.blocks,
        "firs": printtextures.firs,
        "swell": printtextures.swell,
        "fields": printtextures.fields,
        "cliffs": printtextures.cliffs,
    }
)
