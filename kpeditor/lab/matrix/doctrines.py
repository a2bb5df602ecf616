"""The doctrine matrix: every doctrine against every other, and the best mixes of both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from kpeditor.core.play.players import offered
from kpeditor.lab.row import GameRow

ROUNDS = 2000
"""Steps of regret matching. This is enough, since matrices are small."""
PLAYED_IN_MIX = 0.05
"""A doctrine with a smaller share of the best mix counts as not played."""


@dataclass(frozen=True, slots=True)
class DoctrineMatrix:
    """Scores of the first side (a draw is a half) by its own doctrine and that of the second.

    Attributes:
        score: [row][column], rows the first side's players, columns the second's.
        games: the smallest number of games in a cell.
        mixes: the optimal frequency of each player, for the first and the second side.
        value: the score of the first side with these mixes.
    """

    players: tuple[str, ...]
    score: tuple[tuple[float, ...], ...]
    games: int
    mixes: tuple[tuple[float, ...], tuple[float, ...]]
    value: float

    def played(self, side: int) -> tuple[str, ...]:
        """The players with a considerable share of the optimal mix of the first (0) or second (1) side."""
        parts = zip(self.players, self.mixes[side], strict=True)
        return tuple(name for name, part in parts if part >= PLAYED_IN_MIX)


def doctrines_of(ruleset: str) -> tuple[str, ...]:
    """The names under which a ruleset offers its staff by doctrine (`staff:rush`), sorted."""
    return tuple(sorted(name for name in offered(ruleset) if name.startswith("staff:")))


def doctrine_matrix(
    players: Sequence[str], results: Mapping[tuple[str, str], Sequence[GameRow]], first: str
) -> DoctrineMatrix:
    """The matrix of finished series by pair of players; `first` is the id of the first side.

    Raises:
        ValueError: when a pair has no finished game.
    """
    score, least = [], None
    for one in players:
        line = []
        for other in players:
            rows = [row for row in results.get((one, other), ()) if row.is_finished]
            if not rows:
                raise ValueError(f"no finished game of {one} against {other}")
            line.append(fmean(row.score(first) for row in rows))
            least = len(rows) if least is None else min(least, len(rows))
        score.append(tuple(line))
    mine, theirs = solve(score)
    value = sum(
        part * against * score[r][c] for r, part in enumerate(mine) for c, against in enumerate(theirs)
    )
    return DoctrineMatrix(tuple(players), tuple(score), least or 0, (tuple(mine), tuple(theirs)), value)


def solve(matrix: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """The mixes of both sides of a zero-sum matrix game (rows gain, columns lose) by regret matching."""
    rows, columns = len(matrix), len(matrix[0])
    regret, other = [0.0] * rows, [0.0] * columns
    total, total_other = [0.0] * rows, [0.0] * columns
    for _ in range(ROUNDS):
        mine, theirs = _mix(regret), _mix(other)
        gains = [sum(matrix[r][c] * theirs[c] for c in range(columns)) for r in range(rows)]
        losses = [sum(matrix[r][c] * mine[r] for r in range(rows)) for c in range(columns)]
        value = sum(share * gain for share, gain in zip(mine, gains, strict=True))
        for r in range(rows):
            regret[r] += gains[r] - value
            total[r] += mine[r]
        for c in range(columns):
            other[c] += value - losses[c]
            total_other[c] += theirs[c]
    return [share / ROUNDS for share in total], [share / ROUNDS for share in total_other]


def _mix(regret: Sequence[float]) -> list[float]:
    """The regrets above 0, normalised; uniform when there are none."""
    positive = [max(0.0, value) for value in regret]
    whole = sum(positive)
    if not whole:
        return [1 / len(regret)] * len(regret)
    return [value / whole for value in positive]
