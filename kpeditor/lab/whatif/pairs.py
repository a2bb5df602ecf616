"""Contrasts: how much a change moves the score, from games paired by their number.

The two games of a pair share their random numbers. So the differences within pairs are analysed, never two
separate intervals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, variance
from typing import Protocol

import numpy as np

from kpeditor.lab.analysis.intervals import Interval, no_difference, quantile
from kpeditor.lab.analysis.intervals import difference as of_differences
from kpeditor.lab.whatif.changes import Change

CONFIDENCE = 0.95


class Scored(Protocol):
    """A game with the score and the margin of the side listed first."""

    @property
    def score(self) -> float:
        """1, ½ or 0."""
        ...

    @property
    def margin(self) -> int:
        """The units by which the side won; negative if it lost."""
        ...


@dataclass(frozen=True, slots=True)
class Contrast:
    """A change against the battle as it is.

    Attributes:
        games: pairs of games.
        base, score: mean score of the side listed first, without and with the change.
        difference: score - base, with its 95 % interval `low` to `high`.
        p: the p value of the difference (paired t test).
        adjusted: the p value adjusted by Holm's method for all changes tried together.
        correlation: that between the games of a pair; None if all base games or all changed games end alike.
        saved: how many times more games independent dice would need for the same interval; None if it cannot
            be computed.
        margin: mean change of the margin in units.
    """

    change: Change
    games: int
    base: float
    score: float
    difference: float
    low: float
    high: float
    p: float
    adjusted: float
    correlation: float | None
    saved: float | None
    margin: float

    @property
    def is_clear(self) -> bool:
        """Whether the difference is significant at 5 %, for all changes tried together."""
        return self.adjusted < 1 - CONFIDENCE


def contrast(change: Change, base: Sequence[Scored], variant: Sequence[Scored]) -> Contrast:
    """The contrast over the games that both variants have played.

    Raises:
        ValueError: without any pair.
    """
    games = min(len(base), len(variant))
    if not games:
        raise ValueError("no pairs of games")
    x, y = [one.score for one in base[:games]], [one.score for one in variant[:games]]
    differences = [b - a for a, b in zip(x, y, strict=True)]
    mean = fmean(differences)
    spread = variance(differences) if games > 1 else 0.0
    if spread > 0:
        p = no_difference(differences)
    else:
        p = 1.0 if mean == 0 else 2.0 ** (1 - games)
    moved = difference(x, y)
    correlation, saved = _gain(x, y, spread)
    margin = fmean(b.margin - a.margin for a, b in zip(base[:games], variant[:games], strict=True))
    return Contrast(
        change,
        games,
        base=fmean(x),
        score=fmean(y),
        difference=moved.value,
        low=moved.low,
        high=moved.high,
        p=p,
        adjusted=p,
        correlation=correlation,
        saved=saved,
        margin=margin,
    )


def difference(base: Sequence[float], variant: Sequence[float]) -> Interval:
    """The mean difference of paired scores, with its 95 % interval.

    Raises:
        ValueError: without any pair.
    """
    differences = [b - a for a, b in zip(base, variant, strict=False)]
    if not differences:
        raise ValueError("no pairs of games")
    mean = fmean(differences)
    if len(differences) > 1 and variance(differences) > 0:
        bounds = of_differences(differences, CONFIDENCE)
        low, high = bounds.low, bounds.high
    else:
        # All differences are equal, so their variance is 0; the rule of three bounds unseen cases.
        reach = min(1.0, -math.log(1 - CONFIDENCE) / len(differences))
        low, high = mean - reach, mean + reach
    return Interval(mean, max(-1.0, low), min(1.0, high))


def moved(base: Sequence[float], variant: Sequence[float]) -> Interval:
    """The mean difference of scores with its 95 % interval.

    If both variants have played the same number of games, it is the difference of the pairs. Otherwise it is
    the regression estimator of double sampling (Cochran, Sampling Techniques, 3rd edition, 12.6), which also
    uses the unpaired games.

    Raises:
        ValueError: without any pair.
    """
    if len(base) < len(variant):
        back = moved(variant, base)
        return Interval(-back.value, -back.high, -back.low)
    games = len(variant)
    if len(base) == games or not games:
        return difference(base, variant)
    every, x, y = np.array(base), np.array(base[:games]), np.array(variant)
    # Two pairs more, one for each side, keep intervals of few games from being too narrow
    # (Agresti and Caffo, The American Statistician 54, 2000).
    with_two = np.append(x, (0.0, 1.0)), np.append(y, (1.0, 0.0))
    (of_x, both), _ = np.cov(*with_two)
    slope = float(np.clip(both / of_x, 0.0, 1.0))
    rest = with_two[1] - slope * with_two[0]
    within = np.var(rest, ddof=1) / (games + 2)
    between = (1 - slope) * ((1 - slope) * of_x - 2 * np.cov(rest, with_two[0])[0, 1]) / len(every)
    mean = float(y.mean() - slope * x.mean() - (1 - slope) * every.mean())
    reach = quantile(max(games - 1, 1), CONFIDENCE) * math.sqrt(max(0.0, within + between))
    return Interval(mean, max(-1.0, mean - reach), min(1.0, mean + reach))


def _gain(x: Sequence[float], y: Sequence[float], spread: float) -> tuple[float | None, float | None]:
    """The correlation of pairs, and how many times larger the variance of the difference is with independent
    games.
    """
    if len(x) < 2 or not variance(x) or not variance(y):
        return None, None
    from scipy import stats  # slow to load, and rarely needed

    apart = variance(x) + variance(y)
    return float(stats.pearsonr(x, y).statistic), (apart / spread if spread > 0 else None)


def holm(contrasts: Sequence[Contrast]) -> tuple[Contrast, ...]:
    """The contrasts in the given order, with p values adjusted by Holm's step-down method."""
    least, found = 0.0, list(contrasts)
    ranked = sorted(range(len(found)), key=lambda index: found[index].p)
    for rank, index in enumerate(ranked):
        least = max(least, min(1.0, found[index].p * (len(found) - rank)))
        found[index] = replace(found[index], adjusted=least)
    return tuple(found)
