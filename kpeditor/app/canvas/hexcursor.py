"""HexCursor: editing by keyboard alone. A cursor moves from hex to hex; the active tool works at the
cursor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kpeditor.app.document.hexdescription import hex_description
from kpeditor.app.document.selection import Hover
from kpeditor.app.mapview.tool import Button, KeyPress
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas

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
_STRIKES = {Qt.Key.Key_Space: Button.LEFT, Qt.Key.Key_Return: Button.LEFT, Qt.Key.Key_Enter: Button.LEFT}
_DIGITS = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)
LIGHT, DARK = QColor("#ffffff"), QColor("#b0127b")


class HexCursor(QObject):
    """While it is on, arrows and Home, End, Page Up, Page Down move it, and with Ctrl draw the chosen feature
    on that side; Space and Enter use the active tool, Backspace its right button; digits choose from the
    palette.
    """

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.is_on = False
        grid = canvas.layout_of_hexes.grid
        self.hex = Hex((grid.columns + 1) // 2, (grid.rows + 1) // 2)
        canvas.document.changed.connect(self._tell)

    def switch(self, is_on: bool) -> None:
        """Shows the cursor, first at the selected hex, or hides it."""
        self.is_on = is_on
        hexes = self._canvas.document.selection.hexes
        if is_on:
            self._canvas.setFocus()
            self.go(min(hexes) if hexes else self.hex)
        self._canvas.update()

    def go(self, hex_: Hex) -> None:
        """Moves to a hex of the board and announces it to screen readers."""
        canvas = self._canvas
        if hex_ not in canvas.layout_of_hexes.grid:
            return
        self.hex = hex_
        place = canvas.layout_of_hexes.centre(hex_)
        if not canvas.camera.shows(place):
            canvas.camera.is_fitted = False
            canvas.camera.centre_on(place)
            canvas.moved()
        self._tell()

    def claims(self, press: KeyPress) -> bool:
        """While it is on, its keys take precedence over menu shortcuts."""
        if not self.is_on:
            return False
        key = press.key
        if press.ctrl:
            return key in self._directions
        known = key in self._directions or key in _ALONG or key in _STRIKES or key is Qt.Key.Key_Backspace
        return known or key in _DIGITS

    @property
    def _directions(self) -> dict[Qt.Key, Direction]:
        return FLAT_KEYS if self._canvas.layout_of_hexes.grid.is_flat else POINTED_KEYS

    def key(self, press: KeyPress) -> bool:
        """Handles a key press; answers whether the key was used."""
        if not self.claims(press):
            return False
        key = press.key
        if press.ctrl:
            self._draw_side(self._directions[key])
        elif key in self._directions:
            self.go(self._canvas.layout_of_hexes.grid.step(self.hex, self._directions[key]))
        elif key in _ALONG:
            dc, dr = _ALONG[key]
            self.go(Hex(self.hex.column + dc, self.hex.row + dr))
        elif key in _DIGITS:
            self._choose(key - Qt.Key.Key_1)
        else:
            self._strike(press)
        return True

    def _strike(self, press: KeyPress) -> None:
        """Presses and releases the tool at the hex; while a line is being drawn the tool itself gets Enter
        and Backspace.
        """
        canvas = self._canvas
        if press.key is not Qt.Key.Key_Space and canvas.pointer.give(press, canvas.tool):
            return
        button = _STRIKES.get(press.key, Button.RIGHT)
        centre = canvas.layout_of_hexes.centre(self.hex)
        canvas.pointer.strike(canvas.event_at(centre, button, shift=press.shift))
        self._tell()

    def _draw_side(self, direction: Direction) -> None:
        """Draws the chosen feature on a side of the hex, or removes it."""
        canvas = self._canvas
        x, y = canvas.layout_of_hexes.centre(self.hex)
        (x1, y1), (x2, y2) = canvas.layout_of_hexes.side_ends(Hexside(self.hex, direction))
        near = x + ((x1 + x2) / 2 - x) * 0.98, y + ((y1 + y2) / 2 - y) * 0.98
        sheet = canvas.document.battle.map
        has_it = sheet.has_side(canvas.toolbox.brush.feature, Hexside(self.hex, direction))
        canvas.toolbox.take("brush-hexsides")
        canvas.pointer.strike(canvas.event_at(near, Button.RIGHT if has_it else Button.LEFT))
        self._tell()

    def _choose(self, index: int) -> None:
        """Chooses the kind or feature at this position of the palette."""
        toolbox, catalogue = self._canvas.toolbox, self._canvas.document.catalogue
        of_hexes, of_lines = (
            [(layer.id, k.id) for layer in catalogue.layers if bool(layer.line) is said for k in layer.kinds]
            for said in (False, True)
        )
        offered = [*of_hexes, *(("", kind.id) for kind in catalogue.hexsides), *of_lines]
        if index < len(offered):
            layer, chosen = offered[index]
            if layer:
                toolbox.brush.choose_kind(layer, chosen)
            else:
                toolbox.brush.choose_feature(chosen)
        toolbox.take_brush()
        self._tell()

    def _tell(self) -> None:
        """Shows the preview at the cursor, and announces what lies there."""
        if not self.is_on:
            return
        from PySide6.QtGui import QAccessible, QAccessibleEvent  # the window opens faster without them

        canvas = self._canvas
        canvas.pointer.point(canvas.event_at(canvas.layout_of_hexes.centre(self.hex)))
        canvas.document.point_at(Hover(self.hex, is_spoken=True))
        told = canvas.tool.status()
        canvas.setAccessibleDescription(f"{told} {hex_description(canvas.document, self.hex)}".strip())
        QAccessible.updateAccessibility(QAccessibleEvent(canvas, QAccessible.Event.DescriptionChanged))
        canvas.update()

    def draw(self, painter: QPainter, origin: QPointF) -> None:
        """Draws the cursor as a ring of two colours along the hex."""
        if not self.is_on:
            return
        side = self._canvas.camera.side
        x, y = self._canvas.layout_of_hexes.centre(self.hex)
        corners = [
            QPointF((x + (cx - x) * 0.88) * side, (y + (cy - y) * 0.88) * side) - origin
            for cx, cy in self._canvas.layout_of_hexes.corners(self.hex)
        ]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((LIGHT, 5.0), (DARK, 2.6)):
            painter.setPen(QPen(colour, width))
            painter.drawPolygon(QPolygonF(corners))
