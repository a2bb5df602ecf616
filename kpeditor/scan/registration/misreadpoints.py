"""Finds points whose number looks wrong, by leaving each of them out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.scan.registration import registration

_FAR = 0.6
"""The least distance, in hex sides, at which a point is off by more than careless clicking."""
_NEAR = 0.45
"""The distance from the middle of a hex, in hex sides, within which a point was meant for that hex."""
_AGREED = 0.25
"""The greatest residual of the other points, in hex sides, if they agree without the point."""


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A point that the others contradict.

    Attributes:
        instead: the hex whose number it should have, None if it lies near no hex centre.
        off, better: distance in pixels from the place that the other points give for its hex, and for the hex
            named in `instead`.
    """

    point: registration.ControlPoint
    instead: Hex | None
    off: float
    better: float

    def text(self, numbering: Numbering) -> str:
        name = numbering.name_hex(self.point.hex)
        if self.instead is None:
            return f"{name} is {self.off:.0f} px from where the other points put it; set it again"
        return (
            f"{name} fits far better as {numbering.name_hex(self.instead)}: {self.better:.1f} px off instead"
            f" of {self.off:.0f}"
        )


def suspicions(grid: HexGrid, points: Sequence[registration.ControlPoint]) -> list[Suspicion]:
    """The points that the other points contradict while these agree among themselves, the most certain first.
    It is at most one point if there are fewer than six. Three points cannot contradict each other.
    """
    found: list[tuple[float, Suspicion]] = []
    for index, point in enumerate(points):
        others = [*points[:index], *points[index + 1 :]]
        if len(others) < 3:
            break
        try:
            without = registration.fit(grid, others, registration.model_for(len(others)))
        except KpError:
            continue
        disagreement = without.rms / without.side + abs(math.log(without.stretch))
        suspicion = _judged(without, point)
        if suspicion is not None and disagreement < _AGREED:
            found.append((disagreement, suspicion))
    found.sort(key=lambda pair: pair[0])
    return [suspicion for _, suspicion in (found if len(points) >= 6 else found[:1])]


def _judged(without: registration.Registration, point: registration.ControlPoint) -> Suspicion | None:
    """The verdict on one point by the registration from the other points; None if it agrees."""
    there = registration.places([point])
    off = float(np.hypot(*(there - without.to_picture(registration.centres(without.grid, [point.hex])))[0]))
    if off < _FAR * without.side:
        return None
    board = without.to_board(there)[0]
    instead = HexLayout(without.grid).nearest_hex(float(board[0]), float(board[1]))
    better = float(np.hypot(*(there - without.to_picture(registration.centres(without.grid, [instead])))[0]))
    is_meant = instead in without.grid and instead != point.hex and better < _NEAR * without.side
    return Suspicion(point, instead if is_meant else None, off, better)
