"""Turning pieces of map: offsets and directions turn alike on every kind of board and every column."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.geometry.turns import (
    CLOCKWISE,
    HALF,
    SAME,
    STEPS,
    Turn,
    images,
    left_right,
    moved,
    moved_all,
    offset_between,
    offsets_of,
    top_bottom,
)

GRIDS = [HexGrid(9, 8, tops, low) for tops in ("flat", "pointed") for low in ("even", "odd")]
grids = st.sampled_from(GRIDS)
hexes = st.builds(Hex, st.integers(-6, 15), st.integers(-6, 15))
turns = st.builds(Turn, st.integers(0, 5), st.booleans())
offsets = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
directions = st.sampled_from(list(Direction))


@given(grids, hexes, directions)
def test_a_step_is_its_offset_on_every_board(grid: HexGrid, hex_: Hex, direction: Direction) -> None:
    assert moved(grid, hex_, STEPS[direction]) == grid.step(hex_, direction)
    assert offset_between(grid, hex_, grid.step(hex_, direction)) == STEPS[direction]


@given(grids, hexes, offsets)
def test_offsets_lead_there_and_back(grid: HexGrid, hex_: Hex, offset: tuple[int, int]) -> None:
    there = moved(grid, hex_, offset)
    assert offset_between(grid, hex_, there) == offset
    columns, rows = moved_all(grid, hex_, np.array([offset], np.int32))
    assert (int(columns[0]), int(rows[0])) == there
    assert tuple(offsets_of(grid, hex_, columns, rows)[0]) == offset


@given(turns, directions, offsets, offsets)
def test_a_turn_is_linear_and_agrees_with_its_directions(
    turn: Turn, direction: Direction, one: tuple[int, int], two: tuple[int, int]
) -> None:
    assert turn.offset(STEPS[direction]) == STEPS[turn.direction(direction)]
    (a1, c1), (a2, c2) = turn.offset(one), turn.offset(two)
    assert turn.offset((one[0] + two[0], one[1] + two[1])) == (a1 + a2, c1 + c2)
    assert tuple(turn.offsets(np.array([one], np.int32))[0]) == turn.offset(one)


@given(turns, turns, offsets, directions)
def test_turns_follow_each_other(one: Turn, two: Turn, offset: tuple[int, int], direction: Direction) -> None:
    both = one.then(two)
    assert both.offset(offset) == two.offset(one.offset(offset))
    assert both.direction(direction) == two.direction(one.direction(direction))


@given(turns, st.integers(0, 63))
def test_bits_of_hexsides_turn_as_directions_do(turn: Turn, mask: int) -> None:
    wanted = sum(1 << turn.direction(d) for d in Direction if mask >> d & 1)
    assert turn.bits(np.array([mask], np.uint8)).tolist() == [wanted]


def test_six_sixths_and_two_mirrorings_are_nothing() -> None:
    turn = SAME
    for _ in range(6):
        turn = turn.then(CLOCKWISE)
    assert turn == SAME
    for grid in GRIDS:
        for mirror in (left_right(grid), top_bottom(grid)):
            assert mirror.then(mirror) == SAME
        assert left_right(grid).then(top_bottom(grid)) == HALF


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.tops}-{grid.low_columns}")
def test_mirrorings_look_like_mirrorings(grid: HexGrid) -> None:
    layout, middle = HexLayout(grid), Hex(4, 4)
    x0, y0 = layout.centre(middle)
    for hex_ in grid.within(2, middle):
        x, y = layout.centre(hex_)
        across = moved(grid, middle, left_right(grid).offset(offset_between(grid, middle, hex_)))
        assert layout.centre(across) == pytest.approx((2 * x0 - x, y))
        over = moved(grid, middle, top_bottom(grid).offset(offset_between(grid, middle, hex_)))
        assert layout.centre(over) == pytest.approx((x, 2 * y0 - y))


@given(grids, hexes, hexes, hexes, turns)
def test_images_come_round_without_repetition(
    grid: HexGrid, source: Hex, target: Hex, hex_: Hex, turn: Turn
) -> None:
    if source != target and turn not in (HALF,):
        target = source  # with other turns source and target must fit, else one walks on for ever
    found = list(images(grid, turn, source, target, hex_))
    assert found[0] == hex_
    assert len(found) == len(set(found)) <= 6
