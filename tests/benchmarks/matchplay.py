"""Matches: one computer player against another, each game played a second time with sides swapped.

A match on a scenario is a series like any other; its pairs of games share their dice, and the pair is what
statistics count.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.analysis.intervals import Interval, paired
from kpeditor.lab.runner import SeriesResult, run_series
from kpeditor.lab.spec import Series


@dataclass(frozen=True, slots=True)
class Score:
    """The first player's score over the finished games of some matches.

    Attributes:
        by_side: its score with each side.
        draws: the share of drawn games.
    """

    games: int
    interval: Interval
    by_side: tuple[tuple[str, float], ...]
    draws: float


def play_match(
    path: Path, players: tuple[str, str], *, pairs: int, seed: int, executor: Executor | None = None
) -> SeriesResult:
    """Plays so many pairs of games of a scenario. A player against itself has no second game of a pair.

    Raises:
        KpError: when the scenario cannot be played, or a player is unknown.
    """
    is_swapped = players[0] != players[1]
    games = 2 * pairs if is_swapped else pairs
    series = Series.of_file(path, players, games, seed=seed, swap=is_swapped)
    return run_series(series, executor)


def score_of(matches: Sequence[SeriesResult]) -> Score:
    """The first player's score with its interval over pairs.

    Raises:
        ValueError: without any finished game.
    """
    pairs: dict[tuple[str, int], list[float]] = {}
    sides: dict[str, list[float]] = {}
    draws = 0
    for match in matches:
        for row in match.rows:
            if not row.is_finished:
                continue
            seats = match.series.seats(row.index)
            mine = next(side for side, name in seats.items() if name == match.series.players[0])
            score = {mine: 1.0, DRAW: 0.5}.get(row.winner, 0.0)
            pairs.setdefault((match.series.key, row.pair), []).append(score)
            sides.setdefault(mine, []).append(score)
            draws += row.winner == DRAW
    if not pairs:
        raise ValueError("no finished games")
    count = sum(map(len, pairs.values()))
    interval = paired([sum(scores) / len(scores) for scores in pairs.values()])
    by_side = tuple((side, sum(scores) / len(scores)) for side, scores in sides.items())
    return Score(count, interval, by_side, draws / count)
