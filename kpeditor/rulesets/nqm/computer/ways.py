"""Ways: how a formation gets from one point to another.

A way leads over bridges and fords and round known enemies. If there is no way round, the enemy that bars it
is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

import numpy as np
import shapely
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm.computer.picture import NEAR, NEXT, Picture, Place
from kpeditor.rulesets.nqm.engine.setting import CLOSED, WAYS

BARS: Final = 0.6
"""Distance from a way within which an enemy bars it, in km. A formation is broad, so parts of it would meet
him.
"""
SHORT: Final = 1.5
"""Distance from its place at which a march stops, in km: out of the reach of most fire."""
BESIDE: Final = 0.2
"""Distance that a way round an enemy keeps from his ground, in km."""
TURN: Final = 0.5
"""Kilometres that each turning point adds to the length of a way, since new orders are needed there."""
_GRID: Final = 4
"""Points round an enemy lie on a grid with this many points to a kilometre, so that they stay the same from
hour to hour.
"""


@dataclass(frozen=True, slots=True)
class Bar:
    """An obstacle: an enemy as he was last seen, or a position that the side does not hold.

    Attributes:
        at: the point at which it is attacked.
        ground: its shape.
    """

    name: str
    at: TablePoint
    ground: Any


@dataclass(frozen=True, slots=True)
class Way:
    """Straight stretches that can be walked.

    Attributes:
        points: from its beginning to its end.
    """

    points: tuple[TablePoint, ...]

    @property
    def stretches(self) -> list[tuple[TablePoint, TablePoint]]:
        """The stretches of the way in order."""
        return list(pairwise(self.points))

    @property
    def line(self) -> Any:
        """The way as a line."""
        return shapely.LineString(self.points)


class Ways:
    """The ways of one side at one moment. Lengths are kilometres; points are in the unit of the table."""

    def __init__(self, picture: Picture) -> None:
        self._picture, self._setting = picture, picture.setting
        self._kept: dict[tuple[TablePoint, TablePoint, float, frozenset[str]], Way | None] = {}

    def to(self, start: TablePoint, place: Place, far: float = BARS) -> tuple[Way | None, Bar | None]:
        """The way to a place past no other enemy and no position of his, without a bar.

        If there is no such way, answers the way on which an obstacle bars the formation, with that obstacle.
        The way is None if water bars every way.
        """
        if start == place.centre:
            return None, None
        bars = self._bars(place)
        way = self.round(start, place.centre, bars, far)
        if way is not None:
            return way, None
        way = self.over(start, place.centre)
        return way, self.first_on(way, bars, BARS) if way is not None else None

    def _bars(self, place: Place) -> list[Bar]:
        """Obstacles on the way to a place: contacts that are not at it, and prepared positions that the side
        does not hold.
        """
        there = {one.id for one in self._picture.foes_near(place.shape, NEAR)}
        foes = [
            Bar(one.id, one.at, shapely.Point(one.at)) for one in self._picture.foes if one.id not in there
        ]
        return foes + [
            Bar(one.name, one.centre, one.shape)
            for one in self._picture.places
            if one.name != place.name and one.is_prepared and not self._picture.holds(one)
        ]

    def short_of(self, way: Way, place: Place) -> TablePoint | None:
        """The end of the first stretch of a march towards a place; None if it is too near, or an enemy is
        beside it.
        """
        (start, end), *rest = way.stretches
        if not rest:
            far = self._setting.distance(start, end)
            if far <= NEXT:
                return None
            share = 1 - SHORT / far
            end = self._setting.on_table(*(start[k] + share * (place.centre[k] - start[k]) for k in (0, 1)))
        return None if self._picture.foes_near(shapely.LineString([start, end]), NEAR) else end

    def round(self, start: TablePoint, end: TablePoint, bars: Sequence[Bar], far: float) -> Way | None:
        """The shortest way that stays more than `far` kilometres away from every obstacle; None if there is
        none.
        """
        key = (start, end, far, frozenset(one.name for one in bars))
        if key not in self._kept:
            self._kept[key] = self._found(start, end, [one.ground for one in bars], far)
        return self._kept[key]

    def over(self, start: TablePoint, end: TablePoint) -> Way | None:
        """The shortest way without regard to enemies; None if water bars every way."""
        return self.round(start, end, (), 0.0)

    def first_on(self, way: Way, bars: Iterable[Bar], far: float) -> Bar | None:
        """The first obstacle to which a way comes within `far` kilometres; None if there is none."""
        line, far = way.line, far / self._setting.kilometre
        met = [
            (float(line.project(shapely.Point(one.at))), one.name, one)
            for one in bars
            if line.distance(one.ground) <= far
        ]
        return min(met)[2] if met else None

    @cached_property
    def _crossings(self) -> list[TablePoint]:
        """The fords, and the bridges that have not been blown."""
        setting = self._setting
        return [
            setting.on_table(*setting.centre(name))
            for name, (feature, _) in setting.shapes.items()
            if feature.kind in WAYS and feature.props.get("state") != "blown"
        ]

    @cached_property
    def _water(self) -> Any:
        """The ground of all water that formations have to cross."""
        shapes = self._setting.shapes.values()
        return shapely.union_all([shape for feature, shape in shapes if feature.kind in CLOSED])

    def _found(self, start: TablePoint, end: TablePoint, grounds: Sequence[Any], far: float) -> Way | None:
        barred = _around(grounds, far / self._setting.kilometre)
        if self._may_walk([(start, end)], barred)[0]:
            return Way((start, end))
        around = _around(grounds, (far + BESIDE) / self._setting.kilometre)
        nodes = dict.fromkeys((start, end, *self._crossings, *self._corners(around)))
        return self._cheapest(list(nodes), barred)

    def _corners(self, ground: Any) -> list[TablePoint]:
        """Points round the ground of enemies, and round lakes."""
        setting, space = self._setting, self._setting.sheet.space
        grid = _GRID * setting.kilometre
        lakes = [shape for feature, shape in setting.shapes.values() if feature.kind == "lake"]
        rims = shapely.union_all(
            [ground, *(shapely.buffer(one, BESIDE / setting.kilometre) for one in lakes)]
        )
        rims = shapely.simplify(rims, 0.1 / setting.kilometre)
        found = {
            (round(x * grid) / grid, round(y * grid) / grid)
            for x, y in shapely.get_coordinates(rims).tolist()
        }
        return [
            TablePoint(x, y) for x, y in sorted(found) if 0 <= x <= space.width and 0 <= y <= space.height
        ]

    def _may_walk(self, stretches: Sequence[tuple[TablePoint, TablePoint]], barred: Any) -> list[bool]:
        """Which stretches meet neither the ground of an enemy nor water without a crossing."""
        lines = shapely.linestrings(np.asarray(stretches, dtype=float))
        free = ~shapely.intersects(lines, barred)
        wet = shapely.intersects(lines, self._water)
        return [
            bool(is_free and (not is_wet or self._setting.open_share(*stretch) >= 1))
            for is_free, is_wet, stretch in zip(free, wet, stretches, strict=True)
        ]

    def _cheapest(self, nodes: list[TablePoint], barred: Any) -> Way | None:
        """The cheapest way from the first of some points to the second, over others; None if there is
        none.
        """
        pairs = [(a, b) for a in range(len(nodes)) for b in range(a)]
        walked = self._may_walk([(nodes[a], nodes[b]) for a, b in pairs], barred)
        ends = [pair for pair, may in zip(pairs, walked, strict=True) if may]
        if not ends:
            return None
        costs = np.array([self._setting.distance(nodes[a], nodes[b]) + TURN for a, b in ends])
        steps = coo_matrix((costs, np.array(ends).T), (len(nodes), len(nodes)))
        _, (came,) = dijkstra(steps, directed=False, indices=[0], return_predecessors=True)
        found = [1]
        while came[found[-1]] >= 0:
            found.append(int(came[found[-1]]))
        return Way(tuple(nodes[k] for k in reversed(found))) if found[-1] == 0 else None


def _around(grounds: Iterable[Any], far: float) -> Any:
    return shapely.buffer(shapely.union_all(list(grounds)), far, quad_segs=2)
