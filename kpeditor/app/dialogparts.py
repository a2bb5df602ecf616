"""Dialogs that open on the screen at their full size, and the buttons that end them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractSpinBox, QDialog, QDialogButtonBox, QLineEdit, QWidget

from kpeditor.app.formparts import Scroll, guard_wheel
from kpeditor.app.guard import guarded, soon

TITLE_BAR, EDGE = 32, 8
"""Pixels reserved for the frame of a window. The frame's size is not known before the window is shown."""
SETTLED = 60
"""Milliseconds after which the system has given its frame to a window that was shown."""


def accept_or_cancel(dialog: QDialog, accept: str | None = None) -> QDialogButtonBox:
    """The buttons that end a dialog; the first has the text `accept`, or OK in the language of the
    desktop.
    """
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    if accept is not None:
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(accept)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


class FormScroll(Scroll):
    """A form at its preferred size, which scrolls vertically if the screen is too low."""

    def __init__(self, content: QWidget) -> None:
        super().__init__(content)
        self._content = content
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def renew(self) -> None:
        """Requests the size the form prefers now."""
        if (layout := self._content.layout()) is not None:
            layout.activate()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The preferred size of the form."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The form's whole width with room for a scroll bar, and a small height."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._content.minimumSizeHint().width() + bar, 120)


class Dialog(QDialog):
    """The base of all dialogs. A dialog opens with its title bar and its buttons on the screen."""

    @guarded
    def showEvent(self, event: QShowEvent) -> None:
        """Moves the dialog onto the screen a moment after it was shown, when the size of its frame is
        known.
        """
        super().showEvent(event)
        soon(self, self._settle, SETTLED)

    def _settle(self) -> None:
        if self.isVisible():
            stay_on_screen(self)


def ask(dialog: QDialog) -> bool:
    """Opens a dialog with its texts selected; answers whether it was accepted."""
    guard_wheel(dialog)
    for line in dialog.findChildren(QLineEdit):
        if not isinstance(line.parent(), QAbstractSpinBox):
            line.selectAll()
    fit_to_screen(dialog)
    return bool(opened(dialog))


def opened(dialog: QDialog) -> int:
    """Opens a dialog and answers its result. The dialog is deleted when control returns to the event loop;
    otherwise its parent would keep it as long as the window stands.
    """
    answer = dialog.exec()
    dialog.deleteLater()
    return answer


def begin_with_size(window: QWidget, width: int, height: int) -> None:
    """Gives a top-level window this size, or a smaller one if the window with its frame would not fit on the
    screen.
    """
    room = window.screen().availableSize() - QSize(2 * EDGE, TITLE_BAR + EDGE)
    window.resize(QSize(width, height).boundedTo(room))


def stay_on_screen(window: QWidget) -> None:
    """Moves back a window that has grown beyond its screen because its texts became larger."""
    if window.isMaximized() or window.isFullScreen():
        return
    room = window.screen().availableGeometry()
    frame = window.frameGeometry()
    border = frame.size() - window.size()
    wanted = window.size().boundedTo(room.size() - border)
    if wanted != window.size():
        window.resize(wanted)
        frame.setSize(wanted + border)
    x = max(room.left(), min(frame.x(), room.right() + 1 - frame.width()))
    y = max(room.top(), min(frame.y(), room.bottom() + 1 - frame.height()))
    if (x, y) != (frame.x(), frame.y()):
        window.move(x, y)


def fit_to_screen(window: QWidget) -> None:
    """Gives a dialog its preferred size as far as the screen allows, and moves it entirely onto the
    screen.
    """
    for scroll in window.findChildren(FormScroll):
        scroll.renew()
    room = window.screen().availableGeometry().adjusted(0, TITLE_BAR, 0, -EDGE)
    size = window.sizeHint().expandedTo(window.minimumSizeHint()).boundedTo(room.size())
    window.resize(size)
    if window.isVisible() and (over := window.geometry().bottom() - room.bottom()) > 0:
        window.setGeometry(window.geometry().translated(0, -over))
