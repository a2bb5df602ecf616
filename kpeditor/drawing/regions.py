"""Outlines of sets of hexes: the outer hexsides chained into loops, so that an area is one shape and not a
heap of hexes.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QPainterPath

from kpeditor.drawing.hexwindow import Bools, HexWindow, Ints
from kpeditor.drawing.qtbatch import Floats, loops


def region_path(window: HexWindow, inside: Bools, roundness: float) -> QPainterPath:
    """The shape of the marked hexes of a window (bool, shape [n]), holes left open, corners rounded as
    `qtbatch.loops` says.
    """
    corners, starts = outline(window, inside)
    return loops(corners, starts, roundness)


def outline(window: HexWindow, inside: Bools) -> tuple[Floats, Ints]:
    """The corners along the boundary of the marked hexes, clockwise, holes counter-clockwise; shape [n, 2].

    Returns:
        The corners of all loops one after the other, and where each loop begins in them.
    """
    chain, starts = _chained(*_half_edges(window, inside))
    hexes, directions = np.divmod(chain, 6)
    return window.corners[hexes, directions], starts


def boundary_sides(window: HexWindow, inside: Bools) -> tuple[Ints, Ints]:
    """The sides between marked hexes and others: index of the marked hex in the window, and direction."""
    boundary, _, _ = _neighbourhood(window, inside)
    hexes, directions = np.nonzero(boundary)
    return hexes, directions


def _neighbourhood(window: HexWindow, inside: Bools) -> tuple[Bools, Bools, Ints]:
    """Which sides are boundary, which neighbours are marked, and the neighbours' indices in the window; all
    of shape [n, 6].
    """
    cells, on_board = window.neighbours
    # A window lists its hexes in row order, so their cells are ascending.
    index = np.minimum(np.searchsorted(window.cells, cells), max(0, len(window) - 1))
    marked = on_board & (window.cells[index] == cells) & inside[index]
    return inside[:, None] & ~marked, marked, index


def _half_edges(window: HexWindow, inside: Bools) -> tuple[Ints, Ints]:
    """The boundary sides as numbers hex * 6 + direction, ascending, and the position of each one's
    successor among them.
    """
    if not inside.any():
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    boundary, marked, index = _neighbourhood(window, inside)
    hexes, directions = np.nonzero(boundary)
    turned = (directions + 1) % 6
    # At the end of a side either the next side of the same hex is boundary too, or the hex beyond that side
    # goes on with the boundary.
    goes_on = marked[hexes, turned]
    successor = np.where(goes_on, index[hexes, turned] * 6 + (directions + 5) % 6, hexes * 6 + turned)
    edges = hexes * 6 + directions
    return edges, np.searchsorted(edges, successor)


def _chained(edges: Ints, successor: Ints) -> tuple[Ints, Ints]:
    following: list[int] = successor.tolist()
    order: list[int] = []
    starts: list[int] = []
    seen = bytearray(len(following))
    for first in range(len(following)):
        if seen[first]:
            continue
        starts.append(len(order))
        here = first
        while not seen[here]:
            seen[here] = 1
            order.append(here)
            here = following[here]
    positions: npt.NDArray[np.intp] = np.array(order, np.intp)
    return edges[positions], np.array(starts, np.intp)
