"""Features whose images on the other half of a table follow when they are changed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablemoves import Move, moved_feature
from kpeditor.core.edits.tables.features import SetFeatures

_SAME = 1e-3
"""How far the points of an image may lie from where they should, in the table's unit."""


def with_twins(sheet: TableSheet, edit: SetFeatures, image: Move) -> SetFeatures:
    """An edit that changes the images of the changed features as well.

    The twin of a feature is another one of its kind whose points all lie at the images of its own, in the
    same order. Features that are new, removed, or their own image have none.
    """
    changes: dict[str, Feature | None] = dict(edit.changes)
    for name, new in edit.changes.items():
        old = sheet.features.get(name)
        if old is None or new is None:
            continue
        twin = _twin(sheet.features, old, moved_feature(old, image), changes)
        if twin is not None:
            there = moved_feature(new, image)
            changes[twin.id] = replace(twin, points=there.points, holes=there.holes)
    return replace(edit, changes=changes)


def _twin(
    features: Mapping[str, Feature],
    own: Feature,
    wanted: Feature,
    besides: Mapping[str, object],
) -> Feature | None:
    for one in features.values():
        if one.id in besides or (one.kind, one.shape) != (own.kind, own.shape):
            continue
        if [*map(len, one.rings)] == [*map(len, wanted.rings)] and all(
            math.dist(a, b) <= _SAME
            for ring, goal in zip(one.rings, wanted.rings, strict=True)
            for a, b in zip(ring, goal, strict=True)
        ):
            return one
    return None
