"""PointTool: mouse and keys of the step in which points are set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.scan.steps.pointmarks import draw_points
from kpeditor.app.scan.view import ScanTool, ScanView
from kpeditor.app.words import tr
from kpeditor.scan.registration.registration import ControlPoint

if TYPE_CHECKING:
    from kpeditor.app.scan.steps.points import PointsStep

GRID = QColor(31, 102, 193, 200)
_NUDGE = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class PointTool(ScanTool):
    """Sets, moves and selects points."""

    loupe = True

    def __init__(self, step: PointsStep) -> None:
        self._step = step
        self.held: int | None = None
        self.moved: ControlPoint | None = None

    def drags(self, at: PointerEvent) -> bool:
        """Claims drags that begin on a point; they move it."""
        return self._step.near(at.point) is not None

    def press(self, at: PointerEvent) -> None:
        """Grabs the point at this place, if there is one."""
        self.held = self._step.near(at.point) if at.button is Button.LEFT else None
        if self.held is not None:
            self._step.select(self.held)

    def move(self, at: PointerEvent) -> None:
        """Moves the grabbed point."""
        if self.held is not None:
            self.moved = ControlPoint(self._step.session.points[self.held].hex, *at.point)

    def release(self, at: PointerEvent) -> None:
        """Ends the drag as one undo step; a click asks which hex has its centre there."""
        held, moved = self.held, self.moved
        self.cancel()
        if held is not None and moved is not None:
            self._step.put(held, moved, tr("Move point"))
        elif held is None and at.is_click and at.button is Button.LEFT:
            self._step.ask(at.point)

    def cancel(self) -> None:
        """Leaves the point where it was."""
        self.held = self.moved = None

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """Returns a cross."""
        return Qt.CursorShape.CrossCursor

    def key(self, press: KeyPress) -> bool:
        """Handles keys: Enter sets a point in the middle of the view, Delete deletes the selected point, Alt
        with arrows moves it by a pixel.
        """
        step, key = self._step, press.key
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            step.ask(step.view.middle())
        elif key == Qt.Key.Key_Delete:
            step.delete()
        elif key in _NUDGE and press.alt:
            step.nudge(*_NUDGE[key])
        else:
            return False
        return True

    def draw(self, painter: QPainter) -> None:
        """Draws the fitted grid, then the points."""
        session, view = self._step.session, self._step.view
        if self._step.lines is not None:
            self._step.lines.draw(painter, view, GRID, numbers=True)
        points = session.points
        if self.held is not None and self.moved is not None:
            points = (*points[: self.held], self.moved, *points[self.held + 1 :])
        found = session.registration if self.moved is None else None
        draw_points(painter, view, session.sheet, points, found, self._step.selected)
        if view.hasFocus():
            _draw_middle(painter, view)


def _draw_middle(painter: QPainter, view: ScanView) -> None:
    """Draws a small cross in the middle of the view, where Enter sets a point."""
    middle = QPointF(view.width() / 2, view.height() / 2)
    painter.setPen(QColor(view.themes.theme.accent))
    painter.drawLine(middle - QPointF(5, 0), middle + QPointF(5, 0))
    painter.drawLine(middle - QPointF(0, 5), middle + QPointF(0, 5))
