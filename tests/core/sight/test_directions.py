"""Directions in exact order, hexsides between two of them, and their distances."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.sight.directions import FULL, NEVER, distances, rings, sides_seen, turn
from kpeditor.core.sight.frame import Frame
from kpeditor.core.sight.lines import met_sides
from tests.core.geometry.grids import hexes_on, small_grids

numbers = st.integers(-6000, 6000)
points = st.tuples(numbers, numbers).filter(lambda p: p != (0, 0))


def exact(x: int, y: int) -> tuple[int, Fraction]:
    """The half of the plane and the slope in it: in order round the circle, from the backward direction."""
    half = 1 if y > 0 or (y == 0 and x < 0) else 0
    return half, -Fraction(x, abs(x) + abs(y)) if half else Fraction(x, abs(x) + abs(y))


@given(points, points, st.integers(1, 7))
def test_directions_are_ordered_and_told_apart_exactly(one, other, times):
    x, y = np.array([one, other]).T
    turns = turn(x, y)
    ahead = (one[1] == 0 and one[0] > 0), (other[1] == 0 and other[0] > 0)
    if not any(ahead):
        keys = exact(*one), exact(*other)
        assert (turns[0] < turns[1], turns[0] == turns[1]) == (keys[0] < keys[1], keys[0] == keys[1])
    assert np.array_equal(turn(times * x, times * y), turns)
    assert ((turns > -2) & (turns <= 2)).all()


def test_the_nearest_directions_of_the_largest_board_differ():
    """Two neighbouring fractions of the largest size there is."""
    x, y = np.array([5999, 6000]), np.array([5998, 5999])
    assert turn(x, y)[0] < turn(x, y)[1]


@given(hexes_on(small_grids, 1))
def test_a_line_meets_the_hexsides_of_its_direction_and_distance_and_no_others(case):
    """R-LOS-2: every hexside of small boards, every line from one hex, against the exact lines."""
    grid, (start,) = case
    frame = Frame(grid, grid.columns + grid.rows)
    i, v = frame.place(start)
    sides = [
        (class_, j, w)
        for j in range(-1, frame.straight + 1)
        for w in range(-2, 2 * frame.zigzag + 3)
        if (j + w) % 2 == 0
        for class_ in range(3)
    ]
    classes, owners, across = np.array(sides).T
    low, high = sides_seen(classes, owners - i, across - v)
    before, inner = rings(classes, owners - i, across - v)
    on_board = [frame.side_at(j, w, class_) for class_, j, w in sides]
    for end in grid.hexes():
        if end == start:
            continue
        j, w = frame.place(end)
        direction = float(turn(np.array([3 * (j - i)]), np.array([w - v]))[0])
        towards = (low <= direction) & (direction <= high) | (direction + FULL <= high)
        distance = grid.distance(start, end)
        met = {side for side, t in zip(on_board, towards & (before <= distance), strict=True) if t and side}
        of_neither = {
            side for side, t in zip(on_board, towards & (inner <= distance), strict=True) if t and side
        }
        lines = met_sides(frame, start, end)
        assert met == {one.side for one in lines}
        assert of_neither == {one.side for one in lines if not (one.at_start or one.at_end)}
        across_strictly = (low < direction) & (direction < high) | (direction + FULL < high)
        crossed = {
            s for s, t in zip(on_board, across_strictly & (before <= distance), strict=True) if t and s
        }
        assert crossed == {one.side for one in lines if one.touch == 0}


def test_hexsides_of_the_starting_hex_are_never_inner():
    own = np.array([(0, 0, 0), (0, 0, -2), (1, 0, 0), (1, -1, -1), (2, 0, 0), (2, -1, 1)]).T
    before, inner = rings(*own)
    assert before.tolist() == [1] * 6
    assert inner.tolist() == [NEVER] * 6


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_distances_are_those_of_the_grid(n, half):
    grid = HexGrid(40, 40)
    frame = Frame(grid)
    start = frame.hex_at_place(20, 40)
    end = frame.hex_at_place(20 + n, 40 + 2 * half + n % 2)
    assert distances(np.array(n), np.array(2 * half + n % 2)) == grid.distance(start, end)
