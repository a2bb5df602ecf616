"""Sequential tests tell when enough games have been played. They stay valid although results are watched
meanwhile.

Somebody who watches a 95 % interval and stops as soon as it excludes one half gets a false alarm in one
series out of four. There are two remedies: tests made for stopping early (SPRT), and intervals that hold at
all times simultaneously.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.row import GameRow

LOOK = 10
"""Games between looks. Looks are at fixed numbers of games, so results do not depend on workers or speed."""
EVEN, UNFAIR = 0.5, 0.6
"""The two cases that the tests tell apart: a fair scenario, and one that a side wins six times out of ten."""
ALPHA, BETA = 0.05, 0.05
"""The risks of calling a fair scenario unfair to one side, and of the reverse."""
TEST = f"sequential test of 50 % against {100 * UNFAIR:.0f} %"
"""The name of the test behind the verdict, in words."""
Outcome = Literal["undecided", "balanced", "favours"]
UNDECIDED: Final = "undecided"
BALANCED: Final = "balanced"
FAVOURS: Final = "favours"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of the two tests.

    Attributes:
        side: the favoured side, "" without one.
        games: after how many games the tests ended; for "undecided", all games.
        decided: how many of these had a winner. Draws and unfinished games do not count.
    """

    outcome: Outcome
    side: str
    games: int
    decided: int

    @property
    def text(self) -> str:
        return f"favours {self.side}" if self.outcome == FAVOURS else self.outcome


def log_ratio(wins: int, losses: int) -> float:
    """The logarithm of the likelihood ratio of a share of `UNFAIR` to one half."""
    return wins * math.log(UNFAIR / EVEN) + losses * math.log((1 - UNFAIR) / (1 - EVEN))


def verdict(winners: Iterable[str], sides: tuple[str, str], look: int = LOOK) -> Verdict:
    """The verdict of two one-sided sequential probability ratio tests, .5 against .6 for each side.

    `winners` are those of the games in their order: a side id, "draw" or "". The tests look after every
    `look` games; a test that has ended keeps its result, and "balanced" needs both.
    """
    reject, accept = math.log((1 - BETA) / ALPHA), math.log(BETA / (1 - ALPHA))
    wins = dict.fromkeys(sides, 0)
    cleared: set[str] = set()
    number = 0
    for number, winner in enumerate(winners, 1):
        if winner in wins:
            wins[winner] += 1
        if number % look:
            continue
        decided = sum(wins.values())
        for side in sides:
            ratio = log_ratio(wins[side], decided - wins[side])
            if side not in cleared and ratio >= reject:
                return Verdict(FAVOURS, side, number, decided)
            if ratio <= accept:
                cleared.add(side)
        if len(cleared) == len(sides):
            return Verdict(BALANCED, "", number, decided)
    return Verdict(UNDECIDED, "", number, sum(wins.values()))


def until_verdict(sides: tuple[str, str]) -> Callable[[Sequence[GameRow]], int | None]:
    """An argument for `run_series(until=...)` that stops the series when the tests have their verdict."""

    def until(rows: Sequence[GameRow]) -> int | None:
        found = verdict((row.winner for row in rows), sides)
        return None if found.outcome == UNDECIDED else found.games

    return until


def confidence_sequence(wins: int, trials: int, alpha: float = ALPHA) -> Interval:
    """An interval for a share that may be looked at after every game.

    With probability 1 - alpha it contains the true share at all times. Beta-mixture martingale with a uniform
    prior (Ville).

    Raises:
        ValueError: without any trial.
    """
    if trials < 1:
        raise ValueError("no trials")
    from scipy.optimize import brentq  # slow to load, and rarely needed
    from scipy.special import betaln

    losses = trials - wins
    mixture = float(betaln(1 + wins, 1 + losses))

    def excess(share: float) -> float:
        likelihood = (wins * math.log(share) if wins else 0.0) + (
            losses * math.log1p(-share) if losses else 0.0
        )
        return mixture - likelihood - math.log(1 / alpha)

    mean, edge = wins / trials, 1e-12
    low = brentq(excess, edge, mean) if wins and excess(edge) > 0 else 0.0
    high = brentq(excess, mean, 1 - edge) if losses and excess(1 - edge) > 0 else 1.0
    return Interval(mean, float(low), float(high))


def decided(rows: Iterable[GameRow]) -> list[GameRow]:
    """The number of games with a winner."""
    return [row for row in rows if row.winner not in ("", DRAW)]
