"""Regions: what rectangles, lassos and wands mark, and their outlines."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board import regions
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue, Layer, LayerKind
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.masks import board, hexes_of_mask, mask_of_hexes
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.pixels import HexLayout

GRIDS = [HexGrid(7, 6, tops, low, trim=True) for tops in ("flat", "pointed") for low in ("even", "odd")]
KINDS = Catalogue((Layer("terrain", "Terrain", (LayerKind("clear", "", "."), LayerKind("woods", "", "w"))),))
grids = st.sampled_from(GRIDS)
cells = st.sets(st.tuples(st.integers(1, 7), st.integers(1, 6)))


def sheet(grid: HexGrid, woods: set[tuple[int, int]]) -> MapSheet:
    made = new_sheet("", "", grid, SCHEMES["CCRR"], KINDS)
    made.layers["terrain"][mask_of_hexes(grid, (Hex(*cell) for cell in woods))] = 1
    return made


@given(grids, cells, st.tuples(st.integers(1, 7), st.integers(1, 5)))
def test_the_wand_takes_what_hangs_together(
    grid: HexGrid, woods: set[tuple[int, int]], start: tuple[int, int]
) -> None:
    made, first = sheet(grid, woods), Hex(*start)
    if first not in grid:
        return
    found, waiting = {first}, [first]
    while waiting:
        for there in grid.neighbours(waiting.pop()):
            if there not in found and made.kind("terrain", there) == made.kind("terrain", first):
                found.add(there)
                waiting.append(there)
    assert set(hexes_of_mask(regions.contiguous(made, "terrain", first))) == found
    assert regions.contiguous(made, "terrain", first)[regions.alike(made, "terrain", first)].sum() == len(
        found
    )


@given(grids, cells)
def test_growing_shrinking_and_inverting(grid: HexGrid, chosen: set[tuple[int, int]]) -> None:
    mask = mask_of_hexes(grid, (Hex(*cell) for cell in chosen))
    inside = set(hexes_of_mask(mask))
    assert set(hexes_of_mask(regions.grown(grid, mask))) == inside | {
        there for hex_ in inside for there in grid.neighbours(hex_)
    }
    assert set(hexes_of_mask(regions.shrunk(grid, mask))) == {
        hex_ for hex_ in inside if inside.issuperset(grid.neighbours(hex_))
    }
    assert np.array_equal(regions.inverted(grid, regions.inverted(grid, mask)), mask)


@given(grids, cells)
def test_an_outline_parts_a_region_from_the_rest_of_the_board(
    grid: HexGrid, chosen: set[tuple[int, int]]
) -> None:
    inside = {Hex(*cell) for cell in chosen if Hex(*cell) in grid}
    sides = regions.outline(grid, inside)
    crossings = sum(there not in inside for hex_ in inside for there in grid.neighbours(hex_))
    assert len(sides) == crossings
    assert sides <= regions.sides_around(grid, inside)


def test_a_rectangle_is_cut_off_at_the_board() -> None:
    grid = HexGrid(5, 4, trim=True)
    assert hexes_of_mask(regions.rectangle(grid, Hex(9, 9), Hex(4, 3))) == [Hex(4, 3), Hex(5, 3), Hex(5, 4)]
    assert np.array_equal(regions.rectangle(grid, Hex(0, 0), Hex(99, 99)), board(grid))


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.tops}-{grid.low_columns}")
def test_a_lasso_takes_the_centres_it_encloses(grid: HexGrid) -> None:
    layout = HexLayout(grid)
    x, y = layout.centre(Hex(4, 3))
    around = [(x - 2, y - 2), (x + 2, y - 2), (x + 2, y + 2), (x - 2, y + 2)]
    assert set(hexes_of_mask(regions.inside(layout, around))) == {
        hex_
        for hex_ in grid.hexes()
        if abs(layout.centre(hex_)[0] - x) < 2 and abs(layout.centre(hex_)[1] - y) < 2
    }
    assert not regions.inside(layout, around[:2]).any()
    bow = [around[0], around[2], around[1], around[3]]
    assert regions.inside(layout, bow).any()
