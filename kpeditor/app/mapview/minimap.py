"""Minimap: the whole map in a corner of the canvas, with the part in view; a click or drag moves there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import delayed, guarded
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.palette import faded

LONGEST = 190
"""The length of the longer edge in pixels."""
SHORTEST = 40
LATER = 120
"""Milliseconds from an edit to the new picture, so that a stroke does not draw it a hundred times."""
_EDGE = 3
_DOT = 3.0


class Minimap(QWidget):
    """A picture of the whole board, scaled from the overview picture and cached until the map changes. `dots`
    are the colours of the sides that have units in a hex, by hex.
    """

    def __init__(self, canvas: MapWidget, themes: ThemeKeeper, dots: Callable[[], Mapping[Hex, str]]) -> None:
        super().__init__(canvas)
        self._dots = dots
        self._canvas = canvas
        self._themes = themes
        self._picture: QPixmap | None = None
        self._later = delayed(self, self.redraw, LATER)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(tr("Overview of the map"))
        self.setToolTip(tr("Click or drag to move over the map"))
        self.resize(self.wanted_size())
        canvas.zoomed.connect(self.update)
        canvas.settings.changed.connect(self._later.start)

    def wanted_size(self) -> QSize:
        """The largest size that the proportions of the board allow."""
        width, height = self._canvas.camera.board
        scale = (LONGEST - 2 * _EDGE) / max(width, height)
        return QSize(
            max(SHORTEST, round(width * scale) + 2 * _EDGE), max(SHORTEST, round(height * scale) + 2 * _EDGE)
        )

    @property
    def side(self) -> float:
        """Pixels per hex side in the picture."""
        width, height = self._canvas.camera.board
        return min((self.width() - 2 * _EDGE) / width, (self.height() - 2 * _EDGE) / height)

    def redraw_later(self) -> None:
        """Redraws the picture when the map has not changed for a moment."""
        self._later.start()

    def redraw(self) -> None:
        """Drops the picture; the next paint event redraws it."""
        self._picture = None
        self.update()

    def view_box(self) -> QRectF:
        """The part of the board that the view shows, in pixels of the picture."""
        camera, side = self._canvas.camera, self.side
        left, top = self._corner()
        box = QRectF(
            left + camera.x * side,
            top + camera.y * side,
            camera.width / camera.side * side,
            camera.height / camera.side * side,
        )
        return box.intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _corner(self) -> PointF:
        """The top left corner of the board, which is centred in the picture."""
        width, height = self._canvas.camera.board
        return (self.width() - width * self.side) / 2, (self.height() - height * self.side) / 2

    def _drawn(self) -> QPixmap:
        dpr = self.devicePixelRatioF()
        style = self._canvas.settings.style
        picture = QPixmap(self.size() * dpr)
        picture.setDevicePixelRatio(dpr)
        picture.fill(QColor(style.desk))
        painter = QPainter(picture)
        left, top = self._corner()
        width, height = self._canvas.camera.board
        painter.translate(left, top)
        side = self.side
        self._canvas.far.draw(painter, side, 0, 0, width * side, height * side)
        if self._canvas.settings.shows("units"):
            self._draw_units(painter)
        painter.end()
        return picture

    def _draw_units(self, painter: QPainter) -> None:
        """A dot for each hex with units, in the colour of its side."""
        layout, side = self._canvas.layout_of_hexes, self.side
        for hex_, colour in self._dots().items():
            x, y = layout.centre(hex_)
            dot = QRectF(x * side - _DOT / 2, y * side - _DOT / 2, _DOT, _DOT)
            painter.fillRect(dot.adjusted(-0.7, -0.7, 0.7, 0.7), QColor("#ffffff"))
            painter.fillRect(dot, QColor(colour))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the picture with a frame around the part in view, and shades the rest."""
        if self._picture is None or self._picture.deviceIndependentSize().toSize() != self.size():
            self._picture = self._drawn()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        box = self.view_box()
        style = self._canvas.settings.style
        shade = faded(QColor("#000000"), 0.34 if style.is_dark else 0.2)
        whole = QRectF(self.rect())
        for part in (
            QRectF(0, 0, whole.width(), box.top()),
            QRectF(0, box.bottom(), whole.width(), whole.height() - box.bottom()),
            QRectF(0, box.top(), box.left(), box.height()),
            QRectF(box.right(), box.top(), whole.width() - box.right(), box.height()),
        ):
            painter.fillRect(part, shade)
        for colour, width in (("#ffffff", 3.0), (style.selection, 1.6)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(QColor(self._themes.theme.border), 1))
        painter.drawRect(whole.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Centres the view on the place under the pointer."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._go(event.position())

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Moves the view with the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def _go(self, at: QPointF) -> None:
        left, top = self._corner()
        camera = self._canvas.camera
        camera.is_fitted = False
        camera.centre_on(((at.x() - left) / self.side, (at.y() - top) / self.side))
        self._canvas.moved()
