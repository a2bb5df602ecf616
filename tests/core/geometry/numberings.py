"""Hypothesis strategies: boards numbered in every way that can number them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import DIGIT_SCHEMES, Numbering
from kpeditor.core.geometry.numberingparts import CORNERS, SEPARATORS, STYLES, grid_numbering
from tests.core.geometry.grids import grids

SCHEMES = st.builds(
    grid_numbering,
    st.tuples(st.sampled_from(STYLES), st.sampled_from(STYLES)),
    st.tuples(st.sampled_from([0, 1, 2, 9, 25, 99]), st.sampled_from([0, 1, 2, 9, 25, 99])),
    st.sampled_from([None, (1, 1), (2, 2), (1, 3)]),
    st.sampled_from(CORNERS),
    is_row_first=st.booleans(),
    separator=st.sampled_from(SEPARATORS),
    stagger=st.booleans(),
)
PARTS = st.builds(replace, SCHEMES, board=st.sampled_from(["", "6", "G", "B2"]))


@st.composite
def numbered_boards(draw: st.DrawFn, boards: st.SearchStrategy[HexGrid] = grids) -> tuple[HexGrid, Numbering]:
    grid = draw(boards.filter(lambda one: one.size > 0))
    on_boards = st.sampled_from([board_row_number("6", is_flat=grid.is_flat)])
    scheme = draw(st.one_of(PARTS, st.sampled_from(DIGIT_SCHEMES), on_boards).map(lambda n: n.fitted(grid)))
    if scheme.shortcoming(grid):
        scheme = grid_numbering(("letters", "numbers"), separator="-").fitted(grid)
    return grid, scheme
