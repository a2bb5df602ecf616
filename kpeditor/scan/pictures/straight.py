"""Scans of one sheet rectified into one picture, in which board coordinates times a scale are pixels.

Everything that reads a scan looks at this picture and never at the scan itself, so that resolution, rotation
and stretch of the paper are dealt with once; the underlay of the map is made in the same way. Where scans
overlap they are blended, each weighted by the distance to its own edge, so that no seam shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from kpeditor.core.board.underlay import Underlay
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.scan.progress import Progress, report, unwatched

Points = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
SIDE = 32
"""Pixels per hex side of a picture that is read: enough for hatching, and not too many for large sheets."""
MARGIN = 0.5
"""The margin around the board, in hex sides."""
_TILE = 384


class NothingSeen(KpError):
    """No scan shows any part of the board."""


class Placing(Protocol):
    """The position of the board in a picture; `registration.Registration` implements it."""

    @property
    def grid(self) -> HexGrid:
        """The board."""
        ...

    def to_picture(self, board: Points) -> Points:
        """The pixels of board points, both of shape (n, 2)."""
        ...


@dataclass(frozen=True, slots=True)
class Raster:
    """A grid of pixels over a board: `side` pixels per hex side, with `MARGIN` around the board."""

    grid: HexGrid
    side: float = SIDE

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = HexLayout(self.grid).size
        return round((width + 2 * MARGIN) * self.side), round((height + 2 * MARGIN) * self.side)

    def pixels(self, board: Points) -> Points:
        """The pixels of board points, both (n, 2), from the upper left corner of the picture."""
        answer: Points = (np.asarray(board, np.float64) + MARGIN) * self.side
        return answer

    def board(self, pixels: Points) -> Points:
        """The board points of pixels, both (n, 2)."""
        answer: Points = np.asarray(pixels, np.float64) / self.side - MARGIN
        return answer

    def underlay(self, file: str, like: Underlay | None = None) -> Underlay:
        """The picture as the underlay of the map, with the opacity and the place in the stack of the previous
        underlay.
        """
        before = like or Underlay(file)
        width = self.size[0] / self.side
        return Underlay(file, -MARGIN, -MARGIN, width, 0.0, before.opacity, before.place)


@dataclass(frozen=True, slots=True)
class StraightPicture:
    """Scans rectified onto the board.

    Attributes:
        rgb: shape (h, w, 3), 0 to 255; white where no scan shows the board.
        seen: shape (h, w), False there.
    """

    raster: Raster
    rgb: Pixels
    seen: npt.NDArray[np.bool_]

    @property
    def grid(self) -> HexGrid:
        return self.raster.grid


@dataclass(frozen=True, slots=True)
class Placed:
    """A scan and its position relative to the board.

    Attributes:
        pixels: shape (h, w, 3).
        shrink: the factor by which they are smaller than the whole scan.
    """

    pixels: Pixels
    placing: Placing
    shrink: int = 1


def draw_straight(
    scans: Sequence[Placed], raster: Raster | None = None, progress: Progress = unwatched
) -> StraightPicture:
    """Rectifies scans of one sheet onto its board.

    Args:
        raster: the resolution; by default that of reading.

    Raises:
        NothingSeen: when no scan is given or none shows any part of the board.
        Cancelled: if `progress` returns False.
    """
    if not scans:
        raise NothingSeen("there is no registered scan; set its points first")
    raster = raster or Raster(scans[0].placing.grid)
    width, height = raster.size
    rgb = np.full((height, width, 3), 255, np.uint8)
    seen = np.zeros((height, width), np.bool_)
    for top in range(0, height, _TILE):
        report(progress, top / height)
        for left in range(0, width, _TILE):
            tile = np.s_[top : min(top + _TILE, height), left : min(left + _TILE, width)]
            _draw_tile(scans, raster, tile, rgb, seen)
    if not seen.any():
        raise NothingSeen("no part of the board lies in the picture; look at the points again")
    return StraightPicture(raster, rgb, seen)


def _draw_tile(
    scans: Sequence[Placed],
    raster: Raster,
    tile: tuple[slice, slice],
    rgb: Pixels,
    seen: npt.NDArray[np.bool_],
) -> None:
    ys, xs = np.mgrid[tile]
    board = raster.board(np.stack((xs.ravel() + 0.5, ys.ravel() + 0.5), axis=1))
    total, weights = np.zeros((len(board), 3), np.float32), np.zeros(len(board), np.float32)
    for scan in scans:
        places = scan.placing.to_picture(board) / scan.shrink
        depth = _depth(places, scan.pixels)
        here = depth > 0
        if here.any():
            step = float(np.hypot(*(places[1] - places[0])))
            # Squared, so that a scan has little weight near its edge and no seam shows; the last term keeps
            # the sum of weights above 0 there.
            weight = (depth[here] / scan.pixels.shape[1]).astype(np.float32) ** 2 + np.float32(1e-9)
            total[here] += _sampled(scan.pixels, places[here], step) * weight[:, None]
            weights[here] += weight
    known = weights > 0
    total[known] /= weights[known, None]
    shape = xs.shape
    seen[tile] = known.reshape(shape)
    drawn = np.rint(total).astype(np.uint8).reshape((*shape, 3))
    rgb[tile][seen[tile]] = drawn[seen[tile]]


def _depth(places: Points, pixels: Pixels) -> Points:
    """The distance of points from the edge of a picture, in its pixels; negative outside."""
    height, width = pixels.shape[:2]
    x, y = places[:, 0], places[:, 1]
    return np.asarray(np.minimum(np.minimum(x, width - x), np.minimum(y, height - y)), np.float64)


def _sampled(pixels: Pixels, places: Points, step: float) -> Floats:
    """The colours (n, 3) at places of a picture, interpolated linearly.

    Args:
        step: the picture's pixels per drawn pixel; several are averaged first, against aliasing.
    """
    height, width = pixels.shape[:2]
    low = np.maximum(np.floor(places.min(axis=0)) - 4, 0).astype(int)
    high = np.minimum(np.ceil(places.max(axis=0)) + 4, (width, height)).astype(int)
    # Only the needed part as floats: the whole scan would take four times its size.
    part = pixels[low[1] : high[1], low[0] : high[0]].astype(np.float32)
    if step > 1.1:
        part = ndimage.gaussian_filter(part, (0.4 * step, 0.4 * step, 0), truncate=2.5)
    # Places count from the corner of the first pixel, map_coordinates from its middle, and rows come first.
    at = (places - low - 0.5).T[::-1]
    return np.stack(
        [ndimage.map_coordinates(part[..., c], at, order=1, mode="nearest") for c in range(3)], axis=-1
    )
