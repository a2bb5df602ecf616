"""Garbage: unreachable objects are collected only in the window's thread.

Python collects in whatever thread happens to allocate. A Qt object that dies in another thread than its own
would delete its timers and connections from there. Qt forbids that, and the program ends. Qt must not hold an
object created from Python after Python has ended either, so Qt itself creates data for the clipboard.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

EVERY = 1000
"""Milliseconds between two checks of how much there is to collect."""
PATIENCE = 10
"""Factor on the threshold of the oldest generation while the mouse is in use."""


class GarbageKeeper(QObject):
    """Switches Python's automatic collection off and collects in the thread that made this object."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._pointer = QCursor.pos()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(EVERY)

    def spare_the_present(self) -> None:
        """Excludes all present objects from later collections, which makes later collections much faster.
        Call this once, when the window is made and no file is open yet.
        """
        gc.collect()
        gc.freeze()

    def look(self) -> None:
        """Collects the generations that are due. The oldest is collected only while the mouse rests, since
        that takes longer than a frame.
        """
        pointer, before = QCursor.pos(), self._pointer
        self._pointer = pointer
        is_at_work = pointer != before or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        collect(may_wait=is_at_work)

    def stop(self) -> None:
        """Switches Python's automatic collection on again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


def collect(*, may_wait: bool = False) -> None:
    """Collects the generations that are over Python's own thresholds. With `may_wait` the oldest is collected
    only at `PATIENCE` times its threshold.
    """
    for generation, factor in ((2, PATIENCE if may_wait else 1), (1, 1), (0, 1)):
        if gc.get_count()[generation] > factor * gc.get_threshold()[generation]:
            gc.collect(generation)
            return


def mime_data() -> QMimeData:
    """Empty data for the clipboard, made by Qt: it may stay there when the program ends.

    For an object made by `QMimeData()` in Python, Qt asks the interpreter at each access whether a method is
    overridden. On some platforms the clipboard is read when the interpreter has ended, and the process
    crashes.
    """
    from PySide6.QtCore import QStringListModel

    model = QStringListModel([""])
    data = model.mimeData([model.index(0)])
    data.clear()
    return data
