"""PaintCursor: editing by keyboard alone. A cursor moves from hex to hex; the active tool works at the
cursor.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kpeditor.app.document.hexdescription import hex_description
from kpeditor.app.document.selection import Hover
from kpeditor.app.mapview.hexcursor import HexCursor
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas

_DIGITS = range(Qt.Key.Key_1, Qt.Key.Key_9 + 1)


class PaintCursor(HexCursor):
    """A `HexCursor` that edits: with Ctrl its keys draw the chosen feature on that side of the hex; Space and
    Enter use the active tool, Backspace its right button; digits choose from the palette.
    """

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas, partial(hex_description, canvas.document))
        self._canvas = canvas
        canvas.document.changed.connect(self.tell)

    def switch(self, is_on: bool, at: Hex | None = None) -> None:
        """Shows the cursor, first at the selected hex, or hides it."""
        hexes = self._canvas.document.selection.hexes
        super().switch(is_on, min(hexes) if hexes else at)

    def claims(self, press: KeyPress) -> bool:
        """While it is on, its keys take precedence over menu shortcuts."""
        if press.ctrl:
            return self.is_on and press.key in self.directions
        own = press.key in (Qt.Key.Key_Space, Qt.Key.Key_Backspace) or press.key in _DIGITS
        return super().claims(press) or (self.is_on and own)

    def key(self, press: KeyPress) -> bool:
        """Handles a key press; answers whether the key was used."""
        if not self.claims(press):
            return False
        key = press.key
        if press.ctrl:
            self._draw_side(self.directions[key])
        elif key in _DIGITS:
            self._choose(key - Qt.Key.Key_1)
        elif self.moves(press):
            self.step(press)
        elif not self.hold_with(press):
            self._use(press)
        return True

    def _use(self, press: KeyPress) -> None:
        """Clicks with the tool; while a line is being drawn the tool itself gets Enter and Backspace."""
        canvas = self._canvas
        if press.key is not Qt.Key.Key_Space and canvas.pointer.give(press, canvas.tool):
            return
        self.strike(Button.RIGHT if press.key is Qt.Key.Key_Backspace else Button.LEFT, press)

    def _draw_side(self, direction: Direction) -> None:
        """Draws the chosen feature on a side of the hex, or removes it."""
        canvas = self._canvas
        x, y = canvas.layout_of_hexes.centre(self.at)
        (x1, y1), (x2, y2) = canvas.layout_of_hexes.side_ends(Hexside(self.at, direction))
        near = x + ((x1 + x2) / 2 - x) * 0.98, y + ((y1 + y2) / 2 - y) * 0.98
        sheet = canvas.document.battle.map
        has_it = sheet.has_side(canvas.toolbox.brush.feature, Hexside(self.at, direction))
        canvas.toolbox.take("brush-hexsides")
        canvas.pointer.strike(canvas.event_at(near, Button.RIGHT if has_it else Button.LEFT))
        self.tell()

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
        self.tell()

    def point(self, at: PointerEvent) -> None:
        """Shows the preview of the tool. The tool itself moves only while the cursor holds the button, since
        a stroke of the mouse may be going on.
        """
        pointer = self._canvas.pointer
        if pointer.is_held_by_keys:
            pointer.hover(at)
        else:
            pointer.point(at)
        self._canvas.document.point_at(Hover(self.at, is_spoken=True))
