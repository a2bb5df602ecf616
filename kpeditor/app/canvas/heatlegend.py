"""HeatLegend: the legend of the heat map that is shown, with a button that removes the heat map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.words import tr
from kpeditor.drawing.fonts import font
from kpeditor.drawing.overlays.heat import HEAT
from kpeditor.drawing.palette import faded, ink_on

if TYPE_CHECKING:
    from kpeditor.app.mapview.mapwidget import MapWidget
    from kpeditor.lab.analysis.heatmap import HeatMap

_EDGE, _TITLE, _STRIP = 8, 22, 20
_STEP = 52
"""Pixels of one colour."""


class HeatLegend(QWidget):
    """Shown on the canvas together with a heat map; `closed` is sent by its button."""

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
        """The legend of a heat map, or none."""
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
        """The title over a strip of the colours, each with the largest number it stands for."""
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
