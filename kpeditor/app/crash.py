"""CrashDoor: what happens when the program itself makes a mistake: a log and one dialog; the work is kept."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from kpeditor.app.dialogs.dialogs import Dialogs
from kpeditor.app.guard import soon
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.crashlog import crash_report, write_crash_log


class CrashDoor:
    """The one door bugs leave by; `report` is meant as `sys.excepthook`."""

    def __init__(self, window: QWidget | None, dialogs: Dialogs, tell: Callable[[str], None]) -> None:
        self._window = window
        self._tell = tell
        self._dialogs = dialogs
        self._is_telling = False

    def report(self, kind: type[BaseException], bug: BaseException, trace: TracebackType | None) -> None:
        """Writes the log and tells the person; the window stays open with everything in it. What is no bug
        but a refusal in plain words is told in place.
        """
        if isinstance(bug, KpError):
            soon(self._owner(), partial(self._tell, str(bug)))
            return
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, bug, trace)
            return
        log = write_crash_log(bug)
        # A bug in a paint event comes again with every frame: one dialog is enough.
        if self._is_telling:
            return
        self._is_telling = True
        text = tr(
            "kpeditor made a mistake ({name}), but your work is still here. Save it under "
            "another name to be safe.\n\nDetails are in {log}; please attach that file to a "
            "report."
        ).format(name=kind.__name__, log=log)
        # Not from here, which may be in the middle of a paint event or of an event filter: Qt cannot run the
        # event loop of a dialog there.
        soon(self._owner(), partial(self._show, text, crash_report(bug)))

    def _owner(self) -> QObject:
        """What is there as long as something can be told."""
        program = QCoreApplication.instance()
        assert program is not None
        return program

    def _show(self, text: str, details: str) -> None:
        window = self._window if self._window is not None and isValid(self._window) else None
        try:
            self._dialogs.crash(window, text, details)
        finally:
            self._is_telling = False
