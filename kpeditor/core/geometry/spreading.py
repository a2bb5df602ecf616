"""Connected groups of hexes, and the cheapest paths from given hexes to all others.

Both work on whole arrays: an ordinary map takes a millisecond or two, a million hexes a moment. scipy's
graphs would give the same results, but loading scipy takes longer than all checks of a map.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.masks import HexMask, seen_from

Numbers = npt.NDArray[np.int32]
Costs = npt.NDArray[np.float64]


def neighbours(grid: HexGrid) -> Numbers:
    """The numbers of the six neighbours of each hex, shape [hexes, 6]; hexes are numbered row by row from 0.

    A neighbour off the board is 0.
    """
    numbers = np.arange(grid.rows * grid.columns, dtype=np.int32).reshape(grid.rows, grid.columns)
    return np.stack([seen_from(grid, numbers, direction).ravel() for direction in Direction], axis=1)


def groups(grid: HexGrid, mask: HexMask) -> tuple[int, Numbers]:
    """How many connected groups the hexes of a mask form, and the group of each hex, row by row; groups are
    numbered from 0 by their first hex.
    """
    size = int(mask.sum())
    numbers = np.zeros(mask.shape, np.int32)
    numbers[mask] = np.arange(1, size + 1)
    starts, ends = [], []
    for direction in (Direction.A, Direction.B, Direction.C):
        there = seen_from(grid, numbers, direction)
        both = (numbers > 0) & (there > 0)
        starts.append(numbers[both] - 1)
        ends.append(there[both] - 1)
    first = _first_of_group(size, np.concatenate(starts), np.concatenate(ends))
    is_first = first == np.arange(size)
    return int(is_first.sum()), (np.cumsum(is_first, dtype=np.int32) - 1)[first]


def _first_of_group(size: int, starts: Numbers, ends: Numbers) -> Numbers:
    """The smallest number connected with each hex.

    Every round merges at least half of the still separate groups of an area with another.
    """
    first = np.arange(size, dtype=np.int32)
    while (apart := np.asarray(first[starts] != first[ends])).any():
        starts, ends = starts[apart], ends[apart]
        one, other = first[starts], first[ends]
        np.minimum.at(first, np.maximum(one, other), np.minimum(one, other))
        while not np.array_equal(shorter := first[first], first):
            first = shorter
    return first


def cheapest(there: Numbers, prices: Costs, sources: Numbers, limit: float) -> Costs:
    """The cost of the cheapest path from a source to each hex, infinite if it exceeds the limit.

    Args:
        there: the neighbours of each hex, as `neighbours` gives them.
        prices: the costs of these steps, in the shape of `there`: not negative, and infinite for a step that
            is impossible.
        sources: the numbers of the hexes where a path may begin.
    """
    best = np.full(len(there), np.inf)
    best[sources] = 0
    latest = np.asarray(sources, np.int32)
    while latest.size:
        spent, ends = best[latest, np.newaxis] + prices[latest], there[latest]
        better = (spent <= limit) & (spent < best[ends])
        is_new = np.zeros(best.shape, np.bool_)
        is_new[ends[better]] = True
        np.minimum.at(best, ends[better], spent[better])
        latest = np.flatnonzero(is_new).astype(np.int32)
    return best
