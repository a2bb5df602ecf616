"""ReadTool: mouse and keys of the step in which examples are named."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.scan.gridlines import GridLines
from kpeditor.app.scan.steps.readingmarks import draw_examples, draw_target
from kpeditor.app.scan.view import ScanTool
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.scan.reading.targets import Target

if TYPE_CHECKING:
    from kpeditor.app.scan.steps.read import ReadStep


_WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


def stepped(grid: HexGrid, lines: GridLines, target: Target, key: Qt.Key) -> Target | None:
    """Returns the next hex (or the same side of the next hex) in the direction of an arrow key; None for
    other keys and at the edge of the map.
    """
    if key not in _WAYS:
        return None
    here = target.hex if isinstance(target, Hexside) else target
    dx, dy = _WAYS[key]
    x, y = lines.place(here)
    best: tuple[float, Hex] | None = None
    for there in grid.neighbours(here):
        px, py = lines.place(there)
        length = math.hypot(px - x, py - y)
        along = ((px - x) * dx + (py - y) * dy) / length
        # If two are equally good, choosing by the parity of the column keeps to a row.
        if along > 0.4 and (best is None or along > best[0] + 1e-3):
            best = along, there
    if best is None:
        return None
    return Hexside(best[1], target.direction) if isinstance(target, Hexside) else best[1]


def turned(side: Hexside, steps: int) -> Hexside:
    """The next side of the same hex, clockwise or the other way."""
    return Hexside(side.hex, side.direction.turned(steps))


def proper(grid: HexGrid, target: Target) -> Target:
    """Returns the canonical one of a hexside's two names; a hex is returned unchanged."""
    return canonical(grid, target) if isinstance(target, Hexside) else target


GRID = QColor(40, 50, 60, 150)


class ReadTool(ScanTool):
    """Names the clicked hex or hexside."""

    def __init__(self, step: ReadStep) -> None:
        self._step = step

    def release(self, at: PointerEvent) -> None:
        """Names the hex or hexside by a left click; with Shift adds a feature. A right click removes the
        example.
        """
        target = self._step.target_at(at.point) if at.is_click else None
        if target is None:
            return
        self._step.target = target
        if at.button is Button.RIGHT:
            self._step.forget(target)
        else:
            self._step.name(target, adds=at.shift)

    def move(self, at: PointerEvent) -> None:
        """Marks what a click would name."""
        self._step.pointed = self._step.target_at(at.point)

    def leave(self) -> None:
        """Hides the mark."""
        self._step.pointed = None

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """Returns a pointing hand."""
        return Qt.CursorShape.PointingHandCursor

    def key(self, press: KeyPress) -> bool:
        """Handles keys: numbers choose a kind, arrows move from hex to hex, Enter names, N goes where an
        example would help most, L goes to the next layer.
        """
        step, key, text = self._step, press.key, press.text.lower()
        adds = press.shift
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            step.name_here(adds=adds)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            step.forget(step.target)
        elif text == "n":
            step.suggest()
        elif text == "l":
            step.next_layer()
        elif text in (",", "."):
            step.turn(1 if text == "." else -1)
        elif not (text.isdigit() and step.kinds.take(text)):
            return step.walk(key)
        return True

    def draw(self, painter: QPainter) -> None:
        """Draws the reading, the examples, and the positions of the pointer and of the keyboard cursor."""
        step, view = self._step, self._step.view
        lines = step.readings.lines
        if lines is None:
            return
        if step.show_reading.isChecked() and step.marks is not None:
            step.marks.draw(painter, view)
        if step.show_grid.isChecked():
            lines.draw(painter, view, GRID)
        draw_examples(painter, view, lines, step.readings.named(step.layer), step.kinds.kinds)
        kind = step.kinds.kind
        colour = (kind.colour if kind is not None else None) or QColor("#1d2225")
        if step.target is not None and (view.hasFocus() or step.is_suggested):
            draw_target(painter, view, lines, step.target, QColor("#1f66c1"), width=3.4)
        if step.pointed is not None:
            draw_target(painter, view, lines, step.pointed, colour, width=2.0)
