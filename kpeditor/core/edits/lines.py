"""Erasing lines that lead from hex to hex, with what is said of them where nothing of them is left."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.board.hexsidelayer import directions_at
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, other_name


def strip_line(
    sheet: MapSheet, feature: str, sides: Iterable[Hexside], *, stroke: int = 0
) -> tuple[Edit, ...]:
    """Edits that take a feature from hexsides, and its properties from hexes it then no longer runs through;
    none where nothing changes.
    """
    edit = set_hexsides(sheet, feature, sides, False, stroke=stroke)
    if not edit.remove:
        return ()
    gone: dict[Hex, int] = {}
    for side in edit.remove:
        for hex_, direction in (side, other_name(sheet.grid, side)):
            if hex_ in sheet.grid:
                gone[hex_] = gone.get(hex_, 0) | 1 << direction
    mask = sheet.hexsides[feature]
    bare = [hex_ for hex_, bits in gone.items() if all(bits >> d & 1 for d in directions_at(mask, hex_))]
    painted = [
        paint(sheet, layer, bare, sheet.legend[layer].kinds[0], stroke=stroke)
        for layer in sheet.line_layers(feature)
    ]
    return (edit, *(one for one in painted if len(one.cells)))
