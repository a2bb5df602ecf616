"""TableCursor: use of a free table by keyboard alone. A cursor moves over the table, and jumps to the things
there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.boardcursor import BoardCursor, paint_cross
from kpeditor.app.mapview.tablewidget import TableWidget
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.geometry.table import TablePoint, TableSpace

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
_STEPS = 60
"""The least number of steps along the longer edge of a table: an inch on 60 inches, 100 metres on eight
kilometres.
"""


class TableCursor(BoardCursor[TableWidget]):
    """A cursor that the arrow keys move by a step, and Home, End, Page Up and Page Down move diagonally. With
    Shift it moves by five steps, with Ctrl by a tenth of a step. The user may also type a point: "12.5,30"
    and Enter move the cursor there.

    Attributes:
        typed: the point that is being typed.
        words: answers the description of a point.
    """

    at: TablePoint

    def __init__(
        self,
        view: TableWidget,
        words: Callable[[TablePoint], str],
        targets: Callable[[], Iterable[TablePoint]],
    ) -> None:
        super().__init__(view)
        self.words, self.targets = words, targets
        self.typed = ""
        space = view.sheet.space
        self.at = TablePoint(space.width / 2, space.height / 2)

    def switch(self, is_on: bool) -> None:
        """Shows the cursor, or hides it."""
        self.typed = ""
        super().switch(is_on)
        if is_on:
            self.go(self.at)

    def point_of(self, at: TablePoint) -> PointF:
        """The point itself."""
        return at

    def go(self, at: TablePoint) -> None:
        """Moves to the nearest point on the table and announces what lies there."""
        space = self.view.sheet.space
        x, y = min(max(at.x, 0.0), space.width), min(max(at.y, 0.0), space.height)
        self.at = TablePoint(round(x, 3), round(y, 3))
        self.view.reveal_point(*self.at)
        self.tell()

    # --- Keys ---

    def claims(self, press: KeyPress) -> bool:
        """While it is on, its keys take precedence over menu shortcuts."""
        if super().claims(press):
            return True
        if not self.is_on or press.ctrl or press.alt:
            return False
        ends = press.key in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace)
        return self._types(press) or bool(self.typed and ends)

    def key(self, press: KeyPress) -> bool:
        """Handles a key press; answers whether the key was used."""
        if not self.claims(press):
            return False
        if self._types(press):
            self._type(self.typed + press.text)
        elif self.typed and press.key is Qt.Key.Key_Escape:
            self._type("")
        elif self.typed and press.key is Qt.Key.Key_Backspace:
            self._type(self.typed[:-1])
        elif self.typed and press.is_enter:
            self._go_to_typed()
        else:
            return super().key(press)
        return True

    def moves(self, press: KeyPress) -> bool:
        """Whether a key moves the cursor by steps."""
        return press.key in _ALONG

    def step(self, press: KeyPress) -> None:
        """Moves the cursor by one step; with Shift by five, with Ctrl by a tenth."""
        dx, dy = _ALONG[press.key]
        step = self.step_length() * (5.0 if press.shift else 1.0) * (0.1 if press.ctrl else 1.0)
        self.go(TablePoint(self.at.x + dx * step, self.at.y + dy * step))

    def step_length(self) -> float:
        """The length of a step, in the unit of the table."""
        return step_on(self.view.sheet.space)

    def _types(self, press: KeyPress) -> bool:
        """Whether a key continues a typed point; only a digit begins one."""
        is_more = bool(self.typed) and press.text in (".", ",")
        return not press.ctrl and (is_more or (press.text.isascii() and press.text.isdigit()))

    def _type(self, text: str) -> None:
        self.typed = text[:20]
        self.tell()

    def _go_to_typed(self) -> None:
        """Goes to the typed point; a comma stands between its two numbers."""
        typed, self.typed = self.typed, ""
        self.go(self.view.sheet.space.parse(f"({typed})"))

    # --- Announcements and drawing ---

    def words_here(self) -> str:
        """The typed point. Without one: the message of the tool, and the description of the cursor's
        point.
        """
        if self.typed:
            return f"({self.typed}"
        return "; ".join(filter(None, (self.view.tool.status(), self.words(self.at))))

    def draw(self, painter: QPainter) -> None:
        """Draws the cursor as a cross of two colours; the painter's origin is the corner of the view."""
        if self.is_on:
            paint_cross(painter, self.view.to_view(self.at))


def step_on(space: TableSpace) -> float:
    """The length of a step on a table, in its units: the largest of ... 0.1, 0.2, 0.5, 1, 2, 5, 10 ... that
    fits into the longer edge sixty times.
    """
    most = max(space.width, space.height) / _STEPS
    power = 10.0 ** math.floor(math.log10(most) + 1e-9)
    return max(digit * power for digit in (1, 2, 5) if digit * power <= most * (1 + 1e-9))
