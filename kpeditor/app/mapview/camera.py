"""Camera: which part of the board is shown, and at which zoom. Numbers only, no widget."""

from __future__ import annotations

import math

from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.frame import NORMAL_SIDE

MAX_SIDE = 120.0
MIN_SIDE = 0.2
STEPS_PER_DOUBLING = 4
"""Zoom changes in steps of 2 ** (1/4), so that cached tiles of a zoom can be used again."""
MARGIN = 24.0
"""Pixels left free around a map that is fitted into the view."""


class Camera:
    """The view: `side` is the pixels per hex side, (x, y) the drawing point at the top left corner. The size
    is in pixels.
    """

    def __init__(self, board: PointF) -> None:
        self.board = board
        self.side = NORMAL_SIDE
        self.x = self.y = 0.0
        self.width, self.height = 800, 600
        self.is_fitted = True

    @property
    def percent(self) -> int:
        """The zoom in percent."""
        return max(1, round(100 * self.side / NORMAL_SIDE))

    @property
    def fit_side(self) -> float:
        """The zoom at which the whole board fits."""
        width, height = max(self.width - 2 * MARGIN, 50), max(self.height - 2 * MARGIN, 50)
        return max(MIN_SIDE, min(width / self.board[0], height / self.board[1], MAX_SIDE))

    @property
    def limits(self) -> tuple[float, float]:
        """The smallest and the largest zoom."""
        return max(MIN_SIDE, min(self.fit_side, NORMAL_SIDE) * 0.7), MAX_SIDE

    def to_board(self, x: float, y: float) -> PointF:
        """The drawing point under a pixel."""
        return self.x + x / self.side, self.y + y / self.side

    def to_view(self, point: PointF) -> PointF:
        """The pixel of a drawing point."""
        return (point[0] - self.x) * self.side, (point[1] - self.y) * self.side

    def resize(self, width: int, height: int) -> None:
        """Adapts to another size of the view; a fitted map stays fitted, otherwise the centre is kept."""
        middle = self.to_board(self.width / 2, self.height / 2)
        self.width, self.height = max(1, width), max(1, height)
        if self.is_fitted:
            self.fit()
        else:
            self.centre_on(middle)

    def fit(self) -> None:
        """Shows the whole board."""
        self.side = self.fit_side
        self.x = self.board[0] / 2 - self.width / 2 / self.side
        self.y = self.board[1] / 2 - self.height / 2 / self.side
        self.is_fitted = True

    def centre_on(self, point: PointF) -> None:
        """Brings a drawing point to the middle of the view."""
        self.x = point[0] - self.width / 2 / self.side
        self.y = point[1] - self.height / 2 / self.side
        self._keep_on_board()

    def pan(self, dx: float, dy: float) -> None:
        """Moves the view by pixels."""
        self.x += dx / self.side
        self.y += dy / self.side
        self.is_fitted = False
        self._keep_on_board()

    def zoom_to(self, side: float, at: PointF | None = None) -> None:
        """Sets the zoom and keeps the drawing point under a pixel (default: the middle) in place."""
        pixel = at or (self.width / 2, self.height / 2)
        point = self.to_board(*pixel)
        low, high = self.limits
        self.side = max(low, min(high, side))
        self.x, self.y = point[0] - pixel[0] / self.side, point[1] - pixel[1] / self.side
        self.is_fitted = False
        self._keep_on_board()

    def zoom_by(self, steps: int, at: PointF | None = None) -> None:
        """Zooms by steps of a quarter doubling, landing on whole steps."""
        level = STEPS_PER_DOUBLING * math.log2(self.side / NORMAL_SIDE)
        whole = math.floor(level + 1e-6) if steps > 0 else math.ceil(level - 1e-6)
        self.zoom_to(NORMAL_SIDE * 2.0 ** ((whole + steps) / STEPS_PER_DOUBLING), at)

    def shows(self, point: PointF, margin: float = 0.1) -> bool:
        """Whether a drawing point is well inside the view."""
        x, y = self.to_view(point)
        return (
            margin * self.width <= x <= (1 - margin) * self.width
            and margin * self.height <= y <= (1 - margin) * self.height
        )

    @property
    def sees_all(self) -> bool:
        """Whether no part of the board is out of view."""
        width, height = self.board
        across, down = self.x + self.width / self.side, self.y + self.height / self.side
        return self.x <= 0 and self.y <= 0 and across >= width and down >= height

    def reach(self) -> tuple[PointF, PointF]:
        """The range of the view's corner: (least, greatest) place horizontally, then vertically."""
        across = _ends(self.width / self.side, self.board[0])
        down = _ends(self.height / self.side, self.board[1])
        return across, down

    def _keep_on_board(self) -> None:
        """Keeps at least a strip of the board in view; a board smaller than the view stays within it."""
        self.x = _kept(self.x, self.width / self.side, self.board[0])
        self.y = _kept(self.y, self.height / self.side, self.board[1])


def _ends(length: float, board: float) -> PointF:
    """The least and the greatest place at which a view of this length may begin on a board."""
    slack = length / 2
    return min(-slack, board - length), max(board - slack, 0.0)


def _kept(start: float, length: float, board: float) -> float:
    low, high = _ends(length, board)
    return max(low, min(high, start))
