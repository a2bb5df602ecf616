"""Checker: looks for problems while the designer works, on a copy of the document: between the frames on
maps as they are played, in a thread on large ones.

A thread shares Python's lock with the window: in the frame of a stroke each would wait for the other, for
longer than a check takes. A check between the frames is given up at the next stroke.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.app.background import Background
from kpeditor.app.document.document import Document
from kpeditor.core.checks.assaved import AsSaved
from kpeditor.core.checks.files import Checking, check_as_saved, checking_as_saved
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import snapshot

PAUSE, LONG_PAUSE = 25, 150
"""Milliseconds without an edit before a check begins, on a map as they are played and on a large one."""
SLICE = 0.003
"""Seconds of checking between two looks for what else is to be done."""
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
        self._is_large = sheet is not None and sheet.grid.size >= LARGE_FROM
        self._timer.setInterval(LONG_PAUSE if self._is_large else PAUSE)
        self._timer.timeout.connect(self.check)
        self._background = Background("check", self)
        self._checking: Checking | None = None
        self._saved = AsSaved()
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._go_on)
        self._is_stopped = False
        document.changed.connect(self._on_changed)

    @property
    def is_busy(self) -> bool:
        """Whether the problems shown may be those of an earlier state."""
        return self._background.is_busy or self._slices.isActive() or self._timer.isActive()

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
        self._give_up()
        copy = replace(self._document.opened, battle=snapshot(self._document.battle))
        if self._is_large or copy.problems:  # what reading told is asked again, which takes long
            self._background.start(partial(check_as_saved, copy, self._saved), self._receive)
        else:
            self._checking = checking_as_saved(copy, self._saved)
            self._slices.start(0)

    def _on_changed(self) -> None:
        self._give_up()
        self._timer.start()

    def _give_up(self) -> None:
        self._slices.stop()
        self._checking = None

    def _go_on(self) -> None:
        """Some steps of the check."""
        until = time.perf_counter() + SLICE
        while self._checking is not None and time.perf_counter() < until:
            try:
                next(self._checking)
            except StopIteration as done:
                self._give_up()
                self._receive(done.value)

    def _receive(self, found: list[Problem]) -> None:
        if not self._timer.isActive():
            self.checked.emit(found)

    def stop(self) -> None:
        """No more checks; one that still runs ends unheard."""
        if self._is_stopped:
            return
        self._is_stopped = True
        self._timer.stop()
        self._give_up()
        self._document.changed.disconnect(self._on_changed)
        self._background.forget()
