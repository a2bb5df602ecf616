"""Tool: what a press, a drag and a release on the map do. Tools know the document, never the canvas."""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

from kpeditor.app.document.document import Document
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.lattice import Point
from kpeditor.core.geometry.pixels import HexLayout, PointF
from kpeditor.core.scenario.clip import Clip


class Button(enum.Enum):
    """Which mouse button a pointer event is about."""

    NONE = enum.auto()
    LEFT = enum.auto()
    RIGHT = enum.auto()


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is, in drawing units (hex side = 1), and what is held down with it."""

    x: float
    y: float
    button: Button = Button.NONE
    shift: bool = False
    ctrl: bool = False

    @property
    def point(self) -> PointF:
        """The position."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Measured:
    """A way that is measured: its bends, the texts beside them, and the hexes as far away as its last leg."""

    nodes: tuple[Hex, ...]
    labels: tuple[tuple[Hex, str], ...] = ()
    ring: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class Preview:
    """What the next click would change, drawn over the map.

    `sides` are hexsides drawn along, `corner` a point where they begin or end, `crossings` hexsides crossed
    from centre to centre (roads). `ghosts` are units carried to hexes by a drag, by id, `clip` a piece of
    map with the hex its anchor would lie on. `band` are two opposite corners of a rubber band, `refusal` why
    what is carried may not be put down here. `measured` is a way that is measured.
    """

    hexes: frozenset[Hex] = frozenset()
    sides: frozenset[Hexside] = frozenset()
    crossings: frozenset[Hexside] = frozenset()
    corner: Point | None = None
    is_erasing: bool = False
    ghosts: tuple[tuple[str, Hex], ...] = ()
    clip: tuple[Clip, Hex] | None = None
    band: tuple[PointF, PointF] | None = None
    refusal: str = ""
    measured: Measured | None = None


NOTHING = Preview()


class Tool(ABC):
    """One way to use the mouse on the map."""

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
    def sheet(self) -> MapSheet:
        """The map the tool works on."""
        return self.document.battle.map

    @property
    def layout(self) -> HexLayout:
        """Where the hexes are drawn."""
        return HexLayout(self.sheet.grid)

    @abstractmethod
    def press(self, at: Pointer) -> None:
        """A button went down: the stroke begins."""

    @abstractmethod
    def move(self, at: Pointer) -> None:
        """The pointer moved, with the button of the stroke down."""

    def release(self, at: Pointer) -> None:  # noqa: B027  clicks that end with the press need none
        """The button went up: the stroke ends."""

    def cancel(self) -> None:  # noqa: B027  a tool without strokes has nothing to take back
        """Esc during the stroke: undoes it."""

    def key(self, name: str) -> bool:
        """Enter or Backspace on the map; answers whether the tool used the key."""
        return False

    def let_go(self) -> bool:
        """Esc between strokes: drops what was begun, such as a path; answers whether there was anything."""
        return False

    def preview(self, at: Pointer | None) -> Preview:
        """What a click here would change; None: the pointer is off the map."""
        return NOTHING

    def told(self) -> str:
        """What the tool has found, for the status bar in place of its hint; "" for nothing."""
        return ""

    def may_pan(self, at: Pointer) -> bool:
        """Whether a drag that begins here moves the map instead."""
        return False


class StrokeTool(Tool):
    """A tool whose drag is one undo step: edits of the stroke merge, Esc takes them back.

    With `has_lines`, Shift begins a stroke where the last one ended and goes straight to the pointer.
    """

    has_lines = False

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.stroke = 0
        self.button = Button.NONE
        self.last: Pointer | None = None
        self.ended: PointF | None = None

    def press(self, at: Pointer) -> None:
        """Begins a stroke."""
        self.stroke = self.document.new_stroke()
        self.button = at.button
        start = self.line_start(at)
        self.last = at
        self.begin(start or at)
        if start is not None and self.last is not None:
            self.draw(start, at)

    def line_start(self, at: Pointer) -> Pointer | None:
        """Where a straight line to this point would begin; None when no line is asked for."""
        if not (self.has_lines and at.shift and self.ended is not None):
            return None
        return replace(at, x=self.ended[0], y=self.ended[1])

    def move(self, at: Pointer) -> None:
        """Continues the stroke, without gaps however fast the pointer moves."""
        if self.last is not None:
            self.draw(self.last, at)
            self.last = at

    def release(self, at: Pointer) -> None:
        """Ends the stroke."""
        if self.last is not None:
            self.end(at)
            self.ended = at.point
        self._forget()

    def cancel(self) -> None:
        """Takes the stroke back."""
        if self.stroke:
            self.document.cancel_stroke(self.stroke)
        self._forget()

    def _forget(self) -> None:
        self.stroke = 0
        self.button = Button.NONE
        self.last = None

    def begin(self, at: Pointer) -> None:
        """The first point of a stroke."""
        self.draw(at, at)

    @abstractmethod
    def draw(self, start: Pointer, end: Pointer) -> None:
        """A straight piece of the stroke."""

    def end(self, at: Pointer) -> None:
        """The last point of a stroke."""
