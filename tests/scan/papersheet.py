"""A small printed hex map as a scan, drawn pixel by pixel from a known mapping; for tests."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.scan.registration.mapping import Bend, Mapping, exponents
from kpeditor.scan.registration.registration import ControlPoint, centres

INKS = np.array([(226, 214, 178), (134, 160, 104), (186, 160, 148), (142, 178, 200)], dtype=np.float32)


def mapping(side=26.0, degrees=0.0, left=60.0, top=60.0, tilt=0.0, bend=0.0, grid=None):
    """The truth of a scan: turned, seen slightly from the side, bent by so many pixels."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    matrix = np.array([[side * cos, -side * sin, left], [side * sin, side * cos, top], [tilt, tilt / 2, 1.0]])
    if not bend:
        return Mapping(matrix)
    i, j = exponents(3)
    terms = np.zeros((len(i), 2))
    terms[list(zip(i, j, strict=True)).index((0, 3))] = bend, 0
    terms[list(zip(i, j, strict=True)).index((2, 0))] = 0, -bend
    width, height = board_size(grid)
    return Mapping(matrix, Bend((width / 2, height / 2), (width / 2, height / 2), 3, terms))


def board_size(grid: HexGrid):
    """Width and height of a board in hex sides."""
    from kpeditor.core.geometry.pixels import HexLayout

    return HexLayout(grid).size


def drawn(grid: HexGrid, truth: Mapping, size: tuple[int, int], noise=6.0, seed=1, line=1.6, is_light=False):
    """The scan: terrain colours, grid lines, grain, a little blur; (h, w, 3) uint8."""
    random = np.random.default_rng(seed)
    width, height = size
    y, x = np.mgrid[0:height, 0:width] + 0.5
    board = truth.backward(np.stack([x.ravel(), y.ravel()], axis=1))
    index, gap = _nearest(grid, board)
    kinds = random.integers(0, len(INKS), grid.columns * grid.rows)
    colours = np.full((len(board), 3), 238.0, np.float32)
    colours[index >= 0] = INKS[kinds[index[index >= 0]]]
    side = np.sqrt(abs(np.linalg.det(truth.matrix[:2, :2])))
    ink = np.clip(line / 2 + 0.5 - gap * side, 0, 1)[:, None].astype(np.float32)
    colours = colours * (1 - ink) + (250.0 if is_light else 70.0) * ink
    picture = colours.reshape(height, width, 3)
    picture = ndimage.gaussian_filter(picture, (0.7, 0.7, 0))
    picture += random.standard_normal(picture.shape) * noise
    return np.clip(picture, 0, 255).astype(np.uint8)


def _nearest(grid: HexGrid, board):
    """The hex (row-major index, -1 beside the board) at each point, and how far its nearest hexside is."""
    hexes = list(grid.hexes())
    at = centres(grid, hexes)
    from scipy.spatial import cKDTree

    _, nearest = cKDTree(at).query(board)
    off = board - at[nearest]
    angles = np.radians([90, 30, 150]) if grid.is_flat else np.radians([0, 60, 120])
    across = np.abs(off @ np.stack([np.cos(angles), np.sin(angles)])).max(axis=1)
    codes = np.array([(h.row - 1) * grid.columns + h.column - 1 for h in hexes])
    inside = across <= np.sqrt(3) / 2
    gap = np.abs(np.sqrt(3) / 2 - across)
    return np.where(inside, codes[nearest], -1), gap


def points(grid: HexGrid, truth: Mapping, hexes, error=0.0, seed=2):
    """Hex centres as somebody clicked them."""
    random = np.random.default_rng(seed)
    there = truth.forward(centres(grid, hexes)) + random.uniform(-error, error, (len(hexes), 2))
    return [ControlPoint(hex_, x, y) for hex_, (x, y) in zip(hexes, there.tolist(), strict=True)]
