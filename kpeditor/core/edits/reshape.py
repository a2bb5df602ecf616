"""ReplaceBoard: another grid with all that lies on it, in one step; what resizing a map is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from kpeditor.core.board.hexsidelayer import Mask
from kpeditor.core.board.mapsheet import LayerArray, Place
from kpeditor.core.edits.edit import Touched
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario


@dataclass(frozen=True, eq=False, slots=True)
class ReplaceBoard:
    """Puts another board, with layers, hexsides, places and all that speaks of hexes, in place of the old."""

    grid: HexGrid
    numbering: Numbering
    layers: Mapping[str, LayerArray]
    hexsides: Mapping[str, Mask]
    places: Mapping[str, Place]
    extra: Mapping[str, Any]
    scenario: Scenario | None
    title: str = "Resize the map"
    stroke: int = 0

    def apply(self, battle: Battle) -> ReplaceBoard:
        """Replaces the board; answers the edit that brings the old one back."""
        sheet = battle.map
        old = ReplaceBoard(
            sheet.grid,
            sheet.numbering,
            sheet.layers,
            sheet.hexsides,
            sheet.places,
            sheet.extra,
            battle.scenario,
            self.title,
            self.stroke,
        )
        sheet.grid, sheet.numbering = self.grid, self.numbering
        # Later edits change arrays in place, so the edit keeps its own.
        sheet.layers = {name: np.array(array) for name, array in self.layers.items()}
        sheet.hexsides = {name: np.array(mask) for name, mask in self.hexsides.items()}
        sheet.places, sheet.extra = dict(self.places), dict(self.extra)
        battle.scenario = self.scenario
        return old

    def touched(self, battle: Battle) -> Touched:
        """Everything, the board itself included."""
        return Touched(hexes=None, scenario=True, sheet=True, board=True)

    def then(self, later: ReplaceBoard) -> ReplaceBoard:
        """The later board."""
        return later
