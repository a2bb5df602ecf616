"""ScrollBars: scroll bars over the map; hidden while the whole board is in view."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QScrollBar, QWidget

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.words import tr

ARROW = 40
"""Pixels the view moves by a click on an arrow of a bar."""


class ScrollBars(QObject):
    """Two bars at the right and lower edge of a map, over it; they follow the camera and move it."""

    def __init__(self, canvas: MapWidget) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.across = QScrollBar(Qt.Orientation.Horizontal, canvas)
        self.down = QScrollBar(Qt.Orientation.Vertical, canvas)
        self.corner = QWidget(canvas)
        self.across.setAccessibleName(tr("Move the map sideways"))
        self.down.setAccessibleName(tr("Move the map up and down"))
        for widget in (self.across, self.down, self.corner):
            widget.setAutoFillBackground(True)
            widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            widget.setCursor(Qt.CursorShape.ArrowCursor)
            widget.hide()
        for bar in (self.across, self.down):
            bar.setSingleStep(ARROW)
            bar.valueChanged.connect(self._move)

    @property
    def thickness(self) -> int:
        """The thickness of the right and the bottom bar in pixels; 0 while they are hidden."""
        return 0 if self.down.isHidden() else self.down.sizeHint().width()

    def follow(self, left: int, top: int, *, is_wanted: bool) -> None:
        """Updates the bars to the view, or hides them while the whole board is visible; the rulers take
        `left` and `top` pixels.
        """
        canvas, camera = self._canvas, self._canvas.camera
        is_shown = is_wanted and not camera.sees_all
        thick = self.down.sizeHint().width()
        width, height = canvas.width(), canvas.height()
        self.across.setGeometry(left, height - thick, max(0, width - left - thick), thick)
        self.down.setGeometry(width - thick, top, thick, max(0, height - top - thick))
        self.corner.setGeometry(width - thick, height - thick, thick, thick)
        for widget in (self.across, self.down, self.corner):
            widget.setVisible(is_shown)
        if is_shown:
            (left_most, right_most), (top_most, bottom_most) = camera.reach()
            _set(self.across, left_most, right_most, camera.x, camera, camera.width)
            _set(self.down, top_most, bottom_most, camera.y, camera, camera.height)

    def _move(self) -> None:
        """Moves the view when a bar was moved."""
        camera = self._canvas.camera
        camera.x, camera.y = self.across.value() / camera.side, self.down.value() / camera.side
        camera.is_fitted = False
        self._canvas.moved()


def _set(bar: QScrollBar, low: float, high: float, now: float, camera: Camera, page: int) -> None:
    """Sets the range and value of a bar, in pixels of the board, without moving the view."""
    side = camera.side
    bar.blockSignals(True)
    bar.setPageStep(page)
    bar.setRange(round(low * side), max(round(low * side), round(high * side)))
    bar.setValue(round(now * side))
    bar.blockSignals(False)
