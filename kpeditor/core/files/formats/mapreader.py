"""Makes a sheet from the data of a map file. Defects become problems; the rest is still read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from kpeditor.core.board.boards import BoardReader, nowhere
from kpeditor.core.board.mapsheet import MAX_KINDS, LegendLayer, MapSheet, Place
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import BadName
from kpeditor.core.files.formats.hexrows import MAX_REPORTED, read_rows
from kpeditor.core.files.formats.linefiles import read_lines
from kpeditor.core.files.formats.numberings import concluded_name, read_numbering
from kpeditor.core.files.formats.sidenames import Ints, keys_of_names, mask_of_keys
from kpeditor.core.files.formats.values import mapping, number, own, rest, text, whole
from kpeditor.core.geometry.hexes import MAX_SIDE, Hex, HexGrid, Parity, Tops
from kpeditor.core.problem import DataPath, Problem, in_map

_TERRAIN_KEYS = ("legend", "hexes", "hexsides", "lines", "places")
OWN_KEYS = ("format", "title", "ruleset", "board", *_TERRAIN_KEYS, "edges", "notes")
"""The keys of a hex map, in the order in which they are written."""

MAX_LAYERS, MAX_FEATURES = 16, 32
"""The most layers and hexside features that are read: each takes a megabyte on the largest board."""


def read_sheet(data: dict[str, Any], read_board: BoardReader = nowhere) -> tuple[Sheet | None, list[Problem]]:
    """The sheet of a map file and the problems that its schema cannot find; None without a usable board.

    Args:
        read_board: reads the boards that the file of an assembly names.
    """
    board = mapping(data.get("board"))
    if name := concluded_name(data):
        board = {**board, "board_name": name}
    if board.get("kind") == "table":
        from kpeditor.core.files.formats.tablefiles import read_table

        return read_table(data)
    if board.get("kind") == "boards":
        from kpeditor.core.files.formats.assemblies import read_assembly

        joined, told = read_assembly(data, read_board)
        if joined is not None:
            joined.title = text(data.get("title"))
            _read_common(joined, data, told)
        return joined, told
    problems: list[Problem] = []
    grid = read_grid(board)
    if grid is None:
        return None, problems
    numbering = read_numbering(board, grid, problems)
    if numbering is None:
        return None, problems
    metres = number(board.get("metres"))
    sheet = MapSheet(text(data.get("title")), text(data.get("ruleset")), grid, numbering)
    sheet.metres = metres if metres is not None and metres > 0 else sheet.metres
    if "features" in data:
        problems.append(_not_of_hexes("features"))
    _read_layers(sheet, mapping(data.get("legend")), mapping(data.get("hexes")), problems)
    _read_hexsides(sheet, mapping(data.get("hexsides")), problems)
    read_lines(sheet, mapping(data.get("lines")), problems)
    _read_common(sheet, data, problems)
    return sheet, problems


def _read_common(sheet: MapSheet, data: dict[str, Any], problems: list[Problem]) -> None:
    """Reads what ordinary maps and assemblies have in common."""
    sheet.notes = text(data.get("notes"))
    sheet.extra = rest(data, OWN_KEYS)
    _read_places(sheet, mapping(data.get("places")), problems)
    if isinstance(data.get("edges"), dict):
        sides = ("north", "east", "south", "west")
        sheet.edges = {name: side for name, side in own(data["edges"]) if side in sides}


def read_grid(board: dict[str, Any]) -> HexGrid | None:
    """The grid that a `board` describes, or None if it has no usable size."""
    columns, rows = whole(board.get("columns")), whole(board.get("rows"))
    if board.get("kind", "hex") != "hex" or not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        return None
    tops: Tops = "pointed" if board.get("tops") == "pointed" else "flat"
    low: Parity = "odd" if board.get("low_columns") == "odd" else "even"
    return HexGrid(columns, rows, tops, low, board.get("trim") is True)


def _read_layers(
    sheet: MapSheet, legend: dict[str, Any], hexes: dict[str, Any], problems: list[Problem]
) -> None:
    grid = sheet.grid
    for layer, kinds in _bounded("legend", legend, MAX_LAYERS, problems):
        pairs = [
            (char, kind) for char, kind in mapping(kinds).items() if len(char) == 1 and isinstance(kind, str)
        ]
        if pairs:
            sheet.legend[layer] = LegendLayer([char for char, _ in pairs], [kind for _, kind in pairs])
            _check_legend(layer, sheet.legend[layer], problems)
            sheet.layers[layer] = np.zeros((grid.rows, grid.columns), np.uint8)
    for layer, rows in _bounded("hexes", hexes, MAX_LAYERS, problems):
        if not isinstance(rows, str) or (layer not in sheet.legend and len(sheet.legend) >= MAX_LAYERS):
            continue
        if layer not in sheet.legend:
            message = f"the legend has no {layer!r}, so its characters mean nothing"
            fix = f"add {layer!r} to the legend"
            problems.append(in_map.error("legend-missing", message, fix=fix, path=("hexes", layer)))
            chars = sorted(set(rows) - set(" \r\n"))[:MAX_KINDS] or ["."]
            sheet.legend[layer] = LegendLayer(chars, list(chars))
        sheet.layers[layer], told = read_rows(grid, rows, sheet.legend[layer].chars, ("hexes", layer))
        problems += told


def _bounded(key: str, entries: dict[str, Any], most: int, problems: list[Problem]) -> list[tuple[str, Any]]:
    """The first entries of a mapping; the file keeps the others, which are not read."""
    found = list(own(entries))
    if len(found) > most:
        message = f"{key!r} has {len(found)} entries; only the first {most} are read"
        problems.append(in_map.error("layers-many", message, path=(key,)))
    return found[:most]


def _check_legend(layer: str, legend: LegendLayer, problems: list[Problem]) -> None:
    if len(legend.chars) > MAX_KINDS:
        message = f"{layer!r} has {len(legend.chars)} kinds; {MAX_KINDS} are possible"
        problems.append(in_map.error("legend-large", message, path=("legend", layer)))
        del legend.chars[MAX_KINDS:], legend.kinds[MAX_KINDS:]
    if " " in legend.chars:
        message = "a blank cannot stand for a kind of terrain"
        fix = "choose another character"
        problems.append(in_map.error("legend-blank", message, fix=fix, path=("legend", layer, " ")))


def _read_hexsides(sheet: MapSheet, hexsides: dict[str, Any], problems: list[Problem]) -> None:
    for feature, names in _bounded("hexsides", hexsides, MAX_FEATURES, problems):
        if not isinstance(names, list):
            continue
        names = [name if isinstance(name, str) else "" for name in names]
        keys = keys_of_names(sheet.grid, sheet.numbering, names)
        sheet.hexsides[feature] = mask_of_keys(sheet.grid, keys)
        problems += _wrong_names(sheet, feature, names, keys)
        problems += _repeated_names(feature, names, keys)


def _wrong_names(sheet: MapSheet, feature: str, names: list[str], keys: Ints) -> Iterable[Problem]:
    wrong = np.flatnonzero(keys < 0).tolist()
    for index in wrong[:MAX_REPORTED]:
        try:
            sheet.side(names[index])
        except BadName as reason:
            path = ("hexsides", feature, index)
            yield in_map.error("hexside-unknown", str(reason), path=path, hexsides=(names[index],))
    if len(wrong) > MAX_REPORTED:
        message = f"{feature!r} has {len(wrong) - MAX_REPORTED} more names that are no hexsides of this map"
        yield in_map.error("hexside-unknown", message, path=("hexsides", feature))


def _repeated_names(feature: str, names: list[str], keys: Ints) -> Iterable[Problem]:
    _, firsts, inverse = np.unique(keys, return_index=True, return_inverse=True)
    repeated = np.flatnonzero((firsts[inverse] != np.arange(len(keys))) & (keys >= 0)).tolist()
    for index in repeated[:MAX_REPORTED]:
        first = names[int(firsts[inverse[index]])]
        spelling = "" if first == names[index] else f" as {first}"
        message = f"{names[index]} is listed before{spelling}"
        path = ("hexsides", feature, index)
        yield in_map.warning("hexside-twice", message, fix="delete one", path=path, hexsides=(first,))


def _read_places(sheet: MapSheet, places: dict[str, Any], problems: list[Problem]) -> None:
    for name, place in own(places):
        if not isinstance(place, dict):
            continue
        hexes: dict[Hex, None] = {}
        names = place.get("hexes")
        for index, printed in enumerate(names if isinstance(names, list) else ()):
            try:
                hexes[sheet.hex(text(printed))] = None
            except BadName as reason:
                path: DataPath = ("places", name, "hexes", index)
                problems.append(in_map.error("hex-unknown", str(reason), path=path))
        sheet.places[name] = Place(name, text(place.get("kind")), tuple(hexes))


def _not_of_hexes(key: str) -> Problem:
    message = f"{key!r} belongs to a map of `kind: table`"
    return in_map.error("key-unknown", message, path=(key,))
