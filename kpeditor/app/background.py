"""Work in threads beside the window: `Background` tells when it is done, `SlicedWork` goes on between the
frames only.
"""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.core.errors import KpError

FIRST_LOOK, LOOK = 1, 10
"""Milliseconds until the first look whether something is done, and at most between two looks."""

PATIENCE = 0.25
"""Seconds work in slices waits for the next one. Longer than any pause between two frames; it then goes on by
itself, since the window may be waiting for a lock it holds.
"""

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """One piece of work, and who hears of it."""

    future: Future[Any]
    then: Callable[[Any], object]
    otherwise: Callable[[KpError], object] | None


class WorkerThreads:
    """The threads of one background, taken on with the first piece of work and let go when there is none.

    No part of the background: it still answers when Qt has already taken that away.
    """

    def __init__(self, name: str, most: int) -> None:
        self._name = name
        self._most = most
        self._threads: ThreadPoolExecutor | None = None

    def begin(self, work: Callable[[], ResultT]) -> Future[ResultT]:
        """Has something done in one of the threads, as soon as one is free."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._most, thread_name_prefix=self._name)
        return self._threads.submit(work)

    def go(self) -> None:
        """Lets the threads end as soon as they have done what they have begun."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None


class Background(QObject):
    """Runs pieces of work in threads, which end when nothing is left to do.

    It looks every now and then: a thread may outlive its window, so it must not call anything of it. A bug
    in a piece of work is raised by the look, in the thread of the window, and reported as any other.

    Signals:
        looked: it has looked, and tells of what is done right after.
    """

    looked = Signal()

    def __init__(self, name: str, parent: QObject, threads: int = 1, every: int = LOOK) -> None:
        super().__init__(parent)
        self._every = every
        self._workers = WorkerThreads(f"kpeditor-{name}", threads)
        self.destroyed.connect(self._workers.go)
        self._jobs: list[Job] = []
        self._unheard: list[Future[Any]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether anything is being done of which somebody will hear."""
        return bool(self._jobs)

    def start(
        self,
        work: Callable[[], ResultT],
        then: Callable[[ResultT], object],
        otherwise: Callable[[KpError], object] | None = None,
    ) -> None:
        """Has something done; in the thread of the window `then` gets what comes of it, or `otherwise` why it
        cannot be done.
        """
        self._jobs.append(Job(self._workers.begin(work), then, otherwise))
        self._timer.start(FIRST_LOOK)

    def forget(self) -> None:
        """Nothing begun so far is heard of any more; what waits for a thread is not begun at all."""
        self._unheard += [job.future for job in self._jobs if not job.future.cancel()]
        self._jobs.clear()

    def _look(self) -> None:
        self._unheard = [future for future in self._unheard if not future.done()]
        done = next((job for job in self._jobs if job.future.done()), None)
        self.looked.emit()  # whatever a job that is done has told before is there by now
        if done is None or done not in self._jobs:
            self._look_again()
            return
        self._jobs.remove(done)
        self._timer.setInterval(0)  # there may be another
        self._look_again()
        _tell(done)

    def _look_again(self) -> None:
        """Looks later, each time after a longer while; lets the threads go when nothing is left to do."""
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
    """Work in a thread of its own that goes on only in slices the thread of the window gives it.

    In a frame two running threads would wait for each other at Python's lock, for longer than the frame
    takes. The work need not know of slices: Python tells a profile function of every call of a function, and
    there the work waits for its next slice.

    Attributes:
        seconds: of processor time the work took, once it is done.
    """

    def __init__(self, name: str, work: Callable[[], ResultT]) -> None:
        self._until = -math.inf  # on the clock of time.perf_counter
        self._may_go_on, self._waits = threading.Event(), threading.Event()
        self._future: Future[ResultT] = Future()
        self.seconds = 0.0
        threading.Thread(target=self._do, args=(work,), name=f"kpeditor-{name}", daemon=True).start()

    def go_on(self, seconds: float) -> bool:
        """Lets the work go on for so long and waits for it meanwhile; whether it is done."""
        self._waits.clear()
        if not self._future.done():
            self._until = perf_counter() + seconds
            self._may_go_on.set()
            self._waits.wait(seconds)
        return self._future.done()

    def result(self) -> ResultT:
        """What came of the work, once it is done.

        Raises:
            Exception: what the work raised.
        """
        return self._future.result()

    def forget(self) -> None:
        """Lets the work end by itself; nobody will hear of it."""
        self._until = math.inf
        self._may_go_on.set()

    def _do(self, work: Callable[[], ResultT]) -> None:
        try:
            sys.setprofile(self._on_call)
            try:
                result = work()
            finally:
                sys.setprofile(None)  # waiting within the future would hold its lock
            self.seconds = thread_time()
            self._future.set_result(result)
        except Exception as fault:  # noqa: BLE001 - raised again by `result`, in the thread of the window
            self._future.set_exception(fault)
        self._waits.set()

    def _on_call(self, _frame: object, _event: str, _function: object) -> None:
        """Waits when the slice is over; Python calls it at every call and return of a function."""
        if perf_counter() < self._until:
            return
        self._waits.set()
        if not self._may_go_on.wait(PATIENCE):
            self._until = math.inf
        self._may_go_on.clear()
