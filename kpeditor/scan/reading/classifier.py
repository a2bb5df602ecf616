"""The classifier for all layers: kernel least squares on a few named examples, calibrated on them.

With some hundred examples the solution is one small matrix, from which the leave-one-out score of each
example follows in closed form; these calibrate the scores as chances.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
_WIDTH = 0.15
"""The rate at which likeness falls with the mean square of differences."""
_RIDGE = 0.1
_TRUST = 0.5
"""The exponent by which a feature weighs more the better it separates the examples; 0 would weigh all
alike.
"""
_MODESTY = 0.05
"""The fraction of an example of each label that is assumed wrong from the outset, so that a few examples
never make it certain.
"""
_USUAL_SLOPE = 8.0
_CHUNK = 4096


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of one label.

    Attributes:
        values: shape (n,): above 0 for yes; near 0 for rows that resemble no example, or both kinds.
        chances: shape (n,): the calibrated probability that the label holds.
    """

    values: Doubles
    chances: Doubles


def learn(features: Floats, taught: Floats, holds: npt.NDArray[np.bool_]) -> Scores:
    """The scores of a label for all rows of features, learned from rows with a known answer.

    Args:
        features: shape (n, k).
        taught: features of the examples, shape (m, k).
        holds: shape (m,); both values must occur.
    """
    weights = _weights(taught, holds)
    known = taught * weights
    signs = np.where(holds, 1.0, -1.0)
    kernel = _likeness(known, known)
    inverse = np.linalg.inv(kernel + _RIDGE * np.eye(len(known)))
    pull = inverse @ signs
    left_out = signs - pull / np.diag(inverse)
    values = np.concatenate(
        [
            _likeness(features[start : start + _CHUNK] * weights, known) @ pull
            for start in range(0, len(features), _CHUNK)
        ]
    )
    slope, shift = _calibrated(left_out, holds)
    return Scores(values, 1.0 / (1.0 + np.exp(-np.clip(slope * values + shift, -30, 30))))


def _weights(taught: Floats, holds: npt.NDArray[np.bool_]) -> Floats:
    """The weight of each feature: the distance at which it holds the two kinds of examples apart, relative to
    their spread.
    """
    yes, no = taught[holds], taught[~holds]
    spread = np.sqrt((yes.var(axis=0) + no.var(axis=0)) / 2 + 0.05)
    apart = (np.abs(yes.mean(axis=0) - no.mean(axis=0)) / spread) ** _TRUST + 1e-6
    return np.asarray(apart * np.sqrt(len(apart) / (apart**2).sum()), np.float32)


def _likeness(rows: Floats, known: Floats) -> Doubles:
    squares = (rows**2).sum(axis=1)[:, None] + (known**2).sum(axis=1) - 2.0 * (rows @ known.T)
    return np.asarray(np.exp(-_WIDTH / rows.shape[1] * np.maximum(squares, 0.0)), np.float64)


def _calibrated(scores: Doubles, holds: npt.NDArray[np.bool_]) -> tuple[float, float]:
    """The slope and offset that turn scores into probabilities (Platt's method), with a prior against
    overconfidence from few examples.
    """
    yes, no = int(holds.sum()), int((~holds).sum())
    goals = np.where(holds, 1.0 - _MODESTY / (yes + 2.0), _MODESTY / (no + 2.0))
    slope, shift = _USUAL_SLOPE, 0.0
    for _ in range(30):
        chances = 1.0 / (1.0 + np.exp(-np.clip(slope * scores + shift, -30, 30)))
        error, bend = chances - goals, np.maximum(chances * (1 - chances), 1e-6)
        pull = np.array([(error * scores).sum() + 0.05 * (slope - _USUAL_SLOPE), error.sum() + 0.5 * shift])
        mixed = (bend * scores).sum()
        curve = np.array([[(bend * scores**2).sum() + 0.05, mixed], [mixed, bend.sum() + 0.5]])
        step = np.linalg.solve(curve, pull)
        slope, shift = max(0.5, slope - float(step[0])), shift - float(step[1])
        if np.abs(step).max() < 1e-5:
            break
    return slope, shift
