"""Passes whole numpy arrays to QPainter in one call: paths, lines, stamps. A Python loop over hexes would be
the slowest part of drawing.

Qt's anti-aliasing keeps the cells of a scanline in a sorted list, so one path of thousands of small pieces
is far slower than the same pieces in bundles of `BUNDLE` (measured: 6000 strokes 450 ms as one path, 6 ms
in bundles).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import cast

import numpy as np
import numpy.typing as npt
import shiboken6
from PySide6.QtCore import QByteArray, QDataStream, QLineF, QPointF
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPixmap

Floats = npt.NDArray[np.float64]
BUNDLE = 48
_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
_MOVE, _LINE, _CURVE, _CURVE_DATA = 0, 1, 2, 3
_COUNT = struct.Struct(">i")
_END = struct.pack(">ii", 0, 1)
"""The end of an encoded path: the index 0 of the element that begins the current loop, and the winding fill
rule.
"""


def path_of(kinds: npt.NDArray[np.integer], points: Floats) -> QPainterPath:
    """A path of these elements (Qt's codes for move, line, curve) at points of shape [n, 2], filled by
    winding.
    """
    records = np.empty(len(kinds), _ELEMENT)
    records["kind"] = kinds
    records["x"], records["y"] = points[:, 0], points[:, 1]
    return _read(records)


def polygon(points: Floats) -> QPainterPath:
    """One closed polygon; points of shape [n, 2]."""
    records = np.empty(len(points) + 1, _ELEMENT)
    kinds, xs, ys = records["kind"], records["x"], records["y"]
    kinds[0], kinds[1:] = _MOVE, _LINE
    xs[:-1], ys[:-1] = points[:, 0], points[:, 1]
    xs[-1], ys[-1] = points[0]
    return _read(records)


FEW_LOOPS = 12
"""The largest number of loops for which reading one by one is faster."""


def loops(points: Floats, starts: npt.NDArray[np.integer]) -> list[QPainterPath]:
    """Every loop as a closed polygon, equal to the result of `polygon`. Many loops are read together.

    Args:
        points: the points of all loops, shape [n, 2].
        starts: the index of the first point of each loop.
    """
    if len(starts) <= FEW_LOOPS:
        ends = [*starts.tolist(), len(points)]
        return [polygon(points[first:last]) for first, last in pairwise(ends)]
    counts = np.diff(starts, append=len(points)) + 1  # the first point is repeated to close the loop
    words = 5 * counts + 3
    heads = np.cumsum(words) - words
    data = np.zeros(int(words.sum()), ">i4")
    data[heads], data[heads + words - 1] = counts, 1
    within = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
    at = np.repeat(heads + 1, counts) + 5 * within
    data[at] = np.where(within == 0, _MOVE, _LINE)
    source = np.repeat(starts, counts) + np.where(within == np.repeat(counts - 1, counts), 0, within)
    data[at[:, None] + np.arange(1, 5)] = points[source].astype(">f8").view(">i4")
    stream = QDataStream(QByteArray(data.tobytes()))
    found = [QPainterPath() for _ in counts]
    for path in found:
        stream >> path
    return found


def _read(records: npt.NDArray[np.void]) -> QPainterPath:
    """The path encoded by these elements; an empty path if there are none."""
    path = QPainterPath()
    if len(records):
        data = _COUNT.pack(len(records)) + records.tobytes() + _END
        QDataStream(QByteArray(data)) >> path
    return path


def polygons(points: Floats) -> QPainterPath:
    """Closed polygons; points of shape [n, corners, 2]."""
    count, corners, _ = points.shape
    closed = np.empty((count, corners + 1, 2))
    closed[:, :corners], closed[:, corners] = points, points[:, 0]
    kinds = np.ones((count, corners + 1), np.int32)
    kinds[:, 0] = _MOVE
    return path_of(kinds.reshape(-1), closed.reshape(-1, 2))


def curves(points: Floats) -> QPainterPath:
    """Curves with a start, one control point and an end; points of shape [n, 3, 2]."""
    start, control, end = points[:, 0], points[:, 1], points[:, 2]
    cubic = beside(start, (start + 2 * control) / 3, (end + 2 * control) / 3, end)
    kinds = np.broadcast_to(np.array((_MOVE, _CURVE, _CURVE_DATA, _CURVE_DATA)), (len(points), 4))
    return path_of(kinds.ravel(), cubic.reshape(-1, 2))


def flattened(curves: Floats, pieces: int) -> Floats:
    """Curves (start, control point, end; shape [n, 3, 2]) as polylines with a number of pieces, shape [n,
    pieces + 1, 2].
    """
    of_start, of_control, of_end = _bernstein(pieces)
    # Not einsum, whose last digits depend on a curve's position in the array.
    points = curves[:, :1] * of_start
    points += curves[:, 1:2] * of_control
    points += curves[:, 2:] * of_end
    return np.asarray(points)


@cache
def _bernstein(pieces: int) -> Floats:
    """The weights of start, control point and end at each point of a curve, shape [3, pieces + 1, 1]."""
    t = np.linspace(0.0, 1.0, pieces + 1)[:, None]
    return np.stack(((1 - t) ** 2, 2 * t * (1 - t), t**2))


def bundles(points: Floats, size: int = BUNDLE) -> Iterator[Floats]:
    """The array in pieces small enough for fast antialiasing."""
    for start in range(0, len(points), size):
        yield points[start : start + size]


def fill_polygons(painter: QPainter, points: Floats, brush: QBrush) -> None:
    """Fills polygons that all turn the same way, points of shape [n, corners, 2]."""
    for piece in bundles(points, BUNDLE):
        painter.fillPath(polygons(piece), brush)


def draw_lines(painter: QPainter, ends: Floats) -> None:
    """Draws straight lines with the painter's pen; ends of shape [n, 2, 2] or [n, 4].

    This is far faster than a path, and fastest with a pen that has flat ends.
    """
    if len(ends):
        array = np.ascontiguousarray(ends, np.float64)
        # The array has the memory layout of QLineF, so no line needs an object of its own.
        painter.drawLines(cast(QLineF, shiboken6.wrapInstance(_address(array), QLineF)), len(array))


def draw_points(painter: QPainter, points: Floats) -> None:
    """Draws dots with the painter's pen, with the pen's width as diameter; points of shape [n, 2]."""
    if len(points):
        array = np.ascontiguousarray(points, np.float64)
        painter.drawPoints(cast(QPointF, shiboken6.wrapInstance(_address(array), QPointF)), len(array))


def _address(array: Floats) -> int:
    """The memory address of an array. This is twice as fast as `array.ctypes.data`."""
    return int(array.__array_interface__["data"][0])


def beside(*points: Floats) -> Floats:
    """Arrays of shape [n, 2] stacked to one of shape [n, arrays, 2]; faster than np.stack when n is small."""
    joined = np.empty((len(points[0]), len(points), 2))
    for index, each in enumerate(points):
        joined[:, index] = each
    return joined


def lengthened(ends: Floats, by: float) -> Floats:
    """Straight lines lengthened at both ends, shape [n, 2, 2]."""
    along = ends[:, 1] - ends[:, 0]
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    step = along * (by / length)[:, None]
    return beside(ends[:, 0] - step, ends[:, 1] + step)


def quarter_turned(vectors: Floats) -> Floats:
    """Vectors turned clockwise on the screen by 90 degrees, shape [..., 2]."""
    turned = np.empty_like(vectors)
    np.negative(vectors[..., 1], out=turned[..., 0])
    turned[..., 1] = vectors[..., 0]
    return turned


def segments(lines: Floats) -> Floats:
    """The straight pieces of lines of shape [n, points, 2], shape [m, 2, 2]."""
    count, length, _ = lines.shape
    pieces = np.empty((count, length - 1, 2, 2))
    pieces[:, :, 0], pieces[:, :, 1] = lines[:, :-1], lines[:, 1:]
    return pieces.reshape(-1, 2, 2)


def draw_stamps(painter: QPainter, centres: Floats, sources: Floats, atlas: QPixmap) -> None:
    """Draws parts of a picture without scaling or rotation.

    Args:
        centres: the position of each part's centre, in the painter's coordinates, shape [n, 2].
        sources: left, top, width, height of each part in pixels of the atlas, shape [n, 4].
    """
    if not len(centres):
        return
    fragments = np.zeros((len(centres), 10))
    fragments[:, 0:2] = centres
    fragments[:, 2:6] = sources
    fragments[:, 6:8] = 1.0 / atlas.devicePixelRatio()
    fragments[:, 9] = 1.0
    first = shiboken6.wrapInstance(_address(fragments), QPainter.PixmapFragment)
    painter.drawPixmapFragments(cast(QPainter.PixmapFragment, first), len(fragments), atlas)
