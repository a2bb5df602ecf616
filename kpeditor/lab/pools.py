"""Executors for the runner: this process, processes of this machine, or a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from kpeditor.core.errors import KpError

T = TypeVar("T")
CONNECT = 15
"""Seconds in which the scheduler of a cluster must answer."""


class NoCluster(KpError):
    """A cluster cannot be reached, or the library for it is missing."""


class InlineExecutor(Executor):
    """Runs everything immediately in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """A finished future. Exceptions of the function propagate."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def worker_pool(workers: int) -> Iterator[Executor]:
    """This many new processes; for one, this process itself.

    Processes are spawned on every system, so that no state of the window is copied into them. Ctrl+C and the
    end of the terminal reach only the parent, which then ends the processes.
    """
    if workers <= 1:
        yield InlineExecutor()
        return
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_belong_to_parent)
    try:
        yield pool
    except KeyboardInterrupt:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class KeptPool:
    """Worker processes that are started once and serve one job after another, at low priority.

    Calling it is like `worker_pool`, but the processes stay until `close`.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._workers = 0

    @contextmanager
    def __call__(self, workers: int) -> Iterator[Executor]:
        """The executor. It is made anew for another number of workers, or after its processes died."""
        if self._pool is None or workers != self._workers:
            self.close()
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_stand_back)
            self._workers = workers
        try:
            yield self._pool
        except BrokenProcessPool:
            self.close()
            raise

    def close(self) -> None:
        """Ends the processes at once, even in the middle of a game."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        # Another thread may be giving out a game now. Only a pool that is shut down starts no further
        # process.
        processes = getattr(pool, "_processes", None) or {}
        manager = getattr(pool, "_executor_manager_thread", None)
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list(processes.values()):
            process.terminate()
        if manager is not None:
            manager.join()  # takes little time: no process plays any more


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster whose scheduler has this address (`tcp://host:8786`).

    Raises:
        NoCluster: when Dask is not installed or nobody answers there.
    """
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("a cluster needs Dask: pip install 'kpeditor[cluster]'") from None
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as reason:
        raise NoCluster(f"no Dask scheduler answers at {address}: {reason}") from reason
    with client:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]


def usual_workers() -> int:
    """The default number of processes: one for each core."""
    return os.cpu_count() or 1


def _stand_back() -> None:
    """Lowers the priority of this process below everything else on the machine."""
    _belong_to_parent()
    if hasattr(os, "nice"):
        os.nice(10)


def _belong_to_parent() -> None:
    """Leaves Ctrl+C and the end of the terminal to the parent, and ends this process when the parent was
    killed.

    Otherwise a killed parent would go unnoticed: a worker holds both ends of the pipe at which it waits.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
