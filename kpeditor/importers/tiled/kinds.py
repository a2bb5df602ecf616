"""The kinds a foreign Tiled map shows: tiles by what they say of themselves, objects by type and layer."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.texts import one_line
from kpeditor.importers.found import FoundKind, Role
from kpeditor.importers.tiled.layers import LayerHead
from kpeditor.importers.tiled.objects import PlacedObject
from kpeditor.importers.tiled.tilesets import Tile, Tilesets

MOST_KINDS = 2000
LONGEST = 120
"""Letters of what a kind is called."""
_SAYING = ("terrain", "elevation", "kind")
"""Properties of tiles that name a kind of terrain."""


class Kinds:
    """The kinds found so far, by key."""

    def __init__(self, tilesets: Tilesets) -> None:
        self._tilesets = tilesets
        self._found: dict[str, FoundKind] = {}
        self._numbers: dict[str, int] = {}

    def all(self) -> list[FoundKind]:
        """All kinds, in the order they were met."""
        return list(self._found.values())

    def of_tile(self, head: LayerHead, gid: int, count: int) -> int:
        """The kind of a tile on a layer. Tiles that say the same of themselves are one kind."""
        tileset, id_ = self._tilesets.at(gid)
        tile = tileset.tile(id_)
        said = _said(tile)
        name = short(said or tile.type or f"{tileset.name}#{id_}")
        title = short(tile.type or said.partition("/")[2] or f"{tileset.name}, tile {id_}")
        values = [value for value in tile.properties.values() if value not in ("true", "false")]
        words = (*values, tile.type, tileset.name, head.name)
        kind = FoundKind(f"tile {name}", title, "hex", words, 0, said, tileset.picture(id_))
        return self._number(kind, count)

    def of_object(self, one: PlacedObject) -> int:
        """The kind of an object: of its type, else of its layer; a tile standing alone is a point."""
        role: Role = one.shape
        name = short(one.type or one.layer.name)
        if one.gid:
            tileset, id_ = self._tilesets.at(one.gid)
            tile = tileset.tile(id_)
            name = short(one.type or tile.type or f"{tileset.name}#{id_}")
            words = (one.type, tile.type, *tile.properties.values(), one.name, one.layer.name)
            kind = FoundKind(f"point {name}", name, role, words, 0, "", tileset.picture(id_))
            return self._number(kind, 1)
        words = (one.type, one.layer.name, one.name, *one.properties)
        return self._number(FoundKind(f"{role} {name}", name or role, role, words), 1)

    def _number(self, kind: FoundKind, count: int) -> int:
        key = kind.key
        if key not in self._numbers and len(self._numbers) >= MOST_KINDS:
            # What comes after so many kinds is of no known kind; nobody would map it by hand.
            key = f"{kind.role} others"
            kind = FoundKind(key, "everything else", kind.role)
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers)
            self._found[key] = kind
        known = self._found[key]
        self._found[key] = replace(known, count=known.count + count)
        return self._numbers[key]


def short(name: str) -> str:
    """A name that a person can still read in a list."""
    return one_line(name, LONGEST)


def _said(tile: Tile) -> str:
    """The kind of terrain a tile names, as layer and kind."""
    for name in _SAYING:
        if value := tile.properties.get(name, ""):
            return f"{'terrain' if name == 'kind' else name}/{value}"
    return ""
