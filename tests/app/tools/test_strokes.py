"""What lies under a stroke: no gaps, however fast the hand."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from kpeditor.app.tools.strokes import corner_way, crossed, discs, hexes_along
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.lattice import corners, side_ends
from kpeditor.core.geometry.pixels import HexLayout

GRIDS = st.builds(
    HexGrid,
    st.just(20),
    st.just(20),
    st.sampled_from(["flat", "pointed"]),
    st.sampled_from(["even", "odd"]),
    st.booleans(),
)
POINTS = st.tuples(st.floats(-5, 40), st.floats(-5, 40))
HEXES = st.builds(Hex, st.integers(2, 18), st.integers(2, 18))


@given(GRIDS, POINTS, POINTS)
@example(HexGrid(20, 20, "flat", "odd"), (4.0, 0.0), (-0.48, 0.0))
def test_hexes_along_a_line_adjoin_and_reach_both_ends(grid, start, end):
    layout = HexLayout(grid)
    way = hexes_along(layout, start, end)
    assert way[0] == layout.nearest_hex(*start)
    assert way[-1] == layout.nearest_hex(*end)
    assert all(grid.direction(a, b) is not None for a, b in pairwise(way))


@given(GRIDS, HEXES, HEXES)
def test_a_way_from_hex_to_hex_crosses_one_side_a_step(grid, a, b):
    layout = HexLayout(grid)
    way = hexes_along(layout, layout.centre(a), layout.centre(b))
    assert len(crossed(grid, way)) == len(set(map(frozenset, pairwise(way))))


@given(GRIDS, HEXES, st.integers(0, 3))
def test_a_disc_holds_the_hexes_within_its_radius(grid, centre, radius):
    assert discs(grid, [centre], radius) == frozenset(grid.within(radius, centre))


@given(GRIDS, HEXES, HEXES, st.integers(0, 5), st.integers(0, 5))
def test_a_way_along_hexsides_is_connected_and_ends_where_it_should(grid, a, b, i, j):
    start, end = corners(grid, a)[i], corners(grid, b)[j]
    here = start
    for side in corner_way(grid, start, end):
        first, second = side_ends(grid, side.hex, side.direction)
        assert here in (first, second)
        here = second if here == first else first
    assert here == end


def test_a_way_to_the_next_corner_is_one_hexside():
    grid = HexGrid(5, 5)
    side = canonical(grid, Hexside(Hex(2, 2), Direction.A))
    assert corner_way(grid, *side_ends(grid, side.hex, side.direction)) == [side]
