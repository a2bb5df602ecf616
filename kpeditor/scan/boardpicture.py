"""A scan drawn straight: one picture in which board coordinates times a scale are pixels.

Everything that reads a scan looks at this picture and never at the scan itself, so that resolution, rotation
and stretch of the paper are dealt with once, and several partial scans of one sheet become one picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.scan.progress import Progress, part, report, unwatched

Points = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]
SIDE = 32
"""Pixels per hex side: fine enough for hatching, coarse enough for a sheet of thousands of hexes."""
MARGIN = 0.5
"""Hex sides around the board."""
_TILE = 384


class NothingSeen(KpError):
    """No part of the board lies in the picture."""


class Placing(Protocol):
    """Where the board lies in a picture; what `registration.Registration` answers."""

    @property
    def grid(self) -> HexGrid:
        """The board."""
        ...

    def to_picture(self, board: Points) -> Points:
        """The pixels of points of the board, both of shape (n, 2)."""
        ...


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A scan drawn straight onto the board.

    Attributes:
        rgb: shape (h, w, 3), 0 to 255.
        seen: shape (h, w), False where no scan shows the board.
        side: pixels per hex side.
    """

    grid: HexGrid
    rgb: Pixels
    seen: npt.NDArray[np.bool_]
    side: int = SIDE

    def pixel(self, board: Points) -> Points:
        """The array positions (x, y) of points of the board; whole numbers are middles of pixels."""
        return (board + MARGIN) * self.side - 0.5


def board_picture(
    scans: Sequence[tuple[Pixels, Placing]], side: int = SIDE, progress: Progress = unwatched
) -> BoardPicture:
    """Draws scans of one sheet straight onto its board; where two show the same place the one counts in which
    it lies farther from the border.

    Args:
        scans: the pixels of each picture, shape (h, w, 3), and where the board lies in it.

    Raises:
        NothingSeen: when no scan is given or none shows a hex.
        Cancelled: when progress answers False.
    """
    if not scans:
        raise NothingSeen("there is no scan to read")
    grid = scans[0][1].grid
    width, height = (round((extent + 2 * MARGIN) * side) for extent in HexLayout(grid).size)
    rgb = np.zeros((height, width, 3), np.uint8)
    best = np.zeros((height, width), np.float32)
    corners = [(top, left) for top in range(0, height, _TILE) for left in range(0, width, _TILE)]
    for index, (pixels, placing) in enumerate(scans):
        told = part(progress, index / len(scans), (index + 1) / len(scans))
        for count, (top, left) in enumerate(corners):
            report(told, count / len(corners))
            tile = np.s_[top : min(top + _TILE, height), left : min(left + _TILE, width)]
            _draw_tile(pixels, placing, side, tile, rgb, best)
    if not (best > 0).any():
        raise NothingSeen("no part of the board lies in the picture; check the points")
    return BoardPicture(grid, rgb, best > 0, side)


def _draw_tile(
    pixels: Pixels,
    placing: Placing,
    side: int,
    tile: tuple[slice, slice],
    rgb: Pixels,
    best: npt.NDArray[np.float32],
) -> None:
    """Draws one tile of the board from one scan, where the scan shows it better than those before."""
    ys, xs = np.mgrid[tile]
    board = np.stack((xs.ravel() + 0.5, ys.ravel() + 0.5), axis=1) / side - MARGIN
    places = placing.to_picture(board)
    high, wide = pixels.shape[:2]
    depth = np.minimum(
        np.minimum(places[:, 0], wide - places[:, 0]), np.minimum(places[:, 1], high - places[:, 1])
    ).reshape(xs.shape)
    better = depth > best[tile]
    if not better.any():
        return
    inside = places[depth.ravel() > 0]
    low = np.maximum(np.floor(inside.min(axis=0)) - 4, 0).astype(int)
    top = np.minimum(np.ceil(inside.max(axis=0)) + 4, (wide, high)).astype(int)
    part_ = pixels[low[1] : top[1], low[0] : top[0]].astype(np.float32)
    # How many pixels of the scan there are to one drawn: finer ones are averaged first, or they would alias.
    step = float(np.hypot(*(places[1] - places[0])))
    if step > 1.1:
        part_ = ndimage.gaussian_filter(part_, (0.4 * step, 0.4 * step, 0), truncate=2.5)
    at = (places - low - 0.5).T[::-1]
    drawn = np.stack(
        [ndimage.map_coordinates(part_[..., c], at, order=1, mode="nearest") for c in range(3)], axis=-1
    )
    rgb[tile][better] = np.clip(np.round(drawn.reshape((*xs.shape, 3))), 0, 255).astype(np.uint8)[better]
    best[tile][better] = depth[better]
