"""Ground: a table as Panzer8 moves, hides and sees on it [P1 to P10, P17, P38, P40, P47].

Everything here follows from the table alone and never changes in a game, so lines of sight are cached.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, Final, Literal

import numpy as np
import shapely

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand, TableVerdict
from kpeditor.rulesets.panzer8 import terrain
from kpeditor.rulesets.panzer8.combat import Cover
from kpeditor.rulesets.panzer8.sight import Panzer8Sight
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.tablepaths import TablePath

TOUCH: Final = 0.05
"""Distance, in inches, up to which bases are in contact, with each other or with a line."""
HALF_ROAD: Final = 0.75
"""Distance to both sides of its line within which a road carries bases [R: roads are drawn as lines]."""
OPEN, FLAT = "open", "flat"
STEPPE, DESERT = "steppe", "desert"
"""Kinds of ground that a table may have where nothing is drawn, besides fields [P1, P44]."""
LINEAR: Final = "linear"
BUILT_UP, BUILDING, WIRE, CREST, STREET = "built_up", "building", "wire", "crest", "street"
PILLBOX, RUINED = "pillbox", "ruined"
WAYS: Final = ("bridge", "road", "street", "dirt_road", "track", "ford")
"""Kinds that carry bases over other ground. If two begin at the same point, the first in this list counts."""
NARROW: Final = frozenset({"bridge", "road", "dirt_road", "track"})
"""Ways on which an element does not pass through friends [P17]."""
_EXTREME: Final = frozenset({"forest", "jungle"})
_SIGHTS = 20_000
"""The number of lines of sight that are cached."""


@dataclass(frozen=True, eq=False, slots=True)
class Piece:
    """A piece of ground: a feature with its column of the movement table and the cover it gives."""

    feature: Feature
    shape: Any
    column: str
    cover: Cover


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a path on one ground, between two distances along it. `columns` are the columns of the
    movement table that count there: for each mover the slowest applies. `way` is the kind of way that carries
    it, "" for none.
    """

    start: float
    end: float
    columns: tuple[str, ...]
    way: str = ""


@dataclass(frozen=True, slots=True)
class Survey:
    """The ground of a path: its legs; the number of linear obstacles it crosses, and their names; the
    built-up areas it enters and leaves; the distance of the first wire, or None.
    """

    legs: tuple[Leg, ...]
    crossed: tuple[str, ...]
    enters: tuple[str, ...]
    leaves: tuple[str, ...]
    closed: bool
    wire: float | None


@lru_cache
def _kinds() -> Mapping[str, Mapping[str, Any]]:
    return {one["id"]: one for one in read_beside(terrain.__file__, "terrain")["features"]}


class Ground:
    """One table; `bare` is the column of the movement table where nothing is drawn."""

    def __init__(self, sheet: TableSheet, bare: str = OPEN) -> None:
        self.sheet, self.bare = sheet, bare
        self.sight = Panzer8Sight(sheet, terrain.catalogue())
        self.table = shapely.box(0, 0, sheet.space.width, sheet.space.height)
        self._shapes: dict[str, Any] = {}
        self.areas: list[Piece] = []
        self.lines: list[Piece] = []
        self.ways: list[Piece] = []
        closed = []
        for feature in sheet.features.values():
            kind = _kinds().get(feature.kind)
            if kind is None or (feature.shape == "line" and len(feature.points) < 2):
                continue
            shape = shape_of(feature)
            piece = Piece(feature, shape, _column(feature, kind), _cover(feature, kind))
            if feature.kind in WAYS:
                wide = shape if feature.shape == "area" else shapely.buffer(shape, HALF_ROAD)
                shapely.prepare(wide)
                self.ways.append(Piece(feature, wide, piece.column, "none"))
            elif kind.get("closed"):
                closed.append(shape if feature.shape == "area" else shapely.buffer(shape, TOUCH))
            elif feature.shape == "area":
                shapely.prepare(shape)
                self.areas.append(piece)
            elif feature.shape == "line":
                self.lines.append(piece)
        self._ruin_streets()
        self.ways.sort(key=lambda one: WAYS.index(one.feature.kind))
        fords = [one.shape for one in self.ways if one.feature.kind in ("bridge", "ford", "road")]
        water = shapely.union_all(closed) if closed else shapely.Polygon()
        self.closed = shapely.difference(water, shapely.union_all(fords)) if fords else water
        shapely.prepare(self.closed)
        self._carried = shapely.union_all([one.shape for one in self.ways]) if self.ways else None
        self._area_tree = shapely.STRtree([one.shape for one in self.areas])
        self.line_tree = shapely.STRtree([one.shape for one in self.lines])
        self._way_tree = shapely.STRtree([one.shape for one in self.ways])
        self.verdict = lru_cache(_SIGHTS)(self._verdict)
        self.sees = lru_cache(_SIGHTS)(self._sees)
        self.survey = lru_cache(_SIGHTS)(self._survey)

    def _ruin_streets(self) -> None:
        """Makes the streets between two or more built-up areas that are all ruined open ground, since they
        are no roads [P57].
        """
        for n, way in enumerate(self.ways):
            if way.feature.kind == STREET:
                beside = [one for one in self.towns if one.shape.distance(way.shape) <= HALF_ROAD]
                if len(beside) > 1 and all(one.feature.props.get("material") == RUINED for one in beside):
                    self.ways[n] = replace(way, column=OPEN)

    def __deepcopy__(self, memo: Any) -> Ground:
        """Returns the same object, because it never changes."""
        return self

    def shape(self, name: str) -> Any:
        """A feature as a geometry."""
        if name not in self._shapes:
            self._shapes[name] = shape_of(self.sheet.features[name])
            shapely.prepare(self._shapes[name])
        return self._shapes[name]

    # --- Sight ---

    def _verdict(self, one: Stand, other: Stand) -> TableVerdict:
        return self.sight.verdict(one, other)

    def _sees(self, one: Stand, other: Stand) -> bool:
        """Whether two stands see each other [P4]."""
        return self.sight.sees(one, other)

    def apart(self, one: Stand, other: Stand) -> float:
        """The distance of two stands; a built-up area in which one stands is measured as a whole [P10]."""
        return float(shapely.distance(self.sight.measured(one), self.sight.measured(other)))

    # --- Places ---

    @cached_property
    def towns(self) -> tuple[Piece, ...]:
        """The built-up areas [P38]."""
        return tuple(one for one in self.areas if one.feature.kind == BUILT_UP)

    @cached_property
    def widest_town(self) -> float:
        """The greatest distance of two points of one built-up area; 0 if there is none."""
        found = (one.shape.bounds for one in self.towns)
        return max((math.dist(one[:2], one[2:]) for one in found), default=0.0)

    def town_at(self, point: TablePoint) -> Piece | None:
        """The built-up area at a point, or None."""
        return next((one for one in self.towns if shapely.intersects_xy(one.shape, *point)), None)

    def areas_at(self, point: TablePoint) -> Iterator[Piece]:
        """The areas at a point, without ways."""
        for number in sorted(self._area_tree.query(shapely.Point(point), predicate="intersects").tolist()):
            yield self.areas[number]

    def way_at(self, point: TablePoint) -> Piece | None:
        """The way that carries an element at a point, or None."""
        found = sorted(self._way_tree.query(shapely.Point(point), predicate="intersects").tolist())
        return self.ways[found[0]] if found else None

    def is_within_town(self, point: TablePoint) -> bool:
        """Whether a point lies in a built-up area, off its streets and roads [P38, P57]."""
        way = self.way_at(point)
        is_on_road = way is not None and way.feature.kind in ("road", STREET)
        return not is_on_road and self.town_at(point) is not None

    def kinds_at(self, point: TablePoint) -> frozenset[str]:
        """The kinds of the areas and ways at a point."""
        way = self.way_at(point)
        kinds = {one.feature.kind for one in self.areas_at(point)}
        return frozenset(kinds | ({way.feature.kind} if way is not None else set()))

    def is_bare(self, point: TablePoint) -> bool:
        """Whether a point is open terrain or a field, where tanks can overrun [P26]."""
        return all(one.column in (OPEN, "flat", "road") for one in self.areas_at(point))

    def why_not_standing(self, stand: Stand) -> tuple[str, str]:
        """Why no base can stand there, with the paragraph; "" if one can [P47]."""
        if not shapely.covers(self.table, stand.shape):
            return "it would reach over the edge of the table", ""
        if self.closed.intersects(stand.shape) and shapely.intersection(self.closed, stand.shape).area > 0.01:
            return "water is impassable but by bridge or ford", "P47"
        return "", ""

    # --- Paths ---

    def _survey(self, path: TablePath) -> Survey:
        """Measures the ground that a path runs over and crosses."""
        line = path.line
        if path.length < 1e-9:
            return Survey((), (), (), (), False, None)
        legs = tuple(self._legs(path, line))
        crossed, wire = [], None
        for number in sorted(self.line_tree.query(line, predicate="crosses").tolist()):
            one = self.lines[number]
            places = [far for far in path.crossings(one.shape) if not self._is_carried(path.at(far))]
            if one.feature.kind == WIRE and places:
                wire = min(places) if wire is None else min(wire, *places)
            elif one.column == LINEAR:
                crossed += [one.feature.id] * len(places)
        enters, leaves = [], []
        for town in self.towns:
            if line.intersects(town.shape):
                starts, ends = (
                    bool(shapely.intersects_xy(town.shape, *at)) for at in (path.points[0], path.points[-1])
                )
                is_through = not starts and not ends and not self._by_way(path, town.shape)
                enters += [town.feature.id] if (ends and not starts) or is_through else []
                leaves += [town.feature.id] if (starts and not ends) or is_through else []
        closed = not self.closed.is_empty and bool(self.closed.intersects(line))
        return Survey(legs, tuple(crossed), tuple(enters), tuple(leaves), closed, wire)

    def _legs(self, path: TablePath, line: Any) -> Iterator[Leg]:
        areas = [self.areas[n] for n in self._area_tree.query(line, predicate="intersects").tolist()]
        ways = [self.ways[n] for n in sorted(self._way_tree.query(line, predicate="intersects").tolist())]
        cuts = {0.0, path.length}
        for one in (*areas, *ways):
            cuts |= set(path.crossings(shapely.boundary(one.shape)))
        last: Leg | None = None
        for start, end in pairwise(sorted(cuts)):
            if end - start < 1e-6:
                continue
            x, y = path.at((start + end) / 2)
            way = next((one for one in ways if shapely.intersects_xy(one.shape, x, y)), None)
            if way is not None:
                columns, name = (way.column,), way.feature.kind
            else:
                met = (one.column for one in areas if shapely.intersects_xy(one.shape, x, y))
                columns, name = tuple(sorted(set(met))) or (self.bare,), ""
            if last is not None and (last.columns, last.way) == (columns, name):
                last = Leg(last.start, end, columns, name)
                continue
            if last is not None:
                yield last
            last = Leg(start, end, columns, name)
        if last is not None:
            yield last

    def _is_carried(self, point: TablePoint) -> bool:
        """Whether a way leads through a linear obstacle there [R]."""
        return self._carried is not None and bool(shapely.intersects_xy(self._carried, *point))

    def _by_way(self, path: TablePath, town: Any) -> bool:
        """Whether a path passes a built-up area on its streets alone [P57]."""
        within = shapely.intersection(path.line, town)
        return self._carried is not None and bool(shapely.buffer(self._carried, 0.01).covers(within))

    # --- Cover ---

    def covers(self, stand: Stand, seen_from: TablePoint | None = None) -> list[tuple[Cover, str]]:
        """The cover the ground gives to a base, with the feature that gives it, the best first [P2]. Areas
        count that contain the base's middle, off the roads. Hedges and walls count that the base touches:
        against a point across them, or against anybody if there is no point.
        """
        found: list[tuple[Cover, str]] = []
        on_road = (way := self.way_at(stand.at)) is not None and way.feature.kind in ("road", "street")
        for one in self.areas_at(stand.at):
            if one.cover != "none" and not on_road:
                found.append((one.cover, one.feature.id))
        line = stand.shape if seen_from is None else shapely.LineString([seen_from, stand.at])
        for number in self.line_tree.query(shapely.buffer(line, TOUCH), predicate="intersects").tolist():
            one = self.lines[number]
            if one.cover == "none" or one.shape.distance(stand.shape) > TOUCH:
                continue
            if seen_from is None or one.shape.intersects(line):
                found.append((one.cover, one.feature.id))
        return sorted(found, key=lambda one: one[0] != "hard")

    def behind_crest(self, stand: Stand, seen_from: TablePoint | None = None) -> bool:
        """Whether a base touches a crest-line and, if a point is given, the point lies across it [P2]."""
        for one in self.lines:
            if one.feature.kind != CREST or one.shape.distance(stand.shape) > TOUCH:
                continue
            if seen_from is None or shapely.LineString([seen_from, stand.at]).intersects(one.shape):
                return True
        return False

    def obstacle_between(self, one: Stand, other: Stand) -> bool:
        """Whether two bases are separated by a linear obstacle alone [P24]."""
        line = shapely.shortest_line(one.shape, other.shape)
        for number in self.line_tree.query(line, predicate="intersects").tolist():
            if self.lines[number].column == LINEAR:
                return True
        return False


def _column(feature: Feature, kind: Mapping[str, Any]) -> str:
    """The column of the movement table for a feature; built-up areas are open within [R]."""
    if feature.props.get("growth") in _EXTREME:
        return "extreme"
    found = str(kind.get("movement", OPEN))
    return OPEN if found == LINEAR and feature.shape == "area" else found


def _cover(feature: Feature, kind: Mapping[str, Any]) -> Cover:
    found: Literal["none", "soft", "hard"] = kind.get("cover", "none")
    if feature.props.get("material") == "wooden":
        return "soft"
    return found


def inner_point(shape: Any) -> TablePoint:
    """A point that is certain to lie on a geometry."""
    x, y = shapely.get_coordinates(shapely.point_on_surface(shape))[0].tolist()
    return TablePoint(round(x, 2), round(y, 2))


def middle(shape: Any) -> TablePoint:
    """The middle of a geometry."""
    x, y = np.array(shapely.get_coordinates(shapely.centroid(shape)))[0].tolist()
    return TablePoint(x, y)
