"""Hexside features as lines: each hexside in two halves that meet the next hexside in a smooth bend.

Where exactly two hexsides of a feature meet, the line runs from the middle of one to the middle of the other
in a curve with the corner as its control point. Where the line ends or forks it runs into the corner. Every
hexside is drawn by one hex only, so that translucent lines look even.
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

_BITS = (1 << np.arange(6)).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class Edges:
    """m hexsides of a feature in a window, each listed once.

    Attributes:
        hexes: index of the hex in the window, directions: side of it; shape [m].
    """

    window: HexWindow
    mask: Bits
    hexes: Ints
    directions: Ints

    @staticmethod
    def of(window: HexWindow, mask: Bits) -> Edges:
        """The hexsides of a feature that the window draws; `mask` is the map's array of 6-bit masks."""
        bits = _unpacked(window.values(mask))
        hexes, directions = np.nonzero(bits & window.owned)
        return Edges(window, mask, hexes, directions)

    def __len__(self) -> int:
        return len(self.hexes)

    @cached_property
    def ends(self) -> Floats:
        """The two corners of each hexside, shape [m, 2, 2]."""
        corners = self.window.corners
        return beside(corners[self.hexes, self.directions], corners[self.hexes, (self.directions + 1) % 6])

    @cached_property
    def middles(self) -> Floats:
        """The middle of each hexside, shape [m, 2]."""
        return np.asarray(self.ends.mean(axis=1))

    def strokes(self, wobble: float = 0.0) -> Strokes:
        """Each hexside as two curves from its middle toward its corners.

        Args:
            wobble: the displacement of corners, in hex sides, that makes the line look natural.
        """
        if not len(self):
            return Strokes.nothing()
        halves, is_tip = self._halves(wobble)
        return Strokes(halves, halves[is_tip, 2])

    def _halves(self, wobble: float) -> tuple[Floats, Bools]:
        """The half curves toward the beginning of each side, then those toward its end, and whether each runs
        into its corner.
        """
        window, twice = self.window, np.concatenate((self.hexes, self.hexes))
        # The two other hexsides at a corner: one of the same hex, and one that leads away from the hex.
        start, corner, own, beyond_own = self._turned((1, 0, 5, 5), (0, 1, 1, 2))
        points = window.corner_points
        here = points[twice, corner]
        has_own = self._carry(window.cells[twice], own)
        has_away = self._leads_away()
        other = np.where(has_own[:, None], points[twice, beyond_own], 2 * here - window.lattice[twice])
        start_at, bend, other_at = _wobbled(window, np.stack((points[twice, start], here, other)), wobble)
        middle = (start_at + bend) / 2
        next_middle = (other_at + bend) / 2
        joins_one = has_own != has_away
        tip = np.where(joins_one[:, None], (middle + 2 * bend + next_middle) / 4, bend)
        return beside(middle, (middle + bend) / 2, tip), ~joins_one

    def _leads_away(self) -> Bools:
        """Whether the feature continues on the third hexside, which leads away from the hex, at each
        beginning, then at each end.
        """
        cells, inside = self.window.neighbours
        twice = np.concatenate((self.hexes, self.hexes))
        across, beside, across_side, beside_side = self._turned((0, 5, 4, 1), (0, 1, 2, 5))
        goes_across = inside[twice, across] & self._carry(cells[twice, across], across_side)
        goes_beside = inside[twice, beside] & self._carry(cells[twice, beside], beside_side)
        return np.asarray(goes_across | goes_beside)

    def _turned(self, at_start: tuple[int, ...], at_end: tuple[int, ...]) -> Ints:
        """The directions turned by these steps, first for all beginnings, then for all ends; shape [steps,
        2m].
        """
        turns = np.array((at_start, at_end)).T[:, :, None]
        return np.asarray((self.directions + turns) % 6).reshape(len(at_start), -1)

    def _carry(self, cells: Ints, directions: Ints) -> Bools:
        """Whether these sides of these cells of the map carry the feature."""
        return np.asarray(self.mask.reshape(-1)[cells] >> directions & 1, np.bool_)


def _unpacked(masks: Bits) -> Bools:
    """Masks of shape [n] as bools of shape [n, 6]."""
    return (masks[:, None] & _BITS).astype(np.bool_)


def _wobbled(window: HexWindow, points: npt.NDArray[np.int64], wobble: float) -> Floats:
    placed = window.place(points)
    return placed + noise(points) * (wobble * window.side) if wobble else placed


def noise(points: npt.NDArray[np.int64], salt: int = 0) -> Floats:
    """Pairs of pseudo-random numbers from -1 to 1 that depend on the lattice point alone; shape [..., 2]."""
    x, y = points[..., 0].astype(np.uint32), points[..., 1].astype(np.uint32)
    mixed = x * np.uint32(73856093) ^ y * np.uint32(19349663) ^ np.uint32(salt * 83492791 & 0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        mixed ^= mixed >> np.uint32(shift)
        mixed *= np.uint32(factor)
    mixed ^= mixed >> np.uint32(16)
    pair = np.empty((*mixed.shape, 2))
    pair[..., 0], pair[..., 1] = mixed & np.uint32(0xFFFF), mixed >> np.uint32(16)
    pair /= 32767.5
    pair -= 1.0
    return pair
