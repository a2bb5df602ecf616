"""Task: one job in the background, with progress and a way to cancel it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from kpeditor.app.background import Background
from kpeditor.core.errors import KpError
from kpeditor.scan.progress import Cancelled, Progress

LOOK = 40
"""Milliseconds between two looks how far it is."""
Job = Callable[[Progress], Any]
"""Does the work; `progress` answers False to cancel."""
Then = Callable[[Any], object]
Otherwise = Callable[[str], object]


class Task(QObject):
    """Runs one job at a time; a new one replaces a running one.

    Signals:
        changed: a job began or ended. told(share): progress, 0 to 1. failed(text): a job failed.
    """

    changed = Signal()
    told = Signal(float)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background("scan", self, every=LOOK)
        self._background.looked.connect(self._tell)
        self._stop = threading.Event()
        self._share = [0.0]
        self.what = ""
        """What is being done, in words; "" while nothing is."""

    @property
    def is_running(self) -> bool:
        """Whether a job has begun and has not ended."""
        return self._background.is_busy

    def start(self, what: str, job: Job, then: Then, otherwise: Otherwise | None = None) -> None:
        """Begins a job. In the window's thread `then` gets its result, or `otherwise` its error."""
        self._stop.set()
        self._background.forget()
        stop, share = self._stop, self._share = threading.Event(), [0.0]

        def progress(done: float) -> bool:
            share[0] = done
            return not stop.is_set()

        self.what = what
        self._background.start(
            partial(job, progress), partial(self._end, then), partial(self._fail, otherwise)
        )
        self.changed.emit()

    def cancel(self) -> None:
        """Cancels the job, which ends at its next progress report; its result is dropped."""
        self._stop.set()

    def close(self) -> None:
        """Cancels the job and accepts no other; called before the page closes."""
        self._stop.set()
        self._background.forget()

    def _tell(self) -> None:
        self.told.emit(self._share[0])

    def _end(self, then: Then, result: Any) -> None:
        self.what = ""
        if not self._stop.is_set():
            then(result)
        if not self.is_running:
            self.changed.emit()

    def _fail(self, otherwise: Otherwise | None, reason: KpError) -> None:
        self.what = ""
        if not isinstance(reason, Cancelled):
            if otherwise is not None:
                otherwise(reason.sentence())
            self.failed.emit(reason.sentence())
        if not self.is_running:
            self.changed.emit()
