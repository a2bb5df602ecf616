"""Sheet: an answer sheet that lets the rules judge its answer, and draws it on the board with its tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent, PointerTool
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.toolkit.painting import Drawing
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.state import IllegalAnswer


class Sheet(AnswerSheet):
    """What the sheets of the toolkit have in common.

    A `SheetTool` passes clicks and keys to the sheet. A sheet that also needs drags or the pointer between
    clicks has a subclass of that tool. On hexes the sheet draws in `paint_below` and `paint`, on a free table
    in `paint_below_on` and `paint_on`.

    Attributes:
        keys: actions of keys on the board, called with 1, or with Shift with -1; they go before shortcuts.
    """

    keys: Mapping[Qt.Key, Callable[[int], None]] = {}

    def __init__(self, task: Task) -> None:
        super().__init__()
        self.task = task
        self.tool: PointerTool = SheetTool(self)

    def faults(self) -> Sequence[IllegalAnswer]:
        """Returns what the rules object to in the present answer."""
        return self.task.faults(self.answer())

    # --- On the board ---

    def click(self, at: PointerEvent) -> None:
        """Does what a click with the left button means."""

    def claims(self, press: KeyPress) -> bool:
        """Whether the sheet handles a key even if it is a shortcut of the window."""
        return press.key in self.keys and not press.ctrl and not press.alt

    def key(self, press: KeyPress) -> bool:
        """Handles a key on the board; returns whether it was used."""
        if press.key not in self.keys or press.ctrl or press.alt:
            return False
        self.keys[press.key](-1 if press.shift else 1)
        return True

    @cached_property
    def layout_of_hexes(self) -> HexLayout:
        """Returns the layout of the map's hexes."""
        return HexLayout(self.task.battle.map.grid)

    def paint_below(self, draw: Drawing) -> None:
        """Draws between the map and the counters."""

    def paint(self, draw: Drawing) -> None:
        """Draws over the counters."""

    def paint_below_on(self, painter: QPainter, camera: Camera) -> None:
        """Draws between the board and the bases on it; the painter's origin is the board's corner."""
        if self.task.battle.is_hex:
            self.paint_below(Drawing(painter, self.layout_of_hexes, camera.side))

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """Draws over everything; the painter's origin is the board's corner."""
        if self.task.battle.is_hex:
            self.paint(Drawing(painter, self.layout_of_hexes, camera.side))


SheetT = TypeVar("SheetT", bound=Sheet)


class SheetTool(PointerTool, Generic[SheetT]):
    """Passes clicks and keys to a sheet and lets it draw; `shape` is the cursor over the board."""

    def __init__(self, sheet: SheetT, shape: Qt.CursorShape = Qt.CursorShape.ArrowCursor) -> None:
        self.sheet, self._shape = sheet, shape

    def release(self, at: PointerEvent) -> None:
        """Passes a click with the left button to the sheet."""
        if at.is_click and at.button is Button.LEFT:
            self.sheet.click(at)

    def claims(self, press: KeyPress) -> bool:
        """Claims the keys that the sheet claims."""
        return self.sheet.claims(press)

    def key(self, press: KeyPress) -> bool:
        """Passes the key to the sheet."""
        return self.sheet.key(press)

    def paint_below(self, painter: QPainter, camera: Camera) -> None:
        """Lets the sheet draw below counters and bases."""
        self.sheet.paint_below_on(painter, camera)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Lets the sheet draw over counters and bases."""
        self.sheet.paint_on(painter, camera)

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """Returns the same cursor everywhere."""
        return self._shape
