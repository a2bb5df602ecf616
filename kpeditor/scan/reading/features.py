"""Feature vectors that describe how each hex and each hexside of a scan looks.

They are made comparable within and between sheets: each is the distance from the median of its stratum
(hexes; hexsides by direction, those of the border apart) in units of its spread, so that the number printed
in every hex, or the thick line around the board, has no effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, is_border
from kpeditor.scan.pictures.straight import StraightPicture
from kpeditor.scan.progress import Progress, report, unwatched
from kpeditor.scan.reading.hexmeasures import hex_measures
from kpeditor.scan.reading.ink import Ink, ink_of
from kpeditor.scan.reading.patches import hex_patches, side_frames
from kpeditor.scan.reading.sidemeasures import side_measures
from kpeditor.scan.reading.targets import Target, all_sides

Floats = npt.NDArray[np.float32]
_MOST = 4.0
"""Spreads; what is farther out is no more different than that."""
_WHOLE = 0.95
"""Share of a hex or hexside that the scan must show."""


@dataclass(frozen=True, slots=True)
class Features:
    """The feature vectors of hexes or of hexsides.

    Attributes:
        targets: the hexes, or the canonical hexsides, in the order of the rows.
        values: shape (n, k).
        seen: shape (n,), False where the scan does not show enough of it.
    """

    grid: HexGrid
    targets: tuple[Target, ...]
    values: Floats
    seen: npt.NDArray[np.bool_]


def features_of(picture: StraightPicture, progress: Progress = unwatched) -> tuple[Features, Features]:
    """The features of every hex and of every hexside of the board.

    Raises:
        Cancelled: when progress answers False.
    """
    ink = ink_of(picture)
    report(progress, 0.3)
    hexes, raw = _of_hexes(ink)
    report(progress, 0.5)
    sides = _of_sides(ink, tuple(h for h in hexes.targets if isinstance(h, Hex)), raw)
    report(progress, 1.0)
    return hexes, sides


def _of_hexes(ink: Ink) -> tuple[Features, Floats]:
    hexes = tuple(ink.grid.hexes())
    raw = hex_measures(ink, hexes)
    seen = hex_patches(ink, hexes).of(ink.seen).mean(axis=1) > _WHOLE
    values = comparable(raw, np.zeros(len(hexes), np.int64), seen)
    return Features(ink.grid, hexes, values, seen), raw


def _of_sides(ink: Ink, hexes: Sequence[Hex], of_hexes: Floats) -> Features:
    sides = all_sides(ink.grid)
    frames = side_frames(ink.grid, sides)
    raw = side_measures(ink, sides, frames, hexes, of_hexes)
    places = np.linspace(-0.4, 0.4, 9)
    along, across = (plane.ravel() for plane in np.meshgrid(places, places))
    seen = frames.patches(ink, along, across).of(ink.seen).mean(axis=1) > _WHOLE
    return Features(ink.grid, sides, comparable(raw, _strata(ink.grid, sides), seen), seen)


def _strata(grid: HexGrid, sides: Sequence[Hexside]) -> npt.NDArray[np.int64]:
    return np.array([int(side.direction) + 6 * is_border(grid, side) for side in sides], np.int64)


def comparable(raw: Floats, strata: npt.NDArray[np.int64], seen: npt.NDArray[np.bool_]) -> Floats:
    """Values as distances from the median of their stratum in units of the spread of all."""
    if not seen.any():
        return np.zeros_like(raw)
    values = raw.copy()
    for stratum in np.unique(strata):
        mine = strata == stratum
        known = raw[mine & seen]
        values[mine] -= np.median(known if len(known) else raw[seen], axis=0)
    # Variation below rounding carries no information; dividing by it would amplify noise.
    spread = raw[seen].std(axis=0) + np.float32(1e-4)
    return np.asarray(np.clip(values / spread, -_MOST, _MOST), np.float32)
