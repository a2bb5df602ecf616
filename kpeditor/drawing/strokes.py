"""Strokes: smooth lines made of short curves, drawn by a fast method on screen and as true curves in SVG and
PDF.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kpeditor.drawing.frame import Frame, pen
from kpeditor.drawing.qtbatch import (
    Floats,
    bundles,
    curves,
    draw_lines,
    draw_points,
    flattened,
    lengthened,
    segments,
)
from kpeditor.drawing.regions import Outline

_OVERLAP = 0.5
"""The overlap in pixels between the pieces of a line, which prevents gaps."""
_DOTS_FROM = 2.2
"""The least width in pixels at which ends and joints need rounding."""


@dataclass(frozen=True, eq=False)
class Strokes:
    """Curves that join smoothly, except at their tips.

    Attributes:
        curves: start, control point, end; shape [n, 3, 2].
        tips: the points where a line ends or forks, so that its end must be rounded; shape [m, 2].
        bend: the length of these curves in half hexsides.
    """

    curves: Floats
    tips: Floats
    bend: int = 1
    _kept: dict[int, Floats] = field(default_factory=dict, init=False, repr=False)

    @staticmethod
    def nothing() -> Strokes:
        """No strokes."""
        return Strokes(np.zeros((0, 3, 2)), np.zeros((0, 2)))

    def paint(self, frame: Frame, colour: str, width: float) -> None:
        """Draws the lines in one opaque colour."""
        painter = frame.painter
        if frame.is_vector:
            stroke = pen(colour, width)
            for piece in bundles(self.curves):
                painter.strokePath(curves(piece), stroke)
            return
        # Lines with flat ends take a tenth of the time of a stroked path. The bends are too slight for
        # visible gaps.
        painter.setPen(pen(colour, width, flat=True))
        draw_lines(painter, self._lines(pieces_for(frame.side) * self.bend))
        if width >= _DOTS_FROM:
            painter.setPen(pen(colour, width))
            draw_points(painter, self.tips)

    def _lines(self, pieces: int) -> Floats:
        """The curves as polylines with this number of pieces, cached because a line is drawn over its own
        rim.
        """
        if pieces not in self._kept:
            self._kept[pieces] = lengthened(segments(flattened(self.curves, pieces)), _OVERLAP)
        return self._kept[pieces]


def pieces_for(side: float) -> int:
    """The number of straight pieces that make a bend look round at this zoom."""
    return 2 if side < 24 else 3 if side < 40 else 5 if side < 80 else 8


def paint_outline(frame: Frame, outline: Outline, colour: str, width: float) -> None:
    """Draws the loops of an outline."""
    if frame.is_vector:
        frame.painter.strokePath(outline.path(), pen(colour, width))
    else:
        paint_segments(frame, outline.lines, colour, width)


def paint_segments(frame: Frame, ends: Floats, colour: str, width: float) -> None:
    """Draws straight lines with flat ends, shape [n, 2, 2]."""
    frame.painter.setPen(pen(colour, width, flat=True))
    draw_lines(frame.painter, ends)
