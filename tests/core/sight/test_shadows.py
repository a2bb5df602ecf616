"""What marked hexsides hide from one hex is what stops its lines one by one, near and far."""

from __future__ import annotations

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.sight import farfield
from kpeditor.core.sight.farfield import far_field
from kpeditor.core.sight.lineindex import ANY_TOUCH, ONLY_CROSSED, LineIndex
from kpeditor.core.sight.lines import met_sides
from kpeditor.core.sight.shadows import Screen
from tests.core.geometry.grids import grids_with_hexes
from tests.examples import examples

ALL, INNER, SOME = 1, 2, 4
touches = st.sampled_from([ANY_TOUCH, ONLY_CROSSED])


def marked(index: LineIndex, seed: int, share: float):
    """Cells of which some hexsides of the board are marked, and a mask of some of its hexes."""
    frame, random = index.frame, np.random.default_rng(seed)
    board = sorted({frame.cell(Hexside(hex_, d)) for hex_ in frame.grid.hexes() for d in Direction})
    cells = frame.blank()
    cells[board] = random.integers(1, 8, len(board)) * (random.random(len(board)) < share)
    return cells, random.random(frame.on_board.shape) < 0.5


def screens(hides):
    """All hexsides marked with one bit; those of neither end with another; and such as hide some hexes."""
    return [Screen(ALL), Screen(INNER, inner=True), Screen(SOME, inner=True, hides=hides)]


def is_hidden(index: LineIndex, start: Hex, end: Hex, cells, hides) -> bool:
    """The same from the line by itself."""
    for met in met_sides(index.frame, start, end):
        value = int(cells[index.frame.cell(met.side)]) if met.touch in index.touches else 0
        inner = not (met.at_start or met.at_end)
        some = SOME if hides[end.row - 1, end.column - 1] else 0
        if value & (ALL | ((INNER | some) if inner else 0)):
            return True
    return False


@settings(max_examples=examples(60))
@given(
    grids_with_hexes(1),
    st.none() | st.integers(0, 6),
    touches,
    st.integers(0, 2**32),
    st.sampled_from([0.02, 0.1, 0.5]),
)
@example((HexGrid(1, 1), [Hex(1, 1)]), None, ANY_TOUCH, 0, 0.5)
@example((HexGrid(12, 12), [Hex(12, 6)]), None, ONLY_CROSSED, 1, 0.1)
def test_a_hex_is_hidden_when_its_line_meets_a_marked_hexside(case, reach, counting, seed, share):
    """R-LOS-2 for whole fields, on boards of every kind, within any reach."""
    grid, (start,) = case
    index = LineIndex(grid, counting, reach)
    cells, hides = marked(index, seed, share)
    around = index.shadows.around(start)
    hidden = index.shadows.hidden(around, start, cells, screens(hides))
    known = np.zeros_like(index.frame.on_board)
    known[around.window] = around.known
    for end in grid.hexes():
        is_near = reach is None or grid.distance(start, end) <= reach
        assert known[end.row - 1, end.column - 1] == is_near
        if is_near:
            at = end.row - 1 - around.window[0].start, end.column - 1 - around.window[1].start
            assert around.distance[at] == grid.distance(start, end)
            assert hidden[at] == is_hidden(index, start, end, cells, hides), end
    assert known.sum() == sum(reach is None or grid.distance(start, end) <= reach for end in grid.hexes())


@settings(max_examples=examples(60))
@given(
    grids_with_hexes(1),
    st.integers(0, 3),
    touches,
    st.integers(0, 2**32),
    st.sampled_from([0.02, 0.1, 0.5]),
    st.sampled_from([2, 4096]),
)
@example((HexGrid(3, 1, "flat", "even", trim=True), [Hex(1, 1)]), 0, ANY_TOUCH, 6, 0.1, 4096)
def test_hexes_beyond_a_reach_are_judged_alike(case, reach, counting, seed, share, many):
    """Whether the far field looks at all marked hexsides at once or in many rings."""
    grid, (start,) = case
    index = LineIndex(grid, counting)
    cells, hides = marked(index, seed, share)
    usual, farfield._AT_FIRST = farfield._AT_FIRST, many
    try:
        far = far_field(index.frame, reach, start, cells, screens(hides), is_closed=counting == ANY_TOUCH)
    finally:
        farfield._AT_FIRST = usual
    for end in grid.hexes():
        wanted = grid.distance(start, end) > reach and not is_hidden(index, start, end, cells, hides)
        assert far[end.row - 1, end.column - 1] == wanted
    assert not far[~index.frame.on_board].any()


def test_near_and_far_agree_on_a_large_board():
    """A board of 120 by 100 hexes, whose directions are many, from the middle, an edge and a corner."""
    index = LineIndex(HexGrid(120, 100))
    cells, hides = marked(index, 3, 0.004)
    for start in (Hex(60, 45), Hex(1, 40), Hex(120, 100)):
        around = index.shadows.around(start)
        near = ~index.shadows.hidden(around, start, cells, screens(hides))
        far = far_field(index.frame, 0, start, cells, screens(hides), is_closed=True)
        far[start.row - 1, start.column - 1] = True
        assert np.array_equal(near, far)
        assert 0.02 < far.mean() < 0.98
