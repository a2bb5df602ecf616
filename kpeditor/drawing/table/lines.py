"""Line features of a table: hedges, walls, fences, crests, streams, roads, bridges, wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from kpeditor.drawing.map.edgecurves import noise
from kpeditor.drawing.style import LineLook
from kpeditor.drawing.table.figures import SHADOW, VARIANTS, Drawn, crown_shapes, puff_shapes, variants_of
from kpeditor.drawing.table.pieces import (
    DETAILS_FROM,
    Figures,
    Floats,
    Piece,
    along,
    line_path,
    lines_path,
    polygon,
)

WIDE = 2.4
"""The length of a hex side in grains; looks give widths in hex sides."""

LinePainter = Callable[[Floats, LineLook, float, Any], list[Drawn]]
"""Arguments: points, look, width in grains, the hill of a crest (None if unknown)."""


def line_pieces(points: Floats, look: LineLook, width: float | None = None, hill: Any = None) -> list[Drawn]:
    """The pieces that draw a line; `width` is the width of the real object in grains, if it is known."""
    if len(points) < 2 or not np.ptp(points, axis=0).any():
        return []
    paint = PATTERNS.get(look.pattern, _plain)
    return paint(points, look, look.width * WIDE if width is None else width, hill)


def _plain(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    return [Piece(line_path(points), "", look.colour, width, 1.6, tier=1)]


def _hedge(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    places, _ = along(points, 0.42)
    dice = noise(np.rint(places * 11).astype(np.int64), 3)
    places, variants = places + dice * 0.05, variants_of(dice[:, 0])
    dark = look.casing or look.colour
    shadows, bushes = crown_shapes(dark, look.colour, 0.3)
    return [
        Figures(places, variants, shadows, since=DETAILS_FROM * 1.4, tier=0),
        Piece(line_path(points), "", dark, 0.3, 2.0, tier=1),
        Figures(places, variants, bushes, since=DETAILS_FROM * 1.2, tier=2),
    ]


def _wall(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    path = line_path(points)
    return [
        Piece(path.translated(0.09, 0.12), "", SHADOW, 0.36, since=DETAILS_FROM * 1.4, tier=0),
        Piece(path, "", look.casing or look.colour, 0.36, 2.4, tier=1),
        Piece(path, "", look.colour, 0.22, 1.2, since=DETAILS_FROM * 1.2, tier=2, dash=(2.1, 0.5)),
    ]


def _fence(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    return [
        Piece(line_path(points), "", look.colour, 0.09, 1.0, tier=1),
        Piece(_ticks(points, 0.7, 0.17, 0.17), "", look.colour, 0.09, 1.0, since=DETAILS_FROM, tier=1),
    ]


def _ticks(points: Floats, step: float, left: float, right: float) -> QPainterPath:
    """Short lines across a line."""
    places, directions = along(points, step)
    across = np.stack((directions[:, 1], -directions[:, 0]), axis=1)
    return lines_path(np.stack((places + across * left, places - across * right), axis=1))


def _embankment(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    return [
        Piece(line_path(points), "", look.colour, 0.2, 1.6, tier=1),
        Piece(_ticks(points, 0.45, 0.42, 0.42), "", look.colour, 0.09, 0.9, since=DETAILS_FROM, tier=1),
    ]


def _wire(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    places, directions = along(points, 0.62)
    across = np.stack((directions[:, 1], -directions[:, 0]), axis=1)
    one, other = (directions + across) * 0.22, (directions - across) * 0.22
    crosses = np.concatenate(
        (np.stack((places - one, places + one), 1), np.stack((places - other, places + other), 1))
    )
    return [
        Piece(line_path(points), "", look.colour, 0.06, 0.9, tier=1),
        Piece(lines_path(crosses), "", look.colour, 0.08, 1.0, since=DETAILS_FROM, tier=1),
    ]


def _crest(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    """A bold line with teeth down both slopes; they are longer on the steeper side of its hill."""
    left = right = 0.32
    steeper = _steeper_side(points, hill)
    if steeper:
        left, right = (0.62, 0.0) if steeper > 0 else (0.0, 0.62)
    places, directions = along(points, 0.62)
    across = np.stack((directions[:, 1], -directions[:, 0]), axis=1)
    teeth = QPainterPath()
    for reach, sign in ((left, 1), (right, -1)):
        if reach:
            for at, ahead, aside in zip(places, directions, across * sign * reach, strict=True):
                teeth.addPolygon(polygon([at - ahead * 0.16, at + aside, at + ahead * 0.16]))
                teeth.closeSubpath()
    return [
        Piece(teeth, look.casing or look.colour, since=DETAILS_FROM, tier=1),
        Piece(line_path(points), "", look.colour, 0.22, 2.0, tier=2),
    ]


def _steeper_side(points: Floats, hill: Any) -> int:
    """1 if the hill ends sooner to the left of the crest (along it, north up), -1 if to the right, 0 if
    unknown or equal.
    """
    if hill is None or shapely.is_empty(hill):
        return 0
    places, directions = along(points, max(float(np.hypot(*np.diff(points, axis=0).T).sum()) / 8, 1e-6))
    across = np.stack((directions[:, 1], -directions[:, 0]), axis=1)
    far = float(np.hypot(*(np.array(hill.bounds[2:]) - hill.bounds[:2])))
    reach = []
    for sign in (1, -1):
        rays = shapely.linestrings(np.stack((places, places + across * sign * far), axis=1))
        reach.append(float(shapely.length(shapely.intersection(rays, hill)).sum()))
    if abs(reach[0] - reach[1]) < 0.1 * max(*reach, 1e-9):
        return 0
    return 1 if reach[0] < reach[1] else -1


def _water(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    path = line_path(points)
    pieces: list[Drawn] = [Piece(path, "", look.colour, width, 1.8, tier=1)]
    if look.casing:
        pieces.insert(0, Piece(path, "", look.casing, width + 0.14, 2.4, tier=0, since=2.0))
    return pieces


def _road(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    path = line_path(points)
    return [
        Piece(path, "", look.casing or look.colour, width + 0.24, 4.0, tier=0),
        Piece(path, "", look.colour, width, 1.6, tier=1, since=2.5),
    ]


def _dirt(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    path = line_path(points)
    return [
        Piece(path, "", look.casing or look.colour, width + 0.14, 2.6, tier=0, dash=(2.4, 0.9)),
        Piece(path, "", look.colour, width, 1.4, tier=1, since=2.5),
    ]


def _track(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    return [Piece(line_path(points), "", look.colour, 0.16, 1.5, tier=1, dash=(3.6, 2.2))]


def _ford(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    path = line_path(points)
    return [
        Piece(path, "", look.casing or look.colour, width + 0.16, 3.0, tier=4, dash=(0.5, 0.35)),
        Piece(path, "", look.colour, width * 0.8, 1.4, tier=5, dash=(0.6, 0.4)),
    ]


def _bridge(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    """A deck between two parapets with short splayed ends."""
    path, wide = line_path(points), width + 0.5
    parapets, wings = [], []
    for sign in (1, -1):
        side = shapely.get_coordinates(shapely.LineString(points).offset_curve(sign * wide / 2))
        if len(side) < 2:
            continue
        parapets.append(side)
        for end, inner in ((side[0], side[1]), (side[-1], side[-2])):
            out = (end - inner) / max(float(np.hypot(*(end - inner))), 1e-9)
            turn = np.array([out[1], -out[0]]) * sign
            away = turn if _is_outward(points, end, turn) else -turn
            wings.append(np.stack((end, end + (out + away) * 0.28)))
    rails = QPainterPath()
    for side in parapets:
        rails.addPath(line_path(side))
    rails.addPath(lines_path(np.array(wings).reshape(-1, 2, 2)))
    return [
        Piece(path, "", look.colour, wide, 3.0, tier=3, is_flat=True),
        Piece(_ticks(points, 0.3, wide / 2, wide / 2), "", "#50000000", 0.05, since=3 * DETAILS_FROM, tier=4),
        Piece(rails, "", look.casing or look.colour, 0.18, 1.4, tier=5, is_flat=True),
    ]


def _is_outward(points: Floats, end: Floats, turn: Floats) -> bool:
    """Whether a step leads away from a line."""
    line = shapely.LineString(points)
    return bool(line.distance(shapely.Point(end + turn * 0.2)) > line.distance(shapely.Point(end)))


def _rail(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    path = line_path(points)
    return [
        Piece(_ticks(points, 0.5, 0.3, 0.3), "", look.colour, 0.1, 0.9, tier=0, since=DETAILS_FROM),
        Piece(path, "", look.colour, 0.34, 2.4, tier=0),
        Piece(path, "", look.casing or "#ffffff", 0.2, 1.2, tier=1, dash=(2.4, 2.4), since=2.5),
    ]


def _smoke(points: Floats, look: LineLook, width: float, hill: Any) -> list[Drawn]:
    places, _ = along(points, 0.7)
    variants = np.arange(len(places)) % VARIANTS
    puffs = puff_shapes(look.casing or look.colour, f"#c0{look.colour[1:]}")
    return [
        Piece(line_path(points), "", f"#90{look.colour[1:]}", 0.8, 3.0, tier=1),
        Figures(places, variants, puffs),
    ]


PATTERNS: Mapping[str, LinePainter] = MappingProxyType(
    {
        "line": _plain,
        "crest": _crest,
        "hedge": _hedge,
        "wall": _wall,
        "water": _water,
        "gully": _embankment,
        "ford": _ford,
        "road": _road,
        "dirt": _dirt,
        "track": _track,
        "bridge": _bridge,
        "rail": _rail,
        "tunnel": _rail,
        "fence": _fence,
        "embankment": _embankment,
        "wire": _wire,
        "smoke": _smoke,
    }
)


def dot(x: float, y: float, colour: str, halo: str) -> list[Drawn]:
    """The mark for a point that has no picture of its own."""
    disc = QPainterPath()
    disc.addEllipse(QPointF(x, y), 0.36, 0.36)
    # A pen that has only a least width keeps the mark visible on a small table.
    point = QPainterPath(QPointF(x, y))
    point.lineTo(x + 1e-4, y)
    return [
        Piece(point, "", halo, 0.9, 9.0, tier=1),
        Piece(point, "", colour, 0.72, 7.0, tier=2),
    ]
