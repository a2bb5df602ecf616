"""Masks answer the same as the grid itself, hex by hex."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid

grids = st.builds(
    HexGrid,
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    tops=st.sampled_from(["flat", "pointed"]),
    low_columns=st.sampled_from(["even", "odd"]),
    trim=st.booleans(),
)


@given(grids)
def test_cube_coordinates_are_those_of_the_grid(grid):
    found = masks.cubes(grid)
    assert all(tuple(found[hex_.row - 1, hex_.column - 1]) == grid.cube(hex_) for hex_ in grid.hexes())


@given(grids)
def test_board_holds_exactly_the_hexes_of_the_grid(grid):
    assert masks.hexes_of_mask(masks.board(grid)) == list(grid.hexes())


@given(grids, st.sampled_from(Direction), st.randoms(use_true_random=False))
def test_each_hex_sees_its_neighbours_value(grid, direction, random):
    values = np.array(
        [[random.randrange(200) for _ in range(grid.columns)] for _ in range(grid.rows)], np.uint8
    )
    seen = masks.seen_from(grid, values, direction)
    for hex_ in grid.hexes():
        there = grid.step(hex_, direction)
        inside = 1 <= there.column <= grid.columns and 1 <= there.row <= grid.rows
        expected = values[there.row - 1, there.column - 1] if inside else 0
        assert seen[hex_.row - 1, hex_.column - 1] == expected


@given(grids, st.data())
def test_distances_to_the_nearest_hex(grid, data):
    corner = Hex(grid.columns, grid.rows)
    some = data.draw(
        st.lists(st.builds(Hex, st.integers(1, corner.column), st.integers(1, corner.row)), max_size=4)
    )
    some = [hex_ for hex_ in some if hex_ in grid]
    away = masks.distances(grid, masks.mask_of_hexes(grid, some))
    for hex_ in grid.hexes():
        expected = min((grid.distance(hex_, other) for other in some), default=-1)
        assert away[hex_.row - 1, hex_.column - 1] == expected


@given(grids, st.integers(0, 5), st.integers(-2, 12), st.integers(-2, 12))
def test_a_disc_is_all_hexes_within_its_radius(grid, radius, column, row):
    centre = Hex(column, row)
    expected = [hex_ for hex_ in grid.hexes() if grid.distance(hex_, centre) <= radius]
    assert masks.hexes_of_mask(masks.disc(grid, radius, centre)) == expected


@given(grids, st.integers(0, 5), st.data())
def test_dilating_one_hex_makes_a_disc(grid, radius, data):
    centre = data.draw(st.sampled_from(list(grid.hexes()) or [None]))
    if centre is not None:
        grown = masks.dilated(grid, masks.mask_of_hexes(grid, [centre]), radius)
        assert np.array_equal(grown, masks.disc(grid, radius, centre))
