"""Garbage: unreachable objects are collected in the window's thread only.

Python collects in whatever thread happens to allocate. A Qt object that dies in another thread than its own
takes timers and connections with it from there, which Qt forbids and which ends the program. Nor may Qt hold
an object of Python's making when Python has ended: what lies in the clipboard is made by Qt itself.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QMimeData, QObject, QStringListModel, Qt, QTimer
from PySide6.QtGui import QCursor, QGuiApplication

EVERY = 1000
"""Milliseconds between two looks at how much there is to collect."""
PATIENCE = 10
"""How many times as much may gather while somebody is at work."""


class GarbageKeeper(QObject):
    """Keeps the collector of Python to the thread in which this was made, as long as it lives."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._pointer = QCursor.pos()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(EVERY)

    def spare_the_present(self) -> None:
        """Leaves what there is now out of all later collections, which are then much shorter: to be called
        once, when the window is made and no file is open yet.
        """
        gc.collect()
        gc.freeze()

    def look(self) -> None:
        """Collects what is due; all there is only while the mouse rests, for that takes more than a frame."""
        pointer, before = QCursor.pos(), self._pointer
        self._pointer = pointer
        is_at_work = pointer != before or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        collect(may_wait=is_at_work)

    def stop(self) -> None:
        """Lets Python collect by itself again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


def collect(*, may_wait: bool = False) -> None:
    """Collects the generations in which enough has gathered, by Python's own thresholds; the oldest, if it
    may wait, only when there is much more.
    """
    for generation, factor in ((2, PATIENCE if may_wait else 1), (1, 1), (0, 1)):
        if gc.get_count()[generation] > factor * gc.get_threshold()[generation]:
            gc.collect(generation)
            return


def mime_data() -> QMimeData:
    """Empty data for the clipboard, made by Qt: it may stay there when the program ends.

    One made by calling `QMimeData()` asks Python whether it overrides something whenever Qt looks at it. The
    clipboard of some platforms still does when Python is gone, and the process dies.
    """
    model = QStringListModel([""])
    data = model.mimeData([model.index(0)])
    data.clear()
    return data
