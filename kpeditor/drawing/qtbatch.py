"""Hands whole numpy arrays to QPainter in one call: paths, lines, stamps. A loop per hex in Python would be
the slowest part of drawing.

Qt's anti-aliasing keeps the cells of a scanline in a sorted list, so one path of thousands of small pieces
is far slower than the same pieces in bundles of `BUNDLE` (measured: 6000 strokes 450 ms as one path, 6 ms
in bundles).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import cast

import numpy as np
import numpy.typing as npt
import shiboken6
from PySide6.QtCore import QByteArray, QDataStream, QLineF
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPixmap

Floats = npt.NDArray[np.float64]
BUNDLE = 48
_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
_MOVE, _LINE, _CURVE, _CURVE_DATA = 0, 1, 2, 3
_WINDING = 1


def path_of(kinds: npt.NDArray[np.integer], points: Floats) -> QPainterPath:
    """A path of these elements (Qt's own numbers for move, line, curve) at points of shape [n, 2], filled
    by winding.
    """
    path = QPainterPath()
    if not len(kinds):
        return path
    records = np.empty(len(kinds), _ELEMENT)
    records["kind"] = kinds
    records["x"], records["y"] = points[:, 0], points[:, 1]
    data = struct.pack(">i", len(kinds)) + records.tobytes() + struct.pack(">ii", 0, _WINDING)
    QDataStream(QByteArray(data)) >> path
    return path


def polygons(points: Floats) -> QPainterPath:
    """Closed polygons; points of shape [n, corners, 2]."""
    count, corners, _ = points.shape
    closed = np.concatenate((points, points[:, :1]), axis=1)
    kinds = np.full((count, corners + 1), _LINE)
    kinds[:, 0] = _MOVE
    return path_of(kinds.ravel(), closed.reshape(-1, 2))


def polylines(points: Floats) -> QPainterPath:
    """Open lines; points of shape [n, points, 2]."""
    count, length, _ = points.shape
    kinds = np.full((count, length), _LINE)
    kinds[:, 0] = _MOVE
    return path_of(kinds.ravel(), points.reshape(-1, 2))


def curves(points: Floats) -> QPainterPath:
    """Curves from a start by one control point to an end; points of shape [n, 3, 2]."""
    start, control, end = points[:, 0], points[:, 1], points[:, 2]
    cubic = np.stack((start, (start + 2 * control) / 3, (end + 2 * control) / 3, end), axis=1)
    kinds = np.broadcast_to(np.array((_MOVE, _CURVE, _CURVE_DATA, _CURVE_DATA)), (len(points), 4))
    return path_of(kinds.ravel(), cubic.reshape(-1, 2))


def loops(corners: Floats, starts: npt.NDArray[np.integer], roundness: float) -> QPainterPath:
    """Closed loops with rounded corners.

    Args:
        corners: the corners of all loops one after the other, shape [n, 2].
        starts: where each loop begins in them.
        roundness: 0 for sharp corners, 1 to round each off from the middle of one side to the middle of the
            next.
    """
    count = len(corners)
    if not count:
        return QPainterPath()
    before, after, first = _loop_neighbours(count, starts)
    if roundness <= 0:
        kinds = np.full((count, 2), _LINE)
        kinds[first, 0] = _MOVE
        # Every corner with the next one: each loop closes by itself.
        return path_of(kinds.ravel(), np.stack((corners, corners[after]), axis=1).reshape(-1, 2))
    enter = corners + (corners[before] - corners) * (roundness / 2)
    leave = corners + (corners[after] - corners) * (roundness / 2)
    elements = np.stack((enter, (enter + 2 * corners) / 3, (leave + 2 * corners) / 3, leave), axis=1)
    kinds = np.tile(np.array((_LINE, _CURVE, _CURVE_DATA, _CURVE_DATA)), (count, 1))
    kinds[first, 0] = _MOVE
    ends = np.append(starts[1:], count)
    # The straight piece back to where the loop began.
    closing = np.repeat(enter[starts][:, None], 1, axis=1)
    pieces_kinds, pieces_points = [], []
    for start, end, back in zip(starts.tolist(), ends.tolist(), closing, strict=True):
        pieces_kinds += [kinds[start:end].ravel(), np.array([_LINE])]
        pieces_points += [elements[start:end].reshape(-1, 2), back]
    return path_of(np.concatenate(pieces_kinds), np.concatenate(pieces_points))


def _loop_neighbours(
    count: int, starts: npt.NDArray[np.integer]
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """For each corner the one before and the one after in its loop, and the first corners of the loops."""
    ends = np.append(starts[1:], count)
    before, after = np.arange(count) - 1, np.arange(count) + 1
    before[starts] = ends - 1
    after[ends - 1] = starts
    return before, after, starts.astype(np.intp)


def bundles(points: Floats, size: int = BUNDLE) -> Iterator[Floats]:
    """The array in pieces small enough for quick anti-aliasing."""
    for start in range(0, len(points), size):
        yield points[start : start + size]


def fill_polygons(painter: QPainter, points: Floats, brush: QBrush, size: int = BUNDLE) -> None:
    """Fills polygons, points of shape [n, corners, 2], all turning the same way."""
    for piece in bundles(points, size):
        painter.fillPath(polygons(piece), brush)


def stroke_lines(painter: QPainter, points: Floats, pen: QPen) -> None:
    """Strokes open lines, points of shape [n, points, 2]."""
    for piece in bundles(points):
        painter.strokePath(polylines(piece), pen)


def stroke_curves(painter: QPainter, points: Floats, pen: QPen) -> None:
    """Strokes curves, points of shape [n, 3, 2]: start, control point, end."""
    for piece in bundles(points):
        painter.strokePath(curves(piece), pen)


def draw_lines(painter: QPainter, ends: Floats) -> None:
    """Draws straight lines with the painter's pen; ends of shape [n, 2, 2] or [n, 4]."""
    if len(ends):
        array = np.ascontiguousarray(ends, np.float64)
        # The array is laid out exactly as Qt's own lines are, so no QLineF need be made for each.
        painter.drawLines(cast(QLineF, shiboken6.wrapInstance(array.ctypes.data, QLineF)), len(array))


def draw_stamps(painter: QPainter, centres: Floats, sources: Floats, atlas: QPixmap) -> None:
    """Draws parts of a picture unscaled and unturned.

    Args:
        centres: where the middle of each part goes, in the painter's coordinates, shape [n, 2].
        sources: left, top, width, height of each part in pixels of the atlas, shape [n, 4].
    """
    if not len(centres):
        return
    fragments = np.zeros((len(centres), 10))
    fragments[:, 0:2] = centres
    fragments[:, 2:6] = sources
    fragments[:, 6:8] = 1.0 / atlas.devicePixelRatio()
    fragments[:, 9] = 1.0
    first = shiboken6.wrapInstance(fragments.ctypes.data, QPainter.PixmapFragment)
    painter.drawPixmapFragments(cast(QPainter.PixmapFragment, first), len(fragments), atlas)
