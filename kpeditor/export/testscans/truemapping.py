"""The true place of the board in a test scan: page, bent paper, lens. Known exactly, not fitted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.hexes import HexGrid

Points = npt.NDArray[np.float64]
_ROUNDS = 6
"""Iterations that invert a bend; each reduces the error about thirtyfold."""


@dataclass(frozen=True, slots=True)
class Wave:
    """One wave of bent paper: it moves points of the page by (dx, dy) pixels times a sine along (fx, fy)."""

    fx: float
    fy: float
    phase: float
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class TrueMapping:
    """From the board to the pixels of one test scan, and back.

    Attributes:
        side, margin: pixels of the flat page per hex side, and hex sides of paper around the board.
        waves: the bend, in pixels of the page.
        matrix: 3 x 3, from the bent page to the picture.
    """

    grid: HexGrid
    side: float
    margin: float
    waves: tuple[Wave, ...]
    matrix: npt.NDArray[np.float64]

    def to_picture(self, board: Points) -> Points:
        """The pixels of points of the board; both of shape (n, 2)."""
        page = (np.asarray(board, np.float64) + self.margin) * self.side
        return _projected(page + self._bend(page), self.matrix)

    def to_board(self, picture: Points) -> Points:
        """The points of the board that lie under pixels."""
        return self.to_page(picture) / self.side - self.margin

    def to_page(self, picture: Points) -> Points:
        """The pixels of the flat page under pixels of the picture."""
        bent = _projected(np.asarray(picture, np.float64), np.asarray(np.linalg.inv(self.matrix), np.float64))
        page = bent
        for _ in range(_ROUNDS if self.waves else 0):
            page = bent - self._bend(page)
        return page

    def data(self) -> dict[str, Any]:
        """The mapping as plain data for the file beside the scan."""
        waves = [[wave.fx, wave.fy, wave.phase, wave.dx, wave.dy] for wave in self.waves]
        return {"side": self.side, "margin": self.margin, "matrix": self.matrix.tolist(), "waves": waves}

    def _bend(self, page: Points) -> Points:
        moved = np.zeros_like(page)
        for wave in self.waves:
            swing = np.sin(wave.fx * page[:, 0] + wave.fy * page[:, 1] + wave.phase)
            moved[:, 0] += wave.dx * swing
            moved[:, 1] += wave.dy * swing
        return moved


def mapping_of(grid: HexGrid, data: Mapping[str, Any]) -> TrueMapping:
    """The mapping that is stored beside a scan.

    Raises:
        KeyError, TypeError, ValueError: when the data do not have the form that `data` writes.
    """
    waves = tuple(Wave(*map(float, wave)) for wave in data["waves"])
    matrix = np.array(data["matrix"], np.float64).reshape(3, 3)
    return TrueMapping(grid, float(data["side"]), float(data["margin"]), waves, matrix)


def _projected(points: Points, matrix: npt.NDArray[np.float64]) -> Points:
    x, y = points[:, 0], points[:, 1]
    across = matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]
    down = matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]
    depth = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
    return np.stack((across / depth, down / depth), axis=1)
