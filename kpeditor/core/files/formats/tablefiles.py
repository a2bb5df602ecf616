"""Free tables as written: the board's extent, and features as areas, lines and points."""

from __future__ import annotations

from typing import Any, Literal

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.files.formats.values import mapping, number, own, rest, text
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.problem import Problem, error

OWN_KEYS = ("format", "title", "ruleset", "board", "features", "notes")
"""The keys of a table map, in the order in which they are written."""

_HEX_KEYS = ("legend", "hexes", "hexsides", "places", "edges")
_SHAPES: tuple[Literal["area", "line", "point"], ...] = ("area", "line", "point")


def read_table(data: dict[str, Any]) -> tuple[TableSheet | None, list[Problem]]:
    """The table a map file describes and what is wrong beyond its schema; None without a usable extent."""
    problems: list[Problem] = []
    board = data["board"]
    width, height, unit = board.get("width"), board.get("height"), board.get("unit")
    if not (_is_length(width) and _is_length(height)):
        return None, problems
    space = TableSpace(float(width), float(height), text(unit))
    sheet = TableSheet(
        text(data.get("title")), text(data.get("ruleset")), space, notes=text(data.get("notes"))
    )
    sheet.extra = rest(data, OWN_KEYS)
    for key in _HEX_KEYS:
        if key in data:
            message = f"{key!r} belongs to a map of `kind: hex`"
            problems.append(error("key-unknown", message, document="map", path=(key,)))
    for name, value in own(mapping(data.get("features"))):
        feature = _read_feature(name, value, problems) if isinstance(value, dict) else None
        if feature is not None:
            sheet.features[name] = feature
            _check_inside(space, feature, problems)
    return sheet, problems


def table_data(sheet: TableSheet) -> dict[str, Any]:
    """The data of a map file for a table."""
    space = sheet.space
    board = {"kind": "table", "width": short(space.width), "height": short(space.height), "unit": space.unit}
    features = {}
    for feature in sheet.features.values():
        points = [[short(point.x), short(point.y)] for point in feature.points]
        features[feature.id] = {
            "kind": feature.kind,
            feature.shape: points[0] if feature.shape == "point" else points,
        }
    return {
        "title": sheet.title,
        "ruleset": sheet.ruleset,
        "board": board,
        "features": features,
        "notes": sheet.notes,
    }


def short(value: float) -> int | float:
    """A number without a useless fraction."""
    return int(value) if value == int(value) else value


def _read_feature(name: str, value: dict[str, Any], problems: list[Problem]) -> Feature | None:
    shapes = [shape for shape in _SHAPES if shape in value]
    if len(shapes) != 1:
        message = f"{name!r} should have one of area, line and point"
        problems.append(error("feature-shape", message, document="map", path=("features", name)))
        return None
    raw = value[shapes[0]]
    pairs = [raw] if shapes[0] == "point" else raw
    if not isinstance(pairs, list) or not all(_is_pair(pair) for pair in pairs):
        return None
    points = tuple(TablePoint(float(x), float(y)) for x, y in pairs)
    return Feature(name, text(value.get("kind")), shapes[0], points)


def _check_inside(space: TableSpace, feature: Feature, problems: list[Problem]) -> None:
    for index, point in enumerate(feature.points):
        if point not in space:
            path = ("features", feature.id, feature.shape)
            message = f"({short(point.x)}, {short(point.y)}) of {feature.id!r} lies off the table"
            at = path if feature.shape == "point" else (*path, index)
            problems.append(error("point-off-table", message, document="map", path=at))


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_number(part) for part in value)


def _is_length(value: Any) -> bool:
    return 0 < (number(value) or 0.0) <= 1_000_000


def _is_number(value: Any) -> bool:
    return number(value) is not None
