"""Recognises a file that kpeditor wrote and applies what was changed in Tiled since.

Two properties of the map hold the exported files in full, with comments, the order of keys and everything
else Tiled has no place for. Terrain, hexsides, places, zones and units are read from Tiled's layers and
applied as edits, so untouched parts come back identical to the byte.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from kpeditor.core.board.build import complete
from kpeditor.core.board.hexsidelayer import empty, from_sides
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import OpenBattle, battle_of_texts
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.masks import board, hexes_of_mask
from kpeditor.core.rules import registry
from kpeditor.importers.shapes import Shapes
from kpeditor.importers.tiled.cells import Gids
from kpeditor.importers.tiled.layers import LayerHead
from kpeditor.importers.tiled.names import FORMAT, FORMAT_VALUE, MAP_TEXT, PLACES, SCENARIO_TEXT
from kpeditor.importers.tiled.objects import PlacedObject, hexes_of_areas
from kpeditor.importers.tiled.ownscenario import take_in_scenario, zone_areas
from kpeditor.importers.tiled.tilesets import Tilesets

_ESCAPED = "json:"
"""Prefix of a stored text with characters that XML would not keep."""


def kept_text(text: str) -> str:
    """A file's text as stored in a property."""
    is_plain = "\r" not in text and not text.startswith(_ESCAPED)
    return text if is_plain else _ESCAPED + json.dumps(text)


def _text(kept: str) -> str:
    if not kept.startswith(_ESCAPED):
        return kept
    try:
        text = json.loads(kept.removeprefix(_ESCAPED))
    except ValueError:
        return ""
    return text if isinstance(text, str) else ""


def own_battle(
    file: Path,
    properties: Mapping[str, str],
    grid: HexGrid,
    layers: Sequence[tuple[LayerHead, Gids]],
    tilesets: Tilesets,
    objects: Sequence[PlacedObject],
    object_layers: Collection[str],
) -> OpenBattle | None:
    """The battle of a file that kpeditor wrote; None if another program wrote it, or if our own part of it is
    damaged.

    Args:
        layers, objects: as they lie on the board, objects in hex sides.
        object_layers: the names of all object layers, also of empty ones.
    """
    if properties.get(FORMAT) != FORMAT_VALUE or MAP_TEXT not in properties:
        return None
    kept = properties.get(SCENARIO_TEXT)
    try:
        scenario_text = _text(kept) if kept is not None else None
        opened = battle_of_texts(_text(properties[MAP_TEXT]), scenario_text, None, None)
    except BadFile:
        return None
    if not opened.battle.is_hex:
        return None
    sheet = opened.battle.map
    ruleset = registry.find_or_none(sheet.ruleset)
    if ruleset is not None:
        complete(sheet, ruleset.terrain())
    zones = zone_areas(opened.battle)
    sheet = _on_grid(sheet, grid)
    shapes = Shapes(file, sheet.grid)
    _take_in_terrain(sheet, layers, tilesets)
    _take_in_hexsides(sheet, shapes, objects, object_layers)
    if PLACES in object_layers:
        _take_in_places(sheet, shapes, objects)
    opened.battle.sheet = sheet
    take_in_scenario(opened.battle, shapes, zones, objects, object_layers)
    return opened


def _on_grid(sheet: MapSheet, grid: HexGrid) -> MapSheet:
    """The sheet on the board as Tiled left it: the same, or an empty one of another size."""
    wanted = replace(grid, trim=sheet.grid.trim)
    if wanted == sheet.grid:
        return sheet
    numbering = sheet.numbering.fitted(wanted)
    bare = {layer: np.zeros((grid.rows, grid.columns), np.uint8) for layer in sheet.layers}
    sides = {feature: empty(wanted) for feature in sheet.hexsides}
    return replace(sheet, grid=wanted, numbering=numbering, layers=bare, hexsides=sides)


def _take_in_terrain(sheet: MapSheet, layers: Sequence[tuple[LayerHead, Gids]], tilesets: Tilesets) -> None:
    """Applies terrain: the property named after the layer holds the kind of a tile."""
    arrays = {
        head.name: np.zeros_like(sheet.layers[head.name]) for head, _ in layers if head.name in sheet.layers
    }
    for _, gids in layers:
        for gid in np.unique(gids[gids > 0]).tolist():
            tileset, id_ = tilesets.at(gid)
            for layer, kind in tileset.tile(id_).properties.items():
                if layer in arrays and kind in sheet.legend[layer].kinds:
                    arrays[layer][gids == gid] = sheet.legend[layer].index(kind)
    for layer, array in arrays.items():
        array[~board(sheet.grid)] = 0
        sheet.layers[layer] = array


def _take_in_hexsides(
    sheet: MapSheet, shapes: Shapes, objects: Sequence[PlacedObject], object_layers: Collection[str]
) -> None:
    """Applies hexside features: a line names its feature by its type, or by its layer if it has no type."""
    ruleset = registry.find_or_none(sheet.ruleset)
    lines: dict[str, list[PlacedObject]] = {}
    for one in objects:
        feature = one.type if one.type in sheet.hexsides else one.layer.name
        if one.shape == "line" and feature in sheet.hexsides:
            lines.setdefault(feature, []).append(one)
    for feature in sheet.hexsides:
        if feature not in object_layers and feature not in lines:
            continue
        kind = ruleset.terrain().hexside(feature) if ruleset is not None else None
        follow = shapes.across if kind is not None and kind.crosses else shapes.along
        sides = (side for one in lines.get(feature, ()) for side in follow(one.points))
        sheet.hexsides[feature] = from_sides(sheet.grid, sides)


def _take_in_places(sheet: MapSheet, shapes: Shapes, objects: Sequence[PlacedObject]) -> None:
    """Applies places by name; a place of several parts is several areas."""
    parts: dict[str, list[PlacedObject]] = {}
    for one in objects:
        if one.layer.name == PLACES and one.shape == "area" and one.name:
            parts.setdefault(one.name, []).append(one)
    places: dict[str, Place] = {}
    for name, place in sheet.places.items():
        areas = parts.pop(name, None)
        if areas is not None:
            places[name] = _place(shapes, name, areas, place)
        elif not any(hex_ in sheet.grid for hex_ in place.hexes):
            places[name] = place  # without hexes it was not exported
    for name, areas in parts.items():
        places[name] = _place(shapes, name, areas, None)
    sheet.places = places


def _place(shapes: Shapes, name: str, areas: Sequence[PlacedObject], before: Place | None) -> Place:
    mask = hexes_of_areas(shapes, areas)
    kind = next((one.type for one in areas if one.type), before.kind if before else "")
    if before is not None and frozenset(before.hexes) == frozenset(hexes_of_mask(mask)):
        return replace(before, kind=kind)
    return Place(name, kind, tuple(sorted(hexes_of_mask(mask))))
