"""Measures of a hexside: lines along it, lines across it, and the ground on both sides of it.

All measures are the same if the two ends or the two hexes are exchanged, since a hexside has no direction.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.scan.reading.ink import Ink
from kpeditor.scan.reading.patches import Patches, SideFrames, neighbours_of

Floats = npt.NDArray[np.float32]
_ALONG = np.linspace(-0.4, 0.4, 17)
_ACROSS = np.linspace(-0.45, 0.45, 19)
_MIDDLE = len(_ACROSS) // 2
# Columns of the measures of hexes: the middle of darkness and colours, all roughness but the coarsest, ways.
_BESIDE = [1, 5, 9, 12, 13, 14, *range(16, 21)]


def side_measures(
    ink: Ink, sides: Sequence[Hexside], frames: SideFrames, hexes: Sequence[Hex], of_hexes: Floats
) -> Floats:
    """The measures of hexsides, shape (n, k).

    Args:
        of_hexes: the measures of the hexes (`hexmeasures`).
    """
    strips = _strips(ink, frames)
    found = [one for strip in strips for one in _profiles(strip)]
    found += [one for reach in (3, 6, 9) for one in _darkest_along(strips, reach)]
    found += [one for strip in strips[:3] for one in _grain(strip)]
    beside = of_hexes[neighbours_of(ink.grid, sides, hexes)][:, :, _BESIDE]
    means, gaps = beside.mean(axis=1), np.abs(beside[:, 0] - beside[:, 1])
    return np.concatenate(
        (np.stack(found, axis=1), crossing_measures(ink, frames), means, gaps), axis=1
    ).astype(np.float32)


def _strips(ink: Ink, frames: SideFrames) -> list[Floats]:
    """Darkness, both colours, and lines around each side; each of shape (n, along, across)."""
    along, across = (plane.ravel() for plane in np.meshgrid(_ALONG, _ACROSS, indexing="ij"))
    patches = frames.patches(ink, along, across)
    line = ink.planes[0] - ndimage.gaussian_filter(ink.planes[0], 6)
    shape = (len(frames.middles), len(_ALONG), len(_ACROSS))
    return [patches.of(ndimage.gaussian_filter(plane, 0.6)).reshape(shape) for plane in (*ink.planes, line)]


def _profiles(strip: Floats) -> list[Floats]:
    """The mean by distance from the side and by place along it; and the difference between the two hexes."""
    across = strip.mean(axis=1)
    mirrored = across[:, ::-1]
    even, odd = (across + mirrored) / 2, np.abs(across - mirrored)
    along = strip[:, :, 4:-4].mean(axis=2)
    along = (along + along[:, ::-1]) / 2
    half = len(_ALONG) // 2
    return [
        *even[:, : _MIDDLE + 1].T,
        *odd[:, :_MIDDLE:2].T,
        *along[:, : half + 1].T,
        strip.std(axis=(1, 2)),
    ]


def _darkest_along(strips: Sequence[Floats], reach: int) -> list[Floats]:
    """The darkest line near the side, which may bend away from it: its darkness, continuity and colour."""
    near = np.s_[:, :, _MIDDLE - reach : _MIDDLE + reach + 1]
    where = strips[3][near].argmax(axis=2)[:, :, None]
    dark = strips[3][near].max(axis=2)
    found = [dark.mean(axis=1), np.percentile(dark, 20, axis=1), dark.std(axis=1)]
    for strip in strips[:3]:
        there = np.take_along_axis(strip[near], where, axis=2)[:, :, 0]
        found += [there.mean(axis=1), *np.percentile(there, (20, 80), axis=1)]
    return found


def _grain(strip: Floats) -> list[Floats]:
    """Whether lines run along or across: the power of changes in both directions, at the side and in the
    hexes beside it.
    """
    along, across = np.diff(strip, axis=1)[:, :, 1:] ** 2, np.diff(strip, axis=2)[:, 1:] ** 2

    def ways(part: tuple[slice, slice, slice]) -> Floats:
        first, second = (np.log(way[part].mean(axis=(1, 2)) + 1e-6) for way in (along, across))
        return np.stack((first, second, first - second))

    near = ways(np.s_[:, :, _MIDDLE - 3 : _MIDDLE + 3])
    core = ways(np.s_[:, 4:12, :])
    one, other = ways(np.s_[:, 4:12, : _MIDDLE - 3]), ways(np.s_[:, 4:12, _MIDDLE + 3 :])
    return [*near, *core, *((one + other) / 2), *np.abs(one - other)]


_ANGLES = np.tan(np.radians(np.arange(-40, 41, 10)))
_PLACES = np.arange(-0.30, 0.301, 0.04)
_CROSSWISE = np.linspace(-0.5, 0.5, 11)
_INNER = slice(3, -3)
_GAPS = (2, 3, 4, 5)
"""The distance between the two lines of a road, in steps of `_PLACES`."""
_CHUNK = 512
"""The number of hexsides that are measured at a time."""


def crossing_measures(ink: Ink, frames: SideFrames) -> Floats:
    """The best crossing: its darkness, lightness, likeness to a double line with a light band, and colour;
    shape (n, k).
    """
    lines = [ndimage.gaussian_filter(plane, 0.7) - ndimage.gaussian_filter(plane, 4) for plane in ink.planes]
    starts = range(0, len(frames.middles), _CHUNK)
    return np.concatenate([_probed(ink, lines, frames.part(slice(at, at + _CHUNK))) for at in starts])


def _probed(ink: Ink, lines: Sequence[Floats], frames: SideFrames) -> Floats:
    slopes, places, across = np.meshgrid(_ANGLES, _PLACES, _CROSSWISE, indexing="ij")
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
    values = patches.of(line).reshape(-1, len(_ANGLES), len(_PLACES), len(_CROSSWISE))
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
