"""Compares what was written, read back, with what should have been written."""

from __future__ import annotations

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.files.formats.mapwriter import map_data
from kpeditor.core.geometry.masks import board


def is_same_sheet(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets mean the same; layers and features nobody used do not count."""
    if not isinstance(one, MapSheet) or not isinstance(other, MapSheet):
        return map_data(one) == map_data(other)
    if one.grid != other.grid or one.numbering != other.numbering:
        return False
    features = {name for sheet in (one, other) for name, mask in sheet.hexsides.items() if mask.any()}
    layers = {name for sheet in (one, other) for name, layer in sheet.layers.items() if layer.any()}
    return (
        (one.title, one.ruleset, one.metres, one.notes)
        == (other.title, other.ruleset, other.metres, other.notes)
        and (one.edges, one.extra) == (other.edges, other.extra)
        and list(one.places.values()) == list(other.places.values())
        and all(name in one.hexsides and name in other.hexsides for name in features)
        and all(np.array_equal(one.hexsides[name], other.hexsides[name]) for name in features)
        and all(name in one.layers and name in other.layers for name in layers)
        and all(_is_same_layer(one, other, name) for name in layers)
    )


def _is_same_layer(one: MapSheet, other: MapSheet, layer: str) -> bool:
    mine, theirs = (np.array(sheet.legend[layer].kinds)[sheet.layers[layer]] for sheet in (one, other))
    return bool((mine == theirs)[board(one.grid)].all())
