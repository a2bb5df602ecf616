"""DoubtHand: mouse and keys of the step in which doubts are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter

from kpeditor.app.scan.gridlines import tag
from kpeditor.app.scan.steps.readingmarks import draw_target
from kpeditor.app.scan.view import Hand, ScanView
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.scan.reading.targets import name_of

if TYPE_CHECKING:
    from kpeditor.app.scan.steps.doubts import DoubtsStep

HERE = QColor("#d1242f")
AROUND = QColor(40, 50, 60, 110)


class DoubtHand(Hand):
    """Answers by keys: Enter accepts, a number says what it is, Space skips, Backspace goes back."""

    def __init__(self, step: DoubtsStep) -> None:
        self._step = step

    def key(self, event: QKeyEvent) -> bool:
        """Takes an answer."""
        step, key = self._step, Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            step.accept()
        elif key == Qt.Key.Key_Space:
            step.skip()
        elif key == Qt.Key.Key_Backspace:
            step.go_back()
        elif event.text().isdigit():
            step.say(event.text())
        else:
            return False
        return True

    def draw(self, painter: QPainter, view: ScanView) -> None:
        """Outlines what is asked about, and the grid around it."""
        step = self._step
        lines, doubt = step.readings.lines, step.queue.current
        if lines is None or doubt is None:
            return
        lines.draw(painter, view, AROUND)
        draw_target(painter, view, lines, doubt.target, HERE, width=3.2)
        font = painter.font()
        font.setPixelSize(14)
        painter.setFont(font)
        name = name_of(step.session.sheet, doubt.target)
        away = 0.75 * lines.side * view.zoom if isinstance(doubt.target, Hexside) else lines.side * view.zoom
        tag(painter, view.to_view(lines.place(doubt.target)) + QPointF(0, 0.92 * away + 12), name, HERE)
