"""Preloads modules once the first frame of the window is shown: libraries in a thread, then modules with
widgets in the idle time of the window's thread.
"""

from __future__ import annotations

import importlib
import pkgutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from PySide6.QtCore import QObject

from kpeditor.app.guard import soon

LIBRARIES = (
    *("kpeditor.core.edits.pasting", "kpeditor.core.edits.flagging"),
    "kpeditor.core.edits.forces.copiedforces",
    *("scipy.ndimage", "scipy.sparse.csgraph", "scipy.optimize"),
    *("kpeditor.core.play.gamefile", "kpeditor.core.play.advice", "kpeditor.core.play.filling"),
    *("kpeditor.core.compare.scenarios", "kpeditor.lab.matrix.matrixplay"),
    *("kpeditor.lab.whatif.sweeping", "kpeditor.lab.whatif.balance", "kpeditor.lab.analysis.calibration"),
    "kpeditor.lab.live",
    *(
        "kpeditor.lab.analysis.heatmap",
        "kpeditor.lab.analysis.seriesfigures",
        "kpeditor.lab.analysis.sequential",
        "PIL.ImageDraw",
        "pypdfium2",
    ),
    *(
        "kpeditor.scan.reading.naming",
        "kpeditor.scan.reading.reading",
        "kpeditor.scan.reading.printednumbers",
    ),
    *("kpeditor.scan.registration.gridguess", "kpeditor.scan.registration.refinement"),
    *("kpeditor.scan.registration.misreadpoints", "kpeditor.scan.registration.project"),
    *("kpeditor.scan.reading.examplefile", "kpeditor.scan.pictures.underlaypicture"),
)
"""Modules that edits, checks, tools, computer players, the playtest (F5), the lab (F6) and the reading of
scans import at their first use, in the order of need. Each import would make the window stall if the window's
thread did it. None of them may import Qt, whose classes must be made in the window's thread.
"""
WINDOWS = "kpeditor.app.playtest", "kpeditor.app.lab", "kpeditor.app.scan"
"""Packages with widgets that F5, F6 and a scan open. The window's thread imports them, since classes of Qt
must be made there.
"""
NAME = "load ahead"
PAUSE = 300
"""Milliseconds from the first display of the window to the first import."""
REST, SHARE = 30, 0.008
"""Milliseconds between two steps of the loading of widgets, and the approximate seconds that a step takes."""


def load_ahead() -> threading.Thread:
    """Starts a thread that imports `LIBRARIES` and does nothing else; answers the thread.

    Code that imports one of them in the meantime waits for the thread by Python's own import lock.
    """

    def load() -> None:
        for name in LIBRARIES:
            # The code that needs a library reports that it cannot be loaded.
            with suppress(ImportError):
                importlib.import_module(name)

    thread = threading.Thread(target=load, name=NAME, daemon=True)
    thread.start()
    return thread


def load_windows() -> Iterator[None]:
    """Imports the modules of `WINDOWS`, one at each step of the iterator."""
    for package in WINDOWS:
        found = importlib.import_module(package)
        for module in pkgutil.iter_modules(found.__path__, f"{package}."):
            importlib.import_module(module.name)
            yield


def load_ahead_soon(owner: QObject, is_busy: Callable[[], bool] = lambda: False) -> None:
    """Calls `load_ahead` shortly after the window was shown, then imports the modules of `WINDOWS` step by
    step. Stops when `owner` is deleted.

    Args:
        is_busy: answers whether the window is still being drawn; loading would delay that.
    """
    rest = load_windows()

    def begin() -> None:
        if is_busy():
            soon(owner, begin, PAUSE)
            return
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
