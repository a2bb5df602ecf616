"""Positions and cells: each hex and hexside has one of its own, and steps are constant differences."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.hexsidelayer import from_sides
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.sight.frame import Frame, as_bits
from tests.core.geometry.grids import grids, grids_with_hexes

nonempty = grids.filter(lambda grid: grid.size > 0)


def sides_of_board(grid):
    return sorted({canonical(grid, Hexside(hex_, d)) for hex_ in grid.hexes() for d in Direction})


@given(nonempty)
def test_every_hex_and_every_hexside_has_a_place_of_its_own(grid):
    frame = Frame(grid)
    hexes, sides = list(grid.hexes()), sides_of_board(grid)
    assert len({frame.position_of(hex_) for hex_ in hexes}) == len(hexes)
    cells = {frame.cell(side) for side in sides}
    assert len(cells) == len(sides)
    assert min(cells) >= 0
    assert max(cells) < len(frame.blank())


@given(grids_with_hexes(1))
def test_both_names_of_a_hexside_lead_to_one_cell_and_back(case):
    grid, (hex_,) = case
    frame = Frame(grid)
    for direction in Direction:
        side = Hexside(hex_, direction)
        twin = Hexside(grid.step(hex_, direction), direction.opposite)
        assert frame.cell(side) == frame.cell(twin)


@given(grids_with_hexes(2))
def test_a_step_is_the_same_difference_everywhere(case):
    grid, (a, b) = case
    frame = Frame(grid)
    (i, v), (j, w) = frame.place(a), frame.place(b)
    assert frame.position_of(b) - frame.position_of(a) == frame.difference(j - i, w - v)
    assert frame.hex_at_place(i, v) == a
    assert frame.positions[a.row - 1, a.column - 1] == frame.position_of(a)


@given(grids_with_hexes(2), st.integers(0, 12))
def test_a_step_over_the_edge_reaches_no_other_hex(case, room):
    """With room for a step, a start on the board whose end lies off it is never mistaken for a pair."""
    grid, (a, b) = case
    frame = Frame(grid, max(room, grid.distance(a, b)))
    (i, v), (j, w) = frame.place(a), frame.place(b)
    at = {frame.position_of(hex_): hex_ for hex_ in grid.hexes()}
    for start in grid.hexes():
        si, sv = frame.place(start)
        end = frame.hex_at_place(si + j - i, sv + w - v)
        found = at.get(frame.position_of(start) + frame.difference(j - i, w - v))
        assert found == (end if end in grid else None)


@given(nonempty, st.data())
def test_marks_reach_the_cells_of_their_hexsides(grid, data):
    frame = Frame(grid)
    marked = data.draw(st.lists(st.sampled_from(sides_of_board(grid)), max_size=8, unique=True))
    cells = frame.blank()
    frame.mark(cells, from_sides(grid, marked), 2)
    assert set(np.flatnonzero(cells)) == {frame.cell(side) for side in marked}


@given(st.lists(st.booleans(), max_size=40))
def test_bits_are_counted_from_the_first_flag(flags):
    assert as_bits(np.array(flags, np.bool_)) == sum(1 << n for n, flag in enumerate(flags) if flag)
