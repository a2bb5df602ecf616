"""New map sheets: an empty one of a given size with the kinds a ruleset offers."""

from __future__ import annotations

import numpy as np

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import empty
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import Numbering


def new_sheet(
    title: str, ruleset: str, grid: HexGrid, numbering: Numbering, catalogue: Catalogue
) -> MapSheet:
    """An empty map: every layer at its default, no hexside features."""
    sheet = MapSheet(title, ruleset, grid, numbering)
    complete(sheet, catalogue)
    return sheet


def complete(sheet: MapSheet, catalogue: Catalogue) -> None:
    """Adds what the ruleset knows and the map does not mention yet: layers at their default, kinds to
    legends, hexside features.
    """
    grid = sheet.grid
    for layer in catalogue.layers:
        legend = sheet.legend.setdefault(layer.id, LegendLayer([], []))
        for kind in layer.kinds:
            if kind.id not in legend.kinds:
                legend.kinds.append(kind.id)
                legend.chars.append(kind.char if kind.char not in legend.chars else _spare(legend.chars))
        if layer.id not in sheet.layers:
            sheet.layers[layer.id] = np.zeros((grid.rows, grid.columns), np.uint8)
    for feature in catalogue.hexsides:
        sheet.hexsides.setdefault(feature.id, empty(grid))


def _spare(taken: list[str]) -> str:
    """A character no kind uses yet."""
    return next(
        char for char in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" if char not in taken
    )
