"""Edits that cut and join features of a table: split by a line, join, cut a hole, simplify, thicken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.edits.tables.features import SetFeatures, free_name, known_feature
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint

_DIGITS = 6
"""Decimals of new points: finer than anybody draws, and short enough to read in a file."""


def split_feature(sheet: TableSheet, name: str, cut: Sequence[TablePoint]) -> SetFeatures:
    """An edit that cuts an area or a line along a line; the first part keeps the name, the others get free
    ones and come directly above it.

    Raises:
        EditRefused: when the cut does not divide it, or it is a point.
    """
    import shapely
    from shapely import ops

    feature = known_feature(sheet, name)
    if feature.shape == "point" or len(cut) < 2:
        raise EditRefused(f"{name!r} cannot be cut")
    parts = [*shapely.get_parts(ops.split(shape_of(feature), shapely.LineString(cut)))]
    if len(parts) < 2:
        raise EditRefused(f"the cut does not divide {name!r}; draw it across the whole of it")
    return replaced_by(sheet, [name], parts, feature, f"Cut {name}")


def join_features(sheet: TableSheet, names: Sequence[str]) -> SetFeatures:
    """An edit that makes one feature of several of one kind, with the name and properties of the first.

    Raises:
        EditRefused: when they are of different kinds or do not touch.
    """
    import shapely

    features = [known_feature(sheet, name) for name in dict.fromkeys(names)]
    if len(features) < 2:
        raise EditRefused("choose two features or more to join")
    first = features[0]
    if any((one.kind, one.shape) != (first.kind, first.shape) for one in features):
        raise EditRefused("only features of one kind and shape can be joined")
    joined = shapely.union_all([shape_of(one) for one in features])
    if first.shape == "line":
        joined = shapely.line_merge(joined)
    parts = shapely.get_parts(joined)
    if len(parts) != 1 or first.shape == "point":
        raise EditRefused("these features do not touch")
    return replaced_by(sheet, [one.id for one in features], list(parts), first, f"Join to {first.id}")


def cut_hole(sheet: TableSheet, name: str, hole: Sequence[TablePoint]) -> SetFeatures:
    """An edit that cuts an outline out of an area: a hole in it, or a bite at its edge.

    Raises:
        EditRefused: when the outline does not lie on the area, or covers all of it.
    """
    import shapely

    feature = known_feature(sheet, name)
    if feature.shape != "area" or len(hole) < 3:
        raise EditRefused(f"{name!r} cannot have a hole")
    bite = shapely.make_valid(shapely.Polygon(hole))
    whole = shape_of(feature)
    left = [one for one in shapely.get_parts(shapely.difference(whole, bite)) if one.area > 0]
    if not left:
        raise EditRefused(f"nothing of {name!r} would be left")
    if not bite.intersects(whole):
        raise EditRefused(f"the outline does not lie on {name!r}")
    return replaced_by(sheet, [name], left, feature, f"Cut a hole in {name}")


def simplified(points: Sequence[TablePoint], tolerance: float) -> Ring:
    """Returns a line with fewer points, which stays within `tolerance` of all the old ones."""
    import shapely

    if len(points) < 3:
        return tuple(points)
    return _ring(shapely.LineString(points).simplify(tolerance).coords)


def simplify_feature(sheet: TableSheet, name: str, tolerance: float) -> SetFeatures:
    """An edit that removes points whose removal moves the outline by no more than `tolerance`.

    Raises:
        EditRefused: when nothing would be left of it.
    """
    feature = known_feature(sheet, name)
    simple = shape_of(feature).simplify(tolerance, preserve_topology=True)
    return replaced_by(sheet, [name], [simple], feature, f"Simplify {name}")


def thicken(sheet: TableSheet, name: str, width: float, kind: str) -> SetFeatures:
    """An edit that turns a line into an area of a given width, for example a stream into a river.

    Raises:
        EditRefused: when the feature is no line, or would leave the table.
    """
    import shapely

    feature = known_feature(sheet, name)
    if feature.shape != "line" or width <= 0:
        raise EditRefused(f"{name!r} is no line")
    wide = _strip(sheet, feature, width)
    area = replace(feature, kind=kind, shape="area")
    return replaced_by(sheet, [name], list(shapely.get_parts(wide)), area, f"Thicken {name}")


def strip(sheet: TableSheet, line: Sequence[TablePoint], width: float, kind: str) -> Feature:
    """Returns an area of a given width along a line, as far as it lies on the table; it has no name yet.

    Raises:
        EditRefused: when the line has one point, or leaves the table in between.
    """
    if len(line) < 2 or width <= 0:
        raise EditRefused("a strip needs two points at least, and a width")
    wide = _strip(sheet, Feature("", kind, "line", tuple(line)), width)
    return ground_feature(Feature("the strip", kind, "area", ()), "", wide)


def _strip(sheet: TableSheet, line: Feature, width: float) -> Any:
    import shapely

    space = sheet.space
    wide = shapely.buffer(shape_of(line), width / 2, cap_style="flat", join_style="mitre")
    return shapely.intersection(wide, shapely.box(0, 0, space.width, space.height))


def replaced_by(
    sheet: TableSheet, gone: Sequence[str], parts: Sequence[Any], model: Feature, title: str
) -> SetFeatures:
    """Returns the edit that replaces features by parts with the properties of a model."""
    changes: dict[str, Feature | None] = dict.fromkeys(gone)
    made: list[str] = []
    taken = TableSheet("", "", sheet.space, dict(sheet.features))
    for part in parts:
        name = model.id if not made else free_name(taken, model.id)
        changes[name] = taken.features[name] = ground_feature(model, name, part)
        made.append(name)
    order: list[str] = []
    for name in sheet.features:
        if name == model.id:
            order += made
        elif name not in gone:
            order.append(name)
    return SetFeatures(changes, title, 0, tuple(order))


def ground_feature(model: Feature, name: str, part: Any) -> Feature:
    """A feature like the model with the shape of a part.

    Raises:
        EditRefused: when the part is of another shape.
    """
    wanted = {"area": "Polygon", "line": "LineString", "point": "Point"}[model.shape]
    if part.geom_type != wanted or part.is_empty:
        raise EditRefused(f"{model.id!r} would be no {model.shape} any more")
    if model.shape != "area":
        return replace(model, id=name, points=_ring(part.coords))
    holes = tuple(_ring(hole.coords[:-1]) for hole in part.interiors)
    return replace(model, id=name, points=_ring(part.exterior.coords[:-1]), holes=holes)


def _ring(coordinates: Any) -> Ring:
    return tuple(TablePoint(round(float(x), _DIGITS), round(float(y), _DIGITS)) for x, y in coordinates)
