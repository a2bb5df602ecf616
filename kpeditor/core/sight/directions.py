"""Directions from a hex as numbers in exact order, and the range of directions that each hexside covers.

A line from a hex meets a hexside exactly when its direction lies between the directions of the hexside's two
ends. The distance in hexes alone decides which targets in that direction the hexside hides: all ends of
hexsides lie a third of a hex off whole distances, and a line that is nearer than half a hex to its last hex
is inside it. So a hexside between hexes at the distances a and b lies before all targets from the distance
min(a, b) + 1 on, and belongs to no target from max(a, b) + 1 on.
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
"""A full turn, in the numbers of `turn`."""
NEVER = 32767
"""The ring of a hexside that hides nothing; no board is that large."""

# For each class: the two ends (x, y) of the hexside relative to its owner's centre, and the step to the hex
# beyond.
_SIDES = {BOTTOM: ((-1, 1), (1, 1), (0, 2)), SE: ((1, 1), (2, 0), (1, 1)), NE: ((1, -1), (2, 0), (1, -1))}
_FIRST, _SECOND, _ACROSS = (
    np.array([_SIDES[class_][part] for class_ in range(3)], np.int64) for part in range(3)
)


def turn(x: Steps, y: Steps) -> Turns:
    """The direction to each point (x, y) of the lattice as a number above -2 and up to 2. It increases
    through the whole turn from the backward direction; (0, 0) is not allowed.

    The numbers are exact: equal directions have equal numbers, and others keep their order. Equal quotients
    of whole numbers below 2**20 are rounded to the same value, and different ones differ by more than 2**-40.
    """
    share: Turns = y / (np.abs(x) + np.abs(y))
    behind = x < 0
    share[behind] = np.where(y[behind] < 0, -2.0, 2.0) - share[behind]
    return share


def sides_seen(classes: Steps, di: Steps, dv: Steps) -> tuple[Turns, Turns]:
    """The directions of the two ends of hexsides. The second is greater than the first by 2 at most; for a
    hexside across the backward direction it is above 2.

    Args:
        classes, di, dv: the class of each hexside, and the step to its owner.
    """
    x, y = 3 * di, dv
    one, other = (turn(x + end[classes, 0], y + end[classes, 1]) for end in (_FIRST, _SECOND))
    low, high = np.minimum(one, other), np.maximum(one, other)
    across = high - low > FULL / 2
    return np.where(across, high, low), np.where(across, low + FULL, high)


def rings(classes: Steps, di: Steps, dv: Steps) -> tuple[Rings, Rings]:
    """The least distance of targets that each hexside lies before, and the least distance of targets before
    which it lies without belonging to them. The second is NEVER for hexsides of the starting hex.
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
