"""Edits of single points of a feature: moved, added, removed; and features turned, mirrored and scaled."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.board.tablekinds import LEAST_POINTS
from kpeditor.core.edits.tables.features import SetFeatures
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint, TableSpace

_DIGITS = 6
"""Decimals of reckoned points, as in `cutting.py`."""


class Corner(NamedTuple):
    """A point of a feature: the ring it is in (0 the outline, 1 the first hole) and its number there."""

    ring: int
    number: int


def point_at(feature: Feature, corner: Corner) -> TablePoint:
    """Where a point of a feature lies.

    Raises:
        EditRefused: when it has no such point.
    """
    return _ring(feature, corner)[corner.number]


def move_points(
    sheet: TableSheet, moves: Mapping[str, Mapping[Corner, TablePoint]], stroke: int = 0
) -> SetFeatures:
    """An edit that moves points of features, by name.

    Raises:
        EditRefused: when there is no such point.
    """
    changes: dict[str, Feature | None] = {}
    for name, corners in moves.items():
        feature = _known(sheet, name)
        for corner, to in corners.items():
            ring = _ring(feature, corner)
            moved = (*ring[: corner.number], to, *ring[corner.number + 1 :])
            feature = _with_ring(feature, corner.ring, moved)
        changes[name] = feature
    title = f"Move a point of {next(iter(changes))}" if len(changes) == 1 else "Move points"
    return SetFeatures(changes, title, stroke)


def add_point(sheet: TableSheet, name: str, after: Corner, at: TablePoint, stroke: int = 0) -> SetFeatures:
    """An edit that gives an outline or a line one more point, right behind another.

    Raises:
        EditRefused: when there is no such point, or the feature is a point.
    """
    feature = _known(sheet, name)
    if feature.shape == "point":
        raise EditRefused(f"{name!r} is a point and has no others")
    ring = _ring(feature, after)
    more = (*ring[: after.number + 1], at, *ring[after.number + 1 :])
    return SetFeatures({name: _with_ring(feature, after.ring, more)}, f"Add a point to {name}", stroke)


def remove_points(sheet: TableSheet, name: str, corners: Iterable[Corner]) -> SetFeatures:
    """An edit that takes points away; a hole of fewer than three points is closed.

    Raises:
        EditRefused: when there is no such point, or too few would be left of the feature.
    """
    feature = _known(sheet, name)
    gone = set(corners)
    for corner in gone:
        _ring(feature, corner)
    rings = [
        tuple(point for i, point in enumerate(ring) if Corner(r, i) not in gone)
        for r, ring in enumerate(feature.rings)
    ]
    least = LEAST_POINTS[feature.shape]
    if len(rings[0]) < least:
        raise EditRefused(f"{name!r} needs {least} points at least; Delete without a point removes it whole")
    holes = tuple(hole for hole in rings[1:] if len(hole) >= LEAST_POINTS["area"])
    changed = replace(feature, points=rings[0], holes=holes)
    return SetFeatures({name: changed}, f"Remove a point of {name}")


Move = Callable[[TablePoint], TablePoint]
"""Where a point of the table goes."""


def turning(middle: TablePoint, degrees: float) -> Move:
    """Turns points around a middle, clockwise as the table is seen from above."""
    turn = math.radians(degrees)
    # y grows southward, so this turns clockwise on the table.
    cos, sin = math.cos(turn), math.sin(turn)

    def move(point: TablePoint) -> TablePoint:
        dx, dy = point.x - middle.x, point.y - middle.y
        return TablePoint(middle.x + dx * cos - dy * sin, middle.y + dx * sin + dy * cos)

    return move


def mirroring(middle: TablePoint, *, left_right: bool) -> Move:
    """Mirrors points left to right or top to bottom, at an axis through a middle."""

    def move(point: TablePoint) -> TablePoint:
        if left_right:
            return TablePoint(2 * middle.x - point.x, point.y)
        return TablePoint(point.x, 2 * middle.y - point.y)

    return move


def scaling(middle: TablePoint, factor: float) -> Move:
    """Makes shapes larger or smaller around a middle."""

    def move(point: TablePoint) -> TablePoint:
        return TablePoint(middle.x + (point.x - middle.x) * factor, middle.y + (point.y - middle.y) * factor)

    return move


def moved_feature(feature: Feature, move: Move) -> Feature:
    """A feature with every point elsewhere."""
    return replace(
        feature,
        points=_rounded(map(move, feature.points)),
        holes=tuple(_rounded(map(move, hole)) for hole in feature.holes),
    )


def transform_features(
    sheet: TableSheet, names: Iterable[str], move: Move, title: str, stroke: int = 0
) -> SetFeatures:
    """An edit that moves every point of features."""
    changes: dict[str, Feature | None] = {name: moved_feature(_known(sheet, name), move) for name in names}
    return SetFeatures(changes, title, stroke)


def middle_of(features: Iterable[Feature], space: TableSpace) -> TablePoint:
    """The middle of the rectangle around some features; of none that of the table."""
    points = [point for feature in features for point in feature.points]
    if not points:
        return TablePoint(space.width / 2, space.height / 2)
    xs, ys = [point.x for point in points], [point.y for point in points]
    return TablePoint((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _rounded(points: Iterable[TablePoint]) -> Ring:
    return tuple(TablePoint(round(x, _DIGITS), round(y, _DIGITS)) for x, y in points)


def _known(sheet: TableSheet, name: str) -> Feature:
    if name not in sheet.features:
        raise EditRefused(f"there is no feature {name!r}")
    return sheet.features[name]


def _ring(feature: Feature, corner: Corner) -> Ring:
    rings = feature.rings
    if not 0 <= corner.ring < len(rings) or not 0 <= corner.number < len(rings[corner.ring]):
        raise EditRefused(f"{feature.id!r} has no such point")
    return rings[corner.ring]


def _with_ring(feature: Feature, number: int, ring: Ring) -> Feature:
    if number == 0:
        return replace(feature, points=ring)
    holes = list(feature.holes)
    holes[number - 1] = ring
    return replace(feature, holes=tuple(holes))
