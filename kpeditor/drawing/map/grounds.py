"""Paints the ground: paper, the relief of hills, areas of terrain with their outlines and textures."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor

from kpeditor.core.geometry.pixels import SQRT3
from kpeditor.drawing.frame import Frame
from kpeditor.drawing.hexwindow import Bools, HexWindow
from kpeditor.drawing.palette import faded, faded_name
from kpeditor.drawing.qtbatch import Floats, beside, lengthened
from kpeditor.drawing.regions import Outline
from kpeditor.drawing.strokes import paint_outline, paint_segments, pieces_for
from kpeditor.drawing.style import GroundLook, Hatch
from kpeditor.drawing.textures.stamps import TextureStamps, paint_texture

ROUND_FROM = 5.0
"""The least number of pixels per hex side for areas with round corners."""
RELIEF_FROM = 9.0
_SOFT_FROM = 26.0
OUTLINES_FROM = 5.0
_SHADOWS = ((0.06, 0.1), (0.03, 0.12))
"""The offset of a hill's shadow, in hex sides, and its darkness; the shadows lie one within the other."""
_SHINE = (-0.025, 0.6)
_THROUGH_TERRAIN = 0.3
"""The share of a hill's colour that shows through woods and towns on it."""


def paint_paper(frame: Frame, region: QRectF) -> None:
    """Fills the board with the colour of the default kind; region in pixels."""
    window = frame.window
    _, inside = window.neighbours
    if inside.all():
        frame.painter.fillRect(region, QColor(frame.style.paper))
    else:
        Outline.of(window, np.ones(len(window), np.bool_)).fill(
            frame.painter, QBrush(QColor(frame.style.paper))
        )


class Relief:
    """The levels of a layer of heights in a frame, each raised above the one below and lit from the
    north-west.
    """

    def __init__(self, frame: Frame, layer: str, looks: Sequence[GroundLook]) -> None:
        values = frame.window.values(frame.sheet.layers[layer])
        heights = np.array([look.height for look in looks])[values]
        shown: dict[int, GroundLook] = {}
        for look in looks:
            if look.height > 0 and look.fill:
                shown.setdefault(look.height, look)
        self._heights = heights
        self._levels = [
            (look, heights >= height, _outline(frame, heights >= height, look))
            for height, look in sorted(shown.items())
            if (heights >= height).any()
        ]

    def paint_ground(self, frame: Frame) -> None:
        """Fills the levels, lowest first, with light and shadow along their rims."""
        for look, _, outline in self._levels:
            if frame.side >= RELIEF_FROM and frame.style.relief_depth:
                _paint_rims(frame, outline)
            _fill(frame, outline, look)

    def paint_contours(self, frame: Frame, covered: Bools) -> None:
        """Tints terrain on the levels (marks of shape [n]) so that the levels show through, and draws the
        outlines of the levels.
        """
        for look, marked, outline in self._levels:
            if (hidden := marked & covered).any():
                tint = QBrush(faded(QColor(look.fill), _THROUGH_TERRAIN))
                _outline(frame, hidden, look).fill(frame.painter, tint)
            if look.hatch is not None and (level := self._heights == look.height).any():
                paint_hatching(frame, level, look.hatch, _outline(frame, level, look))
            _paint_edge(frame, outline, look)


def paint_terrain(frame: Frame, layer: str, looks: Sequence[GroundLook]) -> Bools:
    """Paints a layer of terrain kinds as areas with outlines; returns which hexes got a colour, shape [n]."""
    values = frame.window.values(frame.sheet.layers[layer])
    covered = np.zeros(len(frame.window), np.bool_)
    for index, look in enumerate(looks):
        marked = values == index
        if not look.fill or not marked.any():
            continue
        covered |= marked
        outline = _outline(frame, marked, look)
        _fill(frame, outline, look)
        if look.hatch is not None:
            paint_hatching(frame, marked, look.hatch, outline)
        _paint_edge(frame, outline, look)
    return covered


def paint_textures(frame: Frame, layer: str, looks: Sequence[GroundLook], stamps: TextureStamps) -> None:
    """Draws the small figures of the terrain of a layer."""
    values = frame.window.values(frame.sheet.layers[layer])
    for index, look in enumerate(looks):
        if look.texture and (marked := values == index).any():
            paint_texture(frame, marked, look, stamps)


def _outline(frame: Frame, marked: Bools, look: GroundLook) -> Outline:
    # Qt writes no clipping into SVG, so hatched areas have sharp corners there, and no line goes beyond them.
    is_round = frame.side >= ROUND_FROM and not (frame.is_vector and look.hatch is not None)
    roundness = frame.style.roundness if is_round else 0.0
    return Outline.of(frame.window, marked, roundness, pieces_for(frame.side))


def _fill(frame: Frame, outline: Outline, look: GroundLook) -> None:
    is_outlined = bool(look.outline) and frame.side >= OUTLINES_FROM and not frame.is_vector
    outline.fill(frame.painter, QBrush(QColor(look.fill)), is_outlined=is_outlined)


def _paint_edge(frame: Frame, outline: Outline, look: GroundLook) -> None:
    """Draws the line round an area."""
    if look.outline and frame.side >= OUTLINES_FROM:
        paint_outline(frame, outline, look.outline, max(0.8, frame.style.outline_width * frame.side))


def _paint_rims(frame: Frame, outline: Outline) -> None:
    """A shadow along the rims that face south-east, a highlight along those that face north-west.

    Each is the shifted outline, drawn as wide as the shift, so that the ground painted next covers it
    entirely on the opposite rim.
    """
    depth = frame.style.relief_depth
    for reach, strength in _SHADOWS if frame.side >= _SOFT_FROM else _SHADOWS[:1]:
        _paint_moved(frame, outline, reach, faded_name(frame.style.relief, strength * depth))
    reach, strength = _SHINE
    _paint_moved(frame, outline, reach, faded_name(frame.style.relief_light, strength * depth))


def _paint_moved(frame: Frame, outline: Outline, reach: float, colour: str) -> None:
    shift = reach * frame.side
    moved = Outline(outline.points + shift, outline.starts)
    paint_outline(frame, moved, colour, 2 * math.sqrt(2) * abs(shift))


HATCHING_FROM = 7.5
"""The least number of pixels per hex side for hatched areas."""
_NEAREST = 3.0
"""The least distance of lines in pixels. From far away only every second or every fourth line is drawn."""
_JOIN = 0.3
"""The overlap in pixels of the lines of neighbouring hexes."""


def paint_hatching(frame: Frame, marked: Bools, hatch: Hatch, area: Outline) -> None:
    """Hatches the marked hexes (shape [n]) of a frame, within the outline of their area."""
    side = frame.side
    if side < HATCHING_FROM or not marked.any():
        return
    spacing = hatch.spacing * side
    spacing *= 2.0 ** max(0, math.ceil(math.log2(_NEAREST / spacing)))
    window = frame.window.chosen(marked)
    painter = frame.painter
    painter.save()
    if not frame.is_vector:
        painter.setClipPath(area.path(), Qt.ClipOperation.IntersectClip)
    for angle in hatch.angles:
        lines = _lines(window, math.radians(angle), spacing)
        if hatch.dash:
            lines = _dashed(lines, math.radians(angle), hatch.dash * side)
        paint_segments(frame, lines, hatch.colour, max(0.7, hatch.width * side))
    painter.restore()


def _lines(window: HexWindow, angle: float, spacing: float) -> Floats:
    """The lines at multiples of a distance from the board's corner, clipped to each hex; shape [m, 2, 2]."""
    side = window.side
    along = np.array((math.cos(angle), math.sin(angle)))
    across = np.array((-along[1], along[0]))
    start = window.centres @ across
    first = np.ceil((start - side) / spacing)
    numbers = first[:, None] + np.arange(math.ceil(2 * side / spacing) + 1)
    offset = numbers * spacing - start[:, None]
    turn = math.pi / 6 if window.grid.is_flat else 0.0
    low = np.full(offset.shape, -2.0 * side)
    high = -low
    for face in range(6):
        outward = np.array((math.cos(turn + face * math.pi / 3), math.sin(turn + face * math.pi / 3)))
        slope = float(along @ outward)
        room = SQRT3 / 2 * side - offset * float(across @ outward)
        if slope > 1e-9:
            high = np.minimum(high, room / slope)
        elif slope < -1e-9:
            low = np.maximum(low, room / slope)
        else:
            high = np.where(room < 0, low, high)
    keep = high - low > 0.05 * side
    middles = window.centres[:, None] + offset[..., None] * across
    ends = beside((middles + low[..., None] * along)[keep], (middles + high[..., None] * along)[keep])
    return lengthened(ends, _JOIN)


def _dashed(lines: Floats, angle: float, dash: float) -> Floats:
    """Lines cut into dashes with gaps of the same length, aligned over the whole map."""
    along = np.array((math.cos(angle), math.sin(angle)))
    start, end = lines[:, 0] @ along, lines[:, 1] @ along
    across = lines[:, 0] - start[:, None] * along
    most = int(np.ceil((end - start).max(initial=0.0) / (2 * dash))) + 1
    first = np.floor(start / (2 * dash))
    begin = (first[:, None] + np.arange(most)) * 2 * dash
    low, high = np.maximum(begin, start[:, None]), np.minimum(begin + dash, end[:, None])
    keep = high > low
    base = np.broadcast_to(across[:, None], (*begin.shape, 2))[keep]
    return beside(base + low[keep][:, None] * along, base + high[keep][:, None] * along)
