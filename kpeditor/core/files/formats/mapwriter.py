"""Makes the data of a map file from a sheet: new, or merged into the file it was read from."""

from __future__ import annotations

from typing import Any

import numpy as np

from kpeditor.core.board.assembly import board_places
from kpeditor.core.board.boards import BoardReader, nowhere
from kpeditor.core.board.mapsheet import LayerArray, MapSheet, Place
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.errors import BadName
from kpeditor.core.files.formats.assemblies import assembly_words
from kpeditor.core.files.formats.hexrows import write_rows
from kpeditor.core.files.formats.linefiles import merged_lines
from kpeditor.core.files.formats.mapreader import OWN_KEYS, read_sheet
from kpeditor.core.files.formats.migrate import format_line
from kpeditor.core.files.formats.numberings import concluded_name
from kpeditor.core.files.formats.sidenames import changed_names, keys_of_mask, names_of_keys
from kpeditor.core.files.formats.tablefiles import short, table_data
from kpeditor.core.files.formats.values import mapping, text
from kpeditor.core.files.text.merge import inserted, merged
from kpeditor.core.geometry.masks import board
from kpeditor.core.geometry.numberingparts import numbering_data

Data = dict[str, Any]


def map_data(sheet: Sheet) -> Data:
    """The data of a new map file that refers to no other; an assembly is detached from its boards.

    Unused layers, kinds and features are left out.
    """
    if isinstance(sheet, TableSheet):
        data = table_data(sheet)
    else:
        empty = MapSheet(sheet.title, sheet.ruleset, sheet.grid, sheet.numbering)
        data = _plain_data(sheet) | {
            "legend": _merged_legend(sheet, empty, {}),
            "hexes": _merged_hexes(sheet, empty, {}),
            "hexsides": _merged_hexsides(sheet, empty, {}),
            "lines": merged_lines(sheet, empty, {}),
            "places": _merged_places(sheet, empty, {}),
        }
        data = {key: data[key] for key in OWN_KEYS if key in data}
    return _whole(sheet, data)


def file_data(sheet: Sheet) -> Data:
    """The data of a new map file; that of an assembly refers to its boards."""
    if isinstance(sheet, MapSheet) and sheet.assembly is not None:
        return _whole(sheet, _assembly_data(sheet))
    return map_data(sheet)


def _assembly_data(sheet: MapSheet) -> Data:
    """The data of the file of an assembly: all that its boards do not say themselves."""
    assert sheet.assembly is not None
    data: Data = {
        "title": sheet.title,
        "ruleset": sheet.ruleset,
        "board": assembly_words(sheet.assembly),
        "notes": sheet.notes,
    }
    known = board_places(sheet)
    own = {name: place for name, place in sheet.places.items() if known.get(name) != place}
    data["places"] = {name: _place_data(sheet, place) for name, place in own.items()}
    if sheet.edges != sheet.assembly.edges:
        data["edges"] = dict(sheet.edges)
    return {key: data[key] for key in OWN_KEYS if key in data}


def _hexes_renamed(sheet: MapSheet, places: Data) -> Data:
    """The data of places; numbers whose hexes have changed since the file was read are written anew."""
    found = dict(places)
    for name, written in places.items():
        place, names = sheet.places.get(name), mapping(written).get("hexes")
        if place is None or not isinstance(names, list):
            continue
        try:
            is_same = tuple(sheet.hex(text(one)) for one in names) == place.hexes
        except BadName:
            is_same = False
        if not is_same:
            found[name] = {**written, "hexes": [sheet.name(hex_) for hex_ in place.hexes]}
    return found


def words_of_map(sheet: Sheet) -> Data:
    """The data of a new map file without rows of hexes and lists of hexsides, and with all kinds of the
    legend.

    No edit can make rows or lists ill-formed, and writing them takes long.
    """
    if not isinstance(sheet, MapSheet):
        return map_data(sheet)
    empty = MapSheet(sheet.title, sheet.ruleset, sheet.grid, sheet.numbering)
    legend = {
        id_: dict(zip(one.chars, one.kinds, strict=True)) for id_, one in sheet.legend.items() if not one.line
    }
    return _whole(sheet, _plain_data(sheet) | {"legend": legend, "places": _merged_places(sheet, empty, {})})


def _whole(sheet: Sheet, data: Data) -> Data:
    needed = ("title", "ruleset", "board")
    kept = {key: value for key, value in data.items() if value not in ({}, "") or key in needed}
    return {"format": format_line("map"), **kept, **sheet.extra}


def merged_map_data(sheet: Sheet, source: Data, coerced: Data, read_board: BoardReader = nowhere) -> Data:
    """The data of a map file, updated with the changes on the sheet since it was read.

    Args:
        source: the file's data as it was read.
        coerced: the same data with every scalar converted to the type in the schema.
        read_board: reads the boards that the file names.
    """
    old, _ = read_sheet(coerced, read_board)
    if isinstance(sheet, TableSheet) and isinstance(old, TableSheet):
        table: Data = merged(source, table_data(old) | old.extra, table_data(sheet) | sheet.extra)
        return table
    if not isinstance(sheet, MapSheet) or not isinstance(old, MapSheet):
        return file_data(sheet)
    if sheet.assembly is not None and old.assembly is not None:
        joined: Data = merged(source, _assembly_data(old) | old.extra, _assembly_data(sheet) | sheet.extra)
        if sheet.numbering != old.numbering and "places" in joined:
            joined = {**joined, "places": _hexes_renamed(sheet, mapping(joined["places"]))}
        return _in_order(source, joined)
    if sheet.assembly is not None or old.assembly is not None:
        return file_data(sheet)
    is_same_board = sheet.grid == old.grid and sheet.numbering == old.numbering
    data: Data = merged(source, _plain_data(old) | old.extra, _plain_data(sheet) | sheet.extra)
    for key, merge in (
        ("legend", _merged_legend),
        ("hexes", _merged_hexes),
        ("hexsides", _merged_hexsides),
        ("lines", merged_lines),
        ("places", _merged_places),
    ):
        there = mapping(data.get(key))
        # A legend is valid on any board; everything else names hexes of the old board.
        is_kept = is_same_board or key == "legend"
        part = merge(sheet, old, there) if is_kept else merge(sheet, _bare(sheet), _users_own(there))
        if part != there:
            data = {**data, key: part}
    if data != source and sheet.numbering == old.numbering and (name := concluded_name(coerced)):
        # The hexes from which the name was concluded may have changed.
        data = {**data, "board": inserted(data["board"], "numbering", "board_name", name)}
    return _in_order(source, data)


def _users_own(part: Data) -> Data:
    """The entries under the user's own keys (`x-...`)."""
    return {key: value for key, value in part.items() if key.startswith("x-")}


def _bare(sheet: MapSheet) -> MapSheet:
    """An empty map of this board."""
    return MapSheet(sheet.title, sheet.ruleset, sheet.grid, sheet.numbering)


def _plain_data(sheet: MapSheet) -> Data:
    """Every key of the map file except terrain and places."""
    grid = sheet.grid
    board: Data = {"kind": "hex", "columns": grid.columns, "rows": grid.rows, "tops": grid.tops}
    board |= {"low_columns": grid.low_columns, "trim": grid.trim, **numbering_data(sheet.numbering)}
    board["metres"] = short(sheet.metres)
    plain: Data = {"title": sheet.title, "ruleset": sheet.ruleset, "board": board}
    return plain | {"edges": dict(sheet.edges), "notes": sheet.notes}


def _merged_legend(sheet: MapSheet, old: MapSheet, source: Data) -> Data:
    """Adds kinds to the legend that are now in use; removes none."""
    before = {
        layer: dict(zip(one.chars, one.kinds, strict=True))
        for layer, one in old.legend.items()
        if not one.line
    }
    after: Data = {}
    for layer, legend in sheet.legend.items():
        if legend.line:
            continue
        array = sheet.layers.get(layer)
        used = set(np.unique(array).tolist()) if array is not None else set()
        pairs = enumerate(zip(legend.chars, legend.kinds, strict=True))
        known = before.get(layer, {})
        needed = {char: kind for i, (char, kind) in pairs if i == 0 or i in used or known.get(char) == kind}
        if known or used - {0}:
            after[layer] = needed
    result: Data = merged(source, before, after)
    return result


def _merged_hexes(sheet: MapSheet, old: MapSheet, source: Data) -> Data:
    result = {
        layer: rows for layer, rows in source.items() if layer in sheet.layers or layer not in old.layers
    }
    for layer in sheet.terrain_layers():
        array = sheet.layers[layer]
        rows, before = source.get(layer), old.layers.get(layer)
        if before is not None and _means_the_same(sheet, old, layer):
            if not np.array_equal(array, before):
                result[layer] = _changed_rows(sheet, layer, rows, before)
        elif array.any() or layer in source:
            result[layer] = _whole_rows(sheet, layer)
    return result


def _means_the_same(sheet: MapSheet, old: MapSheet, layer: str) -> bool:
    """Whether each number in the layer still means the same kind; kinds may have been added."""
    now, before = sheet.legend[layer], old.legend[layer]
    count = len(before.kinds)
    return now.kinds[:count] == before.kinds and now.chars[:count] == before.chars


def _whole_rows(sheet: MapSheet, layer: str) -> str:
    rows = write_rows(sheet.grid, sheet.layers[layer], sheet.legend[layer].chars)
    return "".join(row + "\n" for row in rows)


def _changed_rows(sheet: MapSheet, layer: str, rows: Any, before: LayerArray) -> str:
    """The rows of a file with the characters of changed hexes replaced; unknown characters stay."""
    lines = text(rows).split("\n")
    if len(text(rows).rstrip("\n").split("\n")) != sheet.grid.rows:
        return _whole_rows(sheet, layer)
    written = _whole_rows(sheet, layer).split("\n")
    differs = sheet.layers[layer] != before
    for row in np.flatnonzero(differs.any(axis=1)).tolist():
        if len(lines[row]) == sheet.grid.columns:
            pairs = zip(lines[row], written[row], differs[row].tolist(), strict=True)
            lines[row] = "".join(new if is_new else char for char, new, is_new in pairs)
        else:
            lines[row] = written[row]
    return "\n".join(lines)


def _merged_hexsides(sheet: MapSheet, old: MapSheet, source: Data) -> Data:
    result = {key: names for key, names in source.items() if key in sheet.hexsides or key not in old.hexsides}
    for feature, mask in sheet.hexsides.items():
        names, before = source.get(feature), old.hexsides.get(feature)
        if isinstance(names, list) and before is not None:
            if not np.array_equal(mask, before):
                known = [text(name) for name in names]
                result[feature] = changed_names(sheet.grid, sheet.numbering, known, before, mask)
        elif mask.any():
            result[feature] = names_of_keys(sheet.numbering, keys_of_mask(sheet.grid, mask))
    return result


def _merged_places(sheet: MapSheet, old: MapSheet, source: Data) -> Data:
    before = {place.name: _place_data(sheet, place) for place in old.places.values()}
    after = {place.name: _place_data(sheet, place) for place in sheet.places.values()}
    result: Data = merged(source, before, after)
    for name, place in sheet.places.items():
        was = old.places.get(name)
        raw = mapping(source.get(name)).get("hexes")
        if was is not None and was.hexes != place.hexes and isinstance(raw, list):
            result[name] = mapping(result[name]) | {"hexes": _changed_hexes(sheet, raw, was, place)}
    return result


def _place_data(sheet: MapSheet, place: Place) -> Data:
    return {"kind": place.kind, "hexes": [sheet.name(hex_) for hex_ in place.hexes]}


def _changed_hexes(sheet: MapSheet, names: list[Any], old: Place, new: Place) -> list[Any]:
    """The file's list without removed hexes and with new ones at its end."""
    left = set(old.hexes) - set(new.hexes)
    added = [sheet.name(hex_) for hex_ in new.hexes if hex_ not in set(old.hexes)]
    return [name for name in names if not _is_among(sheet, str(name), left)] + added


def _is_among(sheet: MapSheet, name: str, hexes: set[Any]) -> bool:
    try:
        return sheet.hex(name) in hexes
    except BadName:
        return False


def _in_order(source: Data, data: Data) -> Data:
    """The data with new keys at their usual places."""
    result = {key: data[key] for key in data if key in source}
    for key in [*OWN_KEYS, *data]:
        if key in data and key not in result:
            earlier = OWN_KEYS[: OWN_KEYS.index(key)] if key in OWN_KEYS else tuple(result)
            before = next((one for one in reversed(earlier) if one in result), None)
            result = inserted(result, before, key, data[key])
    return result


def is_same_sheet(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets mean the same; unused layers and features are ignored."""
    if not isinstance(one, MapSheet) or not isinstance(other, MapSheet):
        return map_data(one) == map_data(other)
    if one.grid != other.grid or one.numbering != other.numbering or one.assembly != other.assembly:
        return False
    features = {name for sheet in (one, other) for name, mask in sheet.hexsides.items() if mask.any()}
    layers = {name for sheet in (one, other) for name, layer in sheet.layers.items() if layer.any()}
    return (
        (one.title, one.ruleset, one.metres, one.notes)
        == (other.title, other.ruleset, other.metres, other.notes)
        and (one.edges, one.extra) == (other.edges, other.extra)
        and _places_in_order(one) == _places_in_order(other)
        and all(name in one.hexsides and name in other.hexsides for name in features)
        and all(np.array_equal(one.hexsides[name], other.hexsides[name]) for name in features)
        and all(name in one.layers and name in other.layers for name in layers)
        and all(_is_same_layer(one, other, name) for name in layers)
    )


def _places_in_order(sheet: MapSheet) -> list[Place]:
    """The places to compare. Places of an assembly are sorted, because their order comes from its boards."""
    places = list(sheet.places.values())
    return places if sheet.assembly is None else sorted(places, key=lambda place: place.name)


def _is_same_layer(one: MapSheet, other: MapSheet, layer: str) -> bool:
    mine, theirs = one.said_kinds(layer), other.said_kinds(layer)
    return bool((mine == theirs)[board(one.grid)].all())
