"""The layers of a Tiled map flattened: groups opened, offsets added, chunks joined, templates applied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from kpeditor.importers.refusal import MOST_OBJECTS, check_size, refused
from kpeditor.importers.tiled.cells import Gids, decode
from kpeditor.importers.tiled.files import beside, read_tree
from kpeditor.importers.tiled.tmx import Tree
from kpeditor.importers.tiled.values import is_on, line_of, number, properties, text, trees, whole

MOST_LAYERS = 300
MOST_DEPTH = 20
MOST_TILES = 20_000_000
"""Most tiles in all layers together: 1000 by 1000 hexes in twenty layers."""
MOST_TEMPLATES = 200


@dataclass(frozen=True, slots=True)
class LayerHead:
    """The properties that all layers have. Offsets are in pixels and include those of the layer's groups."""

    name: str
    type: str
    offset_x: float
    offset_y: float
    properties: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TileLayer:
    """A layer of tiles; `left` and `top` are the column and row of its first tile, counted from 0."""

    head: LayerHead
    left: int
    top: int
    gids: Gids


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """A layer of objects, as trees with their templates filled in."""

    head: LayerHead
    objects: tuple[Tree, ...]


class Layers:
    """Reads the layers of one map, within limits for all of them together."""

    def __init__(self, file: Path, tree: Tree, home: Path) -> None:
        self._file = file
        self._home = home
        self._size = whole(file, tree, "width"), whole(file, tree, "height")
        self._is_infinite = is_on(tree.get("infinite"))
        self._tiles = self._objects = self._layers = 0
        self._templates: dict[Path, Tree] = {}
        if not self._is_infinite:
            check_size(file, *self._size)
        outer = LayerHead("", "", 0.0, 0.0, {})
        self.all = list(self._read(tree, outer, 0))

    def _read(self, parent: Tree, outer: LayerHead, depth: int) -> Iterator[TileLayer | ObjectLayer]:
        for tree in trees(self._file, parent, "layers"):
            self._layers += 1
            if depth > MOST_DEPTH or self._layers > MOST_LAYERS:
                text_ = f"the map has more than {MOST_LAYERS} layers, or groups {MOST_DEPTH} deep"
                raise refused(self._file, text_, "merge layers in Tiled first", line_of(tree))
            head = LayerHead(
                text(tree, "name") or outer.name,
                text(tree, "class", "type") if tree.get("class") else "",
                outer.offset_x + number(self._file, tree, "offsetx"),
                outer.offset_y + number(self._file, tree, "offsety"),
                {**outer.properties, **properties(tree)},
            )
            match tree.get("type"):
                case "tilelayer":
                    yield from self._tile_layers(tree, head)
                case "objectgroup":
                    yield ObjectLayer(head, self._object_trees(tree))
                case "group":
                    yield from self._read(tree, head, depth + 1)

    def _tile_layers(self, tree: Tree, head: LayerHead) -> Iterator[TileLayer]:
        chunks = trees(self._file, tree, "chunks")
        if not chunks and not self._is_infinite:
            size = (
                whole(self._file, tree, "width", self._size[0]),
                whole(self._file, tree, "height", self._size[1]),
            )
            yield self._part(tree, tree, head, 0, 0, size)
            return
        for chunk in chunks:
            left, top = whole(self._file, chunk, "x"), whole(self._file, chunk, "y")
            size = whole(self._file, chunk, "width"), whole(self._file, chunk, "height")
            if max(abs(left), abs(top)) > 1_000_000:
                fix = "in Tiled crop it to its contents (Map > Crop to selection)"
                raise refused(self._file, "a part of the map lies absurdly far away", fix, line_of(tree))
            yield self._part(chunk, tree, head, left, top, size)

    def _part(
        self, part: Tree, layer: Tree, head: LayerHead, left: int, top: int, size: tuple[int, int]
    ) -> TileLayer:
        check_size(self._file, *size)
        self._tiles += size[0] * size[1]
        if self._tiles > MOST_TILES:
            text_ = f"all layers together hold more than {MOST_TILES:,} tiles"
            raise refused(self._file, text_, "delete layers that are no terrain", line_of(layer))
        encoding = text(layer, "encoding") if isinstance(part.get("data"), str) else ""
        packing = text(layer, "compression")
        gids = decode(self._file, head.name, part.get("data"), encoding, packing, size, line_of(layer))
        return TileLayer(head, left, top, gids)

    def _object_trees(self, tree: Tree) -> tuple[Tree, ...]:
        found = trees(self._file, tree, "objects")
        self._objects += len(found)
        if self._objects > MOST_OBJECTS:
            text_ = f"the map has more than {MOST_OBJECTS:,} objects"
            raise refused(self._file, text_, "cut the map into smaller ones first", line_of(tree))
        return tuple(self._filled(one) for one in found)

    def _filled(self, object_: Tree) -> Tree:
        """An object with missing values taken from its template."""
        name = text(object_, "template")
        if not name:
            return object_
        path = beside(self._file, name, self._home)
        template = self._templates.get(path)
        if template is None:
            if len(self._templates) >= MOST_TEMPLATES or not path.is_file():
                fix = "copy it beside the map, or detach the templates when exporting (Edit > Preferences)"
                raise refused(self._file, f"the template {name!r:.80} is missing", fix, line_of(object_))
            template = read_tree(path, "template").get("object")
            if not isinstance(template, dict) or template.get("template"):
                fix = "a template must hold an object that has no template itself"
                raise refused(path, "the template names a template, which would never end", fix)
            self._templates[path] = template
        given, own = properties(template), properties(object_)
        merged = [{"name": key, "value": value} for key, value in {**given, **own}.items()]
        return {**template, **object_, "properties": merged}


@dataclass(frozen=True, slots=True)
class Board:
    """The tile layers on one board; `left` and `top` are its first column and row as Tiled counts."""

    columns: int
    rows: int
    left: int
    top: int
    layers: tuple[tuple[LayerHead, Gids], ...]


def joined(file: Path, layers: list[TileLayer], size: tuple[int, int], *, is_infinite: bool) -> Board:
    """The layers on one board, in their order, chunks of one layer as one array.

    An infinite map is cut to its content, beginning with an even column and row, so that shifted columns and
    rows stay shifted.

    Raises:
        BadFile: when an infinite map holds nothing, or more than a board.
    """
    left, top = 0, 0
    columns, rows = size
    if is_infinite:
        boxes = [_filled_box(layer) for layer in layers if layer.gids.any()]
        if not boxes:
            fix = "paint something in Tiled, or save it as a map of fixed size"
            raise refused(file, "the map has no tiles", fix)
        left, top = (min(box[axis] for box in boxes) // 2 * 2 for axis in (0, 1))
        columns, rows = max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top
    check_size(file, columns, rows)
    boards: dict[int, tuple[LayerHead, Gids]] = {}
    for layer in layers:
        key = id(layer.head)
        if key not in boards:
            if (len(boards) + 1) * columns * rows > MOST_TILES:
                raise refused(
                    file, "the map has too many layers for its size", "delete layers that are no terrain"
                )
            boards[key] = layer.head, np.zeros((rows, columns), np.uint32)
        _lay(boards[key][1], layer, layer.left - left, layer.top - top)
    return Board(columns, rows, left, top, tuple(boards.values()))


def _filled_box(layer: TileLayer) -> tuple[int, int, int, int]:
    """The first column and row with a tile, and the column and row after the last."""
    rows, columns = np.nonzero(layer.gids)
    return (
        layer.left + int(columns.min()),
        layer.top + int(rows.min()),
        layer.left + int(columns.max()) + 1,
        layer.top + int(rows.max()) + 1,
    )


def _lay(board: Gids, layer: TileLayer, x: int, y: int) -> None:
    """Puts a layer or chunk on a board with its first tile at a column and row, which may lie outside."""
    height, width = layer.gids.shape
    here = board[max(0, y) : max(0, y + height), max(0, x) : max(0, x + width)]
    part = layer.gids[max(0, -y) :, max(0, -x) :][: here.shape[0], : here.shape[1]]
    np.copyto(here, part, where=part > 0)
