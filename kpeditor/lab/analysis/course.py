"""The course of games: when they were decided, how the lead changed, and by how much they were won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median, pstdev

from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.row import GameRow

MINOR, MAJOR = 0.13, 0.84
"""Standard deviations from the mean margin at which victories are called minor and major. With these values
about one game in ten counts as drawn.
"""


@dataclass(frozen=True, slots=True)
class Margins:
    """The units by which games were won, positive for the first side.

    Attributes:
        histogram: games by margin, in order.
        levels: suggested victory levels as four margins: the highest margins for a major and a minor victory
            of the second side, then the lowest margins for a minor and a major victory of the first side.
    """

    histogram: tuple[tuple[int, int], ...]
    mean: float
    median: float
    deviation: float
    levels: tuple[float, float, float, float]

    @classmethod
    def of(cls, rows: Sequence[GameRow]) -> Margins | None:
        """The margins of finished games; None if there are no such games, or if no side can be said to
        lead.
        """
        values = [row.margin for row in rows if row.is_finished and row.leads]
        if not values:
            return None
        mean, spread = fmean(values), pstdev(values)
        at = (-MAJOR, -MINOR, MINOR, MAJOR)
        low, lower, upper, high = (mean + factor * spread for factor in at)
        return cls(
            tuple(sorted(Counter(values).items())), mean, median(values), spread, (low, lower, upper, high)
        )


@dataclass(frozen=True, slots=True)
class Course:
    """How games went.

    Attributes:
        ended, decision: games by the game-turn in which they ended, and by that in which they were decided.
        lead_changes: games by how often the lead passed from one side to the other.
        drama: over the won games, the mean share of game-turns in which the winner was behind.
        leads: the mean lead of the first side after each game-turn, over the games that reached it.
        strength: the mean numbers of effective combat units of both sides after each game-turn.
    """

    ended: dict[int, int]
    decision: dict[int, int]
    lead_changes: dict[int, int]
    drama: float
    leads: tuple[float, ...]
    strength: tuple[tuple[float, float], ...]

    @classmethod
    def of(cls, rows: Sequence[GameRow], first: str) -> Course:
        """The course of some games; `first` is the id of their first side."""
        finished = [row for row in rows if row.is_finished]
        behind = [share for row in finished if (share := _behind(row, first)) is not None]
        decided = [turn for row in finished if (turn := turn_of_decision(row, first)) is not None]
        ours = _means(finished, lambda row, turn: row.strength[turn][0])
        theirs = _means(finished, lambda row, turn: row.strength[turn][1])
        return cls(
            ended=_sorted(row.turn for row in finished),
            decision=_sorted(decided),
            lead_changes=_sorted(lead_changes(row.leads) for row in finished),
            drama=fmean(behind or [0.0]),
            leads=_means(finished, lambda row, turn: row.leads[turn]),
            strength=tuple(zip(ours, theirs, strict=True)),
        )


def _means(rows: Sequence[GameRow], figure: Callable[[GameRow, int], float]) -> tuple[float, ...]:
    """The mean of a figure by game-turn, each over the games that reached that game-turn."""
    longest = max((len(row.leads) for row in rows), default=0)
    return tuple(fmean(figure(row, turn) for row in rows if len(row.leads) > turn) for turn in range(longest))


def turn_of_decision(row: GameRow, first: str) -> int | None:
    """The game-turn from whose end on the winner stayed ahead; None for games without a winner, or if no side
    can be said to lead.
    """
    sign = _sign(row, first)
    if not sign or not row.leads:
        return None
    turn = len(row.leads)
    while turn > 0 and row.leads[turn - 1] * sign > 0:
        turn -= 1
    return min(turn + 1, max(row.turn, 1))


def lead_changes(leads: Sequence[int]) -> int:
    """How often the lead passed from one side to the other. A tie between the sides is not a change."""
    signs = [lead > 0 for lead in leads if lead]
    return sum(one != other for one, other in pairwise(signs))


def _behind(row: GameRow, first: str) -> float | None:
    sign = _sign(row, first)
    if not sign or not row.leads:
        return None
    return sum(lead * sign < 0 for lead in row.leads) / len(row.leads)


def _sign(row: GameRow, first: str) -> int:
    if not row.is_finished or row.winner == DRAW:
        return 0
    return 1 if row.winner == first else -1


def _sorted(values: Iterable[int]) -> dict[int, int]:
    return dict(sorted(Counter(values).items()))
