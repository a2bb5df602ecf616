"""Reads a map of Tiled: TMX or TMJ, foreign or our own."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from kpeditor.core.geometry.hexes import HexGrid, Parity, Tops
from kpeditor.core.texts import count
from kpeditor.importers.found import NOTHING, Cells, ForeignMap, FoundShape
from kpeditor.importers.refusal import refused
from kpeditor.importers.tiled.cells import Gids
from kpeditor.importers.tiled.files import home_of, read_tree
from kpeditor.importers.tiled.geometry import TiledGrid
from kpeditor.importers.tiled.kinds import TiledKinds, short
from kpeditor.importers.tiled.layers import Board, LayerHead, Layers, ObjectLayer, TileLayer, joined
from kpeditor.importers.tiled.names import RULESET, TITLE
from kpeditor.importers.tiled.objects import PlacedObject, placed_objects
from kpeditor.importers.tiled.own import own_battle
from kpeditor.importers.tiled.tilesets import Tilesets
from kpeditor.importers.tiled.tmx import Tree
from kpeditor.importers.tiled.values import is_on, properties, text, whole

SOURCE = "Tiled"


def read_tiled(file: Path) -> ForeignMap:
    """The content of a Tiled map; the battle itself when kpeditor wrote it.

    Raises:
        BadFile: when it cannot be read, is not hexagonal, too large, damaged, or refers to files that are
            missing or lie elsewhere.
    """
    tree = read_tree(file, "map")
    _check_form(file, tree)
    home = home_of(file)
    layers = Layers(file, tree, home)
    tilesets = Tilesets(file, tree, home)
    is_infinite = is_on(tree.get("infinite"))
    tiles = [layer for layer in layers.all if isinstance(layer, TileLayer)]
    size = whole(file, tree, "width"), whole(file, tree, "height")
    board = joined(file, tiles, size, is_infinite=is_infinite)
    frame = _frame(file, tree, board)
    placed, skipped = placed_objects(file, [one for one in layers.all if isinstance(one, ObjectLayer)])
    objects = [_on_board(frame, board, one) for one in placed]
    given = properties(tree)
    shifted = [(head, _shifted(frame, head, gids)) for head, gids in board.layers]
    found = ForeignMap(
        SOURCE, short(given.get(TITLE, "")) or file.stem, frame.grid, ruleset=given.get(RULESET, "")
    )
    off = sum(
        int(np.count_nonzero(gids)) - int(np.count_nonzero(there))
        for (_, gids), (_, there) in zip(board.layers, shifted, strict=True)
    )
    if off:
        found.notes.append(f"{count(off, 'tile')} left out that a layer's offset moves off the board.")
    if skipped:
        found.notes.append(f"{count(skipped, 'text was', 'texts were')} left out.")
    names = {one.head.name for one in layers.all if isinstance(one, ObjectLayer)}
    found.own = own_battle(file, given, frame.grid, shifted, tilesets, objects, names)
    if found.own is None:
        _fill(found, shifted, tilesets, objects)
    return found


def _check_form(file: Path, tree: Tree) -> None:
    orientation = text(tree, "orientation")
    if orientation != "hexagonal":
        fix = "in Tiled choose Map > Map properties > Orientation > Hexagonal"
        what = f"the map is {orientation[:40]}" if orientation else "the map does not say what its tiles are"
        raise refused(file, f"{what}; kpeditor takes hexagonal ones", fix)


def _frame(file: Path, tree: Tree, board: Board) -> TiledGrid:
    tops: Tops = "pointed" if text(tree, "staggeraxis") == "y" else "flat"
    low: Parity = "odd" if text(tree, "staggerindex") == "even" else "even"
    width, height = whole(file, tree, "tilewidth"), whole(file, tree, "tileheight")
    side = whole(file, tree, "hexsidelength")
    along = width if tops == "flat" else height
    if not (2 <= width <= 4096 and 2 <= height <= 4096 and 0 <= side < along):
        text_ = f"tiles of {width} x {height} pixels with hex sides of {side} are impossible"
        raise refused(file, text_, "set tile size and hex side length in Tiled's map properties")
    trim = _is_trimmed(board, tops, low)
    return TiledGrid(HexGrid(board.columns, board.rows, tops, low, trim), width, height, side)


def _is_trimmed(board: Board, tops: Tops, low: Parity) -> bool:
    """Whether the last hexes of all low columns (pointed tops: rows) are bare, and only those."""
    filled = np.zeros((board.rows, board.columns), np.bool_)
    for _, gids in board.layers:
        filled |= gids > 0
    last = filled[-1] if tops == "flat" else filled[:, -1]
    first = 1 if low == "even" else 0
    return len(last) > 1 and not last[first::2].any() and bool(last[1 - first :: 2].all())


def _on_board(frame: TiledGrid, board: Board, one: PlacedObject) -> PlacedObject:
    """An object with its points in hex sides of the board."""
    corner_x = board.left * frame.pitch_x
    corner_y = board.top * frame.pitch_y
    points = tuple(frame.board(x - corner_x, y - corner_y) for x, y in one.points)
    return PlacedObject(one.shape, points, one.name, one.type, one.layer, one.properties, one.gid)


def _shifted(frame: TiledGrid, head: LayerHead, gids: Gids) -> Gids:
    """A layer with its offset applied; offsets of less than half a hex are decoration and ignored."""
    if not head.offset_x and not head.offset_y:
        return gids
    steps = frame.moved(head.offset_x, head.offset_y)
    if steps == ((0, 0), (0, 0)):
        return gids
    rows, columns = np.nonzero(gids)
    straight = columns if frame.grid.is_flat else rows
    is_low = (straight % 2 == 1) == (frame.grid.low_columns == "even")
    moves = np.array(steps, np.int64)[is_low.astype(np.int64)]
    to_columns, to_rows = columns + moves[:, 0], rows + moves[:, 1]
    there = np.zeros_like(gids)
    on = (to_columns >= 0) & (to_columns < gids.shape[1]) & (to_rows >= 0) & (to_rows < gids.shape[0])
    there[to_rows[on], to_columns[on]] = gids[rows[on], columns[on]]
    return there


def _fill(
    found: ForeignMap, layers: list[tuple[LayerHead, Gids]], tilesets: Tilesets, objects: list[PlacedObject]
) -> None:
    """Sorts a foreign map's tiles and objects into kinds."""
    kinds = TiledKinds(tilesets)
    for head, gids in layers:
        values, inverse, counts = np.unique(gids, return_inverse=True, return_counts=True)
        numbers = [
            kinds.of_tile(head, gid, number) if gid else NOTHING
            for gid, number in zip(values.tolist(), counts.tolist(), strict=True)
        ]
        cells: Cells = np.array(numbers, np.int32)[inverse].reshape(gids.shape)
        found.cells.append(cells)
    found.shapes = [
        FoundShape(kinds.of_object(one), one.points, short(one.name), dict(one.properties)) for one in objects
    ]
    found.kinds = kinds.all()
