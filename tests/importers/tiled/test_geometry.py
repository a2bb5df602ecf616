"""Pixels of Tiled and places of the board: every form of board, regular tiles and stretched ones."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.importers.tiled.geometry import TiledGrid

grids = st.builds(
    HexGrid,
    st.integers(1, 30),
    st.integers(1, 30),
    st.sampled_from(["flat", "pointed"]),
    st.sampled_from(["even", "odd"]),
)


@st.composite
def frames(draw):
    grid = draw(grids)
    along, across = draw(st.integers(4, 99)) * 2, draw(st.integers(4, 99)) * 2
    side = draw(st.integers(0, along // 2 - 1)) * 2
    return TiledGrid(grid, along, across, side) if grid.is_flat else TiledGrid(grid, across, along, side)


def top_left(frame, column, row):
    """Where Tiled draws a tile, counted from 0, by the rule of its documentation."""
    index = "odd" if frame.grid.low_columns == "even" else "even"
    if frame.grid.is_flat:
        off = (frame.tile_width - frame.side) // 2
        stagger = (column & 1) ^ (index == "even")
        return column * (off + frame.side), row * frame.tile_height + stagger * (frame.tile_height // 2)
    off = (frame.tile_height - frame.side) // 2
    stagger = (row & 1) ^ (index == "even")
    return column * frame.tile_width + stagger * (frame.tile_width // 2), row * (off + frame.side)


@given(frames(), st.integers(0, 29), st.integers(0, 29))
def test_the_middle_of_a_tile_is_the_centre_of_its_hex(frame, column, row):
    x, y = top_left(frame, column, row)
    place = frame.board(x + frame.tile_width / 2, y + frame.tile_height / 2)
    centre = HexLayout(frame.grid).centre(Hex(column + 1, row + 1))
    assert math.dist(place, centre) < 1e-6


@given(frames(), st.floats(-50, 50), st.floats(-50, 50))
def test_there_and_back(frame, x, y):
    there = frame.pixel((x, y))
    assert math.dist(frame.board(*there), (x, y)) < 0.001 / min(frame.step_x, frame.step_y) * 2


@given(grids)
def test_our_own_tiles_are_almost_regular_and_even(grid):
    frame = TiledGrid.of(grid, 48)
    assert frame.tile_width % 2 == frame.tile_height % 2 == 0
    assert frame.step_x / frame.step_y == pytest.approx(1.0, abs=0.02)
