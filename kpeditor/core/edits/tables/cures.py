"""Cures for problems with features, bases and areas of a free table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.edits.tables.cutting import ground_feature, replaced_by
from kpeditor.core.edits.tables.features import SetFeatures, change_feature, remove_features, set_prop
from kpeditor.core.edits.tables.freeground import moved_free
from kpeditor.core.errors import BadExpression, BadName, EditRefused
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.areas.tables.ground import ground_of
from kpeditor.core.scenario.areas.tables.painting import polygons
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side, Unit

_GAP = 0.01
"""What is left between things that are moved apart, in the table's unit."""


def table_cures(battle: Battle, problem: Problem, catalogue: Catalogue) -> list[Edit]:
    """Returns the edits that each mend a problem of a table; none if only a person can mend it."""
    sheet = battle.sheet
    if not isinstance(sheet, TableSheet):
        return []
    try:
        return list(_CURES[problem.code](battle, sheet, problem, catalogue))
    except (EditRefused, BadName, BadExpression):
        return []


def _feature(sheet: TableSheet, problem: Problem) -> Feature:
    """The feature a problem is about.

    Raises:
        EditRefused: when it is gone.
    """
    path = problem.where.path
    if len(path) < 2 or path[0] != "features" or str(path[1]) not in sheet.features:
        raise EditRefused("there is no such feature any more")
    return sheet.features[str(path[1])]


def _remove(_: Battle, sheet: TableSheet, problem: Problem, catalogue: Catalogue) -> Iterator[Edit]:
    """Removes a sliver, unless another feature names it."""
    feature = _feature(sheet, problem)
    if feature.id not in _named(sheet, catalogue):
        yield remove_features(sheet, [feature.id])


def _named(sheet: TableSheet, catalogue: Catalogue) -> set[str]:
    """The features that other features name."""
    found = set()
    for one in sheet.features.values():
        kind = catalogue.feature(one.kind)
        found |= {
            str(one.props[prop]) for prop in (kind.links if kind is not None else ()) if prop in one.props
        }
    return found


def _round_once(_: Battle, sheet: TableSheet, problem: Problem, __: Catalogue) -> Iterator[Edit]:
    """Turns the parts enclosed by a crossed outline into areas of their own."""
    import shapely  # takes a while to load, and only tables need it

    feature = _feature(sheet, problem)
    outer = shapely.make_valid(shapely.Polygon(feature.points))
    holes = shapely.union_all([shapely.make_valid(shapely.Polygon(hole)) for hole in feature.holes])
    parts = [part for part in shapely.get_parts(shapely.difference(outer, holes)) if part.area > 0]
    yield replaced_by(sheet, [feature.id], parts, feature, f"Untangle {feature.id}")


def _within(_: Battle, sheet: TableSheet, problem: Problem, __: Catalogue) -> Iterator[Edit]:
    """Keeps the parts of holes that lie within the area, and joins overlapping holes."""
    yield from _round_once(_, sheet, problem, __)


def _part(_: Battle, sheet: TableSheet, problem: Problem, catalogue: Catalogue) -> Iterator[Edit]:
    """Of two areas of one kind, removes the smaller one. Of two kinds, cuts one area out of the other, either
    way.
    """
    import shapely

    own = _feature(sheet, problem)
    other = next(
        (sheet.features[name] for name in sheet.features if repr(name) in problem.text and name != own.id),
        None,
    )
    if other is None:
        return
    shapes = {one.id: shape_of(one) for one in (own, other)}
    if own.kind == other.kind:
        small = min((own, other), key=lambda one: float(shapes[one.id].area))
        if small.id not in _named(sheet, catalogue):
            yield remove_features(sheet, [small.id])
        return
    for one, cut in ((own, other), (other, own)):
        bite = shapely.buffer(shapes[cut.id], _GAP / 10, join_style="mitre")
        left = [part for part in shapely.get_parts(shapely.difference(shapes[one.id], bite)) if part.area > 0]
        if left:
            yield replaced_by(sheet, [one.id], left, one, f"Cut {cut.id} out of {one.id}")


def _back(_: Battle, sheet: TableSheet, problem: Problem, catalogue: Catalogue) -> Iterator[Edit]:
    """Makes a feature belong to the one it lies on, or cuts off what reaches beyond."""
    import shapely

    feature = _feature(sheet, problem)
    kind = catalogue.feature(feature.kind)
    shape = shape_of(feature)
    for prop, kinds in (kind.links if kind is not None else {}).items():
        fitting = [one for one in sheet.features.values() if one.kind in kinds and one.shape == "area"]
        for one in fitting:
            if one.id != feature.props.get(prop) and shape_of(one).covers(shape):
                yield set_prop(sheet, feature.id, prop, one.id)
        named = sheet.features.get(str(feature.props.get(prop, "")))
        grounds = [shape_of(named)] if named in fitting else [shape_of(one) for one in fitting]
        kept = shapely.intersection(shape, shapely.union_all(grounds))
        parts = [part for part in shapely.get_parts(kept) if part.geom_type == shape.geom_type]
        if parts:
            longest = max(parts, key=lambda part: (float(part.area), float(part.length)))
            yield replace(
                change_feature(sheet, ground_feature(feature, feature.id, longest)),
                title=f"Cut off what leaves {feature.id}",
            )


def _clamp(_: Battle, sheet: TableSheet, problem: Problem, __: Catalogue) -> Iterator[Edit]:
    """Moves points that lie off the table to its edge."""
    feature = _feature(sheet, problem)
    rings = [tuple(_on(sheet.space, point) for point in ring) for ring in feature.rings]
    moved = replace(feature, points=rings[0], holes=tuple(rings[1:]))
    yield SetFeatures({feature.id: moved}, f"Move {feature.id} onto the table")


def _on(space: TableSpace, point: TablePoint) -> TablePoint:
    return TablePoint(min(space.width, max(0.0, point.x)), min(space.height, max(0.0, point.y)))


def _unsay(_: Battle, sheet: TableSheet, problem: Problem, catalogue: Catalogue) -> Iterator[Edit]:
    """Removes a level or property that has no meaning."""
    feature = _feature(sheet, problem)
    kind = catalogue.feature(feature.kind)
    match problem.where.path:
        case (_, _, "level"):
            yield SetFeatures(
                {feature.id: replace(feature, level=None)}, f"Take the level of {feature.id} away"
            )
        case (_, _, "props", str(name), *_) if name in feature.props:
            field = kind.prop(name) if kind is not None else None
            if field is None or field.optional or field.default is not None:
                yield set_prop(sheet, feature.id, name, None)


def _link(_: Battle, sheet: TableSheet, problem: Problem, catalogue: Catalogue) -> Iterator[Edit]:
    """Makes the feature name one that it lies on, the nearest first; offers at most three."""
    feature = _feature(sheet, problem)
    kind = catalogue.feature(feature.kind)
    match problem.where.path:
        case (_, _, "props", str(name), *_) if kind is not None and name in kind.links:
            shape = shape_of(feature)
            fitting = [
                one
                for one in sheet.features.values()
                if one.kind in kind.links[name] and one.id != feature.id and one.shape == "area"
            ]
            covering = [one for one in fitting if shape_of(one).covers(shape)]
            for one in covering[:3]:
                yield set_prop(sheet, feature.id, name, one.id)


# --- Bases ---


def _unit(battle: Battle, problem: Problem) -> tuple[Side, Group, int]:
    """The unit a problem is about: its side, group and number.

    Raises:
        EditRefused: when it is gone.
    """
    scenario = battle.scenario
    match problem.where.path:
        case ("sides", int(s), "groups", int(g), "units", int(u), *_) if scenario is not None:
            if s < len(scenario.sides) and g < len(scenario.sides[s].groups):
                group = scenario.sides[s].groups[g]
                if u < len(group.units):
                    return scenario.sides[s], group, u
    raise EditRefused("there is no such unit any more")


def _changed(battle: Battle, side: Side, group: Group, number: int, unit: Unit, title: str) -> Edit:
    assert battle.scenario is not None
    units = tuple(unit if n == number else one for n, one in enumerate(group.units))
    return put_group(battle.scenario, side.id, replace(group, units=units), title)


def _face_north(battle: Battle, _: TableSheet, problem: Problem, __: Catalogue) -> Iterator[Edit]:
    """Removes a facing that is no number of degrees."""
    side, group, number = _unit(battle, problem)
    unit = group.units[number]
    title = f"Let unit {unit.id} face north"
    yield _changed(battle, side, group, number, replace(unit, facing=""), title)


def _move(battle: Battle, sheet: TableSheet, problem: Problem, catalogue: Catalogue) -> Iterator[Edit]:
    """Moves a base to the nearest place on the table that is on open ground and clear of all others."""
    side, group, number = _unit(battle, problem)
    unit = group.units[number]
    moved = moved_free(battle, sheet, catalogue, unit)
    if moved is not None:
        yield _changed(battle, side, group, number, moved, f"Move unit {unit.id} to {moved.at}")


# --- Areas ---


def _order_corners(battle: Battle, sheet: TableSheet, problem: Problem, _: Catalogue) -> Iterator[Edit]:
    """Rewrites a group's area as polygons that do not cross themselves."""
    scenario = battle.scenario
    match problem.where.path:
        case ("sides", int(s), "groups", int(g), "deploy") if scenario is not None:
            if s < len(scenario.sides) and g < len(scenario.sides[s].groups):
                side, group = scenario.sides[s], scenario.sides[s].groups[g]
                ground = ground_of(parse_area(group.deploy, sheet.numbering), sheet)
                if ground.area:
                    text = print_area(polygons(ground))
                    title = f"Untangle the area of group {group.id}"
                    yield put_group(scenario, side.id, replace(group, deploy=text), title)


_CURES: Mapping[str, Callable[[Battle, TableSheet, Problem, Catalogue], Iterator[Edit]]] = {
    "area-crosses-itself": _order_corners,
    "base-closed": _move,
    "base-off-table": _move,
    "bases-overlap": _move,
    "facing-degrees": _face_north,
    "feature-astray": _back,
    "feature-crosses-itself": _round_once,
    "feature-hole": _within,
    "feature-link": _link,
    "feature-prop": _unsay,
    "feature-sliver": _remove,
    "features-overlap": _part,
    "point-off-table": _clamp,
}
TABLE_CURED = frozenset(_CURES)
"""The codes of problems of tables that may have a cure."""
