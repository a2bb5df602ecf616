"""Least squares: fits the mapping that takes points of the board to their places in the picture."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kpeditor.scan.registration.mapping import Bend, Mapping, Matrix, Points, exponents, project

Weights = npt.NDArray[np.float64]

_ROUNDS = 8
_STEPS = 10
_FAR = 3.0
"""Points with more than this many times the usual residual get no weight."""
_FLOOR = 0.05
"""The least residual that is assumed, in pixels."""
RIDGES = (0.003, 0.03, 0.3, 3.0, 30.0)
"""The stiffness of a bend: the values tried, from loose to stiff."""


def affine(board: Points, picture: Points, weights: Weights) -> Matrix:
    """The best affine mapping, as a matrix whose last row is 0 0 1."""
    design = np.column_stack([board, np.ones(len(board))]) * weights[:, None]
    solution, *_ = np.linalg.lstsq(design, picture * weights[:, None], rcond=None)
    return np.vstack([solution.T, [0.0, 0.0, 1.0]])


def homography(board: Points, picture: Points, weights: Weights) -> Matrix:
    """The best projective mapping: normalised direct linear transformation, then Gauss-Newton on pixels."""
    from_board, from_picture = _normaliser(board, weights), _normaliser(picture, weights)
    p, q = project(from_board, board), project(from_picture, picture)
    one, nil = np.ones(len(p)), np.zeros((len(p), 3))
    plain = np.column_stack([p, one])
    upper = np.hstack([plain, nil, -q[:, :1] * plain]) * weights[:, None]
    lower = np.hstack([nil, plain, -q[:, 1:] * plain]) * weights[:, None]
    rows = np.vstack([upper, lower])
    _, vectors = np.linalg.eigh(rows.T @ rows)
    start = vectors[:, 0].reshape(3, 3)
    if abs(start[2, 2]) < 1e-9:
        start = np.linalg.inv(from_board.T) @ start  # It diverges: keep the best solution so far.
    matrix = _polished(start / start[2, 2], p, q, weights)
    answer: Matrix = np.linalg.inv(from_picture) @ matrix @ from_board
    return np.asarray(answer / answer[2, 2], dtype=np.float64)


def _normaliser(points: Points, weights: Weights) -> Matrix:
    used = points[weights > 0]
    middle = used.mean(axis=0)
    spread = float(np.sqrt(((used - middle) ** 2).sum(axis=1).mean() / 2)) or 1.0
    return np.array([[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1.0]])


def _polished(matrix: Matrix, p: Points, q: Points, weights: Weights) -> Matrix:
    """Gauss-Newton over the eight parameters of a homography, minimising distances in pixels."""
    for _ in range(_STEPS):
        bottom = matrix[2, 0] * p[:, 0] + matrix[2, 1] * p[:, 1] + 1.0
        here = project(matrix, p)
        plain = np.column_stack([p, np.ones(len(p))]) / bottom[:, None]
        nil = np.zeros_like(plain)
        jacobian = np.vstack(
            [
                np.hstack([plain, nil, -here[:, :1] * plain[:, :2]]) * weights[:, None],
                np.hstack([nil, plain, -here[:, 1:] * plain[:, :2]]) * weights[:, None],
            ]
        )
        wrong = ((q - here) * weights[:, None]).T.ravel()
        step, *_ = np.linalg.lstsq(jacobian, wrong, rcond=None)
        matrix = matrix + np.append(step, 0.0).reshape(3, 3)
        if np.abs(step).max() < 1e-12:
            break
    return matrix


def bend(board: Points, residuals: Points, weights: Weights, degree: int) -> Bend:
    """The smooth displacement that fits residuals. Its stiffness is chosen by generalised cross-validation,
    so that a few points bend it little.
    """
    low, high = board.min(axis=0), board.max(axis=0)
    middle, reach = (low + high) / 2, np.maximum((high - low) / 2, 1.0)
    terms = len(exponents(degree)[0])
    empty = Bend(
        (float(middle[0]), float(middle[1])),
        (float(reach[0]), float(reach[1])),
        degree,
        np.zeros((terms, 2)),
    )
    basis = empty.basis(board) * weights[:, None]
    goal = residuals * weights[:, None]
    order = np.array([i + j for i, j in zip(*exponents(degree), strict=True)], dtype=np.float64)
    normal, right = basis.T @ basis, basis.T @ goal
    best: tuple[float, npt.NDArray[np.float64]] | None = None
    count = float(np.count_nonzero(weights))
    for ridge in RIDGES:
        stiff = normal + np.diag(ridge * (0.01 + order**4))
        solution = np.linalg.solve(stiff, np.column_stack([right, normal]))
        coefficients = np.asarray(solution[:, :2], dtype=np.float64)
        hat = float(np.trace(solution[:, 2:]))
        if hat >= 0.9 * count:
            continue  # As many parameters as points would be no smooth warp.
        left = float(((goal - basis @ coefficients) ** 2).sum())
        score = left / (1.0 - hat / count) ** 2
        if best is None or score < best[0] * 0.999:
            best = score, coefficients
    return Bend(empty.middle, empty.reach, degree, best[1]) if best is not None else empty


def robust(
    board: Points, picture: Points, *, is_affine: bool = False, degree: int = 0
) -> tuple[Mapping, Weights]:
    """The best mapping if some points may be plainly wrong: distant points lose weight in each round (Tukey's
    biweight on the median residual).
    """
    weights = np.ones(len(board))
    mapping = Mapping(affine(board, picture, weights))
    fewest = 3 if is_affine else 4
    for _ in range(_ROUNDS):
        roots = np.sqrt(weights)
        matrix = (affine if is_affine else homography)(board, picture, roots)
        mapping = Mapping(matrix)
        if degree:
            mapping = Mapping(matrix, bend(board, picture - mapping.forward(board), roots, degree))
        off = np.hypot(*(picture - mapping.forward(board)).T)
        limit = _FAR * (1.5 * float(np.median(off)) + _FLOOR)
        changed = np.where(off < limit, (1 - (off / limit) ** 2) ** 2, 0.0)
        if np.count_nonzero(changed) <= fewest:
            break
        weights = changed
    return mapping, weights
