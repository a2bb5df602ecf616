"""The pixels of a straight picture that belong to each hex and hexside. The patch has the same shape for all
hexes, and for all hexsides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, is_border, other_name
from kpeditor.core.geometry.pixels import SQRT3, HexLayout
from kpeditor.scan.reading.ink import Ink

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
_INNER = 0.82
"""The part of a hex that is examined, as a share of the way from its centre to its border."""


@dataclass(frozen=True, slots=True)
class Patches:
    """Pixels by target and place in the patch, both index arrays of shape (n, places)."""

    rows: npt.NDArray[np.intp]
    columns: npt.NDArray[np.intp]

    def of(self, plane: npt.NDArray[np.generic]) -> Floats:
        """The values of a plane [h, w] in the patches, shape (n, places)."""
        return np.asarray(plane[self.rows, self.columns], np.float32)

    def without(self, places: npt.NDArray[np.bool_]) -> Patches:
        """The patches without some of its places."""
        return Patches(self.rows[:, ~places], self.columns[:, ~places])


def hex_patches(ink: Ink, hexes: Sequence[Hex]) -> Patches:
    """The inner part of each hex, without its border."""
    side = round(ink.raster.side)
    steps = np.arange(-side, side + 1) / side
    x, y = (plane.ravel() for plane in np.meshgrid(steps, steps))
    if not ink.grid.is_flat:
        x, y = y, x
    half = SQRT3 / 2
    slanted = np.maximum(np.abs(y / 2 + x * half), np.abs(y / 2 - x * half))
    inside = np.maximum(np.abs(y), slanted) < _INNER * half
    offsets = np.stack((x, y) if ink.grid.is_flat else (y, x), axis=1)[inside]
    layout = HexLayout(ink.grid)
    centres = np.array([layout.centre(hex_) for hex_ in hexes])
    return _patches(ink, centres[:, None] + offsets[None])


@dataclass(frozen=True, slots=True)
class SideFrames:
    """A coordinate frame for each hexside. Its origin is the middle of the side; the axes run along the side
    and across it into its own hex.

    Attributes:
        outer: True for sides of the border; beyond them the inside is mirrored instead of sampling the
            outside.
    """

    middles: Doubles
    along: Doubles
    inward: Doubles
    outer: npt.NDArray[np.bool_]

    def part(self, rows: slice) -> SideFrames:
        """The frames of some of the hexsides."""
        return SideFrames(self.middles[rows], self.along[rows], self.inward[rows], self.outer[rows])

    def patches(self, ink: Ink, along: Doubles, across: Doubles) -> Patches:
        """The pixels at these places (in hex sides, 1-d arrays of equal length) of every frame."""
        inward = np.where(self.outer[:, None], np.abs(across)[None], across[None])
        points = self.middles[:, None] + self.along[:, None] * along[None, :, None]
        return _patches(ink, points + self.inward[:, None] * inward[..., None])


def side_frames(grid: HexGrid, sides: Sequence[Hexside]) -> SideFrames:
    layout = HexLayout(grid)
    ends = np.array([layout.side_ends(side) for side in sides])
    middles = ends.mean(axis=1)
    inward = np.array([layout.centre(side.hex) for side in sides]) - middles
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    outer = np.array([is_border(grid, side) for side in sides], np.bool_)
    return SideFrames(middles, ends[:, 1] - ends[:, 0], inward, outer)


def neighbours_of(grid: HexGrid, sides: Sequence[Hexside], hexes: Sequence[Hex]) -> npt.NDArray[np.intp]:
    """The two hexes of each hexside as indices into hexes, shape (n, 2). At the border both are the same
    hex.
    """
    index = {hex_: number for number, hex_ in enumerate(hexes)}
    pairs = []
    for side in sides:
        own = index[side.hex]
        pairs.append((own, index.get(other_name(grid, side).hex, own)))
    return np.array(pairs, np.intp)


def _patches(ink: Ink, points: Doubles) -> Patches:
    at = np.rint(ink.at(points)).astype(np.intp)
    height, width = ink.seen.shape
    return Patches(np.clip(at[..., 1], 0, height - 1), np.clip(at[..., 0], 0, width - 1))
