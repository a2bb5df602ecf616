"""Hexside features as lines: each hexside in two halves that meet the next hexside in a smooth bend.

Where exactly two hexsides of a feature meet, the line runs from the middle of the one to the middle of the
other in a curve that the corner only attracts; where it ends or forks it runs into the corner. Every
hexside is drawn by one hex only, so lines of half opacity stay even.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kpeditor.drawing.frame import Bits
from kpeditor.drawing.hexwindow import Bools, HexWindow, Ints
from kpeditor.drawing.qtbatch import Floats, beside
from kpeditor.drawing.strokes import Strokes


@dataclass(frozen=True, eq=False)
class Edges:
    """Hexsides of a feature in a window: m of them, each once.

    Attributes:
        hexes: index of the hex in the window, directions: side of it; shape [m].
    """

    window: HexWindow
    mask: Bits
    hexes: Ints
    directions: Ints

    @staticmethod
    def of(window: HexWindow, mask: Bits) -> Edges:
        """The hexsides the window draws of a feature; mask is the map's array of 6-bit masks."""
        bits = _unpacked(window.values(mask))
        hexes, directions = np.nonzero(bits & window.owned)
        return Edges(window, mask, hexes, directions)

    def __len__(self) -> int:
        return len(self.hexes)

    @cached_property
    def ends(self) -> Floats:
        """The two corners of each, shape [m, 2, 2]."""
        corners = self.window.corners
        return beside(corners[self.hexes, self.directions], corners[self.hexes, (self.directions + 1) % 6])

    @property
    def middles(self) -> Floats:
        """The middle of each, shape [m, 2]."""
        return np.asarray(self.ends.mean(axis=1))

    def strokes(self, wobble: float = 0.0) -> Strokes:
        """Each hexside as two curves from its middle toward its corners.

        Args:
            wobble: how far, in hex sides, corners are moved about to make a natural line.
        """
        if not len(self):
            return Strokes.nothing()
        curves, is_tip = zip(self._halves(0, wobble), self._halves(1, wobble), strict=True)
        halves = np.concatenate(curves)
        return Strokes(halves, halves[np.concatenate(is_tip), 2])

    def _halves(self, end: int, wobble: float) -> tuple[Floats, Bools]:
        """The halves toward the corner where the side begins (0) or ends (1), and which run into it."""
        window, hexes, directions = self.window, self.hexes, self.directions
        corner = (directions + end) % 6
        # The two other hexsides at this corner: one of the same hex, one that leads away from it.
        own = (directions + (1 if end else 5)) % 6
        beyond_own = (directions + (2 if end else 5)) % 6
        points, centres = window.corner_points, window.lattice[hexes]
        here = points[hexes, corner]
        has_own = (window.values(self.mask)[hexes] >> own & 1).astype(np.bool_)
        has_away = self._leads_away(end)
        start = _wobbled(window, points[hexes, (directions + 1 - end) % 6], wobble)
        bend = _wobbled(window, here, wobble)
        other = np.where(has_own[:, None], points[hexes, beyond_own], 2 * here - centres)
        middle = (start + bend) / 2
        next_middle = (_wobbled(window, other, wobble) + bend) / 2
        joins_one = has_own != has_away
        tip = np.where(joins_one[:, None], (middle + 2 * bend + next_middle) / 4, bend)
        return beside(middle, (middle + bend) / 2, tip), ~joins_one

    def _leads_away(self, end: int) -> Bools:
        """Whether the hexside that leads away from the hex at this end carries the feature too."""
        window, hexes, directions = self.window, self.hexes, self.directions
        cells, inside = window.neighbours
        flat = self.mask.reshape(-1)
        beside = (directions + (1 if end else 5)) % 6
        across_bit = (directions + (2 if end else 4)) % 6
        beside_bit = (directions + (5 if end else 1)) % 6
        across = inside[hexes, directions] & (flat[cells[hexes, directions]] >> across_bit & 1 > 0)
        by_side = inside[hexes, beside] & (flat[cells[hexes, beside]] >> beside_bit & 1 > 0)
        return np.asarray(across | by_side)


def _unpacked(masks: Bits) -> Bools:
    """Masks of shape [n] as bools of shape [n, 6]."""
    return np.asarray(masks[:, None] >> np.arange(6, dtype=np.uint8) & 1, np.bool_)


def _wobbled(window: HexWindow, points: npt.NDArray[np.int64], wobble: float) -> Floats:
    placed = window.place(points)
    return placed + noise(points) * (wobble * window.side) if wobble else placed


def noise(points: npt.NDArray[np.int64], salt: int = 0) -> Floats:
    """A pair of numbers from -1 to 1 for each lattice point, the same for ever; shape [..., 2]."""
    x, y = points[..., 0].astype(np.uint32), points[..., 1].astype(np.uint32)
    mixed = x * np.uint32(73856093) ^ y * np.uint32(19349663) ^ np.uint32(salt * 83492791 & 0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        mixed = (mixed ^ mixed >> np.uint32(shift)) * np.uint32(factor)
    mixed ^= mixed >> np.uint32(16)
    pair = np.stack((mixed & np.uint32(0xFFFF), mixed >> np.uint32(16)), axis=-1)
    return pair.astype(np.float64) / 32767.5 - 1.0
