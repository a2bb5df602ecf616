"""Measures of a hex: darkness and colour, roughness by scale, direction of lines."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from kpeditor.core.geometry.hexes import Hex
from kpeditor.scan.reading.ink import Ink
from kpeditor.scan.reading.patches import Patches, hex_patches

Floats = npt.NDArray[np.float32]
_PRINTED = 0.2
"""Share of a hex where something may be printed in every hex, as its number; it is left out."""


def hex_measures(ink: Ink, hexes: Sequence[Hex]) -> Floats:
    """The measures of hexes, shape (n, k)."""
    dark = ink.planes[0]
    line = dark - ndimage.gaussian_filter(dark, 5)
    patches = _unprinted(hex_patches(ink, hexes), line)
    found = [one for plane in ink.planes for one in _spread(patches.of(plane))]
    found += _roughness(dark, patches)
    found += _ways(dark, patches)
    found += _figures(ink, patches.of(line), patches)
    return np.stack(found, axis=1).astype(np.float32)


def _unprinted(patches: Patches, line: Floats) -> Patches:
    """The patches without the places where most hexes carry ink, which is the printed number."""
    usual = np.median(patches.of(line), axis=0)
    return patches.without(usual > np.quantile(usual, 1.0 - _PRINTED))


def _spread(values: Floats) -> list[Floats]:
    low, middle, high = np.percentile(values, (10, 50, 90), axis=1)
    return [low, middle, high, values.mean(axis=1)]


def _roughness(dark: Floats, patches: Patches) -> list[Floats]:
    """The power in four bands of size, as logarithms."""
    smooth = [dark, *(ndimage.gaussian_filter(dark, size) for size in (1, 2, 4, 8))]
    bands = [(fine - coarse) ** 2 for fine, coarse in itertools.pairwise(smooth)]
    return [np.log(patches.of(band).mean(axis=1) + 1e-6) for band in bands]


def _ways(dark: Floats, patches: Patches) -> list[Floats]:
    """The power of edges, and how far they run in one direction (hatching) or in two (cross-hatching)."""
    across = ndimage.gaussian_filter(dark, 1, order=(0, 1))
    down = ndimage.gaussian_filter(dark, 1, order=(1, 0))
    power, angle = across**2 + down**2, np.arctan2(down, across)
    total = patches.of(power).mean(axis=1)
    turns = [part for k in (2, 4) for part in (np.cos(k * angle), np.sin(k * angle))]
    ways = [patches.of(power * turn).mean(axis=1) / (total + 1e-5) for turn in turns]
    return [np.log(total + 1e-6), *ways]


def _figures(ink: Ink, line: Floats, patches: Patches) -> list[Floats]:
    """The colour of what is drawn in the hex, and how much of it there is."""
    weight = np.maximum(line, 0) ** 2 + 1e-6
    colours = [(patches.of(plane) * weight).sum(axis=1) / weight.sum(axis=1) for plane in ink.planes[1:]]
    return [*colours, *((line > least).mean(axis=1) for least in (0.06, 0.12, 0.25))]
