"""Loads libraries that the window needs soon, in a thread beside it, once its first picture is shown."""

from __future__ import annotations

import importlib
import threading
from contextlib import suppress

from PySide6.QtCore import QObject

from kpeditor.app.guard import soon

LIBRARIES = (
    *("scipy.ndimage", "scipy.sparse.csgraph", "scipy.optimize"),
    *("kpeditor.core.play.gamefile", "kpeditor.core.play.advice", "kpeditor.core.play.filling"),
    *("kpeditor.core.compare.battles", "kpeditor.lab.matrixplay", "kpeditor.lab.samplegames"),
    *("kpeditor.lab.whatif.sweeping", "kpeditor.lab.whatif.words", "kpeditor.lab.calibration"),
    *(
        "kpeditor.lab.heatmap",
        "kpeditor.lab.reading",
        "kpeditor.lab.sequential",
        "PIL.ImageDraw",
        "pypdfium2",
    ),
    *("kpeditor.scan.reading.naming", "kpeditor.scan.reading.doubts", "kpeditor.scan.reading.printednumbers"),
    *("kpeditor.scan.registration.gridguess", "kpeditor.scan.registration.refinement"),
    *("kpeditor.scan.registration.misreadpoints", "kpeditor.scan.registration.project"),
    *("kpeditor.scan.reading.examplefile", "kpeditor.scan.pictures.underlaypicture"),
)
"""What checks, tools, computer players, the playtest (F5), the lab (F6) and the reading of scans import when
they first need it. Each, or what it needs, takes long enough to hold the window when its own thread has to
load it. None of them has to do with Qt, whose classes are made in the window's thread alone; they are
imported in this order, so that what is needed soonest is there first.
"""
NAME = "load ahead"
PAUSE = 300
"""Milliseconds after the window was shown."""


def load_ahead() -> threading.Thread:
    """Starts a thread that imports `LIBRARIES` and does nothing else; answers the thread.

    Whoever needs one of them in the meantime waits for it, as Python's import does.
    """

    def load() -> None:
        for name in LIBRARIES:
            # A library that cannot be loaded is reported where it is needed.
            with suppress(ImportError):
                importlib.import_module(name)

    thread = threading.Thread(target=load, name=NAME, daemon=True)
    thread.start()
    return thread


def load_ahead_soon(owner: QObject) -> None:
    """Calls `load_ahead` when the window has been shown for a moment, unless `owner` is gone by then."""
    soon(owner, load_ahead, PAUSE)
