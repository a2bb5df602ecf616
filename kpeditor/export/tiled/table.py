"""A free table as a map of Tiled: one layer of objects for each kind, to scale, without tiles."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.drawing.map.tablepainter import TablePainter
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.table.battle import title_of_kind
from kpeditor.drawing.table.looks import catalogue_of_table
from kpeditor.export.tiled.tmx import Tree, tmx_text
from kpeditor.importers.tables import tiledtable
from kpeditor.importers.tiled import names

_LONGER = 2400.0
"""Approximate length of the longer edge of a table, in pixels."""


def write_tiled_table(sheet: TableSheet, target: Path, *, style: MapStyle) -> int:
    """Writes the table; answers how many features it has.

    Raises:
        NotSaved: when the file cannot be written.
    """
    tree = table_tree(sheet, style)
    is_xml = target.suffix.lower() == ".tmx"
    text = tmx_text(tree) if is_xml else json.dumps(tree, ensure_ascii=False, indent=1)
    write_safely(target, text + ("" if text.endswith("\n") else "\n"))
    return len(sheet.features)


def table_tree(sheet: TableSheet, style: MapStyle) -> Tree:
    """The table as the tree of a Tiled map in its JSON form."""
    space = sheet.space
    pixels = max(1, round(_LONGER / max(space.width, space.height, 1e-6)))
    objects = _Objects(pixels, {name: number for number, name in enumerate(sheet.features)})
    catalogue = catalogue_of_table(sheet)
    painting = TablePainter(sheet, style)
    kinds = dict.fromkeys(feature.kind for feature in sheet.features.values())
    layers = []
    for number, kind in enumerate(kinds, 1):
        members = [one for one in sheet.features.values() if one.kind == kind]
        layers.append(
            {
                "type": "objectgroup",
                "id": number,
                "name": title_of_kind(kind, catalogue),
                "color": painting.colour_of(kind),
                "opacity": 1,
                "visible": True,
                "draworder": "index",
                "x": 0,
                "y": 0,
                "objects": [tree for one in members for tree in objects.of(one)],
            }
        )
    said: dict[str, str | float] = {
        names.FORMAT: tiledtable.FORMAT_VALUE,
        names.TITLE: sheet.title,
        names.RULESET: sheet.ruleset,
        tiledtable.UNIT: space.unit,
        tiledtable.PIXELS: str(pixels),
        tiledtable.WIDTH: repr(space.width),
        tiledtable.HEIGHT: repr(space.height),
    }
    if space.ground:
        said[tiledtable.GROUND] = repr(space.ground)
    return {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.10.2",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": max(1, math.ceil(space.width)),
        "height": max(1, math.ceil(space.height)),
        "tilewidth": pixels,
        "tileheight": pixels,
        "infinite": False,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": objects.next,
        "properties": _properties(said),
        "tilesets": [],
        "layers": layers,
    }


class _Objects:
    """Makes objects with unique ids."""

    def __init__(self, pixels: int, order: dict[str, int]) -> None:
        self._pixels, self._order = pixels, order
        self.next = 1

    def of(self, feature: Feature) -> list[dict[str, Any]]:
        """The object of a feature, followed by those of its holes."""
        said: dict[str, str | float] = {tiledtable.ORDER: self._order[feature.id]}
        if feature.level is not None:
            said[tiledtable.LEVEL] = feature.level
        for key, value in feature.props.items():
            text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else value
            said[f"{tiledtable.PROP}{key}"] = text
        found = [self._object(feature, feature.points, said)]
        return found + [self._object(feature, hole, {names.HOLE: True}) for hole in feature.holes]

    def _object(self, feature: Feature, ring: Ring, said: dict[str, str | float]) -> dict[str, Any]:
        left, top = (round(length * self._pixels, 6) for length in ring[0])
        one: dict[str, Any] = {
            "id": self.next,
            "name": feature.id,
            "type": feature.kind,
            "x": left,
            "y": top,
            "width": 0,
            "height": 0,
            "rotation": 0,
            "visible": True,
            "properties": _properties(said),
        }
        self.next += 1
        points = [
            {"x": round(x * self._pixels - left, 6) + 0.0, "y": round(y * self._pixels - top, 6) + 0.0}
            for x, y in ring
        ]
        if feature.shape == "point":
            one["point"] = True
        else:
            one["polygon" if feature.shape == "area" else "polyline"] = points
        return one


def _properties(said: dict[str, str | float]) -> list[dict[str, Any]]:
    types = {bool: "bool", int: "int", float: "float"}
    return [
        {"name": name, "type": types.get(type(value), "string"), "value": value}
        for name, value in said.items()
    ]
