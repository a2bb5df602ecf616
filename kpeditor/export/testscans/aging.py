"""Turns a clean print into the scan of an old sheet: paper, folds, stains, bend, lens, light, noise.

The seed decides everything. The geometry is known exactly (`truemapping`), so that registering and reading
can be measured against the truth.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy import ndimage

from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.export.testscans.truemapping import TrueMapping, Wave

Plane = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Wear:
    """How a sheet has aged and how badly it was scanned. Lengths in pixels at 150 dpi.

    Attributes:
        turn: degrees of rotation.
        perspective: the fraction by which one edge is longer than the other.
        bend: how far bent paper moves a point.
        blur: standard deviation of the lens.
        noise: standard deviation of the sensor, of 255.
        light: the fraction by which the light falls off over the sheet.
        folds: how many times it was folded.
        stains: how many there are.
        yellow: 0 for fresh paper to 1 for brown paper.
        fade: fraction of the ink that is gone.
        slip: misregistration between the printed inks.
        grain: strength of the paper's grain, of 255.
        jpeg: quality of the file.
    """

    turn: float
    perspective: float
    bend: float
    blur: float
    noise: float
    light: float
    folds: int
    stains: int
    yellow: float
    fade: float
    slip: float
    grain: float
    jpeg: int


WEAR: tuple[Wear, ...] = (
    #    turn  persp  bend blur  noise light folds stains yellow fade slip grain jpeg
    Wear(0.0, 0.000, 0.0, 0.30, 1.0, 0.00, 0, 0, 0.05, 0.00, 0.0, 1.0, 95),
    Wear(0.3, 0.000, 0.0, 0.45, 2.0, 0.04, 1, 0, 0.10, 0.02, 0.2, 2.0, 92),
    Wear(-0.6, 0.002, 1.0, 0.60, 3.0, 0.07, 2, 1, 0.20, 0.04, 0.4, 3.0, 90),
    Wear(0.9, 0.004, 1.5, 0.70, 4.0, 0.10, 2, 1, 0.30, 0.06, 0.5, 4.0, 88),
    Wear(-1.3, 0.006, 2.0, 0.80, 5.0, 0.13, 3, 2, 0.40, 0.09, 0.6, 5.0, 85),
    Wear(1.8, 0.008, 3.0, 0.90, 6.0, 0.16, 3, 2, 0.50, 0.12, 0.8, 6.0, 82),
    Wear(-2.4, 0.012, 4.0, 1.00, 8.0, 0.20, 4, 3, 0.55, 0.16, 1.0, 7.0, 78),
    Wear(3.0, 0.016, 5.0, 1.20, 10.0, 0.24, 4, 4, 0.65, 0.20, 1.2, 8.5, 72),
    Wear(-4.0, 0.020, 6.0, 1.40, 13.0, 0.28, 5, 5, 0.75, 0.26, 1.5, 10.0, 64),
    Wear(5.0, 0.030, 8.0, 1.60, 16.0, 0.32, 5, 6, 0.85, 0.32, 2.0, 12.0, 55),
)
"""By difficulty 0 to 9; 3 to 6 are medium: a sheet kept in its box and scanned on an office machine."""
MEDIUM = range(3, 7)
_FRESH = np.array([250.0, 246.0, 234.0], np.float32)
_OLD = np.array([222.0, 200.0, 156.0], np.float32)
_LID = np.array([58.0, 58.0, 60.0], np.float32)
_BAND = 256
"""Rows of a scan that are made at a time."""
_MESH = 8


@dataclass(frozen=True, slots=True)
class AgedScan:
    """One scan and where the board truly lies in it."""

    pixels: Pixels
    mapping: TrueMapping


def aged_page(print_: Pixels, wear: Wear, seed: int, dpi: float = 150.0) -> Pixels:
    """The sheet before scanning: a print on white, shape (h, w, 3), on old paper with folds and stains."""
    chance = np.random.default_rng([seed, 1])
    height, width = print_.shape[:2]
    scale = dpi / 150.0
    paper = _FRESH + (_OLD - _FRESH) * wear.yellow
    blotches = 1.0 + 0.05 * wear.yellow * _cloud(chance, height, width, 300 * scale)
    worn = 1.0 - wear.fade * (1.0 + 0.35 * _cloud(chance, height, width, 150 * scale))
    shade = _shade_of_folds(chance, wear, height, width, scale, worn)
    grain = wear.grain * _grain(chance, height, width, scale)
    stains = _stains(chance, wear.stains, height, width, scale)
    page = np.empty_like(print_)
    for channel in range(3):
        ink = 1.0 - (1.0 - print_[..., channel].astype(np.float32) / 255.0) * np.clip(worn, 0.0, 1.0)
        # Yellowing and stains absorb blue most.
        tint = blotches ** (0.5, 1.0, 2.0)[channel] * stains ** (0.6, 1.0, 1.7)[channel]
        page[..., channel] = _bytes(paper[channel] * ink * tint * shade + grain)
    return page


class PrintedPage(NamedTuple):
    """A page with a board on it: pixels of the page per hex side, and hex sides of paper around the board."""

    pixels: Pixels
    grid: HexGrid
    side: float
    margin: float


def scanned(
    printed: PrintedPage, wear: Wear, seed: int, dpi: float = 150.0, share: tuple[float, float] = (0.0, 1.0)
) -> AgedScan:
    """A scan of a page, or of the part between two shares of its width."""
    page, grid, side, margin = printed
    chance = np.random.default_rng([seed, 2])
    scale = dpi / 150.0
    height, width = page.shape[:2]
    left, right = share[0] * width, share[1] * width
    matrix, size = _lens(wear, left, right, height, scale)
    # A small sheet bends less, or it would be crumpled.
    bend = wear.bend * scale * min(1.0, min(width, height) / (2000 * scale))
    mapping = TrueMapping(grid, side, margin, _waves(chance, bend, width, height), matrix)
    pixels = np.empty((size[1], size[0], 3), np.uint8)
    light = _light(chance, wear.light)
    noise = np.random.default_rng([seed, 3])
    for top in range(0, size[1], _BAND):
        bottom = min(size[1], top + _BAND)
        pixels[top:bottom] = _band(page, mapping, wear, scale, light, noise, (top, bottom), size)
    return AgedScan(_through_jpeg(pixels, wear.jpeg), mapping)


def halves(printed: PrintedPage, wear: Wear, seed: int, dpi: float = 150.0) -> tuple[AgedScan, AgedScan]:
    """Two scans that overlap in the middle, each placed on the scanner separately."""
    other = replace(wear, turn=-0.7 * wear.turn, perspective=-wear.perspective)
    return (
        scanned(printed, wear, seed * 2 + 1, dpi, (0.0, 0.56)),
        scanned(printed, other, seed * 2 + 2, dpi, (0.44, 1.0)),
    )


def _band(
    page: Pixels,
    mapping: TrueMapping,
    wear: Wear,
    scale: float,
    light: Callable[[Plane, Plane], Plane],
    noise: np.random.Generator,
    rows: tuple[int, int],
    size: tuple[int, int],
) -> Pixels:
    """Some rows of a scan: the page as the lens shows it, then light and noise."""
    reach = int(np.ceil(4 * wear.blur * scale)) + 1
    first, last = rows[0] - reach, rows[1] + reach
    at = _places(mapping, first, last, size[0])
    low = np.maximum(np.floor(at.min(axis=(1, 2))).astype(int) - 2, 0)
    high = np.maximum(np.ceil(at.max(axis=(1, 2))).astype(int) + 3, low + 2)
    piece = page[low[0] : high[0], low[1] : high[1]]
    where = at - (low[:, None, None] + np.float32(0.5))
    inside = (at > 0).all(axis=0) & (at[0] < page.shape[0]) & (at[1] < page.shape[1])
    keep = np.s_[reach : reach + rows[1] - rows[0]]
    ys, xs = np.mgrid[rows[0] : rows[1], 0 : size[0]].astype(np.float32)
    bright = light(xs / size[0], ys / size[1])
    grey = noise.standard_normal(bright.shape, np.float32) * (0.8 * wear.noise)
    band = np.empty((*bright.shape, 3), np.uint8)
    for channel in range(3):
        drawn = np.full(inside.shape, _LID[channel], np.float32)
        if piece.size:
            seen = ndimage.map_coordinates(
                piece[..., channel].astype(np.float32), where, order=1, mode="nearest"
            )
            drawn = np.where(inside, seen, drawn)
        drawn = ndimage.gaussian_filter(drawn, wear.blur * scale, truncate=4.0)[keep]
        speckle = noise.standard_normal(bright.shape, np.float32) * (0.6 * wear.noise)
        band[..., channel] = _bytes(drawn * bright + grey + speckle)
    return band


def _places(mapping: TrueMapping, first: int, last: int, width: int) -> Plane:
    """Where rows of a picture lie on the page, as (y, x), shape [2, rows, width].

    Computed on every `_MESH`th pixel and interpolated linearly: bends are so long that the error is a few
    thousandths of a pixel.
    """
    knots_y = np.arange(first, last + _MESH, _MESH)
    knots_x = np.arange(0, width + _MESH, _MESH)
    ys, xs = np.meshgrid(knots_y + 0.5, knots_x + 0.5, indexing="ij")
    found = mapping.to_page(np.stack((xs.ravel(), ys.ravel()), axis=1))
    coarse = found.T[::-1].reshape(2, *ys.shape).astype(np.float32)
    row, column = np.arange(last - first), np.arange(width)
    share = (column % _MESH / np.float32(_MESH)).astype(np.float32)
    at = column // _MESH
    wide = coarse[..., at] * (1 - share) + coarse[..., at + 1] * share
    share, at = (row % _MESH / np.float32(_MESH)).astype(np.float32)[:, None], row // _MESH
    return np.asarray(wide[:, at] * (1 - share) + wide[:, at + 1] * share, np.float32)


def _lens(
    wear: Wear, left: float, right: float, height: float, scale: float
) -> tuple[npt.NDArray[np.float64], tuple[int, int]]:
    """The matrix from the page to the picture, and the size of the picture: all of the scanned part, with a
    little of the scanner's lid around it.
    """
    middle = np.array([(left + right) / 2, height / 2])
    angle = np.radians(wear.turn)
    to_middle = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]])
    turned = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1.0]])
    lens = np.eye(3)
    lens[2, 0], lens[2, 1] = wear.perspective / (right - left), 0.7 * wear.perspective / height
    matrix = lens @ turned @ to_middle
    corners = np.array([[left, 0, 1], [right, 0, 1], [left, height, 1], [right, height, 1]]) @ matrix.T
    places = corners[:, :2] / corners[:, 2:]
    rim = 22 * scale
    low, high = places.min(axis=0) - rim, places.max(axis=0) + rim
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]])
    size = np.ceil(high - low).astype(int)
    return shift @ matrix, (int(size[0]), int(size[1]))


def _waves(chance: np.random.Generator, bend: float, width: float, height: float) -> tuple[Wave, ...]:
    """Three long waves which together move a point by about `bend` pixels at most."""
    if bend <= 0:
        return ()
    waves = []
    for long in (0.55, 0.8, 1.1):
        angle, phase = chance.uniform(0, 2 * np.pi, 2)
        length, toward = long * min(width, height), chance.uniform(0, 2 * np.pi)
        step = 2 * np.pi / length
        waves.append(
            Wave(
                float(step * np.cos(angle)),
                float(step * np.sin(angle)),
                float(phase),
                float(bend / 1.8 * np.cos(toward)),
                float(bend / 1.8 * np.sin(toward)),
            )
        )
    return tuple(waves)


def _light(chance: np.random.Generator, fall: float) -> Callable[[Plane, Plane], Plane]:
    """The brightness of the lamp by position (fractions of width and height): it falls off to one side and to
    the corners.
    """
    angle, centre = chance.uniform(0, 2 * np.pi), chance.uniform(0.35, 0.65, 2)

    def bright(x: Plane, y: Plane) -> Plane:
        slope = (x - 0.5) * np.cos(angle) + (y - 0.5) * np.sin(angle)
        corner = (x - centre[0]) ** 2 + (y - centre[1]) ** 2
        return np.asarray(1.02 + 0.55 * fall * slope - 0.9 * fall * corner, np.float32)

    return bright


def _shade_of_folds(
    chance: np.random.Generator, wear: Wear, height: int, width: int, scale: float, worn: Plane
) -> Plane:
    """The shadow beside creases; along each crease the ink is rubbed off in `worn`."""
    shade = np.ones((height, width), np.float32)
    for fold in range(wear.folds):
        is_upright = fold % 2 == 1
        length, across = (height, width) if is_upright else (width, height)
        # Folded in halves first, then in quarters; creases never coincide exactly.
        share = (0.5, 0.5, 0.25, 0.25, 0.75, 0.75)[fold % 6] + chance.uniform(-0.01, 0.01)
        line = share * across + _line(chance, length, 500 * scale) * 1.5 * scale
        reach = 90 * scale
        near = slice(int(max(0, line.min() - reach)), int(min(across, line.max() + reach)))
        offsets = np.arange(near.start, near.stop, dtype=np.float32)[None, :] - line[:, None]
        offsets = (offsets / scale).astype(np.float32)
        slope = np.sign(chance.uniform(-1, 1)) * 0.05 * np.exp(-np.abs(offsets) / 14) * np.sign(offsets)
        crease = np.exp(-((offsets / 1.3) ** 2)) * (0.6 + 0.4 * _line(chance, length, 18 * scale))[:, None]
        bright = (1.0 + slope + 0.03 * crease).astype(np.float32)
        rubbed = 1.0 - (0.55 * np.clip(crease, 0, 1)).astype(np.float32)
        if is_upright:
            shade[:, near] *= bright
            worn[:, near] *= rubbed
        else:
            shade[near] *= bright.T
            worn[near] *= rubbed.T
    return shade


def _stains(chance: np.random.Generator, count: int, height: int, width: int, scale: float) -> Plane:
    """The light left by stains: rings of cups and blots of water."""
    stains = np.ones((height, width), np.float32)
    for stain in range(count):
        radius = chance.uniform(120, 280) * scale
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        top, bottom = int(max(0, y - 1.5 * radius)), int(min(height, y + 1.5 * radius))
        left, right = int(max(0, x - 1.5 * radius)), int(min(width, x + 1.5 * radius))
        ys, xs = np.mgrid[top:bottom, left:right].astype(np.float32)
        if not ys.size:
            continue
        angle = np.arctan2(ys - y, xs - x)
        wobble = sum(
            chance.uniform(0.02, 0.06) * np.sin(k * angle + chance.uniform(0, 6.3)) for k in (2, 3, 5, 7)
        )
        away = np.hypot(xs - x, ys - y) / radius - wobble
        rim = np.exp(-(((away - 1.0) / 0.035) ** 2))
        body = 1.0 / (1.0 + np.exp((away - 1.0) / 0.02))
        depth = 0.10 * rim + (0.015 if stain % 2 == 0 else 0.06) * body
        stains[top:bottom, left:right] *= (1.0 - depth).astype(np.float32)
    return stains


def _grain(chance: np.random.Generator, height: int, width: int, scale: float) -> Plane:
    """The grain of paper, coarse and fine, of standard deviation about 1; a tile of it is repeated."""
    size = 768
    patch = chance.standard_normal((size, size), np.float32)
    soft = ndimage.gaussian_filter(patch, 1.2 * scale, mode="wrap")
    wide = ndimage.gaussian_filter(patch, 4.0 * scale, mode="wrap")
    patch = 0.8 * soft / soft.std() + 0.6 * wide / wide.std()
    return np.tile(patch, (height // size + 1, width // size + 1))[:height, :width]


def _cloud(chance: np.random.Generator, height: int, width: int, length: float) -> Plane:
    """Smooth noise of standard deviation about 1 with a correlation length in pixels."""
    rows, columns = int(height / length) + 4, int(width / length) + 4
    coarse = chance.standard_normal((rows, columns), np.float32)
    smooth = ndimage.zoom(coarse, (height / (rows - 3), width / (columns - 3)), order=1)
    return np.asarray(smooth[:height, :width], np.float32)


def _line(chance: np.random.Generator, length: int, step: float) -> Plane:
    """Smooth noise like that of `_cloud`, but along a line."""
    knots = chance.standard_normal(int(length / step) + 3)
    return np.interp(np.arange(length) / step, np.arange(len(knots)), knots).astype(np.float32)


def _through_jpeg(pixels: Pixels, quality: int) -> Pixels:
    """The picture after JPEG compression at this quality."""
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "JPEG", quality=quality)
    file.seek(0)
    return np.asarray(Image.open(file).convert("RGB"))


def _bytes(plane: Plane) -> Pixels:
    return np.clip(np.rint(plane), 0, 255).astype(np.uint8)
