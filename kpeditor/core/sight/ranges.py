"""Ranges and arcs as arrays: the range from one hex to every hex, and the hexes in the arc of a gun."""

from __future__ import annotations

import numpy as np

from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.sight.frame import Bools, Frame, Ints


def ranges_from(frame: Frame, start: Hex, window: tuple[slice, slice] | None = None) -> Ints:
    """The range [9.17] from one hex to every other, int32 [rows, columns], or only that window of the
    array.
    """
    i, v = frame.place(start)
    columns, across = frame.places if window is None else (array[window] for array in frame.places)
    steps = np.abs(columns - np.int32(i))
    ranges: Ints = steps + np.maximum(0, (np.abs(across - np.int32(v)) - steps) // 2)
    return ranges


def arc_from(frame: Frame, start: Hex, facing: Direction) -> Bools:
    """Bool [rows, columns]: the hexes whose centre lies in the closed 120 degree wedge before a gun [9.4]
    (R-FAC-2), without the gun's own hex.
    """
    i, v = frame.place(start)
    columns, across = frame.places
    left, right = _share(frame, facing, columns - np.int32(i), across - np.int32(v))
    wedge: Bools = (left >= 0) & (right >= 0) & ((left > 0) | (right > 0)) & frame.on_board
    return wedge


def in_arc(frame: Frame, start: Hex, facing: Direction, target: Hex) -> bool:
    """Whether a hex lies in the arc of a gun with this facing (R-FAC-2)."""
    (ai, av), (bi, bv) = frame.place(start), frame.place(target)
    left, right = _share(frame, facing, np.array(bi - ai), np.array(bv - av))
    return bool(min(left, right) >= 0 and max(left, right) > 0)


def _share(frame: Frame, facing: Direction, steps: Ints, across: Ints) -> tuple[Ints, Ints]:
    """The components of each step along the two edges of the wedge, the directions one left and one right of
    the facing.

    Both are whole numbers of hexes: those two directions span the lattice of hex centres.
    """
    (ai, av), (bi, bv) = (_unit(frame, facing.turned(turn)) for turn in (-1, 1))
    area = ai * bv - av * bi
    return (steps * bv - across * bi) // area, (ai * across - av * steps) // area


def _unit(frame: Frame, direction: Direction) -> tuple[int, int]:
    """The step (i, v) to the neighbour in a direction."""
    corners = lattice.corner_offsets(frame.grid)
    (ax, ay), (bx, by) = corners[direction], corners[(direction + 1) % 6]
    x, y = ax + bx, ay + by
    return (x // 3, y) if frame.grid.is_flat else (y // 3, x)
