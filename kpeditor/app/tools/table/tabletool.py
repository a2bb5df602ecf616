"""TableTool: a pointer tool of the editor on a free table."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.tools.table.hand import TableHand
from kpeditor.app.tools.table.sketch import paint_snap
from kpeditor.app.tools.tool import Tool
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import TablePoint


class TableTool(Tool):
    """One way to edit a table. Ctrl disables snapping."""

    def __init__(self, hand: TableHand) -> None:
        super().__init__(hand.document)
        self.hand = hand

    @property
    def table(self) -> TableSheet:
        """The table the tool works on."""
        return self.hand.sheet

    def place(
        self, at: PointerEvent, start: TablePoint | None = None, besides: frozenset[str] = frozenset()
    ) -> TablePoint:
        """The snapped place; see `TableHand.snapped`."""
        return self.hand.snapped(TablePoint(*at.point), start, besides, is_free=at.ctrl)

    def leave(self) -> None:
        """Forgets the snap point."""
        self.hand.hint = None

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the snap point."""
        if self.hand.hint is not None:
            paint_snap(painter, self.hand.hint, self.hand.to_pixels(self.hand.hint.at, camera))
