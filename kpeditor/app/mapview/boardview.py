"""BoardView: a widget that shows a board through a camera and gives pointer and keys to a tool.

Its subclasses draw hexes (`MapWidget`), a scan, or a free table. In all of them the view moves, and a stroke
begins and ends, in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.pointer import PointerFilter
from kpeditor.app.mapview.pointernote import PointerNote
from kpeditor.app.mapview.tool import Button, KeyTaker, PointerEvent, PointerTool, Preview
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.pixels import PointF
from kpeditor.drawing.frame import NORMAL_SIDE


class BoardView(QWidget):
    """A view of a board. `board` is the width and height of the board in units of the camera.

    Signals:
        zoomed: the visible part of the board or the zoom has changed. resized: the size of the view has
            changed.
        failed(message): the tool refused something; the message is also shown beside the pointer.

    Attributes:
        pointer: the event filter that calls the tool.
        note: the words beside the pointer.
        unit: units of the board per unit of the camera. The zoom limits of the camera are made for hex sides.
    """

    zoomed = Signal()
    resized = Signal()
    failed = Signal(str)
    unit = 1.0

    def __init__(self, board: PointF) -> None:
        super().__init__()
        self.camera = Camera(board)
        self.note = PointerNote(self)
        self._tool = PointerTool()
        self.pointer = PointerFilter(self)
        self.installEventFilter(self.pointer)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 180)

    # --- The tool ---

    @property
    def tool(self) -> PointerTool:
        """The tool that gets pointer and keys."""
        return self._tool

    def take(self, tool: PointerTool) -> None:
        """Makes another tool active; a stroke of the previous one is cancelled."""
        if tool is not self._tool:
            self.pointer.cancel()
            self._tool.leave()
            self._tool = tool
        self.tool_changed()

    def tool_changed(self) -> None:
        """Updates the display after the tool or its settings changed."""
        self.pointer.refresh_preview()
        self.update()

    def tool_for(self, at: PointerEvent) -> PointerTool:
        """The tool that gets a press: in this class always the view's own."""
        return self.tool

    def key_takers(self) -> Sequence[KeyTaker]:
        """The handlers that are offered a key, in order; unused keys move the view."""
        return (self.tool,)

    @property
    def is_usable(self) -> bool:
        """Whether there is a board for the tool."""
        return True

    def stroke_begun(self, at: PointerEvent) -> None:
        """Called when a button goes down, before the tool is."""

    def stroke_ended(self, tool: PointerTool, at: PointerEvent) -> None:
        """Called when the button of a stroke went up, after the tool was."""

    def pointer_at(self, at: PointerEvent | None) -> None:
        """Called when the pointer moves without dragging the view; None: the pointer left the view."""

    def show_preview(self, old: Preview, new: Preview) -> None:
        """Shows another preview of the tool."""
        self.update()

    def refuse(self, text: str, at: QPoint | None = None) -> None:
        """Shows why something cannot be done, at the pointer or another place of the view."""
        pointer = self.pointer.at
        if at is None and pointer is not None:
            at = self.to_view(pointer.point).toPoint()
        if at is not None:
            self.note.tell(text, at, stays=True)
        self.failed.emit(text)

    # --- Where things are ---

    def to_board(self, at: QPointF) -> PointF:
        """The place on the board under a pixel of the view, in the unit of the board."""
        x, y = self.camera.to_board(at.x(), at.y())
        return x * self.unit, y * self.unit

    def to_view(self, place: PointF) -> QPointF:
        """The pixel of the view that shows a place of the board."""
        return QPointF(*self.camera.to_view((place[0] / self.unit, place[1] / self.unit)))

    def event_at(
        self,
        place: PointF,
        button: Button = Button.NONE,
        *,
        shift: bool = False,
        ctrl: bool = False,
        alt: bool = False,
    ) -> PointerEvent:
        """The event for a tool at a place of the board, with the hex and the hexside there."""
        return PointerEvent(*place, button, shift, ctrl, alt, *self.hexes_at(place))

    def hexes_at(self, place: PointF) -> tuple[Hex | None, Hexside | None]:
        """The hex and the hexside at a place; None off the board, and where the board has no hexes."""
        return None, None

    # --- The camera ---

    def fit(self) -> None:
        """Shows the whole board."""
        self.camera.fit()
        self.moved()

    def zoom(self, steps: int) -> None:
        """Zooms in or out around the middle, in steps of a quarter doubling."""
        self.camera.zoom_by(steps)
        self.moved()

    def zoom_to_normal(self) -> None:
        """Zooms to 100 %."""
        self.camera.zoom_to(NORMAL_SIDE)
        self.moved()

    def zoom_to_percent(self, percent: float) -> None:
        """Zooms to this percentage, within limits."""
        self.camera.zoom_to(NORMAL_SIDE * percent / 100)
        self.moved()

    @property
    def is_drawing(self) -> bool:
        """Whether a view that draws the board in several turns of the event loop has not finished yet."""
        return False

    def complete(self) -> None:
        """Draws all that is in view without a time budget, for pictures of the window."""

    def moved(self) -> None:
        """Called when the camera moved: repaints and reports the zoom."""
        self.pointer.refresh_preview()
        self.update()
        self.zoomed.emit()

    def origin(self) -> QPointF:
        """The top left of the view in pixels of the board, on whole device pixels for crisp tiles."""
        dpr = self.devicePixelRatioF()
        camera = self.camera
        left, top = camera.x * camera.side, camera.y * camera.side
        return QPointF(round(left * dpr) / dpr, round(top * dpr) / dpr)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps a fitted board fitted; otherwise keeps the centre."""
        self.camera.resize(self.width(), self.height())
        self.resized.emit()
        self.zoomed.emit()
