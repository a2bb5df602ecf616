"""Thinking: runs computer players outside the GUI thread, for answers and for advice. Results of cancelled
work are dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from kpeditor.app.background import Background
from kpeditor.core.errors import KpError
from kpeditor.core.play.advice import Advice, advise
from kpeditor.core.play.players import Reply, ask
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.state import Decision, State

WORKERS = 4
"""The most worker threads: both sides may think at once while cancelled work is still running."""


class Thinking(QObject):
    """Asks players for answers.

    Signals:
        found(decision, reply): a player has answered, forfeited the question, or given advice.
        failed(decision, reason): a player found no answer; `reason` is a text. changed: a player began or
        stopped thinking.
    """

    found = Signal(object, object)
    failed = Signal(object, str)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background("player", self, WORKERS)
        self._running: dict[int, Decision] = {}
        self._last = 0

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions being thought about."""
        return tuple(self._running.values())

    def ask(self, make: Callable[[], Player], state: State, decision: Decision, chance: Chance) -> None:
        """Asks a player for an answer, which arrives as a signal."""
        self._run(decision, partial(ask_player, make, state, decision, chance))

    def advise(
        self, name: str, make: Callable[[], Player], state: State, decision: Decision, chance: Chance
    ) -> None:
        """Asks a player for its answer and the candidates it weighs; the `Advice` arrives as a signal."""
        self._run(decision, partial(advise, name, make, state, decision, chance))

    def _run(self, decision: Decision, work: Callable[[], Reply | Advice]) -> None:
        self._last += 1
        self._running[self._last] = decision
        self._background.start(work, partial(self._receive, self._last), partial(self._lose, self._last))
        self.changed.emit()

    def cancel(self) -> None:
        """Cancels queued work and drops the results of running work."""
        if self._running:
            self._running.clear()
            self._background.forget()
            self.changed.emit()

    def stop(self) -> None:
        """Cancels all work and accepts no more; called before the window closes."""
        self._running.clear()
        self._background.forget()

    def _receive(self, number: int, reply: Reply | Advice) -> None:
        decision = self._running.pop(number)
        self.changed.emit()
        self.found.emit(decision, reply)

    def _lose(self, number: int, reason: KpError) -> None:
        decision = self._running.pop(number)
        self.changed.emit()
        self.failed.emit(decision, reason.sentence())


def ask_player(make: Callable[[], Player], state: State, decision: Decision, chance: Chance) -> Reply:
    """The answer of a player. Runs in the worker thread, where it first creates the player."""
    return ask(make(), state, decision, chance)
