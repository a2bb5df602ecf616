"""Plays the doctrine matrix: every player against every other, resumable; and several tiers of players.

All cells share their dice, so that their differences come from the players alone. The value of the matrix has
an interval by bootstrap over the numbers of the games: one resampling draws the same games in every cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from kpeditor.lab.analysis.intervals import Interval, wilson
from kpeditor.lab.matrix.doctrines import DoctrineMatrix, doctrine_matrix
from kpeditor.lab.row import GameRow
from kpeditor.lab.runner import USUAL_PACE, Pace, Progress, SeriesResult, run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store

RESAMPLES = 300
Pair = tuple[str, str]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Tier:
    """The score of the first side with the same player on both sides; a draw is a half."""

    player: str
    games: int
    score: Interval

    def favours(self, sides: tuple[str, str]) -> str:
        """The side that is clearly favoured; "" if the interval contains one half."""
        if self.score.low > 0.5:
            return sides[0]
        return sides[1] if self.score.high < 0.5 else ""


@dataclass(frozen=True, slots=True)
class MatrixResult:
    """The result of a matrix.

    Attributes:
        series: what all cells have in common; its players are those of the first cell.
        games: the result of every pair of players, the first side's player first; also the pairs of the
            tiers.
        matrix: the scores and best mixes; None if play was stopped before every cell had a game.
        cells: the interval of the score of every cell of the matrix, [row][column].
        value: the score of the first side with the best mixes, with its interval.
        tiers: the same player on both sides, for every tier asked for.
    """

    series: Series
    games: Mapping[Pair, SeriesResult]
    matrix: DoctrineMatrix | None
    cells: tuple[tuple[Interval, ...], ...]
    value: Interval | None
    tiers: tuple[Tier, ...]
    stopped: bool

    @property
    def broken(self) -> list[str]:
        """Every violated invariant, with pair and game."""
        return [
            f"{one} against {other}, {text}"
            for (one, other), result in self.games.items()
            for text in result.broken
        ]

    @property
    def agreement(self) -> str:
        """The common result of all tiers on the favoured side, in words; "" with fewer than two tiers."""
        if len(self.tiers) < 2:
            return ""
        found = [tier.favours(self.series.sides) for tier in self.tiers]
        clear = sorted(set(filter(None, found)))
        if len(clear) == 2:
            return "The tiers favour different sides: it depends on play."
        if not clear:
            return "No tier clearly favours a side."
        if all(found):
            return f"All tiers favour {clear[0]}."
        open_ = ", ".join(tier.player for tier, side in zip(self.tiers, found, strict=True) if not side)
        return f"Where it is clear the tiers favour {clear[0]}; open with {open_}."


def play_matrix(
    base: Series,
    players: Sequence[str],
    executor: Executor | None = None,
    store: Store | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    should_stop: Callable[[], bool] | None = None,
    *,
    tiers: Sequence[str] = (),
    pace: Pace = USUAL_PACE,
) -> MatrixResult:
    """Plays the games of every cell that the store lacks, row by row.

    Raises:
        KpError: when the battle cannot be played, or a player is unknown.
        NotSaved: when the store cannot be written.
    """
    pairs = list(dict.fromkeys([*((p, q) for p in players for q in players), *((t, t) for t in tiers)]))
    games: dict[Pair, SeriesResult] = {}
    stopped = False
    for number, pair in enumerate(pairs):
        before = number * base.games

        def tell(progress: Progress, before: int = before) -> None:
            if on_progress is not None:
                on_progress(before + progress.done, len(pairs) * base.games)

        series = replace(base, players=pair, swap=False)
        games[pair] = run_series(series, executor, store, tell, should_stop, pace=pace)
        stopped = games[pair].stopped or (should_stop is not None and should_stop())
        if stopped:
            break
    return matrix_of(base, players, games, tiers=tiers, stopped=stopped)


def matrix_of(
    base: Series,
    players: Sequence[str],
    games: Mapping[Pair, SeriesResult],
    *,
    tiers: Sequence[str] = (),
    stopped: bool = False,
) -> MatrixResult:
    """The result computed from the games of all pairs."""
    first = base.sides[0]
    rows = {pair: result.rows for pair, result in games.items()}
    has_all = all(any(row.is_finished for row in rows.get((p, q), ())) for p in players for q in players)
    levels = tuple(
        Tier(player, count, wilson(points, count))
        for player in tiers
        for points, count in [_points(rows.get((player, player), ()), first)]
        if count
    )
    series = replace(base, players=(players[0], players[0]), swap=False)
    if not has_all:
        return MatrixResult(series, games, None, (), None, levels, stopped)
    matrix = doctrine_matrix(players, rows, first)
    cells = tuple(tuple(wilson(*_points(rows[p, q], first)) for q in players) for p in players)
    value = _value(players, rows, first, base.games)
    return MatrixResult(series, games, matrix, cells, value, levels, stopped)


def _points(rows: Sequence[GameRow], first: str) -> tuple[float, int]:
    """Points of the first side, and the number of finished games."""
    finished = [row for row in rows if row.is_finished]
    return sum(row.score(first) for row in finished), len(finished)


def _value(
    players: Sequence[str], rows: Mapping[Pair, Sequence[GameRow]], first: str, games: int
) -> Interval:
    """The value of the matrix and the middle 95 % of its bootstrap distribution."""
    scores = np.full((len(players), len(players), games), np.nan)
    for r, one in enumerate(players):
        for c, other in enumerate(players):
            for row in rows[one, other]:
                if row.is_finished:
                    scores[r, c, row.index] = row.score(first)
    chance = np.random.default_rng(1)
    means = np.nanmean(scores, axis=2)
    found = []
    values: dict[bytes, float] = {}  # with few games the same sample comes up again
    for _ in range(RESAMPLES):
        drawn = scores[:, :, chance.integers(0, games, games)]
        counts = np.maximum((~np.isnan(drawn)).sum(axis=2), 1)
        again = np.where(np.isnan(drawn).all(axis=2), means, np.nansum(drawn, axis=2) / counts)
        key = again.tobytes()
        if key not in values:
            values[key] = value_of(again)
        found.append(values[key])
    low, high = np.quantile(found, [0.025, 0.975])
    value = value_of(means)
    return Interval(value, min(value, float(low)), max(value, float(high)))


def value_of(matrix: Floats) -> float:
    """The score of the row player when both sides play optimally, exactly (linear programming)."""
    sure, most = matrix.min(axis=1).max(), matrix.max(axis=0).min()
    if sure >= most:  # a saddle point: one pure choice each is optimal
        return float(sure)
    from scipy.optimize import linprog  # slow to load, and rarely needed

    rows, columns = matrix.shape
    # Maximise v: no column of the other side brings less than v against the mix x.
    goal = np.append(np.zeros(rows), -1.0)
    limits = np.hstack([-matrix.T, np.ones((columns, 1))])
    whole = np.append(np.ones(rows), 0.0)[None, :]
    bounds = [(0.0, 1.0)] * rows + [(None, None)]
    answer = linprog(goal, A_ub=limits, b_ub=np.zeros(columns), A_eq=whole, b_eq=[1.0], bounds=bounds)
    return -float(answer.fun or 0.0)
