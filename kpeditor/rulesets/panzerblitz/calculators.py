"""Bare questions of PanzerBlitz: attacks by strength, shots in turn, overruns, assaults, mines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from kpeditor.core.rules.calculators import BadQuestion, Calculator, Spread, spread_of
from kpeditor.core.rules.declarations import Field
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import options
from kpeditor.rulesets.panzerblitz.combat import Attack, Modifier
from kpeditor.rulesets.panzerblitz.tables import ORDER, Result, Tables, tables

ELIMINATED, DISPERSED = "eliminated", "dispersed"
_MOST = 999


def calculators(scenario: Scenario | None = None) -> tuple[Calculator, ...]:
    """The questions under the options and tables of a scenario; None: those of the rules.

    Raises:
        BadFile: when the scenario's own tables are not well formed.
    """
    known = tables(scenario)
    below = options.value(scenario, "below_1_4") == "as_1_4"
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
            partial(_attack, known, below),
        ),
        Calculator(
            "shots",
            "Shots one after the other",
            "How a fresh unit stands after all shots; by the printed rules a unit is attacked once a turn.",
            (
                Field(
                    "shots",
                    "Shots",
                    "text",
                    "24/12",
                    text="Attack and defence of each, for example 24/12,7/12.",
                ),
                drm,
            ),
            partial(_shots, known, below),
        ),
        Calculator(
            "overrun",
            "Overrun",
            "What vehicles do to a stack they overrun, by printed factors [PB30].",
            (attack, defence, drm, dispersed),
            partial(_overrun, known, below),
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
            partial(_assault, known, below),
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


def _spread(known: Tables, attack: Attack, *, below: bool = False) -> Spread:
    column = attack.column(known, below=below)
    if column is None:
        lowest = known.combat.odds.names[0]
        raise BadQuestion(
            f"{attack.strength} against {attack.defence} is below {lowest}: no attack [PB2]", "attack"
        )
    results = [result.value for result in attack.results(known, column)]
    return spread_of(results, ORDER, attack.steps(known, column))


def _attack(known: Tables, below: bool, asked: Mapping[str, Any]) -> Spread:
    attack = Attack(asked["attack"], asked["defence"], _given(asked), is_dispersed=asked["dispersed"])
    return _spread(known, attack, below=below)


def _shots(known: Tables, below: bool, asked: Mapping[str, Any]) -> Spread:
    shots = _read_shots(asked["shots"])
    if len(shots) > 1:
        raise BadQuestion("by the printed rules a unit is attacked once a turn: give one shot [PB6]", "shots")
    strength, defence = shots[0]
    found = _spread(known, Attack(strength, defence, _given(asked)), below=below)
    words = {Result.ELIMINATED.value: ELIMINATED, Result.NONE.value: "-"}
    order = (ELIMINATED, DISPERSED, "-")
    chances = {one: sum((c for r, c in found.outcomes if words.get(r, DISPERSED) == one)) for one in order}
    return Spread(tuple((one, chance) for one, chance in chances.items() if chance), found.steps)


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


def _overrun(known: Tables, below: bool, asked: Mapping[str, Any]) -> Spread:
    numbers = known.numbers
    modifiers = (Modifier(numbers.close, "overrun [PB8]"), *_given(asked))
    attack = Attack(asked["attack"], asked["defence"], modifiers, numbers.overrun_columns, asked["dispersed"])
    return _spread(known, attack, below=below)


def _assault(known: Tables, below: bool, asked: Mapping[str, Any]) -> Spread:
    numbers = known.numbers
    modifiers = (Modifier(numbers.close, "close assault [PB9]"), *_given(asked))
    columns = numbers.engineer_columns if asked["engineers"] else 0
    attack = Attack(asked["attack"], asked["defence"], modifiers, columns, asked["dispersed"])
    return _spread(known, attack, below=below)


def _mines(known: Tables, asked: Mapping[str, Any]) -> Spread:
    odds = known.numbers.mine_odds
    column = known.combat.odds.names.index(odds)
    results = known.combat.results(column, 0)
    values = [result.on(is_dispersed=asked["dispersed"]).value for result in results]
    return spread_of(values, ORDER, [f"mines attack at {odds}, without modifiers [PB28]"])
