"""The doctrine matrix: every manner of play against every other, and what both sides do best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from kpeditor.core.play.matrixgame import solve
from kpeditor.core.play.players import offered
from kpeditor.lab.row import GameRow

PLAYED_IN_MIX = 0.05
"""A doctrine whose part in the best mix is smaller counts as not played."""


@dataclass(frozen=True, slots=True)
class DoctrineMatrix:
    """Scores of the first side (a draw is a half) by its own doctrine and that of the second.

    Attributes:
        score: [row][column], rows the first side's players, columns the second's.
        games: how many games a cell rests on, at the least.
        mixes: how often each player is chosen by sides that play their best, first and second side.
        value: what the first side scores then.
    """

    players: tuple[str, ...]
    score: tuple[tuple[float, ...], ...]
    games: int
    mixes: tuple[tuple[float, ...], tuple[float, ...]]
    value: float

    def played(self, side: int) -> tuple[str, ...]:
        """The players with a real part in the best mix of the first (0) or second (1) side."""
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
