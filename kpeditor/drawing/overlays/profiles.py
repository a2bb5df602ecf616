"""Profiles: a cross-section of the ground under a line of sight, derived from the verdict on the line.

Positions along the line are numbers from 0 to 1. Heights are for illustration; the verdict tells what blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import has
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.outlines import hex_shape, side_shape
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.sightshapes import line_parts
from kpeditor.core.rules.tablesight import TableVerdict
from kpeditor.core.sight.frame import Frame
from kpeditor.core.sight.lines import fire_path

_LEAST = 1e-9


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the line over ground of one kind.

    Attributes:
        start, end: positions along the line, 0 to 1.
        kind: the layer and its kind ("terrain/woods"), or the kind of a feature of a table.
        name: the name of the hex or the feature.
        level: the height of a feature; 0 if it has none.
        blocks: whether it blocks the line by itself.
    """

    start: float
    end: float
    kind: str
    name: str
    level: int = 0
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """An object that the line passes over at one point: a hexside feature, or a line of a table."""

    at: float
    kind: str
    name: str
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """The cross-section under a line of sight.

    Attributes:
        length: the length of the line, in `unit`.
        stretches: the ground under the line; stretches may overlap, lower ones first.
        posts: the objects under the line, in order along it.
        seen_to: the position to which sight reaches; 1 when nothing blocks.
    """

    length: float
    unit: str
    start: str
    end: str
    stretches: tuple[Stretch, ...]
    posts: tuple[Post, ...]
    seen_to: float

    @property
    def is_visible(self) -> bool:
        """Whether the whole line is seen."""
        return self.seen_to >= 1.0


def hex_profile(sheet: MapSheet, verdict: Verdict) -> Profile:
    """The profile of a verdict on hexes: every layer of the hexes that the line crosses, and the hexsides it
    meets.
    """
    grid = sheet.grid
    ends = lattice.centre(grid, verdict.start), lattice.centre(grid, verdict.end)
    name = sheet.name(verdict.start), sheet.name(verdict.end)
    if verdict.start == verdict.end:
        return Profile(0.0, "hexes", *name, (), (), 1.0)
    line = shapely.LineString(ends)
    reasons_hex = {one.hex for one in verdict.reasons if one.hex is not None}
    stretches: list[Stretch] = []
    path = fire_path(Frame(grid), verdict.start, verdict.end)
    # A line along a hexside runs over both hexes.
    beside = [(side.hex, grid.neighbour(*side)) for side in path.along]
    passed = (*path.hexes, *(one for both in beside for one in both if one is not None and one in grid))
    for hex_ in dict.fromkeys((verdict.start, *passed, verdict.end)):
        part = _within(grid, line, hex_)
        if part is not None:
            stretches += _hex_stretches(sheet, hex_, part, blocks=hex_ in reasons_hex)
    parts = line_parts(grid, verdict)
    seen = (
        1.0 if parts.hidden is None else (parts.seen.length / line.length if parts.seen is not None else 0.0)
    )
    return Profile(
        float(verdict.range), "hexes", *name, tuple(stretches), tuple(_hexsides(sheet, verdict, line)), seen
    )


def _within(grid: HexGrid, line: Any, hex_: Hex) -> tuple[float, float] | None:
    """The part of the line within a hex; None for a hex that it only touches."""
    common = shapely.intersection(line, hex_shape(grid, hex_))
    if common.length <= _LEAST:
        return None
    ends = shapely.line_locate_point(line, shapely.points(shapely.get_coordinates(common)), normalized=True)
    return float(ends.min()), float(ends.max())


def _hex_stretches(sheet: MapSheet, hex_: Hex, part: tuple[float, float], *, blocks: bool) -> list[Stretch]:
    found = []
    for layer, legend in sheet.legend.items():
        if legend.line or layer not in sheet.layers:
            continue
        kind = legend.kinds[int(sheet.layers[layer][hex_.row - 1, hex_.column - 1])]
        found.append(Stretch(*part, f"{layer}/{kind}", sheet.name(hex_), blocks=blocks))
    return found


def _hexsides(sheet: MapSheet, verdict: Verdict, line: Any) -> list[Post]:
    """The features on the hexsides that the line meets."""
    stopping = {(one.side, one.kind) for one in verdict.reasons if one.side is not None}
    sides_stopping = {side for side, _ in stopping}
    found = []
    for met in verdict.met:
        shape = side_shape(sheet.grid, met.side)
        place = shapely.get_coordinates(shapely.intersection(line, shape))
        if not len(place):  # the angle of the crossing is so small that rounding misses it
            place = shapely.get_coordinates(shapely.shortest_line(line, shape))[:1]
        at = float(shapely.line_locate_point(line, shapely.points(place), normalized=True).mean())
        for feature, mask in sheet.hexsides.items():
            if has(mask, met.side):
                blocks = (met.side, feature) in stopping or (
                    met.side in sides_stopping
                    and not any(kind in sheet.hexsides for side, kind in stopping if side == met.side)
                )
                found.append(Post(at, feature, sheet.name_side(met.side), blocks))
    return sorted(found, key=lambda post: post.at)


def table_profile(sheet: TableSheet, verdict: TableVerdict, catalogue: Catalogue) -> Profile:
    """The profile of a verdict on a table: everything under its line, including features that do not affect
    sight.
    """
    (x1, y1), (x2, y2) = verdict.line
    space = sheet.space
    name = space.name(verdict.start.at), space.name(verdict.end.at)
    line = shapely.LineString(((x1, y1), (x2, y2)))
    if line.length <= _LEAST:
        return Profile(0.0, space.unit, *name, (), (), 1.0)
    stopping = {one.feature for one in verdict.reasons}
    stretches: list[Stretch] = []
    posts: list[Post] = []
    seen = 1.0
    for feature in sheet.features.values():
        if _is_bare(feature):
            continue
        blocks = feature.id in stopping
        common = shapely.intersection(line, shape_of(feature))
        for part in shapely.get_parts(common):
            if part.is_empty:
                continue
            ends = shapely.line_locate_point(
                line, shapely.points(shapely.get_coordinates(part)), normalized=True
            )
            start, end = float(ends.min()), float(ends.max())
            if feature.shape == "area" and end - start > _LEAST:
                stretches.append(Stretch(start, end, feature.kind, feature.id, feature.level or 0, blocks))
            elif feature.shape == "line":
                posts.append(Post((start + end) / 2, feature.kind, feature.id, blocks))
            if blocks:
                seen = min(seen, _stopped_at(feature, start, end, line.length, catalogue))
    if not verdict.visible and seen >= 1.0:
        seen = 0.0  # an opposite slope blocks at no particular point of the line
    lowest_first = sorted(stretches, key=lambda one: one.level)
    return Profile(
        float(line.length),
        space.unit,
        *name,
        tuple(lowest_first),
        tuple(sorted(posts, key=lambda p: p.at)),
        seen,
    )


def _is_bare(feature: Feature) -> bool:
    """Whether a feature has too few points to have a shape."""
    return feature.shape == "point" or len(feature.points) < (3 if feature.shape == "area" else 2)


def _stopped_at(feature: Feature, start: float, end: float, length: float, catalogue: Catalogue) -> float:
    """The position at which a feature blocks the line: at a line feature, or inside an area at the depth to
    which sight reaches.
    """
    kind = catalogue.feature(feature.kind)
    figures = kind.sight if kind is not None else None
    if feature.shape != "area" or figures is None:
        return start
    return min(end, start + figures.depth / length)
