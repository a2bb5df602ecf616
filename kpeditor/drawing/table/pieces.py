"""Pieces: shapes with a fill or a pen of which pictures of tables are made, in grains of the table.

A grain is a sixtieth of the longer edge of a table, whatever its unit: on a table of five feet an inch.
Shapes are made once and drawn at every size; a pen says how thin it may become, a detail from which size it
shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

Floats = npt.NDArray[np.float64]

GRAINS = 60.0
"""Grains along the longer edge of a table."""
DETAILS_FROM = 4.5
"""Pixels of a grain from which on small figures are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """One shape of a picture of a table.

    Attributes:
        path: in grains.
        fill, pen: colours `#rrggbb` or `#aarrggbb`; "" for none.
        width: of the pen, in grains.
        least: pixels that the pen is wide at least.
        since: pixels of a grain from which on it is drawn.
        until: pixels of a grain from which on it is drawn no more.
        dash: lengths of dashes and gaps, in widths of the pen; empty: unbroken.
        tier: its place among the pieces of things drawn together; lower ones of all come first.
    """

    path: QPainterPath
    fill: str = ""
    pen: str = ""
    width: float = 0.0
    least: float = 0.8
    since: float = 0.0
    until: float = math.inf
    dash: tuple[float, ...] = ()
    tier: int = 0
    is_flat: bool = False
    """Whether lines end flat, as bridges do."""
    box: QRectF | None = None
    """What it covers, without its pen; None: not reckoned yet."""

    def paint(self, painter: QPainter, grain: float) -> None:
        """Draws it; the painter counts in grains, each so many pixels large."""
        if not self.since <= grain < self.until:
            return
        if self.fill:
            painter.fillPath(self.path, QColor(self.fill))
        if self.pen:
            painter.strokePath(self.path, self._pen(grain))

    def _pen(self, grain: float) -> QPen:
        pen = QPen(QColor(self.pen), max(self.width, self.least / grain))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap if self.is_flat or self.dash else Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if self.dash:
            pen.setDashPattern(list(self.dash))
        return pen

    def reach(self, grain: float) -> QRectF:
        """All that it may cover, in grains."""
        half = max(self.width, self.least / grain) if self.pen else 0.0
        return self.path.controlPointRect().adjusted(-half, -half, half, half)


def areas_path(shape: Any) -> QPainterPath:
    """The outline of a geometry with its holes, areas only."""
    path = QPainterPath()
    for part in shapely.get_parts(shape):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        for ring in (part.exterior, *part.interiors):
            path.addPolygon(polygon(shapely.get_coordinates(ring)))
            path.closeSubpath()
    return path


def polygon(points: Iterable[Sequence[float]]) -> QPolygonF:
    """Corners as Qt takes them."""
    return QPolygonF([QPointF(float(x), float(y)) for x, y in points])


def line_path(points: Floats) -> QPainterPath:
    """A line through points."""
    path = QPainterPath()
    path.addPolygon(polygon(points))
    return path


def lines_path(ends: Floats) -> QPainterPath:
    """Many short lines: float [n, 2, 2]."""
    path = QPainterPath()
    for (x1, y1), (x2, y2) in ends.tolist():
        path.moveTo(x1, y1)
        path.lineTo(x2, y2)
    return path


def along(points: Floats, step: float, *, first: float | None = None) -> tuple[Floats, Floats]:
    """Places along a line, `step` apart, and the direction of the line there: float [n, 2] each."""
    pieces = np.diff(points, axis=0)
    lengths = np.hypot(pieces[:, 0], pieces[:, 1])
    kept = lengths > 1e-9
    starts, pieces, lengths = points[:-1][kept], pieces[kept], lengths[kept]
    if not len(lengths):
        return np.zeros((0, 2)), np.zeros((0, 2))
    ends = np.cumsum(lengths)
    at = np.arange(step / 2 if first is None else first, ends[-1] + 1e-9, step)
    number = np.minimum(np.searchsorted(ends, at), len(ends) - 1)
    directions = pieces[number] / lengths[number, None]
    return starts[number] + directions * (at - (ends - lengths)[number])[:, None], directions


def middle_of(points: Floats) -> tuple[Floats, Floats]:
    """The place half along a line, and its direction there."""
    length = float(np.hypot(*np.diff(points, axis=0).T).sum())
    places, directions = along(points, max(length, 1e-6) * 2, first=length / 2)
    if not len(places):
        return points[0], np.array([1.0, 0.0])
    return places[0], directions[0]
