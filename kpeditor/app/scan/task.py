"""Task: one piece of work beside the window, with progress and a way to cancel it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.core.errors import KpError
from kpeditor.scan.progress import Cancelled

LOOK = 40
"""Milliseconds between two looks."""
Job = Callable[[Callable[[float], bool]], Any]
"""Does the work; is given `progress`, which takes the share done and answers False to cancel."""


class Task(QObject):
    """Runs jobs one after the other in a thread of its own; a new one takes the place of the one that runs.

    Signals:
        changed: one began or ended.
        told(share): how far it has come, 0 to 1.
        failed(text): it could not be done.
    """

    changed = Signal()
    told = Signal(float)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="kpeditor-scan")
        self._future: Future[Any] | None = None
        self._stop = threading.Event()
        self._share = [0.0]
        self._then: Callable[[Any], None] | None = None
        self._otherwise: Callable[[str], object] | None = None
        self.what = ""
        """What is being done, in words; "" while nothing is."""
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)

    @property
    def is_running(self) -> bool:
        """Whether a job has begun and not ended."""
        return self._future is not None

    def start(
        self,
        what: str,
        job: Job,
        then: Callable[[Any], None],
        otherwise: Callable[[str], object] | None = None,
    ) -> None:
        """Begins a job; in the thread of the window `then` gets what it answers, `otherwise` why it could
        not be done.
        """
        self._stop.set()
        stop, share = self._stop, self._share = threading.Event(), [0.0]

        def progress(done: float) -> bool:
            share[0] = done
            return not stop.is_set()

        self.what, self._then, self._otherwise = what, then, otherwise
        self._future = self._thread.submit(job, progress)
        self._timer.start()
        self.changed.emit()

    def cancel(self) -> None:
        """Ends the job at its next look; nothing comes of it."""
        self._stop.set()

    def close(self) -> None:
        """No more work at all; called before the page goes."""
        self._stop.set()
        self._timer.stop()
        self._future = None
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _look(self) -> None:
        future = self._future
        if future is None or not future.done():
            self.told.emit(self._share[0])
            return
        then, otherwise = self._then, self._otherwise
        self._future, self._then, self._otherwise = None, None, None
        self.what = ""
        self._timer.stop()
        try:
            result = future.result()
        except (Cancelled, CancelledError):
            pass
        except KpError as reason:
            if otherwise is not None:
                otherwise(reason.sentence())
            self.failed.emit(reason.sentence())
        else:
            if then is not None and not self._stop.is_set():
                then(result)
        if self._future is None:
            self.changed.emit()
