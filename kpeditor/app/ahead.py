"""Loads what the window needs soon once its first picture is shown: libraries in a thread beside it, then
parts of the window in its idle time.
"""

from __future__ import annotations

import importlib
import pkgutil
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

from PySide6.QtCore import QObject

from kpeditor.app.guard import soon

LIBRARIES = (
    *("scipy.ndimage", "scipy.sparse.csgraph", "scipy.optimize"),
    *("kpeditor.core.play.gamefile", "kpeditor.core.play.advice", "kpeditor.core.play.filling"),
    *("kpeditor.core.compare.battles", "kpeditor.lab.matrixplay", "kpeditor.lab.samplegames"),
    *("kpeditor.lab.whatif.sweeping", "kpeditor.lab.whatif.resultlines", "kpeditor.lab.calibration"),
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
WINDOWS = "kpeditor.app.playtest", "kpeditor.app.lab", "kpeditor.app.scan"
"""The packages with what F5, F6 and a scan open. Classes of Qt are made in the window's thread alone."""
NAME = "load ahead"
PAUSE = 300
"""Milliseconds after the window was shown."""
REST, SHARE = 30, 0.008
"""Milliseconds between two steps of loading parts of the window, and about how many seconds one takes."""


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


def load_windows() -> Iterator[None]:
    """Imports the modules of `WINDOWS`, one with each step."""
    for package in WINDOWS:
        found = importlib.import_module(package)
        for module in pkgutil.iter_modules(found.__path__, f"{package}."):
            importlib.import_module(module.name)
            yield


def load_ahead_soon(owner: QObject) -> None:
    """Calls `load_ahead` when the window has been shown for a moment, and then loads the windows little by
    little, unless `owner` is gone by then.
    """
    rest = load_windows()

    def begin() -> None:
        thread = load_ahead()
        soon(owner, lambda: go_on(thread), REST)

    def go_on(thread: threading.Thread) -> None:
        end = time.perf_counter() + SHARE
        while not thread.is_alive() and time.perf_counter() < end:
            if next(rest, DONE) is DONE:
                return
        soon(owner, lambda: go_on(thread), REST)

    soon(owner, begin, PAUSE)


DONE = object()
