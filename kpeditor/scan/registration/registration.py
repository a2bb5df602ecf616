"""Registration: the mapping between pixels of a scan and points of the board, from numbered hex centres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.scan.registration import fitting
from kpeditor.scan.registration.mapping import Mapping, Points

Model = Literal["affine", "projective", "smooth"]
MODELS: tuple[Model, ...] = ("affine", "projective", "smooth")
FEWEST: dict[Model, int] = {"affine": 3, "projective": 4, "smooth": 6}
"""The least number of points for each model."""

_ROBUST_FROM = 6
"""The number of points from which a wrong point can be recognised."""
_MOST_STRETCH = 1.35
"""The limit for the stretch of one direction against the other by paper, a lens or a slanting camera."""
_THINNEST = 0.02
"""The least ratio of the breadth of the cloud of points to its length; below it the points lie on one
line.
"""


class TooFewPoints(KpError):
    """The model needs more points; the message says how many."""


class BadPoints(KpError):
    """Points that no scan of this map can have: on one line, mirrored, with a hex twice, or extremely
    stretched. The message names them.
    """


@dataclass(frozen=True, slots=True)
class ControlPoint:
    """The centre of a numbered hex and its place in the picture, in pixels."""

    hex: Hex
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Refinement:
    """The contribution of the printed grid: the number of corners found, their final residual (root mean
    square, in pixels), and the number of hexes with at least five corners found.
    """

    corners: int
    rms: float
    hexes: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Registration:
    """The position of a board in a scan.

    Attributes:
        points: the hex centres from which it was made.
        mapping: from the board, in hex sides, to the picture, in pixels.
        refinement: the contribution of the printed grid, None without one.
    """

    grid: HexGrid
    model: Model
    points: tuple[ControlPoint, ...]
    mapping: Mapping
    refinement: Refinement | None = None

    def to_picture(self, board: Points) -> Points:
        """The picture points of board points, (n, 2) in hex sides."""
        return self.mapping.forward(np.asarray(board, dtype=np.float64))

    def to_board(self, picture: Points) -> Points:
        """The board points of picture points, (n, 2) in pixels."""
        return self.mapping.backward(np.asarray(picture, dtype=np.float64))

    def residuals(self) -> npt.NDArray[np.float64]:
        """The distance of each point from the registration's place for its hex, in pixels."""
        off = self.offsets()
        answer: npt.NDArray[np.float64] = np.hypot(off[:, 0], off[:, 1])
        return answer

    def offsets(self) -> Points:
        """The vector from the registration's place for each hex to its point, in pixels: (n, 2)."""
        return places(self.points) - self.to_picture(centres(self.grid, [p.hex for p in self.points]))

    @property
    def rms(self) -> float:
        """The root mean square of the residuals, in pixels."""
        off = self.residuals()
        return float(np.sqrt((off**2).mean())) if len(off) else 0.0

    @property
    def worst(self) -> ControlPoint:
        """The point with the largest residual."""
        return self.points[int(self.residuals().argmax())]

    @property
    def side(self) -> float:
        """The length of a hex side in the middle of the board, in pixels."""
        return float(np.sqrt(abs(np.linalg.det(self._middle_jacobian()))))

    @property
    def degrees(self) -> float:
        """Clockwise rotation of the sheet in the picture, in degrees."""
        across = self._middle_jacobian()[:, 0]
        return float(np.degrees(np.arctan2(across[1], across[0])))

    @property
    def stretch(self) -> float:
        """The ratio of a hex's longest to its shortest extent: 1 for undistorted paper."""
        large, small = np.linalg.svd(self._middle_jacobian(), compute_uv=False)
        return float(large / small)

    def moved(self, dx: float, dy: float) -> Registration:
        """The registration of the same scan after it is cropped or shifted by a number of pixels."""
        shift = np.array([[1.0, 0.0, dx], [0.0, 1.0, dy], [0.0, 0.0, 1.0]])
        points = tuple(replace(p, x=p.x + dx, y=p.y + dy) for p in self.points)
        return replace(self, points=points, mapping=Mapping(shift @ self.mapping.matrix, self.mapping.bend))

    def _middle_jacobian(self) -> npt.NDArray[np.float64]:
        middle = centres(self.grid, [p.hex for p in self.points]).mean(axis=0, keepdims=True)
        answer: npt.NDArray[np.float64] = self.mapping.jacobian(middle)[0]
        return answer


def centres(grid: HexGrid, hexes: Sequence[Hex]) -> Points:
    """The centres of hexes on the board, in hex sides: (n, 2)."""
    layout = HexLayout(grid)
    return np.array([layout.centre(hex_) for hex_ in hexes], dtype=np.float64).reshape(-1, 2)


def places(points: Sequence[ControlPoint]) -> Points:
    """The places of points in the picture: (n, 2)."""
    return np.array([(p.x, p.y) for p in points], dtype=np.float64).reshape(-1, 2)


def model_for(count: int) -> Model:
    """The model that a number of points supports with some redundancy."""
    return "affine" if count < 5 else "projective"


def fit(grid: HexGrid, points: Sequence[ControlPoint], model: Model) -> Registration:
    """The registration by least squares. From six points on, plainly wrong points lose their weight.

    Raises:
        TooFewPoints: when the model needs more.
        BadPoints: when no scan of this map can have these points.
    """
    if len(points) < FEWEST[model]:
        raise TooFewPoints(
            f"{model} needs {FEWEST[model]} points or more, there are {len(points)}; set more hex centres"
            + ("" if model == "affine" or len(points) < 3 else " or choose a simpler model")
        )
    _check_points(grid, points)
    board, picture = centres(grid, [p.hex for p in points]), places(points)
    degree = _degree_for(len(points)) if model == "smooth" else 0
    if len(points) >= _ROBUST_FROM:
        mapping, _ = fitting.robust(board, picture, is_affine=model == "affine", degree=degree)
    else:
        method = fitting.affine if model == "affine" else fitting.homography
        mapping = Mapping(method(board, picture, np.ones(len(points))))
    found = Registration(grid, model, tuple(points), mapping)
    _check_mapping(found)
    return found


def _degree_for(count: int) -> int:
    """The degree of bend that a number of points supports."""
    return 2 if count < 12 else 3 if count < 24 else 4


def _check_points(grid: HexGrid, points: Sequence[ControlPoint]) -> None:
    seen: set[Hex] = set()
    for point in points:
        if point.hex not in grid:
            raise BadPoints(
                f"column {point.hex.column}, row {point.hex.row} is not on the map"
                f" ({grid.columns} columns, {grid.rows} rows)"
            )
        if point.hex in seen:
            raise BadPoints(
                f"column {point.hex.column}, row {point.hex.row} has two points; keep one of them"
            )
        seen.add(point.hex)
        if not np.isfinite((point.x, point.y)).all():
            raise BadPoints(f"the point of column {point.hex.column}, row {point.hex.row} is no number")
    for cloud, where in ((centres(grid, [p.hex for p in points]), "hexes"), (places(points), "points")):
        spread = np.linalg.svd(cloud - cloud.mean(axis=0), compute_uv=False)
        if spread[1] <= _THINNEST * spread[0]:
            raise BadPoints(
                f"the {where} lie on one line; set one well away from it, best near the corners of the sheet"
            )


def _check_mapping(found: Registration) -> None:
    board = centres(found.grid, [p.hex for p in found.points])
    jacobians = found.mapping.jacobian(board)
    signs = np.linalg.det(jacobians)
    if (signs < 0).all():
        raise BadPoints(
            "these points show the map as in a mirror; look at the numbers of the hexes again, or mirror the"
            " scan"
        )
    if (signs <= 0).any() or not np.isfinite(jacobians).all():
        raise BadPoints("these points fold the map over; one of them has the wrong number or the wrong place")
    if found.stretch > _MOST_STRETCH:
        raise BadPoints(
            f"these points stretch the map {found.stretch:.2f} times more one way than the other; one of them"
            " has the wrong number or the wrong place"
        )
