"""Heat maps over the board, which tint hexes by what happened there or by how doubtful they are, and their
legend.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.viewpicture import View, ViewPicture
from kpeditor.app.words import tr
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.fonts import font
from kpeditor.drawing.overlays.farmarks import Over, is_far
from kpeditor.drawing.overlays.heat import HEAT, Floats, paint_heat
from kpeditor.drawing.palette import faded, ink_on

if TYPE_CHECKING:
    from kpeditor.app.mapview.mapwidget import MapWidget
    from kpeditor.lab.analysis.heatmap import HeatMap


class HeatView:
    """Draws values by hex. The picture is kept while the view stays."""

    def __init__(self, layout: HexLayout) -> None:
        self._layout = layout
        self._picture = ViewPicture()
        self._heat: tuple[Floats, Floats | None] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to draw."""
        return self._heat is not None

    def show(self, heat: tuple[Floats, Floats | None] | None) -> None:
        """Shows shades (0 to 1) and values, both of shape [rows, columns]. Without values only the shades are
        shown; None shows nothing.
        """
        self._heat = heat
        self._picture.clear()

    def draw(self, painter: QPainter, camera: Camera, origin: QPointF) -> None:
        """Draws the part in view, whose top left is `origin` in pixels of the board. The painter's origin is
        the board's corner.
        """
        if self._heat is None:
            return
        dpr = painter.device().devicePixelRatio()
        view = View(camera.side, camera.width, camera.height, origin.x(), origin.y(), dpr)
        self._picture.draw(
            painter, view, self._paint, may_scroll=not is_far(self._layout, view.region, view.side)
        )

    def _paint(self, painter: QPainter, side: float, region: QRectF) -> None:
        if self._heat is not None:
            shades, values = self._heat
            paint_heat(Over(painter, self._layout, side, region), shades, values)


_EDGE, _TITLE, _STRIP = 8, 22, 20
_STEP = 52
"""Pixels of one colour."""


class HeatLegend(QWidget):
    """The legend on the canvas beside a heat map; `closed` is emitted by its button."""

    closed = Signal()

    def __init__(self, canvas: MapWidget) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.title = ""
        self.steps: tuple[str, ...] = ()
        self.button = QToolButton(self)
        self.button.setText("×")
        self.button.setAutoRaise(True)
        self.button.setToolTip(tr("Take the heat map off the map"))
        self.button.setAccessibleName(self.button.toolTip())
        self.button.clicked.connect(self.closed)
        self.resize(QSize(2 * _EDGE + _STEP * len(HEAT), _EDGE + _TITLE + _STRIP + _EDGE))
        self.button.setGeometry(self.width() - 26, 2, 24, 24)
        self.hide()

    def show_heat(self, heat: HeatMap | None) -> None:
        """Shows the legend of a heat map; None hides it."""
        if heat is not None:
            from kpeditor.lab.analysis.heatmap import plain_number  # imported only when a heat map is shown

            kind = heat.kind
            self.title = tr("{kind}: {unit}").format(kind=tr(kind.title), unit=tr(kind.measure))
            tops = [plain_number(value) for value in heat.steps(len(HEAT))]
            self.steps = tuple(tr("to {most}").format(most=top) for top in tops)
            self.setAccessibleName(self.title)
            self.setAccessibleDescription(", ".join(self.steps))
        self.setVisible(heat is not None)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the title over a strip of colours. Below each colour is the largest number it stands for."""
        style = self._canvas.settings.style
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(QColor(style.place_halo), 0.92))
        painter.drawRoundedRect(QRectF(self.rect()), 5, 5)
        painter.setFont(font(11, bold=True))
        painter.setPen(QColor(style.place))
        line = QRectF(_EDGE, 4, self.width() - 2 * _EDGE - 20, _TITLE)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, self.title)
        painter.setFont(font(11))
        for number, colour in enumerate(HEAT):
            box = QRectF(_EDGE + number * _STEP, _EDGE + _TITLE, _STEP, _STRIP)
            painter.fillRect(box, colour)
            painter.setPen(ink_on(colour))
            if number < len(self.steps):
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.steps[number])
        painter.end()
