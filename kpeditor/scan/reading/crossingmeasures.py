"""Measures of lines that cross a hexside, as roads do: straight probes at many places and angles, each as
dark as its weakest part, so that letters and houses do not count as lines.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from kpeditor.scan.reading.ink import Ink
from kpeditor.scan.reading.patches import Patches, SideFrames

Floats = npt.NDArray[np.float32]
_ANGLES = np.tan(np.radians(np.arange(-40, 41, 10)))
_PLACES = np.arange(-0.30, 0.301, 0.04)
_ACROSS = np.linspace(-0.5, 0.5, 11)
_INNER = slice(3, -3)
_GAPS = (2, 3, 4, 5)
"""Steps of `_PLACES` between the two lines of a road."""
_CHUNK = 512
"""Hexsides at a time."""


def crossing_measures(ink: Ink, frames: SideFrames) -> Floats:
    """The best crossing: its darkness, lightness, likeness to a double line with a light band, and colour;
    shape (n, k).
    """
    lines = [ndimage.gaussian_filter(plane, 0.7) - ndimage.gaussian_filter(plane, 4) for plane in ink.planes]
    starts = range(0, len(frames.middles), _CHUNK)
    return np.concatenate([_probed(ink, lines, frames.part(slice(at, at + _CHUNK))) for at in starts])


def _probed(ink: Ink, lines: Sequence[Floats], frames: SideFrames) -> Floats:
    slopes, places, across = np.meshgrid(_ANGLES, _PLACES, _ACROSS, indexing="ij")
    patches = frames.patches(ink, (places + slopes * across).ravel(), across.ravel())
    weakest, strongest, mean = _parts(lines[0], patches)
    double, road = [], []
    for gap in _GAPS:
        pair = np.minimum(weakest[:, :, :-gap], weakest[:, :, gap:])
        between = strongest[:, :, gap // 2 : strongest.shape[2] - (gap - gap // 2)]
        double.append(_best(pair))
        road.append(_best(pair - between))
    found = [
        _best(weakest[:, :, _INNER]),
        _best(-strongest[:, :, _INNER]),
        np.max(double, axis=0),
        np.max(road, axis=0),
        np.argmax(road, axis=0),
        _best(mean[:, :, _INNER]),
    ]
    for line in lines[1:]:
        low, high, _ = _parts(line, patches)
        found += [_best(low[:, :, _INNER]), _best(-high[:, :, _INNER])]
    return np.stack(found, axis=1).astype(np.float32)


def _parts(line: Floats, patches: Patches) -> tuple[Floats, Floats, Floats]:
    """The weakest part, the strongest part and the mean of every probe: (n, angles, places)."""
    values = patches.of(line).reshape(-1, len(_ANGLES), len(_PLACES), len(_ACROSS))
    parts = (values[..., :-2] + values[..., 1:-1] + values[..., 2:]) / 3
    weakest, strongest, total = parts[..., 0].copy(), parts[..., 0].copy(), parts[..., 0].copy()
    for index in range(1, parts.shape[-1]):
        np.minimum(weakest, parts[..., index], out=weakest)
        np.maximum(strongest, parts[..., index], out=strongest)
        total += parts[..., index]
    mean = np.asarray(total / parts.shape[-1], np.float32)
    return np.asarray(weakest, np.float32), np.asarray(strongest, np.float32), mean


def _best(probes: Floats) -> Floats:
    return np.asarray(probes.max(axis=(1, 2)), np.float32)
