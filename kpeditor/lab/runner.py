"""Runner: plays the games of a series on any executor, with the same results on each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from kpeditor.lab.game import repeats, replay_record, run_batch, table_of
from kpeditor.lab.pools import InlineExecutor
from kpeditor.lab.row import GameRow, records_sha256
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store

BATCH = 20
"""Games in one job: enough that a job costs little, few enough to see progress."""
REPEAT_EVERY = 5
"""In one batch out of this many, beginning with the first, one game is played twice and compared."""
AHEAD = 4
"""Batches given to the executor at the same time, unless it has more workers."""
LISTEN = 0.2
"""Seconds after which `should_stop` is asked again while batches run."""

Rows = Sequence[GameRow]
Until = Callable[[Rows], int | None]
"""Receives the games from the first on without a gap; answers after how many of them to stop, or None."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a series has come. `rows`: the games from the first one without a gap."""

    done: int
    games: int
    rows: Rows


@dataclass(frozen=True, slots=True)
class Canary:
    """A game that was played twice and came to different positions."""

    index: int
    first: str
    again: str


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """The outcome of a series.

    Attributes:
        rows: its games in order; fewer than requested if it was stopped.
        stopped: whether it was cancelled (`should_stop`), so that games are missing.
        restored: how many games were taken from the store.
        canaries: games that differed when they were repeated; empty unless there is a bug.
    """

    series: Series
    rows: tuple[GameRow, ...]
    stopped: bool = False
    restored: int = 0
    canaries: tuple[Canary, ...] = ()

    @property
    def sha256(self) -> str:
        """The hash over all games in order."""
        return records_sha256(self.rows)

    @property
    def broken(self) -> list[str]:
        """Every violated invariant, with its game."""
        found = [f"game {row.index}: {text}" for row in self.rows for text in row.broken]
        return found + [f"game {canary.index} did not repeat" for canary in self.canaries]


@dataclass(frozen=True, slots=True)
class Pace:
    """How games are given to an executor: games per batch, and batches ahead."""

    batch: int = BATCH
    ahead: int = AHEAD


USUAL_PACE = Pace()


def run_series(
    series: Series,
    executor: Executor | None = None,
    store: Store | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
    *,
    until: Until | None = None,
    pace: Pace = USUAL_PACE,
) -> SeriesResult:
    """Plays the games that the store lacks; without an executor, in this process.

    Finished batches are stored at once, so that a killed run can be resumed. The results, and where `until`
    stops, are the same for all executors, batches and interruptions. One game of the first batch and of every
    fifth after it is played once more from a new start.

    Raises:
        KpError: when the battle cannot be played, or a player is unknown.
        NotSaved: when the store cannot be written.
    """
    can_repeat = repeats(series)
    pool = InlineExecutor() if executor is None else executor
    ahead = 1 if isinstance(pool, InlineExecutor) else pace.ahead  # this executor runs each job at once
    table_of(series.to_json())
    return _Run(series, store, on_progress, should_stop, until, max(1, pace.batch), can_repeat).play(
        pool, max(1, ahead)
    )


@dataclass
class _Run:
    """The state of a series while it is played."""

    series: Series
    store: Store | None
    on_progress: Callable[[Progress], None] | None
    should_stop: Callable[[], bool] | None
    until: Until | None
    batch: int
    can_repeat: bool
    found: dict[int, GameRow] = field(default_factory=dict)
    prefix: list[GameRow] = field(default_factory=list)
    canaries: list[Canary] = field(default_factory=list)
    restored: int = 0
    played: int = 0
    """Batches."""

    def play(self, executor: Executor, ahead: int) -> SeriesResult:
        if self.store is not None:
            kept = self.store.rows(self.series)
            self.found = {index: row for index, row in kept.items() if index < self.series.games}
        self.restored = len(self.found)
        if self._told() is None:
            stopped = self._play_all(executor, ahead)
        else:
            stopped = False
        rows = tuple(self.prefix[: self._end()])
        return SeriesResult(self.series, rows, stopped, self.restored, tuple(self.canaries))

    def _play_all(self, executor: Executor, ahead: int) -> bool:
        """Plays what is missing; answers whether it was cancelled."""
        spec, missing, over = self.series.to_json(), self._gaps(), False
        batches: dict[Future[Any], int] = {}
        again: dict[Future[Any], int] = {}
        if self.found and self.can_repeat:
            # Stored games may come from a faulty program or machine: play one again and compare.
            last = max(self.found)
            again[executor.submit(replay_record, spec, last)] = last
        while True:
            for span in islice(missing, 0 if over else ahead - len(batches)):
                batches[executor.submit(run_batch, spec, *span)] = span[0]
            if not batches and not again:
                return False
            done, _ = wait([*batches, *again], LISTEN, FIRST_COMPLETED)
            for future in done & again.keys():
                self._compare(again.pop(future), future)
            for future in done & batches.keys():
                first = batches.pop(future)
                if not future.cancelled():
                    self._keep(future.result())
                    self.played += 1
                    if self.can_repeat and self.played % REPEAT_EVERY == 1:
                        again[executor.submit(replay_record, spec, first)] = first
            if done and not over and self._told() is not None:
                over = True
                _cancel(batches)
            if self.should_stop is not None and self.should_stop():
                _cancel([*batches, *again])
                return True

    def _keep(self, rows: list[GameRow]) -> None:
        if self.store is not None:
            self.store.append(self.series, rows)
        self.found |= {row.index: row for row in rows}

    def _compare(self, index: int, future: Future[Any]) -> None:
        before = self.found[index].record
        if not future.cancelled() and future.result() != before:
            self.canaries.append(Canary(index, before, future.result()))

    def _told(self) -> int | None:
        """Reports the progress; answers after how many games to stop, or None to continue."""
        while (row := self.found.get(len(self.prefix))) is not None:
            self.prefix.append(row)
        if self.on_progress is not None:
            self.on_progress(Progress(len(self.found), self.series.games, self.prefix))
        return self._end()

    def _end(self) -> int | None:
        return self.until(self.prefix) if self.until is not None else None

    def _gaps(self) -> Iterator[tuple[int, int]]:
        """The games that are missing, in batches of consecutive numbers."""
        first = 0
        while first < self.series.games:
            if first in self.found:
                first += 1
                continue
            last = first + 1
            while last < min(first + self.batch, self.series.games) and last not in self.found:
                last += 1
            yield first, last
            first = last


def _cancel(futures: Iterable[Future[Any]]) -> None:
    for future in futures:
        future.cancel()
