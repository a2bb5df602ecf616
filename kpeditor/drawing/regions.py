"""Outlines of sets of hexes: the outer hexsides chained into loops, so that an area is drawn as one shape."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath

from kpeditor.drawing.hexwindow import Bools, HexWindow, Ints
from kpeditor.drawing.qtbatch import Floats, beside, flattened, loops, polygon, quarter_turned

if TYPE_CHECKING:
    from kpeditor.core.geometry.outlines import Shape


@dataclass(frozen=True, eq=False)
class Outline:
    """Closed loops around an area: clockwise round it, counter-clockwise round its holes.

    Attributes:
        points: the points of all loops, concatenated, shape [n, 2].
        starts: the index of each loop's first point.
    """

    points: Floats
    starts: Ints

    @staticmethod
    def of(
        window: HexWindow, inside: Bools, roundness: float = 0.0, pieces: int = 3, inset: float = 0.0
    ) -> Outline:
        """The outline of the marked hexes of a window.

        Args:
            inside: the marks, shape [n].
            roundness: 0 for sharp corners, 1 for bends from the middle of one side to the middle of the next.
            pieces: how many straight pieces make a bend.
            inset: how far inside the outer hexsides the line runs, in hex sides; less than half a hex.
        """
        corners, is_border, starts = _corners(window, inside)
        if inset:
            corners = _moved_in(corners, starts, inset * window.side)
        if roundness <= 0 or not len(corners):
            return Outline(corners, starts)
        before, after = _around(len(corners), starts)
        # Corners at the edge of the board stay sharp, as the board's own are.
        share = np.where(is_border | is_border[before], 0.0, roundness / 2)[:, None]
        enter = corners + (corners[before] - corners) * share
        leave = corners + (corners[after] - corners) * share
        bends = flattened(beside(enter, corners, leave), pieces)
        return Outline(bends.reshape(-1, 2), starts * (pieces + 1))

    @staticmethod
    def of_shape(shape: Shape) -> Outline:
        """The outline of polygons in drawing coordinates (`core.geometry.outlines.placed`)."""
        from kpeditor.core.geometry.outlines import rings  # the window starts faster without shapely

        outer, holes = rings(shape)
        loops = [*outer, *holes]
        starts = np.cumsum([0, *map(len, loops)], dtype=np.intp)[:-1]
        return Outline(np.concatenate(loops) if loops else np.zeros((0, 2)), starts)

    @cached_property
    def _ends(self) -> Ints:
        return _ends_of(self.starts, len(self.points))

    @cached_property
    def _areas(self) -> Floats:
        """Twice the area of each loop, positive when it runs clockwise on the screen."""
        (x, y), (next_x, next_y) = self.lines[:, 0].T, self.lines[:, 1].T
        return np.asarray(np.add.reduceat(x * next_y - next_x * y, self.starts))

    def loops(self) -> list[Floats]:
        """The points of each loop."""
        return [self.points[a:b] for a, b in zip(self.starts.tolist(), self._ends.tolist(), strict=True)]

    @cached_property
    def lines(self) -> Floats:
        """The straight pieces of all loops, shape [n, 2, 2]."""
        if not len(self.points):
            return np.zeros((0, 2, 2))
        _, after = _around(len(self.points), self.starts)
        return beside(self.points, self.points[after])

    def path(self) -> QPainterPath:
        """The whole area as one shape."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for piece in self._pieces:
            path.addPath(piece)
        return path

    def fill(self, painter: QPainter, brush: QBrush, *, is_outlined: bool = False) -> None:
        """Fills the area loop by loop, which Qt does several times faster than as one path.

        Args:
            is_outlined: whether a line will cover the edge, which then need not be antialiased; faster still.
        """
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, not is_outlined)
        for piece in self._pieces:
            painter.fillPath(piece, brush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def band_to(self, inner: Outline) -> QPainterPath:
        """The strip between these loops and corresponding loops of another outline."""
        path = QPainterPath()
        for mine, other in zip(self.loops(), inner.loops(), strict=True):
            path.addPath(polygon(mine))
            path.addPath(polygon(other))
        path.setFillRule(Qt.FillRule.OddEvenFill)
        return path

    def scaled(self, factor: float) -> Outline:
        """The outline at another size."""
        return Outline(self.points * factor, self.starts)

    @cached_property
    def _pieces(self) -> list[QPainterPath]:
        """Each connected part with its holes."""
        if not len(self.starts):
            return []
        paths = loops(self.points, self.starts)
        if len(paths) == 1:
            return paths
        is_outer = self._areas > 0
        outer = [path for path, keep in zip(paths, is_outer, strict=True) if keep]
        holes = [(index, paths[index]) for index in np.flatnonzero(~is_outer).tolist()]
        lowest = np.minimum.reduceat(self.points, self.starts)[is_outer]
        highest = np.maximum.reduceat(self.points, self.starts)[is_outer]
        for index, hole in holes:
            first = self.points[self.starts[index]]
            point = QPointF(*first.tolist())
            near = np.flatnonzero(((lowest <= first) & (first <= highest)).all(axis=1)).tolist()
            # Parts may lie in holes of other parts: a hole belongs to the innermost loop around it.
            around = [i for i in near if outer[i].contains(point)]
            if around:
                inmost = min(around, key=lambda i: _extent(outer[i].boundingRect()))
                outer[inmost].addPath(hole)
        return outer


def border_lines(window: HexWindow, inside: Bools) -> Floats:
    """The outer hexsides of the marked hexes of a window (shape [n]) as separate lines, shape [sides, 2, 2]:
    faster than loops.
    """
    index, on_window = window.neighbour_index
    hexes, directions = np.nonzero(inside[:, None] & ~(on_window & inside[index]))
    return beside(window.corners[hexes, directions], window.corners[hexes, (directions + 1) % 6])


def region_path(window: HexWindow, inside: Bools) -> QPainterPath:
    """The marked hexes of a window (shape [n]) as one shape with its holes."""
    return Outline.of(window, inside).path()


def _extent(box: QRectF) -> float:
    return box.width() * box.height()


def _around(count: int, starts: Ints) -> tuple[Ints, Ints]:
    """For each point its predecessor and its successor in its loop."""
    ends = _ends_of(starts, count)
    before, after = np.arange(count) - 1, np.arange(count) + 1
    before[starts] = ends - 1
    after[ends - 1] = starts
    return before, after


def _ends_of(starts: Ints, count: int) -> Ints:
    """The end index of each loop; three times as fast as np.append."""
    ends = np.empty_like(starts)
    ends[:-1] = starts[1:]
    ends[-1:] = count
    return ends


def _moved_in(corners: Floats, starts: Ints, distance: float) -> Floats:
    """Loops at a distance inside the given ones, with the same number of corners."""
    before, after = _around(len(corners), starts)
    arriving, leaving = corners - corners[before], corners[after] - corners
    first = quarter_turned(arriving / np.linalg.norm(arriving, axis=1)[:, None])
    second = quarter_turned(leaving / np.linalg.norm(leaving, axis=1)[:, None])
    along_both = 1.0 + (first * second).sum(axis=1)
    return np.asarray(corners + (first + second) * (distance / along_both)[:, None])


def _corners(window: HexWindow, inside: Bools) -> tuple[Floats, Bools, Ints]:
    """The corners along the boundary of the marked hexes, loop after loop.

    Returns:
        The corners, whether the side from each to the next is the edge of the board, where each loop begins.
    """
    chain, starts = _chained(*_half_edges(window, inside))
    hexes, directions = np.divmod(chain, 6)
    _, on_board = window.neighbours
    return window.corners[hexes, directions], ~on_board[hexes, directions], starts


def _half_edges(window: HexWindow, inside: Bools) -> tuple[Ints, Ints]:
    """The boundary sides as numbers hex * 6 + direction, ascending, and the index of each one's successor."""
    if not inside.any():
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    index, on_window = window.neighbour_index
    marked = on_window & inside[index]
    hexes, directions = np.nonzero(inside[:, None] & ~marked)
    turned = (directions + 1) % 6
    # After a side comes the next side of the same hex, if it is boundary too; else the hex beyond that side
    # continues the boundary.
    goes_on = marked[hexes, turned]
    successor = np.where(goes_on, index[hexes, turned] * 6 + (directions + 5) % 6, hexes * 6 + turned)
    edges = hexes * 6 + directions
    return edges, np.searchsorted(edges, successor)


def _chained(edges: Ints, successor: Ints) -> tuple[Ints, Ints]:
    """The half edges in the order of their loops, and where each loop begins."""
    following: list[int] = successor.tolist()
    order: list[int] = []
    starts: list[int] = []
    seen = bytearray(len(following))
    add = order.append
    here = seen.find(0)
    while here >= 0:
        first = here
        starts.append(len(order))
        while not seen[here]:
            seen[here] = 1
            add(here)
            here = following[here]
        here = seen.find(0, first)
    return edges[np.array(order, np.intp)], np.array(starts, np.intp)
