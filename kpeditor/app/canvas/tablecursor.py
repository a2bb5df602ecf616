"""TableCursor: editing a table by keyboard alone. A cursor goes over it; the active tool works there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from kpeditor.app.document.bases import base_at
from kpeditor.app.document.features import features_line
from kpeditor.app.document.selection import Hover
from kpeditor.app.mapview.hexcursor import DARK, LIGHT
from kpeditor.app.mapview.tool import Button, KeyPress
from kpeditor.core.geometry.table import TablePoint

if TYPE_CHECKING:
    from kpeditor.app.canvas.tablecanvas import TableCanvas

_ALONG = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Home: (-1, -1),
    Qt.Key.Key_PageUp: (1, -1),
    Qt.Key.Key_End: (-1, 1),
    Qt.Key.Key_PageDown: (1, 1),
}
_STRIKES = {Qt.Key.Key_Space: Button.LEFT, Qt.Key.Key_Return: Button.LEFT, Qt.Key.Key_Enter: Button.LEFT}
_TYPED = "0123456789.,"


class TableCursor(QObject):
    """While it is on: arrows move it by a unit of length, Home, End, Page Up and Page Down diagonally; with
    Shift by five, with Ctrl by a tenth. Space uses the active tool, Enter ends what is drawn, Backspace takes
    a point back. Digits type a point: 12.5 and a comma and 30 and Enter go there.

    Attributes:
        at: where it is.
        typed: the point that is being typed.
    """

    def __init__(self, canvas: TableCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.is_on = False
        self.typed = ""
        space = canvas.sheet.space
        self.at = TablePoint(space.width / 2, space.height / 2)
        self.step = canvas.sheet.space.width / 60 if max(space.width, space.height) > 500 else 1.0
        canvas.document.changed.connect(self._tell)

    def switch(self, is_on: bool) -> None:
        """Shows the cursor, or hides it."""
        self.is_on, self.typed = is_on, ""
        if is_on:
            self._canvas.setFocus()
            self.go(self.at)
        self._canvas.update()

    def go(self, at: TablePoint) -> None:
        """Moves to the nearest point on the table and announces what lies there."""
        space = self._canvas.sheet.space
        x, y = min(max(at.x, 0.0), space.width), min(max(at.y, 0.0), space.height)
        self.at = TablePoint(round(x, 3), round(y, 3))
        self._canvas.reveal_point(*self.at)
        self._move_tool()
        self._tell()

    def claims(self, press: KeyPress) -> bool:
        """While it is on, its keys take precedence over menu shortcuts."""
        if not self.is_on or press.alt:
            return False
        if press.key in _ALONG or (not press.ctrl and press.key in (*_STRIKES, Qt.Key.Key_Backspace)):
            return True
        return not press.ctrl and (
            (press.text in _TYPED and bool(press.text)) or bool(self.typed and press.key is Qt.Key.Key_Escape)
        )

    def key(self, press: KeyPress) -> bool:
        """Handles a key press; answers whether the key was used."""
        if not self.claims(press):
            return False
        if press.key in _ALONG:
            self._step(press)
        elif press.key is Qt.Key.Key_Escape:
            self._type("")
        elif press.text in _TYPED and press.text:
            self._type(self.typed + press.text)
        elif self.typed and press.key is Qt.Key.Key_Backspace:
            self._type(self.typed[:-1])
        elif self.typed and press.key is not Qt.Key.Key_Space:
            self._go_to_typed()
        else:
            self._strike(press)
        return True

    def _step(self, press: KeyPress) -> None:
        dx, dy = _ALONG[press.key]
        grid = self._canvas.tools.hand.snaps.grid
        step = (grid or self.step) * (5.0 if press.shift else 1.0) * (0.1 if press.ctrl else 1.0)
        self.go(TablePoint(self.at.x + dx * step, self.at.y + dy * step))

    def _type(self, text: str) -> None:
        self.typed = text[:20]
        self._tell()

    def _go_to_typed(self) -> None:
        """Goes to the typed point; a comma stands between its two numbers."""
        typed, self.typed = self.typed, ""
        space = self._canvas.sheet.space
        self.go(space.parse(f"({typed})"))

    def _strike(self, press: KeyPress) -> None:
        """Presses and releases the tool; while something is being drawn the tool itself gets Enter and
        Backspace.
        """
        canvas = self._canvas
        if press.key is not Qt.Key.Key_Space and canvas.pointer.give(press, canvas.tool):
            self._tell()
            return
        button = _STRIKES.get(press.key, Button.RIGHT)
        canvas.pointer.strike(canvas.event_at(self.at, button, shift=press.shift))
        self._move_tool()
        self._tell()

    def _move_tool(self) -> None:
        """Moves the tool as the pointer would."""
        at = self._canvas.event_at(self.at)
        self._canvas.tool.move(at)

    def _tell(self) -> None:
        """Shows the preview at the cursor, and announces what lies there."""
        if not self.is_on:
            return
        from PySide6.QtGui import QAccessible, QAccessibleEvent  # the window opens faster without them

        canvas = self._canvas
        canvas.pointer.point(canvas.event_at(self.at))
        canvas.document.point_at(Hover(point=self.at, is_spoken=True))
        canvas.setAccessibleDescription(self.words())
        QAccessible.updateAccessibility(QAccessibleEvent(canvas, QAccessible.Event.DescriptionChanged))
        canvas.previewed.emit()
        canvas.update()

    def words(self) -> str:
        """The position and what lies and stands there, after the message of the tool."""
        canvas = self._canvas
        if self.typed:
            return f"({self.typed}"
        parts = [canvas.tool.status(), features_line(canvas.document, canvas.tools.hand.index, self.at)]
        spot = base_at(canvas.document, self.at)
        if spot is not None:
            parts.append(f"{spot.type.title} {spot.unit.id}, {spot.stand.facing:g}°")
        return "; ".join(filter(None, parts))

    def draw(self, painter: QPainter) -> None:
        """Draws the cursor as a cross of two colours; the painter's origin is the corner of the view."""
        if not self.is_on:
            return
        place = self._canvas.to_view(self.at)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((LIGHT, 5.0), (DARK, 2.4)):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(place, 9, 9)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                painter.drawLine(place + QPointF(dx * 5, dy * 5), place + QPointF(dx * 15, dy * 15))
