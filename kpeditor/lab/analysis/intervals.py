"""Intervals: how far a measured score may lie from the true one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

Z95 = 1.959963984540054
"""The standard normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A share with the bounds of its confidence interval."""

    value: float
    low: float
    high: float


def bounds(interval: Interval | None) -> list[float] | None:
    """The bounds in the form of JSON reports, None if nothing was measured."""
    return None if interval is None else [interval.low, interval.high]


def wilson(successes: float, trials: int, z: float = Z95) -> Interval:
    """The Wilson score interval of a share; half successes count for draws.

    Raises:
        ValueError: without any trial.
    """
    if trials < 1:
        raise ValueError("no trials")
    share = successes / trials
    weight = z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = z * math.sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    # At shares of 0 and 1 rounding must not move the bound off the edge.
    low = max(0.0, middle - reach) if successes > 0 else 0.0
    high = min(1.0, middle + reach) if successes < trials else 1.0
    return Interval(share, low, high)


def paired(scores: Sequence[float], z: float = Z95) -> Interval:
    """The interval of the mean of scores from 0 to 1 that belong to independent pairs of games.

    This is the wider of two intervals: the normal interval of the pairs, and the Wilson interval with every
    pair as one trial. The Wilson interval is conservative, since no score in [0, 1] varies more than a coin
    toss with the same mean. It keeps the answer valid if nearly all pairs end alike.

    Raises:
        ValueError: without any pair.
    """
    found = wilson(sum(scores), len(scores), z)
    reach = z * stdev(scores) / math.sqrt(len(scores)) if len(scores) > 1 else 1.0
    mean = fmean(scores)
    low, high = max(0.0, mean - reach), min(1.0, mean + reach)
    return Interval(mean, min(low, found.low), max(high, found.high))


def difference(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """The mean of paired differences with its interval by Student's t.

    Raises:
        ValueError: with fewer than two differences.
    """
    if len(values) < 2:
        raise ValueError("a difference needs two pairs at least")
    mean = fmean(values)
    reach = quantile(len(values) - 1, confidence) * stdev(values) / math.sqrt(len(values))
    return Interval(mean, mean - reach, mean + reach)


def quantile(freedom: int, confidence: float) -> float:
    """The quantile of Student's t of a two-sided interval, by degrees of freedom."""
    from scipy.special import stdtrit  # slow to load, and rarely needed

    return float(stdtrit(freedom, (1 + confidence) / 2))


def no_difference(values: Sequence[float]) -> float:
    """The two-sided p value of the paired t test against a mean difference of 0.

    Raises:
        ValueError: with fewer than two differences, or when all are equal.
    """
    spread = stdev(values) if len(values) > 1 else 0.0
    if spread == 0:
        raise ValueError("differences that do not vary have no t")
    from scipy.special import stdtr  # as above

    t = fmean(values) / (spread / math.sqrt(len(values)))
    return 2.0 * float(stdtr(len(values) - 1, -abs(t)))
