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

    def hexes(self, hexes: Iterable[Hex]) -> frozenset[Hex]:
        """Those hexes of the board that may be painted."""
        grid = self._document.battle.map.grid
        wanted = frozenset(hex_ for hex_ in hexes if hex_ in grid)
        region = self._document.selection.region
        return wanted if region is None else wanted & region

    def sides(self, sides: Iterable[Hexside]) -> frozenset[Hexside]:
        """Those hexsides that may be drawn: inside the region or on its border."""
        region = self._document.selection.region
        if region is None:
            return frozenset(sides)
        grid = self._document.battle.map.grid
        return frozenset(s for s in sides if s.hex in region or other_name(grid, s).hex in region)
