"""The table of steps: which steps it holds, and that the whole table says what single steps say."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.sight.frame import Frame
from kpeditor.core.sight.offsets import build, distance_of, sides_of, spans

sizes = st.integers(1, 9)


@given(sizes, sizes, st.none() | st.integers(0, 8))
def test_a_table_holds_every_step_of_its_board_within_reach(straight, zigzag, reach):
    table = build(straight, zigzag, reach)
    for grid in (HexGrid(straight, zigzag), HexGrid(straight, zigzag, "flat", "odd")):
        frame = Frame(grid)
        origin = [Hex(c, r) for c in (1, min(2, straight)) for r in (1, zigzag)]
        for start in origin:
            for end in grid.hexes():
                (i, v), (j, w) = frame.place(start), frame.place(end)
                if (j, w) > (i, v) and (reach is None or grid.distance(start, end) <= reach):
                    assert table.step_list[table.index(j - i, w - v)] == (j - i, w - v)


@given(sizes, sizes, st.none() | st.integers(0, 8))
def test_no_step_is_longer_than_the_reach(straight, zigzag, reach):
    table = build(straight, zigzag, reach)
    assert len(table.step_list) == table.steps == len(set(table.step_list))
    if reach is not None:
        assert all(distance_of(*step) <= reach for step in table.step_list)


def test_steps_outside_a_table_have_no_index():
    table = build(4, 4)
    outside = [table.index(4, 0), table.index(0, -2), table.index(0, 0), table.index(1, 9)]
    assert outside == [-1, -1, -1, -1]


@given(st.integers(0, 12), st.integers(1, 12))
def test_the_table_agrees_with_single_steps(n, size):
    table = build(n + 1, size)
    span = int(spans(n + 1, size, None)[n])
    for dv in range(2 if n == 0 else -span, span + 1, 2):
        k = table.index(n, dv)
        run = slice(int(table.start[k]), int(table.start[k + 1]))
        single = sides_of(n, np.array([dv]))
        for column in ("class_", "di", "dv", "flags"):
            assert np.array_equal(getattr(table, column)[run], getattr(single, column))


def test_the_table_of_the_printed_board_has_the_known_size():
    assert [build(39, 54, 20).steps, len(build(39, 54, 20).flags)] == [630, 10_827]
