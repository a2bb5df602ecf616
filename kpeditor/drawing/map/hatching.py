"""Hatching: parallel lines over areas, one pattern for the whole map, so that it runs on from hex to hex."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import Qt

from kpeditor.core.geometry.pixels import SQRT3
from kpeditor.drawing.frame import Frame
from kpeditor.drawing.hexwindow import Bools, HexWindow
from kpeditor.drawing.qtbatch import Floats, beside, lengthened
from kpeditor.drawing.regions import Outline
from kpeditor.drawing.strokes import paint_segments
from kpeditor.drawing.style import Hatch

HATCHING_FROM = 7.5
"""Pixels per hex side from which on areas are hatched."""
_NEAREST = 3.0
"""Pixels between lines, at least: from far every second, every fourth line is left out."""
_JOIN = 0.3
"""Pixels by which lines of neighbouring hexes reach into each other."""


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
    """The lines at multiples of a distance from the board's corner, cut off at the sides of each hex; shape
    [m, 2, 2].
    """
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
    ends = beside(
        (middles + low[..., None] * along)[keep],
        (middles + high[..., None] * along)[keep],
    )
    return lengthened(ends, _JOIN)


def _dashed(lines: Floats, angle: float, dash: float) -> Floats:
    """Lines as dashes with gaps of the same length, in step over the whole map."""
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
