"""Hills on a table: light and shadow with contours, or hachures, as the style draws relief."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import shapely
from PySide6.QtGui import QColor, QPainterPath

from kpeditor.drawing.palette import mixed
from kpeditor.drawing.style import GroundLook, MapStyle
from kpeditor.drawing.table.pieces import DETAILS_FROM, Floats, Piece, along, areas_path, lines_path, polygon

_RINGS = 3
"""Number of contours of a hill, including its outline."""


class ReliefInks(NamedTuple):
    """How a style draws relief.

    Attributes:
        top: fill of the highest ground.
        light, dark: colours of slopes toward and away from the light, `#rrggbb`.
        is_lit: whether hills are lit; if not, they are drawn with hachures.
    """

    top: str
    light: str
    dark: str
    is_lit: bool

    @classmethod
    def of(cls, style: MapStyle, look: GroundLook) -> ReliefInks:
        """The inks of a style for a hill of this look."""
        top = style.grounds.get("hilltop" if look.height < 2 else "hilltop2", look).fill
        return cls(top, style.relief_light, style.relief, bool(style.relief_depth))


def hill(shape: Any, look: GroundLook, inks: ReliefInks, *, is_steep: bool) -> list[Piece]:
    """The pieces of a hill: lit contours where the style has relief, otherwise hachures."""
    pieces = _shaded(shape, look, inks) if inks.is_lit else _printed(shape, look)
    ink = look.outline or look.ink or inks.dark
    if is_steep:
        pieces += hachures(shape, ink, length=0.85, step=0.42, tier=6)
    return pieces


def rings(shape: Any) -> list[Any]:
    """The outlines of a hill from foot to top, as geometries, each within the one before."""
    reach = float(shapely.maximum_inscribed_circle(shape).length) if shape.area else 0.0
    step = min(reach / (_RINGS + 0.6), 2.2)
    inner = [shape]
    for number in range(1, _RINGS):
        one = shapely.buffer(shape, -step * number, join_style="round")
        if shapely.is_empty(one) or step <= 0:
            break
        inner.append(one)
    return inner


def _shaded(shape: Any, look: GroundLook, inks: ReliefInks) -> list[Piece]:
    levels = rings(shape)
    shadow = areas_path(shape).translated(0.22, 0.28)
    pieces = [Piece(shadow, "#30141e0a", tier=0)]
    for number, level in enumerate(levels):
        share = number / max(len(levels), 2)
        pieces.append(
            Piece(
                areas_path(level), mixed(QColor(look.fill), QColor(inks.top), share).name(), tier=1 + number
            )
        )
        for colour, lit in ((inks.light, True), (inks.dark, False)):
            edge = _edge(level, lit=lit)
            strength = "b0" if lit else "6a"
            pieces.append(Piece(edge, "", f"#{strength}{colour[1:]}", 0.12, 1.0, since=2.0, tier=2 + number))
    pieces.append(Piece(areas_path(shape), "", look.outline, 0.07, 1.0, tier=7))
    return pieces


def _edge(shape: Any, *, lit: bool) -> QPainterPath:
    """The parts of the outline that face north-west, or the others."""
    path = QPainterPath()
    for part in shapely.get_parts(shapely.orient_polygons(shape)):
        for ring in (part.exterior, *part.interiors):
            points = shapely.get_coordinates(ring)
            steps = np.diff(points, axis=0)
            # The area lies to the left, so that the other side of a step is (dy, -dx).
            faces = (-steps[:, 1] + steps[:, 0]) > 0
            for start, end, is_lit in zip(points[:-1], points[1:], faces, strict=True):
                if bool(is_lit) == lit:
                    path.moveTo(*start)
                    path.lineTo(*end)
    return path


def _printed(shape: Any, look: GroundLook) -> list[Piece]:
    ink = look.outline or (look.hatch.colour if look.hatch else "#6a4a20")
    levels = rings(shape)
    pieces = [Piece(areas_path(shape), look.fill, tier=1)]
    pieces += [Piece(areas_path(levels[-1]), "#28ffffff", tier=2)] if len(levels) > 1 else []
    for number, level in enumerate(levels[: max(1, look.height)] if look.height < 3 else levels):
        pieces += hachures(level, ink, length=0.95 if number == 0 else 0.7, step=0.34, tier=3)
    pieces.append(Piece(areas_path(shape), "", ink, 0.07, 0.9, tier=4))
    return pieces


def hachures(shape: Any, ink: str, *, length: float, step: float, tier: int) -> list[Piece]:
    """Strokes down a slope, from an inner outline to the outer one, broad at the top and pointed at the
    foot.
    """
    wedges, plain = QPainterPath(), []
    for part in shapely.get_parts(shapely.orient_polygons(shape)):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        for ring in (part.exterior, *part.interiors):
            points, directions = along(shapely.get_coordinates(ring), step)
            inward = np.stack((-directions[:, 1], directions[:, 0]), axis=1)
            heads = points + inward * _lengths(points, length)[:, None]
            # Strokes would collide in corners: only those that lead away from the edge are kept.
            away = shapely.distance(shapely.points(heads), part.boundary)
            fits = shapely.contains_xy(part, heads[:, 0], heads[:, 1]) & (
                away > 0.8 * _lengths(points, length)
            )
            for foot, head, side in zip(points[fits], heads[fits], directions[fits], strict=True):
                wedges.addPolygon(polygon([foot, head - side * 0.07, head + side * 0.07]))
                wedges.closeSubpath()
            plain.append(np.stack((points[fits], heads[fits]), axis=1))
    lines = np.concatenate(plain) if plain else np.zeros((0, 2, 2))
    return [
        Piece(wedges, ink, since=2 * DETAILS_FROM, tier=tier),
        Piece(
            lines_path(lines[::2]), "", ink, 0.06, 0.8, since=DETAILS_FROM, until=2 * DETAILS_FROM, tier=tier
        ),
    ]


def _lengths(points: Floats, length: float) -> Floats:
    """The length of each stroke; every other one is a little shorter."""
    return np.where(np.arange(len(points)) % 2 == 0, length, length * 0.72)
