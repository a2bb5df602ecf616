"""Changes of a battle to try out: one field of the scenario or one painted hex, by its path, and a value.

    length = 8                      threshold LINE = 4              option ID = value
    units SIDE GROUP TYPE = 5       enter SIDE GROUP = 3            radius SIDE GROUP = 2
    deploy SIDE GROUP = rows(1,9)   FIELD SIDE = value              FIELD SIDE GROUP = value
    hex 0605 LAYER = woods          hexside 0201D FEATURE = yes

FIELD is the id of one that the rules declare of sides or groups (`RuleSet.fields`). LINE may be 2.3, the
third number of victory line 2; a radius is that of the deployment area. A value with a sign (`+1`, `-1`)
changes a number by so much. A change becomes an edit, so what was tried can be applied and undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.entries import LINES
from kpeditor.core.edits.forces.sides import group_of
from kpeditor.core.edits.forces.units import ForceKey, add_units, remove_units, set_count
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import SetScenario, put_group, put_side, set_fields, side_of
from kpeditor.core.errors import EditRefused, KpError
from kpeditor.core.fields import Field
from kpeditor.core.problem import did_you_mean
from kpeditor.core.rules import registry
from kpeditor.core.rules.declarations import by_id
from kpeditor.core.rules.registry import turn_words
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario
from kpeditor.lab.ruleoptions import YES_NO, BadOption, option_value
from kpeditor.lab.whatif.numbers import numbers_in, with_number


class BadChange(KpError):
    """A change that cannot be understood, or does not fit the battle."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: a path (see the top of this module) and the new value, both as text."""

    path: str
    value: str

    def __str__(self) -> str:
        return f"{self.path}={self.value}"


def parse_change(text: str) -> Change:
    """The change of a text `path=value`.

    Raises:
        BadChange: when it has no value or its path begins with an unknown word.
    """
    path, equals, value = text.partition("=")
    if not equals or not value.strip():
        raise BadChange(f"{text!r} is no change: write PATH=VALUE, for example “length=8”")
    change = Change(" ".join(path.split()), value.strip())
    word = change.path.split()[0] if change.path else ""
    if word not in KINDS and word not in (fields := _declared_words()):
        raise BadChange(f"{word!r} is nothing that can be changed{_hint(word, [*KINDS, *fields])}")
    return change


def edit_of_change(battle: Battle, change: Change) -> Edit:
    """The edit that makes a change.

    Raises:
        BadChange: when it does not fit the battle.
    """
    if battle.scenario is None:
        raise BadChange("there is no scenario to change")
    words = change.path.split()[1:]
    try:
        usage, make = _kind_of(change, battle.scenario)
        if len(words) != len(usage.split()) - 1:
            raise BadChange(f"{change.path!r}: write “{usage} = value”")
        return make(battle, battle.scenario, words, change.value)
    except BadChange:
        raise
    except KpError as reason:
        raise BadChange(f"{change}: {reason.sentence()}") from reason


def _kind_of(change: Change, scenario: Scenario) -> tuple[str, Make]:
    word, *words = change.path.split() or [""]
    if word in KINDS:
        return KINDS[word]
    ruleset = registry.find(scenario.ruleset)
    declared = ruleset.fields(scenario)
    sides, groups = by_id(declared.side), by_id(declared.group)
    if word in sides and (len(words) == 1 or word not in groups):
        return f"{word} SIDE", partial(_side_field, sides[word])
    if word in groups:
        return f"{word} SIDE GROUP", partial(_group_field, groups[word])
    hint = _hint(word, [*KINDS, *sides, *groups])
    raise BadChange(f"{word!r} is nothing that can be changed under the rules {ruleset.info.title}{hint}")


def _declared_words() -> list[str]:
    """The ids of the fields of sides and groups that any installed ruleset declares; the ruleset is known
    only when the change is applied to a battle.
    """
    declared = [ruleset.fields() for ruleset in registry.loaded()]
    return [field.id for fields in declared for field in (*fields.side, *fields.group)]


def _hint(word: str, known: Iterable[str]) -> str:
    question = did_you_mean(word, known)
    return f"; {question}" if question else ""


def number_of(text: str, old: int | None) -> int:
    """A whole number, or the old one changed by a signed number.

    Raises:
        BadChange: when it is none, or there is no old one to change.
    """
    try:
        number = int(text)
    except ValueError:
        raise BadChange(f"{text!r} is no whole number") from None
    if text[0] not in "+-":
        return number
    if old is None:
        raise BadChange(f"{text!r} changes a number, and there is none yet")
    return old + number


def _side_field(field: Field, battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    side = side_of(scenario, words[0])
    wanted, fields = _with_field(field, side.fields, value)
    return put_side(scenario, replace(side, fields=fields), f"{field.title} {wanted} for {side.title}")


def _group_field(field: Field, battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    group = group_of(scenario, *words)
    wanted, fields = _with_field(field, group.fields, value)
    title = f"{field.title} for group {group.id}: {wanted}"
    return put_group(scenario, words[0], replace(group, fields=fields), title)


def _with_field(field: Field, said: Mapping[str, Any], value: str) -> tuple[str, dict[str, Any]]:
    """The fields with a new value for one of them, given as text; a default value is left out.

    Raises:
        KpError: when the field cannot have it.
    """
    if field.optional and value.lower() == "none":
        return "none", field.put(said, None)
    old = said.get(field.id, field.default)
    wanted = field.read(number_of(value, old) if field.kind == "whole" else value)
    if field.kind == "several":
        return value, field.put(said, list(wanted))
    return str(wanted), field.put(said, wanted)


def _length(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    old, said = scenario.length, turn_words(scenario.ruleset).said
    most = number_of(value, old.max)
    if most < 1:
        raise BadChange(said("a game has at least one game-turn"))
    is_fixed = old.min == old.max
    length = Length(most if is_fixed else min(old.min, most), most)
    return set_fields(scenario, said(f"{most} game-turns"), length=length)


def _threshold(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    line, _, place = words[0].partition(".")
    if not line.isdecimal() or not (place or "1").isdecimal():
        raise BadChange(f"{words[0]!r} is no number of a victory line")
    index, which = int(line) - 1, int(place or "1") - 1
    if not 0 <= index < len(scenario.victory):
        raise BadChange(f"there is no victory line {line}")
    old = scenario.victory[index]
    found = numbers_in(old.when, _map(battle).numbering)
    if not 0 <= which < len(found):
        raise BadChange(f"victory line {line} has no such number")
    wanted = number_of(value, found[which])
    when = with_number(old.when, _map(battle).numbering, which, wanted)
    return LINES.put(scenario, index, replace(old, when=when), f"Threshold {wanted} in victory line {line}")


def _points(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    scoring, index = scenario.scoring, _place(words[0], len(scenario.scoring.awards), "line of points")
    awards = list(scoring.awards)
    wanted = number_of(value, awards[index].points)
    awards[index] = replace(awards[index], points=wanted)
    changed = replace(scoring, awards=tuple(awards))
    return set_fields(scenario, f"{wanted} points for line {index + 1}", scoring=changed)


def _limit(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    """Moves the lower limit of a threshold; a threshold that ended right below it moves along."""
    scoring = scenario.scoring
    index = _place(words[0], len(scoring.thresholds), "threshold")
    old = scoring.thresholds[index].at_least
    if old is None:
        raise BadChange(f"threshold {index + 1} has no lower limit")
    wanted = number_of(value, old)
    moved = [
        replace(one, at_most=wanted - 1) if one.at_most == old - 1 else one for one in scoring.thresholds
    ]
    moved[index] = replace(moved[index], at_least=wanted)
    changed = replace(scoring, thresholds=tuple(moved))
    return set_fields(scenario, f"Threshold {index + 1} from {wanted} points", scoring=changed)


def _margin(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    scoring, margins = scenario.scoring, list(scenario.scoring.margins)
    index = _place(words[0], len(margins), "margin")
    margins[index] = number_of(value, margins[index])
    changed = replace(scoring, margins=tuple(margins))
    return set_fields(scenario, f"Level {index + 1} by {margins[index]} points", scoring=changed)


def _level(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    side, place = words
    scoring = scenario.scoring
    measures = list(scoring.measures)
    number = next((n for n, one in enumerate(measures) if one.side == side), -1)
    if number < 0:
        raise BadChange(f"no level of {side!r} is measured{_hint(side, [one.side for one in measures])}")
    limits = list(measures[number].at_least)
    index = _place(place, len(limits), "level")
    limits[index] = number_of(value, limits[index])
    measures[number] = replace(measures[number], at_least=tuple(limits))
    changed = replace(scoring, measures=tuple(measures))
    return set_fields(scenario, f"Level {index + 1} of {side} from {limits[index]}", scoring=changed)


def _place(text: str, known: int, what: str) -> int:
    """The index for a number that counts from 1."""
    if not text.isdecimal() or not 1 <= int(text) <= known:
        raise BadChange(f"there is no {what} {text}: {known or 'none'} in all")
    return int(text) - 1


def _units(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    side, group_id, type_id = words
    group = group_of(scenario, side, group_id)
    types = registry.find(scenario.ruleset).unit_types(scenario)
    if type_id not in types:
        raise BadChange(f"there is no unit type {type_id!r}{_hint(type_id, types)}")
    have = group.tally().get(type_id, 0)
    wanted = number_of(value, have)
    if wanted < 0:
        raise BadChange(f"group {group_id} has {have} {type_id}")
    if not group.units:
        return set_count(scenario, side, group_id, type_id, wanted)
    if wanted > have:
        counters = {key: tuple(type_.counters) for key, type_ in types.items()}
        return add_units(scenario, side, group_id, type_id, counters, wanted - have)
    made = scenario
    for unit in [unit for unit in group.units if unit.type == type_id][wanted:]:
        made = remove_units(made, ForceKey(side, group_id, type_id, unit.id)).made
    return SetScenario(made, f"{wanted} {type_id} in group {group_id}")


def _enter(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    group = group_of(scenario, *words)
    if group.enter is None:
        raise BadChange(f"group {group.id} does not enter later")
    turn, said = number_of(value, group.enter.turn), turn_words(scenario.ruleset).said
    if turn < 1:
        raise BadChange(said("the first game-turn is 1"))
    changed = replace(group, enter=replace(group.enter, turn=turn))
    return put_group(scenario, words[0], changed, said(f"Group {group.id} enters in game-turn {turn}"))


def _deploy(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    return _deployed(scenario, words[0], group_of(scenario, *words), value)


def _radius(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    group, numbering = group_of(scenario, *words), _map(battle).numbering
    found = numbers_in(group.deploy, numbering, radii=True)
    if not found:
        raise BadChange(f"the deployment area of group {group.id} has no radius")
    wanted = number_of(value, found[0])
    return _deployed(scenario, words[0], group, with_number(group.deploy, numbering, 0, wanted, radii=True))


def _deployed(scenario: Scenario, side: str, group: Group, area: str) -> Edit:
    return put_group(scenario, side, replace(group, deploy=area), f"Group {group.id} deploys in {area}")


def _option(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    try:
        wanted = option_value(scenario.ruleset, words[0], value)
    except BadOption as bad:
        raise BadChange(str(bad)) from bad
    chosen = {**scenario.options, words[0]: wanted}
    return set_fields(scenario, f"Option {words[0]}: {value}", options=chosen)


def _hex(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    name, layer = words
    if layer not in _map(battle).layers:
        raise BadChange(f"the map has no layer {layer!r}{_hint(layer, _map(battle).layers)}")
    return paint(_map(battle), layer, [_map(battle).hex(name)], value, title=f"Paint {value} in {name}")


def _hexside(battle: Battle, scenario: Scenario, words: list[str], value: str) -> Edit:
    name, feature = words
    if feature not in _map(battle).hexsides:
        raise BadChange(f"the map has no feature {feature!r}{_hint(feature, _map(battle).hexsides)}")
    if value.lower() not in YES_NO:
        raise BadChange(f"{value!r}: write yes or no")
    return set_hexsides(_map(battle), feature, [_map(battle).side(name)], YES_NO[value.lower()])


def _map(battle: Battle) -> MapSheet:
    if not battle.is_hex:
        raise BadChange("this speaks of hexes, and the battle is fought on a free table")
    return battle.map


Make = Callable[[Battle, Scenario, list[str], str], Edit]
KINDS: dict[str, tuple[str, Make]] = {
    "length": ("length", _length),
    "threshold": ("threshold LINE", _threshold),
    "points": ("points LINE", _points),
    "limit": ("limit THRESHOLD", _limit),
    "margin": ("margin LEVEL", _margin),
    "level": ("level SIDE LEVEL", _level),
    "units": ("units SIDE GROUP TYPE", _units),
    "enter": ("enter SIDE GROUP", _enter),
    "radius": ("radius SIDE GROUP", _radius),
    "deploy": ("deploy SIDE GROUP", _deploy),
    "option": ("option ID", _option),
    "hex": ("hex NUMBER LAYER", _hex),
    "hexside": ("hexside NAME FEATURE", _hexside),
}
"""First word of a path -> how the path is written, and what makes the edit; fields of the rules besides."""


def changed(battle: Battle, changes: tuple[Change, ...]) -> Edit | None:
    """Applies changes to a battle in place, in order; answers the last edit, None without changes.

    Raises:
        BadChange: when one does not fit.
    """
    edit: Edit | None = None
    for change in changes:
        edit = edit_of_change(battle, change)
        try:
            edit.apply(battle)
        except EditRefused as reason:
            raise BadChange(f"{change}: {reason.sentence()}") from reason
    return edit
