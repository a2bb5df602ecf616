"""PointerTool: what pointer and keys do on a board - a map of hexes, a scan, a free table.

A view of a board has one tool at a time. Tools paint terrain, answer questions of a game or set points on a
scan. A tool never sees the view or a Qt event. It gets the place of the pointer on the board, and answers
what the view shows.
"""

from __future__ import annotations

import enum
from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.lattice import Point
from kpeditor.core.geometry.pixels import PointF

if TYPE_CHECKING:
    from kpeditor.core.scenario.clip import Clip


class Button(enum.Enum):
    """Which mouse button a pointer event is about."""

    NONE = enum.auto()
    LEFT = enum.auto()
    RIGHT = enum.auto()


class PointerEvent(NamedTuple):
    """The place of the pointer on the board, with buttons and modifiers.

    Attributes:
        x, y: the place in the unit of the board: hex sides on a map of hexes, pixels of the picture on a
            scan, the unit of length of a free table.
        button: the button that went down or up, or is held during a drag.
        hex, hexside: the hex and the hexside at the place; None off the board, and on a board without hexes.
        clicks: 2 for the second press of a double click.
        is_click: for a release, whether the pointer has stayed where it was pressed.

    A named tuple, since one is made for every movement of the mouse: a frozen data class takes four times
    as long to make.
    """

    x: float
    y: float
    button: Button = Button.NONE
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    hex: Hex | None = None
    hexside: Hexside | None = None
    clicks: int = 1
    is_click: bool = False

    @property
    def point(self) -> PointF:
        """The place."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key that went down on the board, with the text it types and the modifiers held."""

    key: Qt.Key
    text: str = ""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False

    @property
    def is_enter(self) -> bool:
        """Whether it is one of the two Enter keys."""
        return self.key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)

    @property
    def is_plain(self) -> bool:
        """Whether no modifier is held."""
        return not (self.shift or self.ctrl or self.alt)

    @classmethod
    def of(cls, event: QKeyEvent) -> KeyPress:
        """The key of a Qt event."""
        held = event.modifiers()
        return cls(
            Qt.Key(event.key()),
            event.text(),
            shift=bool(held & Qt.KeyboardModifier.ShiftModifier),
            ctrl=bool(held & Qt.KeyboardModifier.ControlModifier),
            alt=bool(held & Qt.KeyboardModifier.AltModifier),
        )


@dataclass(frozen=True, slots=True)
class Measured:
    """A measured path: its bends, their labels, and the hexes whose distance is that of the last leg."""

    nodes: tuple[Hex, ...]
    labels: tuple[tuple[Hex, str], ...] = ()
    ring: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class Preview:
    """What the next click would change, drawn over the map.

    `sides` are the hexsides along which a line is drawn, `corner` is a point where the line begins or ends,
    and `crossings` are hexsides that a road crosses from centre to centre. `ghosts` are pairs of a unit's id
    and the hex to which a drag carries the unit. `clip` is a piece of map, with the hex its anchor would lie
    on. `band` holds two opposite corners of a rubber band. `refusal` tells why the dragged things may not be
    put down here. `measured` is a measured path.
    """

    hexes: Set[Hex] = frozenset()
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


class KeyTaker(Protocol):
    """A handler of keys pressed on a board, such as a tool."""

    def claims(self, press: KeyPress) -> bool:
        """Whether the key is for this handler although it may be a shortcut of the window."""
        ...

    def key(self, press: KeyPress) -> bool:
        """Handles a key; answers whether it was used."""
        ...


class PointerTool:
    """One use of pointer and keys on a board. This base class does nothing, so every drag moves the view.

    A press begins a stroke, `move` continues it, and `release` or `cancel` ends it. A `KpError` raised by any
    of them cancels the stroke and is shown beside the pointer.
    """

    def drags(self, at: PointerEvent) -> bool:
        """Whether a drag with the left button that begins here is for the tool. Otherwise the drag moves the
        view, and cancels the stroke that the press began.
        """
        return False

    def press(self, at: PointerEvent) -> None:
        """Begins a stroke: a button went down."""

    def move(self, at: PointerEvent) -> None:
        """Continues a stroke with its button held, or hovers with `Button.NONE`."""

    def release(self, at: PointerEvent) -> None:
        """Ends the stroke: the button went up."""

    def cancel(self) -> None:
        """Undoes the stroke: Esc was pressed, the view lost the pointer, or the drag moves the view."""

    def leave(self) -> None:
        """Called when the pointer left the board, or another tool becomes active."""

    def claims(self, press: KeyPress) -> bool:
        """Whether a key is for the tool although it may be a shortcut of the window."""
        return False

    def key(self, press: KeyPress) -> bool:
        """Handles a key; answers whether the tool used it."""
        return False

    def preview(self, at: PointerEvent | None) -> Preview:
        """What a click here would change; None: the pointer is off the board."""
        return NOTHING

    def paint_below(self, painter: QPainter, camera: Camera) -> None:
        """Draws between the board and the counters; the painter's origin is the board's corner, and
        `camera.side` are pixels per hex side.
        """

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws over everything, with the same painter."""

    def status(self) -> str:
        """A text for the status bar in place of the tool's hint; "" for none."""
        return ""

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """The cursor shape over a place of the board; None: before the pointer is on the board."""
        return Qt.CursorShape.ArrowCursor
