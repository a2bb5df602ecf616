"""Navigation: wheel, touchpad and arrow keys move and zoom a view of any board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QNativeGestureEvent, QWheelEvent

from kpeditor.app.mapview.camera import Camera

NOTCH = 120
"""The angle that a mouse wheel reports per notch, which is one zoom step."""
ARROW_STEP = 80
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class Navigation:
    """Moves a camera; calls `moved` after each change."""

    def __init__(self, camera: Camera, moved: Callable[[], None]) -> None:
        self._camera = camera
        self._moved = moved
        self._wheel = 0

    def handle(self, event: QEvent) -> bool:
        """Handles an event that moves the view; answers whether the event was of this kind."""
        if isinstance(event, QWheelEvent):
            self.wheel(event)
            return True
        if isinstance(event, QNativeGestureEvent):
            return self.pinch(event)
        return isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self.arrow(event)

    def drag(self, by: QPointF) -> None:
        """Scrolls by this many pixels, like a drag."""
        self._camera.pan(-by.x(), -by.y())
        self._moved()

    def wheel(self, event: QWheelEvent) -> None:
        """A mouse wheel zooms at the pointer. Two fingers on a touchpad move the map, or zoom with Ctrl."""
        camera, modifiers, device = self._camera, event.modifiers(), event.device()
        is_touchpad = device.type() is device.DeviceType.TouchPad
        is_zoom = bool(modifiers & Qt.KeyboardModifier.ControlModifier) or not is_touchpad
        if not is_zoom:
            moved = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta()
            camera.pan(-moved.x(), -moved.y())
        elif modifiers & Qt.KeyboardModifier.ShiftModifier:
            delta = event.angleDelta()
            camera.pan(-(delta.x() or delta.y()), 0)
        else:
            self._wheel += event.angleDelta().y()
            steps, self._wheel = int(self._wheel / NOTCH), self._wheel - NOTCH * int(self._wheel / NOTCH)
            if steps:
                camera.zoom_by(steps, (event.position().x(), event.position().y()))
        self._moved()
        event.accept()

    def pinch(self, event: QNativeGestureEvent) -> bool:
        """Zooms at the pointer by a pinch on a touchpad; answers whether the event was a pinch."""
        if event.gestureType() is not Qt.NativeGestureType.ZoomNativeGesture:
            return False
        at = event.position()
        self._camera.zoom_to(self._camera.side * (1 + event.value()), (at.x(), at.y()))
        self._moved()
        return True

    def arrow(self, event: QKeyEvent) -> bool:
        """Moves the map by an arrow key, further with Shift; answers whether the key was an arrow key."""
        key = Qt.Key(event.key())
        if key not in _ARROWS:
            return False
        step = ARROW_STEP * (4 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        dx, dy = _ARROWS[key]
        self._camera.pan(dx * step, dy * step)
        self._moved()
        return True
