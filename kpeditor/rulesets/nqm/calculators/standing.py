"""Questions of morale and of reorganisation [N46, N53]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kpeditor.core.rules.calculators import BadQuestion, Spread
from kpeditor.core.rules.declarations import Field
from kpeditor.rulesets.nqm import morale
from kpeditor.rulesets.nqm.calculators.asking import Asked, grade, number, sure, switch
from kpeditor.rulesets.nqm.tables import Tables
from kpeditor.rulesets.toolbox.odds import counted, dice, mapped, spread


def of_morale() -> list[Asked]:
    """The questions of morale."""
    test = Field("test", "Test", "choice", choices={"1": "First", "2": "Second"})
    return [
        (
            "morale",
            "Test of morale",
            "Whether a unit passes a test of morale [N46].",
            (grade("grade", "Grade"), test),
            _morale,
        ),
        (
            "test-due",
            "Is a test due",
            "Which test of morale a unit must take now [N46, N50].",
            (
                grade("grade", "Grade"),
                number("strength", "Figures and strength points at the start", least=1),
                number("casualties", "Casualties"),
                number("taken", "Tests taken", 0, most=2),
                Field("attacks", "It attacks", "switch", True),
                switch("green", "Green"),
            ),
            _due,
        ),
        (
            "reorganise",
            "Reorganisation",
            "How many casualties a reorganisation removes [N53].",
            (number("casualties", "Casualties"),),
            _removed,
        ),
    ]


def _morale(known: Tables, asked: Mapping[str, Any]) -> Spread:
    grade, number = asked["grade"], int(asked["test"])
    tests = known.assault[grade].tests
    if not tests:
        raise BadQuestion("elite troops never test [N46]", "grade")
    test = morale.DueTest(number, morale.purpose_of(grade, number), tests[number - 1].passes)
    chances = mapped(dice(), lambda die: "passes" if morale.is_passed(test, die) else "fails")
    aim, at = morale.PASSED_TO[test.purpose], tests[number - 1].at
    told = f"to {aim}: {test.passes} or more, at {at} of losses [N46, N-T8]"
    return spread(chances, ("passes", "fails"), [told])


def _due(known: Tables, asked: Mapping[str, Any]) -> Spread:
    given = {one: asked[one] for one in ("strength", "casualties", "taken", "attacks", "green")}
    found = morale.due(known, asked["grade"], **given)
    marks = [
        f"test {number}, to {_aim(asked['grade'], number)}, from {at} casualties on [N46]"
        for number in (1, 2)
        if (at := morale.threshold(known, asked["grade"], number, asked["strength"], green=asked["green"]))
    ]
    told = marks or ["elite troops never test [N46]"]
    return sure(f"test {found.number}: {morale.PASSED_TO[found.purpose]}" if found else "none", told)


def _aim(grade: str, number: int) -> str:
    return morale.PASSED_TO[morale.purpose_of(grade, number)]


def _removed(known: Tables, asked: Mapping[str, Any]) -> Spread:
    chances = mapped(dice(), partial(morale.removed, known, asked["casualties"]))
    return counted(
        chances, [f"half of {asked['casualties']}, an odd one on {known.numbers.recover} or more [N53]"]
    )
