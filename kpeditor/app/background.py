"""Work in worker threads: `Background` runs jobs and reports their results to the window's thread;
`SlicedWork` runs only in the pauses between two frames.
"""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter, thread_time
from types import FrameType
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from kpeditor.app.guard import delayed
from kpeditor.core.errors import KpError

FIRST_LOOK, LOOK = 1, 10
"""Milliseconds until the first check whether a job is done, and the most between two later checks."""

PATIENCE = 0.25
"""Seconds that sliced work waits for its next slice. This is longer than any pause between two frames. After
it the work runs on without a slice, since the window may be waiting for a lock that the work holds.
"""

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """A job that was started, and the functions that get its result or its failure."""

    future: Future[Any]
    then: Callable[[Any], object]
    otherwise: Callable[[KpError], object] | None


class WorkerThreads:
    """The worker threads of one `Background`. They start with the first job and end when no job is left.

    This is a separate object because Qt may have deleted the `Background` before the threads are to end.
    """

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._threads: ThreadPoolExecutor | None = None

    def begin(self, work: Callable[[], ResultT]) -> Future[ResultT]:
        """Queues work for the next free thread."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._most, thread_name_prefix=self._name)
        return self._threads.submit(work)

    def go(self) -> None:
        """Cancels queued work; the threads end when their running work is done."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None


class Background(QObject):
    """Runs jobs in worker threads, which end when no job is left.

    A timer polls the jobs. A job does not call back, because its thread may outlive the window. The poll
    raises an exception of a job in the window's thread, where it is reported like any other bug.

    Signals:
        looked: the jobs were polled. The results of finished jobs are handed over right after this signal.
    """

    looked = Signal()

    def __init__(self, name: str, parent: QObject, threads: int = 1, every: int = LOOK) -> None:
        super().__init__(parent)
        self._every = every
        self._workers = WorkerThreads(f"kpeditor-{name}", threads)
        self.destroyed.connect(self._workers.go)
        self._jobs: list[Job] = []
        self._unheard: list[Future[Any]] = []
        self._timer = delayed(self, self._look)

    @property
    def is_busy(self) -> bool:
        """Whether a job whose result is still wanted is running or queued."""
        return bool(self._jobs)

    def start(
        self,
        work: Callable[[], ResultT],
        then: Callable[[ResultT], object],
        otherwise: Callable[[KpError], object] | None = None,
    ) -> None:
        """Runs `work` in a worker thread. In the window's thread `then` gets its result, or `otherwise` gets
        the `KpError` that `work` raised. Without `otherwise` the poll raises the `KpError`.
        """
        self._jobs.append(Job(self._workers.begin(work), then, otherwise))
        self._timer.start(FIRST_LOOK)

    def forget(self) -> None:
        """Cancels queued jobs and drops the results of running ones."""
        self._unheard += [job.future for job in self._jobs if not job.future.cancel()]
        self._jobs.clear()

    def _look(self) -> None:
        self._unheard = [future for future in self._unheard if not future.done()]
        done = next((job for job in self._jobs if job.future.done()), None)
        self.looked.emit()  # lets receivers read the last reports of jobs first
        if done is None or done not in self._jobs:
            self._look_again()
            return
        self._jobs.remove(done)
        self._timer.setInterval(0)  # another job may be done
        self._look_again()
        _tell(done)

    def _look_again(self) -> None:
        """Schedules the next poll, at growing intervals, or ends the threads when no job is left."""
        if self._jobs or self._unheard:
            self._timer.start(max(FIRST_LOOK, min(2 * self._timer.interval(), self._every)))
        else:
            self._workers.go()


def _tell(job: Job) -> None:
    try:
        result = job.future.result()
    except KpError as reason:
        if job.otherwise is None:
            raise
        job.otherwise(reason)
    else:
        job.then(result)


class SlicedWork(Generic[ResultT]):
    """Work in its own thread that runs only in the time slices granted by the window's thread.

    While a frame is drawn, a second running thread would compete for the interpreter lock and delay the frame
    by more than the time it takes itself. The work need not be written for slices: Python calls a profile
    function at every call and return of a function, and this profile function holds the work up until its
    next slice.

    Attributes:
        seconds: of processor time the work took, once it is done.
    """

    def __init__(self, name: str, work: Callable[[], ResultT]) -> None:
        self._until = -math.inf  # on the clock of time.perf_counter
        self._is_forgotten = False
        self._may_go_on, self._waits = threading.Event(), threading.Event()
        self._future: Future[ResultT] = Future()
        self.seconds = 0.0
        threading.Thread(target=self._do, args=(work,), name=f"kpeditor-{name}", daemon=True).start()

    def go_on(self, seconds: float) -> bool:
        """Grants the work a slice of this many seconds and waits for its end; answers whether the work is
        done.
        """
        self._waits.clear()
        if not self._future.done():
            self._until = perf_counter() + seconds
            self._may_go_on.set()
            self._waits.wait(seconds)
        return self._future.done()

    def result(self) -> ResultT:
        """The result of the work, once it is done.

        Raises:
            Exception: what the work raised.
        """
        return self._future.result()

    def forget(self) -> None:
        """Lets the work run to its end unsliced; its result is dropped."""
        self._is_forgotten = True
        self._may_go_on.set()

    def _do(self, work: Callable[[], ResultT]) -> None:
        try:
            sys.setprofile(self._on_call)
            try:
                result = work()
            finally:
                sys.setprofile(None)  # a pause inside the future would block all its readers
            self.seconds = thread_time()
            self._future.set_result(result)
        except Exception as fault:  # noqa: BLE001 - raised again by `result`, in the thread of the window
            self._future.set_exception(fault)
        self._waits.set()

    def _on_call(self, frame: FrameType, _event: str, _function: object) -> None:
        """The profile function: holds the work up when its slice is over. It does not do so within an import,
        since the window would wait for the lock of the module if it imported the same module.
        """
        if self._is_forgotten:
            sys.setprofile(None)  # without the hook every call is faster
            return
        if perf_counter() < self._until or _is_importing(frame):
            return
        self._waits.set()
        if not self._may_go_on.wait(PATIENCE):
            self._until = math.inf
        self._may_go_on.clear()


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_filename != _IMPORT:
        frame = frame.f_back
    return frame is not None


_IMPORT = "<frozen importlib._bootstrap>"
"""The file name in frames of Python's own code that imports a module for the first time."""
