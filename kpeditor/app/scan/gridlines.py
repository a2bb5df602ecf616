"""GridLines: the hex grid of a map as it lies in a picture, for drawing and for hit tests."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTransform

from kpeditor.app.scan.view import ScanView
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.scan.reading.targets import Target

Points = npt.NDArray[np.float64]
NUMBERS_FROM = 42.0
"""Pixels of a hex side in the view from which on there is room for its number."""
_TO_BOARD = 0.4
"""How near to a hexside, in hex sides, one must point to mean it."""


class Placing(Protocol):
    """The position of a board in a picture: a registration, or a rectified picture."""

    def to_picture(self, board: Points) -> Points:
        """Converts points of the board to pixels of the picture, both of shape (n, 2)."""
        ...

    def to_board(self, picture: Points) -> Points:
        """Converts pixels of the picture to points of the board, both of shape (n, 2)."""
        ...


class GridLines:
    """Outlines, centres and numbers of all hexes, in pixels of the picture."""

    def __init__(self, sheet: MapSheet, placing: Placing) -> None:
        self._sheet = sheet
        self._placing = placing
        self._layout = HexLayout(sheet.grid)
        self.hexes = list(sheet.grid.hexes())
        board = np.array([self._layout.corners(hex_) for hex_ in self.hexes], np.float64)
        self.corners = placing.to_picture(board.reshape(-1, 2)).reshape(-1, 6, 2)
        self.centres: Points = self.corners.mean(axis=1)
        self._row = {hex_: row for row, hex_ in enumerate(self.hexes)}
        self.path = QPainterPath()
        for hex_, outline in zip(self.hexes, self.corners.tolist(), strict=True):
            for direction in Direction:
                # Each side once, because lines drawn twice are darker.
                if direction < 3 or sheet.grid.step(hex_, direction) not in sheet.grid:
                    self.path.moveTo(*outline[direction])
                    self.path.lineTo(*outline[(direction + 1) % 6])

    @property
    def side(self) -> float:
        """The length of a hex side in pixels of the picture."""
        sides = np.hypot(*np.moveaxis(np.diff(self.corners, axis=1), -1, 0))
        return float(np.median(sides))

    def hex_at(self, at: PointF) -> Hex | None:
        """The hex under a point of the picture."""
        x, y = self._on_board(at)
        return self._layout.hex_at(x, y)

    def side_at(self, at: PointF) -> Hexside | None:
        """The hexside nearest to a point of the picture, None if none is near."""
        x, y = self._on_board(at)
        return self._layout.side_at(x, y, _TO_BOARD)

    def _on_board(self, at: PointF) -> PointF:
        x, y = self._placing.to_board(np.array([at], np.float64))[0].tolist()
        return x, y

    def outline(self, hex_: Hex) -> list[PointF]:
        """The six corners of a hex."""
        return [(x, y) for x, y in self.corners[self._row[hex_]].tolist()]

    def place(self, target: Target) -> PointF:
        """The middle of a hex or hexside."""
        if isinstance(target, Hexside):
            (x1, y1), (x2, y2) = self.ends(target)
            return (x1 + x2) / 2, (y1 + y2) / 2
        x, y = self.centres[self._row[target]].tolist()
        return x, y

    def ends(self, side: Hexside) -> tuple[PointF, PointF]:
        """The two ends of a hexside."""
        outline = self.outline(side.hex)
        return outline[side.direction.value], outline[(side.direction.value + 1) % 6]

    def seen(self, view: ScanView) -> list[int]:
        """The hexes, by their index in `hexes`, whose centre is in view or nearly so."""
        part = view.part().adjusted(-self.side, -self.side, self.side, self.side)
        x, y = self.centres[:, 0], self.centres[:, 1]
        inside = (x > part.left()) & (x < part.right()) & (y > part.top()) & (y < part.bottom())
        found: list[int] = np.flatnonzero(inside).tolist()
        return found

    def draw(self, painter: QPainter, view: ScanView, colour: QColor, *, numbers: bool = False) -> None:
        """Draws the numbers and the outlines, light under dark so that they are visible on any paper."""
        painter.save()
        painter.setTransform(picture_transform(view), True)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for tint, width in ((QColor(255, 255, 255, 90), 2.6), (colour, 1.2)):
            pen = QPen(tint, width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawPath(self.path)
        painter.restore()
        if numbers and self.side * view.scale >= NUMBERS_FROM:
            self._draw_numbers(painter, view, colour)

    def _draw_numbers(self, painter: QPainter, view: ScanView, colour: QColor) -> None:
        font = QFont(painter.font())
        font.setPixelSize(round(max(10.0, min(15.0, self.side * view.scale * 0.3))))
        painter.setFont(font)
        high = self.side * view.scale
        for row in self.seen(view):
            centre = view.to_view((self.centres[row, 0], self.centres[row, 1]))
            tag(painter, centre + QPointF(0, 0.5 * high), self._sheet.name(self.hexes[row]), colour)


def picture_transform(view: ScanView) -> QTransform:
    """The transformation from pixels of the picture to those of the view."""
    corner = view.to_view((0.0, 0.0))
    return QTransform(view.scale, 0, 0, view.scale, corner.x(), corner.y())


def tag(painter: QPainter, middle: QPointF, text: str, colour: QColor) -> None:
    """A short text on a light plate."""
    metrics = painter.fontMetrics()
    width, height = metrics.horizontalAdvance(text) + 8, metrics.height()
    box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 205))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(colour)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
