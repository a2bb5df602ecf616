"""Work: a long job in worker processes, whose progress the window polls by a timer."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from kpeditor.app.background import Background
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.lab.pools import worker_pool

LOOK = 120
"""Milliseconds between two polls."""
Pool = Callable[[int], AbstractContextManager[Executor]]


class Handle:
    """What a job gets: an executor for its batches, a way to report progress, and the stop and pause
    switches.
    """

    def __init__(
        self,
        executor: Executor,
        told: queue.SimpleQueue[Any],
        going: threading.Event,
        stopped: threading.Event,
    ) -> None:
        self.executor = executor
        self._told = told
        self._going = going
        self._stopped = stopped

    def tell(self, news: Any) -> None:
        """Sends the progress of the job."""
        self._told.put(news)

    def should_stop(self) -> bool:
        """Whether the job is to end early; called between batches, and blocks while the job is paused."""
        while not self._stopped.is_set() and not self._going.wait(0.2):
            pass
        return self._stopped.is_set()


Job = Callable[[Handle], Any]


class Work(QObject):
    """One job at a time.

    Signals:
        told(news): the latest progress. done(result): the job has ended, or was cancelled. failed(text): the
        job failed. changed: the job began, was paused, was resumed or ended.

    Attributes:
        pool: makes the executor of a job; its argument is the number of workers.
    """

    told = Signal(object)
    done = Signal(object)
    failed = Signal(str)
    changed = Signal()

    def __init__(self, parent: QObject | None = None, pool: Pool = worker_pool) -> None:
        super().__init__(parent)
        self.pool = pool
        self._told: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._going, self._stopped = threading.Event(), threading.Event()
        self._background = Background("lab", self, every=LOOK)
        self._background.looked.connect(self._hear)

    @property
    def is_running(self) -> bool:
        """Whether a job has begun and not ended."""
        return self._background.is_busy

    @property
    def is_paused(self) -> bool:
        """Whether the job is paused."""
        return self.is_running and not self._going.is_set()

    def start(self, job: Job, workers: int) -> None:
        """Begins a job. Does nothing while another job runs."""
        if self.is_running:
            return
        self._told, self._going, self._stopped = queue.SimpleQueue(), threading.Event(), threading.Event()
        self._going.set()
        work = partial(_run, job, self.pool, workers, self._told, self._going, self._stopped)
        self._background.start(work, self._end, self._fail)
        self.changed.emit()

    def pause(self) -> None:
        """Pauses the job, which begins no new batch."""
        self._going.clear()
        self.changed.emit()

    def go_on(self) -> None:
        """Ends a pause."""
        self._going.set()
        self.changed.emit()

    def cancel(self) -> None:
        """Ends the job after the batches that are running."""
        self._stopped.set()
        self._going.set()
        self.changed.emit()

    @property
    def is_cancelled(self) -> bool:
        """Whether the job was told to end early."""
        return self._stopped.is_set()

    def close(self) -> None:
        """Cancels the job and accepts no other; called before the window closes."""
        self.cancel()
        self._background.forget()

    def _hear(self) -> None:
        news = None
        while not self._told.empty():
            news = self._told.get()
        if news is not None:
            self.told.emit(news)

    def _end(self, result: Any) -> None:
        self.changed.emit()
        self.done.emit(result)

    def _fail(self, reason: KpError) -> None:
        self.changed.emit()
        self.failed.emit(reason.sentence())


def _run(
    job: Job,
    pool: Pool,
    workers: int,
    told: queue.SimpleQueue[Any],
    going: threading.Event,
    stopped: threading.Event,
) -> Any:
    try:
        with pool(workers) as executor:
            return job(Handle(executor, told, going, stopped))
    except BrokenProcessPool as reason:
        raise KpError(tr("The worker processes ended unexpectedly.")) from reason
