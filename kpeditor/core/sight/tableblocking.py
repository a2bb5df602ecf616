"""Tests many lines over a free table at once against areas and line features that block them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]

GRAZE = 0.01
"""The margin, in the table's unit, by which areas are shrunk all round to test whether a line enters.
Coordinates are floats, and a line along an edge is not inside.
"""


def core_of(shape: Any) -> Any:
    """The core of an area, which a line must meet to be inside: the area shrunk by a hair all round."""
    return shapely.buffer(shape, -GRAZE, join_style="mitre")


def blocked_within(core: Any, whole: Any, most: float, lines: Any) -> Bools:
    """Which lines an area blocks, of those that meet its core: lines that enter and leave it, and lines that
    run farther than `most` inside it: bool [lines].
    """
    ends = shapely.get_coordinates(lines).reshape(-1, 2, 2)
    inside = shapely.intersects_xy(core, ends[:, :, 0], ends[:, :, 1]).sum(axis=1)
    # A line that crosses the area with both ends outside enters and leaves it. Only the other lines need a
    # calculation.
    blocked = np.asarray((inside == 0) & shapely.crosses(core, lines), np.bool_)
    left = np.flatnonzero(~blocked)
    if not len(left):
        return blocked
    cuts = shapely.intersection(lines[left], core)
    parts = (shapely.length(cuts) > 0).astype(np.int64)
    for i in np.flatnonzero(shapely.get_num_geometries(cuts) > 1).tolist():
        parts[i] = pieces_of(cuts[i])
    is_across = 2 * parts - inside[left] >= 2
    blocked[left] = is_across
    asked = left[(parts > 0) & ~is_across & (shapely.length(lines[left]) > most)]
    if len(asked):
        within = shapely.intersection(lines[asked], whole)
        blocked[asked] = shapely.length(within) > most
    return blocked


def pieces_of(cut: Any) -> int:
    """The number of pieces of a line within an area; single points do not count."""
    return sum(part.length > 0 for part in shapely.get_parts(shapely.line_merge(cut)))


def lines_between(starts: Floats, ends: Floats) -> Any:
    """All lines between two sets of points, the shortest first."""
    pairs = np.empty((len(starts) * len(ends), 2, 2))
    pairs[:, 0] = np.repeat(starts, len(ends), axis=0)
    pairs[:, 1] = np.tile(ends, (len(starts), 1))
    length = ((pairs[:, 0] - pairs[:, 1]) ** 2).sum(axis=1)
    return shapely.linestrings(pairs[np.argsort(length, kind="stable")])


@dataclass(frozen=True, eq=False, slots=True)
class ManyLines:
    """The obstacles for lines from anywhere, tested for many lines at once: cores of areas, and lines that
    are not low.

    Attributes:
        table: the whole table as a geometry.
        met: the geometry of each obstacle that a line must not meet: the core of an area, or a line.
        tree: the spatial index of `met`; is_area, is_low: flags of each obstacle.
    """

    table: Any
    tree: Any
    met: Any
    is_area: Bools
    is_low: Bools

    def are_open(self, lines: Any) -> Bools:
        """Which lines are not certainly blocked: those that pass no line feature and no whole area."""
        is_open = np.ones(len(lines), np.bool_)
        line, number = self.tree.query(lines, predicate="intersects")
        is_area, is_low = self.is_area[number], self.is_low[number]
        of_line = ~is_area & ~is_low
        crossing = shapely.crosses(lines[line[of_line]], self.met[number[of_line]])
        is_open[line[of_line][crossing]] = False
        of_area = is_area & ~is_low
        line, number = line[of_area], number[of_area]
        ends = [shapely.get_point(lines[line], n) for n in (0, -1)]
        is_outside = [shapely.distance(end, self.met[number]) > 2 * GRAZE for end in ends]
        length = shapely.length(shapely.intersection(lines[line], self.met[number]))
        is_open[line[is_outside[0] & is_outside[1] & (length > GRAZE)]] = False
        return is_open

    def lengths(self, lines: Any) -> Floats:
        """The distance along each line from its start to the first obstacle: float [n]."""
        found = np.asarray(shapely.length(shapely.intersection(lines, self.table)), np.float64)
        line, number = self.tree.query(lines, predicate="intersects")
        stops = ~self.is_low[number]
        line, number = line[stops], number[stops]
        cuts = shapely.intersection(lines[line], self.met[number])
        np.minimum.at(found, line, shapely.distance(shapely.get_point(lines[line], 0), cuts))
        return found
