"""Checker: looks for problems while the designer works, on a copy and outside the GUI thread."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.app.background import Background
from kpeditor.app.document.document import Document
from kpeditor.core.checks.files import check_as_saved
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import snapshot

PAUSE, LONG_PAUSE = 25, 150
"""Milliseconds without an edit before a check begins, on a map as they are played and on a large one."""
LARGE_FROM = 12_000
"""Hexes from which on a map is large."""


class Checker(QObject):
    """Checks a document soon after each change; `checked(problems)` tells what was found."""

    checked = Signal(list)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        sheet = document.sheet
        self._timer.setInterval(LONG_PAUSE if sheet is not None and sheet.grid.size >= LARGE_FROM else PAUSE)
        self._timer.timeout.connect(self.check)
        self._background = Background("check", self)
        self._is_stopped = False
        document.changed.connect(self._timer.start)

    @property
    def is_busy(self) -> bool:
        """Whether the problems shown may be those of an earlier state."""
        return self._background.is_busy or self._timer.isActive()

    def check_soon(self) -> None:
        """Begins a check when the window stands: it would only share the time with what is made there."""
        self._timer.start()

    def check(self) -> None:
        """Begins a check now, or waits for the one that runs."""
        if self._is_stopped:
            return
        if self._background.is_busy:
            self._timer.start()
            return
        self._timer.stop()
        copy = replace(self._document.opened, battle=snapshot(self._document.battle))
        self._background.start(partial(check_as_saved, copy), self._receive)

    def _receive(self, found: list[Problem]) -> None:
        if not self._timer.isActive():
            self.checked.emit(found)

    def stop(self) -> None:
        """No more checks; one that still runs ends unheard."""
        if self._is_stopped:
            return
        self._is_stopped = True
        self._timer.stop()
        self._document.changed.disconnect(self._timer.start)
        self._background.forget()
