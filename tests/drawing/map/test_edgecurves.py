"""Hexside features as lines: they follow the hexsides and join where they meet."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.hexsidelayer import empty, from_sides
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.drawing.hexwindow import HexWindow
from kpeditor.drawing.map.edgecurves import Edges, noise

GRID = HexGrid(6, 5)
SIDES = [Hexside(hex_, direction) for hex_ in GRID.hexes() for direction in Direction]


def edges(sides):
    mask = from_sides(GRID, sides) if sides else empty(GRID)
    return Edges.of(HexWindow.of_hexes(GRID, 10.0, GRID.hexes()), mask)


@given(st.frozensets(st.sampled_from(SIDES), max_size=40))
def test_line_ends_are_exactly_where_not_two_hexsides_meet(sides):
    found = edges(sides)
    corners = np.round(found.ends.reshape(-1, 2), 6)
    meeting: dict[tuple[float, float], int] = {}
    for corner in map(tuple, corners.tolist()):
        meeting[corner] = meeting.get(corner, 0) + 1
    loose = {corner for corner, count in meeting.items() if count != 2}
    assert {tuple(tip) for tip in np.round(found.strokes().tips, 6).tolist()} == loose


@given(st.frozensets(st.sampled_from(SIDES), min_size=1, max_size=40), st.floats(0.0, 0.1))
def test_both_halves_of_a_hexside_start_together_and_bends_close(sides, wobble):
    found = edges(sides)
    strokes = found.strokes(wobble)
    first, second = strokes.curves[: len(found)], strokes.curves[len(found) :]
    assert first[:, 0] == pytest.approx(second[:, 0])
    assert np.abs(first[:, 0] - found.middles).max() <= wobble * 10.0 * 2 + 1e-9
    # Every end of a curve that is no tip is the end of exactly one other curve.
    ends = [tuple(end) for end in np.round(strokes.curves[:, 2], 5).tolist()]
    tips = {tuple(tip) for tip in np.round(strokes.tips, 5).tolist()}
    assert all(ends.count(end) == 2 for end in ends if end not in tips)


def test_a_closed_ring_has_no_ends():
    assert not len(edges([Hexside(Hex(3, 3), direction) for direction in Direction]).strokes().tips)


def test_no_feature_no_line():
    assert not len(edges([]).strokes().curves)


def test_noise_is_the_same_for_ever_and_in_bounds():
    points = np.array([(x, y) for x in range(-20, 20) for y in range(-20, 20)])
    values = noise(points)
    assert np.abs(values).max() <= 1.0
    assert values.std() > 0.4
    assert noise(np.array([[3, 4]])).tolist() == [[pytest.approx(v) for v in noise(points)[23 * 40 + 24]]]
