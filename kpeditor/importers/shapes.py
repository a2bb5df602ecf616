"""Lines and areas of foreign maps as hexsides and hexes of a board; all points in hex sides."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import shapely

from kpeditor.core.geometry import masks
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.hexsides import Hexside, between
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.geometry.pixels import SQRT3, HexLayout, PointF
from kpeditor.importers.refusal import refused

REACH = 0.25
"""Greatest distance, in hex sides, between the middle of a line and the hexside it stands for."""
_STEP = 0.25
_MOST_STEPS = 500_000
_MOST_TESTS = 20_000_000


@dataclass
class Shapes:
    """Turns lines and areas into hexsides and hexes of one board.

    The work done for a file is bounded; the error names `file` when it is too much.
    """

    file: Path
    grid: HexGrid
    layout: HexLayout = field(init=False)
    _steps: int = 0
    _tests: int = 0

    def __post_init__(self) -> None:
        self.layout = HexLayout(self.grid)

    def along(self, points: Sequence[PointF]) -> Iterator[Hexside]:
        """The hexsides a line runs along: one for each piece of about a hex side."""
        for start, end in itertools.pairwise(points):
            pieces = max(1, round(math.dist(start, end)))
            self._spend(pieces)
            for index in range(pieces):
                share = (index + 0.5) / pieces
                x, y = _between(start, end, share)
                if (side := self.layout.side_at(x, y, REACH)) is not None:
                    yield side

    def across(self, points: Sequence[PointF]) -> Iterator[Hexside]:
        """The hexsides a line passes on its way from hex to hex."""
        for start, end in itertools.pairwise(points):
            length = math.dist(start, end)
            pieces = 1 if length < 2.0 else math.ceil(length / _STEP)
            self._spend(pieces)
            here = self.layout.nearest_hex(*start)
            for index in range(1, pieces + 1):
                there = self.layout.nearest_hex(*_between(start, end, index / pieces))
                is_near = here in self.grid or there in self.grid
                if is_near and here != there and (side := between(self.grid, here, there)) is not None:
                    yield side
                here = there

    def inside(self, points: Sequence[PointF]) -> HexMask:
        """The hexes whose centres lie within a closed line; if it contains no centre, the hex that the line
        lies in.
        """
        grid, mask = self.grid, masks.nothing(self.grid)
        shape = shapely.make_valid(shapely.Polygon(points)) if len(points) > 2 else shapely.Polygon()
        if shape.is_empty:
            return mask
        left, top, right, bottom = shape.bounds
        pitch_x, pitch_y = (1.5, SQRT3) if grid.is_flat else (SQRT3, 1.5)
        columns = _span(left / pitch_x, right / pitch_x, grid.columns)
        rows = _span(top / pitch_y, bottom / pitch_y, grid.rows)
        count = len(columns) * len(rows)
        self._tests += count
        if self._tests > _MOST_TESTS:
            raise refused(self.file, "too many large areas lie over each other", "delete some of them")
        if not count:
            return mask
        low = masks.low_lines(grid)
        if grid.is_flat:
            x = 1.5 * columns[np.newaxis, :] + 1.0 + 0.0 * rows[:, np.newaxis]
            y = SQRT3 * (rows[:, np.newaxis] + 0.5 + 0.5 * low[columns][np.newaxis, :])
        else:
            x = SQRT3 * (columns[np.newaxis, :] + 0.5 + 0.5 * low[rows][:, np.newaxis])
            y = 1.5 * rows[:, np.newaxis] + 1.0 + 0.0 * columns[np.newaxis, :]
        shapely.prepare(shape)
        mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] = shapely.contains_xy(shape, x, y)
        if not mask.any():
            centre = shape.representative_point()
            hex_ = self.layout.hex_at(centre.x, centre.y)
            return masks.mask_of_hexes(grid, [hex_] if hex_ is not None else [])
        return mask & masks.board(grid)

    def within_any(self, areas: Iterable[Sequence[PointF]], holes: Iterable[Sequence[PointF]]) -> HexMask:
        """The hexes inside any of some areas and outside all their holes."""
        mask = masks.nothing(self.grid)
        for area in areas:
            mask |= self.inside(area)
        for hole in holes:
            mask &= ~self.inside(hole)
        return mask

    def _spend(self, steps: int) -> None:
        self._steps += steps
        if self._steps > _MOST_STEPS:
            raise refused(self.file, "its lines are longer than any map needs", "delete those off the map")


def _between(start: PointF, end: PointF, share: float) -> PointF:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _span(low: float, high: float, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The range of columns or rows, counted from 0, that may lie between two places."""
    first = max(0, math.floor(low) - 2)
    last = min(count - 1, math.ceil(high) + 1)
    return np.arange(first, last + 1, dtype=np.int64)
