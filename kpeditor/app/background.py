"""Background: work in threads beside the window, of which the window hears when it is done."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.core.errors import KpError

FIRST_LOOK, LOOK = 1, 10
"""Milliseconds until the first look whether something is done, and at most between two looks."""

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """One piece of work, and who hears of it."""

    future: Future[Any]
    then: Callable[[Any], object]
    otherwise: Callable[[KpError], object] | None


class Crew:
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
        self._crew = Crew(f"kpeditor-{name}", threads)
        self.destroyed.connect(self._crew.go)
        self._pieces: list[Piece] = []
        self._unheard: list[Future[Any]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    @property
    def is_busy(self) -> bool:
        """Whether anything is being done of which somebody will hear."""
        return bool(self._pieces)

    def start(
        self,
        work: Callable[[], ResultT],
        then: Callable[[ResultT], object],
        otherwise: Callable[[KpError], object] | None = None,
    ) -> None:
        """Has something done; in the thread of the window `then` gets what comes of it, or `otherwise` why it
        cannot be done.
        """
        self._pieces.append(Piece(self._crew.begin(work), then, otherwise))
        self._timer.start(FIRST_LOOK)

    def forget(self) -> None:
        """Nothing begun so far is heard of any more; what waits for a thread is not begun at all."""
        self._unheard += [piece.future for piece in self._pieces if not piece.future.cancel()]
        self._pieces.clear()

    def _look(self) -> None:
        self._unheard = [future for future in self._unheard if not future.done()]
        done = next((piece for piece in self._pieces if piece.future.done()), None)
        self.looked.emit()  # whatever a piece that is done has told before is there by now
        if done is None or done not in self._pieces:
            self._look_again()
            return
        self._pieces.remove(done)
        self._timer.setInterval(0)  # there may be another
        self._look_again()
        _tell(done)

    def _look_again(self) -> None:
        """Looks later, each time after a longer while; lets the threads go when nothing is left to do."""
        if self._pieces or self._unheard:
            self._timer.start(max(FIRST_LOOK, min(2 * self._timer.interval(), self._every)))
        else:
            self._crew.go()


def _tell(piece: Piece) -> None:
    try:
        result = piece.future.result()
    except KpError as reason:
        if piece.otherwise is None:
            raise
        piece.otherwise(reason)
    else:
        piece.then(result)
