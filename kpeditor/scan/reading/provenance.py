"""The source of each hex and hexside of a map: read off a scan, confirmed by the user, or made by hand.

The map keeps the kinds that were read, with their confidence, under `x-reading`. A hex or hexside that
differs from its reading now was changed by hand, so editing need not be tracked, and undo needs no special
care.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.hexsides import SetHexsides
from kpeditor.core.edits.layers import PaintLayer
from kpeditor.core.edits.sheet import SetSheetField, set_extra
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.scan.reading.reading import Example, Reading
from kpeditor.scan.reading.readingtext import BadReading, Record, record_of, text_of
from kpeditor.scan.reading.targets import SIDES, Target, features_in, is_same, kind_at

KEY = "x-reading"
Source = Literal["", "read", "confirmed", "hand"]
"""The sources of a hex or hexside; "" if nothing was read there."""
SOURCES: tuple[Source, ...] = ("", "read", "confirmed", "hand")
CONFIRMED, BY_HAND = ord("c"), ord("h")
UNREAD = ord(".")
# The doubt (1 - confidence) below which the next digit is written; about halved from step to step.
_STEPS = np.array([0.5, 0.3, 0.2, 0.1, 0.03, 0.01, 0.003, 0.001, 0.0003])


@dataclass(frozen=True, slots=True)
class Provenance:
    """The readings of scans, by layer."""

    records: dict[str, Record]

    def source(self, sheet: MapSheet, layer: str, target: Target) -> Source:
        """The source of a hex or hexside of the map."""
        record = self.records.get(layer)
        if record is None:
            return ""
        at = place(target)
        mark = int(record.marks[at])
        if mark == UNREAD:
            return ""
        read = record.kinds[int(record.values[at])]
        if mark == BY_HAND or not is_same(layer, read, kind_at(sheet, layer, target)):
            return "hand"
        return "confirmed" if mark == CONFIRMED else "read"

    def confidence(self, layer: str, target: Target) -> float:
        """The approximate confidence of the reading; 1 for kinds that were confirmed or made by hand, 0 where
        nothing was read.
        """
        record = self.records.get(layer)
        mark = UNREAD if record is None else int(record.marks[place(target)])
        if mark == UNREAD:
            return 0.0
        return 1.0 if mark in (CONFIRMED, BY_HAND) else confidence_of(mark)

    def targets(self, sheet: MapSheet, layer: str, source: Source) -> list[Target]:
        """All hexes or hexsides of a layer from one source."""
        record = self.records.get(layer)
        if record is None:
            return []
        found = SOURCES.index(source) == sources(sheet, layer, record)
        if layer != SIDES:
            return [Hex(c + 1, r + 1) for r, c in np.argwhere(found).tolist()]
        return [Hexside(Hex(c + 1, r + 1), Direction(d)) for d, r, c in np.argwhere(found).tolist()]


def provenance_of(sheet: MapSheet) -> Provenance:
    """The readings kept in the map; empty when nothing was read.

    Raises:
        BadReading: when it is not understood or belongs to a board of another size.
    """
    data = sheet.extra.get(KEY, {})
    if not isinstance(data, dict):
        raise BadReading(f"{KEY} must say what was read by layer; remove it and read the scan again")
    shape = sheet.grid.rows, sheet.grid.columns
    return Provenance({str(layer): record_of(str(layer), one, shape) for layer, one in data.items()})


def sources(sheet: MapSheet, layer: str, record: Record) -> npt.NDArray[np.uint8]:
    """The source of every hex [rows, columns] or hexside [6, rows, columns] as index into `SOURCES`."""
    answer = np.where(record.marks == CONFIRMED, 2, 1).astype(np.uint8)
    answer[(record.marks == BY_HAND) | (values_now(sheet, layer, record.kinds) != record.values)] = 3
    answer[record.marks == UNREAD] = 0
    return answer


def values_now(sheet: MapSheet, layer: str, kinds: Sequence[str]) -> npt.NDArray[np.int16]:
    """The present kinds of the map, as indices into `kinds`; -1 for kinds that are not among them."""
    if layer != SIDES:
        legend = sheet.legend[layer].kinds
        index = np.array([kinds.index(kind) if kind in kinds else -1 for kind in legend], np.int16)
        return index[sheet.layers[layer]]
    bits = side_bits(sheet)
    answer = np.full(bits.shape, -1, np.int16)
    order = list(sheet.hexsides)
    for number, kind in enumerate(kinds):
        if all(feature in order for feature in features_in(kind)):
            answer[bits == sum(1 << order.index(feature) for feature in features_in(kind))] = number
    return answer


def side_bits(sheet: MapSheet) -> npt.NDArray[np.int64]:
    """Bit i says that the hexside carries the map's feature i, shape [6, rows, columns]."""
    bits = np.zeros((6, sheet.grid.rows, sheet.grid.columns), np.int64)
    for index, mask in enumerate(sheet.hexsides.values()):
        for direction in range(6):
            bits[direction] |= ((mask >> direction) & 1).astype(np.int64) << index
    return bits


def put_reading(sheet: MapSheet, readings: Iterable[Reading], examples: Sequence[Example] = ()) -> Together:
    """Returns one edit that puts all readings into the map. Examples become confirmed with the kind they
    name, even if the reading is older. Kinds that were confirmed or made by hand before stay.

    Raises:
        BadName: when the map's legend lacks a kind.
        BadReading: when what the map keeps of an earlier reading is not understood.
    """
    records = dict(provenance_of(sheet).records)
    edits: list[Edit] = []
    for reading in readings:
        named = {one.target: one.kind for one in examples if one.layer == reading.layer}
        kept = _kept(sheet, reading.layer, records.get(reading.layer))
        record = _fresh_record(sheet, reading, named, kept)
        records[reading.layer] = record
        edits += _painting(sheet, reading.layer, record)
    edits.append(_keeping(sheet, records))
    return Together(tuple(edits), "Read scan")


def place(target: Target) -> tuple[int, ...]:
    """The position of a hex or canonical hexside in the arrays of a record."""
    if isinstance(target, Hexside):
        return int(target.direction), target.hex.row - 1, target.hex.column - 1
    return target.row - 1, target.column - 1


def mark_of(confidence: npt.NDArray[np.float32]) -> npt.NDArray[np.uint8]:
    """The digit for a confidence: 0 for a guess, 9 for fewer than 3 expected errors in 10,000."""
    digits = ord("0") + (1.0 - confidence[:, None] < _STEPS).sum(axis=1)
    return np.asarray(digits, np.uint8)


def confidence_of(mark: int) -> float:
    """The least confidence for which a digit stands."""
    step = mark - ord("0")
    return 0.0 if step <= 0 else 1.0 - float(_STEPS[min(step, len(_STEPS)) - 1])


def _kept(sheet: MapSheet, layer: str, record: Record | None) -> dict[Target, tuple[str, int]]:
    """The kinds and marks of an earlier reading that a new reading must keep."""
    if record is None:
        return {}
    known = Provenance({layer: record})
    return {
        target: (kind_at(sheet, layer, target), mark)
        for source, mark in (("confirmed", CONFIRMED), ("hand", BY_HAND))
        for target in known.targets(sheet, layer, "confirmed" if source == "confirmed" else "hand")
    }


def _fresh_record(
    sheet: MapSheet, reading: Reading, named: dict[Target, str], kept: dict[Target, tuple[str, int]]
) -> Record:
    found = dict(zip(reading.targets, reading.kinds, strict=True))
    marks = dict(zip(reading.targets, mark_of(reading.confidence).tolist(), strict=True))
    for target, sure in zip(reading.targets, reading.confidence.tolist(), strict=True):
        if sure == 0.0:
            marks[target] = UNREAD
    for target in found.keys() & named.keys():
        found[target], marks[target] = named[target], CONFIRMED
    for target, (kind, mark) in kept.items():
        if target not in named:
            found[target], marks[target] = kind, mark
    kinds = list(dict.fromkeys(sorted(found.values())))
    shape = (6, sheet.grid.rows, sheet.grid.columns) if reading.layer == SIDES else _shape(sheet)
    record = Record(kinds, np.zeros(shape, np.int16), np.full(shape, UNREAD, np.uint8))
    at = tuple(np.array([place(target) for target in found]).T)
    index = {kind: number for number, kind in enumerate(kinds)}
    record.values[at] = [index[kind] for kind in found.values()]
    record.marks[at] = [marks[target] for target in found]
    return record


def _painting(sheet: MapSheet, layer: str, record: Record) -> list[Edit]:
    """The edits that make the map agree with the record wherever something was read."""
    read = record.marks != UNREAD
    if layer != SIDES:
        legend = np.array([sheet.legend[layer].index(kind) for kind in record.kinds], np.uint8)
        wanted = legend[record.values]
        cells = np.flatnonzero(read & (sheet.layers[layer] != wanted)).astype(np.int32)
        return [PaintLayer(layer, sheet.grid.columns, cells, wanted.reshape(-1)[cells])]
    now, edits = side_bits(sheet), []
    for index, feature in enumerate(sheet.hexsides):
        wanted_here = np.array([feature in features_in(kind) for kind in record.kinds], np.bool_)[
            record.values
        ]
        has_now = (now >> index & 1).astype(np.bool_)
        add, remove = _sides_at(read & wanted_here & ~has_now), _sides_at(read & ~wanted_here & has_now)
        if add or remove:
            edits.append(SetHexsides(feature, add, remove))
    return list(edits)


def _sides_at(mask: npt.NDArray[np.bool_]) -> frozenset[Hexside]:
    return frozenset(Hexside(Hex(c + 1, r + 1), Direction(d)) for d, r, c in np.argwhere(mask).tolist())


def _keeping(sheet: MapSheet, records: dict[str, Record], title: str = "Keep reading") -> SetSheetField:
    data = {layer: text_of(record) for layer, record in records.items()}
    return set_extra(sheet, KEY, data, title)


def _shape(sheet: MapSheet) -> tuple[int, int]:
    return sheet.grid.rows, sheet.grid.columns
