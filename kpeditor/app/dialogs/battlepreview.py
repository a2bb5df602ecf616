"""Preview: the map as it would be imported, redrawn when the mapping changes."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.frame import NORMAL_SIDE
from kpeditor.drawing.pictures.battle import battle_image
from kpeditor.drawing.pictures.pages import MARGIN
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.stylebook import Appearance

_GRID_FROM = 7.0
"""The least length of a hex side in pixels at which the grid is drawn."""
_LARGEST = 44.0


class Preview(QWidget):
    """Shows a battle as large as the widget allows."""

    def __init__(self, style: MapStyle) -> None:
        super().__init__()
        self._style = style
        self._battle: Battle | None = None
        self._image = QImage()
        self.setMinimumSize(300, 260)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Preview of the map"))

    def sizeHint(self) -> QSize:
        """A size at which the map is legible."""
        return QSize(480, 420)

    def show_battle(self, battle: Battle) -> None:
        """Shows this battle."""
        self._battle = battle
        self._draw()

    def map_rect(self) -> QRect:
        """The rectangle of the map on the widget."""
        size = self._image.deviceIndependentSize().toSize()
        corner = QPoint((self.width() - size.width()) // 2, (self.height() - size.height()) // 2)
        return QRect(corner, size)

    def hex_at(self, point: QPoint) -> Hex | None:
        """The hex under a point of the widget, or None if there is none."""
        if self._battle is None or self._image.isNull():
            return None
        rect, scale = self.map_rect(), self._side
        x, y = ((point.x() - rect.left()) / scale - MARGIN), ((point.y() - rect.top()) / scale - MARGIN)
        return HexLayout(self._battle.map.grid).hex_at(x, y)

    def point_of(self, hex_: Hex) -> QPointF:
        """The middle of a hex on the widget."""
        assert self._battle is not None
        x, y = HexLayout(self._battle.map.grid).centre(hex_)
        rect, scale = self.map_rect(), self._side
        return QPointF(rect.left() + (x + MARGIN) * scale, rect.top() + (y + MARGIN) * scale)

    @property
    def _side(self) -> float:
        """The length of a hex side in the picture, in pixels."""
        assert self._battle is not None
        width = HexLayout(self._battle.map.grid).size[0] + 2 * MARGIN
        return max(self._image.deviceIndependentSize().width() / width, 1e-6)

    def _draw(self) -> None:
        if self._battle is None:
            return
        sheet = self._battle.map
        width, height = (extent + 2 * MARGIN for extent in HexLayout(sheet.grid).size)
        dpr = self.devicePixelRatioF()
        side = min(self.width() / width, self.height() / height, _LARGEST)
        layers = {*sheet.layers, *sheet.hexsides, "hexsides", "zones", "places", "units"}
        shown = frozenset(layers | {"grid"} if side >= _GRID_FROM else layers - {"places"})
        scale = max(side * dpr, 0.05) / NORMAL_SIDE
        self._image = battle_image(self._battle, Appearance(self._style, shown), scale=scale)
        self._image.setDevicePixelRatio(dpr)
        self.update()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Redraws the map at the new size."""
        self._draw()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the map centred on its background."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._style.desk))
        painter.drawImage(self.map_rect().topLeft(), self._image)
        painter.end()
