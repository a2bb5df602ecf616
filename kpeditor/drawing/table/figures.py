"""The small figures on areas of a table (crowns, reeds, waves); their places are derived from the
coordinates.

Every texture is a function from an area (a shapely geometry in grains) to pieces. The places are points of a
grid over the whole table, each displaced by a hash of its position, so that a change of the area does not
move the figures within it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from kpeditor.drawing.map.edgecurves import noise
from kpeditor.drawing.style import GroundLook
from kpeditor.drawing.table.pieces import DETAILS_FROM, Figures, Floats, Piece, along, lines_path, polygon

SHADOW = "#2b141e0a"
_MOST = 6000
"""The largest number of figures in one area; in a larger area they are farther apart."""

Drawn = Piece | Figures
Texture = Callable[[Any, GroundLook], list[Drawn]]
Ints = npt.NDArray[np.int64]


def _spread(shape: Any, step: float, inset: float, *, wobble: float = 0.3, skew: bool = True) -> Floats:
    """Places in an area, about `step` apart and `inset` from its edge: x, y and two hash values from -1 to 1,
    float [n, 4], from north to south.
    """
    room = shapely.buffer(shape, -inset) if inset else shape
    if shapely.is_empty(room):
        return np.zeros((0, 4))
    left, top, right, bottom = shapely.bounds(room)
    while ((right - left) / step + 1) * ((bottom - top) / step + 1) > _MOST:
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
    """Places of crowns in an area, in a row along its edge and then inside: x, y and a hash value from -1 to
    1, float [n, 3].
    """
    found = []
    ring = shapely.buffer(shape, -radius * 0.95)
    for part in shapely.get_parts(ring):
        for line in (part.exterior, *part.interiors):
            places, _ = along(shapely.get_coordinates(line), radius * 1.5)
            found.append(np.hstack((places, noise(np.rint(places * 7).astype(np.int64), 3)[:, :1])))
    found.append(_spread(shape, radius * 1.55, radius * 2.0)[:, :3])
    points = np.concatenate(found) if found else np.zeros((0, 3))
    return np.asarray(points[np.argsort(points[:, 1], kind="stable")][: 2 * _MOST])


VARIANTS = 5
"""The number of sizes and shapes of a figure, which make it look natural."""
_Shapes = tuple[tuple[Piece, ...], ...]


def variants_of(numbers: Floats) -> Ints:
    """The index of a variant for each number from -1 to 1."""
    found = np.floor((numbers + 1) * (VARIANTS / 2)).astype(np.int64)
    return np.asarray(np.clip(found, 0, VARIANTS - 1))


def _size(variant: int, spread: float) -> float:
    """The size of a variant, close to 1."""
    return 1 + spread * (2 * variant / (VARIANTS - 1) - 1)


def disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


@lru_cache(maxsize=64)
def crown_shapes(ink: str, light: str, radius: float) -> tuple[_Shapes, _Shapes]:
    """The shapes of crowns: shadows, then dark crowns with a lit side to the north-west."""
    shadows, found = [], []
    for variant in range(VARIANTS):
        r = radius * _size(variant, 0.2)
        shadows.append((Piece(disc(0.3 * r, 0.38 * r, r), SHADOW),))
        found.append(
            (
                Piece(disc(0, 0, r), ink),
                Piece(disc(-r * 0.2, -r * 0.24, r * 0.66), light),
                Piece(disc(-r * 0.34, -r * 0.4, r * 0.26), "#66ffffff", since=22.0),
            )
        )
    return tuple(shadows), tuple(found)


def crowns(shape: Any, look: GroundLook) -> list[Drawn]:
    """Crowns seen from above, each with its shadow and its lit side."""
    points = _canopy(shape, 0.42)
    places, variants = points[:, :2], variants_of(points[:, 2])
    shadows, found = crown_shapes(look.ink, look.light, 0.42)
    return [Figures(places, variants, shadows, tier=1), Figures(places, variants, found, tier=2)]


def _by_row(shape: Any, step: float, inset: float, shapes: _Shapes, wobble: float = 0.3) -> list[Drawn]:
    """Figures spread over an area, from north to south."""
    points = _spread(shape, step, inset, wobble=wobble, skew=wobble > 0.2)
    return [Figures(points[:, :2], variants_of(points[:, 2]), shapes)]


def clouds(shape: Any, look: GroundLook) -> list[Drawn]:
    """Trees as small clouds with an outline, heavier on the side away from the light."""
    points = _canopy(shape, 0.46)
    return [Figures(points[:, :2], variants_of(points[:, 2]), _cloud_shapes(look.ink, look.light))]


@lru_cache(maxsize=64)
def _cloud_shapes(ink: str, light: str) -> _Shapes:
    found = []
    for variant in range(VARIANTS):
        r = 0.46 * _size(variant, 0.2)
        foot = QPainterPath()
        box = QRectF(-r * 0.8, -r * 0.8, 1.6 * r, 1.6 * r)
        foot.arcMoveTo(box, -75)
        foot.arcTo(box, -75, 85)
        body = Piece(cloud(0, 0, r * 0.62, variant * 0.37), light, ink, 0.06)
        found.append((body, Piece(foot, "", ink, 0.13, since=2 * DETAILS_FROM)))
    return tuple(found)


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


def firs(shape: Any, look: GroundLook) -> list[Drawn]:
    """Conifers from the side: a pointed crown on a stem."""
    return _by_row(shape, 0.9, 0.45, _fir_shapes(look.ink))


@lru_cache(maxsize=64)
def _fir_shapes(ink: str) -> _Shapes:
    found = []
    for variant in range(VARIANTS):
        size = 0.36 * _size(variant, 0.18)
        crown = QPainterPath()
        crown.addPolygon(polygon([(-size, 0.25), (0, -1.4 * size), (size, 0.25)]))
        crown.closeSubpath()
        stem = lines_path(np.array([[[0, 0.25], [0, 0.45]]]))
        found.append((Piece(crown, ink), Piece(stem, "", ink, 0.12)))
    return tuple(found)


def orchard(shape: Any, look: GroundLook) -> list[Drawn]:
    """Small crowns in straight rows."""
    return _by_row(shape, 0.95, 0.3, _orchard_shapes(look.ink, look.light), 0.04)


@lru_cache(maxsize=64)
def _orchard_shapes(ink: str, light: str) -> _Shapes:
    shadow = Piece(disc(0.08, 0.1, 0.27), SHADOW)
    return ((shadow, Piece(disc(0, 0, 0.27), light, ink, 0.07)),) * VARIANTS


def crops(shape: Any, look: GroundLook) -> list[Drawn]:
    """Ears in rows: short upright strokes on furrows."""
    return _by_row(shape, 0.42, 0.12, _crop_shapes(look.ink, look.light), 0.12)


@lru_cache(maxsize=64)
def _crop_shapes(ink: str, light: str) -> _Shapes:
    furrow = Piece(_strokes((-0.16, 0, 0.16, 0)), "", light, 0.06, since=2 * DETAILS_FROM)
    return ((furrow, Piece(_strokes((0, 0, 0.07, -0.26)), "", ink, 0.07)),) * VARIANTS


def _strokes(*ends: tuple[float, float, float, float]) -> QPainterPath:
    return lines_path(np.array(ends).reshape(-1, 2, 2))


def fields(shape: Any, look: GroundLook) -> list[Drawn]:
    """Ploughed strips."""
    return _by_row(shape, 0.7, 0.3, _stroke_shapes(look.ink, 0.06, (-0.25, 0, 0.25, 0)), 0.05)


@lru_cache(maxsize=64)
def _stroke_shapes(ink: str, width: float, *ends: tuple[float, float, float, float]) -> _Shapes:
    return ((Piece(_strokes(*ends), "", ink, width),),) * VARIANTS


def reeds(shape: Any, look: GroundLook) -> list[Drawn]:
    """Tufts of reed over short lines of water."""
    return _by_row(shape, 1.15, 0.5, _reed_shapes(look.ink, look.light))


@lru_cache(maxsize=64)
def _reed_shapes(ink: str, light: str) -> _Shapes:
    reed = _strokes(*((lean * 0.5, -0.05, lean, -0.45) for lean in (-0.2, 0.0, 0.2)))
    water = Piece(_strokes((-0.42, 0, 0.42, 0)), "", light, 0.09)
    return ((water, Piece(reed, "", ink, 0.08)),) * VARIANTS


def waves(shape: Any, look: GroundLook) -> list[Drawn]:
    """Short waves, scattered."""
    return _by_row(shape, 1.5, 0.55, _wave_shapes(look.light or look.ink), 0.45)


@lru_cache(maxsize=64)
def _wave_shapes(ink: str) -> _Shapes:
    path = QPainterPath(QPointF(-0.42, 0))
    path.cubicTo(-0.2, -0.2, -0.1, -0.16, 0, 0)
    path.cubicTo(0.1, 0.16, 0.2, 0.1, 0.42, -0.08)
    return ((Piece(path, "", ink, 0.09),),) * VARIANTS


def sand(shape: Any, look: GroundLook) -> list[Drawn]:
    """Dots."""
    return _by_row(shape, 0.45, 0.15, _dot_shapes(look.ink), 0.45)


@lru_cache(maxsize=64)
def _dot_shapes(ink: str) -> _Shapes:
    return ((Piece(disc(0, 0, 0.055), ink),),) * VARIANTS


def craters(shape: Any, look: GroundLook) -> list[Drawn]:
    """Holes with a rim that is heavier on the side of the light."""
    return _by_row(shape, 1.2, 0.4, _crater_shapes(look.ink, look.light), 0.4)


@lru_cache(maxsize=64)
def _crater_shapes(ink: str, light: str) -> _Shapes:
    found = []
    for variant in range(VARIANTS):
        r = 0.3 * _size(variant, 0.4)
        pit, rim, box = QPainterPath(), QPainterPath(), QRectF(-r, -r * 0.85, 2 * r, 1.7 * r)
        pit.addEllipse(box)
        rim.arcMoveTo(box, 60)
        rim.arcTo(box, 60, 170)
        found.append((Piece(pit, light), Piece(rim, "", ink, 0.11)))
    return tuple(found)


def puffs(shape: Any, look: GroundLook) -> list[Drawn]:
    """Puffs of smoke."""
    return _by_row(shape, 0.8, 0.3, puff_shapes(look.ink, look.light))


@lru_cache(maxsize=64)
def puff_shapes(ink: str, light: str) -> _Shapes:
    """Clouds made of many lobes."""
    return tuple(
        (Piece(cloud(0, 0, 0.38 * _size(variant, 0.25), variant * 0.3, 8), light, ink, 0.05),)
        for variant in range(VARIANTS)
    )


def crosses(shape: Any, look: GroundLook) -> list[Drawn]:
    """Small crosses, for a kind without a texture of its own."""
    arms = ((-0.2, -0.2, 0.2, 0.2), (-0.2, 0.2, 0.2, -0.2))
    return _by_row(shape, 1.4, 0.35, _stroke_shapes(look.ink, 0.09, *arms), 0.1)


def cliffs(shape: Any, look: GroundLook) -> list[Drawn]:
    """Strokes inward from the edge: the sides of a cutting."""
    from kpeditor.drawing.table.relief import hachures

    return [*hachures(shape, look.ink, length=0.9, step=0.4, tier=2)]


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
