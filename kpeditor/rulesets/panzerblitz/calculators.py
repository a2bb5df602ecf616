"""Calculators of PanzerBlitz: attacks by strength, sequences of shots, overruns, assaults, mines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kpeditor.core.rules.calculators import BadQuestion, Calculator, Spread, spread_of
from kpeditor.core.rules.declarations import Field
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import dispersal, options
from kpeditor.rulesets.panzerblitz.combat import Attack, Modifier
from kpeditor.rulesets.panzerblitz.tables import ORDER, Result, Tables, tables

ELIMINATED, DISPERSED = "eliminated", "dispersed"
_MOST = 999


@dataclass(frozen=True, slots=True)
class Rules:
    """How the options of a scenario affect attacks.

    Attributes:
        below: attacks below the lowest odds are made at them.
        revised: dispersal has two grades, and a unit is shot at again and again [B1 to B8].
        dispersed_drm: what a dispersed target adds to the die of fire.
    """

    known: Tables
    below: bool
    revised: bool
    dispersed_drm: int

    def against(self, *, dispersed: bool) -> tuple[Modifier, ...]:
        """The addition to the die for a dispersed or undispersed target."""
        return (Modifier(self.dispersed_drm, "dispersed target [3.6-2]"),) * bool(
            dispersed and self.dispersed_drm
        )


def calculators(scenario: Scenario | None = None) -> tuple[Calculator, ...]:
    """The calculators under the options and tables of a scenario, or those of the rules if it is None.

    Raises:
        BadFile: when the scenario's own tables are not well formed.
    """
    revised = options.value(scenario, "combat") == "panzerbitz"
    known = Rules(
        tables(scenario),
        options.value(scenario, "below_1_4") == "as_1_4",
        revised,
        int(options.value(scenario, "dispersed_target_drm")) if revised else 0,
    )
    attack = Field("attack", "Attack", least=0, most=_MOST, text="The sum of all firers, as they count.")
    defence = Field("defence", "Defence", least=1, most=_MOST, text="The sum of all that is attacked.")
    drm = Field("drm", "Added to the die", default=0, least=-9, most=9)
    dispersed = Field("dispersed", "Target is dispersed", "switch", False)
    return (
        Calculator(
            "attack",
            "Attack by odds",
            "What an attack does to its target [PB1, PB2].",
            (attack, defence, drm, dispersed),
            partial(_attack, known),
        ),
        Calculator(
            "shots",
            "Shots one after the other",
            "How a unit stands after all shots [B7]; by the printed rules it is attacked once a turn.",
            (
                Field(
                    "shots",
                    "Shots",
                    "text",
                    "24/12",
                    text="Attack and defence of each, for example 24/12,7/12.",
                ),
                drm,
                Field(
                    "begins",
                    "Begins",
                    "choice",
                    "fresh",
                    choices={"fresh": "fresh", "D": "dispersed (D)", "DD": "doubly dispersed (DD)"},
                    text="How the unit stands before the first shot; only PanzerBitz has the second grade.",
                ),
            ),
            partial(_shots, known),
        ),
        Calculator(
            "overrun",
            "Overrun",
            "What vehicles do to a stack they overrun, by printed factors [PB30].",
            (attack, defence, drm, dispersed),
            partial(_overrun, known),
        ),
        Calculator(
            "assault",
            "Close assault",
            "What an assault does to a stack, by printed factors [PB31].",
            (
                attack,
                defence,
                Field("engineers", "Engineers with others", "switch", False, text="One column up [PB9]."),
                drm,
                dispersed,
            ),
            partial(_assault, known),
        ),
        Calculator(
            "mines",
            "Mines",
            "What mines do to one unit [PB28].",
            (dispersed,),
            partial(_mines, known),
        ),
    )


def _given(asked: Mapping[str, Any]) -> tuple[Modifier, ...]:
    return (Modifier(asked["drm"], "as given"),) if asked.get("drm") else ()


def _column(rules: Rules, attack: Attack, field: str = "attack") -> int:
    column = attack.column(rules.known, below=rules.below)
    if column is None:
        lowest = rules.known.combat.odds.names[0]
        raise BadQuestion(
            f"{attack.strength} against {attack.defence} is below {lowest}: no attack [PB2]", field
        )
    return column


def _spread(rules: Rules, attack: Attack) -> Spread:
    column = _column(rules, attack)
    if rules.revised:  # the printed result, whatever the target's grade: only DD on DD eliminates [B2, B3]
        attack = replace(attack, is_dispersed=False)
    results = [result.value for result in attack.results(rules.known, column)]
    return spread_of(results, ORDER, attack.steps(rules.known, column))


def _attack(rules: Rules, asked: Mapping[str, Any]) -> Spread:
    modifiers = (*_given(asked), *rules.against(dispersed=asked["dispersed"]))
    return _spread(
        rules, Attack(asked["attack"], asked["defence"], modifiers, is_dispersed=asked["dispersed"])
    )


def _shots(rules: Rules, asked: Mapping[str, Any]) -> Spread:
    shots = _read_shots(asked["shots"])
    if rules.revised:
        return _sequence(rules, shots, asked)
    if len(shots) > 1:
        raise BadQuestion("by the printed rules a unit is attacked once a turn: give one shot [PB6]", "shots")
    if asked["begins"] == "DD":
        raise BadQuestion("the printed rules have no second grade of dispersal [PB7]", "begins")
    strength, defence = shots[0]
    is_dispersed = asked["begins"] == "D"
    found = _spread(rules, Attack(strength, defence, _given(asked), is_dispersed=is_dispersed))
    words = {Result.ELIMINATED.value: ELIMINATED, Result.NONE.value: DISPERSED if is_dispersed else "-"}
    order = (ELIMINATED, DISPERSED, "-")
    chances = {one: sum((c for r, c in found.outcomes if words.get(r, DISPERSED) == one)) for one in order}
    return Spread(tuple((one, chance) for one, chance in chances.items() if chance), found.steps)


def _sequence(rules: Rules, shots: Sequence[tuple[int, int]], asked: Mapping[str, Any]) -> Spread:
    """Shots one after the other at one unit, exactly [B1 to B3, B7, B8]."""
    results, steps = [], []
    for number, (strength, defence) in enumerate(shots, 1):
        attacks = [
            Attack(strength, defence, (*_given(asked), *rules.against(dispersed=grade > dispersal.FRESH)))
            for grade in range(dispersal.DEAD)
        ]
        column = _column(rules, attacks[0], "shots")
        results.append([one.results(rules.known, column) for one in attacks])
        steps += [f"shot {number}: {step}" for step in attacks[0].steps(rules.known, column)]
    if rules.dispersed_drm:
        steps.append(f"{rules.dispersed_drm:+d} to the die once the target is dispersed [3.6-2]")
    steps.append("D on D makes DD [B1]; DD on DD eliminates, D on DD does nothing [B1, B2]")
    start = dispersal.FRESH if asked["begins"] == "fresh" else dispersal.NAMES.index(asked["begins"])
    found = dispersal.chances(start, results)
    order = range(dispersal.DEAD, -1, -1)
    return Spread(tuple((dispersal.NAMES[one], found[one]) for one in order if found[one]), tuple(steps))


def _read_shots(text: str) -> list[tuple[int, int]]:
    """The shots of "24/12, 7/12".

    Raises:
        BadQuestion: when the text is not of that form.
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"\d{1,3}/[1-9]\d{0,2}", part) for part in parts):
        raise BadQuestion(
            f"shots are written as attack/defence, for example 24/12,7/12, not {text!r}", "shots"
        )
    return [(int(attack), int(defence)) for attack, defence in (part.split("/") for part in parts)]


def _overrun(rules: Rules, asked: Mapping[str, Any]) -> Spread:
    numbers = rules.known.numbers
    modifiers = (Modifier(numbers.close, "overrun [PB8]"), *_given(asked))
    attack = Attack(asked["attack"], asked["defence"], modifiers, numbers.overrun_columns, asked["dispersed"])
    return _spread(rules, attack)


def _assault(rules: Rules, asked: Mapping[str, Any]) -> Spread:
    numbers = rules.known.numbers
    modifiers = (Modifier(numbers.close, "close assault [PB9]"), *_given(asked))
    columns = numbers.engineer_columns if asked["engineers"] else 0
    attack = Attack(asked["attack"], asked["defence"], modifiers, columns, asked["dispersed"])
    return _spread(rules, attack)


def _mines(rules: Rules, asked: Mapping[str, Any]) -> Spread:
    odds = rules.known.numbers.mine_odds
    column = rules.known.combat.odds.names.index(odds)
    results = rules.known.combat.results(column, 0)
    doomed = asked["dispersed"] and not rules.revised
    values = [result.on(is_dispersed=doomed).value for result in results]
    return spread_of(values, ORDER, [f"mines attack at {odds}, without modifiers [PB28]"])
