"""HexWindow: the right hexes, where the layout says, with the neighbours the grid says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.hexwindow import HexWindow
from tests.core.geometry.grids import grids

boards = grids.filter(lambda grid: grid.size > 0)
places = st.floats(-5, 25)


@given(boards, places, places, st.floats(0.1, 10), st.floats(0.1, 10))
def test_a_region_has_every_hex_that_meets_it(grid, x, y, width, height):
    window = HexWindow.of_region(grid, 1.0, QRectF(x, y, width, height), margin=0.0)
    found = window.hexes()
    layout = HexLayout(grid)
    for hex_ in grid.hexes():
        xs, ys = zip(*layout.corners(hex_), strict=True)
        if min(xs) < x + width and max(xs) > x and min(ys) < y + height and max(ys) > y:
            assert hex_ in found
    assert len(found) == len(set(found))
    assert all(hex_ in grid for hex_ in found)


@given(boards, st.floats(0.5, 50))
def test_centres_and_corners_are_those_of_the_layout(grid, side):
    window = HexWindow.of_hexes(grid, side, grid.hexes())
    layout = HexLayout(grid)
    for index, hex_ in enumerate(window.hexes()):
        assert window.centres[index] == pytest.approx(np.array(layout.centre(hex_)) * side)
        assert window.corners[index] == pytest.approx(np.array(layout.corners(hex_)) * side)


@given(boards)
def test_neighbours_are_those_of_the_grid(grid):
    window = HexWindow.of_hexes(grid, 1.0, grid.hexes())
    cells, inside = window.neighbours
    index, in_window = window.neighbour_index
    hexes = window.hexes()
    for i, hex_ in enumerate(hexes):
        for direction in Direction:
            there = grid.neighbour(hex_, direction)
            assert bool(inside[i, direction]) == bool(in_window[i, direction]) == (there is not None)
            if there is not None:
                assert cells[i, direction] == (there.row - 1) * grid.columns + there.column - 1
                assert hexes[index[i, direction]] == there


@given(boards)
def test_each_hexside_is_drawn_by_exactly_one_hex(grid):
    window = HexWindow.of_hexes(grid, 1.0, grid.hexes())
    ends = [
        frozenset((tuple(window.corner_points[i, d]), tuple(window.corner_points[i, (d + 1) % 6])))
        for i, d in zip(*np.nonzero(window.owned), strict=True)
    ]
    assert len(ends) == len(set(ends))
    every = {
        frozenset((tuple(window.corner_points[i, d]), tuple(window.corner_points[i, (d + 1) % 6])))
        for i in range(len(window))
        for d in range(6)
    }
    assert set(ends) == every


def test_hexes_off_the_board_are_left_out():
    window = HexWindow.of_hexes(HexGrid(4, 4, trim=True), 1.0, [Hex(1, 1), Hex(2, 4), Hex(9, 9)])
    assert window.hexes() == [Hex(1, 1)]
