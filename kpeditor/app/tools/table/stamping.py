"""TableStamp: puts down copied or stored features, which may be turned or mirrored before."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPainter

from kpeditor.app.document.features import select_features
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.table.hand import TableHand, TableTool
from kpeditor.app.tools.table.sketch import paint_path
from kpeditor.app.words import tr
from kpeditor.core.board.tablemoves import Move, TableClip
from kpeditor.core.edits.tables.features import paste
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint


class TableStamp(TableTool):
    """A click puts down the clip in hand: a pasted one once, a stamp at every click."""

    id = "stamp"
    title = "Stamp"
    shortcut = "G"
    hint = "Click puts the piece in hand down; X and Y mirror it, Z turns it, Esc lets go of it."

    def __init__(self, hand: TableHand, landed: Callable[[], None]) -> None:
        super().__init__(hand)
        self.clip: TableClip | None = None
        self.is_floating = False
        self.now: TablePoint | None = None
        self._landed = landed

    def hold(self, clip: TableClip | None, *, is_floating: bool = False) -> None:
        """Sets the clip in hand."""
        self.clip, self.is_floating = clip, is_floating and clip is not None
        self.hand.changed.emit()

    def turn(self, move: Move) -> bool:
        """Turns or mirrors the clip; returns whether there is one."""
        if self.clip is None:
            return False
        self.hold(self.clip.moved(move), is_floating=self.is_floating)
        return True

    def drags(self, at: PointerEvent) -> bool:
        """Claims no drag: drags move the table."""
        return False

    def move(self, at: PointerEvent) -> None:
        """Moves the clip."""
        self.now = self.place(at)

    def release(self, at: PointerEvent) -> None:
        """Puts the clip and its mirror images down.

        Raises:
            EditRefused: when there is no clip, or no room for it.
        """
        if at.button is not Button.LEFT:
            return
        if self.clip is None:
            raise EditRefused(
                tr("No piece is in hand: copy features and paste them, or take a stamp by its number.")
            )
        self.now = self.place(at)
        stroke, old = self.document.new_stroke(), set(self.table.features)
        self.document.do(paste(self.table, self.clip, self.now, self.hand.links(), stroke))
        if (image := self.hand.image) is not None:
            mirrored = self.clip.moved(self.hand.image_around(TablePoint(0, 0)))
            self.document.do(paste(self.table, mirrored, image(self.now), self.hand.links(), stroke))
        select_features(self.document, [name for name in self.table.features if name not in old])
        if self.is_floating:
            self.hold(None)
            self._landed()

    def cancel(self) -> None:
        """Does nothing: a press has no effect yet."""

    def let_go(self) -> bool:
        """Drops the clip."""
        had = self.clip is not None
        self.hold(None)
        if had:
            self._landed()
        return had

    def leave(self) -> None:
        """Hides the clip."""
        super().leave()
        self.now = None

    def preview(self, at: PointerEvent | None) -> Preview:
        """An empty preview: `paint` draws it."""
        return NOTHING

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the outlines of the clip where it would land."""
        if self.clip is not None and self.now is not None:
            for feature in self.clip.at(self.now, self.table.space.unit):
                rings = [[self.hand.to_pixels(point, camera) for point in ring] for ring in feature.rings]
                if feature.shape != "point":
                    paint_path(painter, rings, is_closed=feature.shape == "area", fill=0.2)
        super().paint(painter, camera)
