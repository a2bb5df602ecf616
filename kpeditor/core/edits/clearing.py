"""Clearing hexes: every layer back to its default and all features off their hexsides."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.board.hexsidelayer import sides_at
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.together import Together
from kpeditor.core.geometry.hexes import Hex


def clear(sheet: MapSheet, hexes: Iterable[Hex], title: str = "Clear", *, stroke: int = 0) -> Together:
    """An edit that clears these hexes and their hexsides, those of the border too."""
    region = frozenset(hex_ for hex_ in hexes if hex_ in sheet.grid)
    painted = [
        paint(sheet, layer, region, legend.kinds[0], stroke=stroke)
        for layer, legend in sheet.legend.items()
        if layer in sheet.layers
    ]
    stripped = [
        set_hexsides(sheet, feature, sides_at(sheet.grid, mask, region), False, stroke=stroke)
        for feature, mask in sheet.hexsides.items()
    ]
    edits: list[Edit] = [edit for edit in painted if len(edit.cells)]
    edits += [edit for edit in stripped if edit.remove]
    return Together(tuple(edits), title, stroke)
