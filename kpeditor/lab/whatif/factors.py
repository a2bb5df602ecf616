"""Factors: fields of a scenario with values to try, chosen by hand or proposed from the scenario itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.rules import registry
from kpeditor.core.rules.declarations import Field
from kpeditor.core.rules.ruleset import means_something
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.unitlist import unit_list
from kpeditor.lab.whatif.changes import BadChange, Change, changed, parse_change
from kpeditor.lab.whatif.numbers import numbers_in, settled_in

REACH = 4
"""Greatest distance from the present value at which a number is searched for 50/50."""

WORDS = {
    "length": "Game-turns",
    "side field": "{field}, {side}",
    "threshold": "Number in victory line {line}",
    "points": "Points of line {line}",
    "limit": "Lower limit of threshold {line}",
    "margin": "Lead for level {line}",
    "level": "Limit of level {line} ({side})",
    "units": "{type} ({side}, group {group})",
    "enter": "Entry turn ({side}, group {group})",
    "radius": "Deployment radius ({side}, group {group})",
    "group field": "{field} ({side}, group {group})",
    "option": "Option: {option}",
}
"""The titles of a scenario's factors, with fields; the window passes them in its own language."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A field of the scenario, named by its path, with values to try.

    Attributes:
        title: its name in words.
        now: its present value in the scenario; "" if that is not a single value.
    """

    path: str
    values: tuple[str, ...]
    title: str = ""
    now: str = ""

    def changes(self) -> tuple[Change, ...]:
        return tuple(Change(self.path, value) for value in self.values)


def parse_factor(text: str) -> Factor:
    """The factor of `path=value`, `path=1..5`, `path=-2..+2` or `path=value|value`.

    Raises:
        BadChange: when it cannot be understood.
    """
    one = parse_change(text)
    first, dots, last = one.value.partition("..")
    if dots and first.lstrip("+-").isdecimal() and last.lstrip("+-").isdecimal():
        form = "+d" if first[0] in "+-" else "d"
        values = tuple(format(number, form) for number in range(int(first), int(last) + 1))
    else:
        values = tuple(part.strip() for part in one.value.split("|"))
    if not values or not all(values):
        raise BadChange(f"{text!r} names no values to try")
    return Factor(one.path, values)


def factors_of(
    battle: Battle, words: Mapping[str, str] = WORDS, say: Callable[[str], str] = str
) -> list[Factor]:
    """What could be varied in a scenario: every number and choice one step up and down, its switches and
    options.

    A value is proposed only if the battle stays playable and its victory lines can come out in two ways.
    `words` are `WORDS` or their translation; `say` translates the rules' names of fields.
    """
    if battle.scenario is None:
        return []
    found = []
    for factor in _proposed(battle, battle.scenario, words, say):
        values = tuple(value for value in factor.values if _fits(battle, Change(factor.path, value)))
        if values:
            found.append(replace(factor, values=values))
    return found


def around(battle: Battle, factor: Factor) -> Factor:
    """A factor with values up to `REACH` around the present one. A factor that is not a number stays
    unchanged.
    """
    if not factor.now.isdecimal():
        return factor
    now = int(factor.now)
    near = (str(number) for number in range(max(0, now - REACH), now + REACH + 1))
    return replace(factor, values=tuple(one for one in near if _fits(battle, Change(factor.path, one))))


def _fits(battle: Battle, change: Change) -> bool:
    trial = Battle(battle.sheet, battle.scenario)
    try:
        changed(trial, (change,))
    except BadChange:
        return False
    return _settled(trial) <= _settled(battle)


def _settled(battle: Battle) -> int:
    """The number of comparisons of the victory lines whose result never changes."""
    lines = battle.scenario.victory if battle.scenario is not None and battle.is_hex else ()
    return sum(settled_in(line.when, battle.map.numbering) for line in lines)


def _proposed(
    battle: Battle, scenario: Scenario, words: Mapping[str, str], say: Callable[[str], str]
) -> Iterator[Factor]:
    ruleset = registry.find(scenario.ruleset)
    types, fields = ruleset.unit_types(scenario), ruleset.fields(scenario)
    of_side, of_group = (
        [one for one in some if means_something(ruleset, scenario, one)]
        for some in (fields.side, fields.group)
    )
    yield _number("length", words["length"], scenario.length.max)
    for side in scenario.sides:
        for field in of_side:
            title = words["side field"].format(field=say(field.title), side=side.title)
            yield _field(field, f"{field.id} {side.id}", title, side.fields)
    for index, line in enumerate(scenario.victory, start=1):
        numbers = numbers_in(line.when, battle.map.numbering) if battle.is_hex else []
        for place, number in enumerate(numbers, start=1):
            key = f"{index}.{place}" if place > 1 else str(index)
            yield _number(f"threshold {key}", words["threshold"].format(line=key), number)
    yield from _scoring(scenario, words)
    for side, group in scenario.groups():
        names = {"side": side.title, "group": group.id}
        for type_id, count in group.tally().items():
            title = types[type_id].title if type_id in types else type_id
            yield _number(
                f"units {side.id} {group.id} {type_id}", words["units"].format(type=title, **names), count
            )
        if group.enter is not None and group.enter.turn > 0:
            yield _number(f"enter {side.id} {group.id}", words["enter"].format(**names), group.enter.turn)
        radii = numbers_in(group.deploy, battle.map.numbering, radii=True) if battle.is_hex else []
        for radius in radii[:1]:
            yield _number(f"radius {side.id} {group.id}", words["radius"].format(**names), radius)
        for field in of_group:
            if group.deploy or not field.at_setup:
                title = words["group field"].format(field=say(field.title), **names)
                yield _field(field, f"{field.id} {side.id} {group.id}", title, group.fields)
    yield from _options(scenario, words)


def _scoring(scenario: Scenario, words: Mapping[str, str]) -> Iterator[Factor]:
    """The numbers of points, thresholds, margins and levels."""
    scoring = scenario.scoring
    for index, award in enumerate(scoring.awards, start=1):
        title = words["points"].format(line=index)
        values = (str(award.points - 1), str(award.points + 1))
        yield Factor(f"points {index}", values, title, str(award.points))
    for index, one in enumerate(scoring.thresholds, start=1):
        if one.at_least is not None:
            yield _number(f"limit {index}", words["limit"].format(line=index), one.at_least)
    for index, margin in enumerate(scoring.margins, start=1):
        yield _number(f"margin {index}", words["margin"].format(line=index), margin)
    for measure in scoring.measures:
        for index, limit in enumerate(measure.at_least, start=1):
            title = words["level"].format(line=index, side=scenario.called(measure.side))
            yield _number(f"level {measure.side} {index}", title, limit)


def _options(scenario: Scenario, words: Mapping[str, str]) -> Iterator[Factor]:
    ruleset = registry.find(scenario.ruleset)
    for option in ruleset.options():
        now = str(ruleset.option(scenario, option.id))
        others = tuple(str(choice) for choice in option.choices if str(choice) != now)
        if others:
            yield Factor(f"option {option.id}", others, words["option"].format(option=option.title), now)


def _field(field: Field, path: str, title: str, said: Mapping[str, Any]) -> Factor:
    """A field of the rules with the values next to its present one; nothing if there are none."""
    now = said.get(field.id, field.default)
    if field.kind == "whole" and isinstance(now, int):
        return _number(path, title, now)
    if field.kind == "switch":
        return Factor(path, ("no" if now else "yes",), title, "yes" if now else "no")
    known = list(field.choices or ()) if field.kind == "choice" else []
    at = known.index(now) if now in known else -1
    beside = known[max(at - 1, 0) : at] + known[at + 1 : at + 2] if at >= 0 else known
    return Factor(path, tuple(beside), title, str(now) if at >= 0 else "")


def _number(path: str, title: str, now: int) -> Factor:
    return Factor(path, tuple(str(n) for n in (now - 1, now + 1) if n >= 0), title, str(now))


def with_stable_ids(battle: Battle) -> Battle:
    """A copy in which every unit is listed by its number.

    One unit more or less then changes neither the numbers of the others nor their dice, which depend on the
    numbers.
    """
    copy = snapshot(battle)
    scenario = copy.scenario
    if scenario is None:
        return copy
    types = registry.find(scenario.ruleset).unit_types(scenario)
    counters = {key: tuple(type_.counters) for key, type_ in types.items()}
    listed = unit_list(scenario, counters)
    sides = tuple(
        replace(
            side,
            groups=tuple(
                replace(group, counts={}, units=tuple(one.unit for one in listed if one.group is group))
                for group in side.groups
            ),
        )
        for side in scenario.sides
    )
    return Battle(copy.sheet, replace(scenario, sides=sides))
