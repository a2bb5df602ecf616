"""The small figures on areas of a table: crowns, reeds, waves; where they stand follows from the place.

Every texture is a function from an area (a shapely geometry in grains) to pieces. The places are those of a
grid over the whole table, each moved a little by a number made of the place itself: a change of the area
leaves the figures within it where they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from kpeditor.drawing.map.edgecurves import noise
from kpeditor.drawing.style import GroundLook
from kpeditor.drawing.table.pieces import DETAILS_FROM, Floats, Piece, along, lines_path

SHADOW = "#2b141e0a"
_MOST = 6000
"""Figures of one area at most: of a larger one they stand farther apart."""

Texture = Callable[[Any, GroundLook], list[Piece]]


def _spread(shape: Any, step: float, inset: float, *, wobble: float = 0.3, skew: bool = True) -> Floats:
    """Places in an area, about `step` apart and `inset` from its edge: x, y and two numbers of -1 to 1 made
    of the place, float [n, 4], from north to south.
    """
    room = shapely.buffer(shape, -inset) if inset else shape
    if shapely.is_empty(room):
        return np.zeros((0, 4))
    left, top, right, bottom = shapely.bounds(room)
    while (right - left) * (bottom - top) / step**2 > _MOST:
        step *= 1.5
    columns = np.arange(math.floor(left / step) - 1, math.ceil(right / step) + 2)
    rows = np.arange(math.floor(top / step) - 1, math.ceil(bottom / step) + 2)
    cells = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2).astype(np.int64)
    moved = noise(cells, 7)
    points = cells * step + moved * (wobble * step)
    if skew:
        points[:, 0] += (cells[:, 1] % 2) * (step / 2)
    inside = shapely.contains_xy(room, points[:, 0], points[:, 1])
    found = np.hstack((points[inside], noise(cells[inside], 11)))
    return np.asarray(found[np.argsort(found[:, 1], kind="stable")])


def _canopy(shape: Any, radius: float) -> Floats:
    """Places of crowns in an area: a row along its edge, the others within: float [n, 3] with the radius."""
    found = []
    ring = shapely.buffer(shape, -radius * 0.95)
    for part in shapely.get_parts(ring):
        for line in (part.exterior, *part.interiors):
            places, _ = along(shapely.get_coordinates(line), radius * 1.5)
            found.append(np.hstack((places, noise(np.rint(places * 7).astype(np.int64), 3)[:, :1])))
    found.append(_spread(shape, radius * 1.55, radius * 2.0)[:, :3])
    points = np.concatenate(found) if found else np.zeros((0, 3))
    points[:, 2] = radius * (1 + 0.2 * points[:, 2])
    return np.asarray(points[np.argsort(points[:, 1], kind="stable")][: 2 * _MOST])


def discs(points: Floats) -> QPainterPath:
    """Discs of these middles and radii as one shape: float [n, 3]."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, radius in points.tolist():
        path.addEllipse(QPointF(x, y), radius, radius)
    return path


def crowns(shape: Any, look: GroundLook) -> list[Piece]:
    """Crowns seen from above, each with its shadow and its lit side."""
    points = _canopy(shape, 0.42)
    x, y, radius = points.T
    lit = np.stack((x - radius * 0.2, y - radius * 0.24, radius * 0.66), axis=1)
    dots = np.stack((x - radius * 0.34, y - radius * 0.4, radius * 0.26), axis=1)
    return [
        Piece(discs(np.add(points, [0.13, 0.16, 0.0])), SHADOW, since=DETAILS_FROM, tier=1),
        Piece(discs(points), look.ink, since=DETAILS_FROM, tier=2),
        Piece(discs(lit), look.light, since=DETAILS_FROM, tier=3),
        Piece(discs(dots), _paler(look.light), since=22.0, tier=4),
    ]


def _paler(colour: str) -> str:
    return "#66ffffff" if colour else ""


def clouds(shape: Any, look: GroundLook) -> list[Piece]:
    """Trees as small clouds with an outline, heavier on the side away from the light."""
    body, feet = QPainterPath(), QPainterPath()
    body.setFillRule(Qt.FillRule.WindingFill)
    for x, y, radius in _canopy(shape, 0.46).tolist():
        body.addPath(cloud(x, y, radius * 0.62, x * 1.7 + y))
        box = QRectF(x - radius * 0.8, y - radius * 0.8, 1.6 * radius, 1.6 * radius)
        feet.arcMoveTo(box, -75)
        feet.arcTo(box, -75, 85)
    return [
        Piece(body, look.light, look.ink, 0.06, since=DETAILS_FROM, tier=2),
        Piece(feet, "", look.ink, 0.13, since=DETAILS_FROM * 2, tier=3),
    ]


def cloud(x: float, y: float, radius: float, turn: float, lobes: int = 5) -> QPainterPath:
    """A closed line of lobes around a point."""
    bulge = 1.62 if lobes < 6 else 1.4
    corners = [
        QPointF(
            x + radius * math.cos(2 * math.pi * (lobe + turn) / lobes),
            y + radius * math.sin(2 * math.pi * (lobe + turn) / lobes),
        )
        for lobe in range(lobes)
    ]
    path = QPainterPath(corners[-1])
    for lobe, corner in enumerate(corners):
        angle = 2 * math.pi * (lobe - 0.5 + turn) / lobes
        out = QPointF(x + bulge * radius * math.cos(angle), y + bulge * radius * math.sin(angle))
        path.quadTo(out, corner)
    path.closeSubpath()
    return path


def firs(shape: Any, look: GroundLook) -> list[Piece]:
    """Conifers from the side: a pointed crown on a stem."""
    crown, stem = QPainterPath(), QPainterPath()
    for x, y, a, _b in _spread(shape, 0.9, 0.45).tolist():
        size = 0.36 * (1 + 0.18 * a)
        crown.addPolygon(
            QPolygonF([QPointF(x - size, y + 0.25), QPointF(x, y - 1.4 * size), QPointF(x + size, y + 0.25)])
        )
        crown.closeSubpath()
        stem.moveTo(x, y + 0.25)
        stem.lineTo(x, y + 0.45)
    return [
        Piece(crown, look.ink, since=DETAILS_FROM, tier=2),
        Piece(stem, "", look.ink, 0.12, since=DETAILS_FROM, tier=2),
    ]


def orchard(shape: Any, look: GroundLook) -> list[Piece]:
    """Small crowns in straight rows."""
    points = _spread(shape, 0.95, 0.3, wobble=0.04, skew=False)
    middles = np.column_stack((points[:, :2], np.full(len(points), 0.27)))
    return [
        Piece(discs(np.add(middles, [0.08, 0.1, 0.0])), SHADOW, since=DETAILS_FROM, tier=1),
        Piece(discs(middles), look.light, look.ink, 0.07, since=DETAILS_FROM, tier=2),
    ]


def crops(shape: Any, look: GroundLook) -> list[Piece]:
    """Ears in rows: short upright strokes on furrows."""
    points = _spread(shape, 0.42, 0.12, wobble=0.12, skew=False)
    xy = points[:, :2]
    stalks = np.stack((xy, np.add(xy, [0.07, -0.26])), axis=1)
    furrows = np.stack((xy - [0.16, 0.0], np.add(xy, [0.16, 0.0])), axis=1)
    return [
        Piece(lines_path(furrows), "", look.light, 0.06, since=2 * DETAILS_FROM, tier=1),
        Piece(lines_path(stalks), "", look.ink, 0.07, since=DETAILS_FROM, tier=2),
    ]


def fields(shape: Any, look: GroundLook) -> list[Piece]:
    """Ploughed strips."""
    xy = _spread(shape, 0.7, 0.3, wobble=0.05)[:, :2]
    return [Piece(lines_path(np.stack((xy - [0.25, 0], np.add(xy, [0.25, 0])), axis=1)), "", look.ink, 0.06,
                  since=DETAILS_FROM, tier=2)]  # fmt: skip


def reeds(shape: Any, look: GroundLook) -> list[Piece]:
    """Tufts of reed over short lines of water."""
    xy = _spread(shape, 1.15, 0.5)[:, :2]
    water = np.stack((xy - [0.42, 0], np.add(xy, [0.42, 0])), axis=1)
    reed = [
        np.stack((np.add(xy, [lean * 0.5, -0.05]), np.add(xy, [lean, -0.45])), axis=1)
        for lean in (-0.2, 0.0, 0.2)
    ]
    return [
        Piece(lines_path(water), "", look.light, 0.09, since=DETAILS_FROM, tier=2),
        Piece(lines_path(np.concatenate(reed)), "", look.ink, 0.08, since=DETAILS_FROM, tier=3),
    ]


def waves(shape: Any, look: GroundLook) -> list[Piece]:
    """Short waves, here and there."""
    path = QPainterPath()
    for x, y, _a, _b in _spread(shape, 1.5, 0.55, wobble=0.45).tolist():
        path.moveTo(x - 0.42, y)
        path.cubicTo(x - 0.2, y - 0.2, x - 0.1, y - 0.16, x, y)
        path.cubicTo(x + 0.1, y + 0.16, x + 0.2, y + 0.1, x + 0.42, y - 0.08)
    return [Piece(path, "", look.light or look.ink, 0.09, since=DETAILS_FROM, tier=2)]


def sand(shape: Any, look: GroundLook) -> list[Piece]:
    """Dots."""
    points = _spread(shape, 0.45, 0.15, wobble=0.45)
    return [
        Piece(
            discs(np.column_stack((points[:, :2], np.full(len(points), 0.055)))),
            look.ink,
            since=DETAILS_FROM,
            tier=2,
        )
    ]


def craters(shape: Any, look: GroundLook) -> list[Piece]:
    """Holes with a rim that is heavier on the side of the light."""
    pits, rims = QPainterPath(), QPainterPath()
    for x, y, a, _b in _spread(shape, 1.2, 0.4, wobble=0.4).tolist():
        radius = 0.3 * (1 + 0.4 * a)
        pits.addEllipse(QPointF(x, y), radius, radius * 0.85)
        box = QRectF(x - radius, y - radius * 0.85, 2 * radius, 1.7 * radius)
        rims.arcMoveTo(box, 60)
        rims.arcTo(box, 60, 170)
    return [
        Piece(pits, look.light, since=DETAILS_FROM, tier=2),
        Piece(rims, "", look.ink, 0.11, since=DETAILS_FROM, tier=3),
    ]


def puffs(shape: Any, look: GroundLook) -> list[Piece]:
    """Puffs of smoke."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, a, b in _spread(shape, 0.8, 0.3).tolist():
        path.addPath(cloud(x, y, 0.36 * (1 + 0.25 * a), b, 8))
    return [Piece(path, look.light, look.ink, 0.05, since=DETAILS_FROM, tier=2)]


def crosses(shape: Any, look: GroundLook) -> list[Piece]:
    """Small crosses: a kind without a picture of its own."""
    xy = _spread(shape, 1.4, 0.35, wobble=0.1)[:, :2]
    arms = [np.stack((xy - arm, xy + arm), axis=1) for arm in (np.array([0.2, 0.2]), np.array([0.2, -0.2]))]
    return [Piece(lines_path(np.concatenate(arms)), "", look.ink, 0.09, since=DETAILS_FROM, tier=2)]


def cliffs(shape: Any, look: GroundLook) -> list[Piece]:
    """Strokes that fall toward the inside along the edge: a cut in the ground."""
    from kpeditor.drawing.table.relief import hachures

    return hachures(shape, look.ink, length=0.9, step=0.4, tier=2)


TEXTURES: Mapping[str, Texture] = MappingProxyType(
    {
        "trees": crowns,
        "clumps": clouds,
        "firs": firs,
        "orchard": orchard,
        "crops": crops,
        "fields": fields,
        "marsh": reeds,
        "waves": waves,
        "swell": waves,
        "sand": sand,
        "craters": craters,
        "smoke": puffs,
        "hatch": crosses,
        "cliffs": cliffs,
    }
)
"""Textures of areas by name; houses stand in `buildings`."""
