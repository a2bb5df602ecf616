"""TileDrawing: renders a part of a scene into a picture, in steps that fit between two frames."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap


class Scene(Protocol):
    """What tiles show."""

    def is_empty(self, region: QRectF) -> bool:
        """Whether there is nothing to draw in a region, given in hex sides."""
        ...

    def steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        """Draws a region, given in hex sides, in steps of about a millisecond; the painter's origin is the
        board's corner, and between two steps its state is as at first.
        """
        ...


class TileDrawing:
    """A picture of a part of the scene, given in whole pixels of the board, while it is being drawn."""

    def __init__(self, scene: Scene, side: float, part: QRectF, dpr: float, ground: QColor) -> None:
        self.pixmap = _blank(part.width(), part.height(), dpr, ground)
        self._painter = QPainter()
        self._part = part
        region = QRectF(part.x() / side, part.y() / side, part.width() / side, part.height() / side)
        self._steps = scene.steps(self._painter, side, region)

    def advance(self, until: float) -> bool:
        """Draws at least one step, and more until `time.perf_counter` reaches a time; answers whether all is
        drawn.

        No painter is active between two calls, so that the picture may be dropped at any time.
        """
        self._painter.begin(self.pixmap)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.translate(-self._part.topLeft())
        self._painter.setClipRect(self._part)
        is_done = False
        for _ in self._steps:
            if time.perf_counter() >= until:
                break
        else:
            is_done = True
        self._painter.end()
        return is_done


def _blank(width: float, height: float, dpr: float, colour: QColor) -> QPixmap:
    """A picture of so many logical pixels in one colour, which may be transparent."""
    pixmap = QPixmap(round(width * dpr), round(height * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(colour)
    return pixmap
