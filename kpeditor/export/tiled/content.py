"""A battle as the tree of a Tiled map, in the form of its JSON files; `tmx.py` writes the same as XML."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import count
from typing import Any

import numpy as np

from kpeditor.core.board.boards import compass_of_directions
from kpeditor.core.board.hexsidelayer import sides_of
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, other_name
from kpeditor.core.geometry.masks import board, mask_of_hexes
from kpeditor.core.geometry.outlines import outline, placed, rings
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario, Unit
from kpeditor.core.scenario.zones import EXIT
from kpeditor.drawing.looks import catalogue_of, line_looks
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.style import MapStyle
from kpeditor.export.tiled.tiles import COLUMNS, TileOf, tiles_of
from kpeditor.importers.tiled import names
from kpeditor.importers.tiled.geometry import TiledGrid
from kpeditor.importers.tiled.ownscenario import ZoneName, zone_areas

Tree = dict[str, Any]
VERSION, TILED_VERSION = "1.8", "1.8.2"
"""What the file keeps to; newer Tileds read it as well."""
_DEFAULT_COLOUR, _PLACES = "#888888", "#4a6fa5"
_PALE = ("road", "bridge")
"""Patterns whose colour is that of paper, and whose border is what one sees."""


class Content:
    """Makes the tree of one battle, with layer and object ids that are unique in it."""

    def __init__(self, battle: Battle, frame: TiledGrid, style: MapStyle, texts: Mapping[str, str]) -> None:
        self._battle = battle
        self._sheet = battle.map
        self._frame = frame
        self._style = style
        self._texts = texts
        self._layout = HexLayout(battle.map.grid)
        self._layers = count(1)
        self._objects = count(1)

    def tree(self, image: str, size: tuple[int, int]) -> Tree:
        """The whole map; its tileset picture has this name and size."""
        grid, frame = self._sheet.grid, self._frame
        tiles = tiles_of(self._sheet)
        layers = [*self._terrain(tiles), *self._objects_of_map(), *self._objects_of_scenario()]
        return {
            "type": "map",
            "version": VERSION,
            "tiledversion": TILED_VERSION,
            "orientation": "hexagonal",
            "renderorder": "right-down",
            "staggeraxis": "x" if grid.is_flat else "y",
            "staggerindex": "odd" if grid.low_columns == "even" else "even",
            "hexsidelength": frame.side,
            "width": grid.columns,
            "height": grid.rows,
            "tilewidth": frame.tile_width,
            "tileheight": frame.tile_height,
            "infinite": False,
            "compressionlevel": -1,
            "nextlayerid": next(self._layers),
            "nextobjectid": next(self._objects),
            "properties": _properties(self._texts),
            "tilesets": [self._tileset(tiles, image, size)],
            "layers": layers,
        }

    def _tileset(self, tiles: list[TileOf], image: str, size: tuple[int, int]) -> Tree:
        return {
            "firstgid": 1,
            "name": "kpeditor",
            "tilewidth": self._frame.tile_width,
            "tileheight": self._frame.tile_height,
            "tilecount": len(tiles),
            "columns": COLUMNS,
            "margin": 0,
            "spacing": 0,
            "image": image,
            "imagewidth": size[0],
            "imageheight": size[1],
            "tiles": [
                {"id": id_, "type": tile.title, "properties": _properties({tile.layer: tile.kind})}
                for id_, tile in enumerate(tiles)
            ],
        }

    def _terrain(self, tiles: list[TileOf]) -> Iterable[Tree]:
        """A tile layer for each layer of the map; in layers above the first, hexes of the default kind get no
        tile.
        """
        numbers = {(tile.layer, tile.kind): id_ + 1 for id_, tile in enumerate(tiles)}
        exists = board(self._sheet.grid)
        for layer, legend in self._sheet.legend.items():
            table = np.array([numbers.get((layer, kind), 0) for kind in legend.kinds], np.int64)
            array = self._sheet.layers.get(layer)
            gids = np.where(
                exists, table[array if array is not None else np.zeros(exists.shape, np.uint8)], 0
            )
            size = {"width": self._sheet.grid.columns, "height": self._sheet.grid.rows}
            yield self._layer("tilelayer", layer) | size | {"data": gids.ravel().tolist()}

    def _objects_of_map(self) -> Iterable[Tree]:
        sheet = self._sheet
        features = []
        looks = line_looks(sheet, self._style, catalogue_of(sheet))
        for feature, mask in sheet.hexsides.items():
            sides = [self._hexside(feature, side) for side in sides_of(sheet.grid, mask)]
            look = looks[feature]
            colour = look.casing if look.pattern in _PALE and look.casing else look.colour
            features.append(self._group(feature, sides, colour))
        yield self._layer("group", names.HEXSIDES) | {"layers": features}
        # Mostly transparent, so that hills and towns below keep their colours.
        yield self._group(names.PLACES, self._places(), _PLACES) | {"opacity": 0.4}
        # Hidden, or Tiled would draw their names over the map; the importer ignores them.
        yield self._group(names.LABELS, self._labels()) | {"visible": False}

    def _hexside(self, feature: str, side: Hexside) -> Tree:
        """A line along the hexside; for features that pass from hex to hex, a line between the two centres.
        It has no name, which Tiled would show beside each of thousands; its hexside is a property.
        """
        sheet = self._sheet
        kind = catalogue_of(sheet).hexside(feature)
        if kind is not None and kind.crosses:
            ends = self._layout.centre(side.hex), self._layout.centre(other_name(sheet.grid, side).hex)
        else:
            ends = self._layout.side_ends(side)
        compass = compass_of_directions(sheet)
        short = "".join(word[0].upper() for word in compass[side.direction].split("-"))
        (x, y), (to_x, to_y) = (self._frame.pixel(end) for end in ends)
        line = [{"x": 0, "y": 0}, {"x": _short(to_x - x), "y": _short(to_y - y)}]
        given = {names.HEXSIDE: f"{sheet.name(side.hex)}/{short}"}
        return self._object("", feature, (x, y), given) | {"polyline": line}

    def _places(self) -> list[Tree]:
        found = []
        for place in self._sheet.places.values():
            here = [hex_ for hex_ in place.hexes if hex_ in self._sheet.grid]
            found += self._areas(place.name, place.kind, here, {})
        return found

    def _labels(self) -> list[Tree]:
        """The names of the edges, each at the middle of its edge; the importer ignores them."""
        width, height = self._layout.size
        middles = {"north": (width / 2, 0.2), "south": (width / 2, height - 0.6)}
        middles |= {"west": (0.2, height / 2), "east": (width - 0.6, height / 2)}
        found = []
        for name, edge in self._sheet.edges.items():
            x, y = self._frame.pixel(middles[edge])
            size = {"width": self._frame.side, "height": self._frame.side / 2}
            text = {"text": name, "bold": True, "pixelsize": max(8, self._frame.side // 3), "wrap": True}
            found.append(self._object(name, "edge", (x, y)) | size | {"text": text})
        return found

    def _objects_of_scenario(self) -> Iterable[Tree]:
        scenario = self._battle.scenario
        if scenario is None:
            return
        colours = {id_: colour.name() for id_, colour in side_colours(scenario).items()}
        first = next(iter(colours.values()), _DEFAULT_COLOUR)
        zones: list[Tree] = []
        for name, area in zone_areas(self._battle).items():
            zones += self._areas(_zone_title(name), name.purpose, area.hexes, _of_zone(name, area.turn))
        yield self._group(names.ZONES, zones, first)
        yield self._group(names.UNITS, list(self._units(scenario)), first)
        yield self._group(names.MARKS, list(self._marks(scenario)), _DEFAULT_COLOUR)

    def _units(self, scenario: Scenario) -> Iterable[Tree]:
        ruleset = find_or_none(scenario.ruleset)
        switches = {one.id for one in ruleset.conditions() if one.is_switch} if ruleset else ()
        for side, group in scenario.groups():
            for unit in group.units:
                if (hex_ := self._hex(unit.at)) is not None:
                    given = {names.ID: unit.id, names.SIDE: side.id, names.GROUP: group.id}
                    given |= _of_unit(unit, switches)
                    yield self._point(f"{unit.type} {unit.id}", unit.type, hex_, given)

    def _marks(self, scenario: Scenario) -> Iterable[Tree]:
        for mark in scenario.marks:
            if (hex_ := self._hex(mark.at)) is not None:
                given: dict[str, Any] = {names.SIDE: mark.side} if mark.side else {}
                if mark.value is not None:
                    given[names.VALUE] = mark.value
                yield self._point(mark.kind, mark.kind, hex_, given)

    def _hex(self, name: str) -> Hex | None:
        try:
            return self._sheet.hex(name) if name else None
        except BadName:
            return None

    def _point(self, name: str, type_: str, hex_: Hex, given: Mapping[str, Any]) -> Tree:
        corner = self._frame.pixel(self._layout.centre(hex_))
        return self._object(name, type_, corner, given) | {"point": True}

    def _areas(self, name: str, type_: str, hexes: Iterable[Hex], given: Mapping[str, Any]) -> list[Tree]:
        """The parts of an area, then its holes, as closed lines starting at their first corners."""
        grid = self._sheet.grid
        outer, holes = rings(placed(grid, outline(grid, mask_of_hexes(grid, hexes))))
        found = []
        for is_hole, lines in ((False, outer), (True, holes)):
            for line in lines:
                pixels = [self._frame.pixel((x, y)) for x, y in line.tolist()]
                x, y = pixels[0]
                points = [{"x": _short(u - x), "y": _short(v - y)} for u, v in pixels]
                more = {**given, names.HOLE: True} if is_hole else given
                found.append(self._object(name, type_, (x, y), more) | {"polygon": points})
        return found

    def _object(
        self, name: str, type_: str, corner: tuple[float, float], given: Mapping[str, Any] | None = None
    ) -> Tree:
        tree: Tree = {"id": next(self._objects), **({"name": name} if name else {}), "type": type_}
        tree |= {"x": _short(corner[0]), "y": _short(corner[1]), "width": 0, "height": 0}
        tree |= {"rotation": 0, "visible": True}
        return tree | ({"properties": _properties(given)} if given else {})

    def _group(self, name: str, objects: list[Tree], colour: str = "") -> Tree:
        tree = self._layer("objectgroup", name) | {"draworder": "topdown", "objects": objects}
        return tree | ({"color": colour} if colour else {})

    def _layer(self, type_: str, name: str) -> Tree:
        return {
            "type": type_,
            "id": next(self._layers),
            "name": name,
            "opacity": 1,
            "visible": True,
            "x": 0,
            "y": 0,
        }


def _zone_title(name: ZoneName) -> str:
    return f"{name.side}: {name.group}" if name.purpose != EXIT else f"{name.side}: exit"


def _of_zone(name: ZoneName, turn: int) -> dict[str, Any]:
    given: dict[str, Any] = {names.SIDE: name.side}
    if name.group:
        given[names.GROUP] = name.group
    return given | ({names.TURN: turn} if turn else {})


def _of_unit(unit: Unit, switches: Collection[str]) -> dict[str, Any]:
    """The properties of a unit besides type and place; `switches` are the conditions without grades."""
    given: dict[str, Any] = {}
    if unit.facing:
        given[names.FACING] = unit.facing
    for id_, grade in unit.conditions.items():
        given[names.of_condition(id_)] = True if grade == 1 and id_ in switches else grade
    if unit.carried_by:
        given[names.CARRIED_BY] = unit.carried_by
    return given


def _properties(given: Mapping[str, Any]) -> list[Tree]:
    """Properties as Tiled lists them, sorted by name as it does."""
    types = {bool: "bool", int: "int", str: "string"}
    return [
        {"name": name, "type": types[type(value)], "value": value} for name, value in sorted(given.items())
    ]


def _short(value: float) -> float | int:
    """A number, written without decimals where it is whole."""
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded
