"""Garbage: unreachable objects are collected only in the window's thread.

Python collects in whatever thread happens to allocate. A Qt object that dies in another thread than its own
takes timers and connections with it from there, which Qt forbids and which ends the program. Nor may Qt hold
an object created from Python when Python has ended: data for the clipboard is therefore created by Qt itself.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

EVERY = 1000
"""Milliseconds between two looks at how much there is to collect."""
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
        """Excludes all present objects from later collections, which makes those much faster. Call it once,
        when the window is made and no file is open yet.
        """
        gc.collect()
        gc.freeze()

    def look(self) -> None:
        """Collects the generations that are due; the oldest only while the mouse rests, since that takes
        longer than a frame.
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
    """Collects the generations that are over Python's own thresholds; with `may_wait` the oldest only at
    `PATIENCE` times its threshold.
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
