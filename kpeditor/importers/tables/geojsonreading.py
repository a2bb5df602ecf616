"""Reads foreign GeoJSON (RFC 7946): finite numbers, limited depth and size."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.importers.refusal import MOST_OBJECTS, MOST_POINTS, refused
from kpeditor.importers.tables.found import LeftOut

FAR = 1e8
"""Limit of coordinates in metres."""
_DEEP = 16
"""Deepest nesting of collections."""
_GEOMETRIES = frozenset(
    {"Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection"}
)
Position = tuple[float, float]


@dataclass(frozen=True, slots=True)
class GeoPart:
    """One simple shape with the properties of its feature.

    Attributes:
        rings: an outline with its holes, closed or not; the points of a line; one point.
    """

    shape: Shape
    rings: tuple[tuple[Position, ...], ...]
    properties: dict[str, Any]
    id: str = ""


@dataclass(frozen=True, slots=True)
class GeoDocument:
    """A whole file: its parts, and its members besides those of GeoJSON."""

    parts: tuple[GeoPart, ...]
    members: dict[str, Any]


def read_geojson(file: Path, left_out: LeftOut) -> GeoDocument:
    """The shapes of a GeoJSON file.

    Args:
        left_out: counts features without a geometry and unusable shapes.

    Raises:
        BadFile: when the file is not GeoJSON, is damaged, nested too deep or too large.
    """
    tree = _parsed(file)
    if not isinstance(tree, dict) or not isinstance(tree.get("type"), str):
        raise refused(file, "this is JSON, but no GeoJSON: it has no `type`", "export it as GeoJSON again")
    found: list[GeoPart] = []
    points = 0
    for number, feature in enumerate(_features(file, tree)):
        if number >= MOST_OBJECTS:
            raise refused(file, f"it has more than {MOST_OBJECTS:,} features", "cut out a smaller part")
        geometry, properties = feature.get("geometry"), feature.get("properties")
        if geometry is None:
            left_out.add("they have no geometry; there is nothing to draw")
            continue
        where = f"feature {number + 1}"
        said = properties if isinstance(properties, dict) else {}
        id_ = feature.get("id")
        label = str(id_) if isinstance(id_, str | int) and not isinstance(id_, bool) else ""
        for shape, rings in _shapes(file, where, geometry, 0, left_out):
            points += sum(len(ring) for ring in rings)
            if points > MOST_POINTS:
                raise refused(file, f"it has more than {MOST_POINTS:,} corners", "simplify it first")
            found.append(GeoPart(shape, rings, said, label))
    members = {key: value for key, value in tree.items() if key not in ("type", "features", "geometry")}
    return GeoDocument(tuple(found), members)


def _parsed(file: Path) -> Any:
    def refuse_constant(name: str) -> NoReturn:
        raise refused(file, f"{name} is no number a map can have", "export it again without it")

    try:
        return json.loads(read_text(file).removeprefix("\ufeff"), parse_constant=refuse_constant)
    except json.JSONDecodeError as fault:
        fix = "it was damaged or cut off, or is no GeoJSON; export it again"
        raise refused(file, f"this is no JSON ({fault.msg})", fix, fault.lineno) from None
    except (RecursionError, ValueError):
        raise refused(file, "the values are nested too deep or too long", "this is no map") from None


def _features(file: Path, tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    kind = tree["type"]
    if kind == "FeatureCollection":
        listed = tree.get("features")
        if not isinstance(listed, list):
            raise refused(file, "a FeatureCollection needs a list `features`", "export it again")
        for number, one in enumerate(listed):
            if not isinstance(one, dict) or one.get("type") != "Feature":
                raise refused(file, f"feature {number + 1} is no Feature", "export it again")
            yield one
    elif kind == "Feature":
        yield tree
    elif kind in _GEOMETRIES:
        yield {"geometry": tree}
    else:
        raise refused(file, f"GeoJSON has no type {kind!r:.40}", "export it as GeoJSON again")


def _shapes(
    file: Path, where: str, geometry: Any, depth: int, left_out: LeftOut
) -> Iterator[tuple[Shape, tuple[tuple[Position, ...], ...]]]:
    """The simple shapes a geometry is made of."""
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    if not isinstance(kind, str) or kind not in _GEOMETRIES:
        raise refused(file, f"{where} has a geometry of no known type: {kind!r:.40}", "export it again")
    if kind == "GeometryCollection":
        if depth >= _DEEP:
            raise refused(file, f"{where} nests collections more than {_DEEP} deep", "export it again")
        for one in _listed(file, where, geometry.get("geometries")):
            yield from _shapes(file, where, one, depth + 1, left_out)
        return
    values = _listed(file, where, geometry.get("coordinates"))
    if kind == "Point":
        if values:
            yield "point", ((_position(file, where, values),),)
    elif kind == "MultiPoint":
        for one in values:
            yield "point", ((_position(file, where, one),),)
    elif kind in ("LineString", "MultiLineString"):
        for line in [values] if kind == "LineString" else values:
            points = _positions(file, where, line)
            if len(set(points)) < 2:
                left_out.add("a line needs two different points")
            else:
                yield "line", (points,)
    else:
        for rings in [values] if kind == "Polygon" else values:
            outlines = tuple(_ring(_positions(file, where, ring)) for ring in _listed(file, where, rings))
            if not outlines or len(set(outlines[0])) < 3:
                left_out.add("an area needs three different corners")
                continue
            yield "area", tuple(ring for ring in outlines if len(set(ring)) >= 3)


def _ring(points: tuple[Position, ...]) -> tuple[Position, ...]:
    """An outline without a repeated last corner and without consecutive duplicates."""
    kept = [point for number, point in enumerate(points) if not number or point != points[number - 1]]
    return tuple(kept[:-1] if len(kept) > 1 and kept[0] == kept[-1] else kept)


def _listed(file: Path, where: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise refused(file, f"{where} has no list of coordinates", "export it again")
    return value


def _positions(file: Path, where: str, value: Any) -> tuple[Position, ...]:
    return tuple(_position(file, where, one) for one in _listed(file, where, value))


def _position(file: Path, where: str, value: Any) -> Position:
    """East and north; a height is ignored."""
    pair = value[:2] if isinstance(value, list) else ()
    if len(pair) < 2 or not all(_is_finite(one) for one in pair):
        shown = json.dumps(value)[:40]
        raise refused(
            file, f"{where} has no position {shown}: two numbers, east and north", "export it again"
        )
    return float(pair[0]), float(pair[1])


def _is_finite(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(float(value)) and abs(value) <= FAR
    except OverflowError:
        return False
