"""Mappings of the plane from the board to the picture and back: affine, projective (a homography), and with a
smooth bend added.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
"""Shape (n, 2): x, y."""
Matrix = npt.NDArray[np.float64]
"""Shape (3, 3), acting on (x, y, 1)."""

_STEPS = 12
_NEAR = 1e-7
"""The precision of the inverse of a bend, in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """A smooth displacement in pixels: a Chebyshev polynomial over a rectangle of the board. Outside of the
    rectangle its edge values continue, because the polynomial would diverge there.

    Attributes:
        middle, reach: centre and half size of the rectangle, in hex sides.
        coefficients: shape (terms, 2), in the order of `exponents(degree)`.
    """

    middle: tuple[float, float]
    reach: tuple[float, float]
    degree: int
    coefficients: npt.NDArray[np.float64]

    def at(self, board: Points) -> Points:
        answer: Points = self.basis(board) @ self.coefficients
        return answer

    def basis(self, board: Points) -> npt.NDArray[np.float64]:
        """The value of each term at each point: (n, terms)."""
        unit = np.clip((board - self.middle) / self.reach, -1.0, 1.0)
        across = np.polynomial.chebyshev.chebvander(unit[:, 0], self.degree)
        down = np.polynomial.chebyshev.chebvander(unit[:, 1], self.degree)
        i, j = exponents(self.degree)
        answer: npt.NDArray[np.float64] = across[:, i] * down[:, j]
        return answer


def exponents(degree: int) -> tuple[list[int], list[int]]:
    """The degrees across and down of each term of a bend."""
    pairs = [(i, total - i) for total in range(degree + 1) for i in range(total + 1)]
    return [i for i, _ in pairs], [j for _, j in pairs]


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """From the board (hex sides) to the picture (pixels): a homography, optionally with a bend on top."""

    matrix: Matrix
    bend: Bend | None = None

    def forward(self, board: Points) -> Points:
        """The picture points of board points."""
        straight = project(self.matrix, board)
        return straight if self.bend is None else straight + self.bend.at(board)

    def backward(self, picture: Points) -> Points:
        """The board points of picture points. The bend is inverted by iteration, which converges quickly
        because it is small compared with a hex.
        """
        inverse: Matrix = np.linalg.inv(self.matrix).astype(np.float64)
        board = project(inverse, picture)
        if self.bend is None:
            return board
        for _ in range(_STEPS):
            shift = self.bend.at(board)
            nearer = project(inverse, picture - shift)
            moved = float(np.abs(nearer - board).max(initial=0.0))
            board = nearer
            if moved < _NEAR:
                break
        return board

    def jacobian(self, board: Points) -> npt.NDArray[np.float64]:
        """The derivative of pixels by board coordinates at each point, without the bend: (n, 2, 2)."""
        x, y, w = _homogeneous(self.matrix, board)
        m = self.matrix
        rows = [
            np.stack([(m[i, 0] - v * m[2, 0]) / w, (m[i, 1] - v * m[2, 1]) / w], axis=1)
            for i, v in ((0, x / w), (1, y / w))
        ]
        return np.stack(rows, axis=1)


def project(matrix: Matrix, points: Points) -> Points:
    """Points mapped by a homography."""
    x, y, w = _homogeneous(matrix, points)
    return np.stack([x / w, y / w], axis=1)


def _homogeneous(
    matrix: Matrix, points: Points
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    x, y = points[:, 0], points[:, 1]
    return (
        matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2],
        matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2],
        matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2],
    )
