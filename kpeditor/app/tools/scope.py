"""Scope: where a stroke may change the map - inside the selected region, if there is one."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.app.document.document import Document
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, other_name


class Scope:
    """What every painting tool asks before it changes anything, so that all of them keep the same bounds."""

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        self._document = document
        self._brush = brush

    def hexes(self, hexes: Iterable[Hex], layer: str = "") -> frozenset[Hex]:
        """Those hexes of the board that may be painted; with a layer only clear ones if the brush says so."""
        sheet = self._document.battle.map
        wanted = frozenset(hex_ for hex_ in hexes if hex_ in sheet.grid)
        region = self._document.selection.region
        if region is not None:
            wanted &= region
        if layer and self._brush.only_on_clear:
            array = sheet.layers[layer]
            wanted = frozenset(hex_ for hex_ in wanted if not array[hex_.row - 1, hex_.column - 1])
        return wanted

    def sides(self, sides: Iterable[Hexside]) -> frozenset[Hexside]:
        """Those hexsides that may be drawn: inside the region or on its border."""
        sheet, region = self._document.battle.map, self._document.selection.region
        wanted = frozenset(sides)
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
