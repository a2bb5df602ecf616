"""Turns, mirrors and scales features; TableClip: copied features, to be put down elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint, TableSpace

_DIGITS = 6
"""Decimals of reckoned points."""
Move = Callable[[TablePoint], TablePoint]
"""Where a point of the table goes."""


def turning(middle: TablePoint, degrees: float) -> Move:
    """Returns a function that turns points around a middle, clockwise as seen from above the table."""
    turn = math.radians(degrees)
    # y grows southwards, so this turns clockwise on the table.
    cos, sin = math.cos(turn), math.sin(turn)

    def move(point: TablePoint) -> TablePoint:
        dx, dy = point.x - middle.x, point.y - middle.y
        return TablePoint(middle.x + dx * cos - dy * sin, middle.y + dx * sin + dy * cos)

    return move


def mirroring(middle: TablePoint, *, left_right: bool) -> Move:
    """Returns a function that mirrors points left to right or top to bottom, at an axis through a middle."""

    def move(point: TablePoint) -> TablePoint:
        if left_right:
            return TablePoint(2 * middle.x - point.x, point.y)
        return TablePoint(point.x, 2 * middle.y - point.y)

    return move


def scaling(middle: TablePoint, factor: float) -> Move:
    """Returns a function that scales points around a middle."""

    def move(point: TablePoint) -> TablePoint:
        return TablePoint(middle.x + (point.x - middle.x) * factor, middle.y + (point.y - middle.y) * factor)

    return move


def moved_feature(feature: Feature, move: Move) -> Feature:
    """Returns a feature with every point moved."""
    return replace(
        feature,
        points=_rounded(map(move, feature.points)),
        holes=tuple(_rounded(map(move, hole)) for hole in feature.holes),
    )


def middle_of(features: Iterable[Feature], space: TableSpace) -> TablePoint:
    """Returns the middle of the rectangle around some features; without any, that of the table."""
    points = [point for feature in features for point in feature.points]
    if not points:
        return TablePoint(space.width / 2, space.height / 2)
    xs, ys = [point.x for point in points], [point.y for point in points]
    return TablePoint((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _rounded(points: Iterable[TablePoint]) -> Ring:
    return tuple(TablePoint(round(x, _DIGITS), round(y, _DIGITS)) for x, y in points)


_LENGTHS = {"inch": 2.54, "cm": 1.0}
"""Centimetres of the units between which pieces can be carried; others are taken as they are."""


@dataclass(frozen=True, slots=True)
class TableClip:
    """Features around their middle, which is at (0, 0).

    Attributes:
        unit: the unit of their lengths.
    """

    features: tuple[Feature, ...]
    unit: str

    def moved(self, move: Move) -> TableClip:
        """Returns the same features with every point moved."""
        return replace(self, features=tuple(moved_feature(one, move) for one in self.features))

    def at(self, place: TablePoint, unit: str) -> tuple[Feature, ...]:
        """Returns the features with their middle at a place, converted to a table's unit."""
        factor = _LENGTHS[self.unit] / _LENGTHS[unit] if {self.unit, unit} <= _LENGTHS.keys() else 1.0

        def move(point: TablePoint) -> TablePoint:
            return TablePoint(place.x + point.x * factor, place.y + point.y * factor)

        return tuple(moved_feature(one, move) for one in self.features)


def clip_of(sheet: TableSheet, names: Iterable[str]) -> TableClip:
    """Returns a clip of features, in the order of the table.

    Raises:
        EditRefused: when there are none.
    """
    wanted = set(names)
    features = [feature for name, feature in sheet.features.items() if name in wanted]
    if not features:
        raise EditRefused("select features to copy")
    middle = middle_of(features, sheet.space)

    def move(point: TablePoint) -> TablePoint:
        return TablePoint(point.x - middle.x, point.y - middle.y)

    return TableClip(tuple(moved_feature(one, move) for one in features), sheet.space.unit)
