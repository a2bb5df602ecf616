"""Tool: a pointer tool of the editor. Tools know the document, never the canvas."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.tool import Button, PointerEvent, PointerTool
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.pixels import HexLayout, PointF


class Tool(PointerTool):
    """One way to edit the map: an entry of the tool bar. Every drag belongs to the tool."""

    id: str
    title: str
    shortcut: str
    hint: str
    """What the buttons do, for the status bar."""
    icon = ""
    """The name of its icon where that is not its id."""
    ctrl_picks = False
    """Whether Ctrl makes a click take what lies under the pointer into the brush, as Alt always does."""
    stays_inside = False
    """Whether it changes nothing outside the selected region."""

    def __init__(self, document: Document) -> None:
        self.document = document

    @property
    def is_idle(self) -> bool:
        """Whether it means nothing in the scenario as it is, so that it is not offered."""
        return False

    @property
    def sheet(self) -> MapSheet:
        """The map the tool works on."""
        return self.document.battle.map

    @property
    def layout(self) -> HexLayout:
        """The layout of the hexes."""
        return HexLayout(self.sheet.grid)

    def drags(self, at: PointerEvent) -> bool:
        """True everywhere."""
        return True

    def let_go(self) -> bool:
        """Handles Esc between strokes: drops something unfinished, such as a path; answers whether there was
        anything.
        """
        return False

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """A cross."""
        return Qt.CursorShape.CrossCursor


class StrokeTool(Tool):
    """A tool whose drag is one undo step: edits of the stroke are merged, Esc undoes them.

    With `has_lines`, Shift begins a stroke where the last one ended and goes straight to the pointer.
    """

    has_lines = False

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.stroke = 0
        self.button = Button.NONE
        self.last: PointerEvent | None = None
        self.ended: PointF | None = None

    def press(self, at: PointerEvent) -> None:
        """Begins a stroke."""
        self.stroke = self.document.new_stroke()
        self.button = at.button
        start = self.line_start(at)
        self.last = at
        self.begin(start or at)
        if start is not None and self.last is not None:
            self.draw(start, at)

    def line_start(self, at: PointerEvent) -> PointerEvent | None:
        """Where a straight line to this point would begin; None when no line is drawn."""
        if not (self.has_lines and at.shift and self.ended is not None):
            return None
        return at._replace(x=self.ended[0], y=self.ended[1])

    def move(self, at: PointerEvent) -> None:
        """Continues the stroke, without gaps however fast the pointer moves."""
        if self.last is not None:
            self.draw(self.last, at)
            self.last = at

    def release(self, at: PointerEvent) -> None:
        """Ends the stroke."""
        try:
            if self.last is not None:
                self.end(at)
                self.ended = at.point
        finally:
            self._forget()  # also when the end is refused: the next move must not continue the stroke

    def cancel(self) -> None:
        """Undoes the stroke."""
        if self.stroke:
            self.document.cancel_stroke(self.stroke)
        self._forget()

    def _forget(self) -> None:
        self.stroke = 0
        self.button = Button.NONE
        self.last = None

    def begin(self, at: PointerEvent) -> None:
        """Handles the first point of a stroke."""
        self.draw(at, at)

    @abstractmethod
    def draw(self, start: PointerEvent, end: PointerEvent) -> None:
        """Handles a straight piece of the stroke."""

    def end(self, at: PointerEvent) -> None:
        """Handles the last point of a stroke."""


class ToolSet(QObject):
    """The tools of a document by id, and which one is active.

    Signals:
        switched: another tool is active. told(text): a tool reports what it did.
    """

    switched = Signal()
    told = Signal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.tools: dict[str, Tool] = {}
        self.current: Tool

    def offer(self, tools: Iterable[Tool]) -> None:
        """Sets the tools; the first one becomes active."""
        self.tools = {tool.id: tool for tool in tools}
        self.current = next(iter(self.tools.values()))

    def take(self, tool_id: str) -> None:
        """Makes a tool the active one.

        Raises:
            KeyError: when there is no such tool.
        """
        self.borrow(self.tools[tool_id])

    def borrow(self, tool: Tool) -> None:
        """Activates a tool, which need not be in the tool bar, until another one is activated."""
        if tool is not self.current:
            self.current.cancel()
            self.current = tool
            self.switched.emit()

    def let_go(self) -> bool:
        """Handles Esc between strokes: drops what the active tool has begun; answers whether there was
        anything.
        """
        return self.current.let_go()
