"""Dispersal in two grades, as in PanzerBitz: the effect of results on a unit, shot after shot [B1 to B3]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from kpeditor.rulesets.panzerblitz.tables import Result

FRESH, ONCE, TWICE, DEAD = 0, 1, 2, 3
"""The grades: no marker, D, DD, eliminated."""
NAMES: Final = ("-", "D", "DD", "eliminated")
_GIVES: Final = {Result.NONE: FRESH, Result.DISPERSED: ONCE, Result.DOUBLE: TWICE, Result.ELIMINATED: DEAD}


def after(grade: int, result: Result) -> int:
    """The grade of a unit after a result: D on D makes DD, D on DD does nothing, DD on DD eliminates."""
    given = _GIVES[result]
    if DEAD in (grade, given) or grade == given == TWICE:
        return DEAD
    return max(grade, given) if given != ONCE else min(grade + ONCE, TWICE)


def rule_of(result: Result) -> str:
    """The paragraph for the effect of a result."""
    return "B1" if result is Result.DISPERSED else "B2"


def chances(start: int, shots: Iterable[Sequence[Sequence[Result]]]) -> tuple[Fraction, ...]:
    """The exact probability of each grade after successive shots. For each shot the equally likely results
    are given for every grade but DEAD, since a marker may modify the die.
    """
    now = [Fraction(grade == start) for grade in range(DEAD + 1)]
    for shot in shots:
        then = [Fraction(0)] * DEAD + [now[DEAD]]
        for grade, results in enumerate(shot):
            for result in results:
                then[after(grade, result)] += now[grade] / len(results)
        now = then
    return tuple(now)
