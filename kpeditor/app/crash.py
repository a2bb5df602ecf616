"""CrashReporter: handles exceptions nobody caught: writes a log and shows one dialog; the window stays
open.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from kpeditor.app.guard import soon
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError

if TYPE_CHECKING:
    from kpeditor.app.dialogs.dialogs import Dialogs


class CrashReporter:
    """Handles exceptions nobody caught; `report` is installed as `sys.excepthook`."""

    def __init__(
        self, window: QWidget | None, dialogs: Callable[[], Dialogs], tell: Callable[[str], None]
    ) -> None:
        self._window = window
        self._tell = tell
        self._dialogs = dialogs
        self._is_telling = False

    def report(self, kind: type[BaseException], bug: BaseException, trace: TracebackType | None) -> None:
        """Writes the log and shows the dialog; the window stays open with everything in it. A `KpError`,
        which is a refusal and not a bug, is shown as a message instead.
        """
        if isinstance(bug, KpError):
            soon(self._owner(), partial(self._tell, str(bug)))
            return
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, bug, trace)
            return
        from kpeditor.core.files.storage.crashlog import crash_report, write_crash_log

        log = write_crash_log(bug)
        # A bug in a paint event recurs with every frame: one dialog is enough.
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
        """The widget without which no message can be shown any more."""
        program = QCoreApplication.instance()
        assert program is not None
        return program

    def _show(self, text: str, details: str) -> None:
        window = self._window if self._window is not None and isValid(self._window) else None
        try:
            self._dialogs().crash(window, text, details)
        finally:
            self._is_telling = False
