"""Selects the features of a table that may end a view from a point: those not wholly behind others.

Seen from a point, a feature covers a range of directions. A line ends every view in its range. So does an
area, because a view there enters and leaves it. No view in the range goes beyond the farthest corner of the
feature. This gives a bound of the view for each of `BINS` equal parts of the full turn. A feature beyond the
bound in all of its range is never met.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

BINS = 720
"""The number of parts of the full turn."""
_WIDE = 2 * math.pi / BINS
_SAFE = 1e-7
"""The margin by which bounds are widened, for rounding errors in sums of angles."""


@dataclass(frozen=True, eq=False)
class _Rings:
    """Connected sequences of corners; an outline repeats its first corner at the end.

    Attributes:
        points: float [n, 2], one ring after the other.
        starts: int [rings], the index of the first point of each.
        owner: int [rings], the number of its feature.
    """

    points: Floats
    starts: Ints
    owner: Ints

    @classmethod
    def of(cls, listed: Iterable[tuple[int, Any]]) -> _Rings:
        """The rings of lines and of outlines, each with the number of its feature."""
        points: list[Floats] = [np.zeros((0, 2))]
        owner: list[int] = []
        for number, line in listed:
            points.append(shapely.get_coordinates(line))
            owner.append(number)
        sizes = [len(one) for one in points[1:]]
        starts = np.cumsum([0, *sizes[:-1]]) if sizes else np.zeros(0, np.int64)
        return cls(np.concatenate(points), np.asarray(starts, np.int64), np.array(owner, np.int64))

    def seen_from(self, x: float, y: float) -> _Ranges:
        """The range of directions of each ring, and its least and its farthest distance."""
        if not len(self.starts):
            nothing = np.zeros(0)
            return _Ranges(nothing, nothing, nothing, nothing, np.zeros(0, np.bool_))
        at = self.points - [x, y]
        angles = np.arctan2(at[:, 1], at[:, 0])
        turns = np.zeros(len(at))
        turns[1:] = angles[1:] - angles[:-1]
        turns -= 2 * math.pi * np.round(turns / (2 * math.pi))
        turns[self.starts] = 0.0
        turned = np.cumsum(turns)
        first = turned[self.starts]
        low = np.minimum.reduceat(turned, self.starts) - first
        high = np.maximum.reduceat(turned, self.starts) - first
        last = np.append(self.starts[1:], len(at)) - 1
        squares = (at**2).sum(axis=1)
        farthest = np.sqrt(np.maximum.reduceat(squares, self.starts))
        nearest = np.sqrt(np.minimum.reduceat(self._to_pieces(at, squares), self.starts))
        begin = angles[self.starts]
        around = np.abs(turned[last] - first) > math.pi
        return _Ranges(begin + low, begin + high, nearest, farthest, around)

    def _to_pieces(self, at: Floats, squares: Floats) -> Floats:
        """The squared distance of the straight piece that ends in each corner; for a first corner the
        corner's own.
        """
        found = squares.copy()
        start, along = at[:-1], at[1:] - at[:-1]
        length = (along**2).sum(axis=1)
        share = np.clip(-(start * along).sum(axis=1) / np.where(length > 0, length, 1.0), 0.0, 1.0)
        near = ((start + along * share[:, None]) ** 2).sum(axis=1)
        found[1:] = np.minimum(found[1:], near)
        found[self.starts] = squares[self.starts]
        return found


@dataclass(frozen=True, eq=False)
class _Ranges:
    """Ranges of directions from `begin` to `end` in radians, distances, and whether each ring encloses the
    point: [rings].
    """

    begin: Floats
    end: Floats
    nearest: Floats
    farthest: Floats
    around: Bools


@dataclass(frozen=True, eq=False)
class Extents:
    """The outlines and lines of features, and the geometry that ends every view through them: cores of areas,
    lines.
    """

    whole: _Rings
    ending: _Rings

    @classmethod
    def of(cls, shapes: Sequence[tuple[Any, Any]]) -> Extents:
        """The extents of features, each given by its shape and its core; the core of a line is None."""
        whole, ending = [], []
        for number, (shape, core) in enumerate(shapes):
            whole += [(number, one) for one in _outer(shape)]
            ending += [(number, one) for one in _outer(shape if core is None else core)]
        return cls(_Rings.of(whole), _Rings.of(ending))

    def visible(self, x: float, y: float, active: Bools) -> tuple[Floats, Bools]:
        """The greatest length of views from a point for each part of the full turn, float [BINS], and which
        of the active features may end a view, bool [features].
        """
        ranges = self.ending.seen_from(x, y)
        counts = active[self.ending.owner] & ~ranges.around if len(self.ending.owner) else ranges.around
        reach = _bound(ranges, np.flatnonzero(counts))
        seen = self.whole.seen_from(x, y)
        first = np.floor((seen.begin - _SAFE) / _WIDE).astype(np.int64)
        last = np.floor((seen.end + _SAFE) / _WIDE).astype(np.int64)
        near = seen.around | (seen.nearest <= _most_between(reach, first, last))
        kept = np.zeros(len(active), np.bool_)
        np.logical_or.at(kept, self.whole.owner, near)
        return reach, kept & active


def bins_of(points: Floats) -> Ints:
    """The part of the full turn that contains each point, as seen from the origin."""
    turned = np.floor(np.arctan2(points[:, 1], points[:, 0]) / _WIDE).astype(np.int64)
    return np.asarray(turned % BINS)


def _outer(shape: Any) -> list[Any]:
    """The outer rings of areas, and lines unchanged; each part of a shape is connected."""
    parts = shapely.get_parts(shape)
    return [one.exterior if one.geom_type == "Polygon" else one for one in parts if not one.is_empty]


def _bound(ranges: _Ranges, counting: Ints) -> Floats:
    """The bound of views: the farthest corner of any feature that covers a whole part of the turn."""
    reach = np.full(BINS, np.inf)
    first = np.ceil((ranges.begin[counting] + _SAFE) / _WIDE).astype(np.int64)
    after = np.floor((ranges.end[counting] - _SAFE) / _WIDE).astype(np.int64)
    sizes = np.clip(after - first, 0, BINS)
    bins = np.repeat(first, sizes) + np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    np.minimum.at(reach, bins % BINS, np.repeat(ranges.farthest[counting] + _SAFE, sizes))
    return reach


def _most_between(reach: Floats, first: Ints, last: Ints) -> Floats:
    """The largest bound of the parts from `first` to `last`, both included and cyclic: float [n]."""
    sizes = np.clip(last - first + 1, 1, BINS)
    first = first % BINS
    levels = [np.concatenate((reach, reach))]
    while len(levels) < BINS.bit_length():
        step = 1 << (len(levels) - 1)
        below = levels[-1]
        levels.append(np.maximum(below, np.append(below[step:], below[:step])))
    table = np.stack(levels)
    level = np.floor(np.log2(sizes)).astype(np.int64)
    return np.asarray(np.maximum(table[level, first], table[level, first + sizes - (1 << level)]))
