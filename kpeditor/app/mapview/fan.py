"""StackFan: the counters of a stack side by side while the pointer rests on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import delayed, guarded
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex

if TYPE_CHECKING:
    from kpeditor.drawing.pieces.spots import UnitSpot

AFTER = 250
"""Milliseconds the pointer rests before the stack is fanned out."""
LEAVES_AFTER = 350
"""Milliseconds that a fan with counters to pick stays after the pointer leaves it or its hex."""
SMALLEST, LARGEST = 52.0, 84.0
"""Pixels of a counter in the fan."""
_GAP = 6


class StackFan(QWidget):
    """Shown above the hex of a stack while the pointer rests on it.

    Counters that can be picked are numbered, and the pointer may move onto them. Without such counters the
    fan is transparent to the mouse.

    Signals:
        picked(counter, adds): a counter was clicked. `counter` is its place in the stack, from 0; `adds`
            tells whether Shift was held.
    """

    picked = Signal(int, bool)

    def __init__(
        self, view: MapWidget, themes: ThemeKeeper, counters_in: Callable[[Hex], Sequence[UnitSpot]]
    ) -> None:
        super().__init__(view)
        self._view = view
        self._themes = themes
        self._counters_in = counters_in
        self.hex: Hex | None = None
        self._picks = False
        self._spots: list[UnitSpot] = []
        self._timer = delayed(self, self.fan_out, AFTER)
        self._leaving = delayed(self, self._go_on, LEAVES_AFTER)
        self._next: tuple[Hex | None, bool] = None, False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(tr("Counters of the stack"))
        self.hide()
        view.zoomed.connect(self.fold)

    @property
    def counter(self) -> float:
        """The size of a counter in pixels: as on the map, but always legible."""
        return min(LARGEST, max(SMALLEST, float(round(self._view.camera.side * 1.14))))

    def point_at(self, hex_: Hex | None, *, picks: bool = False) -> None:
        """Handles the pointer over a hex, or over no hex for None. The stack of the hex is fanned out when
        the pointer rests there; with `picks` its counters can be picked. A fan with counters to pick stays
        for a moment, so that the pointer can reach it.
        """
        if self._picks and self.isVisible():
            self._next = hex_, picks
            self._leaving.start()
            return
        self.fold()
        self.hex, self._picks = hex_, picks
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not picks)
        if hex_ is not None:
            self._timer.start()

    def _go_on(self) -> None:
        """Fans out the stack where the pointer is now."""
        self.fold()
        hex_, picks = self._next
        self.point_at(hex_, picks=picks)

    def fold(self) -> None:
        """Hides the fan."""
        self._timer.stop()
        self._leaving.stop()
        self.hide()

    def fan_out(self) -> None:
        """Shows the counters of the hex under the pointer, if it holds more than one."""
        from kpeditor.drawing.pieces.units import fan_size

        hex_ = self.hex
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
        """The fan's place above the hex, or below it if there is no room above; never outside the view."""
        view = self._view
        corners = [view.camera.to_view(point) for point in view.layout_of_hexes.corners(hex_)]
        top, bottom = min(y for _, y in corners), max(y for _, y in corners)
        middle = sum(x for x, _ in corners) / len(corners)
        x = min(max(_GAP, middle - self.width() / 2), max(_GAP, view.width() - self.width() - _GAP))
        above = top - self.height() - _GAP
        return QPoint(round(x), round(above if above >= _GAP else bottom + _GAP))

    @guarded
    def enterEvent(self, event: QEnterEvent) -> None:
        """Keeps the fan open while the pointer is on it."""
        self._leaving.stop()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        """Lets the fan close after the pointer has left it."""
        self._next = None, False
        self._leaving.start()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Picks a counter; the fan stays open for others of the same stack."""
        from kpeditor.drawing.pieces.units import counter_at

        counter = counter_at(self._spots, self.counter, event.position())
        if counter is not None:
            self.picked.emit(counter, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the counters on a card."""
        from kpeditor.drawing.pieces.units import paint_fan

        theme = self._themes.theme
        painter = QPainter(self)
        ground, border = QColor(theme.button), QColor(theme.faint)
        dpr = self.devicePixelRatioF()
        spots, size = self._spots, self.counter
        paint_fan(painter, spots, size, ground=ground, border=border, dpr=dpr, is_numbered=self._picks)
        painter.end()
