"""Registration: any affine or projective scan is found again from its points, and the way back is exact."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.scan.registration.mapping import project
from kpeditor.scan.registration.registration import BadPoints, ControlPoint, TooFewPoints, centres, fit
from tests.examples import examples

FLAT = HexGrid(39, 54, trim=True)
POINTED = HexGrid(30, 20, tops="pointed", low_columns="odd")
CORNERS = [Hex(1, 1), Hex(30, 1), Hex(1, 20), Hex(29, 19), Hex(14, 10), Hex(7, 15), Hex(22, 4)]


@st.composite
def homographies(draw):
    """What a scanner or a camera makes of a sheet: turned any way, some stretch, some perspective."""
    angle = draw(st.floats(-3.14, 3.14))
    side = draw(st.floats(8, 120))
    stretch, shear = draw(st.floats(0.9, 1.1)), draw(st.floats(-0.05, 0.05))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    linear, tilt, shift = np.eye(3), np.eye(3), np.eye(3)
    linear[:2, :2] = turn @ np.array([[side * stretch, side * shear], [0, side]])
    tilt[2, :2] = draw(st.floats(-0.0008, 0.0008)), draw(st.floats(-0.0008, 0.0008))
    shift[:2, 2] = draw(st.floats(-3000, 3000)), draw(st.floats(-3000, 3000))
    return shift @ linear @ tilt


def points_of(matrix, grid, hexes):
    found = project(matrix, centres(grid, hexes))
    return [ControlPoint(hex_, x, y) for hex_, (x, y) in zip(hexes, found.tolist(), strict=True)]


@pytest.mark.parametrize("grid", [FLAT, POINTED], ids=["flat", "pointed"])
@settings(max_examples=examples(40), deadline=None)
@given(matrix=homographies(), count=st.integers(4, 7))
def test_a_projective_scan_is_found_again_from_exact_points(grid, matrix, count):
    found = fit(grid, points_of(matrix, grid, CORNERS[:count]), "projective")
    everywhere = centres(grid, list(grid.hexes()))
    assert np.abs(found.to_picture(everywhere) - project(matrix, everywhere)).max() < 1e-3
    assert np.abs(found.to_board(found.to_picture(everywhere)) - everywhere).max() * found.side < 0.01
    assert found.rms < 1e-4


@settings(max_examples=examples(25), deadline=None)
@given(matrix=homographies(), dx=st.floats(-500, 500), dy=st.floats(-500, 500))
def test_moving_all_points_moves_the_registration(matrix, dx, dy):
    points = points_of(matrix, FLAT, CORNERS)
    there = [ControlPoint(p.hex, p.x + dx, p.y + dy) for p in points]
    probe = centres(FLAT, [Hex(5, 5), Hex(33, 50)])
    moved = fit(FLAT, there, "projective").to_picture(probe) - fit(FLAT, points, "projective").to_picture(
        probe
    )
    assert np.abs(moved - (dx, dy)).max() < 1e-3


def test_three_points_make_an_affine_registration_and_two_do_not():
    points = points_of(np.diag([40.0, 40.0, 1.0]), FLAT, CORNERS[:3])
    found = fit(FLAT, points, "affine")
    assert found.side == pytest.approx(40)
    assert found.degrees == pytest.approx(0)
    with pytest.raises(TooFewPoints, match="needs 3 points or more, there are 2"):
        fit(FLAT, points[:2], "affine")
    with pytest.raises(TooFewPoints, match="choose a simpler model"):
        fit(FLAT, points, "projective")


def test_residuals_name_the_worst_point():
    points = points_of(np.diag([40.0, 40.0, 1.0]), FLAT, CORNERS)
    points[4] = ControlPoint(points[4].hex, points[4].x + 9, points[4].y)
    found = fit(FLAT, points, "affine")
    assert found.worst == points[4]
    assert found.residuals()[4] == pytest.approx(9, abs=1)
    assert found.rms == pytest.approx(float(np.sqrt((found.residuals() ** 2).mean())))


def test_points_on_a_line_mirrored_doubled_or_off_the_map_are_refused():
    plain = np.diag([40.0, 40.0, 1.0])
    with pytest.raises(BadPoints, match="on one line"):
        fit(FLAT, points_of(plain, FLAT, [Hex(1, 1), Hex(1, 9), Hex(1, 30)]), "affine")
    with pytest.raises(BadPoints, match="mirror"):
        fit(FLAT, points_of(np.diag([-40.0, 40.0, 1.0]), FLAT, CORNERS), "projective")
    with pytest.raises(BadPoints, match="two points"):
        fit(FLAT, points_of(plain, FLAT, [*CORNERS[:3], Hex(1, 1)]), "affine")
    with pytest.raises(BadPoints, match="not on the map"):
        fit(FLAT, points_of(plain, FLAT, [*CORNERS[:3], Hex(40, 1)]), "affine")
    with pytest.raises(BadPoints, match="stretch the map"):
        fit(FLAT, points_of(np.diag([40.0, 80.0, 1.0]), FLAT, CORNERS), "affine")
