"""FileDropFilter: files dropped on a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from kpeditor.app.guard import guarded

_HARMLESS = (Qt.DropAction.CopyAction, Qt.DropAction.LinkAction)
"""The accepted kinds of drops. A move is none of them: the program that offers it may then delete its
files.
"""


class FileDropFilter(QObject):
    """Passes on files dropped anywhere on a window. It filters the events of the native window before any
    widget gets them; otherwise a text field would insert the path of the file.
    """

    def __init__(self, window: QWidget, take: Callable[[list[Path]], None]) -> None:
        super().__init__(window)
        self._window = window
        self._take = take
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accepts drags of files; answers whether the event is consumed."""
        # Drags arrive at the native window (QWindow) before Qt picks the widget under the pointer. It exists
        # only once the widget is shown, and may be replaced.
        if event.type() is QEvent.Type.WinIdChange and watched is self._window:
            if (handle := self._window.windowHandle()) is not None:
                handle.installEventFilter(self)
            return False
        # A QDragEnterEvent is a QDropEvent too.
        if not isinstance(event, QDropEvent):
            return False
        files = _files(event.mimeData())
        harmless = [action for action in _HARMLESS if action in event.possibleActions()]
        if not files or not harmless:
            return False
        event.setDropAction(harmless[0])
        event.accept()
        if event.type() is QEvent.Type.Drop:
            self._take(files)
        return True


def _files(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
