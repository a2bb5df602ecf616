"""Feature vectors that describe how each hex and each hexside of a scan looks.

They are made comparable within and between sheets: each is the distance from the median of its stratum
(hexes; hexsides by direction, those of the border apart) in units of its spread, so that the number printed
in every hex, or the thick line around the board, has no effect.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, is_border
from kpeditor.scan.pictures.straight import StraightPicture
from kpeditor.scan.progress import Progress, report, unwatched
from kpeditor.scan.reading.ink import Ink, ink_of
from kpeditor.scan.reading.patches import Patches, hex_patches, side_frames
from kpeditor.scan.reading.sidemeasures import side_measures
from kpeditor.scan.reading.targets import Target, all_sides

Floats = npt.NDArray[np.float32]
_MOST = 4.0
"""The limit of a value, in spreads; values farther out are cut to it."""
_WHOLE = 0.95
"""The share of a hex or hexside that the scan must show."""


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
        Cancelled: if `progress` returns False.
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


_PRINTED = 0.2
"""The share of the hex where something may be printed in every hex, such as its number. These places are left
out.
"""


def hex_measures(ink: Ink, hexes: Sequence[Hex]) -> Floats:
    """The measures of hexes, shape (n, k)."""
    dark = ink.planes[0]
    line = dark - ndimage.gaussian_filter(dark, 5)
    patches = _unprinted(hex_patches(ink, hexes), line)
    found = [one for plane in ink.planes for one in _spread(patches.of(plane))]
    found += _roughness(dark, patches)
    found += _ways(dark, patches)
    found += _figures(ink, patches.of(line), patches)
    return np.stack(found, axis=1).astype(np.float32)


def _unprinted(patches: Patches, line: Floats) -> Patches:
    """The patches without the places where most hexes carry ink, which are those of the printed number."""
    usual = np.median(patches.of(line), axis=0)
    return patches.without(usual > np.quantile(usual, 1.0 - _PRINTED))


def _spread(values: Floats) -> list[Floats]:
    low, middle, high = np.percentile(values, (10, 50, 90), axis=1)
    return [low, middle, high, values.mean(axis=1)]


def _roughness(dark: Floats, patches: Patches) -> list[Floats]:
    """The power in four bands of size, as logarithms."""
    smooth = [dark, *(ndimage.gaussian_filter(dark, size) for size in (1, 2, 4, 8))]
    bands = [(fine - coarse) ** 2 for fine, coarse in itertools.pairwise(smooth)]
    return [np.log(patches.of(band).mean(axis=1) + 1e-6) for band in bands]


def _ways(dark: Floats, patches: Patches) -> list[Floats]:
    """The power of edges, and the degree to which they run in one direction (hatching) or in two
    (cross-hatching).
    """
    across = ndimage.gaussian_filter(dark, 1, order=(0, 1))
    down = ndimage.gaussian_filter(dark, 1, order=(1, 0))
    power, angle = across**2 + down**2, np.arctan2(down, across)
    total = patches.of(power).mean(axis=1)
    turns = [part for k in (2, 4) for part in (np.cos(k * angle), np.sin(k * angle))]
    ways = [patches.of(power * turn).mean(axis=1) / (total + 1e-5) for turn in turns]
    return [np.log(total + 1e-6), *ways]


def _figures(ink: Ink, line: Floats, patches: Patches) -> list[Floats]:
    """The colour of the lines drawn in the hex, and the share of the hex they cover."""
    weight = np.maximum(line, 0) ** 2 + 1e-6
    colours = [(patches.of(plane) * weight).sum(axis=1) / weight.sum(axis=1) for plane in ink.planes[1:]]
    return [*colours, *((line > least).mean(axis=1) for least in (0.06, 0.12, 0.25))]
