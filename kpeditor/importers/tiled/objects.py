"""The objects of a Tiled map as lines, areas and points in pixels, with rotations and offsets applied."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from kpeditor.core.geometry.masks import HexMask
from kpeditor.importers.refusal import MOST_POINTS, refused
from kpeditor.importers.shapes import Shapes
from kpeditor.importers.tiled.layers import LayerHead, ObjectLayer
from kpeditor.importers.tiled.names import HOLE
from kpeditor.importers.tiled.tmx import Tree
from kpeditor.importers.tiled.values import line_of, number, properties, text, whole

Shape = Literal["line", "area", "point"]
_ROUND = 24
"""Number of corners of the polygon that stands for an ellipse."""
MOST_CORNERS = 50_000
"""Most corners of one object."""


@dataclass(frozen=True, slots=True)
class PlacedObject:
    """An object in pixels of the map. `gid` is its tile, 0 for none."""

    shape: Shape
    points: tuple[tuple[float, float], ...]
    name: str
    type: str
    layer: LayerHead
    properties: Mapping[str, str]
    gid: int = 0


def placed_objects(file: Path, layers: list[ObjectLayer]) -> tuple[list[PlacedObject], int]:
    """All usable objects, and how many objects are texts or have no shape.

    Raises:
        BadFile: when an object has damaged numbers, or the objects have too many corners together.
    """
    found: list[PlacedObject] = []
    skipped = corners = 0
    for layer in layers:
        for tree in layer.objects:
            one = _placed(file, tree, layer.head)
            if one is None:
                skipped += 1
                continue
            corners += len(one.points)
            if corners > MOST_POINTS:
                raise refused(file, f"the objects have more than {MOST_POINTS:,} corners", "simplify them")
            found.append(one)
    return found, skipped


def _placed(file: Path, tree: Tree, head: LayerHead) -> PlacedObject | None:
    if tree.get("text"):
        return None
    x, y = number(file, tree, "x"), number(file, tree, "y")
    width, height = number(file, tree, "width"), number(file, tree, "height")
    gid = whole(file, tree, "gid") & 0x0FFFFFFF
    shape, points = _outline(file, tree, width, height, gid)
    turn = math.radians(number(file, tree, "rotation"))
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = x + head.offset_x, y + head.offset_y
    moved = tuple((dx + cos * u - sin * v, dy + sin * u + cos * v) for u, v in points)
    return PlacedObject(
        shape, moved, text(tree, "name"), text(tree, "type", "class"), head, properties(tree), gid
    )


def _outline(
    file: Path, tree: Tree, width: float, height: float, gid: int
) -> tuple[Shape, list[tuple[float, float]]]:
    """The shape of an object and its points relative to its own corner."""
    for name, shape in (("polygon", "area"), ("polyline", "line")):
        if tree.get(name):
            points = _points(file, tree, tree[name])
            is_area = shape == "area" and len(points) > 2
            return ("area" if is_area else "line" if len(points) > 1 else "point"), points
    if gid:
        # The origin of a tile object is its lower left corner.
        return "point", [(width / 2, -height / 2)]
    if tree.get("point") or not (width and height):
        return "point", [(width / 2, height / 2)]
    if tree.get("ellipse") or tree.get("capsule"):
        angles = [2 * math.pi * step / _ROUND for step in range(_ROUND)]
        return "area", [(width / 2 * (1 + math.cos(a)), height / 2 * (1 + math.sin(a))) for a in angles]
    return "area", [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]


def _points(file: Path, tree: Tree, value: Any) -> list[tuple[float, float]]:
    """The points of a polygon or polyline: "x,y x,y" in XML, a list of mappings in JSON."""
    if isinstance(value, str):
        pairs: list[Any] = [dict(zip(("x", "y"), one.split(","), strict=False)) for one in value.split()]
    else:
        pairs = value if isinstance(value, list) else []
    if len(pairs) > MOST_CORNERS:
        text_ = f"an object has {len(pairs):,} corners; {MOST_CORNERS:,} are possible"
        raise refused(file, text_, "simplify it in Tiled", line_of(tree))
    return [
        (number(file, pair, "x", math.nan), number(file, pair, "y", math.nan))
        for pair in pairs
        if isinstance(pair, dict)
    ]


def hexes_of_areas(shapes: Shapes, areas: Sequence[PlacedObject]) -> HexMask:
    """The hexes of areas, some of which may be holes of the others; points in hex sides."""
    solid = [one.points for one in areas if one.properties.get(HOLE) != "true"]
    return shapes.within_any(solid, [one.points for one in areas if one.properties.get(HOLE) == "true"])
