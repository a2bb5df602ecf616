"""Parts of a map that were read off a scan and not confirmed yet: by hex for an overlay, in words for one
hex.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, canonical, other_name
from kpeditor.scan.reading.provenance import Source, confidence_of, provenance_of, sources
from kpeditor.scan.reading.targets import SIDES

Floats = npt.NDArray[np.float64]
READ = 1
"""The index of "read" among the sources."""
LEAST = 0.02
"""The shade for a hex that was read with certainty."""
_DOUBTS = np.array([1.0 - confidence_of(mark) for mark in range(256)])


def unconfirmed(sheet: MapSheet) -> Floats:
    """The doubt about each hex and its hexsides that is not confirmed yet, [rows, columns]: 0 where nothing
    is left to confirm, otherwise `LEAST` to 1.

    Raises:
        BadReading: when what the map keeps is not understood.
    """
    doubt: Floats = np.zeros((sheet.grid.rows, sheet.grid.columns))
    for layer, record in provenance_of(sheet).records.items():
        if layer != SIDES and layer not in sheet.layers:
            continue
        open_ = sources(sheet, layer, record) == READ
        found = np.where(open_, np.maximum(LEAST, _DOUBTS[record.marks]), 0.0)
        if layer != SIDES:
            doubt = np.maximum(doubt, found)
            continue
        for direction in Direction:
            doubt = np.maximum(doubt, found[direction])
        _to_the_other_hexes(sheet, found, doubt)
    return doubt


def _to_the_other_hexes(sheet: MapSheet, found: Floats, doubt: Floats) -> None:
    """Copies values of hexsides, which are stored under one of their hexes, to the hex on the other side."""
    for direction, row, column in np.argwhere(found > 0).tolist():
        there = other_name(sheet.grid, Hexside(Hex(column + 1, row + 1), Direction(direction))).hex
        if there in sheet.grid:
            at = there.row - 1, there.column - 1
            doubt[at] = max(doubt[at], found[direction, row, column])


def origins(sheet: MapSheet, hex_: Hex) -> list[tuple[str, Source, float]]:
    """The source of a hex: for each layer that was read, its source and confidence. Hexsides are listed
    singly, as "hexsides A".

    Raises:
        BadReading: when what the map keeps is not understood.
    """
    known = provenance_of(sheet)
    found = [
        (layer, known.source(sheet, layer, hex_), known.confidence(layer, hex_))
        for layer in known.records
        if layer != SIDES and layer in sheet.layers
    ]
    if SIDES in known.records:
        for direction in Direction:
            side = canonical(sheet.grid, Hexside(hex_, direction))
            source, sure = known.source(sheet, SIDES, side), known.confidence(SIDES, side)
            found.append((f"{SIDES} {direction.name}", source, sure))
    return [one for one in found if one[1]]
