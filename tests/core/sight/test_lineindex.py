"""Looking many lines up at once gives what single lines give: plans, entries, far fields."""

from __future__ import annotations

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.sight.farfield import far_field
from kpeditor.core.sight.lineindex import ANY_TOUCH, KEPT_PLANS, LineIndex
from kpeditor.core.sight.lines import met_sides
from kpeditor.core.sight.offsets import Touch
from kpeditor.core.sight.pairs import PairLines
from tests.core.geometry.grids import grids_with_hexes, hexes_on, small_grids
from tests.examples import examples

reaches = st.none() | st.integers(0, 6)
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
@given(grids_with_hexes(1), reaches, touches)
def test_a_plan_holds_what_every_line_from_a_hex_meets(case, reach, counting):
    grid, (start,) = case
    index = LineIndex(grid, counting, reach)
    plan = index.plan(start)
    top, left = plan.window[0].start, plan.window[1].start
    ends = [*plan.begins.tolist(), len(plan.cells)][1:]
    parts = [index.inner[a:b] for a, b in plan.entries]
    inner = np.concatenate(parts) if parts else np.zeros(0, index.inner.dtype)
    known_cells = board_cells(index)
    lines = {
        number: {
            (int(plan.cells[at]), bool(inner[at]))
            for at in range(begin, end)
            if int(plan.cells[at]) in known_cells
        }
        for number, begin, end in zip(plan.lines.tolist(), plan.begins.tolist(), ends, strict=True)
    }
    for end in grid.hexes():
        known = reach is None or grid.distance(start, end) <= reach
        at = end.row - 1 - top, end.column - 1 - left
        if not known:
            inside = 0 <= at[0] < plan.known.shape[0] and 0 <= at[1] < plan.known.shape[1]
            assert not (inside and plan.known[at])
            continue
        assert plan.known[at]
        assert lines.get(int(plan.line_of[at]), set()) == expected(index, start, end)


@settings(max_examples=examples(50))
@given(grids_with_hexes(1), reaches, touches, st.integers(0, 2**32))
def test_what_a_line_meets_is_all_its_marked_cells_joined_also_after_changes(case, reach, counting, seed):
    grid, (start,) = case
    index = LineIndex(grid, counting, reach)
    random = np.random.default_rng(seed)
    cells = index.frame.blank()
    marked = sorted(board_cells(index))
    cells[marked] = random.integers(0, 4, len(marked))
    plan = index.plan(start)
    masks = np.where(index.inner, 3, 1).astype(np.uint8)
    by_line = plan.met(cells, masks)
    changed = marked[:: max(1, len(marked) // 5)]
    cells[changed] ^= 3
    plan.meet_again(by_line, cells, masks, changed)
    assert np.array_equal(by_line, plan.met(cells, masks))
    met = by_line[plan.line_of]
    for end in grid.hexes():
        at = end.row - 1 - plan.window[0].start, end.column - 1 - plan.window[1].start
        if reach is None or grid.distance(start, end) <= reach:
            wanted = 0
            for cell, inner in expected(index, start, end):
                wanted |= int(cells[cell]) & (3 if inner else 1)
            assert met[at] == wanted


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
    all_sides, inner_sides = index.sides_of_step(step)
    assert [positions[0] + side for side in all_sides] == cells.tolist()
    assert [positions[0] + side for side in inner_sides] == cells[inner].tolist()


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


@settings(max_examples=examples(50))
@given(grids_with_hexes(1), st.integers(0, 3), st.integers(0, 2**32), touches)
@example((HexGrid(3, 1, "flat", "even", trim=True), [Hex(1, 1)]), 0, 6, ANY_TOUCH)
def test_hexes_beyond_the_tables_are_judged_alike(case, reach, seed, counting):
    """The far field of a short table plus its near field is the field of the whole table."""
    grid, (start,) = case
    near, whole = LineIndex(grid, counting, reach), LineIndex(grid, counting)
    marked = sorted(board_cells(whole))  # only hexsides of the board are ever marked
    cells = whole.frame.blank()
    cells[marked] = np.random.default_rng(seed).random(len(marked)) < 0.1
    reached: set[int] = set()

    def stops(values, inner, targets):
        reached.update(targets.tolist())
        return inner

    far = far_field(near, start, cells, stops)
    for end in grid.hexes():
        if grid.distance(start, end) <= reach:
            assert not far[end.row - 1, end.column - 1]
            assert (end.row - 1) * grid.columns + end.column - 1 not in reached
        else:
            blocked = any(inner and cells[cell] for cell, inner in expected(whole, start, end))
            assert far[end.row - 1, end.column - 1] == (not blocked)


def test_only_the_last_few_plans_are_kept():
    index = LineIndex(HexGrid(5, 5))
    first = index.plan(Hex(1, 1))
    assert index.plan(Hex(1, 1)) is first
    for column in range(1, 6):
        for row in range(1, 6):
            index.plan(Hex(column, row))
    assert index.plan(Hex(1, 1)) is not first
    assert len(index._plans) == KEPT_PLANS
