"""Random numbers for landscapes, by seed, purpose and cell, and smooth fields made of them.

Only integer arithmetic and basic floating-point operations are used, so that a seed gives the same landscape
on every machine.
"""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry import masks
from kpeditor.core.geometry.hexes import HexGrid

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]

_ROW = 0.8660254037844386
"""Distance between two columns of flat-topped hexes, in hexes: half the square root of 3."""


def uniform(seed: int, purpose: str, cells: Integers) -> Floats:
    """One number in [0, 1) for each cell number; the same seed, purpose and cell give the same number.

    Cells are mixed by the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    """
    digest = hashlib.blake2b(f"{seed}:{purpose}".encode(), digest_size=8).digest()
    start = np.uint64(int.from_bytes(digest))
    with np.errstate(over="ignore"):  # overflow is intended: arithmetic modulo 2**64
        x = (cells.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15) + start
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x ^= x >> np.uint64(31)
    return np.asarray((x >> np.uint64(11)).astype(np.float64) / 2**53, np.float64)


def cell_numbers(grid: HexGrid) -> Integers:
    """A number for each hex, shape [rows, columns], independent of the size of the board."""
    rows, columns = np.arange(grid.rows, dtype=np.int64), np.arange(grid.columns, dtype=np.int64)
    return rows[:, np.newaxis] * 4096 + columns[np.newaxis, :]


def places(grid: HexGrid) -> tuple[Floats, Floats]:
    """The centres of the hexes, in hexes: x to the right, y down, each of shape [rows, columns]."""
    low = masks.low_lines(grid) * 0.5
    rows, columns = np.arange(grid.rows), np.arange(grid.columns)
    if grid.is_flat:
        x = np.broadcast_to(columns[np.newaxis, :] * _ROW, (grid.rows, grid.columns))
        y = rows[:, np.newaxis] + low[np.newaxis, :]
    else:
        x = columns[np.newaxis, :] + low[:, np.newaxis]
        y = np.broadcast_to(rows[:, np.newaxis] * _ROW, (grid.rows, grid.columns))
    return np.asarray(x, np.float64), np.asarray(y, np.float64)


def rolling(grid: HexGrid, seed: int, purpose: str, wavelength: float) -> Floats:
    """A gently varying field between 0 and 1, shape [rows, columns]: value noise in three octaves.

    The longest wave has this many hexes.
    """
    x, y = places(grid)
    total = np.zeros(x.shape)
    weight = 1.0
    for octave in range(3):
        size = max(wavelength / 2**octave, 1.0)
        total += weight * _values(x / size, y / size, seed, f"{purpose}/{octave}")
        weight /= 2
    return total / 1.75


def _values(x: Floats, y: Floats, seed: int, purpose: str) -> Floats:
    """Random values at whole numbers, interpolated smoothly."""
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    across, down = _eased(x - left), _eased(y - top)

    def corner(dx: int, dy: int) -> Floats:
        return uniform(seed, purpose, (top + dy) * 1_000_003 + left + dx)

    upper = corner(0, 0) * (1 - across) + corner(1, 0) * across
    lower = corner(0, 1) * (1 - across) + corner(1, 1) * across
    return np.asarray(upper * (1 - down) + lower * down, np.float64)


def _eased(t: Floats) -> Floats:
    return t * t * (3 - 2 * t)
