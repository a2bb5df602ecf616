"""FewColours: chooses the 256 colours of a large picture while it is drawn from top to bottom."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Colours = npt.NDArray[np.uint32]

MOST = 256
_AT_FIRST = 48
"""The number of palette places that the first strip may fill with its most frequent colours; the rest is
reserved for later strips.
"""
_FAR = 24
"""The difference in red, green or blue from all palette colours above which even a rare colour gets its own
place.
"""
_UNKNOWN = 0xFFFF
_AT_A_TIME = 4096


class FewColours:
    """Palette indices for the colours of a picture. Surfaces keep their exact colours as long as there is
    room; the many shades along edges and letters are replaced by the nearest colour.
    """

    def __init__(self) -> None:
        self._numbers = np.full(1 << 24, _UNKNOWN, np.uint16)
        self._palette = np.zeros((MOST, 3), np.int16)
        self._known = 0

    @property
    def palette(self) -> npt.NDArray[np.uint8]:
        """Red, green and blue of every index, shape [256, 3]; black for unused ones."""
        return self._palette.astype(np.uint8)

    def numbers(self, pixels: Colours) -> npt.NDArray[np.uint8]:
        """The indices of pixels 0x..RRGGBB, shape [rows, width]; new colours enter the palette."""
        flat = np.ascontiguousarray(pixels).ravel()
        # Most neighbours have equal colours, so only the first pixel of each run is looked up.
        starts = np.concatenate(([0], np.flatnonzero(flat[1:] != flat[:-1]) + 1))
        lengths = np.diff(starts, append=flat.size)
        runs = flat[starts] & np.uint32(0xFFFFFF)
        found = self._numbers[runs]
        is_fresh = found == _UNKNOWN
        if is_fresh.any():
            if self._known < MOST:
                inner = _amid_alike(pixels, starts[is_fresh], lengths[is_fresh])
                self._add(np.unique(flat[inner] & np.uint32(0xFFFFFF))[: MOST - self._known])
            self._take_up(runs[is_fresh], lengths[is_fresh])
            found = self._numbers[runs]
        return np.repeat(found.astype(np.uint8), lengths).reshape(pixels.shape)

    def _take_up(self, fresh: Colours, lengths: npt.NDArray[np.int64]) -> None:
        """Assigns indices to the colours of some runs, the most frequent first."""
        colours, kinds = np.unique(fresh, return_inverse=True)
        counts = np.bincount(kinds, lengths)
        colours = colours[np.argsort(-counts, kind="stable")]
        colours = colours[self._numbers[colours] == _UNKNOWN]
        self._add(colours[: max(0, _AT_FIRST - self._known)])
        for begin in range(0, colours.size, _AT_A_TIME):
            self._place(colours[begin : begin + _AT_A_TIME])

    def _place(self, colours: Colours) -> None:
        """Assigns each colour the index of the nearest palette colour. Colours far from all others get their
        own place while there is room.
        """
        colours = colours[self._numbers[colours] == _UNKNOWN]
        while colours.size:
            away = np.abs(_parts(colours)[:, None] - self._palette[None, : self._known])
            nearest = (away.astype(np.int32) ** 2).sum(axis=2).argmin(axis=1)
            far = away[np.arange(colours.size), nearest].max(axis=1) > _FAR
            if self._known == MOST or not far.any():
                self._numbers[colours] = nearest
                return
            self._numbers[colours[~far]] = nearest[~far]
            colours = colours[far]
            self._add(colours[:1])
            colours = colours[1:]

    def _add(self, colours: Colours) -> None:
        """Adds these colours to the palette."""
        places = np.arange(self._known, self._known + colours.size)
        self._numbers[colours] = places
        self._palette[places] = _parts(colours)
        self._known += colours.size


def _amid_alike(
    pixels: Colours, starts: npt.NDArray[np.int64], lengths: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """The indices in the flat picture of pixels, within some runs of one colour, whose four neighbours have
    the same colour. That is so on surfaces; edges and letters are thinner.
    """
    rows, width = pixels.shape
    is_long = lengths >= 3
    begins, inner = starts[is_long] + 1, lengths[is_long] - 2
    places = np.repeat(begins - np.cumsum(inner) + inner, inner) + np.arange(inner.sum())
    row, column = np.divmod(places, width)
    places = places[(row > 0) & (row < rows - 1) & (column > 0) & (column < width - 1)]
    flat = pixels.ravel()
    alike: npt.NDArray[np.int64] = places[
        (flat[places - width] == flat[places]) & (flat[places + width] == flat[places])
    ]
    return alike


def _parts(colours: Colours) -> npt.NDArray[np.int16]:
    """The red, green and blue parts of colours 0xRRGGBB, shape [n, 3]."""
    return np.stack((colours >> 16, colours >> 8 & 0xFF, colours & 0xFF), axis=1).astype(np.int16)
