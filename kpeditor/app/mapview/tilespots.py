"""The grid of tiles on the board: squares of one size at every zoom, named by column and row."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QRegion

from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.frame import scaled

SIZE = 256
"""Edge of a tile in logical pixels."""
FAR_REACH = 2.0
"""The distance in hex sides beyond a changed region in which the change may show at other zooms. At small
zooms hexes are blurred into their neighbours.
"""
BLEED = 24.0
"""Pixels beyond the board that labels and arrows may reach. A hex side is used in its place if that is
longer.
"""

Spot = tuple[int, int]
"""Column and row of a tile."""
Span = tuple[float, float, float, float]
"""First column, first row, and the column and row after the last."""


def on_board(board: PointF, side: float, part: QRectF) -> QRectF:
    """The part of a rectangle, in pixels of the board, in which anything may be drawn."""
    width, height = board[0] * side, board[1] * side
    bleed = max(side, BLEED)
    return part & QRectF(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)


@lru_cache(maxsize=4096)
def needed(board: PointF, level: float, side: float, spot: Spot) -> tuple[Spot, ...]:
    """The tiles of the zoom `level` that show the area of a tile of the zoom `side`. Cached, since each frame
    asks it for each tile and each tile cache.
    """
    width = SIZE * level / side
    part = on_board(board, level, QRectF(spot[0] * width, spot[1] * width, width, width))
    return () if part.isEmpty() else tuple(meeting(part))


def span(region: QRectF | None, side: float, is_exact: bool) -> Span:
    """The columns and rows of tiles that may show a change of a region, given in hex sides, at a zoom. None:
    all tiles. `is_exact`: at this zoom the change shows only within the region.
    """
    if region is None:
        return -math.inf, -math.inf, math.inf, math.inf
    reach = 0.0 if is_exact else FAR_REACH
    part = in_pixels(region.adjusted(-reach, -reach, reach, reach), side)
    return (
        math.floor(part.left() / SIZE),
        math.floor(part.top() / SIZE),
        math.ceil(part.right() / SIZE),
        math.ceil(part.bottom() / SIZE),
    )


def is_within(spot: Spot, within: Span) -> bool:
    """Whether a tile is one of these columns and rows."""
    tx, ty = spot
    left, top, right, bottom = within
    return left <= tx < right and top <= ty < bottom


def in_pixels(region: QRectF, side: float) -> QRectF:
    """A region given in hex sides, in pixels of the board."""
    return scaled(region, side)


def meeting(part: QRectF) -> list[Spot]:
    """The tiles that meet a rectangle, given in pixels of the board."""
    columns = range(math.floor(part.left() / SIZE), math.ceil(part.right() / SIZE))
    rows = range(math.floor(part.top() / SIZE), math.ceil(part.bottom() / SIZE))
    return [(tx, ty) for ty in rows for tx in columns]


@lru_cache(maxsize=32)
def nearest_first(board: PointF, side: float, part: tuple[float, float, float, float]) -> tuple[Spot, ...]:
    """The tiles of the board that meet a rectangle (left, top, width, height), the nearest to its middle
    first. The answer is cached, since all tile caches ask for the same tiles several times in each frame.
    """
    shown = on_board(board, side, QRectF(*part))
    if shown.isEmpty():
        return ()
    x, y = (shown.center() / SIZE - QPointF(0.5, 0.5)).toTuple()
    return tuple(sorted(meeting(shown), key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2))


def frame_of(spot: Spot) -> QRectF:
    """The rectangle of a tile, in pixels of the board."""
    return QRectF(spot[0] * SIZE, spot[1] * SIZE, SIZE, SIZE)


def region_of(spots: Iterable[Spot]) -> QRegion:
    """The area of these tiles, in pixels of the board."""
    region = QRegion()
    for spot in spots:
        region += frame_of(spot).toRect()
    return region


def united(parts: Iterable[QRectF]) -> QRectF:
    """The rectangle around all parts."""
    whole = QRectF()
    for part in parts:
        whole = whole.united(part)
    return whole
