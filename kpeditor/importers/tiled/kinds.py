"""The kinds of a foreign Tiled map: tiles by their properties, objects by type and layer."""

from __future__ import annotations

from kpeditor.core.texts import one_line
from kpeditor.importers.found import FoundKind, Kinds, Role
from kpeditor.importers.tiled.layers import LayerHead
from kpeditor.importers.tiled.objects import PlacedObject
from kpeditor.importers.tiled.tilesets import Tile, Tilesets

MOST_KINDS = 2000
LONGEST = 120
"""Most letters of a kind's name."""
_SAYING = ("terrain", "elevation", "kind")
"""Properties of tiles that name a kind of terrain."""


class TiledKinds(Kinds):
    """The kinds of a map whose tiles come from these tilesets."""

    def __init__(self, tilesets: Tilesets) -> None:
        super().__init__(MOST_KINDS)
        self._tilesets = tilesets

    def of_tile(self, head: LayerHead, gid: int, count: int) -> int:
        """The kind of a tile on a layer. Tiles with the same description are one kind."""
        tileset, id_ = self._tilesets.at(gid)
        tile = tileset.tile(id_)
        said = _said(tile)
        name = short(said or tile.type or f"{tileset.name}#{id_}")
        title = short(tile.type or said.partition("/")[2] or f"{tileset.name}, tile {id_}")
        values = [value for value in tile.properties.values() if value not in ("true", "false")]
        words = (*values, tile.type, tileset.name, head.name)
        kind = FoundKind(f"tile {name}", title, "hex", words, 0, said, tileset.picture(id_))
        return self.add(kind, count)

    def of_object(self, one: PlacedObject) -> int:
        """The kind of an object: by its type, or by its layer if it has none. A tile object counts as a
        point.
        """
        role: Role = one.shape
        name = short(one.type or one.layer.name)
        if one.gid:
            tileset, id_ = self._tilesets.at(one.gid)
            tile = tileset.tile(id_)
            name = short(one.type or tile.type or f"{tileset.name}#{id_}")
            words = (one.type, tile.type, *tile.properties.values(), one.name, one.layer.name)
            kind = FoundKind(f"point {name}", name, role, words, 0, "", tileset.picture(id_))
            return self.add(kind)
        words = (one.type, one.layer.name, one.name, *one.properties)
        return self.add(FoundKind(f"{role} {name}", name or role, role, words))

    def add(self, kind: FoundKind, count: int = 1) -> int:
        """Counts a kind and answers its number.

        Beyond a limit all further kinds are counted as one, since nobody would map them by hand.
        """
        if not self.has_room(kind.key):
            kind = FoundKind(f"{kind.role} others", "everything else", kind.role)
        return super().add(kind, count)


def short(name: str) -> str:
    """A name shortened to be readable in a list."""
    return one_line(name, LONGEST)


def _said(tile: Tile) -> str:
    """The kind of terrain a tile declares, as layer and kind."""
    for name in _SAYING:
        if value := tile.properties.get(name, ""):
            return f"{'terrain' if name == 'kind' else name}/{value}"
    return ""
