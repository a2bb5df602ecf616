"""Houses on a table: single buildings, and built-up areas with rows of roofs clear of streets and roads."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import shapely
from PySide6.QtGui import QPainterPath

from kpeditor.drawing.map.edgecurves import noise
from kpeditor.drawing.style import GroundLook
from kpeditor.drawing.table.figures import SHADOW
from kpeditor.drawing.table.pieces import DETAILS_FROM, Floats, Piece, lines_path, polygon

_PLOT = (1.25, 1.1)
"""The size of a house along and across the street, in grains."""


def built_up(shape: Any, look: GroundLook, off: Any, material: str) -> list[Piece]:
    """Roofs in rows along the longer side of an area; none covers `off` (roads, streets, water)."""
    return _roofs(plots(shape, off), look, material)


def single(shape: Any, look: GroundLook, material: str) -> list[Piece]:
    """One house, as large as its area."""
    return _roofs([_rectangle(shape)], look, material)


def plots(shape: Any, off: Any) -> list[Floats]:
    """The outlines of the houses of a built-up area: float [4, 2] each."""
    frame = _rectangle(shape)
    if len(frame) < 4:
        return []
    origin, along, across = frame[0], frame[1] - frame[0], frame[3] - frame[0]
    length, depth = float(np.hypot(*along)), float(np.hypot(*across))
    columns, rows = max(1, round(length / _PLOT[0])), max(1, round(depth / _PLOT[1]))
    if columns * rows > 3000:
        return []
    found = []
    cells = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1).reshape(-1, 2)
    dice = noise(cells + np.rint(origin * 3).astype(np.int64), 5)
    more = noise(cells + np.rint(origin * 3).astype(np.int64), 9)
    room = shapely.buffer(shape, -0.04)
    for (column, row), (a, b), (c, d) in zip(cells.tolist(), dice.tolist(), more.tolist(), strict=True):
        wide, deep = 0.78 + 0.1 * a, 0.66 + 0.12 * b
        if columns * rows > 3 and c > 0.86:
            continue  # left free for a garden
        u = (column + 0.5 + 0.05 * c) / columns
        v = (row + 0.5 + 0.05 * d) / rows
        half_u, half_v = wide / 2 / columns, deep / 2 / rows
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        house = np.array([origin + along * (u + s * half_u) + across * (v + t * half_v) for s, t in signs])
        outline = shapely.Polygon(house)
        if room.contains(outline) and (off is None or not off.intersects(outline)):
            found.append(house)
    return found


def _rectangle(shape: Any) -> Floats:
    """The smallest rectangle round an area, its longest side first: float [4, 2]; empty if there is none."""
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(shape))[:-1]
    if len(corners) == 4 and math.dist(corners[0], corners[1]) < math.dist(corners[1], corners[2]):
        corners = np.roll(corners, -1, axis=0)
    return np.asarray(corners)


def _roofs(houses: list[Floats], look: GroundLook, material: str) -> list[Piece]:
    houses = [house for house in houses if len(house) == 4]
    shadow, lit, dark, ridge = QPainterPath(), QPainterPath(), QPainterPath(), []
    walls = QPainterPath()
    for house in houses:
        a, b, c, d = house
        left, right = (a + d) / 2, (b + c) / 2
        shadow.addPolygon(polygon(np.add(house, [0.1, 0.13])))
        shadow.closeSubpath()
        walls.addPolygon(polygon(house))
        walls.closeSubpath()
        lit.addPolygon(polygon([a, b, right, left]))
        lit.closeSubpath()
        dark.addPolygon(polygon([left, right, c, d]))
        dark.closeSubpath()
        ridge.append(np.stack((left, right)))
    lines = lines_path(np.array(ridge).reshape(-1, 2, 2))
    if material == "ruined":
        return [
            Piece(walls, "#30000000", look.ink, 0.1, 1.0, since=DETAILS_FROM * 0.6, tier=3, dash=(2.2, 1.1)),
        ]
    texture = look.texture
    if texture == "blocks":
        inner = look.light if material == "wooden" and look.light != look.ink else look.ink
        pieces = [Piece(walls, inner, look.ink, 0.06, since=DETAILS_FROM * 0.6, tier=3)]
        if material == "wooden":
            pieces.append(Piece(lines, "", "#ffffff", 0.09, since=DETAILS_FROM * 1.5, tier=4))
        return pieces
    return [
        Piece(shadow, SHADOW, since=DETAILS_FROM, tier=2),
        Piece(lit, look.light, since=DETAILS_FROM * 0.6, tier=3),
        Piece(dark, look.ink, since=DETAILS_FROM * 0.6, tier=3),
        Piece(
            lines if material != "wooden" else lines_path(np.array(ridge).reshape(-1, 2, 2)),
            "",
            "#70ffffff" if material != "wooden" else "#b0fff3d0",
            0.06 if material != "wooden" else 0.13,
            since=DETAILS_FROM * 2,
            tier=4,
        ),
    ]
