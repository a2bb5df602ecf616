"""Thinking: computer players find their answers, and what they weighed, outside the GUI thread; what is
cancelled is not heard.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from kpeditor.core.errors import KpError
from kpeditor.core.play.advice import Advice, advise
from kpeditor.core.play.players import Reply, ask
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.state import Decision, State

WORKERS = 4
"""Both sides may think at once, while others that were cancelled have not noticed it yet."""


class _Relay(QObject):
    """Carries an answer from a working thread to the GUI thread."""

    done = Signal(int, object)


class Thinking(QObject):
    """Asks players for answers.

    Signals:
        found(decision, reply): a player has answered, or forfeited the question; or it has advised.
        failed(decision, reason): a player found no answer; the reason as text.
        changed: somebody began or ceased to think.
    """

    found = Signal(object, object)
    failed = Signal(object, str)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._relay = _Relay()
        # Queued also from this thread: an answer that is there at once must not come before `ask` is over.
        self._relay.done.connect(self._receive, Qt.ConnectionType.QueuedConnection)
        self._worker = ThreadPoolExecutor(WORKERS, thread_name_prefix="kpeditor-player")
        self._running: dict[int, Decision] = {}
        self._last = 0
        self._is_stopped = False

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is being thought about."""
        return tuple(self._running.values())

    def ask(self, make: Callable[[], Player], state: State, decision: Decision, chance: Chance) -> None:
        """Lets a player think about a decision; the answer comes as a signal."""
        self._run(decision, partial(ask_player, make, state, decision, chance))

    def advise(
        self, name: str, make: Callable[[], Player], state: State, decision: Decision, chance: Chance
    ) -> None:
        """Lets a player say what it would answer and what it weighs; the `Advice` comes as a signal."""
        self._run(decision, partial(advise, name, make, state, decision, chance))

    def _run(self, decision: Decision, work: Callable[[], Reply | Advice]) -> None:
        self._last += 1
        number, relay = self._last, self._relay
        self._running[number] = decision
        future = self._worker.submit(_outcome, work)
        future.add_done_callback(lambda done: relay.done.emit(number, done))
        self.changed.emit()

    def cancel(self) -> None:
        """Whoever is thinking will not be heard."""
        if self._running:
            self._running.clear()
            self.changed.emit()

    def stop(self) -> None:
        """No more thinking at all; called before the window goes."""
        if not self._is_stopped:
            self._is_stopped = True
            self._running.clear()
            self._relay.done.disconnect(self._receive)
            # A thread may be about to emit: the relay must outlive it.
            self._relay.setParent(QCoreApplication.instance())
            self._worker.shutdown(wait=False, cancel_futures=True)

    def _receive(self, number: int, done: Future[Reply | Advice | KpError]) -> None:
        decision = self._running.pop(number, None)
        if decision is None:
            return
        self.changed.emit()
        reply = done.result()
        if isinstance(reply, KpError):
            self.failed.emit(decision, reply.sentence())
        else:
            self.found.emit(decision, reply)


def ask_player(make: Callable[[], Player], state: State, decision: Decision, chance: Chance) -> Reply:
    """What a player answers; it is made first, in the thread that thinks."""
    return ask(make(), state, decision, chance)


def _outcome(work: Callable[[], Reply | Advice]) -> Reply | Advice | KpError:
    """What comes of the work, or why nothing does; bugs pass on to the GUI thread."""
    try:
        return work()
    except KpError as reason:
        return reason
