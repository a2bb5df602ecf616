"""Paints features along hexsides: crests with their slopes, hedges of trees, rows of houses, water with
fords.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPixmap

from kpeditor.drawing.frame import Bits, Frame, clear_picture
from kpeditor.drawing.hexwindow import Ints
from kpeditor.drawing.map.edgecurves import Edges, noise
from kpeditor.drawing.qtbatch import Floats, beside, draw_stamps, fill_polygons, quarter_turned
from kpeditor.drawing.strokes import Strokes, paint_segments
from kpeditor.drawing.style import LineLook

DETAILS_FROM = 11.0
"""The least number of pixels per hex side for detailed lines; below it they are plain."""
RIMS_FROM = 6.5
"""The least number of pixels per hex side for rims of streams and roads."""
WOBBLE = 0.07
"""The displacement of streams from the corners, in hex sides."""
_TEETH = (0.14, 0.38, 0.62, 0.86)
_POINTED_FROM = 26.0
_FEW_TEETH = (0.25, 0.5, 0.75)


def line_width(frame: Frame, look: LineLook) -> float:
    """The width in pixels, at least the smallest visible width."""
    return max(min(1.4, 0.22 * frame.side), look.width * frame.side)


def paint_plain(frame: Frame, mask: Bits, look: LineLook) -> None:
    """Paints a line without details."""
    edges = Edges.of(frame.window, mask)
    edges.strokes().paint(frame, look.colour, line_width(frame, look))
    _paint_stripes(frame, edges, look)


def _paint_stripes(frame: Frame, edges: Edges, look: LineLook) -> None:
    """Paints a stripe in the middle of each hexside, if the look has one."""
    if look.stripe and frame.side >= RIMS_FROM and len(edges):
        stripes = _blocks(frame, edges, ((0.5, 0.2),), 0.0)
        paint_segments(frame, stripes, look.stripe, max(1.0, line_width(frame, look) * 0.45))


def paint_crest(frame: Frame, mask: Bits, look: LineLook, heights: Bits | None) -> None:
    """Paints a bold line with teeth that point downhill. Where neither hex is higher, shorter teeth point to
    both sides.

    Args:
        heights: the height of every hex of the map, shape [rows, columns]; None when the map has none.
    """
    edges = Edges.of(frame.window, mask)
    if not len(edges):
        return
    if frame.side >= DETAILS_FROM:
        teeth, directions = _teeth(frame, edges, heights)
        if frame.side < _POINTED_FROM:
            paint_segments(frame, teeth, look.casing, max(1.0, 0.06 * frame.side))
        else:
            points, ink = _pointed(teeth, 0.055 * frame.side), QBrush(QColor(look.casing))
            # Teeth overlap at corners only. Teeth of one direction share no corner, so that filling them in
            # one call leaves no visible trace.
            for direction in sorted(set(directions.tolist())):
                fill_polygons(frame.painter, points[directions == direction], ink)
    edges.strokes().paint(frame, look.colour, line_width(frame, look))
    _paint_stripes(frame, edges, look)


def _teeth(frame: Frame, edges: Edges, heights: Bits | None) -> tuple[Floats, Ints]:
    """Strokes from each hexside toward its lower side, shape [n, 2, 2], and the directions of their
    hexsides.
    """
    side, ends = frame.side, edges.ends
    along = (ends[:, 1] - ends[:, 0]) / side
    # Sides run clockwise round their hex, so outside is to their left.
    outward = -quarter_turned(along)
    drop = _drops(edges, heights)
    reach = np.where(drop == 0, 0.12, 0.21) * side
    places = np.array(_FEW_TEETH if frame.side < 18 else _TEETH) * side
    feet = ends[:, :1] + along[:, None] * places[:, None]
    steps = (outward * reach[:, None])[:, None]
    falls, rises = drop >= 0, drop <= 0
    start = np.concatenate((feet[falls], feet[rises]))
    end = start + np.concatenate((steps[falls], -steps[rises]))
    directions = np.concatenate((edges.directions[falls], edges.directions[rises]))
    return beside(start.reshape(-1, 2), end.reshape(-1, 2)), np.repeat(directions, len(places))


def _pointed(teeth: Floats, half: float) -> Floats:
    """The strokes as triangles with this half width at the base; shape [n, 3, 2]."""
    along = teeth[:, 1] - teeth[:, 0]
    across = quarter_turned(along) * (half / np.hypot(along[:, 0], along[:, 1]))[:, None]
    return beside(teeth[:, 0] - across, teeth[:, 1], teeth[:, 0] + across)


def _drops(edges: Edges, heights: Bits | None) -> npt.NDArray[np.int64]:
    """The drop of the ground from the hex of each hexside to the hex across it; off the board the ground is
    lowest.
    """
    if heights is None:
        return np.zeros(len(edges), np.int64)
    mine = edges.window.values(heights)[edges.hexes].astype(np.int64)
    theirs = edges.window.neighbour_values(heights, 0)[edges.hexes, edges.directions].astype(np.int64)
    return np.asarray(mine - theirs)


def paint_hedge(frame: Frame, mask: Bits, look: LineLook, crowns: CrownStamps) -> None:
    """Paints a row of tree crowns on a dark line."""
    if (edges := _edges_in_detail(frame, mask, look)) is not None:
        edges.strokes().paint(frame, look.casing, line_width(frame, look) * 0.9)
        crowns.paint(frame, edges, look)


def _edges_in_detail(frame: Frame, mask: Bits, look: LineLook) -> Edges | None:
    """The hexsides of a feature; None where there are none, or where hexes are small and a plain line was
    drawn.
    """
    edges = Edges.of(frame.window, mask)
    if len(edges) and frame.side < DETAILS_FROM:
        edges.strokes().paint(frame, look.colour, line_width(frame, look) * 0.9)
    return edges if len(edges) and frame.side >= DETAILS_FROM else None


def _crown_places(frame: Frame, edges: Edges) -> Floats:
    """The places of crowns along hexsides, slightly off the line; shape [hexsides, crowns, 2]."""
    ends = edges.ends
    count = 5 if frame.side < 20 or frame.is_vector else 7
    places = ((np.arange(count) + 0.5) / count)[None, :, None]
    centres = ends[:, :1] + (ends[:, 1:] - ends[:, :1]) * places
    salt = noise(edges.window.corner_points[edges.hexes, edges.directions])
    stray = np.sin(np.arange(count)[None, :, None] * 2.1 + salt[:, None, :] * 3) * (0.045 * frame.side)
    return np.asarray(centres + stray)


class CrownStamps:
    """The tree crowns of a hedge as stamps, cached by size and look."""

    def __init__(self) -> None:
        self._stamps: dict[tuple[object, ...], QPixmap] = {}

    def paint(self, frame: Frame, edges: Edges, look: LineLook) -> None:
        """Draws a row of crowns on each hexside; every third crown is small."""
        places = _crown_places(frame, edges)
        radius = max(1.6, look.width * frame.side * 0.6)
        for share, start in ((1.0, 0), (0.72, 1), (1.0, 2)):
            centres = places[:, start::3].reshape(-1, 2)
            if frame.is_vector:
                for colour, size, shift in _crown(look, radius * share):
                    circles = (centres + shift)[:, None] + _circle(size)
                    fill_polygons(frame.painter, circles, QBrush(QColor(colour)))
                continue
            stamp = self._stamp(look, radius * share, frame.dpr)
            sources = np.zeros((len(centres), 4))
            sources[:, 2:] = stamp.width(), stamp.height()
            draw_stamps(frame.painter, centres, sources, stamp)

    def _stamp(self, look: LineLook, radius: float, dpr: float) -> QPixmap:
        key = look, radius, dpr
        if key not in self._stamps:
            self._stamps[key] = _crown_stamp(look, radius, dpr)
        return self._stamps[key]


def _crown(look: LineLook, radius: float) -> tuple[tuple[str, float, float], ...]:
    """The circles of a crown: colour, radius, shift toward the light."""
    return ((look.casing, radius, 0.0), (look.colour, radius * 0.68, -radius * 0.16))


def _circle(radius: float) -> Floats:
    angles = np.arange(8) * (2 * np.pi / 8)
    return np.stack((np.cos(angles), np.sin(angles)), axis=1) * radius


def _crown_stamp(look: LineLook, radius: float, dpr: float) -> QPixmap:
    edge = math.ceil(radius * dpr) * 2 + 3
    with clear_picture(edge, edge) as (pixmap, painter):
        painter.translate(edge / 2, edge / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        for colour, size, shift in _crown(look, radius * dpr):
            painter.setBrush(QColor(colour))
            painter.drawEllipse(QPointF(shift, shift), size, size)
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


def paint_wall(frame: Frame, mask: Bits, look: LineLook) -> None:
    """Paints a row of houses on a dark line."""
    if (edges := _edges_in_detail(frame, mask, look)) is None:
        return
    width = line_width(frame, look)
    edges.strokes().paint(frame, look.casing, max(1.2, width * 0.5))
    for depth, blocks in ((0.95, ((0.17, 0.09), (0.62, 0.095))), (1.2, ((0.395, 0.075), (0.85, 0.075)))):
        for grow, colour in ((0.022 * frame.side, look.casing), (0.0, look.colour)):
            paint_segments(frame, _blocks(frame, edges, blocks, grow), colour, width * depth + 2 * grow)


def _blocks(frame: Frame, edges: Edges, blocks: Sequence[tuple[float, float]], grow: float) -> Floats:
    """Short lines on each hexside, with these centres (0 to 1) and half lengths; shape [n, 2, 2]."""
    ends = edges.ends
    along = (ends[:, 1] - ends[:, 0]) / frame.side
    found = []
    for place, length in blocks:
        middle, half = ends[:, 0] + along * (place * frame.side), along * (length * frame.side + grow)
        found.append(beside(middle - half, middle + half))
    return np.concatenate(found)


def paint_water(frame: Frame, mask: Bits, look: LineLook) -> None:
    """Paints a stream: a band with a darker rim that bends from hexside to hexside."""
    paint_band(frame, Edges.of(frame.window, mask).strokes(WOBBLE), look)


def paint_band(frame: Frame, strokes: Strokes, look: LineLook) -> None:
    """Paints water: a band, with a darker rim when it is large enough."""
    width = line_width(frame, look)
    if frame.side >= RIMS_FROM and look.casing:
        strokes.paint(frame, look.casing, width + max(1.0, 0.045 * frame.side))
    strokes.paint(frame, look.colour, width)


def paint_fords(frame: Frame, mask: Bits, look: LineLook) -> None:
    """Paints fords over a stream: a pale gap with ripples across it."""
    edges = Edges.of(frame.window, mask)
    if not len(edges):
        return
    ends, side = edges.ends, frame.side
    width = line_width(frame, look)
    along = (ends[:, 1] - ends[:, 0]) / side
    across = quarter_turned(along)
    middle = edges.middles
    gap = beside(middle - along * (0.24 * side), middle + along * (0.24 * side))
    paint_segments(frame, gap, look.colour, width * 1.15)
    ripples = []
    for place in (-0.24, -0.08, 0.08, 0.24):
        foot = middle + along * (place * side)
        reach = across * (0.15 * side)
        ripples.append(beside(foot - reach, foot + reach))
    paint_segments(frame, np.concatenate(ripples), look.casing, max(1.0, 0.04 * side))
