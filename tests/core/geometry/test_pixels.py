"""Drawing coordinates: regular hexes, and every point hits the right hex, hexside and corner."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from tests.core.geometry.grids import grids, grids_with_hexes


@given(grids_with_hexes(1), st.sampled_from(Direction))
def test_neighbours_are_one_hex_height_apart(case: tuple[HexGrid, list[Hex]], direction: Direction) -> None:
    grid, (here,) = case
    layout = HexLayout(grid)
    there = grid.step(here, direction)
    assert math.dist(layout.centre(here), layout.centre(there)) == pytest.approx(SQRT3)
    assert all(math.dist(layout.centre(here), corner) == pytest.approx(1) for corner in layout.corners(here))


@given(grids.filter(lambda g: min(g.columns, g.rows) > 1))  # a trimmed line of hexes has empty columns
def test_the_board_fits_its_size_exactly(grid: HexGrid) -> None:
    layout = HexLayout(grid)
    corners = [corner for h in grid.hexes() for corner in layout.corners(h)]
    width, height = layout.size
    assert max(x for x, _ in corners) == pytest.approx(width)
    assert max(y for _, y in corners) == pytest.approx(height)


@given(grids_with_hexes(1), st.floats(0, 0.8), st.floats(0, 2 * math.pi))
def test_a_point_inside_a_hex_hits_it(case: tuple[HexGrid, list[Hex]], reach: float, angle: float) -> None:
    grid, (here,) = case
    layout = HexLayout(grid)
    x, y = layout.centre(here)
    assert layout.hex_at(x + reach * math.cos(angle), y + reach * math.sin(angle)) == here


@given(grids_with_hexes(1), st.sampled_from(Direction), st.floats(0.2, 0.8), st.floats(-0.1, 0.1))
def test_a_point_near_a_hexside_hits_it(
    case: tuple[HexGrid, list[Hex]], direction: Direction, along: float, off: float
) -> None:
    grid, (here,) = case
    layout = HexLayout(grid)
    side = Hexside(here, direction)
    (x0, y0), (x1, y1) = layout.side_ends(side)
    x, y = x0 + along * (x1 - x0) - off * (y1 - y0), y0 + along * (y1 - y0) + off * (x1 - x0)
    assert layout.side_at(x, y) == canonical(grid, side)


@given(grids_with_hexes(1), st.integers(0, 5), st.floats(0, 0.25), st.floats(0, 2 * math.pi))
def test_a_point_near_a_corner_hits_it(
    case: tuple[HexGrid, list[Hex]], number: int, off: float, angle: float
) -> None:
    grid, (here,) = case
    layout = HexLayout(grid)
    corner = lattice.corners(grid, here)[number]
    x, y = layout.place(corner)
    assert layout.corner_at(x + off * math.cos(angle), y + off * math.sin(angle)) == corner


def test_the_middle_of_a_hex_hits_neither_side_nor_corner() -> None:
    layout = HexLayout(HexGrid(5, 5))
    assert layout.side_at(*layout.centre(Hex(3, 3))) is None
    assert layout.corner_at(*layout.centre(Hex(3, 3))) is None


def test_points_off_the_board_hit_nothing() -> None:
    layout = HexLayout(HexGrid(5, 5))
    assert layout.hex_at(-10, -10) is None
    assert layout.side_at(-10, -10) is None
    assert layout.corner_at(-10, -10) is None


@given(grids_with_hexes(1))
def test_the_lattice_has_one_centre_for_each_hex(case: tuple[HexGrid, list[Hex]]) -> None:
    grid, (here,) = case
    there = lattice.centre(grid, here)
    assert [hex_ for hex_ in grid.hexes() if lattice.centre(grid, hex_) == there] == [here]


def test_r_map_4_centres_and_corners_of_the_printed_map() -> None:
    grid = HexGrid(39, 54, "flat", "even", trim=True)
    assert lattice.centre(grid, Hex(1, 1)) == (0, 0)
    assert lattice.centre(grid, Hex(2, 1)) == (3, 1)
    assert set(lattice.corners(grid, Hex(1, 1))) == {(2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)}
