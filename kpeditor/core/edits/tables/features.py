"""SetFeatures: adds, changes, removes, renames and orders features of a free table and their mirror
images.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.board.tablekinds import LEAST_POINTS
from kpeditor.core.board.tablemoves import Move, TableClip, moved_feature
from kpeditor.core.edits.edit import Touched
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.battle import Battle


@dataclass(frozen=True, slots=True)
class SetFeatures:
    """Sets features of a table, by name.

    Attributes:
        changes: the new feature for each name, which has that name itself; None removes it.
        order: all names from the lowest to the highest, after the changes; None: new features come on top,
            the others keep their places.
    """

    changes: Mapping[str, Feature | None]
    title: str = "Change features"
    stroke: int = 0
    order: tuple[str, ...] | None = None

    def apply(self, battle: Battle) -> SetFeatures:
        """Changes the features; returns the edit that restores them, in their order.

        Raises:
            EditRefused: when the battle is not fought on a table, or the features do not fit it.
        """
        sheet = table_of(battle)
        features = dict(sheet.features)
        for name, feature in self.changes.items():
            if feature is None:
                features.pop(name, None)  # a stroke may add a feature and remove it again
            else:
                _refuse(sheet, name, feature)
                features[name] = feature
        if self.order is not None:
            if sorted(self.order) != sorted(features):
                raise EditRefused("the order does not name every feature once")
            features = {name: features[name] for name in self.order}
        before = {name: sheet.features.get(name) for name in self.changes}
        inverse = SetFeatures(before, self.title, self.stroke, tuple(sheet.features))
        sheet.features = features
        return inverse

    def touched(self, battle: Battle) -> Touched:
        """The whole table."""
        return Touched(hexes=None, sheet=True)

    def then(self, later: SetFeatures) -> SetFeatures:
        """One edit with the later value of each feature and the later order."""
        changes = {**self.changes, **later.changes}
        order = later.order
        if order is None and self.order is not None:
            gone = {name for name, one in later.changes.items() if one is None}
            kept = [name for name in self.order if name not in gone]
            added = [name for name, one in later.changes.items() if one is not None and name not in kept]
            order = (*kept, *added)
        return SetFeatures(changes, later.title, self.stroke, order)


def table_of(battle: Battle) -> TableSheet:
    """Returns the table of a battle.

    Raises:
        EditRefused: when it is fought on hexes.
    """
    if not isinstance(battle.sheet, TableSheet):
        raise EditRefused("only a free table has features")
    return battle.sheet


def _refuse(sheet: TableSheet, name: str, feature: Feature) -> None:
    if feature.id != name or not name.strip():
        raise EditRefused("a feature needs a name of its own")
    rings = [(feature.shape, feature.points), *(("area", hole) for hole in feature.holes)]
    if any(len(points) < LEAST_POINTS[shape] for shape, points in rings):
        raise EditRefused(f"{name!r} has too few points")
    if feature.shape == "point" and len(feature.points) != 1:
        raise EditRefused(f"{name!r} is a point and has several")
    if feature.holes and feature.shape != "area":
        raise EditRefused(f"{name!r} is no area and cannot have holes")
    for point in (one for ring in feature.rings for one in ring):
        if point not in sheet.space:
            raise EditRefused(f"{sheet.space.name(point)} of {name!r} lies off the table")


def change_feature(sheet: TableSheet, feature: Feature) -> SetFeatures:
    """An edit that replaces a feature of the same name: other points, shape, kind, level or properties."""
    known_feature(sheet, feature.id)
    return SetFeatures({feature.id: feature}, f"Change {feature.id}")


def set_prop(sheet: TableSheet, name: str, prop: str, value: Any) -> SetFeatures:
    """An edit that sets a property of a feature; None removes it."""
    feature = known_feature(sheet, name)
    props = {key: one for key, one in feature.props.items() if key != prop or value is not None}
    if value is not None:
        props[prop] = value
    return SetFeatures({name: replace(feature, props=props)}, f"Change {name}")


def remove_features(sheet: TableSheet, names: Iterable[str]) -> SetFeatures:
    """An edit that removes features."""
    gone = list(names)
    for name in gone:
        known_feature(sheet, name)
    title = f"Remove {gone[0]}" if len(gone) == 1 else f"Remove {len(gone)} features"
    return SetFeatures(dict.fromkeys(gone), title)


def move_features(
    sheet: TableSheet, names: Iterable[str], dx: float, dy: float, stroke: int = 0
) -> SetFeatures:
    """An edit that moves features; `dx` and `dy` are in the table's unit."""
    changes = {name: _moved(known_feature(sheet, name), dx, dy) for name in names}
    title = f"Move {next(iter(changes))}" if len(changes) == 1 else f"Move {len(changes)} features"
    return SetFeatures(changes, title, stroke)


def rename_feature(
    sheet: TableSheet, name: str, new: str, links: Mapping[str, frozenset[str]] | None = None
) -> SetFeatures:
    """An edit that gives a feature another name, in its position in the order; features that name it follow.

    Args:
        links: for each kind of feature, the properties that name another feature.

    Raises:
        EditRefused: when there is no such feature, or another one has the new name.
    """
    feature = known_feature(sheet, name)
    if new in sheet.features:
        raise EditRefused(f"there is a feature {new!r} already")
    changes: dict[str, Feature | None] = {name: None, new: replace(feature, id=new)}
    for other in sheet.features.values():
        naming = (links or {}).get(other.kind, frozenset())
        if any(other.props.get(prop) == name for prop in naming) and other.id != name:
            props = {key: new if key in naming and one == name else one for key, one in other.props.items()}
            changes[other.id] = replace(other, props=props)
    order = tuple(new if one == name else one for one in sheet.features)
    return SetFeatures(changes, f"Rename {name}", 0, order)


def raise_features(sheet: TableSheet, names: Sequence[str], *, to_top: bool = True) -> SetFeatures:
    """An edit that moves features above all others, or below them; they keep their order among themselves."""
    for name in names:
        known_feature(sheet, name)
    chosen = [name for name in sheet.features if name in set(names)]
    others = [name for name in sheet.features if name not in set(names)]
    order = (*others, *chosen) if to_top else (*chosen, *others)
    word = "front" if to_top else "back"
    return SetFeatures({}, f"Bring {', '.join(chosen)} to the {word}", 0, order)


def known_feature(sheet: TableSheet, name: str) -> Feature:
    """Returns the feature with this name.

    Raises:
        EditRefused: when the table has none.
    """
    if name not in sheet.features:
        raise EditRefused(f"there is no feature {name!r}")
    return sheet.features[name]


def _moved(feature: Feature, dx: float, dy: float) -> Feature:
    def ring(points: Ring) -> Ring:
        # Rounded, so that moving there and back restores the numbers in the file.
        return tuple(TablePoint(round(x + dx, 9), round(y + dy, 9)) for x, y in points)

    return replace(feature, points=ring(feature.points), holes=tuple(map(ring, feature.holes)))


def free_name(sheet: TableSheet, stem: str) -> str:
    """Returns a name that no feature has yet: "Wood", "Wood 2", "Wood 3"; after "Wood 2" comes "Wood 3"."""
    name, number = stem, 2
    if stem in sheet.features and (counted := re.fullmatch(r"(.+) [0-9]{1,6}", stem)) is not None:
        stem = counted[1]
    while name in sheet.features:
        name, number = f"{stem} {number}", number + 1
    return name


def paste(
    sheet: TableSheet, clip: TableClip, at: TablePoint, links: dict[str, frozenset[str]], stroke: int = 0
) -> SetFeatures:
    """An edit that puts the features of a clip on top, with their middle at a place. Taken names are replaced
    by new ones, also where features of the clip name each other.

    Args:
        links: for each kind of feature, the properties that name another feature.

    Raises:
        EditRefused: when something would lie off the table.
    """
    there = clip.at(at, sheet.space.unit)
    for point in (point for one in there for ring in one.rings for point in ring):
        if point not in sheet.space:
            raise EditRefused("there is no room here: some of it would lie off the table")
    taken = replace(sheet, features=dict(sheet.features))
    names = {}
    for feature in there:
        names[feature.id] = free_name(taken, feature.id)
        taken.features[names[feature.id]] = feature
    changes: dict[str, Feature | None] = {}
    for feature in there:
        naming = links.get(feature.kind, frozenset())
        props = {
            key: names.get(str(one), one) if key in naming else one for key, one in feature.props.items()
        }
        changes[names[feature.id]] = replace(feature, id=names[feature.id], props=props)
    title = f"Put down {next(iter(changes))}" if len(changes) == 1 else f"Put down {len(changes)} features"
    return SetFeatures(changes, title, stroke)


_SAME = 1e-3
"""The tolerance for the points of an image, in the table's unit."""


def with_twins(sheet: TableSheet, edit: SetFeatures, image: Move) -> SetFeatures:
    """An edit that changes the mirror images of the changed features as well.

    The twin of a feature is another one of its kind whose points all lie at the images of its own, in the
    same order. Features that are new, removed, or their own image have no twin.
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
