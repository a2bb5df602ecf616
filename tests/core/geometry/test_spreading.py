"""Groups and cheapest ways are those that scipy finds in the same graph."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import coo_array, csr_array
from scipy.sparse.csgraph import connected_components, dijkstra

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.spreading import cheapest, groups, neighbours

grids = st.builds(
    HexGrid,
    columns=st.integers(1, 12),
    rows=st.integers(1, 12),
    tops=st.sampled_from(["flat", "pointed"]),
    low_columns=st.sampled_from(["even", "odd"]),
)
chances = st.integers(0, 2**32 - 1).map(np.random.default_rng)


def steps_of(grid: HexGrid) -> list[tuple[int, int, int]]:
    """All steps on a board: number of a hex, direction, number of the hex there."""
    hexes = list(HexGrid(columns=grid.columns, rows=grid.rows).hexes())
    number = {hex_: (hex_.row - 1) * grid.columns + hex_.column - 1 for hex_ in hexes}
    return [
        (number[hex_], direction, number[there])
        for hex_ in hexes
        for direction in Direction
        if (there := grid.step(hex_, direction)) in number
    ]


@given(grids, chances, st.floats(0.1, 0.9))
def test_groups_are_the_connected_components(grid, chance, density):
    mask = chance.random((grid.rows, grid.columns)) < density
    place = np.cumsum(mask.ravel()) - 1
    size = int(mask.sum())
    inside = mask.ravel()
    pairs = [(place[a], place[b]) for a, _, b in steps_of(grid) if inside[a] and inside[b]]
    starts, ends = zip(*pairs, strict=True) if pairs else ((), ())
    links = coo_array((np.ones(len(pairs)), (starts, ends)), shape=(size, size))
    count, labels = connected_components(links, directed=False)
    found, numbers = groups(grid, mask)
    assert found == count
    assert numbers.tolist() == labels.tolist()


def test_a_long_winding_way_is_one_group():
    grid = HexGrid(columns=99, rows=99)
    mask = np.zeros((99, 99), np.bool_)
    mask[:, ::4] = True
    mask[0, 2::8] = mask[0, 1::8] = mask[0, 3::8] = True
    mask[-1, 6::8] = mask[-1, 5::8] = mask[-1, 7::8] = True
    assert groups(grid, mask)[0] == 1
    mask[50, 48] = False
    assert groups(grid, mask)[0] == 2


@given(grids, chances, st.integers(0, 40), st.integers(1, 4))
def test_the_cheapest_ways_are_those_of_dijkstra(grid, chance, limit, sources):
    size = grid.rows * grid.columns
    prices = np.full((size, 6), np.inf)
    for start, direction, _ in steps_of(grid):
        prices[start, direction] = chance.integers(1, 15) if chance.random() < 0.9 else np.inf
    real = [(a, d, b) for a, d, b in steps_of(grid) if np.isfinite(prices[a, d])]
    matrix = ([prices[a, d] for a, d, _ in real], ([a for a, _, _ in real], [b for _, _, b in real]))
    begin = chance.integers(0, size, sources).astype(np.int32)
    expected = dijkstra(csr_array(matrix, shape=(size, size)), indices=begin, min_only=True, limit=limit)
    assert cheapest(neighbours(grid), prices, begin, limit).tolist() == expected.tolist()


def test_without_a_source_nothing_is_reached():
    grid = HexGrid(columns=3, rows=3)
    prices = np.ones((9, 6))
    assert np.isinf(cheapest(neighbours(grid), prices, np.array([], np.int32), 9)).all()


@pytest.mark.parametrize("tops", ["flat", "pointed"])
def test_neighbours_are_those_of_the_grid(tops):
    grid = HexGrid(columns=4, rows=3, tops=tops)
    there = neighbours(grid)
    for start, direction, end in steps_of(grid):
        assert there[start, direction] == end
    assert there[0, Direction.A] == 0, "the board ends there"
    assert Hex(1, 1) in grid
