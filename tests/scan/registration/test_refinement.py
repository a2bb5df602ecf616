"""The printed grid is guessed from the picture alone and followed from a few clicked points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.scan.progress import Cancelled
from kpeditor.scan.registration.gridguess import NoGrid, guess_in
from kpeditor.scan.registration.refinement import GridNotFound, refine_in
from kpeditor.scan.registration.registration import centres, fit
from tests.scan.papersheet import drawn, mapping, points

FLAT = HexGrid(14, 12, trim=True)
POINTED = HexGrid(12, 14, tops="pointed", low_columns="odd")


def clicked(grid):
    return [
        Hex(2, 2),
        Hex(grid.columns - 1, 2),
        Hex(2, grid.rows - 1),
        Hex(grid.columns - 1, grid.rows - 1),
        Hex(6, 7),
    ]


def errors(found, truth):
    everywhere = centres(found.grid, list(found.grid.hexes()))
    return np.hypot(*(found.to_picture(everywhere) - truth.forward(everywhere)).T)


def rms(values):
    return float(np.sqrt((values**2).mean()))


@pytest.mark.parametrize(
    ("grid", "degrees", "bend", "is_light"),
    [(FLAT, 0.7, 0.0, False), (FLAT, 8.0, 3.0, False), (POINTED, -4.0, 0.0, True)],
    ids=["flat", "turned and bent", "pointed, light lines"],
)
def test_refining_finds_every_hex_to_a_fraction_of_a_pixel(grid, degrees, bend, is_light):
    truth = mapping(20.0, degrees, 70, 40, 0.0004, bend, grid=grid)
    scan = drawn(grid, truth, (520, 560), line=2.0, is_light=is_light)
    rough = fit(grid, points(grid, truth, clicked(grid), error=3.0), "projective")
    fine = refine_in(scan, rough)
    assert rms(errors(fine, truth)) < 0.2 < 0.8 < rms(errors(rough, truth))
    assert fine.model == ("smooth" if bend else "projective")
    assert fine.points == rough.points
    assert fine.refinement is not None
    assert fine.refinement.hexes > 0.75 * grid.size
    back = fine.to_board(fine.to_picture(centres(grid, clicked(grid))))
    assert np.abs(back - centres(grid, clicked(grid))).max() * fine.side < 0.01


def test_half_a_sheet_is_refined_where_it_is_seen():
    truth = mapping(20.0, 1.0, 70, 40)
    scan = drawn(FLAT, truth, (520, 560))[:, :330]
    seen = [Hex(2, 2), Hex(7, 2), Hex(2, 11), Hex(7, 11)]
    fine = refine_in(scan, fit(FLAT, points(FLAT, truth, seen, error=2.0), "projective"))
    left = centres(FLAT, [h for h in FLAT.hexes() if h.column <= 8])
    assert np.hypot(*(fine.to_picture(left) - truth.forward(left)).T).max() < 0.3


def test_a_picture_without_the_grid_leaves_the_registration_alone():
    truth = mapping(20.0, 0.0, 70, 40)
    rough = fit(FLAT, points(FLAT, truth, clicked(FLAT)), "projective")
    noise = np.random.default_rng(1).integers(0, 255, (560, 520, 3), dtype=np.uint8)
    with pytest.raises(GridNotFound, match="right number and lies in the middle of its hex"):
        refine_in(noise, rough)
    with pytest.raises(GridNotFound, match="more dots per inch"):
        refine_in(noise, fit(FLAT, points(FLAT, mapping(5.0), clicked(FLAT)), "projective"))


def test_a_grid_that_leads_away_from_the_points_is_refused():
    truth = mapping(20.0, 0.0, 70, 40)
    rough = fit(FLAT, points(FLAT, truth, clicked(FLAT)), "projective")
    elsewhere = tuple(replace(point, x=point.x + 9.0) for point in rough.points)
    with pytest.raises(GridNotFound, match="9 pixels away from the points"):
        refine_in(drawn(FLAT, truth, (520, 560)), replace(rough, points=elsewhere))


def test_refining_stops_when_told():
    truth = mapping(20.0, 0.0, 70, 40)
    with pytest.raises(Cancelled):
        refine_in(
            drawn(FLAT, truth, (520, 560)),
            fit(FLAT, points(FLAT, truth, clicked(FLAT)), "projective"),
            1,
            lambda share: share < 0.3,
        )


@pytest.mark.parametrize(("grid", "degrees"), [(FLAT, -9.0), (POINTED, 4.0)])
def test_the_grid_is_guessed_from_the_picture_alone(grid, degrees):
    scan = drawn(grid, mapping(20.0, degrees, 70, 60), (560, 560))
    guess = guess_in(scan)
    assert guess.side == pytest.approx(20.0, rel=0.02)
    assert guess.degrees == pytest.approx(degrees, abs=0.5)
    assert guess.is_flat == grid.is_flat
    assert guess.confidence > 0.8


def test_no_grid_is_guessed_in_noise_or_stripes():
    noise = np.random.default_rng(1).integers(0, 255, (300, 300, 3), dtype=np.uint8)
    stripes = np.tile((np.arange(300) % 40 < 3)[None, :, None], (300, 1, 3)).astype(np.uint8) * 200
    for picture in (noise, stripes):
        with pytest.raises(NoGrid, match="by hand"):
            guess_in(picture)
