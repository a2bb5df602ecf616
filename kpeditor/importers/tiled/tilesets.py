"""The tilesets of a map: names, properties and pictures of tiles."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.importers.found import TilePicture
from kpeditor.importers.refusal import refused
from kpeditor.importers.tiled.files import beside, read_tree
from kpeditor.importers.tiled.tmx import Tree
from kpeditor.importers.tiled.values import line_of, properties, text, trees, whole

MOST_TILESETS = 1000
MOST_TILES = 100_000
_LARGEST_PICTURE = 1_000_000
"""Pixels from side to side; no picture of tiles is larger."""
_END_OF_NUMBERS = 2**28
"""Higher bits of the number of a tile say how it is turned."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with properties of its own."""

    type: str = ""
    properties: dict[str, str] = field(default_factory=dict)
    image: Path | None = None


@dataclass(frozen=True, slots=True)
class Tileset:
    """A tileset: its tiles begin at `first` among the numbers of the map."""

    first: int
    name: str
    tiles: dict[int, Tile] = field(default_factory=dict)
    image: Path | None = None
    columns: int = 0
    tile_width: int = 0
    tile_height: int = 0
    margin: int = 0
    spacing: int = 0

    def tile(self, id_: int) -> Tile:
        return self.tiles.get(id_, Tile())

    def picture(self, id_: int) -> TilePicture | None:
        """The place of a tile's picture: a file of its own, or a part of the common picture."""
        own = self.tile(id_).image
        if own is not None:
            return TilePicture(own)
        if self.image is None or self.columns < 1 or not 0 < self.tile_width <= 4096 >= self.tile_height > 0:
            return None
        row, column = divmod(id_, self.columns)
        left = self.margin + column * (self.tile_width + self.spacing)
        top = self.margin + row * (self.tile_height + self.spacing)
        if not (0 <= left < _LARGEST_PICTURE > top >= 0):
            return None
        return TilePicture(self.image, left, top, self.tile_width, self.tile_height)


class Tilesets:
    """The tilesets of a map, by the numbers of their tiles."""

    def __init__(self, file: Path, tree: Tree, home: Path) -> None:
        self._home = home
        listed = trees(file, tree, "tilesets")
        if len(listed) > MOST_TILESETS:
            raise refused(file, f"the map names {len(listed):,} tilesets", "this is no map")
        found = [self.read(file, one) for one in listed]
        self._sets = sorted(found, key=lambda one: one.first)
        self._firsts = [one.first for one in self._sets]

    def read(self, file: Path, tree: Tree) -> Tileset:
        """A tileset as a map or template refers to it: in a file of its own, or embedded.

        Raises:
            BadFile: when it is not understood, or lies outside the folder of the map.
        """
        first, source = whole(file, tree, "firstgid", 1), text(tree, "source")
        if not 1 <= first < _END_OF_NUMBERS:
            raise refused(
                file, f"firstgid {first} is no number of a tile", "save it again in Tiled", line_of(tree)
            )
        if source:
            path = beside(file, source, self._home)
            if not path.is_file():
                fix = "copy it beside the map, or embed the tilesets in Tiled (Map > Embed tilesets)"
                raise refused(file, f"the tileset {source!r:.80} is missing", fix, line_of(tree))
            file, tree = path, read_tree(path, "tileset")
        tiles: dict[int, Tile] = {}
        for one in _tile_trees(file, tree):
            if len(tiles) >= MOST_TILES:
                raise refused(file, "the tileset has too many tiles", "this is no tileset", line_of(one))
            image = self._image(file, one)
            tiles[whole(file, one, "id")] = Tile(text(one, "type", "class"), properties(one), image)
        columns = whole(file, tree, "columns")
        width = whole(file, tree, "tilewidth")
        if not columns and width > 0:
            columns = max(0, whole(file, tree, "imagewidth")) // width
        return Tileset(
            first,
            text(tree, "name") or file.stem,
            tiles,
            self._image(file, tree),
            columns,
            width,
            whole(file, tree, "tileheight"),
            whole(file, tree, "margin"),
            whole(file, tree, "spacing"),
        )

    def at(self, gid: int) -> tuple[Tileset, int]:
        """The tileset of a tile and the tile's number in it; an unnamed tileset when the map has none for
        it.
        """
        index = bisect_right(self._firsts, gid) - 1
        if index < 0:
            return Tileset(0, "tiles"), gid
        return self._sets[index], gid - self._firsts[index]

    def _image(self, file: Path, tree: Tree) -> Path | None:
        """The picture for display; None if there is none or it lies outside the folder."""
        name = text(tree, "image")
        try:
            path = beside(file, name, self._home) if name else None
        except BadFile:
            return None
        return path if path is not None and path.is_file() else None


def _tile_trees(file: Path, tree: Tree) -> list[Tree]:
    """The tiles of a tileset; older JSON has them in mappings by number."""
    listed: Any = tree.get("tiles")
    if isinstance(listed, dict):
        kinds: Any = tree.get("tileproperties")
        named = kinds if isinstance(kinds, dict) else {}
        merged = []
        for id_ in [*listed, *(one for one in named if one not in listed)]:
            own, given = listed.get(id_), named.get(id_)
            pairs = given.items() if isinstance(given, dict) else ()
            listed_properties = [{"name": name, "value": value} for name, value in pairs]
            merged.append(
                {**(own if isinstance(own, dict) else {}), "id": id_, "properties": listed_properties}
            )
        return merged
    return trees(file, tree, "tiles")
