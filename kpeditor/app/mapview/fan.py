"""StackFan: the counters of a stack side by side while the pointer rests on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.pieces.spots import UnitSpot
from kpeditor.drawing.pieces.units import fan_size, paint_fan

AFTER = 250
"""Milliseconds the pointer rests before the stack is fanned out."""
SMALLEST, LARGEST = 52.0, 84.0
"""Pixels of a counter in the fan."""
_GAP = 6


class StackFan(QWidget):
    """Shown above the hex of a stack the pointer rests on; transparent to the mouse.

    `counters_in` answers the counters that are shown in a hex.
    """

    def __init__(
        self, view: MapWidget, themes: ThemeKeeper, counters_in: Callable[[Hex], Sequence[UnitSpot]]
    ) -> None:
        super().__init__(view)
        self._view = view
        self._themes = themes
        self._counters_in = counters_in
        self._hex: Hex | None = None
        self._spots: list[UnitSpot] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self.fan_out)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(tr("Counters of the stack"))
        self.hide()
        view.zoomed.connect(self.fold)

    @property
    def counter(self) -> float:
        """Pixels of a counter: as on the map, but always large enough to read."""
        return min(LARGEST, max(SMALLEST, float(round(self._view.camera.side * 1.14))))

    def point_at(self, hex_: Hex | None) -> None:
        """The pointer is over a hex: its stack is fanned out when it rests there; None: over none."""
        self.fold()
        self._hex = hex_
        if hex_ is not None:
            self._timer.start()

    def fold(self) -> None:
        """Hides the fan."""
        self._timer.stop()
        self.hide()

    def fan_out(self) -> None:
        """Shows the counters of the hex under the pointer, if it holds more than one."""
        hex_ = self._hex
        if hex_ is None:
            return
        self._spots = list(self._counters_in(hex_))
        if len(self._spots) < 2:
            return
        size = fan_size(self._spots, self.counter)
        self.resize(math.ceil(size.width()), math.ceil(size.height()))
        self.move(self._place(hex_))
        self.update()
        self.show()
        self.raise_()

    def _place(self, hex_: Hex) -> QPoint:
        """Above the hex; below it where there is no room; never beyond the view."""
        view = self._view
        corners = [view.camera.to_view(point) for point in view.layout_of_hexes.corners(hex_)]
        top, bottom = min(y for _, y in corners), max(y for _, y in corners)
        middle = sum(x for x, _ in corners) / len(corners)
        x = min(max(_GAP, middle - self.width() / 2), max(_GAP, view.width() - self.width() - _GAP))
        above = top - self.height() - _GAP
        return QPoint(round(x), round(above if above >= _GAP else bottom + _GAP))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """The counters on a card."""
        theme = self._themes.theme
        painter = QPainter(self)
        ground, border = QColor(theme.button), QColor(theme.faint)
        dpr = self.devicePixelRatioF()
        paint_fan(painter, self._spots, self.counter, ground=ground, border=border, dpr=dpr)
        painter.end()
