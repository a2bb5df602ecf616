"""The drawn lines of a scan as one grey picture: the amount by which each pixel is darker or lighter than its
surroundings.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from kpeditor.scan.pictures.picture import Pixels

Grey = npt.NDArray[np.uint8]
"""Shape (height, width)."""
Lines = npt.NDArray[np.float32]
"""Shape (height, width); high on a dark line, low on a light line."""

_WEIGHTS = np.array([0.30, 0.59, 0.11], dtype=np.float32)
_STRIP = 256
_STRONGEST = 4.0
"""The limit for the strength of a line, as a multiple of the usual contrast. Without it art would outweigh
the grid.
"""


def grey_of(colours: Pixels) -> Grey:
    """The lightness of each pixel: (h, w)."""
    answer = np.empty(colours.shape[:2], np.uint8)
    for top in range(0, len(colours), _STRIP):
        answer[top : top + _STRIP] = colours[top : top + _STRIP].astype(np.float32) @ _WEIGHTS + 0.5
    return answer


def line_image(grey: Grey, reach: int) -> Lines:
    """The lines of a grey picture (h, w), or of many pieces of the same size (n, h, w).

    Args:
        reach: the radius, in pixels, of the surroundings; about a third of a hex side.
    """
    lightness = grey.astype(np.float32)
    size = (1,) * (grey.ndim - 2) + (2 * reach + 1,) * 2
    around = ndimage.uniform_filter(lightness, size, mode="nearest")
    lines = around - lightness
    usual = float(np.sqrt(np.mean(np.square(lines[..., ::4, ::4])))) or 1.0
    answer: Lines = np.clip(lines, -_STRONGEST * usual, _STRONGEST * usual).astype(np.float32)
    return answer
