"""Lines of hexside features, on grids of every shape."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.hexsidelayer import from_sides, sides_of
from kpeditor.core.checks import networks
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.masks import board

grids = st.builds(
    HexGrid,
    st.integers(1, 7),
    st.integers(2, 7),
    st.sampled_from(["flat", "pointed"]),
    st.sampled_from(["even", "odd"]),
    st.booleans(),
)


@st.composite
def grids_with_sides(draw):
    grid = draw(grids)
    side = st.builds(Hexside, st.sampled_from(sorted(grid.hexes())), st.sampled_from(Direction))
    return grid, from_sides(grid, draw(st.lists(side, max_size=12)))


def corner_names(grid, numbers):
    xs, ys = networks.Corners(grid).coordinates(np.asarray(numbers))
    return [(int(x), int(y)) for x, y in zip(xs, ys, strict=True)]


@given(grids_with_sides())
def test_each_hexside_is_found_once_with_its_corners(case):
    grid, mask = case
    sides = networks.sides_of_mask(grid, mask)
    assert sorted(sides.side(index) for index in range(len(sides))) == sorted(sides_of(grid, mask))
    ends = zip(corner_names(grid, sides.starts), corner_names(grid, sides.ends), strict=True)
    for index, corners in enumerate(ends):
        side = sides.side(index)
        assert set(corners) == set(lattice.side_ends(grid, side.hex, side.direction))


@given(grids_with_sides())
def test_loose_ends_are_corners_where_one_side_ends(case):
    grid, mask = case
    meeting = Counter(
        corner
        for side in sides_of(grid, mask)
        for corner in lattice.side_ends(grid, side.hex, side.direction)
    )
    sides = networks.sides_of_mask(grid, mask)
    corners, indices = networks.loose_ends(sides)
    names = corner_names(grid, corners)
    assert sorted(names) == sorted(corner for corner, count in meeting.items() if count == 1)
    for corner, index in zip(names, indices, strict=True):
        side = sides.side(int(index))
        assert corner in lattice.side_ends(grid, side.hex, side.direction)


@given(grids)
def test_hexes_around_every_corner_are_counted(grid):
    around = Counter(corner for hex_ in grid.hexes() for corner in lattice.corners(grid, hex_))
    numbers = networks.Corners(grid).number(*(np.array(axis) for axis in zip(*around, strict=True)))
    assert networks.hexes_at_corners(grid, numbers, board(grid)).tolist() == list(around.values())


@given(grids)
def test_corners_one_hexside_apart(grid):
    corners = sorted({corner for hex_ in grid.hexes() for corner in lattice.corners(grid, hex_)})
    numbers = networks.Corners(grid).number(*(np.array(axis) for axis in zip(*corners, strict=True)))
    starts, ends = networks.one_side_apart(grid, numbers)
    found = {
        frozenset(pair) for pair in zip(corner_names(grid, starts), corner_names(grid, ends), strict=True)
    }
    edges = {
        frozenset(lattice.side_ends(grid, hex_, direction))
        for hex_ in grid.hexes()
        for direction in Direction
    }
    assert edges <= found
    assert len(found) == len(starts)


@given(grids)
def test_border_hexes(grid):
    border = networks.border(grid)
    for hex_ in grid.hexes():
        assert border[hex_.row - 1, hex_.column - 1] == grid.is_edge(hex_)
