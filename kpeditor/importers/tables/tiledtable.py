"""Objects of a Tiled map without hexes as features of a free table, whether kpeditor wrote the map or not.

Tiled has no holes. A hole is an object of its own, with a property `hole` and the name of its area.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kpeditor.core.board.sheet import Ring
from kpeditor.core.geometry.table import UNITS, TablePoint, TableSpace
from kpeditor.core.texts import one_line
from kpeditor.importers.refusal import refused
from kpeditor.importers.tables.found import FoundFeature, FoundTable
from kpeditor.importers.tiled import names
from kpeditor.importers.tiled.files import home_of, read_tree
from kpeditor.importers.tiled.layers import Layers, ObjectLayer, TileLayer
from kpeditor.importers.tiled.objects import PlacedObject, placed_objects
from kpeditor.importers.tiled.tmx import Tree
from kpeditor.importers.tiled.values import properties, text, whole

SOURCE = "Tiled"
FORMAT_VALUE = "kpeditor-tiled-table/1"
"""The value of the property `kpeditor` of a map that kpeditor wrote from a table."""
UNIT, PIXELS, WIDTH, HEIGHT, GROUND = "unit", "pixels", "table-width", "table-height", "ground"
LEVEL, PROP, ORDER = "level", "prop:", "order"
"""Properties of objects. `order` keeps the order of the table, which layers by kind would lose."""
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class TiledOptions:
    """How foreign pixels are laid onto a table: its unit, and pixels per unit; 0 means one tile per unit."""

    unit: str = "inch"
    pixels: float = 0.0


def is_table(file: Path) -> bool:
    """Whether a map of Tiled is for a free table: it has no hexes.

    Raises:
        BadFile: when it cannot be read or is no map of Tiled.
    """
    return text(read_tree(file, "map"), "orientation") == "orthogonal"


def read_tiled_table(file: Path, options: TiledOptions) -> FoundTable:
    """The content of a map's objects.

    Raises:
        BadFile: when it cannot be read, is damaged or too large.
    """
    tree = read_tree(file, "map")
    layers = Layers(file, tree, home_of(file))
    objects, skipped = placed_objects(file, [one for one in layers.all if isinstance(one, ObjectLayer)])
    given = properties(tree)
    is_own = given.get(names.FORMAT) == FORMAT_VALUE
    space, pixels = _own_space(file, given) if is_own else _space(file, tree, options)
    title = one_line(given.get(names.TITLE, ""), 200) or one_line(file.stem, _LONGEST)
    found = FoundTable(SOURCE, title, space, ruleset=given.get(names.RULESET, ""), is_own=is_own)
    if skipped:
        found.left_out.add("texts have no shape", skipped)
    tiles = sum(isinstance(one, TileLayer) for one in layers.all)
    if tiles:
        found.left_out.add("tiles have no place on a free table; draw objects over them", tiles)
    holes: dict[str, list[Ring]] = {}
    if is_own:
        objects.sort(key=_order)
    for one in objects:
        points = tuple(_place(x / pixels, y / pixels) for x, y in one.points)
        if one.properties.get(names.HOLE) == "true" and one.shape == "area":
            holes.setdefault(one.name, []).append(points)
        else:
            found.features.append(_feature(one, points))
    found.features = [_with_holes(one, holes) for one in found.features]
    for name, rings in holes.items():
        found.left_out.add(f"a hole names the area {name!r:.40}, which is not there", len(rings))
    return found


def _order(one: PlacedObject) -> int:
    """The drawing order of an object on the table; objects drawn in Tiled come last."""
    text_ = one.properties.get(ORDER, "")
    return int(text_) if text_.isdecimal() and len(text_) < 10 else 10**9


def _place(x: float, y: float) -> TablePoint:
    return TablePoint(round(x, 6) + 0.0, round(y, 6) + 0.0)


def _feature(one: PlacedObject, points: Ring) -> FoundFeature:
    kind = one.properties.get("kind", "") or one.type
    words = tuple(filter(None, (kind, one.layer.name, one.name)))
    key = f"kind={one_line(kind, _LONGEST)}" if kind else f"{one_line(one.layer.name, _LONGEST)} {one.shape}"
    level = one.properties.get(LEVEL, "")
    said = {
        key.removeprefix(PROP): _value(value) for key, value in one.properties.items() if key.startswith(PROP)
    }
    return FoundFeature(
        one_line(one.name, 200),
        one.shape,
        (points,),
        key,
        kind,
        words,
        int(level) if level.removeprefix("-").isdecimal() and len(level) < 4 else None,
        said,
    )


def _value(text_: str) -> Any:
    """A property in its original type: switches and numbers arrive as texts."""
    try:
        found = json.loads(text_, parse_constant=lambda _: text_)
    except (ValueError, RecursionError):
        return text_
    return found if isinstance(found, bool | int | float | str) else text_


def _with_holes(one: FoundFeature, holes: dict[str, list[Ring]]) -> FoundFeature:
    if one.shape != "area" or one.name not in holes:
        return one
    return replace(one, rings=(*one.rings, *holes.pop(one.name)))


def _own_space(file: Path, given: dict[str, str]) -> tuple[TableSpace, float]:
    try:
        width, height, pixels = (float(given[name]) for name in (WIDTH, HEIGHT, PIXELS))
        ground = float(given.get(GROUND, "0"))
    except (KeyError, ValueError):
        width = height = pixels = ground = math.nan
    sizes_fit = all(0 < one <= 1e6 for one in (width, height, pixels)) and 0 <= ground <= 1e9
    if not sizes_fit or given.get(UNIT) not in UNITS:
        fix = "export it again from kpeditor"
        raise refused(file, "its properties do not say how large the table is", fix)
    return TableSpace(width, height, given[UNIT], ground), pixels


def _space(file: Path, tree: Tree, options: TiledOptions) -> tuple[TableSpace, float]:
    tile = whole(file, tree, "tilewidth"), whole(file, tree, "tileheight")
    size = whole(file, tree, "width"), whole(file, tree, "height")
    if not all(0 < one <= 100_000 for one in (*tile, *size)):
        fix = "set map and tile size in Tiled's map properties"
        raise refused(file, f"a map of {size[0]} x {size[1]} tiles of {tile[0]} x {tile[1]} pixels", fix)
    if options.unit not in UNITS:
        raise refused(file, f"a table is measured in {', '.join(UNITS)}, not {options.unit!r:.20}")
    pixels = options.pixels or float(tile[0])
    return TableSpace(size[0] * tile[0] / pixels, size[1] * tile[1] / pixels, options.unit), pixels
