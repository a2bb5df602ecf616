"""GridPicture: the upper left corner of a board with its hex numbers, as a dialog would make it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import DIGIT_SCHEMES, Numbering
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.fonts import font

SIDE = 24.0
"""Pixels per hexside."""
ROOM = 1.7
"""Hexsides a number may be broad."""


class GridPicture(QWidget):
    """Draws the hexes that find room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid: HexGrid | None = None
        self._numbering: Numbering = DIGIT_SCHEMES[0]
        self.setFixedSize(300, 112)
        self.setAccessibleName(tr("How the hexes will lie and be numbered"))

    def show_grid(self, grid: HexGrid, numbering: Numbering) -> None:
        """Shows another board."""
        self._grid, self._numbering = grid, numbering
        self.update()

    def _shown(self, grid: HexGrid) -> list[Hex]:
        return [hex_ for r in range(1, 6) for c in range(1, 9) if (hex_ := Hex(c, r)) in grid]

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """The hexes with their numbers, in letters as large as the longest number allows."""
        if self._grid is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(1, 1)
        layout, hexes = HexLayout(self._grid), self._shown(self._grid)
        names = {hex_: self._numbering.name_hex(hex_) for hex_ in hexes}
        size = SIDE * 0.42
        widest = max(QFontMetricsF(font(size)).horizontalAdvance(name) for name in names.values())
        painter.setFont(font(size * min(1.0, ROOM * SIDE / widest)))
        painter.setBrush(self.palette().base())
        for hex_, name in names.items():
            corners = [QPointF(x * SIDE, y * SIDE) for x, y in layout.corners(hex_)]
            painter.setPen(QPen(self.palette().mid().color(), 1.2))
            painter.drawPolygon(corners)
            x, y = layout.centre(hex_)
            box = QRectF((x - 1) * SIDE, (y - 0.5) * SIDE, 2 * SIDE, SIDE)
            painter.setPen(self.palette().text().color())
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
        painter.end()
