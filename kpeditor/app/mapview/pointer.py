"""PointerFilter: turns the mouse, wheel, touchpad and key events of a view into calls of its tool and moves
of its camera.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.navigation import Navigation
from kpeditor.app.mapview.tool import NOTHING, Button, KeyPress, KeyTaker, PointerEvent, PointerTool, Preview
from kpeditor.core.errors import KpError

if TYPE_CHECKING:
    from kpeditor.app.mapview.boardview import BoardView

CLICK_REACH = 4
"""The least movement of a pressed pointer, in pixels, that counts as a drag. A smaller one is a tremble of
the hand.
"""
_BUTTONS = {Qt.MouseButton.LeftButton: Button.LEFT, Qt.MouseButton.RightButton: Button.RIGHT}
_LOST = (QEvent.Type.Hide, QEvent.Type.WindowBlocked, QEvent.Type.UngrabMouse)
"""Events after which the view never gets the release of the button."""


class PointerFilter(QObject):
    """The event filter of a view. It alone keeps track of the pressed button, the running stroke, and whether
    the view is being dragged.

    Attributes:
        preview: the changes that the next click would make, as the tool tells.
    """

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self.preview: Preview = NOTHING
        self._navigation = Navigation(view.camera, view.moved)
        self._tool: PointerTool | None = None
        self._at: PointerEvent | None = None
        self._button = Qt.MouseButton.NoButton
        self._pressed = QPointF()
        self._may_pan = self._is_panning = self._is_still = self._is_space_down = False
        self._shape: Qt.CursorShape | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a button is down."""
        return self._button is not Qt.MouseButton.NoButton

    @property
    def at(self) -> PointerEvent | None:
        """The last place of the pointer, or None while the pointer is off the view."""
        return self._at

    @property
    def is_panning(self) -> bool:
        """Whether the view is being dragged."""
        return self._is_panning

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles pointer and key events; answers True for events the view must not get."""
        kind = event.type()
        if isinstance(event, QMouseEvent):
            # Qt reports the second of two quick clicks as a double click; tools get another press.
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                self._press(event, 2 if kind is QEvent.Type.MouseButtonDblClick else 1)
            elif kind is QEvent.Type.MouseMove:
                self._move(event)
            elif kind is QEvent.Type.MouseButtonRelease:
                self._release(event)
            return True
        if isinstance(event, QKeyEvent):
            return self._key(event)
        if self._navigation.handle(event):
            return True
        if kind is QEvent.Type.Leave:
            self._leave()
        elif isinstance(event, QFocusEvent) and kind is QEvent.Type.FocusOut:
            self._release_space()  # without the focus the view would miss the release of Space
            if event.reason() is not Qt.FocusReason.PopupFocusReason:
                self.cancel()
        elif kind in _LOST:
            self.cancel()
        return False

    # --- The mouse ---

    def _press(self, event: QMouseEvent, clicks: int) -> None:
        """Gives the left and right button to the tool; the middle one, or the left with Space, drags the
        view.
        """
        view = self._view
        if self.is_busy or not view.is_usable:
            return
        if self.is_held_by_keys:
            self.cancel()
        view.note.drop()
        at = self._at = self._event(event, _BUTTONS.get(event.button(), Button.NONE))._replace(clicks=clicks)
        self._button, self._pressed, self._is_still = event.button(), event.position(), True
        view.stroke_begun(at)
        if at.button is Button.NONE or (self._is_space_down and at.button is Button.LEFT):
            self._is_panning = event.button() is Qt.MouseButton.MiddleButton or self._is_space_down
            self.show_cursor()
            return
        tool = self._tool = view.tool_for(at)
        self._may_pan = at.button is Button.LEFT and not tool.drags(at)
        self._try(lambda: tool.press(at))
        self.refresh_preview()

    def _move(self, event: QMouseEvent) -> None:
        """Drags the view, goes on with the stroke, or hovers."""
        if not self._view.is_usable:
            return
        if self.is_busy:
            if not event.buttons() & self._button:
                self.cancel()  # another window took the release of the button
            where = event.position()
            self._is_still &= (where - self._pressed).manhattanLength() < CLICK_REACH
            if self._is_panning or (self._may_pan and not self._is_still):
                self._pan(where)
                return
        button = _BUTTONS.get(self._button, Button.NONE) if self._tool is not None else Button.NONE
        at = self._at = self._event(event, button)
        if self._may_pan:
            return  # the press may still become a click, so the tool gets no move yet
        tool = self._tool or (None if self.is_busy else self._view.tool)
        if tool is not None:
            self._try(lambda: tool.move(at))
        self._view.pointer_at(at)
        self.refresh_preview()

    def _pan(self, where: QPointF) -> None:
        if not self._is_panning:
            self._is_panning = True
            tool, self._tool = self._tool, None
            if tool is not None:
                tool.cancel()
            self.refresh_preview()
        self.show_cursor()
        by, self._pressed = where - self._pressed, where
        self._navigation.drag(by)

    def _release(self, event: QMouseEvent) -> None:
        """Ends the stroke or the drag of the view."""
        if event.button() is not self._button:
            return
        tool, was_still = self._tool, self._is_still
        at = self._event(event, _BUTTONS.get(event.button(), Button.NONE))
        at = self._at = at._replace(is_click=was_still)
        self._forget()
        if tool is not None:
            self._try(lambda: tool.release(at), tool)
            self._view.stroke_ended(tool, at)
        self.refresh_preview()

    def _leave(self) -> None:
        """Handles the pointer leaving the view."""
        self._at = None
        self._view.tool.leave()
        self._view.pointer_at(None)
        self.refresh_preview()

    def cancel(self) -> bool:
        """Cancels the running stroke; answers whether there was one."""
        tool, was_busy = self._tool, self.is_busy
        self._forget()
        if tool is not None:
            tool.cancel()
        if was_busy:
            self.refresh_preview()
        return tool is not None

    def _forget(self) -> None:
        self._tool, self._button = None, Qt.MouseButton.NoButton
        self._may_pan = self._is_panning = self._is_still = False
        self.show_cursor()

    # --- Keys ---

    def _key(self, event: QKeyEvent) -> bool:
        kind, key = event.type(), event.key()
        if kind is QEvent.Type.KeyRelease:
            is_space = key == Qt.Key.Key_Space and not event.isAutoRepeat()
            return is_space and self._release_space()
        if not self._view.is_usable:
            return False
        press = KeyPress.of(event)
        takers = self._view.key_takers()
        if kind is QEvent.Type.ShortcutOverride:
            if any(taker.claims(press) for taker in takers):
                event.accept()
                return True
            return False
        if press.key is Qt.Key.Key_Escape and self.cancel():
            return True
        if any(self.give(press, taker) for taker in takers):
            return True
        if press.key is Qt.Key.Key_Space:
            self._is_space_down = True
            self.show_cursor()
            return True
        return self._navigation.arrow(event)

    def give(self, press: KeyPress, taker: KeyTaker) -> bool:
        """Passes a key to the handlers; answers whether it was used."""
        used = False

        def give() -> None:
            nonlocal used
            used = True  # a refused key counts as used
            used = taker.key(press)

        self._try(give)
        if used:
            self.refresh_preview()
        return used

    def _release_space(self) -> bool:
        was_down, self._is_space_down = self._is_space_down, False
        if was_down:
            self.show_cursor()
        return was_down

    # --- For the view, and for use without a mouse ---

    def point(self, at: PointerEvent) -> None:
        """Sets the pointer's place without a mouse."""
        self._at = at
        self.refresh_preview()

    def hover(self, at: PointerEvent) -> None:
        """Moves the pointer to a place without a mouse, for the tool and the view. A held button drags."""
        tool = self._tool or self._view.tool
        at = self._at = at._replace(button=Button.LEFT) if self.is_held_by_keys else at
        self._try(lambda: tool.move(at))
        self._view.pointer_at(at)
        self.refresh_preview()

    @property
    def is_held_by_keys(self) -> bool:
        """Whether the left button is held down without a mouse."""
        return self._tool is not None and not self.is_busy

    def hold(self, at: PointerEvent) -> None:
        """Presses the left button at a place without a mouse, and keeps it down."""
        if self.is_busy:
            return
        self._at = at
        self._view.stroke_begun(at)
        tool = self._tool = self._view.tool
        self._try(lambda: tool.press(at))
        self.refresh_preview()

    def let_go(self, at: PointerEvent) -> None:
        """Releases the button that is held without a mouse."""
        tool, self._tool = self._tool, None
        if tool is not None:
            self._try(lambda: tool.release(at), tool)
            self._view.stroke_ended(tool, at)
        self.refresh_preview()

    def strike(self, at: PointerEvent) -> None:
        """Presses and releases at a place without a mouse."""
        self._view.stroke_begun(at)
        tool = self._tool = self._view.tool
        self._try(lambda: tool.press(at))
        if self._tool is not None:
            click = at._replace(is_click=True)
            self._try(lambda: tool.release(click))
            self._view.stroke_ended(tool, click)
        self._tool = None
        self.refresh_preview()

    def refresh_preview(self) -> None:
        """Asks the tool for its preview, and shows it."""
        view, old = self._view, self.preview
        tool = self._tool or view.tool
        is_held = self._is_panning or self._may_pan
        self.preview = NOTHING if is_held else tool.preview(self._at)
        if old != self.preview:
            view.show_preview(old, self.preview)
        self.show_cursor()
        if self._at is not None and (self.preview.refusal or not view.note.isHidden()):
            view.note.tell(self.preview.refusal, view.to_view(self._at.point).toPoint())

    def show_cursor(self) -> None:
        """Sets the cursor shape for what a press would do."""
        if self._is_panning:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self._is_space_down:
            shape = Qt.CursorShape.OpenHandCursor
        else:
            shape = (self._tool or self._view.tool).cursor(self._at)
        if shape is not self._shape:
            self._shape = shape
            self._view.setCursor(shape)

    def _event(self, event: QMouseEvent, button: Button) -> PointerEvent:
        held, place = event.modifiers(), self._view.to_board(event.position())
        if held is Qt.KeyboardModifier.NoModifier:  # reading flags is slow, and usually none is set
            return self._view.event_at(place, button)
        return self._view.event_at(
            place,
            button,
            shift=bool(held & Qt.KeyboardModifier.ShiftModifier),
            ctrl=bool(held & Qt.KeyboardModifier.ControlModifier),
            alt=bool(held & Qt.KeyboardModifier.AltModifier),
        )

    def _try(self, act: Callable[[], None], tool: PointerTool | None = None) -> None:
        """Calls the tool; a refusal cancels the stroke and is shown at the pointer."""
        try:
            act()
        except KpError as reason:
            tool, self._tool = tool or self._tool, None
            if tool is not None:
                tool.cancel()
            self._view.refuse(reason.sentence())
