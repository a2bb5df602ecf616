"""Live balance: the same games before and after an edit, a few at a time, while somebody edits."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, wait
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from kpeditor.core.scenario.battle import Battle
from kpeditor.lab.analysis.intervals import Interval, wilson
from kpeditor.lab.game import run_batch
from kpeditor.lab.row import canonical_json
from kpeditor.lab.spec import Series
from kpeditor.lab.whatif.factors import with_stable_ids
from kpeditor.lab.whatif.pairs import moved
from kpeditor.lab.whatif.sweeping import Sample

SEED = 1
"""The seed of `kpeditor whatif` unless told otherwise: both play the same games."""
MOST_KEPT = 300
"""Situations whose games are remembered, the oldest go first."""
FIRST_BATCH = 2
"""Games after which the first figure is told."""
BATCH_SECONDS = 0.7
"""How long a batch should take: a newer edit waits for it."""
MOST_IN_BATCH = 20
LISTEN = 0.1
LOOKS = frozenset({"title", "notes", "colour"})
"""Keys of maps and scenarios that change no game, wherever they stand."""

Scores = tuple[float, ...]
"""By game what the side listed first has won: 1, a half for a draw, or 0."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A battle as its games are played: `key` is equal exactly when the games are, `spec` is for workers."""

    key: str
    spec: str

    @classmethod
    def of(cls, battle: Battle, players: tuple[str, str]) -> Situation:
        """The situation of a battle. Units have stable numbers, as in a what-if, so that one more or less
        changes neither the dice nor the choices of the others.

        Raises:
            NotASeries: when there is no scenario of two sides.
            UnknownRuleset: when its ruleset is not installed.
        """
        series = Series.of(with_stable_ids(battle), players, 1, seed=SEED)
        played = [_without_looks(json.loads(text)) for text in (series.scenario, series.map)]
        return cls(canonical_json([*played, list(players)]), series.to_json())


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
        """Keeps the scores of a situation, the first games first, unless more are known already."""
        if len(scores) > len(self._scores.get(key, ())):
            self._scores.pop(key, None)
            self._scores[key] = scores
        while len(self._scores) > MOST_KEPT:
            del self._scores[next(iter(self._scores))]

    def scores(self, key: str) -> Scores:
        """What is known of a situation."""
        return self._scores.get(key, ())

    def share(self, key: str) -> Interval | None:
        """The share of the side listed first with its 95 % interval, None before the first game."""
        scores = self.scores(key)
        return wilson(sum(scores), len(scores)) if scores else None

    def worth(self, before: str, after: str) -> Interval | None:
        """How much the share has moved between two situations, None before both have played."""
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
) -> None:
    """Plays the situations up to so many games each, always that with the fewest; of equals the first listed.

    Raises:
        KpError: when one cannot be played, or a player is unknown.
    """
    have = {one.key: list(known.get(one.key, ())) for one in wanted}
    size = FIRST_BATCH
    while wanted and not should_stop():
        one = min(wanted, key=lambda situation: len(have[situation.key]))
        scores = have[one.key]
        if len(scores) >= games:
            return
        began, first = perf_counter(), len(scores)
        future = executor.submit(run_batch, one.spec, first, min(first + size, games))
        while not wait([future], LISTEN).done:
            if should_stop():
                future.cancel()
                return
        rows = future.result()
        side = Series.from_json(one.spec).sides[0]
        scores += [Sample.of(row, side).score for row in rows]
        tell((one.key, tuple(scores)))
        each = (perf_counter() - began) / len(rows)
        size = max(1, min(2 * size, MOST_IN_BATCH, int(BATCH_SECONDS / each)))
