"""Bare questions of Not Quite Mechanized: recce, fire, aircraft, assaults, morale, hours, moves, space."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from kpeditor.core.rules.calculators import BadQuestion, Calculator, Spread
from kpeditor.core.rules.declarations import Field
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.nqm import assault, command, firefight, fireplan, morale, movement, options, recce
from kpeditor.rulesets.nqm.tables import BANDS, CLASS_TITLES, GRADE_TITLES, LEVELS, SPACES, Tables, tables
from kpeditor.rulesets.toolbox.odds import both, counted, dice, mapped, of_results, spread

_Work = Callable[[Tables, Mapping[str, Any]], Spread]
_MOST_DICE = 6
_POSTURES = {
    "march": "On the march",
    "moving": "Moving to contact",
    "open": "In the open",
    "ground": "Gone to ground",
    "dug-in": "Dug in",
    "town": "In a town",
    "fortified": "Fortified",
    "casemate": "In casemates of concrete",
}


def calculators(scenario: Scenario | None = None) -> tuple[Calculator, ...]:
    """The questions under the options and tables of a scenario; None: those of the rules.

    Raises:
        BadFile: when the scenario's own tables are not well formed.
    """
    known = tables(scenario)
    asked = [*_of_recce(), *_of_fire(scenario), *_of_assault(), *_of_morale(), *_of_command(known)]
    return tuple(
        Calculator(id_, title, text, given, partial(work, known)) for id_, title, text, given, work in asked
    )


_Asked = tuple[str, str, str, tuple[Field, ...], _Work]


def _number(id_: str, title: str, default: int | None = None, least: int = 0, most: int = 40) -> Field:
    return Field(id_, title, default=default, least=least, most=most)


def _switch(id_: str, title: str, text: str = "") -> Field:
    return Field(id_, title, "switch", False, text=text)


def _grade(id_: str, title: str) -> Field:
    return Field(id_, title, "choice", choices=GRADE_TITLES)


def _class(id_: str, title: str) -> Field:
    return Field(id_, title, "choice", choices=CLASS_TITLES)


def _posture() -> Field:
    return Field("posture", "Posture of the target", "choice", "open", choices=_POSTURES)


def _of_recce() -> list[_Asked]:
    grades = (_grade("recce_grade", "Grade of the recce"), _grade("defender_grade", "Grade of the defender"))
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
            (_grade("defender_grade", "Grade of the defender"),),
            _engagement,
        ),
    ]


def _of_fire(scenario: Scenario | None) -> list[_Asked]:
    reading = str(options.value(scenario, "air_beaten_off"))
    weapon = _class("weapon", "Class of the weapon")
    shift = _number("shift", "Steps up", 0, most=firefight.MOST_SHIFT)
    return [
        (
            "firefight",
            "Volley",
            "The casualties of some combat units of fire at effective range [N27 to N30].",
            (
                weapon,
                _class("target", "Class of the target"),
                _number("units", "Combat units", least=1),
                shift,
            ),
            _volley,
        ),
        (
            "harassing-fire",
            "Fire at harassing range",
            "Whether a volley at harassing range disorganises its target [N31].",
            (weapon, _class("target", "Class of the target"), _number("units", "Combat units", least=1)),
            _harassing,
        ),
        (
            "shoot",
            "Shoot of artillery",
            "What a fire unit does to its target: casualties, and whether it disorganises [N21, N23].",
            (
                _number("calibre", "Calibre in mm", least=20, most=500),
                _posture(),
                Field("kind", "Shoot", "choice", fireplan.EFFECTIVE, choices=_SHOOTS),
                _number("hour", "From hour", 1, 1, 48),
            ),
            _shoot,
        ),
        (
            "air",
            "Aircraft against guns",
            "What comes of an air attack on the guns that defend a target [N24, N25].",
            (
                _number("aircraft", "Aircraft stands", least=1, most=_MOST_DICE),
                _number("guns", "Anti-aircraft stands", least=0, most=_MOST_DICE),
            ),
            partial(_air, reading),
        ),
        (
            "terror",
            "Tank terror",
            "Whether infantry without tanks and anti-tank fire gives up before tanks [N38].",
            (_grade("grade", "Grade"),),
            _terror,
        ),
    ]


_SHOOTS = {fireplan.EFFECTIVE: "Effective", fireplan.HARASSING: "Harassing"}


def _of_assault() -> list[_Asked]:
    grades = (
        _grade("attacker_grade", "Grade of the attacker"),
        _grade("defender_grade", "Grade of the defender"),
    )
    return [
        (
            "assault",
            "Round of a close assault",
            "Figures lost by attacker and defender in one round of the dice named [N42].",
            (
                _number("attackers", "Dice of the attacker", least=1, most=_MOST_DICE),
                _number("defenders", "Dice of the defender", least=1, most=_MOST_DICE),
                *grades,
            ),
            _round,
        ),
        (
            "assault-hour",
            "Hour of a close assault",
            "Who has stands left after the rounds of an hour, without break tests [N42 to N44].",
            (
                _number("attackers", "Stands of the attacker", least=1, most=9),
                _number("defenders", "Stands of the defender", least=1, most=9),
                *grades,
                _number("rounds", "Rounds, 0 for as many as an hour has", 0, most=12),
            ),
            _hour,
        ),
    ]


def _of_morale() -> list[_Asked]:
    test = Field("test", "Test", "choice", choices={"1": "First", "2": "Second"})
    return [
        (
            "morale",
            "Test of morale",
            "Whether a unit passes a test of morale [N46].",
            (_grade("grade", "Grade"), test),
            _morale,
        ),
        (
            "test-due",
            "Is a test due",
            "Which test of morale a unit must take now [N46, N50].",
            (
                _grade("grade", "Grade"),
                _number("strength", "Figures and strength points at the start", least=1),
                _number("casualties", "Casualties"),
                _number("taken", "Tests taken", 0, most=2),
                Field("attacks", "It attacks", "switch", True),
                _switch("green", "Green"),
            ),
            _due,
        ),
        (
            "reorganise",
            "Reorganisation",
            "How many casualties a reorganisation removes [N53].",
            (_number("casualties", "Casualties"),),
            _removed,
        ),
    ]


def _of_command(known: Tables) -> list[_Asked]:
    up = {level: level.capitalize() for level in LEVELS[1:]}
    mobilities = {one: one.capitalize() for one in known.movement}
    spaces = {one: one.capitalize() for one in SPACES}
    return [
        (
            "reaction",
            "Command reaction time",
            "The hour from which a unit without orders acts when a battalion calls for it [N7, N8].",
            (
                Field("common", "Headquarters over both", "choice", choices=up),
                Field("called", "Who is called", "choice", "battalion", choices=up),
                _number("hour", "Called in hour", 1, 1, 48),
                _switch("fast-veterans", "Veteran tanks or veteran motorized"),
                _switch("general", "A general is on the spot"),
            ),
            _reaction,
        ),
        (
            "task",
            "Time of a task",
            "The hour in which a task is done [N-T3].",
            (
                Field("task", "Task", "choice", choices={one: one.capitalize() for one in known.tasks}),
                _number("hour", "Ordered in hour", 1, 1, 48),
                _number("parties", "Companies or platoons at work", 1, 1, 12),
                _number("fire", "Under fire from hour", 0, 0, 48),
                _number("fire-hours", "Hours under fire", 1, 1, 48),
            ),
            _task,
        ),
        (
            "move",
            "Move",
            "Kilometres of ground and centimetres of table of a move [N9, N10].",
            (
                Field("mobility", "Mobility", "choice", choices=mobilities),
                Field("gait", "Way of moving", "choice", "contact", choices=movement.GAITS),
                _number("hours", "Hours", 1, 1, 24),
                Field("ground", "Scale of the table 1 :", default=5000, least=100, most=1_000_000),
                _switch("bad-going", "Close country or obstacles"),
                _switch("day", "A campaign day"),
            ),
            _move,
        ),
        (
            "space",
            "Frontage and depth",
            "The ground a formation takes up [N11].",
            (
                Field("formation", "Formation", "choice", choices=spaces),
                _switch("close", "Close country"),
            ),
            _space,
        ),
    ]


def _sure(result: str, steps: list[str]) -> Spread:
    return spread({result: Fraction(1)}, (result,), steps)


def _grades_of(asked: Mapping[str, Any], one: str, other: str) -> str:
    return f"{GRADE_TITLES[asked[one]]} against {GRADE_TITLES[asked[other]].lower()}"


def _least(die: int) -> str:
    return {1: "always", 7: "never"}.get(die, f"on {die} or more")


def _recce(known: Tables, asked: Mapping[str, Any]) -> Spread:
    least = known.recce[asked["recce_grade"]][asked["defender_grade"]]
    chances = mapped(dice(), lambda die: "sighted" if die >= least else "-")
    told = f"{_grades_of(asked, 'recce_grade', 'defender_grade')}: {_least(least)} [N15, N-T4]"
    return spread(chances, ("sighted", "-"), [told])


def _sequence(known: Tables, asked: Mapping[str, Any]) -> Spread:
    grades = asked["recce_grade"], asked["defender_grade"]
    order = (recce.SIGHTED, recce.AMBUSHED, *(f"{recce.FIRED} at {band} range" for band in BANDS))

    def result(rolled: tuple[int, int, int]) -> str:
        found = recce.looked(known, *grades, rolled)
        return f"{found.result} at {found.band} range" if found.band else found.result

    three = of_results([(r, w, b) for r in range(1, 7) for w in range(1, 7) for b in range(1, 7)])
    red, white = known.recce[grades[0]][grades[1]], known.recce[grades[1]][grades[0]]
    told = [
        f"Red: recce sights first {_least(red)} [N15]",
        f"White: the defender may ambush or let pass {_least(white)} [N16]",
        f"Blue: {GRADE_TITLES[grades[1]].lower()} troops open fire [N17, N-T5]",
    ]
    return spread(mapped(three, result), order, told)


def _engagement(known: Tables, asked: Mapping[str, Any]) -> Spread:
    chances = mapped(dice(), partial(recce.opens_at, known, asked["defender_grade"]))
    return spread(chances, BANDS, [f"{GRADE_TITLES[asked['defender_grade']]} [N17, N-T5]"])


def _volley(known: Tables, asked: Mapping[str, Any]) -> Spread:
    row = firefight.ladder(known, asked["weapon"], asked["target"], asked["shift"])
    one, total = of_results(row), {0: Fraction(1)}
    for _ in range(asked["units"]):
        total = both(total, one, int.__add__)
    return counted(total, _ladder_steps(asked, row))


def _ladder_steps(asked: Mapping[str, Any], row: tuple[int, ...]) -> list[str]:
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
    chances = {"disorganised": 1 - none, "-": none}
    return spread(chances, ("disorganised", "-"), [*_ladder_steps(asked, row), "no casualties [N31]"])


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
        return _sure("attacks the ground", ["no guns defend [N24]"])
    found: dict[str, Fraction] = {}
    for (down, beaten), chance in assault.round_chances(air, guns, ("R", "R")).items():
        # The same dice once more, so that losses are reckoned in one place.
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


def _morale(known: Tables, asked: Mapping[str, Any]) -> Spread:
    grade, number = asked["grade"], int(asked["test"])
    tests = known.assault[grade].tests
    if not tests:
        raise BadQuestion("elite troops never test [N46]", "grade")
    test = morale.DueTest(number, morale.purpose_of(grade, number), tests[number - 1].passes)
    chances = mapped(dice(), lambda die: "passes" if morale.is_passed(test, die) else "fails")
    told = f"to {test.purpose}: {test.passes} or more, at {tests[number - 1].at} of losses [N46, N-T8]"
    return spread(chances, ("passes", "fails"), [told])


def _due(known: Tables, asked: Mapping[str, Any]) -> Spread:
    given = {one: asked[one] for one in ("strength", "casualties", "taken", "attacks", "green")}
    found = morale.due(known, asked["grade"], **given)
    marks = [
        f"test {number}, to {morale.purpose_of(asked['grade'], number)}, from {at} casualties on [N46]"
        for number in (1, 2)
        if (at := morale.threshold(known, asked["grade"], number, asked["strength"], green=asked["green"]))
    ]
    told = marks or ["elite troops never test [N46]"]
    return _sure(f"test {found.number}: {found.purpose}" if found else "none", told)


def _removed(known: Tables, asked: Mapping[str, Any]) -> Spread:
    chances = mapped(dice(), partial(morale.removed, known, asked["casualties"]))
    return counted(
        chances, [f"half of {asked['casualties']}, an odd one on {known.numbers.recover} or more [N53]"]
    )


def _reaction(known: Tables, asked: Mapping[str, Any]) -> Spread:
    common, called = asked["common"], asked["called"]
    if LEVELS.index(called) > LEVELS.index(common):
        raise BadQuestion(f"a {called} stands above the {common}", "called")
    hours = command.chain_hours(known, common, called, fast_veteran=asked["fast-veterans"])
    told = [f"battalion up to {common} and down to {called}: {hours} h [N7, N-T3]"]
    if asked["general"]:
        hours = 0
        told.append("a general on the spot takes it away [N8]")
    return _sure(f"hour {asked['hour'] + hours}", told)


def _task(known: Tables, asked: Mapping[str, Any]) -> Spread:
    least, most = known.tasks[asked["task"]]
    fire = (
        frozenset(range(asked["fire"], asked["fire"] + asked["fire-hours"])) if asked["fire"] else frozenset()
    )
    ends = []
    for hours in sorted({least, most}):
        needed = -(-hours // asked["parties"])
        end, before = command.done_by(asked["hour"], needed, fire)
        ends.append(end)
    told = [f"{least} to {most} hours of work, {asked['parties']} at it [N-T3]"]
    told += [f"{before} of {needed} hours count before the fire; hours under fire do not count [N60]"] * bool(
        fire
    )
    return _sure(f"hour {ends[0]}" if len(set(ends)) == 1 else f"hours {ends[0]} to {ends[-1]}", told)


def _move(known: Tables, asked: Mapping[str, Any]) -> Spread:
    mobility, gait = asked["mobility"], asked["gait"]
    rate = movement.rate(known, mobility, gait, bad_going=asked["bad-going"])
    hours = known.numbers.day if asked["day"] else asked["hours"]
    if not rate:
        raise BadQuestion(f"{mobility} troops do not {movement.GAITS[gait].lower()} [N-T1]", "gait")
    far = hours * rate
    told = [f"{rate:g} km an hour{known.doubt('movement', mobility)} [N9], {hours} hours"]
    if asked["bad-going"]:
        share = f"{known.numbers.bad_going}%{known.doubt('numbers', 'bad_going')}"
        told.append(f"{share} of the rate is left in close country and at obstacles [N9]")
    return _sure(f"{far:g} km, {movement.on_table(far, asked['ground']):g} cm", told)


def _space(known: Tables, asked: Mapping[str, Any]) -> Spread:
    found = known.space[asked["formation"]]
    front = found.close if asked["close"] else found.open
    return _sure(
        f"{front} m by {found.depth} m", ["the lower limit in close country, the upper in open [N11]"]
    )
