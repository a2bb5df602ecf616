"""Live balance: the same games before and after an edit, a few at a time, while a person edits."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from kpeditor.core.scenario.battle import Battle
from kpeditor.lab.analysis.intervals import Interval, wilson
from kpeditor.lab.game import run_batch
from kpeditor.lab.row import GameRow, canonical_json
from kpeditor.lab.spec import Series
from kpeditor.lab.whatif.factors import with_stable_ids
from kpeditor.lab.whatif.pairs import moved
from kpeditor.lab.whatif.sweeping import Sample

SEED = 1
"""The usual seed of `kpeditor whatif`, so that both play the same games."""
MOST_KEPT = 300
"""The games of this many situations are remembered; the oldest situations are dropped first."""
FIRST_BATCH = 2
"""Games after which the first figure is told."""
BATCH_SECONDS = 0.7
"""How long a batch should take, since a newer edit waits until it ends."""
MOST_IN_BATCH = 20
LISTEN = 0.1
PATIENCE = 2.0
"""Seconds that a stop waits for running batches. Results of batches that end in this time count."""
LOOKS = frozenset({"title", "notes", "colour"})
"""Keys of maps and scenarios that change no game, wherever they stand."""

Scores = tuple[float, ...]
"""The score of the side listed first, by game: 1, a half for a draw, or 0."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A battle prepared for its games.

    `key` is equal for two battles exactly when their games are the same. `spec` is for workers; `first` is
    the id of the side listed first.
    """

    key: str
    spec: str
    first: str

    @classmethod
    def of(cls, battle: Battle, players: tuple[str, str]) -> Situation:
        """The situation of a battle.

        Units have stable numbers, like those of a what-if, so that one unit more or less changes neither the
        dice nor the choices of the others.

        Raises:
            NotASeries: when there is no scenario of two sides.
            UnknownRuleset: when its ruleset is not installed.
        """
        series = Series.of(with_stable_ids(battle), players, 1, seed=SEED)
        played = [_without_looks(json.loads(text)) for text in (series.scenario, series.map)]
        return cls(canonical_json([*played, list(players)]), series.to_json(), series.sides[0])


def _without_looks(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_looks(value) for key, value in data.items() if key not in LOOKS}
    return [_without_looks(value) for value in data] if isinstance(data, list) else data


class Ledger:
    """The scores of all games played while editing, by situation."""

    def __init__(self) -> None:
        self._scores: dict[str, Scores] = {}
        self._worth: dict[tuple[str, str, int, int], Interval] = {}

    def take(self, key: str, scores: Scores) -> None:
        """Stores the scores of a situation, beginning with its first game, unless more scores are stored
        already.
        """
        if len(scores) > len(self._scores.get(key, ())):
            self._scores.pop(key, None)
            self._scores[key] = scores
        while len(self._scores) > MOST_KEPT:
            del self._scores[next(iter(self._scores))]

    def scores(self, key: str) -> Scores:
        """The stored scores of a situation."""
        return self._scores.get(key, ())

    def share(self, key: str) -> Interval | None:
        """The share of the side listed first with its 95 % interval; None before the first game."""
        scores = self.scores(key)
        return wilson(sum(scores), len(scores)) if scores else None

    def worth(self, before: str, after: str) -> Interval | None:
        """How much the share has moved between two situations; None before both have played."""
        one, other = self.scores(before), self.scores(after)
        if not one or not other:
            return None
        key = before, after, len(one), len(other)
        if key not in self._worth:
            if len(self._worth) >= MOST_KEPT:
                self._worth.clear()
            self._worth[key] = moved(one, other)
        return self._worth[key]


def play(
    wanted: Sequence[Situation],
    known: Mapping[str, Scores],
    games: int,
    executor: Executor,
    tell: Callable[[tuple[str, Scores]], None],
    should_stop: Callable[[], bool],
    at_once: int = 1,
) -> bool:
    """Plays the situations up to this many games each, next always the one with the fewest games; of equals
    the first listed.

    `at_once` batches are given out at the same time, one for each process.

    Returns True if no process is still playing. After a stop a process may be in the middle of a long game.

    Raises:
        KpError: when one cannot be played, or a player is unknown.
    """
    races = [_Race(one, list(known.get(one.key, ()))) for one in wanted]
    batches: dict[Future[list[GameRow]], tuple[_Race, int, float]] = {}
    size = FIRST_BATCH

    def take_ended(seconds: float) -> None:
        nonlocal size
        for future in wait(batches, seconds, FIRST_COMPLETED).done:
            race, first, began = batches.pop(future)
            rows = future.result()
            if race.take(first, rows):
                tell((race.situation.key, tuple(race.scores)))
            each = (perf_counter() - began) / len(rows)
            size = max(1, min(2 * size, MOST_IN_BATCH, int(BATCH_SECONDS / each)))

    while not should_stop():
        while len(batches) < at_once and (race := min(races, key=lambda race: race.begun, default=None)):
            if race.begun >= games:
                break
            first, race.begun = race.begun, min(race.begun + size, games)
            future = executor.submit(run_batch, race.situation.spec, first, race.begun)
            batches[future] = race, first, perf_counter()
        if not batches:
            return True
        take_ended(LISTEN)
    batches = {future: batch for future, batch in batches.items() if not future.cancel()}
    end = perf_counter() + PATIENCE
    while batches and (left := end - perf_counter()) > 0:
        take_ended(left)
    return not batches


class _Race:
    """The games of one situation: `scores` of the first games without a gap; `begun` games have been given
    out.
    """

    def __init__(self, situation: Situation, scores: list[float]) -> None:
        self.situation, self.scores, self.begun = situation, scores, len(scores)
        self._early: dict[int, Sequence[GameRow]] = {}

    def take(self, first: int, rows: Sequence[GameRow]) -> bool:
        """Adds the scores of the games from `first` on; answers whether `scores` became longer.

        It does not become longer while earlier games are still being played.
        """
        self._early[first] = rows
        before = len(self.scores)
        while found := self._early.pop(len(self.scores), None):
            self.scores += [Sample.of(row, self.situation.first).score for row in found]
        return len(self.scores) > before
