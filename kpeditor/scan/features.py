"""What the eye would compare: numbers that describe each hex and each hexside of a scan."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.scan.boardpicture import BoardPicture
from kpeditor.scan.progress import Progress, unwatched
from kpeditor.scan.targets import Target, all_sides

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Features:
    """The numbers of hexes or of hexsides.

    Attributes:
        targets: the hexes, or the canonical hexsides, in the order of the rows.
        values: shape (n, k).
        seen: shape (n,), False where the scan does not show enough of it.
    """

    grid: HexGrid
    targets: tuple[Target, ...]
    values: Floats
    seen: npt.NDArray[np.bool_]


def hex_features(picture: BoardPicture, progress: Progress = unwatched) -> Features:
    """The numbers of every hex of the board.

    Raises:
        Cancelled: when progress answers False.
    """
    layout = HexLayout(picture.grid)
    hexes = tuple(picture.grid.hexes())
    centres = np.array([layout.centre(hex_) for hex_ in hexes])
    return _sampled(picture, hexes, centres, 0.6)


def side_features(picture: BoardPicture, progress: Progress = unwatched) -> Features:
    """The numbers of every hexside of the board.

    Raises:
        Cancelled: when progress answers False.
    """
    layout = HexLayout(picture.grid)
    sides = all_sides(picture.grid)
    centres = np.array([np.mean(layout.side_ends(side), axis=0) for side in sides])
    return _sampled(picture, sides, centres, 0.2)


def _sampled(
    picture: BoardPicture, targets: tuple[Target, ...], centres: npt.NDArray[np.float64], reach: float
) -> Features:
    steps = np.linspace(-reach, reach, 12)
    offsets = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    at = np.round(picture.pixel(centres[:, None] + offsets)).astype(int)
    colours = picture.rgb[at[..., 1], at[..., 0]].astype(np.float32)
    values = np.concatenate((np.median(colours, axis=1), colours.std(axis=1)), axis=1)
    return Features(picture.grid, targets, values, picture.seen[at[..., 1], at[..., 0]].mean(axis=1) > 0.9)
