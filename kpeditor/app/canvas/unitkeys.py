"""Keys on the editor's map: for the selected counters, for Delete and for Esc."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from kpeditor.app.document import severalunits
from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import selected_units, shelters_of
from kpeditor.app.document.selection import Selection
from kpeditor.app.mapview.hexcursor import FLAT_KEYS, POINTED_KEYS
from kpeditor.app.mapview.tool import KeyPress
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.directions import Direction

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas


_TURNS = {Qt.Key.Key_BracketRight: 1, Qt.Key.Key_BracketLeft: -1}


class UnitKeys:
    """Keys for the selected counters while the Select tool is active: Alt with the arrows, Home, End, Page Up
    and Page Down moves them by a hex, ] and [ turn them, Ctrl+E digs them in, Ctrl+Backspace takes them off.
    """

    def __init__(self, canvas: MapCanvas) -> None:
        self._canvas = canvas

    def claims(self, press: KeyPress) -> bool:
        """Its keys take precedence over menu shortcuts."""
        return self._act(press) is not None

    def key(self, press: KeyPress) -> bool:
        """Runs the action of a key; answers whether it has one."""
        act = self._act(press)
        if act is None:
            return False
        try:
            act()
        except KpError as refused:
            self._canvas.refuse(refused.sentence(), self._place())
        return True

    def _act(self, press: KeyPress) -> Callable[[], None] | None:
        """The action of a key, None where the key has none."""
        toolbox = self._canvas.toolbox
        if toolbox.current is not toolbox.select_tool or not self._canvas.document.selection.all_units:
            return None
        directions = FLAT_KEYS if self._canvas.layout_of_hexes.grid.is_flat else POINTED_KEYS
        document, key = self._canvas.document, press.key
        if press.alt and not (press.shift or press.ctrl) and key in directions:
            return lambda: self._step(directions[key])
        ids = sorted(document.selection.all_units)
        if key in _TURNS and not press.ctrl:
            return lambda: document.do(severalunits.turn(document, ids, _TURNS[key]), self)
        if not press.ctrl or press.alt or press.shift:
            return None
        shelters = shelters_of(document)
        if shelters and key is Qt.Key.Key_E:
            return lambda: document.do(severalunits.shelter(document, ids, shelters[0]), self)
        if key is Qt.Key.Key_Backspace:
            return lambda: document.do(severalunits.take_off(document, ids), self)
        return None

    def _step(self, direction: Direction) -> None:
        """Moves the counters by a hex, and scrolls the view with them."""
        canvas = self._canvas
        units = selected_units(canvas.document)
        if units:
            start = units[0].hex
            canvas.toolbox.select_tool.step(start, canvas.layout_of_hexes.grid.step(start, direction))
            canvas.keep_in_view(canvas.document.selection.hexes)

    def _place(self) -> QPoint | None:
        """The place of the first selected counter in the view."""
        units = selected_units(self._canvas.document)
        if not units:
            return None
        x, y = self._canvas.camera.to_view(self._canvas.layout_of_hexes.centre(units[0].hex))
        return QPoint(round(x), round(y))


class EditKeys:
    """Delete and Esc on a map or table, unless the active tool uses them.

    Args:
        delete: deletes what is selected.
        steps: what Esc tries in order before it clears the selection; each function answers whether it did
            anything, and the first that did ends the search.
    """

    def __init__(
        self, document: Document, delete: Callable[[Document], object], *steps: Callable[[], bool]
    ) -> None:
        self._document, self._delete, self._steps = document, delete, steps

    def claims(self, press: KeyPress) -> bool:
        """Claims nothing: no menu has these keys."""
        return False

    def key(self, press: KeyPress) -> bool:
        """Runs the action of a key; answers whether it has one."""
        if press.key is Qt.Key.Key_Delete:
            self._delete(self._document)
        elif press.key is not Qt.Key.Key_Escape:
            return False
        elif not any(step() for step in self._steps):
            self._document.select(Selection())
        return True
