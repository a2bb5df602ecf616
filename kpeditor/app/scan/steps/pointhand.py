"""PointHand: mouse and keys of the step in which points are set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter

from kpeditor.app.scan.steps.pointmarks import draw_points
from kpeditor.app.scan.view import Hand, ScanView
from kpeditor.app.words import tr
from kpeditor.core.geometry.pixels import PointF
from kpeditor.scan.registration.registration import ControlPoint

if TYPE_CHECKING:
    from kpeditor.app.scan.steps.points import PointsStep

GRID = QColor(31, 102, 193, 200)
_NUDGE = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class PointHand(Hand):
    """Sets, moves and selects points."""

    loupe = True
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, step: PointsStep) -> None:
        self._step = step
        self.held: int | None = None
        self.moved: ControlPoint | None = None

    def press(self, at: PointF) -> bool:
        """Begins to drag the point at this place, if there is one."""
        self.held = self._step.near(at)
        if self.held is not None:
            self._step.select(self.held)
        return self.held is not None

    def drag(self, at: PointF) -> None:
        """Moves it."""
        if self.held is not None:
            self.moved = ControlPoint(self._step.session.points[self.held].hex, *at)

    def drop(self, at: PointF) -> None:
        """Ends the drag; the whole drag is one step of undo."""
        held, moved, self.held, self.moved = self.held, self.moved, None, None
        if held is not None and moved is not None:
            self._step.put(held, moved, tr("Move point"))

    def click(self, at: PointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Asks for the number of the hex whose centre was clicked."""
        if button is Qt.MouseButton.LeftButton:
            self._step.ask(at)

    def key(self, event: QKeyEvent) -> bool:
        """Enter sets a point in the middle of the view; Delete takes the selected one away, Alt and arrows
        nudge it.
        """
        step, key = self._step, Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            step.ask(step.view.middle())
        elif key == Qt.Key.Key_Delete:
            step.delete()
        elif key in _NUDGE and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            step.nudge(*_NUDGE[key])
        else:
            return False
        return True

    def draw(self, painter: QPainter, view: ScanView) -> None:
        """The fitted grid, then the points."""
        session = self._step.session
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
    """A small cross in the middle of the view: there Enter sets a point."""
    middle = QPointF(view.width() / 2, view.height() / 2)
    painter.setPen(QColor(view.themes.theme.accent))
    painter.drawLine(middle - QPointF(5, 0), middle + QPointF(5, 0))
    painter.drawLine(middle - QPointF(0, 5), middle + QPointF(0, 5))
