"""Edits of single points of a feature (move, add, remove), and edits that turn, mirror and scale features."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.board.tablekinds import LEAST_POINTS
from kpeditor.core.board.tablemoves import Move, moved_feature
from kpeditor.core.edits.tables.features import SetFeatures, known_feature
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint


class Corner(NamedTuple):
    """A point of a feature: its ring (0 the outline, 1 the first hole) and its index there."""

    ring: int
    number: int


def point_at(feature: Feature, corner: Corner) -> TablePoint:
    """Returns where a point of a feature lies.

    Raises:
        EditRefused: when it has no such point.
    """
    return _ring(feature, corner)[corner.number]


def move_points(
    sheet: TableSheet, moves: Mapping[str, Mapping[Corner, TablePoint]], stroke: int = 0
) -> SetFeatures:
    """An edit that moves points of features; `moves` gives the new place of each point, by name of the
    feature.

    Raises:
        EditRefused: when there is no such point.
    """
    changes: dict[str, Feature | None] = {}
    for name, corners in moves.items():
        feature = known_feature(sheet, name)
        for corner, to in corners.items():
            ring = _ring(feature, corner)
            moved = (*ring[: corner.number], to, *ring[corner.number + 1 :])
            feature = _with_ring(feature, corner.ring, moved)
        changes[name] = feature
    title = f"Move a point of {next(iter(changes))}" if len(changes) == 1 else "Move points"
    return SetFeatures(changes, title, stroke)


def add_point(sheet: TableSheet, name: str, after: Corner, at: TablePoint, stroke: int = 0) -> SetFeatures:
    """An edit that adds a point to an outline or a line, right after another.

    Raises:
        EditRefused: when there is no such point, or the feature is a point.
    """
    feature = known_feature(sheet, name)
    if feature.shape == "point":
        raise EditRefused(f"{name!r} is a point and has no others")
    ring = _ring(feature, after)
    more = (*ring[: after.number + 1], at, *ring[after.number + 1 :])
    return SetFeatures({name: _with_ring(feature, after.ring, more)}, f"Add a point to {name}", stroke)


def remove_points(sheet: TableSheet, name: str, corners: Iterable[Corner]) -> SetFeatures:
    """An edit that removes points; a hole of fewer than three points is closed.

    Raises:
        EditRefused: when there is no such point, or too few would be left of the feature.
    """
    feature = known_feature(sheet, name)
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


def transform_features(sheet: TableSheet, names: Iterable[str], move: Move, title: str) -> SetFeatures:
    """An edit that moves every point of features by a function."""
    changes: dict[str, Feature | None] = {
        name: moved_feature(known_feature(sheet, name), move) for name in names
    }
    return SetFeatures(changes, title)


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
