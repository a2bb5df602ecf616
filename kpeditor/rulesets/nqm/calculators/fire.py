"""Questions of fire: volleys, shoots of artillery, aircraft against guns, tank terror [N21 to N31, N38]."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from kpeditor.core.rules.calculators import Spread
from kpeditor.core.rules.declarations import Field
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.nqm import assault, firefight, fireplan, options
from kpeditor.rulesets.nqm.calculators.asking import MOST_DICE, Asked, class_of, grade, number, posture, sure
from kpeditor.rulesets.nqm.tables import CLASS_TITLES, Tables
from kpeditor.rulesets.toolbox.odds import both, counted, dice, mapped, of_results, spread

_SHOOTS: Final = {fireplan.EFFECTIVE: "Effective", fireplan.HARASSING: "Harassing"}


def of_fire(scenario: Scenario | None) -> list[Asked]:
    """The questions of fire, under the options of a scenario."""
    reading = str(options.value(scenario, "air_beaten_off"))
    weapon = class_of("weapon", "Class of the weapon")
    shift = number("shift", "Steps up", 0, most=firefight.MOST_SHIFT)
    return [
        (
            "firefight",
            "Volley",
            "The casualties of some combat units of fire at effective range [N27 to N30].",
            (
                weapon,
                class_of("target", "Class of the target"),
                number("units", "Combat units", least=1),
                shift,
            ),
            _volley,
        ),
        (
            "harassing-fire",
            "Fire at harassing range",
            "Whether a volley at harassing range disorganises its target [N31].",
            (weapon, class_of("target", "Class of the target"), number("units", "Combat units", least=1)),
            _harassing,
        ),
        (
            "shoot",
            "Shoot of artillery",
            "What a fire unit does to its target: casualties, and whether it disorganises [N21, N23].",
            (
                number("calibre", "Calibre in mm", least=20, most=500),
                posture(),
                Field("kind", "Shoot", "choice", fireplan.EFFECTIVE, choices=_SHOOTS),
                number("hour", "From hour", 1, 1, 48),
            ),
            _shoot,
        ),
        (
            "air",
            "Aircraft against guns",
            "What comes of an air attack on the guns that defend a target [N24, N25].",
            (
                number("aircraft", "Aircraft stands", least=1, most=MOST_DICE),
                number("guns", "Anti-aircraft stands", least=0, most=MOST_DICE),
            ),
            partial(_air, reading),
        ),
        (
            "terror",
            "Tank terror",
            "Whether infantry without tanks and anti-tank fire gives up before tanks [N38].",
            (grade("grade", "Grade"),),
            _terror,
        ),
    ]


def _volley(known: Tables, asked: Mapping[str, Any]) -> Spread:
    row = firefight.ladder(known, asked["weapon"], asked["target"], asked["shift"])
    one, total = of_results(row), {0: Fraction(1)}
    for _ in range(asked["units"]):
        total = both(total, one, int.__add__)
    return counted(total, ladder_steps(asked, row))


def ladder_steps(asked: Mapping[str, Any], row: tuple[int, ...]) -> list[str]:
    shift = asked.get("shift", 0)
    found = firefight.difference(asked["weapon"], asked["target"], shift)
    weapon = CLASS_TITLES[asked["weapon"]].lower()
    raised = f", raised by {shift} [N28]" if shift else ""
    steps = [
        f"{weapon} weapons{raised} against {CLASS_TITLES[asked['target']].lower()} targets: {found:+d} [N29]"
    ]
    return [*steps, f"hits of the dice 1 to 6: {' '.join(map(str, row))} [N-T7]"]


def _harassing(known: Tables, asked: Mapping[str, Any]) -> Spread:
    row = firefight.ladder(known, asked["weapon"], asked["target"])
    none = Fraction(row.count(0), len(row)) ** asked["units"]
    chances = {"disorganised": 1 - none, "not disorganised": none}
    return spread(
        chances, ("disorganised", "not disorganised"), [*ladder_steps(asked, row), "no casualties [N31]"]
    )


def _shoot(known: Tables, asked: Mapping[str, Any]) -> Spread:
    calibre, target = asked["calibre"], firefight.PROTECTION[asked["posture"]]
    found = fireplan.shoot(known, asked["kind"], calibre, target, asked["hour"])
    weapon = fireplan.class_of_calibre(calibre)
    row, total = firefight.ladder(known, weapon, target), {0: Fraction(1)}
    for _ in range(found.dice):
        total = both(total, of_results(row), int.__add__)
    felt = ", disorganised" if found.disorganises else ""
    order = [f"{n}{felt}" for n in range(max(total) + 1)]
    lasts = f"hour {found.first}" if found.first == found.last else f"hours {found.first} and {found.last}"
    told = [
        f"{calibre} mm is {CLASS_TITLES[weapon].lower()} [N-T10], the target {CLASS_TITLES[target].lower()}",
        f"disorganises from {known.artillery[target]} mm on [N-T6]",
        f"{lasts}: no reorganising and no resupply [N21]",
        f"{found.dice} dice a fire unit{known.doubt('numbers', 'fire_dice')} [ruling 4]"
        if found.dice
        else "a harassing shoot causes no casualties [N21]",
    ]
    return spread(mapped(total, lambda hits: f"{hits}{felt}"), order, told)


def _air(reading: str, known: Tables, asked: Mapping[str, Any]) -> Spread:
    air, guns = asked["aircraft"], asked["guns"]
    if not guns:
        return sure("attacks the ground", ["no guns defend [N24]"])
    found: dict[str, Fraction] = {}
    for (down, beaten), chance in assault.round_chances(air, guns, ("R", "R")).items():
        # These are the same dice again: losses are computed in one place.
        fight = fireplan.air_fight((6,) * beaten + (1,) * down, (1,) * beaten + (6,) * down, reading)
        if not beaten and not down:
            fight = fireplan.air_fight((1,), (1,), reading)
        result = (
            f"guns lose {fight.guns_lost}" if fight.is_won else f"driven off, aircraft lose {fight.air_lost}"
        )
        found[result] = found.get(result, Fraction(0)) + chance
    order = [f"guns lose {n}" for n in range(guns + 1)]
    order += [f"driven off, aircraft lose {n}" for n in range(air + 1)]
    told = [f"{air} dice against {guns}, matched from the highest down, a draw for the guns [N24, ruling 6]"]
    return spread(found, order, told)


def _terror(known: Tables, asked: Mapping[str, Any]) -> Spread:
    chances = mapped(
        dice(),
        lambda die: "gives up" if firefight.surrenders_to_tanks(known, asked["grade"], die) else "stands",
    )
    told = (
        f"regulars and worse give up on 1 to {known.numbers.terror}{known.doubt('numbers', 'terror')} [N38]"
    )
    return spread(chances, ("gives up", "stands"), [told])
