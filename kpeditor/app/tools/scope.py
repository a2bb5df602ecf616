"""Scope: where a stroke changes the map - inside the selected region, on clear ground only, and at all images
of the symmetry that is on.
"""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.app.document.document import Document
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.flagging import with_flags
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, other_name
from kpeditor.core.geometry.masks import HexMask, hexes_of_mask, mask_of_hexes


class Scope:
    """Restricts what a stroke may change. All painting tools ask it, so that the same limits hold for all."""

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        self._document = document
        self._brush = brush

    def hexes(self, hexes: Iterable[Hex], layer: str = "") -> frozenset[Hex]:
        """Those hexes of the board that change; with a layer only clear ones if the brush says so."""
        sheet = self._document.battle.map
        wanted = frozenset(hex_ for hex_ in hexes if hex_ in sheet.grid)
        if self._brush.symmetry is not None:
            wanted = self._brush.symmetry.hexes(sheet.grid, wanted)
        region = self._document.selection.region
        if region is not None:
            wanted &= region
        if layer and self._brush.only_on_clear:
            array = sheet.layers[layer]
            wanted = frozenset(hex_ for hex_ in wanted if not array[hex_.row - 1, hex_.column - 1])
        return wanted

    def mask(self, mask: HexMask, layer: str) -> HexMask:
        """The same as `hexes` for a mask of the board, which may be as large as that."""
        sheet, region = self._document.battle.map, self._document.selection.region
        if self._brush.symmetry is not None:
            return mask_of_hexes(sheet.grid, self.hexes(hexes_of_mask(mask), layer))
        if region is not None:
            mask = mask & mask_of_hexes(sheet.grid, region)
        return mask & (sheet.layers[layer] == 0) if self._brush.only_on_clear else mask

    def sides(self, sides: Iterable[Hexside]) -> frozenset[Hexside]:
        """Those hexsides that change: inside the region or on its border."""
        sheet, region = self._document.battle.map, self._document.selection.region
        wanted = frozenset(sides)
        if self._brush.symmetry is not None:
            wanted = self._brush.symmetry.sides(sheet.grid, wanted)
        if region is not None:
            wanted = frozenset(
                s for s in wanted if s.hex in region or other_name(sheet.grid, s).hex in region
            )
        return wanted

    def free_sides(self, sides: Iterable[Hexside]) -> frozenset[Hexside]:
        """The same for drawing: if the brush says so only hexsides without a feature."""
        wanted = self.sides(sides)
        if not self._brush.only_on_clear:
            return wanted
        sheet = self._document.battle.map
        return frozenset(side for side in wanted if not sheet.features(side))

    def painted(self, layer: str, hexes: frozenset[Hex], kind: str, title: str, stroke: int = 0) -> Edit:
        """An edit that paints hexes, with the hexsides that follow from it if the brush says so."""
        document = self._document
        edit = paint(document.battle.map, layer, hexes, kind, title=title, stroke=stroke)
        if not self._brush.flags:
            return edit
        return with_flags(document.battle, document.catalogue, edit, hexes, stroke=stroke)
