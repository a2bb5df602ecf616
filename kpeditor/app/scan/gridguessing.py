"""Provisional grid of a scan before there are enough points for a fit: from one or two points and the
picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import SQRT3, HexLayout, PointF
from kpeditor.scan.registration.registration import ControlPoint, Registration, fit

SURE = 0.25
"""Below this confidence a guess of the grid is no help."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Pixels between hex centres, the clockwise rotation of the sheet in the picture, and whether hexes have
    flat tops.
    """

    pitch: float
    degrees: float
    confidence: float
    is_flat: bool = True


def provisional(grid: HexGrid, points: Sequence[ControlPoint], guess: Guess | None) -> Registration | None:
    """Returns a provisional placement from two points, or from one point and a guess of the grid; None if
    these are missing.
    """
    if len(points) == 1 and guess is not None and guess.confidence >= SURE:
        scale, turn = guess.pitch / SQRT3, math.radians(guess.degrees)
        return _similar(grid, points[0], scale * complex(math.cos(turn), math.sin(turn)))
    if len(points) == 2 and points[0].hex != points[1].hex:
        one, two = points
        across = complex(two.x - one.x, two.y - one.y)
        (x1, y1), (x2, y2) = (HexLayout(grid).centre(point.hex) for point in points)
        return _similar(grid, one, across / complex(x2 - x1, y2 - y1))
    return None


def _similar(grid: HexGrid, point: ControlPoint, factor: complex) -> Registration | None:
    """The fit that turns and scales the board by a complex factor about a point."""
    layout = HexLayout(grid)
    x0, y0 = layout.centre(point.hex)
    corners = {Hex(1, 1), Hex(grid.columns, 1), Hex(1, grid.rows), Hex(max(1, grid.columns - 1), grid.rows)}
    made = []
    for hex_ in sorted(one for one in corners if one in grid):
        x, y = layout.centre(hex_)
        there = complex(point.x, point.y) + factor * complex(x - x0, y - y0)
        made.append(ControlPoint(hex_, there.real, there.imag))
    try:
        return fit(grid, made, "affine")
    except KpError:
        return None


def likely_hex(found: Registration | None, at: PointF) -> Hex | None:
    """Returns the likely hex of a point of the picture, None off the board or without a fit."""
    if found is None:
        return None
    x, y = found.to_board(np.array([at], np.float64))[0].tolist()
    return HexLayout(found.grid).hex_at(x, y)
