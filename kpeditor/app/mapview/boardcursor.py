"""BoardCursor: use of a board by keyboard alone. A cursor moves over the board, and the active tool works at
the cursor.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.core.geometry.pixels import PointF

LIGHT, DARK = QColor("#ffffff"), QColor("#b0127b")
HOLD, JUMP = Qt.Key.Key_F8, Qt.Key.Key_J
View = TypeVar("View", bound=BoardView)


class BoardCursor(QObject, Generic[View]):
    """While the cursor is on, its keys take precedence over menu shortcuts. Some keys move it, and Enter
    clicks. F8 presses the button and keeps it down, so that moving the cursor drags; Enter or F8 releases the
    button, and Esc cancels. J jumps to the nearest target, pressed again to the next nearest, and with Shift
    back.

    Hexes and tables each have a subclass. It defines what a place is, where the place is, how keys move the
    cursor and what is at a place: the methods that raise NotImplementedError here.

    Signals:
        told(words): the description of the cursor's place, or "" when the cursor is hidden.

    Attributes:
        at: the place of the cursor, a hex or a point.
        spares: the keys that the cursor leaves to shortcuts at present.
        targets: answers the places that J jumps to; None leaves the key J to other handlers.
    """

    told = Signal(str)

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.view = view
        self.is_on = False
        self.spares: Callable[[KeyPress], bool] = lambda press: False
        self.at: Any = None
        self.targets: Callable[[], Iterable[Any]] | None = None
        self._jumps: tuple[Any, Any, int] | None = None

    def place(self) -> PointF:
        """The point of the cursor, in the unit of the board."""
        return self.point_of(self.at)

    def point_of(self, at: Any) -> PointF:
        """The point of a place (a hex or a point), in the unit of the board."""
        raise NotImplementedError  # the centre of a hex, or the point of a table itself

    def go(self, at: Any) -> None:
        """Moves to a place of the board and announces what lies there."""
        raise NotImplementedError  # hexes off the board are refused, points are moved onto the table

    def moves(self, press: KeyPress) -> bool:
        """Whether a key moves the cursor."""
        raise NotImplementedError  # a key of a hex direction, or an arrow

    def step(self, press: KeyPress) -> None:
        """Moves the cursor by one step in the direction of a key."""
        raise NotImplementedError  # by one hex, or by a length on the table

    def words_here(self) -> str:
        """What lies at the cursor, in words."""
        raise NotImplementedError  # a hex, or a point that may be half typed

    # --- Keys ---

    def switch(self, is_on: bool) -> None:
        """Shows or hides the cursor."""
        self.is_on = is_on
        if is_on:
            self.view.setFocus()
            self.tell()
        else:
            self.view.pointer.cancel()
            self.told.emit("")
        self.view.update()

    def claims(self, press: KeyPress) -> bool:
        """While it is on, its keys take precedence over menu shortcuts."""
        if not self.is_on or press.alt or self.spares(press):
            return False
        own = press.is_enter or press.key is HOLD or (press.key is JUMP and self.targets is not None)
        return self.moves(press) or (not press.ctrl and own)

    def key(self, press: KeyPress) -> bool:
        """Handles a key press; answers whether the key was used."""
        if not self.claims(press):
            return False
        if self.moves(press):
            self.step(press)
        elif press.key is JUMP:
            self.jump(-1 if press.shift else 1)
        elif not self.hold_with(press):
            self.strike(Button.LEFT, press)
        return True

    def jump(self, by: int) -> None:
        """Goes to the nearest target. Further jumps without another move between go on to the next nearest
        target, or back; distances count from where the first jump began.
        """
        start, number = self.at, 0 if by > 0 else -1
        if self._jumps is not None and self._jumps[1] == self.at:
            start, number = self._jumps[0], self._jumps[2] + by
        begin = self.point_of(start)
        far = {one: math.dist(self.point_of(one), begin) for one in (self.targets() if self.targets else ())}
        found = sorted((one for one in far if far[one] > 0.001), key=lambda one: (far[one], one))
        if found:
            number %= len(found)
            self.go(found[number])
            self._jumps = start, self.at, number

    def hold_with(self, press: KeyPress) -> bool:
        """Presses the left button with F8, and releases it with F8 or Enter; answers whether the key did one
        of these.
        """
        pointer = self.view.pointer
        is_held = pointer.is_held_by_keys
        if press.key is not HOLD and not (is_held and press.is_enter):
            return False
        at = self.pressed(Button.LEFT, press)
        if is_held:
            pointer.let_go(at)
        else:
            pointer.hold(at)
        self.tell()
        return True

    def strike(self, button: Button, press: KeyPress) -> None:
        """Presses and releases a button of the mouse at the cursor."""
        self.view.pointer.strike(self.pressed(button, press))
        self.tell()

    def pressed(self, button: Button = Button.NONE, press: KeyPress | None = None) -> PointerEvent:
        """The event for a tool at the cursor."""
        return self.view.event_at(self.place(), button, shift=press is not None and press.shift)

    # --- Announcements ---

    def tell(self) -> None:
        """Shows the preview of the tool at the cursor, and announces what lies there."""
        if self.is_on:
            self.point(self.pressed())
            self.say()

    def say(self) -> None:
        """Announces what lies at the cursor now."""
        if not self.is_on:
            return
        from PySide6.QtGui import QAccessible, QAccessibleEvent  # imported late: the window opens faster

        view, words = self.view, self.words_here()
        view.setAccessibleDescription(words)
        QAccessible.updateAccessibility(QAccessibleEvent(view, QAccessible.Event.DescriptionChanged))
        self.told.emit(words)
        view.update()

    def point(self, at: PointerEvent) -> None:
        """Moves the active tool to a point, as the mouse pointer would."""
        self.view.pointer.hover(at)


def paint_cross(painter: QPainter, place: QPointF) -> None:
    """Draws a cross of two colours at a pixel."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((LIGHT, 5.0), (DARK, 2.4)):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(place, 9, 9)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(place + QPointF(dx * 5, dy * 5), place + QPointF(dx * 15, dy * 15))
