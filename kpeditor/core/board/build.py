"""New map sheets: an empty one of a given size with the kinds a ruleset offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

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
    """Adds what the ruleset knows and the map does not mention yet: layers at their default, kinds in
    legends, hexside features.
    """
    grid = sheet.grid
    for layer in catalogue.layers:
        legend = sheet.legend.setdefault(layer.id, LegendLayer([], [], layer.line))
        if legend.line and legend.kinds[:1] == [""]:
            legend.kinds[0] = layer.kinds[0].id  # files leave the default unnamed
        for kind in layer.kinds:
            if kind.id not in legend.kinds:
                legend.kinds.append(kind.id)
                legend.chars.append(kind.char if kind.char not in legend.chars else spare_char(legend.chars))
        if layer.id not in sheet.layers:
            sheet.layers[layer.id] = np.zeros((grid.rows, grid.columns), np.uint8)
    for feature in catalogue.hexsides:
        sheet.hexsides.setdefault(feature.id, empty(grid))


def spare_char(taken: list[str]) -> str:
    """Returns a letter or digit that no kind uses yet; one with an accent if all others are taken."""
    plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    accented = filter(str.isalpha, map(chr, range(0xC0, 0x250)))  # more than the kinds that a layer may have
    return next(char for char in chain(plain, accented) if char not in taken)


def order_legend(sheet: MapSheet, kinds: Mapping[str, Sequence[str]]) -> None:
    """Numbers the kinds of each layer in this order, without changing the terrain. Kinds missing in the order
    come last; kinds missing in the map are left out. Edits hold these numbers, so they fit only a map with
    the legend they were made for.
    """
    for layer, wanted in kinds.items():
        legend = sheet.legend.get(layer)
        if legend is None or layer not in sheet.layers:
            continue
        first = [legend.kinds.index(kind) for kind in wanted if kind in legend.kinds]
        order = [*first, *(i for i in range(len(legend.kinds)) if i not in first)]
        lookup = np.zeros(len(order), np.uint8)
        lookup[order] = np.arange(len(order), dtype=np.uint8)
        sheet.layers[layer] = lookup[sheet.layers[layer]]
        sheet.legend[layer] = LegendLayer(
            [legend.chars[i] for i in order], [legend.kinds[i] for i in order], legend.line
        )
