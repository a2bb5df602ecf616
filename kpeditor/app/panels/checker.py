"""Checker: looks for problems while the designer works, on a copy and outside the GUI thread."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from kpeditor.app.document.document import Document
from kpeditor.core.checks.files import check_as_saved
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import snapshot

PAUSE, LONG_PAUSE = 25, 150
"""Milliseconds without an edit before a check begins, on a map as they are played and on a large one."""
LARGE_FROM = 12_000
"""Hexes from which on a map is large."""


class _Relay(QObject):
    """Carries a result from the working thread to the GUI thread."""

    done = Signal(object)


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
        self._relay = _Relay()
        self._relay.done.connect(self._receive)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="kpeditor-check")
        self._is_stopped = False
        self._running: Future[list[Problem]] | None = None
        document.changed.connect(self._timer.start)

    @property
    def is_busy(self) -> bool:
        """Whether the problems shown may be those of an earlier state."""
        return self._running is not None or self._timer.isActive()

    def check(self) -> None:
        """Begins a check now, or waits for the one that runs."""
        if self._is_stopped:
            return
        if self._running is not None:
            self._timer.start()
            return
        self._timer.stop()
        relay = self._relay
        self._running = self._worker.submit(check_as_saved, self._snapshot())
        self._running.add_done_callback(lambda done: relay.done.emit(done))

    def _snapshot(self) -> OpenBattle:
        return replace(self._document.opened, battle=snapshot(self._document.battle))

    def _receive(self, done: Future[list[Problem]]) -> None:
        self._running = None
        found = done.result()
        if not self._timer.isActive():
            self.checked.emit(found)

    def stop(self) -> None:
        """No more checks; one that still runs ends unheard."""
        if self._is_stopped:
            return
        self._is_stopped = True
        self._timer.stop()
        self._document.changed.disconnect(self._timer.start)
        self._relay.done.disconnect(self._receive)
        if self._running is not None:
            # The thread may be about to emit: the relay must outlive it.
            self._relay.setParent(QCoreApplication.instance())
        self._worker.shutdown(wait=False, cancel_futures=True)
