"""Guards for Python code that Qt calls: exceptions are reported at once, and nothing is called on deleted
objects.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from traceback import clear_frames
from typing import Any, ParamSpec, TypeVar, cast

from PySide6.QtCore import QObject, QTimer

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def guarded(method: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Makes an event filter or event handler that raises report the bug and answer False ("not handled").

    Without this, PySide stores the exception and raises it in whatever Python code calls Qt next, which is
    not prepared for it; an exception in an event filter can end the process.
    """

    @wraps(method)
    def guard(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        try:
            return method(*args, **kwargs)
        except Exception as bug:  # noqa: BLE001  # whatever it is: Qt cannot take it
            report(bug)
            # Where the Qt function returns void, the returned value is ignored.
            return cast(Answer, False)

    return guard


def report(bug: Exception) -> None:
    """Hands an exception to `sys.excepthook`, after clearing the local variables of the frames it passed
    through.

    A QPainter among them would otherwise stay active after its paint event has ended, which Qt does not
    allow.
    """
    trace = bug.__traceback__
    hook: Callable[..., Any] = sys.excepthook
    if trace is not None:
        clear_frames(trace)
    hook(type(bug), bug, trace)


def soon(owner: QObject, do: Callable[[], object], wait: int = 0) -> None:
    """Calls a function from the event loop after `wait` milliseconds, unless its owner is gone by then.

    `QTimer.singleShot` would never release the function, and what it refers to, if the owner is deleted
    first.
    """
    timer = delayed(owner, do, wait)
    timer.timeout.connect(timer.deleteLater)
    timer.start()


def delayed(owner: QObject, do: Callable[[], object], wait: int = 0) -> QTimer:
    """A timer that calls a function once, `wait` milliseconds after it was last started."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(wait)
    timer.timeout.connect(do)
    return timer
