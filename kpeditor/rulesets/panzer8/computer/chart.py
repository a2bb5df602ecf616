"""Chart: a table in cells of an inch: travel times in turns, cover, and sight between cells.

It finds good places quickly; the engine decides what is legal and seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt
import shapely
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.engine.table.ground import LINEAR, OPEN, TOUCH, Ground
from kpeditor.rulesets.panzer8.tables import Tables

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Ints = npt.NDArray[np.int64]
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
"""The steps to neighbouring cells, one of each opposite pair, also those a knight's move away."""
_EDGE = 0.02
"""The distance in inches from the edge of a shape at which a point counts as inside."""
_HALF = 0.5
"""The turns that a linear obstacle, or the edge of a built-up area, costs [P17, P38]."""
_ROOMY = 0.75
"""The distance in inches from water at which every base has room."""
_WITHIN = (-0.4, -0.2, 0.0, 0.2, 0.4)
"""How far the point of a cell may be shifted."""
_NEXT_DOOR, _DOOR = 1.0, 0.97
"""The distance within which built-up areas count as adjacent; a step from one into the other takes the whole
move [P38].
"""
_WATCHED = 3.0
"""The distance in inches from a bridge or ford that planned fire on it covers."""
_ON_THE_WAY = (0.15, 0.3, 0.45, 0.6, 0.75, 0.9)
"""The places, as shares of a straight way, at which it is examined."""
_KEPT = 2000
"""The number of fields in the cache, of about 20 kB each."""
NEVER = 99.0
"""The travel time to a cell that cannot be reached."""


class Chart:
    """The cells of one table, by number from the north-west corner, row by row."""

    def __init__(self, ground: Ground, tables: Tables) -> None:
        space = ground.sheet.space
        self._ground, self._tables = ground, tables
        self.wide, self.high = math.ceil(space.width), math.ceil(space.height)
        xs, ys = np.meshgrid(np.arange(self.wide) + 0.5, np.arange(self.high) + 0.5)
        self.x: Floats = np.minimum(xs.ravel(), space.width - 0.1)
        self.y: Floats = np.minimum(ys.ravel(), space.height - 0.1)
        self._out_of_water(ground.closed)
        self.points = shapely.points(self.x, self.y)
        self.closed: Bools = shapely.intersects(ground.closed, self.points)
        sides = (self.x, space.width - self.x, self.y, space.height - self.y)
        self._inside: Floats = np.min(sides, axis=0)
        self._masks: dict[tuple[object, ...], Bools] = {}
        self._graphs: dict[str, Any] = {}
        self._reaches: dict[tuple[str, int], tuple[Floats, Ints]] = {}
        self._kept: dict[tuple[Hashable, ...], Floats] = {}
        self._gaps: dict[tuple[float, ...], Floats] = {}
        self._open: dict[float, Bools] = {}
        self._between: dict[int, Ints] = {}
        self._fields: dict[tuple[str, bytes], Floats] = {}

    def _out_of_water(self, closed: Any) -> None:
        """Shifts the points of cells near water, within their cells, to where a base has most room, so that
        bridges and fords have places to stand.
        """
        if closed.is_empty:
            return
        tight = np.flatnonzero(shapely.distance(closed, shapely.points(self.x, self.y)) < _ROOMY)
        shifts = np.array(
            sorted(((dx, dy) for dx in _WITHIN for dy in _WITHIN), key=lambda one: math.hypot(*one))
        )
        xs, ys = self.x[tight, None] + shifts[:, 0], self.y[tight, None] + shifts[:, 1]
        apart = shapely.distance(closed, shapely.points(xs, ys))
        best = np.argmax(np.round(np.minimum(apart, _ROOMY), 3), axis=1)
        rows = np.arange(len(tight))
        self.x[tight], self.y[tight] = xs[rows, best], ys[rows, best]

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.wide * self.high

    def cell(self, at: TablePoint) -> int:
        """The cell of a point."""
        column, row = min(int(at.x), self.wide - 1), min(int(at.y), self.high - 1)
        return max(row, 0) * self.wide + max(column, 0)

    def point(self, cell: int) -> TablePoint:
        """The middle of a cell."""
        return TablePoint(float(self.x[cell]), float(self.y[cell]))

    def cells_in(self, shape: Any) -> Ints:
        """The cells whose middle lies inside a shape, not on its edge, which may be a street; for a shape too
        small for any, the nearest cell.
        """
        found = np.flatnonzero(_within(shape, self.points))
        if not len(found):
            found = np.flatnonzero(shapely.intersects(shape, self.points))
        if not len(found) and not shape.is_empty:
            found = np.array([int(np.argmin(shapely.distance(shape, self.points)))])
        return found

    def far(self, at: TablePoint) -> Floats:
        """The distance of each cell from a point."""
        return self.kept(("far", at), lambda: np.hypot(self.x - at.x, self.y - at.y))

    def kept(self, key: tuple[Hashable, ...], made: Callable[[], Floats]) -> Floats:
        """A field that depends on its key alone, computed once; callers must not change it."""
        if key not in self._kept:
            if len(self._kept) > _KEPT:
                self._kept.clear()
            self._kept[key] = made()
            self._kept[key].flags.writeable = False
        return self._kept[key]

    def room(self, radius: float) -> Bools:
        """The cells in whose middle a base of a radius has room: on the table, out of water [P47]."""
        if radius not in self._open:
            dry = np.ones(self.size, np.bool_)
            if not self._ground.closed.is_empty:
                dry = shapely.distance(self._ground.closed, self.points) >= radius
            self._open[radius] = dry & (self._inside >= radius + 0.1)
        return self._open[radius]

    def gap(self, stand: Stand) -> Floats:
        """The distance of the middle of each cell from a base."""
        key = stand.at.x, stand.at.y, stand.width, stand.depth, stand.facing
        if key not in self._gaps:
            if len(self._gaps) > 400:
                self._gaps.clear()
            turn = math.radians(stand.facing)
            dx, dy = self.x - stand.at.x, self.y - stand.at.y
            across = np.abs(dx * math.cos(turn) + dy * math.sin(turn)) - stand.width / 2
            along = np.abs(dx * math.sin(turn) - dy * math.cos(turn)) - stand.depth / 2
            self._gaps[key] = np.hypot(np.maximum(across, 0.0), np.maximum(along, 0.0))
        return self._gaps[key]

    @cached_property
    def cover(self) -> Ints:
        """The cover of each cell: 0, 1 for soft, 2 for hard cover [P14]."""
        numbers = {"soft": self._tables.numbers.soft_cover, "hard": self._tables.numbers.hard_cover}
        found = np.zeros(self.size, np.int64)
        for area in self._ground.areas:
            if area.cover in numbers:
                within = shapely.intersects(area.shape, self.points)
                found = np.where(within, np.maximum(found, numbers[area.cover]), found)
        found[_on_road(self._ground, self.points)] = 0
        for line in self._ground.lines:
            if line.cover in numbers:
                near = shapely.distance(line.shape, self.points) <= 0.55
                found = np.where(near, np.maximum(found, numbers[line.cover]), found)
        return found

    @cached_property
    def crossings(self) -> list[Ints]:
        """The cells of each bridge and ford, on it and at its ends, without those in water."""
        ways = [one.shape for one in self._ground.ways if one.feature.kind in ("bridge", "ford")]
        near = [~self.closed & (shapely.distance(way, self.points) <= _ROOMY) for way in ways]
        return [np.flatnonzero(cells) for cells in near]

    @cached_property
    def narrows(self) -> Bools:
        """The cells on bridges and fords and at their ends."""
        found = np.zeros(self.size, np.bool_)
        for cells in self.crossings:
            found[cells] = True
        return found

    @cached_property
    def watched(self) -> Bools:
        """The cells in and around narrows, the likeliest places for planned enemy fire [P45]."""
        found = np.zeros(self.size, np.bool_)
        for cell in np.flatnonzero(self.narrows):
            found |= np.hypot(self.x - self.x[cell], self.y - self.y[cell]) <= _WATCHED
        return found

    @cached_property
    def towns(self) -> Ints:
        """The number of the built-up area of each cell, from 1; 0 for none."""
        found = np.zeros(self.size, np.int64)
        for number, town in enumerate(self._ground.towns, 1):
            found[_within(town.shape, self.points)] = number
        found[_on_road(self._ground, self.points)] = 0
        return found

    # --- Sight ---

    def seen_from(self, stand: Stand) -> Bools:
        """The cells that a stand sees. If it touches no hedge or crest, it looks from its middle only, which
        is nine times as fast and exact to half an inch.
        """
        if len(self._ground.line_tree.query(stand.shape, predicate="dwithin", distance=TOUCH)):
            key: tuple[object, ...] = (stand.at, stand.width, stand.depth, stand.facing, stand.is_hull_down)
            start = stand
        else:
            at = TablePoint(round(stand.at.x * 2) / 2, round(stand.at.y * 2) / 2)
            key = at, stand.is_elevated
            start = Stand(at, is_elevated=stand.is_elevated)
        if key not in self._masks:
            if len(self._masks) > 4000:
                self._masks.clear()
            shape = self._ground.sight.fan(start)
            shapely.prepare(shape)
            self._masks[key] = shapely.intersects(shape, self.points)
        return self._masks[key]

    # --- Ways ---

    def _rates(self, row: str) -> Floats:
        """The rate in inches per turn on each cell for a row of the movement table; 0: impassable [P17]."""
        rates = self._tables.movement[row]
        found = np.full(self.size, float(rates[OPEN]))
        for area in self._ground.areas:
            within = shapely.intersects(area.shape, self.points)
            found = np.where(within, np.minimum(found, rates.get(area.column, rates[OPEN])), found)
        found[self.closed] = 0
        for way in reversed(self._ground.ways):
            within = shapely.intersects(way.shape, self.points)
            found = np.where(within, float(rates.get(way.column, rates[OPEN])), found)
        return found

    def _graph(self, row: str) -> Any:
        """The costs in turns from cell to cell, both ways."""
        if row not in self._graphs:
            rates = self._rates(row)
            pace = np.where(rates > 0, 1 / np.maximum(rates, 1e-9), NEVER)
            starts, ends, costs = [], [], []
            for dx, dy in _STEPS:
                one, other, hindrance = self._steps[dx, dy]
                length = math.hypot(dx, dy)
                slow = np.maximum(pace[one], pace[other])
                cost = np.where(hindrance == _DOOR, _DOOR, length * slow + hindrance)
                able = (slow < NEVER) & (hindrance < NEVER)
                starts += [one[able], other[able]]
                ends += [other[able], one[able]]
                costs += [cost[able], cost[able]]
            data = (np.concatenate(costs), (np.concatenate(starts), np.concatenate(ends)))
            self._graphs[row] = coo_matrix(data, shape=(self.size, self.size)).tocsr()
        return self._graphs[row]

    @cached_property
    def _steps(self) -> dict[tuple[int, int], tuple[Ints, Ints, Floats]]:
        """For each step, the cells it begins and ends at, and its delay in turns."""
        numbers = np.arange(self.size).reshape(self.high, self.wide)
        lines = [one.shape for one in self._ground.lines if one.column == LINEAR]
        carried = [one.shape for one in self._ground.ways]
        roads = shapely.union_all(carried) if carried else shapely.Polygon()
        shapely.prepare(roads)
        found = {}
        for dx, dy in _STEPS:
            top = slice(max(0, -dy), self.high - max(0, dy))
            below = slice(max(0, dy), self.high - max(0, -dy))
            one = numbers[top, : self.wide - dx].ravel()
            other = numbers[below, dx:].ravel()
            middles = np.stack([self.x, self.y], 1)
            legs = shapely.linestrings(np.stack([middles[one], middles[other]], 1))
            hindrance = np.zeros(len(one))
            for line in lines:
                crossed = shapely.crosses(legs, line)
                if crossed.any():
                    free = shapely.covers(roads, shapely.intersection(legs[crossed], line))
                    hindrance[np.flatnonzero(crossed)[~free]] += _HALF
            changes = self.towns[one] != self.towns[other]
            hindrance[changes] += _HALF
            doors = changes & (self.towns[one] > 0) & (self.towns[other] > 0)
            apart = self._apart[self.towns[one[doors]], self.towns[other[doors]]]
            hindrance[doors] = np.where(apart <= _NEXT_DOOR, _DOOR, NEVER)
            wet = shapely.intersects(self._ground.closed, legs)
            hindrance[wet] = NEVER
            found[dx, dy] = one, other, hindrance
        return found

    @cached_property
    def _apart(self) -> Floats:
        """The distances between built-up areas, by their numbers from 1."""
        shapes = np.array([shapely.Point(), *(town.shape for town in self._ground.towns)])
        return np.asarray(shapely.distance(shapes[:, None], shapes[None, :]))

    def reach(self, row: str, start: int) -> tuple[Floats, Ints]:
        """The turns from a cell to every other one, and the cell before each on that way."""
        key = row, start
        if key not in self._reaches:
            if len(self._reaches) > 600:
                self._reaches.clear()
            turns, before = dijkstra(self._graph(row), indices=[start], return_predecessors=True, limit=4.0)
            self._reaches[key] = self._next_door(
                start, np.where(np.isfinite(turns[0]), turns[0], NEVER), before[0].astype(np.int64)
            )
        return self._reaches[key]

    def _next_door(self, start: int, turns: Floats, before: Ints) -> tuple[Floats, Ints]:
        """The same, with adjacent built-up areas one move away from anywhere within one [P38]."""
        if town := self.towns[start]:
            near = np.flatnonzero(self._apart[town] <= _NEXT_DOOR)
            doors = np.isin(self.towns, near[(near > 0) & (near != town)]) & (turns > _DOOR) & (turns < NEVER)
            turns, before = np.where(doors, _DOOR, turns), np.where(doors, start, before)
        return turns, before

    def turns_to(self, row: str, goal: Ints) -> Floats:
        """The turns from every cell to the nearest of some."""
        key = row, goal.tobytes()
        if key not in self._fields:
            turns = dijkstra(self._graph(row), indices=goal, min_only=True)
            self._fields[key] = np.where(np.isfinite(turns), turns, NEVER)
        return self._fields[key]

    def between(self, start: int) -> Ints:
        """Some cells on the straight way from one cell to every other, one row for each."""
        if start not in self._between:
            if len(self._between) > 600:
                self._between.clear()
            steps = np.array(_ON_THE_WAY)[:, None]
            columns = (self.x[start] + steps * (self.x - self.x[start])).astype(np.int64)
            rows = (self.y[start] + steps * (self.y - self.y[start])).astype(np.int64)
            self._between[start] = rows * self.wide + columns
        return self._between[start]

    def way(self, row: str, start: int, end: int) -> list[TablePoint]:
        """The points of a way from one cell to another, without the first."""
        _, before = self.reach(row, start)
        cells = [end]
        while cells[-1] != start and before[cells[-1]] >= 0:
            cells.append(int(before[cells[-1]]))
        cells.reverse()
        points = [self.point(cell) for cell in cells]
        kept = points[:1]
        for here, after in pairwise(points[1:]):
            last = kept[-1]
            turn = (here.x - last.x) * (after.y - here.y) - (here.y - last.y) * (after.x - here.x)
            if abs(turn) > 1e-9:
                kept.append(here)
        return [*kept[1:], points[-1]] if len(points) > 1 else []


def _within(shape: Any, points: Any) -> Bools:
    return np.asarray(shapely.intersects(shapely.buffer(shape, -_EDGE), points))


def _on_road(ground: Ground, points: Any) -> Bools:
    """Which points are on roads and streets, where the houses and woods around give no cover [P2, P57]."""
    roads = [one.shape for one in ground.ways if one.feature.kind in ("road", "street")]
    return np.asarray(shapely.intersects(shapely.union_all(roads), points))


_CHARTS: WeakKeyDictionary[Ground, Chart] = WeakKeyDictionary()


def chart_of(ground: Ground, tables: Tables) -> Chart:
    """The chart of a table, made once."""
    if ground not in _CHARTS:
        _CHARTS[ground] = Chart(ground, tables)
    return _CHARTS[ground]


def middle_of(points: Iterable[TablePoint]) -> TablePoint | None:
    """The middle of some points; None if there are none."""
    found = list(points)
    if not found:
        return None
    return TablePoint(sum(one.x for one in found) / len(found), sum(one.y for one in found) / len(found))


@lru_cache
def heading(dx: float, dy: float) -> float:
    """The heading of a step, in degrees from north."""
    return math.degrees(math.atan2(dx, -dy)) % 360
