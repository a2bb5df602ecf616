"""Guards of what Qt calls: a bug there is reported and stops nothing else, and what is gone is not called."""

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

    Left alone, PySide keeps such an exception and raises it out of whatever Python code happens to call Qt
    next, which is not prepared for it; out of an event filter it can end the process.
    """

    @wraps(method)
    def guard(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        try:
            return method(*args, **kwargs)
        except Exception as bug:  # noqa: BLE001  # whatever it is: Qt cannot take it
            report(bug)
            # A void function of Qt takes no notice of what it is answered.
            return cast(Answer, False)

    return guard


def report(bug: Exception) -> None:
    """Hands a bug to `sys.excepthook`, and lets go of all that the functions it left were working with.

    A QPainter among their variables would otherwise go on painting after the paint event has ended, with
    which Qt cannot cope.
    """
    trace = bug.__traceback__
    hook: Callable[..., Any] = sys.excepthook
    if trace is not None:
        clear_frames(trace)
    hook(type(bug), bug, trace)


def soon(owner: QObject, do: Callable[[], object], wait: int = 0) -> None:
    """Calls a function from the event loop after `wait` milliseconds, unless its owner is gone by then.

    `QTimer.singleShot` keeps the function, and all it knows, for ever when the owner is deleted first.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(do)
    timer.timeout.connect(timer.deleteLater)
    timer.start(wait)
