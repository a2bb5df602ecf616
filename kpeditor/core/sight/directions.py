"""Directions from a hex as numbers in exact order, and the directions in which each hexside lies.

A line from a hex meets a hexside just where its direction lies between those of the two ends. Which targets
in that direction the hexside hides is a matter of distance in hexes alone: all ends of hexsides lie a third
of a hex beside whole distances, and no line comes nearer to its last hex than half a hex without being in
it. So a hexside between hexes at the distances a and b lies before all targets from min(a, b) + 1 on, and
belongs to none of those from max(a, b) + 1 on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from kpeditor.core.sight.frame import BOTTOM, NE, SE

Turns = npt.NDArray[np.float64]
Steps = npt.NDArray[np.signedinteger[Any]]
Rings = npt.NDArray[np.int16]

FULL = 4.0
"""Once round, in the numbers of `turn`."""
NEVER = 32767
"""The ring of what hides nothing: no board is so large."""

# By class: the two ends (x, y) of the hexside from its owner's centre, and the step to the hex beyond it.
_SIDES = {BOTTOM: ((-1, 1), (1, 1), (0, 2)), SE: ((1, 1), (2, 0), (1, 1)), NE: ((1, -1), (2, 0), (1, -1))}
_FIRST, _SECOND, _ACROSS = (
    np.array([_SIDES[class_][part] for class_ in range(3)], np.int64) for part in range(3)
)


def turn(x: Steps, y: Steps) -> Turns:
    """The direction to each point (x, y) of the lattice as a number from -2 (not included) to 2, growing all
    the way round from the backward direction; not for (0, 0).

    Exact: equal directions have equal numbers, unequal ones are in order. A quotient of whole numbers below
    2**20 is rounded alike however it is reduced, and two that differ do so by more than 2**-40.
    """
    share: Turns = y / (np.abs(x) + np.abs(y))
    behind = x < 0
    share[behind] = np.where(y[behind] < 0, -2.0, 2.0) - share[behind]
    return share


def sides_seen(classes: Steps, di: Steps, dv: Steps) -> tuple[Turns, Turns]:
    """The directions of the two ends of hexsides: from the first to the second, at most 2 more; those that
    lie across the backward direction end beyond 2.

    Args:
        classes, di, dv: class of each hexside and step to its owner.
    """
    x, y = 3 * di, dv
    one, other = (turn(x + end[classes, 0], y + end[classes, 1]) for end in (_FIRST, _SECOND))
    low, high = np.minimum(one, other), np.maximum(one, other)
    across = high - low > FULL / 2
    return np.where(across, high, low), np.where(across, low + FULL, high)


def rings(classes: Steps, di: Steps, dv: Steps) -> tuple[Rings, Rings]:
    """From which distance on each hexside lies before a target, and from which on it does so without
    belonging to the target; the latter is NEVER for hexsides of the starting hex.
    """
    near = distances(di, dv)
    beyond = distances(di + _ACROSS[classes, 0], dv + _ACROSS[classes, 1])
    least = np.minimum(near, beyond)
    inner = np.where(least == 0, NEVER, np.maximum(near, beyond) + 1)
    return (least + 1).astype(np.int16), inner.astype(np.int16)


def distances(n: Steps, dv: Steps) -> Steps:
    """The range in hexes of steps of n straight lines and dv half hexes across."""
    lines = np.abs(n)
    found: Steps = lines + np.maximum(0, (np.abs(dv) - lines) // 2)
    return found
