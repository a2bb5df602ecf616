"""Looking many lines up at once gives what single lines give: entries and lines."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.sight import lineindex
from kpeditor.core.sight.lineindex import ANY_TOUCH, LineIndex
from kpeditor.core.sight.lines import met_sides
from kpeditor.core.sight.offsets import Touch
from kpeditor.core.sight.pairs import PairLines
from tests.core.geometry.grids import grids_with_hexes, hexes_on, small_grids
from tests.examples import examples

touches = st.sampled_from([ANY_TOUCH, frozenset({Touch.CROSS})])


def expected(index: LineIndex, start, end):
    """Cells met by one line, with whether they are inner, from the line by itself."""
    frame = index.frame
    return {
        (frame.cell(met.side), not (met.at_start or met.at_end))
        for met in met_sides(frame, start, end)
        if met.touch in index.touches
    }


def board_cells(index: LineIndex) -> set[int]:
    """The cells of all hexsides of the board; across a notch of its edge a line meets unmarked others."""
    hexes = index.frame.grid.hexes()
    return {index.frame.cell(Hexside(hex_, direction)) for hex_ in hexes for direction in Direction}


@settings(max_examples=examples(50))
@given(grids_with_hexes(2), touches)
def test_entries_hold_what_single_lines_meet(case, counting):
    grid, (start, end) = sorted_case(case)
    index = LineIndex(grid, counting)
    (i, v), (j, w) = index.frame.place(start), index.frame.place(end)
    step = index.table.index(j - i, w - v)
    positions = np.array([index.frame.position_of(start)], np.int32)
    if step < 0:
        assert start == end
        return
    cells, inner, line = index.entries(positions, np.array([step], np.int32))
    found = {
        pair for pair in zip(cells.tolist(), inner.tolist(), strict=True) if pair[0] in board_cells(index)
    }
    assert found == expected(index, start, end)
    assert set(line.tolist()) <= {0}
    single = index.line(index.frame.difference(j - i, w - v))
    assert single is not None
    assert single.distance == grid.distance(start, end)
    assert [positions[0] + side for side in single.all] == cells.tolist()
    assert [positions[0] + side for side in single.inner] == cells[inner].tolist()


def sorted_case(case):
    """The pair of hexes in the order in which the table keeps their step."""
    grid, pair = case
    frame = LineIndex(grid).frame
    return grid, sorted(pair, key=frame.place)


@settings(max_examples=examples(25))
@given(hexes_on(small_grids, 2), st.sampled_from(Direction))  # every pair of hexes is looked at
def test_a_changed_hexside_leads_to_just_the_lines_that_meet_it(case, direction):
    grid, (hex_, other) = case
    index = LineIndex(grid)
    lines = PairLines(index)
    cell = index.frame.cell(Hexside(hex_, direction))
    position = index.frame.position_of(other)
    starts, rows = lines.lines_changed(np.array([cell], np.int32), [position])
    changed = set(zip(starts.tolist(), rows.tolist(), strict=True))
    assert len(changed) == len(starts)
    at = {index.frame.position_of(h): h for h in grid.hexes()}
    for start in at:
        for row, difference in enumerate(lines.differences.tolist()):
            if start + difference in at:
                ends = at[start], at[start + difference]
                is_met = cell in {cell for cell, _ in expected(index, *ends)}
                assert ((start, row) in changed) == (is_met or other in ends)


def test_only_so_many_lines_are_kept(monkeypatch):
    monkeypatch.setattr(lineindex, "KEPT_LINES", 3)
    index = LineIndex(HexGrid(5, 5))
    first = index.line(1)
    index.line(2)
    assert index.line(1) is first
    for difference in range(2, 9):
        index.line(difference)
    assert index.line(1) == first
    assert len(index._lines) <= 3


def test_steps_beyond_the_table_have_no_line():
    index = LineIndex(HexGrid(9, 9), reach=2)
    differences = [index.frame.difference(*step) for step in ((3, 1), (0, 6), (0, 0))]
    assert [index.line(difference) for difference in differences] == [None] * 3
    assert index.line(index.frame.difference(2, 0)) is not None


def test_shadows_know_two_ways_of_meeting():
    with pytest.raises(ValueError, match="shadows"):
        _ = LineIndex(HexGrid(3, 3), frozenset({Touch.ALONG})).shadows
