"""Questions of close assaults: a round, and the rounds of an hour [N42 to N44]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.rules.calculators import Spread
from kpeditor.rulesets.nqm import assault
from kpeditor.rulesets.nqm.calculators.asking import MOST_DICE, Asked, grade, number
from kpeditor.rulesets.nqm.tables import GRADE_TITLES, Tables
from kpeditor.rulesets.toolbox.odds import mapped, spread


def of_assault() -> list[Asked]:
    """The questions of close assaults."""
    grades = (
        grade("attacker_grade", "Grade of the attacker"),
        grade("defender_grade", "Grade of the defender"),
    )
    return [
        (
            "assault",
            "Round of a close assault",
            "Figures lost by attacker and defender in one round of the dice named [N42].",
            (
                number("attackers", "Dice of the attacker", least=1, most=MOST_DICE),
                number("defenders", "Dice of the defender", least=1, most=MOST_DICE),
                *grades,
            ),
            _round,
        ),
        (
            "assault-hour",
            "Hour of a close assault",
            "Who has stands left after the rounds of an hour, without break tests [N42 to N44].",
            (
                number("attackers", "Stands of the attacker", least=1, most=9),
                number("defenders", "Stands of the defender", least=1, most=9),
                *grades,
                number("rounds", "Rounds, 0 for as many as an hour has", 0, most=12),
            ),
            _hour,
        ),
    ]


def _round(known: Tables, asked: Mapping[str, Any]) -> Spread:
    mine, theirs = asked["attackers"], asked["defenders"]
    grades = asked["attacker_grade"], asked["defender_grade"]
    chances = {f"{a}-{d}": one for (a, d), one in assault.round_chances(mine, theirs, grades).items()}
    order = [f"{a}-{d}" for a in range(mine + 1) for d in range(theirs + 1)]
    told = [f"{mine} dice against {theirs}, matched from the highest down [N42]"]
    for one, other, who in ((*grades, "the attacker"), (*reversed(grades), "the defender")):
        if assault.wins_ties(one, other):
            told.append(f"{who} wins ties: {GRADE_TITLES[one].lower()} troops against lower ones [N42]")
    return spread(chances, order, told)


def _hour(known: Tables, asked: Mapping[str, Any]) -> Spread:
    grades = asked["attacker_grade"], asked["defender_grade"]
    rounds = asked["rounds"] or assault.rounds_in_hour(known, grades[0])
    left = assault.hour_chances(known, (asked["attackers"], asked["defenders"]), grades, rounds)

    def result(stands: assault.Losses) -> str:
        return "undecided" if all(stands) else "attacker wins" if stands[0] else "defender wins"

    told = [f"{rounds} rounds, each casualty a stand [N43]", "nobody gives up, and no break tests are taken"]
    both_gone = "both gone"
    chances = mapped(left, lambda stands: result(stands) if any(stands) else both_gone)
    return spread(chances, ("attacker wins", "undecided", "defender wins", both_gone), told)
