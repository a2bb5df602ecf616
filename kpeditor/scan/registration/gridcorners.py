"""The corners of a printed hex grid: their expected places, and where they are found in a scan.

At every corner three lines meet, in one of two ways (a Y and its mirror image). A small picture of the three
lines is correlated with the line image around each expected place; the corner is at the maximum, refined
between pixels by a parabola.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import fft, ndimage

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.scan.progress import Progress, report
from kpeditor.scan.registration.lineimage import Grey, line_image
from kpeditor.scan.registration.mapping import Points

Array = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.intp]

_BATCH = 96
_ARM = 0.5
"""The length of the lines of the pattern, in hex sides."""
_AROUND = 0.33
"""The radius around a pixel within which its lightness is compared, in hex sides."""
_THINNEST = 0.9
"""The least thickness of the lines of the pattern (one standard deviation), in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class GridCorners:
    """The corners of a board at which at least two hexes meet, so that three lines are printed there.

    Attributes:
        board: (n, 2) in hex sides.
        kind: (n,) 0 or 1, the orientation of the Y.
        of_hex: (hexes, 6) indices of the corners of each hex, -1 where only one hex has it.
    """

    board: Points
    kind: Numbers
    of_hex: Numbers


def grid_corners(grid: HexGrid) -> GridCorners:
    """The inner corners of a board."""
    layout = HexLayout(grid)
    number: dict[lattice.Point, int] = {}
    count: list[int] = []
    kinds: list[int] = []
    of_hex: list[list[int]] = []
    for hex_ in grid.hexes():
        of_hex.append([])
        for index, corner in enumerate(lattice.corners(grid, hex_)):
            at = number.setdefault(corner, len(number))
            if at == len(count):
                count.append(0)
                kinds.append(index % 2)
            count[at] += 1
            of_hex[-1].append(at)
    inner = np.array(count) > 1
    renumbered = np.where(inner, np.cumsum(inner) - 1, -1)
    places = np.array([layout.place(point) for point in number], dtype=np.float64).reshape(-1, 2)
    return GridCorners(places[inner], np.array(kinds, dtype=np.intp)[inner], renumbered[np.array(of_hex)])


def arms(grid: HexGrid, kind: int) -> Points:
    """The directions, on the board, of the three lines that leave a corner of one kind: (3, 2)."""
    # A corner of a hex and its two neighbours give two of the lines; the third leads straight away from the
    # middle of the hex.
    layout = HexLayout(grid)
    offsets = np.array([layout.place(point) for point in lattice.corner_offsets(grid)])
    offsets -= layout.place((0, 0))
    here = offsets[kind]
    return np.array([offsets[(kind + 1) % 6] - here, offsets[(kind - 1) % 6] - here, here])


def pattern(directions: Points, side: float) -> Array:
    """A square picture of three lines that meet in its middle, normalised to mean 0 and norm 1.

    Args:
        directions: (3, 2), where length 1 is a hex side of `side` pixels.
    """
    reach = max(3, round(_ARM * side))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float64)
    thick = max(_THINNEST, 0.025 * side)
    drawn = np.zeros_like(x)
    for dx, dy in directions:
        length = float(np.hypot(dx, dy))
        along = np.clip((x * dx + y * dy) / length, 0.0, _ARM * length * side)
        gap = np.hypot(x - along * dx / length, y - along * dy / length)
        drawn = np.maximum(drawn, np.exp(-((gap / thick) ** 2) / 2))
    drawn -= drawn.mean()
    answer: Array = (drawn / np.sqrt((drawn**2).sum())).astype(np.float32)
    return answer


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """The parameters of the search for corners in the array of a picture.

    Attributes:
        shrink: pixels of the full-size picture per pixel of the array.
        side: length of a hex side in pixels of the array.
        patterns: one for each kind of corner.
        sign: 1 for dark lines, -1 for light ones.
    """

    grey: Grey
    shrink: int
    side: float
    patterns: Sequence[Array]
    sign: int = 1

    def find(
        self, expected: Points, kind: Numbers, reach: float, progress: Progress
    ) -> tuple[Points, npt.NDArray[np.float64]]:
        """Finds corners near their expected places.

        Args:
            expected: (n, 2) in pixels of the full-size picture.
            reach: the radius of the search around the expected place, in hex sides.

        Returns:
            The places (n, 2) and the correlation of the pattern there, -1 to 1. It is 0 where the picture
            ends, and if the best place is at the rim of the search area.
        """
        places = expected.copy()
        scores = np.zeros(len(expected))
        around = max(2, round(reach * self.side))
        done = 0
        for which in (0, 1):
            members = np.flatnonzero((kind == which) & self._inside(expected, around))
            for start in range(0, len(members), _BATCH):
                report(progress, done / max(1, len(expected)))
                batch = members[start : start + _BATCH]
                places[batch], scores[batch] = self._batch(expected[batch], self.patterns[which], around)
                done += len(batch)
        return places, scores

    def _extent(self, around: int) -> int:
        """The radius of the search around a place, in pixels of the array."""
        return around + len(self.patterns[0]) // 2 + self._faded

    @property
    def _faded(self) -> int:
        return max(2, round(_AROUND * self.side))

    def _inside(self, expected: Points, around: int) -> npt.NDArray[np.bool_]:
        extent = self._extent(around) - self._faded
        height, width = self.grey.shape[:2]
        at = np.floor(expected / self.shrink)
        fits = (at >= extent).all(axis=1) & (at[:, 0] < width - extent) & (at[:, 1] < height - extent)
        answer: npt.NDArray[np.bool_] = fits & np.isfinite(expected).all(axis=1)
        return answer

    def _batch(self, expected: Points, wanted: Array, around: int) -> tuple[Points, npt.NDArray[np.float64]]:
        extent = self._extent(around)
        middle = np.floor(expected / self.shrink).astype(np.intp)
        steps = np.arange(-extent, extent + 1)
        height, width = self.grey.shape[:2]
        rows = np.clip(middle[:, 1:] + steps, 0, height - 1)
        columns = np.clip(middle[:, :1] + steps, 0, width - 1)
        cut = self.grey[rows[:, :, None], columns[:, None, :]]
        lines = self.sign * line_image(cut, self._faded)
        lines = lines[:, self._faded : -self._faded, self._faded : -self._faded]
        agreement = _correlated(lines, wanted)
        return _peaks(agreement, middle, self.shrink, around)


def _correlated(lines: Array, wanted: Array) -> Array:
    """The normalised correlation of a pattern with each of many pieces: (n, 2 around + 1, 2 around + 1)."""
    size, own = lines.shape[1], wanted.shape[0]
    valid = size - own + 1
    fast = fft.next_fast_len(size, real=True)
    spectrum = fft.rfft2(lines, (fast, fast)) * np.conj(fft.rfft2(wanted, (fast, fast)))
    raw = fft.irfft2(spectrum, (fast, fast))[:, :valid, :valid]
    half = own // 2
    box = (1, own, own)
    mean = ndimage.uniform_filter(lines, box)[:, half : half + valid, half : half + valid]
    square = ndimage.uniform_filter(lines * lines, box)[:, half : half + valid, half : half + valid]
    spread = np.sqrt(np.maximum(square - mean * mean, 1.0)) * own
    answer: Array = (raw / spread).astype(np.float32)
    return answer


def _peaks(
    agreement: Array, middle: Numbers, shrink: int, around: int
) -> tuple[Points, npt.NDArray[np.float64]]:
    count, size = agreement.shape[:2]
    flat = agreement.reshape(count, -1).argmax(axis=1)
    y, x = flat // size, flat % size
    is_inside = (x > 0) & (y > 0) & (x < size - 1) & (y < size - 1)
    x, y = np.clip(x, 1, size - 2), np.clip(y, 1, size - 2)
    every = np.arange(count)
    top = agreement[every, y, x].astype(np.float64)
    shift = np.stack(
        [
            _between(agreement[every, y, x - 1], top, agreement[every, y, x + 1]),
            _between(agreement[every, y - 1, x], top, agreement[every, y + 1, x]),
        ],
        axis=1,
    )
    # The pattern is centred on the middle of a pixel.
    found = middle + np.stack([x, y], axis=1) - around + shift + 0.5
    return found * shrink, np.where(is_inside, top, 0.0)


def _between(before: Array, at: npt.NDArray[np.float64], after: Array) -> npt.NDArray[np.float64]:
    """The position of the maximum of a parabola through three adjacent values, relative to the middle one."""
    curve = before - 2 * at + after
    answer: npt.NDArray[np.float64] = np.where(
        curve < -1e-9, 0.5 * (before - after) / np.where(curve < -1e-9, curve, 1.0), 0.0
    )
    return np.clip(answer, -0.5, 0.5)
