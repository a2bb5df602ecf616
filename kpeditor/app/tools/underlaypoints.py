"""UnderlayPoints: lays a picture under the board by two drags from points of the picture to places."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.document.underlay import UnderlayKeeper
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.tool import Tool
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.pixels import PointF


class UnderlaySignals(QObject):
    """Signals of a tool that fits a picture.

    Signals:
        done: the second place is fixed.
    """

    done = Signal()


class UnderlayPoints(Tool):
    """The user presses on the centre of a hex in the picture and releases on that hex of the board. The first
    drag moves the picture, the second also turns and scales it.
    """

    id = "underlay-points"
    title = tr_later("Fit the picture")
    shortcut = ""
    hint = tr_later(
        "Drag the centre of a hex in the picture onto its hex on the map; then a second one far away."
    )
    least = 0.5
    """How far apart the two places have to be."""

    def __init__(self, document: Document, keeper: UnderlayKeeper) -> None:
        super().__init__(document)
        self._signals = UnderlaySignals()
        self.done = self._signals.done
        self._keeper = keeper
        self._held: PointF | None = None
        self._first: tuple[PointF, PointF] | None = None

    def goal(self, at: PointerEvent) -> PointF:
        """The place for a point of the picture that is released here: the centre of the nearest hex."""
        return self.layout.centre(self.layout.nearest_hex(*at.point))

    def press(self, at: PointerEvent) -> None:
        """Grabs a point of the picture."""
        if at.button is Button.LEFT:
            self._held = at.point

    def release(self, at: PointerEvent) -> None:
        """Fixes the point.

        Raises:
            BadUnderlay: when the second point is too near to the first.
        """
        held, self._held = self._held, None
        underlay = self._keeper.underlay
        if held is None or underlay is None:
            return
        goal = self.goal(at)
        point = underlay.on_picture(held)
        if self._first is None:
            self._keeper.change(underlay.moved(point, goal), tr("Move underlay"))
            self._first = point, goal
        else:
            self._keeper.change(underlay.fitted(self._first, (point, goal), self.least), tr("Fit underlay"))
            self._first = None
            self.done.emit()

    def cancel(self) -> None:
        """Drops the unfinished fit."""
        self._held = self._first = None

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hex the point would be fixed to."""
        if at is None:
            return NOTHING
        return Preview(frozenset({self.layout.nearest_hex(*at.point)}))
