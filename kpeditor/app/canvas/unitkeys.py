"""UnitKeys: keys on the map for the selected counters: moving, turning and sheltering all of them at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QKeyCombination, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from kpeditor.app.canvas.hexcursor import FLAT_KEYS, POINTED_KEYS
from kpeditor.app.document import severalunits
from kpeditor.app.document.forces import selected_units, shelters_of
from kpeditor.app.guard import guarded
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.directions import Direction

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas


class UnitKeys(QObject):
    """Active while the Select tool is and counters are selected: Alt with the arrows, Home, End, Page Up and
    Page Down moves them by a hex, ] and [ turn them, Ctrl+E digs them in, Ctrl+Backspace takes them off.
    """

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        canvas.installEventFilter(self)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles its keys before menus get them as shortcuts."""
        kind = event.type()
        if kind not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(
            event, QKeyEvent
        ):
            return False
        act = self._act(event)
        if act is None:
            return False
        if kind is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        try:
            act()
        except KpError as refused:
            self._canvas.hand.refuse(refused.sentence(), self._place())
        return True

    def _act(self, event: QKeyEvent) -> Callable[[], None] | None:
        """The action of a key, None where the key has none."""
        toolbox = self._canvas.toolbox
        if toolbox.current is not toolbox.select_tool or not self._canvas.document.selection.all_units:
            return None
        keys = Qt.Key(event.key())
        directions = FLAT_KEYS if self._canvas.layout_of_hexes.grid.is_flat else POINTED_KEYS
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == Qt.KeyboardModifier.AltModifier and keys in directions:
            return lambda: self._step(directions[keys])
        name = event.text() or QKeySequence(QKeyCombination(modifiers, keys)).toString()
        document = self._canvas.document
        ids = sorted(document.selection.all_units)
        if name == "]" and not modifiers & Qt.KeyboardModifier.ControlModifier:
            return lambda: document.do(severalunits.turn(document, ids, 1), self)
        if name == "[" and not modifiers & Qt.KeyboardModifier.ControlModifier:
            return lambda: document.do(severalunits.turn(document, ids, -1), self)
        shelters = shelters_of(document)
        if shelters and modifiers == Qt.KeyboardModifier.ControlModifier and keys is Qt.Key.Key_E:
            return lambda: document.do(severalunits.shelter(document, ids, shelters[0]), self)
        if modifiers == Qt.KeyboardModifier.ControlModifier and keys is Qt.Key.Key_Backspace:
            return lambda: document.do(severalunits.take_off(document, ids), self)
        return None

    def _step(self, direction: Direction) -> None:
        """Moves the counters, and the view where they would leave it."""
        canvas = self._canvas
        units = selected_units(canvas.document)
        if units:
            start = units[0].hex
            canvas.toolbox.select_tool.step(start, canvas.layout_of_hexes.grid.step(start, direction))
            canvas.keep_in_view(canvas.document.selection.hexes)

    def _place(self) -> QPoint | None:
        """Where the first selected counter is seen."""
        units = selected_units(self._canvas.document)
        if not units:
            return None
        x, y = self._canvas.camera.to_view(self._canvas.layout_of_hexes.centre(units[0].hex))
        return QPoint(round(x), round(y))
