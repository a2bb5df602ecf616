"""Converts a straight picture from brightness to optical density above the bare paper.

Inks and shadows multiply, so their logarithms add: the effect of lamp and yellowing is subtracted, and the
same ink then has the same values everywhere on the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.scan.pictures.straight import Points, Raster, StraightPicture

Planes = npt.NDArray[np.float32]
_BLOCK = 24
"""The size in pixels of a block of the straight picture; its bright part is taken for the paper there."""
_DEGREE = 3
_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class Ink:
    """The inks of a straight picture.

    Attributes:
        planes: shape (3, h, w): darkness, red against green, yellow against blue; 0 is paper, 1 about black.
        seen: as in the straight picture.
    """

    raster: Raster
    planes: Planes
    seen: npt.NDArray[np.bool_]

    @property
    def grid(self) -> HexGrid:
        return self.raster.grid

    def at(self, board: Points) -> Points:
        """The array positions (x, y) of board points; whole numbers are centres of pixels."""
        return self.raster.pixels(board) - 0.5


def ink_of(picture: StraightPicture) -> Ink:
    """The inks of a picture, with paper, light and tint removed."""
    # 6 keeps full black finite; divided by 2.5, printed black comes to about 1.
    density = -np.log((picture.rgb.astype(np.float32) + 6.0) / 261.0) / np.float32(2.5)
    red, green, blue = density[..., 0], density[..., 1], density[..., 2]
    planes = np.stack(((red + green + blue) / 3, green - red, blue - (red + green) / 2))
    for plane in planes:
        plane -= _paper(plane, picture.seen)
    planes[:, ~picture.seen] = 0.0
    return Ink(picture.raster, planes, picture.seen)


def _paper(plane: Planes, seen: npt.NDArray[np.bool_]) -> Planes:
    """The bare paper: a smooth surface (a polynomial) fitted to the blocks without ink."""
    height, width = plane.shape
    rows, columns = height // _BLOCK, width // _BLOCK
    inner = np.s_[: rows * _BLOCK, : columns * _BLOCK]
    cells = plane[inner].reshape(rows, _BLOCK, columns, _BLOCK).swapaxes(1, 2).reshape(rows, columns, -1)
    whole = seen[inner].reshape(rows, _BLOCK, columns, _BLOCK).all(axis=(1, 3))
    level = np.median(cells, axis=2)
    ys, xs = np.nonzero(whole)
    if len(ys) < 4 * (_DEGREE + 1) ** 2:
        return np.full_like(plane, np.median(plane[seen]) if seen.any() else 0.0)
    basis = _basis(xs / columns, ys / rows)
    values, weights = level[ys, xs].astype(np.float64), np.ones(len(ys))
    # Robust least squares: blocks full of ink lie far off the surface and lose their weight in each round,
    # so that in the end it follows the bare paper alone.
    for _ in range(_ROUNDS):
        root = np.sqrt(weights)[:, None]
        solution = np.linalg.lstsq(basis * root, values * root[:, 0], rcond=None)[0]
        off = values - basis @ solution
        spread = 1.48 * np.median(np.abs(off)) + 1e-4
        weights = 1.0 / (1.0 + (off / (1.5 * spread)) ** 2) ** 2
    across, down = np.arange(width) / (columns * _BLOCK), np.arange(height) / (rows * _BLOCK)
    answer = np.zeros((height, width), np.float32)
    index = 0
    for i in range(_DEGREE + 1):
        for j in range(_DEGREE + 1 - i):
            row, column = _power(down, j), _power(across, i)
            answer += (solution[index] * row[:, None] * column[None, :]).astype(np.float32)
            index += 1
    return answer


def _basis(x: npt.NDArray[np.float64], y: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.stack(
        [_power(x, i) * _power(y, j) for i in range(_DEGREE + 1) for j in range(_DEGREE + 1 - i)], axis=1
    )


def _power(x: npt.NDArray[np.float64], power: int) -> npt.NDArray[np.float64]:
    return np.asarray((2.0 * x - 1.0) ** power, np.float64)
