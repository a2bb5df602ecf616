"""TablePaintCursor: editing a table by keyboard alone. A cursor goes over it; the active tool works there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kpeditor.app.document.bases import point_line
from kpeditor.app.document.features import selected_features
from kpeditor.app.document.selection import Hover
from kpeditor.app.mapview.tablecursor import TableCursor
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.core.geometry.table import TablePoint
from kpeditor.drawing.table.bases import base_spots

if TYPE_CHECKING:
    from kpeditor.app.canvas.tablecanvas import TableCanvas


class TablePaintCursor(TableCursor):
    """A `TableCursor` that edits: Space uses the active tool, Enter ends the shape being drawn, Backspace
    removes its last point. J jumps to bases, places and the corners of the selection.
    """

    def __init__(self, canvas: TableCanvas) -> None:
        super().__init__(canvas, self._told, self._standing)
        self._canvas = canvas
        canvas.document.changed.connect(self.tell)

    def claims(self, press: KeyPress) -> bool:
        """While it is on, its keys take precedence over menu shortcuts."""
        own = press.key in (Qt.Key.Key_Space, Qt.Key.Key_Backspace)
        return super().claims(press) or (self.is_on and own and not press.ctrl and not press.alt)

    def key(self, press: KeyPress) -> bool:
        """Handles a key press; answers whether the key was used."""
        is_typing = self.typed and press.key is not Qt.Key.Key_Space
        is_use = press.is_enter or press.key in (Qt.Key.Key_Space, Qt.Key.Key_Backspace)
        if not self.claims(press) or is_typing or not is_use or self.hold_with(press):
            return super().key(press)
        self._use(press)
        return True

    def _use(self, press: KeyPress) -> None:
        """Clicks with the tool; while something is being drawn the tool itself gets Enter and Backspace."""
        canvas = self._canvas
        if press.key is not Qt.Key.Key_Space and canvas.pointer.give(press, canvas.tool):
            self.tell()
            return
        self.strike(Button.RIGHT if press.key is Qt.Key.Key_Backspace else Button.LEFT, press)

    def step_length(self) -> float:
        """The length of a step: the spacing of the grid to which places snap, or the usual step without a
        grid.
        """
        return self._canvas.tools.hand.snaps.grid or super().step_length()

    def point(self, at: PointerEvent) -> None:
        """Moves the tool as the mouse pointer would, and tells the document where the cursor is."""
        canvas = self._canvas
        canvas.pointer.hover(at)
        canvas.document.point_at(Hover(point=self.at, is_spoken=True))

    def _standing(self) -> Iterator[TablePoint]:
        """The points of bases and places, and the corners of the selected features."""
        document = self._canvas.document
        yield from (spot.stand.at for spot in base_spots(document.battle))
        points = (one.points for one in self._canvas.sheet.features.values() if one.shape == "point")
        for corners in (*points, *(one.points for one in selected_features(document))):
            yield from corners

    def _told(self, at: TablePoint) -> str:
        """The point in words, with the features and bases there."""
        return point_line(self._canvas.document, self._canvas.tools.hand.index, at)
