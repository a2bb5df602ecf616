"""Gestures: turns mouse, wheel, touchpad and key events into calls of the active tool and moves of the
view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QSinglePointEvent

from kpeditor.app.document.forces import delete_selected
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.guard import guarded
from kpeditor.app.mapview.navigation import Navigation
from kpeditor.app.mapview.pointernote import PointerNote
from kpeditor.app.tools.tool import NOTHING, Button, Pointer, Tool
from kpeditor.core.errors import KpError

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas

_NAMED = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Backspace: "Backspace",
}


class Gestures(QObject):
    """An event filter on the canvas that keeps the state of the gesture: which stroke runs, whether the map
    is being dragged.
    """

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self.preview = NOTHING
        self._tool: Tool | None = None
        self._held: QPointF | None = None
        self._is_space_down = False
        self._step = 0
        self._at: Pointer | None = None
        self._navigation = Navigation(canvas.camera, canvas.moved)
        self.note = PointerNote(canvas)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles pointer and key events; answers True where the canvas must not get the event as well."""
        kind = event.type()
        if isinstance(event, QMouseEvent):
            # Qt reports the second of two quick clicks as a double click; tools get it as another press.
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                self.press(event)
            elif kind is QEvent.Type.MouseMove:
                self.move(event)
            elif kind is QEvent.Type.MouseButtonRelease:
                self.release(event)
            return True
        if self._navigation.handle(event):
            return True
        if isinstance(event, QKeyEvent):
            return self.key(event)
        if kind is QEvent.Type.Leave:
            self.leave()
        elif kind is QEvent.Type.FocusOut:
            self.let_go()  # the release of Space goes elsewhere once the focus is lost
        return False

    def key(self, event: QKeyEvent) -> bool:
        """A key went down or up; answers whether it was used."""
        if event.type() is QEvent.Type.KeyPress:
            return self.key_down(event)
        return event.type() is QEvent.Type.KeyRelease and self.key_up(event)

    def press(self, event: QMouseEvent) -> None:
        """Passes left and right buttons to the tool; the middle button, or any with Space, drags the map."""
        if self._tool is not None or self._held is not None:
            return
        self.note.drop()
        at = self._at = self._pointer(event, event.button())
        if event.button() is Qt.MouseButton.MiddleButton or (
            self._is_space_down and at.button is Button.LEFT
        ):
            self._hold(event.position())
        elif at.button is not Button.NONE:
            self._begin(event, at)

    def _begin(self, event: QMouseEvent, at: Pointer) -> None:
        toolbox = self._canvas.toolbox
        is_picking = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        is_picking |= at.ctrl and toolbox.current.ctrl_picks
        tool = toolbox.tools["picker"] if is_picking else toolbox.current
        if at.button is Button.LEFT and tool.may_pan(at):
            self._held = event.position()
        self._tool, self._step = tool, self._canvas.document.stack.index()
        self._try(lambda: tool.press(at))
        self.refresh_preview()

    def move(self, event: QMouseEvent) -> None:
        """The pointer moved."""
        canvas = self._canvas
        at = self._at = self._pointer(event)
        if self._held is not None:
            moved = event.position() - self._held
            if canvas.cursor().shape() is not Qt.CursorShape.ClosedHandCursor and moved.manhattanLength() < 4:
                return
            canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
            self._held = event.position()
            self._navigation.drag(moved)
            return
        if self._tool is not None:
            tool = self._tool
            self._try(lambda: tool.move(at))
        layout = canvas.layout_of_hexes
        canvas.document.point_at(Hover(layout.hex_at(at.x, at.y), layout.side_at(at.x, at.y)))
        self.refresh_preview()

    def release(self, event: QMouseEvent) -> None:
        """The button went up."""
        at = self._at = self._pointer(event, event.button())
        if self._held is not None:
            self._held = None
            self._canvas.unsetCursor()
            self._canvas.show_cursor()
        tool, self._tool = self._tool, None
        if tool is not None:
            self._try(lambda: tool.release(at))
            if self._canvas.document.stack.index() == self._step:
                self._canvas.toolbox.remind_of_region(tool, at)
        self.refresh_preview()

    def leave(self) -> None:
        """The pointer left the canvas."""
        self._at = None
        self._canvas.document.point_at(Hover())
        self.refresh_preview()

    def key_down(self, event: QKeyEvent) -> bool:
        """Space holds the map, Esc cancels; answers whether the key was used."""
        canvas = self._canvas
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Space:
            self._is_space_down = True
            canvas.setCursor(Qt.CursorShape.OpenHandCursor)
        elif key is Qt.Key.Key_Escape:
            self._escape()
        elif key in _NAMED:
            return self.give(_NAMED[key])
        elif key is Qt.Key.Key_Delete:
            self._try(lambda: delete_selected(canvas.document))
        else:
            return False
        return True

    def end(self) -> None:
        """Ends the stroke because a menu opens, which will get the release of the button."""
        self._tool = self._held = None
        self.refresh_preview()

    def point(self, at: Pointer) -> None:
        """Sets the place of the pointer; the hex cursor calls this without a mouse."""
        self._at = at
        self.refresh_preview()

    def strike(self, at: Pointer) -> None:
        """Presses and releases at a place, for clicks by the keyboard."""
        tool = self._tool = self._canvas.toolbox.current
        self._try(lambda: tool.press(at))
        if self._tool is not None:
            self._try(lambda: tool.release(at))
        self._tool = None
        self.refresh_preview()

    def give(self, name: str) -> bool:
        """Passes a key to the active tool; answers whether it used the key."""
        used = False

        def give() -> None:
            nonlocal used
            used = self._canvas.toolbox.current.key(name)

        self._try(give)
        self.refresh_preview()
        return used

    def key_up(self, event: QKeyEvent) -> bool:
        """Handles the release of Space; answers whether the key was used."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            return False
        self.let_go()
        return True

    def let_go(self) -> None:
        """Resets the state of Space and the cursor."""
        if self._is_space_down:
            self._is_space_down = False
            self._canvas.show_cursor()

    def _escape(self) -> None:
        """Does the first of these that applies: cancels the running stroke, ends the highlight of a problem,
        unpins the line of sight, clears the selection.
        """
        if self._tool is not None:
            self._tool.cancel()
            self._tool = None
            self._held = None
        elif not (
            self._canvas.toolbox.let_go()
            or self._canvas.document.spotlight.put_out()
            or self._canvas.toolbox.sight.step_back()
        ):
            self._canvas.document.select(Selection())
        self.refresh_preview()

    def refresh_preview(self) -> None:
        """Asks the tool what the next click would change, and paints it."""
        canvas, old = self._canvas, self.preview
        tool = self._tool or canvas.toolbox.current
        self.preview = NOTHING if self._held is not None else tool.preview(self._at)
        canvas.show_preview(old, self.preview)
        self._note(self.preview.refusal)

    def _hold(self, at: QPointF) -> None:
        self._held = at
        self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _pointer(self, event: QSinglePointEvent, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> Pointer:
        x, y = self._canvas.camera.to_board(event.position().x(), event.position().y())
        names = {Qt.MouseButton.LeftButton: Button.LEFT, Qt.MouseButton.RightButton: Button.RIGHT}
        modifiers = event.modifiers()
        return Pointer(
            x,
            y,
            names.get(button, Button.NONE),
            shift=bool(modifiers & Qt.KeyboardModifier.ShiftModifier),
            ctrl=bool(modifiers & Qt.KeyboardModifier.ControlModifier),
        )

    def _try(self, act: Callable[[], None]) -> None:
        """Calls the tool; a refusal is shown at the pointer and ends the stroke."""
        try:
            act()
        except KpError as reason:
            if self._tool is not None:
                self._tool.cancel()
                self._tool = None
            self.refuse(reason.sentence())

    def refuse(self, text: str, at: QPoint | None = None) -> None:
        """Tells why something cannot be done, at the pointer or another place of the canvas."""
        if at is None and self._at is not None:
            at = QPointF(*self._canvas.camera.to_view(self._at.point)).toPoint()
        if at is not None:
            self.note.tell(text, at, stays=True)
        self._canvas.failed.emit(text)

    def _note(self, text: str) -> None:
        """Shows why the stroke could not end here, or nothing."""
        if self._at is not None:
            x, y = self._canvas.camera.to_view(self._at.point)
            self.note.tell(text, QPoint(round(x), round(y)))
