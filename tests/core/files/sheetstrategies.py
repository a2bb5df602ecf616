"""Hypothesis strategies: hex maps with everything on them."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from kpeditor.core.board.hexsidelayer import empty, put
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet, Place
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.masks import board
from tests.core.geometry.numberings import numbered_boards

CHARS = st.lists(st.sampled_from(list(".,:-#twé0~/^|'\"😀")), min_size=1, max_size=5, unique=True)
NAMES = st.sampled_from(["terrain", "elevation", "no", "0304", "a b", "Größe", "road", "crest"])


@st.composite
def sheets(draw: st.DrawFn) -> MapSheet:
    grid, numbering = draw(numbered_boards())
    sheet = MapSheet(draw(st.text("ab: #é", max_size=5)), "kampfpanzer", grid, numbering)
    sheet.metres = draw(st.sampled_from([100.0, 250.0, 33.5]))
    sheet.notes = draw(st.sampled_from(["", "one line", "two\nlines\n", "  lead\n\ntail  "]))
    for layer in draw(st.lists(NAMES, max_size=2, unique=True)):
        chars = draw(CHARS)
        sheet.legend[layer] = LegendLayer(chars, [f"kind {index}" for index in range(len(chars))])
        sheet.layers[layer] = draw_layer(draw, grid, len(chars))
    for feature in draw(st.lists(NAMES, max_size=2, unique=True)):
        sheet.hexsides[feature] = empty(grid)
        for side in draw(st.lists(sides(grid), max_size=6)):
            put(grid, sheet.hexsides[feature], side, True)
    for name in draw(st.lists(st.sampled_from(["Town 1", "Hill 2", "0101", "x y"]), max_size=2, unique=True)):
        hexes = draw(st.lists(st.sampled_from(sorted(grid.hexes())), max_size=4, unique=True))
        sheet.places[name] = Place(name, draw(st.sampled_from(["town", "hill"])), tuple(hexes))
    if draw(st.booleans()):
        sheet.edges = {"1": "north", "N": "south"}
    return sheet


def sides(grid: HexGrid) -> st.SearchStrategy[Hexside]:
    return st.builds(Hexside, st.sampled_from(sorted(grid.hexes())), st.sampled_from(list(Direction)))


def draw_layer(draw: st.DrawFn, grid: HexGrid, kinds: int) -> np.ndarray:
    seed = draw(st.integers(0, 1000))
    layer = np.random.default_rng(seed).integers(0, kinds, (grid.rows, grid.columns)).astype(np.uint8)
    layer[~board(grid)] = 0
    return layer


@st.composite
def edited(draw: st.DrawFn, sheet: MapSheet) -> None:
    """Changes a few hexes, hexsides and places of a sheet."""
    grid = sheet.grid
    hexes = sorted(grid.hexes())
    for layer, legend in sheet.legend.items():
        for hex_ in draw(st.lists(st.sampled_from(hexes), max_size=3)):
            sheet.layers[layer][hex_.row - 1, hex_.column - 1] = draw(st.integers(0, len(legend.kinds) - 1))
    for mask in sheet.hexsides.values():
        for side in draw(st.lists(sides(grid), max_size=4)):
            put(grid, mask, side, draw(st.booleans()))
    for name, place in list(sheet.places.items()):
        act = draw(st.sampled_from(["keep", "remove", "change"]))
        if act == "remove":
            del sheet.places[name]
        elif act == "change":
            kept = draw(st.lists(st.sampled_from(hexes), max_size=4, unique=True))
            sheet.places[name] = Place(name, place.kind, tuple(kept))
    if draw(st.booleans()):
        sheet.notes = "changed\n"
