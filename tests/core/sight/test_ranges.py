"""Ranges and arcs from one hex: test G-13 of the specification; arrays against hex-by-hex reckoning."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.sight.frame import Frame
from kpeditor.core.sight.ranges import arc_from, in_arc, ranges_from
from tests.core.geometry.grids import KAMPFPANZER, grids_with_hexes, hex_, names

directions = st.sampled_from(Direction)


def arc(start: str, facing: Direction, reach: int) -> set[str]:
    inside = set(hexes_of_mask(arc_from(Frame(KAMPFPANZER), hex_(start), facing)))
    return set(names([h for h in KAMPFPANZER.within(reach, hex_(start)) if h in inside]))


def test_g_13_the_arc_of_a_gun_that_faces_north():
    assert arc("1010", Direction.A, 1) == {"0910", "1009", "1110"}
    second = arc("1010", Direction.A, 2) - arc("1010", Direction.A, 1)
    assert second == {"0809", "0909", "1008", "1109", "1209"}
    assert len(arc("1010", Direction.A, 5)) == 35


@given(directions, st.integers(1, 7))
def test_r_fac_2_an_arc_has_two_n_plus_one_hexes_at_range_n(facing, n):
    middle = Hex(20, 27)
    ring = [h for h in KAMPFPANZER.ring(n, middle) if in_arc(Frame(KAMPFPANZER), middle, facing, h)]
    assert len(ring) == 2 * n + 1


@given(grids_with_hexes(2))
def test_ranges_equal_distances(case):
    grid, (start, end) = case
    assert ranges_from(Frame(grid), start)[end.row - 1, end.column - 1] == grid.distance(start, end)


@given(grids_with_hexes(1), directions)
def test_an_arc_begins_with_the_neighbours_ahead(case, facing):
    grid, (start,) = case
    ahead = {grid.neighbour(start, facing.turned(turn)) for turn in (-1, 0, 1)} - {None}
    inside = set(hexes_of_mask(arc_from(Frame(grid), start, facing)))
    assert inside & set(grid.neighbours(start)) == ahead


@given(grids_with_hexes(2), directions)
def test_the_arc_of_an_array_equals_the_arc_of_single_hexes(case, facing):
    grid, (start, end) = case
    frame = Frame(grid)
    assert arc_from(frame, start, facing)[end.row - 1, end.column - 1] == in_arc(frame, start, facing, end)


@given(grids_with_hexes(2), directions)
def test_every_hex_lies_in_some_arc_and_none_in_opposite_ones(case, facing):
    grid, (start, end) = case
    frame = Frame(grid)
    if start != end:
        assert any(in_arc(frame, start, Direction(d), end) for d in (0, 2, 4))
    assert not (in_arc(frame, start, facing, end) and in_arc(frame, start, facing.opposite, end))
