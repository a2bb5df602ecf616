"""Naming: the user tells the kinds of single hexes and hexsides. Each answer goes into the map at once,
marked as confirmed, so that the examples of a reading are stored with the map and need no list of their
own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.sheet import SetSheetField, set_extra
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.scan.reading.provenance import CONFIRMED, KEY, UNREAD, place, provenance_of
from kpeditor.scan.reading.reading import Example
from kpeditor.scan.reading.readingtext import Record, text_of
from kpeditor.scan.reading.targets import JOINT, SIDES, Target, features_in, kind_at, layers_of


def examples_of(sheet: MapSheet) -> list[Example]:
    """Every example on this map: hexes and hexsides that are confirmed, and those changed by hand after a
    reading.

    Raises:
        BadReading: when what the map keeps is not understood.
    """
    known = provenance_of(sheet)
    return [
        Example(target, layer, kind_at(sheet, layer, target))
        for layer in layers_of(sheet)
        for source in ("confirmed", "hand")
        for target in known.targets(sheet, layer, "confirmed" if source == "confirmed" else "hand")
    ]


def name_all(sheet: MapSheet, layer: str, kinds: Mapping[Target, str], title: str = "") -> Together:
    """An edit that gives hexes or hexsides their kinds and marks them as confirmed.

    Raises:
        BadName: when the map's legend lacks a kind.
        BadReading: as `examples_of`.
    """
    record = _record(sheet, layer, kinds.values())
    for target, kind in kinds.items():
        record.values[place(target)] = record.kinds.index(kind)
        record.marks[place(target)] = CONFIRMED
    edits = [*_painting(sheet, layer, kinds), _keeping(sheet, layer, record)]
    return Together(tuple(edits), title or f"Name {len(kinds)}")


def forget(sheet: MapSheet, layer: str, targets: Iterable[Target], title: str = "") -> Together:
    """An edit that withdraws the naming of hexes or hexsides, which become as on an empty map.

    Raises:
        BadReading: as `examples_of`.
    """
    empty = "" if layer == SIDES else sheet.legend[layer].kinds[0]
    kinds = dict.fromkeys(targets, empty)
    record = _record(sheet, layer, ())
    for target in kinds:
        record.marks[place(target)] = UNREAD
    edits = [*_painting(sheet, layer, kinds), _keeping(sheet, layer, record)]
    return Together(tuple(edits), title or f"Forget {len(kinds)}")


def joined(sheet: MapSheet, features: Iterable[str]) -> str:
    """The features of one hexside as one kind, in the order of the map."""
    wanted = set(features)
    return JOINT.join(feature for feature in sheet.hexsides if feature in wanted)


def _record(sheet: MapSheet, layer: str, kinds: Iterable[str]) -> Record:
    """A copy of the record of a layer in the map, with room for these kinds."""
    old = provenance_of(sheet).records.get(layer)
    if old is None:
        rows, columns = sheet.grid.rows, sheet.grid.columns
        shape = (6, rows, columns) if layer == SIDES else (rows, columns)
        old = Record([], np.zeros(shape, np.int16), np.full(shape, UNREAD, np.uint8))
    names = list(dict.fromkeys((*old.kinds, *kinds)))
    return replace(old, kinds=names, values=old.values.copy(), marks=old.marks.copy())


def _painting(sheet: MapSheet, layer: str, kinds: Mapping[Target, str]) -> list[Edit]:
    if layer != SIDES:
        hexes: dict[str, list[Hex]] = {}
        for target, kind in kinds.items():
            if isinstance(target, Hex):
                hexes.setdefault(kind, []).append(target)
        return [paint(sheet, layer, some, kind) for kind, some in hexes.items()]
    edits: list[Edit] = []
    for feature in sheet.hexsides:
        for present in (True, False):
            sides = [
                target
                for target, kind in kinds.items()
                if isinstance(target, Hexside) and (feature in features_in(kind)) == present
            ]
            edit = set_hexsides(sheet, feature, sides, present)
            if edit.add or edit.remove:
                edits.append(edit)
    return edits


def _keeping(sheet: MapSheet, layer: str, record: Record) -> SetSheetField:
    data = {**sheet.extra.get(KEY, {}), layer: text_of(record)}
    if not (record.marks != UNREAD).any():
        del data[layer]
    return set_extra(sheet, KEY, data, "Keep what was said")
