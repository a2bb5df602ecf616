"""Garbage: unreachable objects are collected in the window's thread only.

Python collects in whatever thread happens to allocate. A Qt object that dies in another thread than its own
takes timers and connections with it from there, which Qt forbids and which ends the program. Nor may Qt hold
an object of Python's making when Python has ended: what lies in the clipboard is made by Qt itself.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QMimeData, QObject, QStringListModel, QTimer

EVERY = 1000
"""Milliseconds between two looks at how much there is to collect."""


class GarbageKeeper(QObject):
    """Keeps the collector of Python to the thread in which this was made, as long as it lives."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(collect)
        self._timer.start(EVERY)

    def stop(self) -> None:
        """Lets Python collect by itself again."""
        self._timer.stop()
        gc.enable()


def collect() -> None:
    """Collects the generations in which enough has gathered, by Python's own thresholds."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
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
