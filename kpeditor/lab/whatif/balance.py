"""Finds the value of one factor that makes a battle even: by bisection, with more games for close values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.core.scenario.model import DRAW
from kpeditor.core.texts import Share
from kpeditor.lab.analysis.intervals import Interval, wilson
from kpeditor.lab.analysis.sequential import EVEN
from kpeditor.lab.whatif.changes import Change
from kpeditor.lab.whatif.factors import Factor
from kpeditor.lab.whatif.sweeping import Laboratory

FIRST = 20
"""Games of a value at first. The number is doubled while the value may still be even."""
LOOK = 2.576
"""Normal quantile of each look. It is that of 99 %, because every value is looked at several times."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A value with the score of the side listed first, its 99 % interval, and the share of draws."""

    change: Change
    games: int
    score: Interval
    draws: float

    @property
    def may_be_even(self) -> bool:
        return self.score.low <= EVEN <= self.score.high


WORDS = {
    "none": "No games were played.",
    "even": "{name} = {value} cannot be told from 50/50: {side} score {score:.0%} ({low:.0%} to {high:.0%},"
    " {games} games, draws {draws:.0%}).",
    "not even": "No value of {name} makes it 50/50. Nearest is {value}: {side} score {score:.0%} ({low:.0%}"
    " to {high:.0%}, {games} games, draws {draws:.0%}).",
}
"""The sentences of a balance, with fields; the window passes them in its own language."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The result of a bisection.

    Attributes:
        tried: every value played, in the order of the factor.
        best: the value nearest to 50/50; None if no value was played.
        found: whether `best` may be even; otherwise no value of the factor makes the battle even.
    """

    factor: Factor
    side: str
    tried: tuple[Tried, ...]
    best: Tried | None
    found: bool

    def sentence(self, titles: Mapping[str, str], words: Mapping[str, str] = WORDS) -> str:
        """The answer in words. `titles` are those of the sides by id; `words` are `WORDS` or their
        translation.
        """
        if self.best is None:
            return words["none"]
        best, score = self.best, self.best.score
        return words["even" if self.found else "not even"].format(
            name=self.factor.title or self.factor.path,
            value=best.change.value,
            side=titles.get(self.side, self.side),
            score=Share(score.value),
            low=Share(score.low),
            high=Share(score.high),
            games=best.games,
            draws=Share(best.draws),
        )


def find_balance(lab: Laboratory, factor: Factor) -> Balance:
    """The value of the factor that makes the battle even, as far as the games of the plan can tell.

    The effect of a value is assumed to be monotonic. The ends are played first; if both favour the same side,
    no value between them is searched. A value is finished when its interval excludes 50/50, or after all
    games.

    Raises:
        KpError: when a value cannot be played, or a player is unknown.
    """
    tried: dict[int, Tried] = {}
    low, high = 0, len(factor.values) - 1
    for index in dict.fromkeys((low, high)):
        tried[index] = _settle(lab, factor, index)
    while high - low > 1 and _crosses(tried[low], tried[high]) and not lab.should_stop():
        middle = (low + high) // 2
        tried[middle] = _settle(lab, factor, middle)
        rises = tried[high].score.value > tried[low].score.value
        if (tried[middle].score.value > EVEN) == rises:
            high = middle
        else:
            low = middle
    return _answer(lab, factor, tried)


def _crosses(low: Tried, high: Tried) -> bool:
    return (low.score.value - EVEN) * (high.score.value - EVEN) <= 0


def _settle(lab: Laboratory, factor: Factor, index: int) -> Tried:
    """Plays a value until its interval excludes 50/50, or all games are played."""
    change, games = Change(factor.path, factor.values[index]), min(FIRST, lab.plan.games)
    while True:
        lab.play([(change,)], games)
        samples = lab.samples(change)
        score = wilson(sum(one.score for one in samples), max(1, len(samples)), LOOK)
        draws = sum(one.winner == DRAW for one in samples) / max(1, len(samples))
        result = Tried(change, len(samples), score, draws)
        if not result.may_be_even or games >= lab.plan.games or lab.should_stop():
            return result
        games = min(2 * games, lab.plan.games)


def _answer(lab: Laboratory, factor: Factor, tried: dict[int, Tried]) -> Balance:
    ordered = tuple(tried[index] for index in sorted(tried) if tried[index].games)
    best = min(ordered, key=lambda one: abs(one.score.value - EVEN), default=None)
    return Balance(factor, lab.side, ordered, best, found=best is not None and best.may_be_even)


def balance_lines(found: Balance) -> list[str]:
    """The lines of a report: all tried values, and the answer."""
    rows = [
        f"{one.change!s:<40} {one.score.value:6.3f}  {one.score.low:.3f} to {one.score.high:.3f}"
        f"  {one.games:5} games"
        for one in found.tried
    ]
    return [*rows, found.sentence({})]
