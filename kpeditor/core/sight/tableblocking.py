"""Which of many lines over a free table areas and line features stop, judged together for speed."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from kpeditor.core.sight.tablelines import GRAZE

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


def blocked_within(core: Any, whole: Any, most: float, lines: Any) -> Bools:
    """Which of some lines that meet the core of an area it stops: those that enter and leave it, and those
    that run farther than `most` within the whole of it: bool [lines].
    """
    ends = shapely.get_coordinates(lines).reshape(-1, 2, 2)
    inside = shapely.intersects_xy(core, ends[:, :, 0], ends[:, :, 1]).sum(axis=1)
    # Who crosses it and has no end within enters and leaves it; only of the others it is reckoned where.
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
    """In how many pieces a line lies within an area; single points do not count."""
    return sum(part.length > 0 for part in shapely.get_parts(shapely.line_merge(cut)))


def lines_between(starts: Floats, ends: Floats) -> Any:
    """All lines between two sets of points, the shortest first."""
    pairs = np.empty((len(starts) * len(ends), 2, 2))
    pairs[:, 0] = np.repeat(starts, len(ends), axis=0)
    pairs[:, 1] = np.tile(ends, (len(starts), 1))
    length = ((pairs[:, 0] - pairs[:, 1]) ** 2).sum(axis=1)
    return shapely.linestrings(pairs[np.argsort(length, kind="stable")])


def are_open(tree: Any, met: Any, is_area: Bools, is_low: Bools, lines: Any) -> Bools:
    """Which of some lines are not surely blocked; those are that pass a line feature or a whole area.

    Args:
        met: what a line must not meet of each obstacle: the core of an area, a line.
        tree: over `met`; is_area, is_low: of each obstacle.
    """
    is_open = np.ones(len(lines), np.bool_)
    line, number = tree.query(lines, predicate="intersects")
    of_line = ~is_area[number] & ~is_low[number]
    crossing = shapely.crosses(lines[line[of_line]], met[number[of_line]])
    is_open[line[of_line][crossing]] = False
    of_area = is_area[number] & ~is_low[number]
    line, number = line[of_area], number[of_area]
    ends = [shapely.get_point(lines[line], n) for n in (0, -1)]
    is_outside = [shapely.distance(end, met[number]) > 2 * GRAZE for end in ends]
    length = shapely.length(shapely.intersection(lines[line], met[number]))
    is_open[line[is_outside[0] & is_outside[1] & (length > GRAZE)]] = False
    return is_open
