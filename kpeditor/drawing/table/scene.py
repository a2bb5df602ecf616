"""The pieces of all features of a table, made once for each and cached, in drawing order.

Hills lie lowest, then ground, water, woods, houses, ways, bridges, lines and points; within a group in the
order of the table. Trees and houses keep clear of ways through their area.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely import affinity

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.drawing.style import GroundLook, LineLook, MapStyle
from kpeditor.drawing.table import buildings, relief
from kpeditor.drawing.table.figures import TEXTURES, Drawn
from kpeditor.drawing.table.lines import WIDE, dot, line_pieces
from kpeditor.drawing.table.looks import RELIEF, TEXT, TableLooks
from kpeditor.drawing.table.pieces import GRAINS, Floats, Piece, areas_path

_HILLS, _GROUND, _WATER, _CANOPY, _HOUSES, _WAYS, _CROSSINGS, _LINES, _POINTS = range(9)
_WAY_PATTERNS = frozenset({"road", "dirt", "track", "rail"})
_HOUSED = frozenset({"houses", "blocks"})


class TableScene:
    """The features of a table as drawn pieces, measured in grains. Later edits of the table do not change
    them.

    Attributes:
        grain: the length of a grain in the table's unit.
        pieces: in drawing order, each with the feature it belongs to.
    """

    def __init__(
        self, sheet: TableSheet, style: MapStyle, catalogue: Catalogue, grain: float | None = None
    ) -> None:
        self.grain = grain or grain_of(sheet)
        self.looks = TableLooks((one.kind for one in sheet.features.values()), style, catalogue)
        self._sheet, self._style = sheet, style
        found: list[tuple[int, int, Feature, Drawn]] = []
        ways = Ways([one for one in sheet.features.values() if self._is_way(one)])
        for feature in sheet.features.values():
            rank = self._rank(feature)
            for piece in self._pieces(feature, ways):
                found.append((rank, piece.tier, feature, piece))
        found.sort(key=lambda entry: (entry[0], entry[1] if entry[0] in _TOGETHER else 0))
        self.pieces: list[tuple[Feature, Drawn]] = [(feature, piece) for _, _, feature, piece in found]

    def _is_way(self, feature: Feature) -> bool:
        """Whether houses and trees keep clear of a feature."""
        name = self.looks.names[feature.kind]
        line = self._style.lines.get(name)
        ground = self._style.grounds.get(name)
        if line is not None:
            return line.pattern in _WAY_PATTERNS or line.pattern == "water"
        return ground is not None and (ground.texture in ("waves", "swell") or ground.texture in _HOUSED)

    def _is_road(self, way: Feature) -> bool:
        """Whether bridges and fords lie along a way."""
        line = self._style.lines.get(self.looks.names[way.kind])
        return way.shape == "line" and line is not None and line.pattern in _WAY_PATTERNS

    def _rank(self, feature: Feature) -> int:
        name = self.looks.names[feature.kind]
        if feature.shape == "point":
            return _POINTS
        if name in RELIEF:
            return _HILLS
        line = self._style.lines.get(name)
        if line is not None and (feature.shape == "line" or name not in self._style.grounds):
            if line.pattern == "water":
                return _WATER
            if line.pattern in _WAY_PATTERNS:
                return _WAYS
            return _CROSSINGS if line.pattern in ("bridge", "ford") else _LINES
        look = self.looks.ground(feature)
        if look.texture in ("waves", "swell"):
            return _WATER
        if look.texture in _HOUSED:
            return _HOUSES
        if look.texture in ("trees", "clumps", "firs"):
            return _CANOPY if feature.shape == "area" else _LINES
        if look.texture == "smoke":
            return _LINES
        return _GROUND if feature.shape == "area" else _LINES

    def _pieces(self, feature: Feature, ways: Ways) -> tuple[Drawn, ...]:
        name = self.looks.names[feature.kind]
        if name == TEXT:
            return ()
        if feature.shape == "point":
            return self._point(feature, ways)
        if feature.shape == "line":
            hill = self._linked_hill(feature)
            return _line(feature, self.looks.line(feature.kind), self.grain, hill)
        if len(feature.points) < 3:
            return ()
        near: tuple[Feature, ...] = ()
        look = self.looks.ground(feature)
        if look.texture in _HOUSED or look.texture in ("trees", "clumps", "firs", "orchard"):
            near = tuple(
                one for one in ways.near(feature) if one is not feature and self._clears(feature, one)
            )
        widths = tuple(self._way_width(one) for one in near)
        inks = relief.ReliefInks.of(self._style, look)
        return _area(feature, look, inks, name, self.grain, near, widths)

    def _clears(self, feature: Feature, way: Feature) -> bool:
        """Whether figures of one feature keep clear of another; only trees keep clear of houses."""
        name = self.looks.names[way.kind]
        ground = self._style.grounds.get(name)
        is_housed = ground is not None and ground.texture in _HOUSED
        return not is_housed or self.looks.ground(feature).texture not in _HOUSED

    def _way_width(self, way: Feature) -> float:
        """The width of a way, in grains; an area has its own."""
        if way.shape == "area":
            return 0.0
        own = _own_width(way)
        return own / self.grain if own else self.looks.line(way.kind).width * WIDE

    def _linked_hill(self, feature: Feature) -> Feature | None:
        hill = self._sheet.features.get(str(feature.props.get("hill", "")))
        return hill if hill is not None and hill.shape == "area" and len(hill.points) >= 3 else None

    def _point(self, feature: Feature, ways: Ways) -> tuple[Drawn, ...]:
        """A bridge or a ford is aligned with the way through it; anything else is a dot."""
        style, name = self._style, self.looks.names[feature.kind]
        at = np.array(feature.points[0]) / self.grain
        line = style.lines.get(name)
        if line is not None and line.pattern in ("bridge", "ford"):
            direction = ways.passing(feature, self._is_road)
            ends = np.stack((at - direction, at + direction))
            return tuple(line_pieces(ends, line))
        return tuple(dot(float(at[0]), float(at[1]), self.colour_of(feature.kind), style.place_halo))

    def colour_of(self, kind: str) -> str:
        """The most prominent colour of a kind, `#rrggbb`."""
        line = self._style.lines.get(self.looks.names[kind])
        if line is not None:
            return line.casing or line.colour
        look = self.looks.ground(Feature("", kind, "area", ()))
        return look.ink or look.outline or self._style.rim


_TOGETHER = frozenset({_WAYS, _WATER, _LINES})
"""Ranks that draw the lower parts of all their features first, so that roads run into each other."""


def grain_of(sheet: TableSheet) -> float:
    """The length of a grain in the table's unit."""
    return max(sheet.space.width, sheet.space.height, 1e-9) / GRAINS


Box = tuple[float, float, float, float]


@lru_cache(maxsize=4096)
def _box(feature: Feature) -> Box:
    xs, ys = zip(*feature.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


class Ways:
    """The features that houses and trees keep clear of, in arrays that are fast to search.

    While the user drags a point, a scene is made at every move.
    """

    def __init__(self, features: list[Feature]) -> None:
        self._features = features
        self._boxes = np.array([_box(one) for one in features]).reshape(-1, 4)
        self._pieces: tuple[Floats, Floats] | None = None

    def near(self, feature: Feature) -> list[Feature]:
        """The features whose bounding rectangle meets that of `feature`, in the order of the table."""
        left, top, right, bottom = _box(feature)
        boxes = self._boxes
        meets = (
            (boxes[:, 0] <= right) & (boxes[:, 2] >= left) & (boxes[:, 1] <= bottom) & (boxes[:, 3] >= top)
        )
        return [self._features[index] for index in np.flatnonzero(meets).tolist()]

    def passing(self, feature: Feature, is_road: Callable[[Feature], bool]) -> Floats:
        """The direction of the nearest piece of a road at a point, of length 1; it is east if there is no
        road.
        """
        if self._pieces is None:
            pairs = [pair for one in self._features if is_road(one) for pair in pairwise(one.points)]
            ends = np.array(pairs, np.float64).reshape(-1, 2, 2)
            along = ends[:, 1] - ends[:, 0]
            has_length = along.any(axis=1)
            self._pieces = ends[has_length, 0], along[has_length]
        starts, along = self._pieces
        if not len(starts):
            return np.array([1.0, 0.0])
        to_point = np.array(feature.points[0]) - starts
        squared = (along * along).sum(axis=1)
        share = np.clip((to_point * along).sum(axis=1) / squared, 0.0, 1.0)
        away = np.linalg.norm(to_point - share[:, np.newaxis] * along, axis=1)
        nearest = int(np.argmin(away))
        return np.asarray(along[nearest] / np.sqrt(squared[nearest]))


def _own_width(feature: Feature) -> float:
    """The width of a line by its property `width`, in the table's unit; 0 without one."""
    width = feature.props.get("width")
    if isinstance(width, bool) or not isinstance(width, int | float | str):
        return 0.0
    try:
        return max(0.0, float(width))
    except ValueError:
        return 0.0


def in_grains(feature: Feature, grain: float) -> Any:
    """A feature as a geometry in grains."""
    return affinity.scale(shape_of(feature), 1 / grain, 1 / grain, origin=(0, 0))


@lru_cache(maxsize=4096)
def _line(feature: Feature, look: LineLook, grain: float, hill: Feature | None) -> tuple[Drawn, ...]:
    points = np.array(feature.points, np.float64) / grain
    width = _own_width(feature) / grain or None
    return tuple(line_pieces(points, look, width, in_grains(hill, grain) if hill else None))


@lru_cache(maxsize=4096)
def _area(
    feature: Feature,
    look: GroundLook,
    inks: relief.ReliefInks,
    name: str,
    grain: float,
    near: tuple[Feature, ...],
    widths: tuple[float, ...],
) -> tuple[Drawn, ...]:
    shape = in_grains(feature, grain)
    if not shape.area:
        return ()
    if name in RELIEF:
        return tuple(relief.hill(shape, look, inks, is_steep=name == "steep"))
    pieces: list[Drawn] = []
    outline = areas_path(shape)
    if look.fill:
        pieces.append(Piece(outline, look.fill, tier=0))
    if look.outline:
        pieces.append(Piece(outline, "", look.outline, 0.1, 1.2, tier=1))
    off = _off(near, widths, grain, 0.12)
    material = str(feature.props.get("material", ""))
    if look.texture in _HOUSED:
        is_single = name == "building"
        pieces += (
            buildings.single(shape, look, material)
            if is_single
            else buildings.built_up(shape, look, off, material)
        )
    elif (paint := TEXTURES.get(look.texture)) is not None:
        room = shapely.difference(shape, shapely.buffer(off, 0.15)) if off is not None else shape
        pieces += paint(_areas_only(room), look)
    return tuple(pieces)


def _areas_only(shape: Any) -> Any:
    parts = [one for one in shapely.get_parts(shape) if one.geom_type == "Polygon"]
    return shapely.MultiPolygon(parts)


def _off(near: Iterable[Feature], widths: Iterable[float], grain: float, room: float) -> Any:
    """The area of all ways, with a small margin; None without ways."""
    shapes = [
        shapely.buffer(in_grains(one, grain), width / 2 + room)
        for one, width in zip(near, widths, strict=True)
    ]
    return shapely.union_all(shapes) if shapes else None
