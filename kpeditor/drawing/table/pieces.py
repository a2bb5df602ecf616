"""Pieces: shapes with a fill or a pen, in grains of the table, from which pictures of tables are made.

A grain is a sixtieth of the longer edge of a table in any unit: an inch on a table of five feet. Shapes are
made once and drawn at every size. Pens have a least width, and details have a least size at which they
appear.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from kpeditor.drawing.frame import clear_picture
from kpeditor.drawing.qtbatch import draw_stamps

Floats = npt.NDArray[np.float64]

GRAINS = 60.0
"""The number of grains along the longer edge of a table."""
DETAILS_FROM = 4.5
"""The least number of pixels per grain for small figures."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """One shape of a picture of a table.

    Attributes:
        path: the shape, in grains.
        fill, pen: colours `#rrggbb` or `#aarrggbb`; "" for none.
        width: the width of the pen, in grains.
        least: the least width of the pen, in pixels.
        since: the least number of pixels per grain at which it is drawn.
        until: the number of pixels per grain from which it is no longer drawn.
        dash: lengths of dashes and gaps, in widths of the pen; empty for an unbroken line.
        tier: drawing order among features drawn together: lower tiers of all features come first.
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
    """Whether the ends of lines are flat, for example on bridges."""

    def paint(self, painter: QPainter, grain: float) -> None:
        """Draws the piece; the painter's unit is a grain of `grain` pixels."""
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
        """The rectangle that the piece may cover, in grains."""
        half = max(self.width, self.least / grain) if self.pen else 0.0
        return self.path.controlPointRect().adjusted(-half, -half, half, half)


FIGURE = 1.0
"""The greatest distance to which a figure reaches from its place, in grains."""


@dataclass(frozen=True, slots=True, eq=False)
class Figures:
    """Many small figures of a few shapes; drawn as pixel stamps on screen, as shapes in vector pictures.

    Attributes:
        places: float [n, 2], in grains, in drawing order.
        variants: int [n], the shape at each place.
        shapes: the pieces of each variant around (0, 0), in grains.
        since, until, tier: the same as for a piece.
    """

    places: Floats
    variants: npt.NDArray[np.int64]
    shapes: tuple[tuple[Piece, ...], ...]
    since: float = DETAILS_FROM
    until: float = math.inf
    tier: int = 2

    def paint(self, painter: QPainter, grain: float) -> None:
        """Draws the figures; the painter's unit is a grain of `grain` pixels."""
        if painter.paintEngine().type() != QPaintEngine.Type.Raster or grain > _LARGEST_STAMP:
            self._paint_shapes(painter, grain)
            return
        device = painter.device()
        dpr = device.devicePixelRatioF()
        pixels = _stamp_pixels(grain, dpr)
        atlas = _atlas(self.shapes, round(grain, 3), dpr)
        placed = painter.transform()
        upright = QTransform.fromTranslate(placed.dx(), placed.dy())
        seen = upright.inverted()[0].mapRect(QRectF(painter.viewport()))
        if painter.hasClipping():
            painter.setTransform(upright)
            seen = seen.intersected(painter.clipBoundingRect())
        painter.setTransform(upright)
        centres, half = self.places * grain, pixels / dpr / 2
        near = (centres > (seen.left() - half, seen.top() - half)) & (
            centres < (seen.right() + half, seen.bottom() + half)
        )
        kept = near.all(axis=1)
        # Stamps are placed on whole device pixels, because they would be blurred in between.
        centres = np.round(centres[kept] * dpr) / dpr
        sources = np.zeros((len(centres), 4))
        sources[:, 0] = self.variants[kept] * pixels
        sources[:, 2:] = pixels
        draw_stamps(painter, centres, sources, atlas)
        painter.setTransform(placed)

    def _paint_shapes(self, painter: QPainter, grain: float) -> None:
        for (x, y), variant in zip(self.places.tolist(), self.variants.tolist(), strict=True):
            painter.save()
            painter.translate(x, y)
            for piece in self.shapes[variant]:
                if piece.since <= grain < piece.until:
                    piece.paint(painter, grain)
            painter.restore()

    def reach(self, grain: float) -> QRectF:
        """The rectangle that the figures may cover, in grains."""
        if not len(self.places):
            return QRectF()
        left, top = self.places.min(axis=0).tolist()
        right, bottom = self.places.max(axis=0).tolist()
        return QRectF(left, top, right - left, bottom - top).adjusted(-FIGURE, -FIGURE, FIGURE, FIGURE)


_LARGEST_STAMP = 160.0
"""The number of pixels per grain above which stamps take more time than drawing the shapes."""


def _stamp_pixels(grain: float, dpr: float) -> int:
    """The width and height of a stamp in device pixels."""
    return 2 * math.ceil(FIGURE * grain * dpr)


@lru_cache(maxsize=96)
def _atlas(shapes: tuple[tuple[Piece, ...], ...], grain: float, dpr: float) -> QPixmap:
    """The figures side by side in one picture."""
    pixels = _stamp_pixels(grain, dpr)
    with clear_picture(pixels * len(shapes), pixels) as (picture, painter):
        for number, pieces in enumerate(shapes):
            painter.save()
            painter.translate((number + 0.5) * pixels, pixels / 2)
            painter.scale(grain * dpr, grain * dpr)
            for piece in pieces:
                if piece.since <= grain < piece.until:
                    piece.paint(painter, grain * dpr)
            painter.restore()
    picture.setDevicePixelRatio(dpr)
    return picture


def areas_path(shape: Any) -> QPainterPath:
    """The outline of the areas of a geometry, with their holes."""
    path = QPainterPath()
    for part in shapely.get_parts(shape):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        for ring in (part.exterior, *part.interiors):
            path.addPolygon(polygon(shapely.get_coordinates(ring)))
            path.closeSubpath()
    return path


def polygon(points: Iterable[Sequence[float]]) -> QPolygonF:
    """Corners as a Qt polygon."""
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


MOST_ALONG = 6000
"""The largest number of places along one line; on a line that runs far off the table they are farther
apart.
"""


def along(points: Floats, step: float, *, first: float | None = None) -> tuple[Floats, Floats]:
    """Places along a line, `step` apart, and the direction of the line there: float [n, 2] each."""
    pieces = np.diff(points, axis=0)
    lengths = np.hypot(pieces[:, 0], pieces[:, 1])
    kept = lengths > 1e-9
    starts, pieces, lengths = points[:-1][kept], pieces[kept], lengths[kept]
    if not len(lengths):
        return np.zeros((0, 2)), np.zeros((0, 2))
    ends = np.cumsum(lengths)
    step = max(step, ends[-1] / MOST_ALONG)
    at = np.arange(step / 2 if first is None else first, ends[-1] + 1e-9, step)
    number = np.minimum(np.searchsorted(ends, at), len(ends) - 1)
    directions = pieces[number] / lengths[number, None]
    return starts[number] + directions * (at - (ends - lengths)[number])[:, None], directions


def middle_of(points: Floats) -> tuple[Floats, Floats]:
    """The point half way along a line, and the line's direction there."""
    length = float(np.hypot(*np.diff(points, axis=0).T).sum())
    places, directions = along(points, max(length, 1e-6) * 2, first=length / 2)
    if not len(places):
        return points[0], np.array([1.0, 0.0])
    return places[0], directions[0]
