"""Guesses a printed hex grid from the picture alone: the size of the hexes and their rotation.

A regular grid has its power at the points of a hexagonal lattice of frequencies. The lattice that explains
most of the line image's spectrum is chosen; art, numbers and letters have evenly spread spectra.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import fft, ndimage

from kpeditor.core.errors import KpError
from kpeditor.scan.pictures.picture import Pixels
from kpeditor.scan.progress import Progress, report, unwatched
from kpeditor.scan.registration.lineimage import grey_of, line_image

SMALLEST_PITCH = 14.0
"""The least distance between centres of neighbouring hexes, in pixels; smaller hexes are not found."""
LARGEST_PITCH = 600.0
_WINDOW = 1024
"""The side of the piece whose spectrum is computed, in pixels."""
_SQRT3 = math.sqrt(3.0)
_SHELLS = 3.6
"""The greatest lattice frequency that is examined, as a multiple of the lowest."""
_ANGLES = 120
"""The number of steps of the angle, within 60 degrees."""
_STEP = 0.012
"""The relative step of size."""
_SURE = 5.0
_CHANCE = 1.8
"""The strength of a lattice above the usual spectrum: for certainty, and for chance."""
_BETWEEN = 2.0
_LOUDEST = 8.0
_MOST_STEPS = 5
_SEVENTH = math.atan2(_SQRT3 / 2, 2.5)
_SUPERS = (
    (2.0, 0.0),
    (_SQRT3, math.pi / 6),
    (3.0, 0.0),
    (math.sqrt(7.0), _SEVENTH),
    (math.sqrt(7.0), -_SEVENTH),
)
"""The ratio of size and the rotation of larger grids, some of whose frequencies alone look like a finer
grid.
"""


class NoGrid(KpError):
    """No regular hex grid is visible in the picture."""


@dataclass(frozen=True, slots=True)
class GridGuess:
    """The guessed grid.

    Attributes:
        pitch: pixels between the centres of neighbouring hexes.
        degrees: clockwise rotation of the sheet, -15 to 15; quarter turns cannot be detected.
        is_flat: True for flat-topped hexes.
        confidence: 0 to 1; unreliable below about 0.3.
    """

    pitch: float
    degrees: float
    is_flat: bool
    confidence: float

    @property
    def side(self) -> float:
        """The length of a hex side in pixels."""
        return self.pitch / _SQRT3


def guess_in(colours: Pixels, progress: Progress = unwatched) -> GridGuess:
    """The grid that is found in the picture of an array.

    Raises:
        NoGrid: when there is none.
        Cancelled: when `progress` says so.
    """
    best: tuple[float, GridGuess] | None = None
    for step in range(_MOST_STEPS):
        size = 1 << step
        if step and min(colours.shape[:2]) < size * 256:
            break
        report(progress, step / _MOST_STEPS)
        score, guess = _guess_once(_middle(colours, size))
        guess = GridGuess(guess.pitch * size, guess.degrees, guess.is_flat, guess.confidence)
        if guess.pitch <= LARGEST_PITCH and (best is None or score > best[0]):
            best = score, guess
    report(progress, 1.0)
    if best is None or best[1].confidence <= 0.05:
        raise NoGrid("no hex grid is seen in this picture; set the hex centres by hand")
    return best[1]


def _middle(colours: Pixels, shrink: int) -> Pixels:
    """The central part of a picture, shrunk by averaging."""
    height, width = colours.shape[:2]
    half = _WINDOW * shrink // 2
    top, left = max(0, height // 2 - half), max(0, width // 2 - half)
    cut = colours[top : top + 2 * half, left : left + 2 * half]
    if shrink == 1:
        return cut
    high, wide = cut.shape[0] // shrink, cut.shape[1] // shrink
    blocks = cut[: high * shrink, : wide * shrink].reshape(high, shrink, wide, shrink, 3)
    answer: Pixels = blocks.mean(axis=(1, 3)).astype(np.uint8)
    return answer


def _guess_once(colours: Pixels) -> tuple[float, GridGuess]:
    """The best lattice of one piece and how well it explains the spectrum."""
    lines = line_image(grey_of(colours), 9)
    dark, light = (_best_lattice(_whitened(np.maximum(sign * lines, 0.0))) for sign in (1.0, -1.0))
    return max(dark, light, key=lambda found: found[0])


def _best_lattice(spectrum: npt.NDArray[np.float32]) -> tuple[float, GridGuess]:
    lowest, highest = 1.0 / LARGEST_PITCH, 1.0 / SMALLEST_PITCH
    frequencies = np.geomspace(lowest, highest, round(math.log(highest / lowest) / _STEP))
    angles = np.asarray(np.arange(_ANGLES) * (math.pi / 3 / _ANGLES), dtype=np.float64)
    wanted = np.asarray(frequencies * 2 / _SQRT3, dtype=np.float64)
    scores = _scores(spectrum, wanted, angles)
    at = np.unravel_index(int(scores.argmax()), scores.shape)
    found = _sharpened(spectrum, frequencies[at[0]] * 2 / _SQRT3, angles[at[1]])
    frequency, angle, score = _coarsest(spectrum, *found)
    pitch = 2 / (_SQRT3 * frequency)
    degrees = math.degrees(angle)
    nearest = round(degrees / 30)
    is_flat = nearest % 2 == 0
    confidence = min(1.0, max(0.0, (score - _CHANCE) / (_SURE - _CHANCE)))
    return score, GridGuess(pitch, degrees - 30 * nearest, is_flat, confidence)


def _whitened(lines: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The amplitude spectrum, zero frequency in the middle, relative to the usual level at each frequency."""
    window = np.outer(np.hanning(lines.shape[0]), np.hanning(lines.shape[1])).astype(np.float32)
    faded = (lines - lines.mean()) * window
    size = 2 * fft.next_fast_len(max(lines.shape))
    amplitude = np.abs(fft.fftshift(fft.fft2(faded, (size, size)))).astype(np.float32)
    around = np.arange(size, dtype=np.float32) - size // 2
    radius = np.hypot(around[:, None], around[None, :]).astype(np.intp)
    total = np.bincount(radius.ravel(), amplitude.ravel())
    usual = ndimage.uniform_filter1d(total / np.bincount(radius.ravel()), 41, mode="nearest")
    answer: npt.NDArray[np.float32] = np.minimum(amplitude / (usual[radius] + 1e-6), 12.0).astype(np.float32)
    return answer


def _lattice() -> npt.NDArray[np.float64]:
    """The points of a hexagonal lattice, one of each opposite pair. The nearest points lie at distance 1, the
    first at angle 0.
    """
    points = []
    for i in range(-4, 5):
        for j in range(-4, 5):
            x, y = i + 0.5 * j, j * _SQRT3 / 2
            if 0.5 < math.hypot(x, y) <= _SHELLS and (y > 1e-9 or (abs(y) < 1e-9 and x > 0)):
                points.append((x, y))
    return np.array(points)


def _scores(
    spectrum: npt.NDArray[np.float32], frequencies: npt.NDArray[np.float64], angles: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """How well the lattice of each lowest frequency and angle explains the spectrum."""
    points = _lattice()
    size = len(spectrum)
    cos, sin = np.cos(angles), np.sin(angles)
    turned_x = points[:, :1] * cos - points[:, 1:] * sin
    turned_y = points[:, :1] * sin + points[:, 1:] * cos
    answer = np.zeros((len(frequencies), len(angles)))
    for row, frequency in enumerate(frequencies):
        reach = frequency * size
        inside = np.hypot(points[:, 0], points[:, 1]) * reach < 0.48 * size
        # The spectrum is sampled at twice its resolution: the nearest value is close enough.
        x = np.rint(turned_x[inside] * reach).astype(np.intp) + size // 2
        y = np.rint(turned_y[inside] * reach).astype(np.intp) + size // 2
        values = spectrum[y, x]
        # Points below the usual level count against a lattice: a finer one has all points of the true one.
        values = np.minimum(values, _LOUDEST)
        near = np.hypot(points[inside, 0], points[inside, 1]) < 1.1
        # Stripes are strong in one direction only, so the weakest of the three counts beside the mean.
        answer[row] = (values.mean(axis=0) + values[near].min(axis=0)) / 2
    return answer


def _coarsest(
    spectrum: npt.NDArray[np.float32], frequency: float, angle: float, score: float
) -> tuple[float, float, float]:
    """Returns the lattice with the largest hexes. Every second or third frequency of a grid also forms a
    lattice, for smaller hexes. If the frequencies between are present, the larger hexes are the true ones.
    """
    for factor, turn in _SUPERS:
        lower, turned, found = _sharpened(spectrum, frequency / factor, (angle + turn) % (math.pi / 3))
        if 2 / (_SQRT3 * lower) <= LARGEST_PITCH and found > _BETWEEN and found > 0.4 * score:
            return _coarsest(spectrum, lower, turned, found)
    return frequency, angle, score


def _sharpened(
    spectrum: npt.NDArray[np.float32], frequency: float, angle: float
) -> tuple[float, float, float]:
    """The best lattice near one found on the coarse search grid, and its score."""
    best = frequency, angle, 0.0
    for spread in (0.012, 0.004):
        frequencies = np.asarray(best[0] * (1 + spread * np.linspace(-1, 1, 11)), dtype=np.float64)
        angles = np.asarray(best[1] + spread * np.linspace(-1, 1, 11), dtype=np.float64)
        scores = _scores(spectrum, frequencies, angles)
        at = np.unravel_index(int(scores.argmax()), scores.shape)
        best = float(frequencies[at[0]]), float(angles[at[1]]), float(scores[at])
    return best
