"""Refinement: extends a registration from a few clicked points along the whole printed grid."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
from scipy.spatial import cKDTree

from kpeditor.core.errors import KpError
from kpeditor.scan.pictures.picture import Pixels, ScanPicture, pixels
from kpeditor.scan.progress import Progress, part, unwatched
from kpeditor.scan.registration import fitting
from kpeditor.scan.registration.gridcorners import GridCorners, Search, arms, grid_corners, pattern
from kpeditor.scan.registration.lineimage import grey_of
from kpeditor.scan.registration.mapping import Mapping, Points, exponents
from kpeditor.scan.registration.registration import Model, Refinement, Registration, centres

BEST_SIDE = 46
"""The hex side, in pixels, above which the picture is reduced. The reduced picture is as exact, and
faster.
"""
SMALLEST_SIDE = 9.0
_SEEN = 0.4
"""The least correlation of the pattern at which a corner counts."""
_FIRST, _GROWTH = 8.0, 1.6
"""The radius around the points that is examined first, in hex sides, and the factor by which it grows."""
_WIDE, _NARROW = 0.42, 0.16
"""The radius of the search around an expected place, in hex sides: while growing, and at the end."""
_DRIFT = 0.3
"""The greatest usual distance of the grid from the points, in hex sides. Farther off, the search has followed
other lines.
"""
_FEWEST = 12
_ENOUGH = 1500
"""The number of corners that are enough while the grid is followed; at the end all are examined."""
_SHARE = 0.15
"""The least share of the corners in the picture that must be found."""
_GAIN = 0.8
"""A bend is kept only if it leaves less than this share of the residual."""
_MOST_BENT = 11
_PER_TERM = 8
"""The least number of corners for each free parameter of a bend."""


class GridNotFound(KpError):
    """The printed grid is not where the points predict it. The registration from the points remains valid."""


def refine(picture: ScanPicture, registration: Registration, progress: Progress = unwatched) -> Registration:
    """The registration that fits the visible printed grid best.

    Raises:
        BadPicture: when the picture cannot be read.
        GridNotFound: when too little of the grid is found at its expected place.
        Cancelled: when `progress` says so.
    """
    shrink = shrink_for(registration)
    colours = pixels(picture, shrink=shrink, progress=part(progress, 0.0, 0.4))
    return refine_in(colours, registration, shrink, part(progress, 0.4, 1.0))


def shrink_for(registration: Registration) -> int:
    """The factor by which a picture may be reduced in the search for its grid."""
    return max(1, int(registration.side / BEST_SIDE + 0.35))


def refine_in(
    colours: Pixels, registration: Registration, shrink: int = 1, progress: Progress = unwatched
) -> Registration:
    """As `refine`, in the array of a picture reduced by this factor.

    Raises:
        GridNotFound: when too little of the grid is found at its expected place, or it leads away from the
            points.
        Cancelled: when `progress` says so.
    """
    if registration.side < SMALLEST_SIDE:
        raise GridNotFound(
            f"hexes have sides of {registration.side:.1f} pixels; the grid can be followed from"
            f" {SMALLEST_SIDE:g} on: scan with more dots per inch"
        )
    corners = grid_corners(registration.grid)
    search = _search(colours, registration, shrink)
    search = _polarised(search, corners, registration)
    mapping = _grown(search, corners, registration, part(progress, 0.0, 0.5))
    there = mapping.forward(corners.board)
    places, scores = search.find(there, corners.kind, _NARROW, part(progress, 0.5, 0.95))
    seen = scores > _SEEN
    in_sight = int(_in_picture(there, colours, shrink).sum())
    if seen.sum() < max(_FEWEST, _SHARE * in_sight):
        raise GridNotFound(
            f"the printed grid is seen at {int(seen.sum())} of {in_sight} corners where the points expect it;"
            " see that each point has the right number and lies in the middle of its hex, or go on with the"
            " registration as it is"
        )
    found, weights, rms = _final(corners.board[seen], places[seen])
    good = np.flatnonzero(seen)[weights > 0]
    refinement = Refinement(len(good), rms, _hexes_seen(corners, good))
    model: Model = "smooth" if found.bend is not None else "projective"
    refined = replace(registration, model=model, mapping=found, refinement=refinement)
    _check_drift(refined)
    return refined


def _check_drift(refined: Registration) -> None:
    """Raises GridNotFound if the grid that was followed is not the grid that was clicked."""
    drift = float(np.median(refined.residuals()))
    if drift > _DRIFT * refined.side:
        raise GridNotFound(
            f"what looks like the printed grid leads {drift:.0f} pixels away from the points; look at them"
            " again, or go on with the registration as it is"
        )


def _search(colours: Pixels, registration: Registration, shrink: int) -> Search:
    middle = centres(registration.grid, [p.hex for p in registration.points]).mean(axis=0, keepdims=True)
    linear = registration.mapping.jacobian(middle)[0]
    side = registration.side
    drawn = [pattern(arms(registration.grid, kind) @ linear.T / side, side / shrink) for kind in (0, 1)]
    return Search(grey_of(colours), shrink, side / shrink, drawn)


def _polarised(search: Search, corners: GridCorners, registration: Registration) -> Search:
    """The search for dark or for light lines, whichever are found around the points."""
    near = _distance(corners.board, registration) < _FIRST
    expected = registration.to_picture(corners.board[near])
    light = replace(search, sign=-1)
    totals = [
        float(one.find(expected, corners.kind[near], _WIDE, unwatched)[1].sum()) for one in (search, light)
    ]
    return search if totals[0] >= totals[1] else light


def _distance(board: Points, registration: Registration) -> npt.NDArray[np.float64]:
    """The distance of board points from the nearest control point, in hex sides."""
    known = centres(registration.grid, [p.hex for p in registration.points])
    nearest, _ = cKDTree(known).query(board)
    return np.asarray(nearest, dtype=np.float64)


def _grown(search: Search, corners: GridCorners, registration: Registration, progress: Progress) -> Mapping:
    """The mapping that follows the grid outward from the points. Near the points the registration is right,
    and corners found there predict those farther out.
    """
    few = slice(None, None, max(1, len(corners.board) // _ENOUGH))
    board, kind = corners.board[few], corners.kind[few]
    distance = _distance(board, registration)
    farthest = float(distance.max())
    mapping = registration.mapping
    places = np.full_like(board, np.nan)
    known = np.zeros(len(distance), dtype=bool)
    looked = np.zeros(len(distance), dtype=bool)
    reach = _FIRST
    while not looked.all():
        new = (distance <= reach) & ~looked
        told = part(progress, looked.mean(), (looked | new).mean())
        found, scores = search.find(mapping.forward(board[new]), kind[new], _WIDE, told)
        looked |= new
        places[new], known[new] = found, scores > _SEEN
        if known.sum() >= _FEWEST:
            degree = _degree(int(known.sum()), 3)
            mapping, _ = fitting.robust(board[known], places[known], degree=degree)
        reach = min(reach * _GROWTH, farthest)
    return mapping


def _final(board: Points, places: Points) -> tuple[Mapping, fitting.Weights, float]:
    """The best homography, with a bend if the bend reduces the residual enough; and the residuals of the
    corners used.
    """
    straight, weights = fitting.robust(board, places)
    straight_rms = _rms(straight, board, places, weights)
    degree = _degree(len(board), _MOST_BENT)
    if degree:
        bent, bent_weights = fitting.robust(board, places, degree=degree)
        bent_rms = _rms(bent, board, places, bent_weights)
        if bent_rms < _GAIN * straight_rms or (bent_weights > 0).sum() > 1.1 * (weights > 0).sum():
            return bent, bent_weights, bent_rms
    return straight, weights, straight_rms


def _degree(count: int, most: int) -> int:
    """The degree of bend that a number of corners can determine; 0 for no bend."""
    return max((d for d in range(2, most + 1) if len(exponents(d)[0]) * _PER_TERM <= count), default=0)


def _rms(mapping: Mapping, board: Points, places: Points, weights: fitting.Weights) -> float:
    off = places[weights > 0] - mapping.forward(board[weights > 0])
    return float(np.sqrt((off**2).sum(axis=1).mean()))


def _in_picture(places: Points, colours: Pixels, shrink: int) -> npt.NDArray[np.bool_]:
    height, width = colours.shape[:2]
    inside = (places > 0) & (places < (width * shrink, height * shrink))
    return np.asarray(inside.all(axis=1), dtype=np.bool_)


def _hexes_seen(corners: GridCorners, good: npt.NDArray[np.intp]) -> int:
    """The number of hexes with at least five corners among those found."""
    is_good = np.zeros(len(corners.board) + 1, dtype=bool)
    is_good[good] = True  # The last entry stays False: it stands for corners of one hex alone (-1).
    return int((is_good[corners.of_hex].sum(axis=1) >= 5).sum())
