"""Camera: what is under the pointer stays there, and the map never gets lost."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.app.mapview.camera import MAX_SIDE, Camera

BOARDS = st.tuples(st.floats(2, 1500), st.floats(2, 1700))


@given(BOARDS, st.integers(-20, 20), st.floats(0, 800), st.floats(0, 600))
def test_the_point_under_the_pointer_stays_while_zooming_within_the_board(board, steps, x, y):
    camera = Camera((1500, 1500))
    camera.zoom_to(40)
    camera.centre_on((700, 700))
    under = camera.to_board(x, y)
    camera.zoom_by(1 if steps > 0 else -1, (x, y))
    assert camera.to_board(x, y) == pytest.approx(under)


@given(BOARDS, st.lists(st.tuples(st.floats(-3000, 3000), st.floats(-3000, 3000)), max_size=5))
def test_some_of_the_board_is_always_in_view(board, moves):
    camera = Camera(board)
    camera.resize(800, 600)
    for dx, dy in moves:
        camera.zoom_by(1)
        camera.pan(dx, dy)
    left, top = camera.to_view((0, 0))
    right, bottom = camera.to_view(board)
    assert left < 800
    assert right > 0
    assert top < 600
    assert bottom > 0


@given(BOARDS)
def test_a_fitted_board_lies_in_the_view(board):
    camera = Camera(board)
    camera.fit()
    for corner in ((0.0, 0.0), board):
        x, y = camera.to_view(corner)
        assert -1 <= x <= camera.width + 1
        assert -1 <= y <= camera.height + 1


def test_zoom_steps_are_quarter_doublings_within_limits():
    camera = Camera((60, 94))
    camera.zoom_to(24)
    camera.zoom_by(4)
    assert camera.side == pytest.approx(48)
    camera.zoom_by(-8)
    assert camera.side == pytest.approx(12)
    camera.zoom_by(100)
    assert camera.side == MAX_SIDE
    camera.zoom_by(-100)
    assert camera.side == pytest.approx(camera.limits[0])


def test_an_odd_zoom_snaps_to_the_steps():
    camera = Camera((60, 94))
    camera.zoom_to(25)
    camera.zoom_by(1)
    level = 4 * math.log2(camera.side / 24)
    assert level == pytest.approx(round(level))


def test_a_fitted_view_stays_fitted_when_the_window_grows():
    camera = Camera((60, 94))
    camera.fit()
    before = camera.side
    camera.resize(1600, 1200)
    assert camera.side > before
    camera.pan(5, 5)
    side = camera.side
    camera.resize(900, 700)
    assert camera.side == side
