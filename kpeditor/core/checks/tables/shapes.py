"""Checks of where features of a free table lie: crossed outlines, slivers, idle overlaps, strayed
features.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tablekinds import FeatureKind
from kpeditor.core.board.tableshapes import longest_side, shape_of
from kpeditor.core.problem import Problem, in_map

_FINE = 1e-3
"""What is narrower than this part of the longer side of the table is a slip of the hand."""
_MOST_PROBLEMS = 50
"""So many overlaps are told."""


def check_shapes(sheet: TableSheet, catalogue: Catalogue) -> Iterator[Problem]:
    """Reports all problems with the places of features; those that depend on kinds only if the rules declare
    kinds.
    """
    import shapely  # takes a while to load, and only tables need it

    if not sheet.features:
        return
    fine = _FINE * max(sheet.space.width, sheet.space.height)
    sound: dict[str, Any] = {}
    for name, feature in sheet.features.items():
        if feature.shape != "area":
            continue
        found = [*_outline(feature)]
        yield from found
        if not found:
            sound[name] = shapely.Polygon(feature.points, feature.holes)
            if shapely.buffer(sound[name], -fine / 2).is_empty:
                text = f"{name!r} is narrower everywhere than {fine:g} {sheet.space.units}"
                fix = "Remove it, or draw it wider."
                yield in_map.hint("feature-sliver", text, fix=fix, path=("features", name, "area"))
    yield from _overlaps(sheet, catalogue, sound, fine)
    for feature in sheet.features.values():
        kind = catalogue.feature(feature.kind)
        if kind is not None:
            yield from _links(sheet, feature, kind, sound, fine)
            yield from _long_side(sheet, feature, kind, sound)


def _outline(feature: Feature) -> Iterator[Problem]:
    """Reports an outline or a hole that crosses or touches itself, and holes that do not lie within the
    outline.
    """
    import shapely

    outer = shapely.Polygon(feature.points)
    own = ("features", feature.id)
    for ring, path in [(outer, (*own, "area"))] + [
        (shapely.Polygon(hole), (*own, "holes", n)) for n, hole in enumerate(feature.holes)
    ]:
        if not ring.is_valid or not ring.area:
            where = shapely.is_valid_reason(ring)
            at = where.partition("[")[2].rstrip("]").replace(" ", ", ")
            text = f"the outline of {feature.id!r} crosses itself" + (f" near ({at})" if at else "")
            fix = "Move its corners so that it runs round once."
            yield in_map.error("feature-crosses-itself", text, fix=fix, path=path)
        elif ring is not outer and outer.is_valid and not outer.covers(ring):
            text = f"a hole of {feature.id!r} does not lie within it"
            yield in_map.error("feature-hole", text, fix="Move it inside, or remove it.", path=path)
    if not outer.is_valid or len(feature.holes) < 2:
        return
    holes = [shapely.Polygon(hole) for hole in feature.holes]
    for n, hole in enumerate(holes):
        if hole.is_valid and any(one.is_valid and one.intersection(hole).area > 0 for one in holes[:n]):
            text = f"two holes of {feature.id!r} overlap"
            yield in_map.error("feature-hole", text, fix="Make one of them.", path=(*own, "holes", n))


def _overlaps(
    sheet: TableSheet, catalogue: Catalogue, sound: dict[str, Any], fine: float
) -> Iterator[Problem]:
    """Reports areas of kinds that cannot share ground, and areas hidden by another one of the same kind."""
    import shapely

    names = list(sound)
    shapes = [sound[name] for name in names]
    if not shapes:
        return
    told = 0
    for i, j in shapely.STRtree(shapes).query(shapes, predicate="intersects").T.tolist():
        if i >= j or told >= _MOST_PROBLEMS:
            continue
        one, other = sheet.features[names[i]], sheet.features[names[j]]
        common = shapes[i].intersection(shapes[j])
        if shapely.buffer(common, -fine).is_empty:
            continue
        kinds = catalogue.feature(one.kind), catalogue.feature(other.kind)
        are_apart = any(a and b and b.id in a.apart for a, b in (kinds, kinds[::-1]))
        # The top of a hill lies on the hill, but has another level.
        is_like = one.kind == other.kind and one.level == other.level
        is_double = is_like and common.area > 0.95 * min(shapes[i].area, shapes[j].area)
        if are_apart or is_double:
            told += 1
            where = common.representative_point()
            yield in_map.warning(
                "features-overlap",
                f"{one.id!r} and {other.id!r} overlap near ({where.x:.1f}, {where.y:.1f})"
                + (": one hides the other" if is_double else f": {_titles(kinds)} cannot share ground"),
                fix="Remove one of them." if is_double else "Cut one of them out of the other.",
                path=("features", other.id, "area"),
            )


def _titles(kinds: tuple[FeatureKind | None, ...]) -> str:
    return " and ".join(kind.title.lower() for kind in kinds if kind is not None)


def _links(
    sheet: TableSheet, feature: Feature, kind: FeatureKind, sound: dict[str, Any], fine: float
) -> Iterator[Problem]:
    """Reports a feature that does not lie on the one it belongs to, or that names none and lies on none it
    could name.
    """
    import shapely

    for prop, kinds in kind.links.items():
        named = feature.props.get(prop)
        if named is not None:
            whole = sound.get(str(named)) if _is_of(sheet, str(named), kinds) else None
            words = f"{named!r}, to which it belongs"
        else:
            fitting = [
                sound[one.id] for one in sheet.features.values() if one.kind in kinds and one.id in sound
            ]
            whole = shapely.union_all(fitting)
            words = f"any {' or '.join(one.replace('_', ' ') for one in sorted(kinds))}"
        if whole is None:
            continue
        shape = sound.get(feature.id) if feature.shape == "area" else shape_of(feature)
        if shape is not None and not shape.difference(shapely.buffer(whole, fine)).is_empty:
            text = f"{feature.id!r} does not lie wholly on {words}"
            fix = "Move it, or let it belong to another one."
            yield in_map.warning(
                "feature-astray", text, fix=fix, path=("features", feature.id, feature.shape)
            )


def _is_of(sheet: TableSheet, name: str, kinds: frozenset[str]) -> bool:
    return name in sheet.features and sheet.features[name].kind in kinds


def _long_side(
    sheet: TableSheet, feature: Feature, kind: FeatureKind, sound: dict[str, Any]
) -> Iterator[Problem]:
    if not kind.most_side or feature.id not in sound:
        return
    longest = longest_side(sound[feature.id])
    if longest > kind.most_side + 1e-6:
        unit = sheet.space.units
        most = f"{kind.title.lower()} should be {kind.most_side:g} at most"
        text = f"{feature.id!r} is {longest:.1f} {unit} long; {most}"
        fix = "Make several of it, with a street between them."
        yield in_map.warning("feature-large", text, fix=fix, path=("features", feature.id, "area"))
