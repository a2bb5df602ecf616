"""Free tables as written: the board's extent, and features as areas, lines and points."""

from __future__ import annotations

from typing import Any

from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.board.tablekinds import LEAST_POINTS, SHAPES
from kpeditor.core.files.formats.values import mapping, number, own, rest, text, whole
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.problem import DataPath, Problem, in_map

OWN_KEYS = ("format", "title", "ruleset", "board", "features", "notes")
"""The keys of a table map, in the order in which they are written."""

_HEX_KEYS = ("legend", "hexes", "hexsides", "places", "edges")


def read_table(data: dict[str, Any]) -> tuple[TableSheet | None, list[Problem]]:
    """The table a map file describes, and problems beyond its schema; None without a usable extent."""
    problems: list[Problem] = []
    board = data["board"]
    width, height, unit = board.get("width"), board.get("height"), board.get("unit")
    if not (_is_length(width) and _is_length(height)):
        return None, problems
    space = TableSpace(float(width), float(height), text(unit), float(number(board.get("ground")) or 0.0))
    sheet = TableSheet(
        text(data.get("title")), text(data.get("ruleset")), space, notes=text(data.get("notes"))
    )
    sheet.extra = rest(data, OWN_KEYS)
    for key in _HEX_KEYS:
        if key in data:
            message = f"{key!r} belongs to a map of `kind: hex`"
            problems.append(in_map.error("key-unknown", message, path=(key,)))
    for name, value in own(mapping(data.get("features"))):
        feature = _read_feature(name, value, problems) if isinstance(value, dict) else None
        if feature is not None:
            sheet.features[name] = feature
            _check_inside(space, feature, _read_holes(value), problems)
    return sheet, problems


def table_data(sheet: TableSheet) -> dict[str, Any]:
    """The data of a map file for a table."""
    space = sheet.space
    board: dict[str, Any] = {
        "kind": "table",
        "width": short(space.width),
        "height": short(space.height),
        "unit": space.unit,
    }
    if space.ground:
        board["ground"] = short(space.ground)
    features = {}
    for feature in sheet.features.values():
        features[feature.id] = feature_data(feature)
    return {
        "title": sheet.title,
        "ruleset": sheet.ruleset,
        "board": board,
        "features": features,
        "notes": sheet.notes,
    }


def feature_data(feature: Feature) -> dict[str, Any]:
    """The data under the name of a feature in a map file."""
    points = _ring_data(feature.points)
    data: dict[str, Any] = {
        "kind": feature.kind,
        feature.shape: points[0] if feature.shape == "point" else points,
    }
    if feature.holes:
        data["holes"] = [_ring_data(hole) for hole in feature.holes]
    if feature.level is not None:
        data["level"] = feature.level
    if feature.props:
        data["props"] = dict(feature.props)
    return data | dict(feature.extra)


def _ring_data(points: Ring) -> list[list[int | float]]:
    return [[short(point.x), short(point.y)] for point in points]


def short(value: float) -> int | float:
    """The number as int if it is whole, otherwise unchanged."""
    return int(value) if value == int(value) else value


def _read_feature(name: str, value: dict[str, Any], problems: list[Problem]) -> Feature | None:
    shapes = [shape for shape in SHAPES if shape in value]
    if len(shapes) != 1:
        message = f"{name!r} should have one of area, line and point"
        problems.append(in_map.error("feature-shape", message, path=("features", name)))
        return None
    raw = value[shapes[0]]
    points = _ring([raw] if shapes[0] == "point" else raw, LEAST_POINTS[shapes[0]])
    if points is None:
        return None
    holes = _read_holes(value)
    if holes and shapes[0] != "area":
        message = f"{name!r} has holes, but only an area can have them"
        fix = "Remove the holes, or make it an area."
        place = ("features", name, "holes")
        problems.append(in_map.error("feature-shape", message, fix=fix, path=place))
    level = value.get("level")
    return Feature(
        name,
        text(value.get("kind")),
        shapes[0],
        points,
        tuple(hole for hole in holes if hole is not None),
        whole(level) if level is not None else None,
        mapping(value.get("props")),
        {key: one for key, one in value.items() if key.startswith("x-")},
    )


def _read_holes(value: dict[str, Any]) -> list[Ring | None]:
    """The listed holes of a feature; None in place of one that cannot be read."""
    listed = value.get("holes")
    return [_ring(one, LEAST_POINTS["area"]) for one in listed] if isinstance(listed, list) else []


def _ring(raw: Any, least: int) -> Ring | None:
    """The points of an outline or line; None if unreadable or too few, which the schema check reports."""
    if not isinstance(raw, list) or len(raw) < least or not all(_is_pair(pair) for pair in raw):
        return None
    return tuple(TablePoint(float(x), float(y)) for x, y in raw)


def _check_inside(
    space: TableSpace, feature: Feature, holes: list[Ring | None], problems: list[Problem]
) -> None:
    own: DataPath = ("features", feature.id)
    rings: list[tuple[DataPath, Ring]] = [((*own, feature.shape), feature.points)]
    rings += [((*own, "holes", number), hole) for number, hole in enumerate(holes) if hole is not None]
    for path, points in rings:
        for index, point in enumerate(points):
            if point not in space:
                message = f"({short(point.x)}, {short(point.y)}) of {feature.id!r} lies off the table"
                fix = (
                    f"The table is {short(space.width)} x {short(space.height)} {space.unit}; move the point."
                )
                at = path if feature.shape == "point" else (*path, index)
                problems.append(in_map.error("point-off-table", message, fix=fix, path=at))


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_number(part) for part in value)


def _is_length(value: Any) -> bool:
    return 0 < (number(value) or 0.0) <= 1_000_000


def _is_number(value: Any) -> bool:
    return number(value) is not None
