"""Reads and writes `lines` of a map file: the hexes of lines, by feature, property and value.

lines:
  rail:
    tracks: {"2": ["6-A-3", "6-B-3"]}
    siding: ["6-T-9"]                    # short for {"yes": ["6-T-9"]}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from kpeditor.core.board.build import spare_char
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.files.formats.values import mapping, own, text
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import DataPath, Problem, in_map

YES = "yes"
"""The value of a property that is written as a list of hexes alone."""
MOST_PROPERTIES = 48
"""The most properties that are read: each takes a megabyte on the largest board."""
_MOST_VALUES = 100


def read_lines(sheet: MapSheet, lines: Mapping[str, Any], problems: list[Problem]) -> None:
    """Adds to the sheet a layer for each property of lines."""
    entries = [(feature, name, said) for feature, one in own(dict(lines)) for name, said in own(mapping(one))]
    if len(entries) > MOST_PROPERTIES:
        message = f"'lines' has {len(entries)} properties; only the first {MOST_PROPERTIES} are read"
        problems.append(in_map.error("layers-many", message, path=("lines",)))
    for feature, name, said in entries[:MOST_PROPERTIES]:
        layer = f"{feature}.{name}"
        if layer in sheet.legend:
            message = f"{layer!r} is a layer of the legend already, so the property of lines is not read"
            path: DataPath = ("lines", feature, name)
            problems.append(in_map.error("layer-twice", message, path=path))
            continue
        _read_property(sheet, layer, feature, name, said, problems)


def _read_property(
    sheet: MapSheet, layer: str, feature: str, name: str, said: Any, problems: list[Problem]
) -> None:
    legend = sheet.legend[layer] = LegendLayer(["."], [""], feature)
    array = sheet.layers[layer] = np.zeros((sheet.grid.rows, sheet.grid.columns), np.uint8)
    is_short = isinstance(said, list)
    values = list(own(_by_value(said)))
    if len(values) > _MOST_VALUES:
        message = f"{layer!r} has {len(values)} values; only the first {_MOST_VALUES} are read"
        problems.append(in_map.error("layers-many", message, path=("lines", feature, name)))
    for value, names in values[:_MOST_VALUES]:
        legend.chars.append(spare_char(legend.chars))
        legend.kinds.append(value)
        path: DataPath = ("lines", feature, name) if is_short else ("lines", feature, name, value)
        for index, printed in enumerate(names if isinstance(names, list) else ()):
            try:
                hex_ = sheet.hex(text(printed))
            except BadName as reason:
                problems.append(in_map.error("hex-unknown", str(reason), path=(*path, index)))
                continue
            cell = hex_.row - 1, hex_.column - 1
            if array[cell]:
                was = legend.kinds[int(array[cell])]
                message = f"{printed} is listed before" + (f" as {was}" if was != value else "")
                problems.append(in_map.warning("hex-twice", message, fix="delete one", path=(*path, index)))
                continue
            array[cell] = len(legend.kinds) - 1


def merged_lines(sheet: MapSheet, old: MapSheet, source: dict[str, Any]) -> dict[str, Any]:
    """The `lines` of a file, updated with changes on the sheet. Unchanged names keep place and spelling."""
    result = dict(source)
    for layer in dict.fromkeys((*old.line_layers(), *sheet.line_layers())):
        feature, name = _parts(sheet if layer in sheet.legend else old, layer)
        now, before = _said(sheet, layer), _said(old, layer)
        known = mapping(result.get(feature)).get(name)
        if now == before and (known is not None or not now):
            continue
        changed = _changed(sheet, known, now)
        properties = {key: one for key, one in mapping(result.get(feature)).items() if key != name or changed}
        if changed:
            properties[name] = changed
        result = {key: one for key, one in result.items() if key != feature or properties}
        if properties:
            result[feature] = properties
    return result


def _parts(sheet: MapSheet, layer: str) -> tuple[str, str]:
    """The feature and the property that a layer holds."""
    feature = sheet.legend[layer].line
    return feature, layer.removeprefix(f"{feature}.")


def _by_value(said: Any) -> dict[str, Any]:
    return {YES: said} if isinstance(said, list) else mapping(said)


def _said(sheet: MapSheet, layer: str) -> dict[str, list[Hex]]:
    """The hexes listed for each value of a property."""
    if layer not in sheet.layers:
        return {}
    found: dict[str, list[Hex]] = {}
    kinds = sheet.said_kinds(layer)
    columns, rows = np.nonzero((kinds != "").T)
    default = sheet.legend[layer].kinds[0]
    for column, row in zip(columns.tolist(), rows.tolist(), strict=True):
        if (value := str(kinds[row, column])) != default:
            found.setdefault(value, []).append(Hex(column + 1, row + 1))
    return found


def _changed(sheet: MapSheet, known: Any, now: dict[str, list[Hex]]) -> Any:
    """The new lists of a property: the old ones without removed hexes and with added ones."""
    lists = _by_value(known)
    unread = {value for value, _ in list(own(lists))[_MOST_VALUES:]}
    found: dict[str, Any] = {}
    for value in dict.fromkeys((*lists, *now)):
        if value.startswith("x-") or value in unread:
            found[value] = lists[value]
            continue
        names = lists.get(value)
        wanted = now.get(value, [])
        kept = list(_still(sheet, names if isinstance(names, list) else [], set(wanted)))
        there = {hex_ for _, hex_ in kept}
        entries = [name for name, _ in kept] + [sheet.name(hex_) for hex_ in wanted if hex_ not in there]
        if entries:
            found[value] = entries
    is_short = found.keys() == {YES} and (known is None or isinstance(known, list))
    return found[YES] if is_short else found


def _still(sheet: MapSheet, names: list[Any], wanted: set[Hex]) -> Iterator[tuple[Any, Hex | None]]:
    """The names that stay: those of hexes that still have the value, and those that were not understood."""
    for name in names:
        try:
            hex_ = sheet.hex(str(name))
        except BadName:
            yield name, None
            continue
        if hex_ in wanted:
            yield name, hex_
