"""HexCursor: hexes by keyboard alone. A cursor moves from hex to hex; the active tool works at the cursor."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex

if TYPE_CHECKING:
    from kpeditor.app.mapview.mapwidget import MapWidget

# After the layout of the keys: north and south on the arrows, the diagonal directions on Home, End, Page Up
# and Page Down.
FLAT_KEYS = {
    Qt.Key.Key_Up: Direction.A,
    Qt.Key.Key_PageUp: Direction.B,
    Qt.Key.Key_PageDown: Direction.C,
    Qt.Key.Key_Down: Direction.D,
    Qt.Key.Key_End: Direction.E,
    Qt.Key.Key_Home: Direction.F,
}
POINTED_KEYS = {
    Qt.Key.Key_PageUp: Direction.A,
    Qt.Key.Key_Right: Direction.B,
    Qt.Key.Key_PageDown: Direction.C,
    Qt.Key.Key_End: Direction.D,
    Qt.Key.Key_Left: Direction.E,
    Qt.Key.Key_Home: Direction.F,
}
_ALONG = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
LIGHT, DARK = QColor("#ffffff"), QColor("#b0127b")


class HexCursor(QObject):
    """While it is on, arrows and Home, End, Page Up, Page Down move it, and Enter clicks with the active
    tool.

    Attributes:
        words: what a screen reader says of a hex.
    """

    def __init__(self, view: MapWidget, words: Callable[[Hex], str]) -> None:
        super().__init__(view)
        self._view = view
        self.words = words
        self.is_on = False
        grid = view.layout_of_hexes.grid
        self.hex = Hex((grid.columns + 1) // 2, (grid.rows + 1) // 2)

    def switch(self, is_on: bool, at: Hex | None = None) -> None:
        """Shows the cursor, first at a hex, or hides it."""
        self.is_on = is_on
        if is_on:
            self._view.setFocus()
            self.go(at or self.hex)
        self._view.update()

    def go(self, hex_: Hex) -> None:
        """Moves to a hex of the board and announces it to screen readers."""
        view = self._view
        if hex_ not in view.layout_of_hexes.grid:
            return
        self.hex = hex_
        place = view.layout_of_hexes.centre(hex_)
        if not view.camera.shows(place):
            view.camera.is_fitted = False
            view.camera.centre_on(place)
            view.moved()
        self.tell()

    def claims(self, press: KeyPress) -> bool:
        """While it is on, its keys take precedence over menu shortcuts."""
        if not self.is_on or press.ctrl or press.alt:
            return False
        return press.key in self.directions or press.key in _ALONG or press.is_enter

    @property
    def directions(self) -> dict[Qt.Key, Direction]:
        """The keys that go to the six neighbours of a hex."""
        return FLAT_KEYS if self._view.layout_of_hexes.grid.is_flat else POINTED_KEYS

    def key(self, press: KeyPress) -> bool:
        """Handles a key press; answers whether the key was used."""
        if not self.claims(press):
            return False
        if press.is_enter:
            self.strike(Button.LEFT, press)
        else:
            self.step(press.key)
        return True

    def step(self, key: Qt.Key) -> bool:
        """Goes to a neighbour, or along the row or column; answers whether the key does that."""
        if key in self.directions:
            self.go(self._view.layout_of_hexes.grid.step(self.hex, self.directions[key]))
        elif key in _ALONG:
            dc, dr = _ALONG[key]
            self.go(Hex(self.hex.column + dc, self.hex.row + dr))
        else:
            return False
        return True

    def strike(self, button: Button, press: KeyPress) -> None:
        """Presses and releases a button of the mouse at the hex."""
        centre = self._view.layout_of_hexes.centre(self.hex)
        self._view.pointer.strike(self._view.event_at(centre, button, shift=press.shift))
        self.tell()

    def tell(self) -> None:
        """Shows the preview at the cursor, and announces what lies there."""
        if not self.is_on:
            return
        from PySide6.QtGui import QAccessible, QAccessibleEvent  # the window opens faster without them

        view = self._view
        self.point(view.event_at(view.layout_of_hexes.centre(self.hex)))
        view.setAccessibleDescription(f"{view.tool.status()} {self.words(self.hex)}".strip())
        QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.DescriptionChanged))
        view.update()

    def point(self, at: PointerEvent) -> None:
        """Does what the pointer of the mouse does where it comes to."""
        self._view.pointer.hover(at)

    def draw(self, painter: QPainter, origin: QPointF) -> None:
        """Draws the cursor as a ring of two colours along the hex."""
        if not self.is_on:
            return
        side = self._view.camera.side
        x, y = self._view.layout_of_hexes.centre(self.hex)
        corners = [
            QPointF((x + (cx - x) * 0.88) * side, (y + (cy - y) * 0.88) * side) - origin
            for cx, cy in self._view.layout_of_hexes.corners(self.hex)
        ]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((LIGHT, 5.0), (DARK, 2.6)):
            painter.setPen(QPen(colour, width))
            painter.drawPolygon(QPolygonF(corners))
