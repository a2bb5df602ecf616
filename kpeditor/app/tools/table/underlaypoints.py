"""TableUnderlayPoints: lays a picture under the table by two drags from points of the picture to places."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.document.underlay import UnderlayKeeper
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import NOTHING, PointerEvent, Preview
from kpeditor.app.tools.table.hand import TableHand
from kpeditor.app.tools.table.sketch import paint_snap
from kpeditor.app.tools.underlaypoints import UnderlayPoints
from kpeditor.app.words import tr_later
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.geometry.table import TablePoint
from kpeditor.drawing.frame import pen


class TableUnderlayPoints(UnderlayPoints):
    """The user presses on a point of the picture and releases at its place on the table, which snaps as in
    drawing.
    """

    hint = tr_later(
        "Drag a point of the picture to where it lies on the table, such as a corner or a crossing; then a "
        "second one far away (Ctrl: snap to nothing)."
    )

    def __init__(self, hand: TableHand, keeper: UnderlayKeeper) -> None:
        super().__init__(hand.document, keeper)
        self._hand = hand
        self._at: PointF | None = None
        self.least = max(hand.sheet.space.width, hand.sheet.space.height) / 100

    def goal(self, at: PointerEvent) -> PointF:
        """The place of the table that is meant."""
        point = self._hand.snapped(TablePoint(*at.point), is_free=at.ctrl)
        return point.x, point.y

    def move(self, at: PointerEvent) -> None:
        """Shows where the grabbed point would go."""
        self._at = self.goal(at) if self._held is not None else None

    def release(self, at: PointerEvent) -> None:
        """Fixes the point.

        Raises:
            BadUnderlay: when the second point is too near to the first.
        """
        super().release(at)
        self.leave()

    def leave(self) -> None:
        """Forgets the snap point."""
        self._at = self._hand.hint = None

    def cancel(self) -> None:
        """Drops the unfinished fit."""
        super().cancel()
        self.leave()

    def preview(self, at: PointerEvent | None) -> Preview:
        """An empty preview: `paint` draws it."""
        return NOTHING

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws a line from the grabbed point of the picture to where it would go, and the snap point."""
        if self._held is not None and self._at is not None:
            start, end = (self._hand.to_pixels(point, camera) for point in (self._held, self._at))
            for colour, width in (("#ffffff", 4.0), ("#d0021b", 2.0)):
                painter.setPen(pen(colour, width))
                painter.drawLine(start, end)
            painter.setBrush(QColor("#d0021b"))
            painter.drawEllipse(QPointF(start), 4.0, 4.0)
        if self._hand.hint is not None:
            paint_snap(painter, self._hand.hint, self._hand.to_pixels(self._hand.hint.at, camera))
