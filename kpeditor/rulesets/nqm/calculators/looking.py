"""Questions of recce: which side sights the other first, and the range at which fire is opened [N14 to
N17].
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kpeditor.core.rules.calculators import Spread
from kpeditor.rulesets.nqm import recce
from kpeditor.rulesets.nqm.calculators.asking import Asked, grade, grades_of, least_die
from kpeditor.rulesets.nqm.tables import BANDS, GRADE_TITLES, Tables
from kpeditor.rulesets.toolbox.odds import dice, mapped, of_results, spread


def of_recce() -> list[Asked]:
    """The questions of recce."""
    grades = (grade("recce_grade", "Grade of the recce"), grade("defender_grade", "Grade of the defender"))
    return [
        ("recce", "Recce", "Whether recce sights a concealed defender first [N15].", grades, _recce),
        (
            "recce-sequence",
            "Recce sequence",
            "What comes of the red, the white and the blue die [N14 to N17].",
            grades,
            _sequence,
        ),
        (
            "engagement",
            "Holding fire",
            "The range at which a defender opens fire for the first time [N17].",
            (grade("defender_grade", "Grade of the defender"),),
            _engagement,
        ),
    ]


def _recce(known: Tables, asked: Mapping[str, Any]) -> Spread:
    least = known.recce[asked["recce_grade"]][asked["defender_grade"]]
    chances = mapped(dice(), lambda die: "sighted" if die >= least else "not sighted")
    told = f"{grades_of(asked, 'recce_grade', 'defender_grade')}: {least_die(least)} [N15, N-T4]"
    return spread(chances, ("sighted", "not sighted"), [told])


def _sequence(known: Tables, asked: Mapping[str, Any]) -> Spread:
    grades = asked["recce_grade"], asked["defender_grade"]
    order = (recce.SIGHTED, recce.AMBUSHED, *(f"{recce.FIRED} at {band} range" for band in BANDS))

    def result(rolled: tuple[int, int, int]) -> str:
        found = recce.looked(known, *grades, rolled)
        return f"{found.result} at {found.band} range" if found.band else found.result

    three = of_results([(r, w, b) for r in range(1, 7) for w in range(1, 7) for b in range(1, 7)])
    red, white = known.recce[grades[0]][grades[1]], known.recce[grades[1]][grades[0]]
    told = [
        f"Red: recce sights first {least_die(red)} [N15]",
        f"White: the defender may ambush or let pass {least_die(white)} [N16]",
        f"Blue: {GRADE_TITLES[grades[1]].lower()} troops open fire [N17, N-T5]",
    ]
    return spread(mapped(three, result), order, told)


def _engagement(known: Tables, asked: Mapping[str, Any]) -> Spread:
    chances = mapped(dice(), partial(recce.opens_at, known, asked["defender_grade"]))
    return spread(chances, BANDS, [f"{GRADE_TITLES[asked['defender_grade']]} [N17, N-T5]"])
