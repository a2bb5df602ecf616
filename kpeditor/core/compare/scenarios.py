"""What differs between two battles: the maps (`sheets.py`) and the scenarios, with fields, sides, groups,
units, set-up, victory lines and events.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from difflib import SequenceMatcher

from kpeditor.core.compare.difference import Difference, words
from kpeditor.core.compare.sheets import sheet_differences
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.scenario import events, model
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.eventwords import faces_words
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.core.scenario.setup.words import draw_sentence, step_sentence
from kpeditor.core.scenario.victory.scoring import Rung, Scoring, Threshold

Words = dict[str, str]


def scenario_differences(old: model.Scenario, new: model.Scenario) -> list[Difference]:
    """Everything that differs: fields, sides, groups, units, set-up, victory, events. Units are known by
    their ids, sides and groups too, so a unit that changes its group is told once, as that.
    """
    return [
        *_by_field("", "", _field_words(old), _field_words(new)),
        *_sides(old, new),
        *_units(old, new),
        *_listed("set-up", "step", *([step_sentence(step, one) for step in one.setup] for one in (old, new))),
        *_listed("victory", "line", *([_line_words(line) for line in one.victory] for one in (old, new))),
        *_scorings(old.scoring, new.scoring),
        *_listed("event", "", *([_event_words(event) for event in one.events] for one in (old, new))),
        *_listed("draw", "", *([draw_sentence(draw, one) for draw in one.draws] for one in (old, new))),
    ]


def _scorings(old: Scoring, new: Scoring) -> Iterator[Difference]:
    for (kind, mine), (_, theirs) in zip(_scoring_words(old), _scoring_words(new), strict=True):
        yield from _listed("victory", kind, mine, theirs)


def _by_field(kind: str, subject: str, old: Words, new: Words) -> Iterator[Difference]:
    """A difference for each field; `kind` "" makes the field itself the kind."""
    for key in dict.fromkeys((*old, *new)):
        was, is_ = old.get(key, ""), new.get(key, "")
        if was != is_:
            named = f"{subject} {key}".strip() if kind else ""
            yield Difference("scenario", kind or key, named, was, is_)


def _field_words(scenario: model.Scenario) -> Words:
    fields: dict[str, object] = {
        "title": scenario.title,
        "ruleset": scenario.ruleset,
        "map": scenario.map,
        "length": _turns(scenario.length),
        "order of sides": [side.id for side in scenario.sides],
        "special": scenario.special,
        **_mark_words(scenario, is_sided=False),
        "levels of victory": words(scenario.scoring.levels),
        "margins of victory": words(scenario.scoring.margins),
        "equal points or levels": scenario.scoring.equal,
        "notes": scenario.notes,
        **_prefixed("option", scenario.options),
        **_mark_words(scenario, is_sided=True),
        **_prefixed("unit type", scenario.units),
        **_prefixed("table", scenario.tables),
        **scenario.extra,
    }
    return {key: words(value) for key, value in fields.items()}


def _mark_words(scenario: model.Scenario, *, is_sided: bool) -> dict[str, object]:
    """The hexes of the marks by kind and side, with their values: those of sides, or nobody's."""
    ruleset = find_or_none(scenario.ruleset)
    plurals = {kind.id: kind.plural for kind in ruleset.marks()} if ruleset else {}
    found: dict[str, list[str]] = {}
    for mark in scenario.marks:
        if bool(mark.side) is is_sided:
            key = plurals.get(mark.kind, f"{mark.kind} marks") + (f" of {mark.side}" if mark.side else "")
            found.setdefault(key, []).append(mark.at if mark.value is None else f"{mark.at} ({mark.value})")
    return dict(found)


def _switches(scenario: model.Scenario) -> Set[str]:
    """The conditions without grades that the ruleset of a scenario declares; none without the ruleset."""
    ruleset = find_or_none(scenario.ruleset)
    return {one.id for one in ruleset.conditions() if one.is_switch} if ruleset else set()


def _condition_words(unit: model.Unit, switches: Set[str]) -> dict[str, object]:
    """The grades of a unit's conditions by their ids as words; "yes" for those without grades."""
    return {
        id_.replace("_", " "): "yes" if id_ in switches and grade == 1 else grade
        for id_, grade in unit.conditions.items()
    }


def _field_words_of(fields: Mapping[str, object]) -> dict[str, object]:
    """The ruleset's fields by their ids as words."""
    return {id_.replace("_", " "): value for id_, value in fields.items()}


def _turns(length: model.Length) -> str:
    if length.max == 0:
        return ""
    return str(length.max) if length.min == length.max else f"{length.min} to {length.max}"


def _prefixed(prefix: str, values: Mapping[str, object]) -> dict[str, object]:
    return {f"{prefix} {key}": value for key, value in values.items()}


def _sides(old: model.Scenario, new: model.Scenario) -> Iterator[Difference]:
    mine, theirs = ({side.id: side for side in one.sides} for one in (old, new))
    for id_ in dict.fromkeys((*mine, *theirs)):
        was, is_ = mine.get(id_), theirs.get(id_)
        if was is None or is_ is None:
            yield Difference("scenario", "side", id_, was.title if was else "", is_.title if is_ else "")
        else:
            yield from _by_field("side", id_, _side_words(was), _side_words(is_))
        yield from _groups(id_, was.groups if was else (), is_.groups if is_ else ())


def _side_words(side: model.Side) -> Words:
    ban = f"turns {words(side.ban.turns)}; {words(side.ban.ops)}" if side.ban else ""
    fields: dict[str, object] = {
        "title": side.title,
        **_field_words_of(side.fields),
        "exit": side.exit,
        "ban": ban,
        **side.extra,
    }
    return {key: words(value) for key, value in fields.items()}


def _groups(side: str, old: Sequence[model.Group], new: Sequence[model.Group]) -> Iterator[Difference]:
    mine, theirs = ({group.id: group for group in groups} for groups in (old, new))
    for id_ in dict.fromkeys((*mine, *theirs)):
        was, is_ = mine.get(id_), theirs.get(id_)
        name = f"{side} {id_}"
        if was is None or is_ is None:
            yield Difference("scenario", "group", name, _forces(was), _forces(is_))
        else:
            yield from _by_field("group", name, _group_words(was), _group_words(is_))


def _forces(group: model.Group | None) -> str:
    if group is None:
        return ""
    return ", ".join(f"{count} {type_}" for type_, count in group.tally().items()) or "no units"


def _group_words(group: model.Group) -> Words:
    enter = _entry_words(group.enter) if group.enter else ""
    fields: dict[str, object] = {
        "deploy": group.deploy,
        "enter": enter,
        **_field_words_of(group.fields),
        "held": "yes" if group.held else "",
        **group.counts,
        **group.extra,
    }
    return {key: words(value) for key, value in fields.items()}


def _entry_words(entry: model.Entry) -> str:
    when = "by event" if entry.waits else "any turn" if entry.is_free else f"turn {entry.turn}"
    return f"{when} at {' or '.join(entry.areas)}" + (f" along {entry.along}" if entry.along else "")


def _units(old: model.Scenario, new: model.Scenario) -> Iterator[Difference]:
    mine, theirs = _placed_units(old), _placed_units(new)
    old_switches, new_switches = _switches(old), _switches(new)
    for id_ in dict.fromkeys((*mine, *theirs)):
        was, is_ = mine.get(id_), theirs.get(id_)
        hexes = tuple(dict.fromkeys(one[1].at for one in (was, is_) if one and one[1].at))
        if was is None or is_ is None:
            yield Difference("scenario", "unit", id_, _in_brief(was), _in_brief(is_), hexes)
            continue
        words_then, words_now = _unit_words(*was, old_switches), _unit_words(*is_, new_switches)
        for found in _by_field("unit", id_, words_then, words_now):
            yield replace(found, hexes=hexes)


def _placed_units(scenario: model.Scenario) -> dict[str, tuple[str, model.Unit]]:
    """The single units by id, each with the name of its group."""
    return {
        unit.id: (f"{side.id} {group.id}", unit) for side, group in scenario.groups() for unit in group.units
    }


def _in_brief(placed: tuple[str, model.Unit] | None) -> str:
    """A unit in brief: "bt7 of republicans main at 0304"."""
    if placed is None:
        return ""
    group, unit = placed
    return f"{unit.type} of {group}" + (f" at {unit.at}" if unit.at else "")


def _unit_words(group: str, unit: model.Unit, switches: Set[str]) -> Words:
    fields: dict[str, object] = {
        "group": group,
        "type": unit.type,
        "at": unit.at,
        "facing": unit.facing,
        **_condition_words(unit, switches),
        **_field_words_of(unit.fields),
        "carried by": unit.carried_by,
        **unit.extra,
    }
    return {key: words(value) for key, value in fields.items()}


def _listed(kind: str, name: str, mine: list[str], theirs: list[str]) -> Iterator[Difference]:
    """What differs in a list whose order counts; an entry is known by its number."""
    for step, start, end, to_start, to_end in SequenceMatcher(
        None, mine, theirs, autojunk=False
    ).get_opcodes():
        if step == "equal":
            continue
        for i in range(max(end - start, to_end - to_start)):
            was = mine[start + i] if start + i < end else ""
            is_ = theirs[to_start + i] if to_start + i < to_end else ""
            number = to_start + i if is_ else start + i
            yield Difference("scenario", kind, f"{name} {number + 1}".strip(), was, is_)


def _line_words(line: model.VictoryLine) -> str:
    turns = f" at the end of turns {words(line.turns)}" if line.turns else ""
    return f"{_result_words(line)}{turns}" + (f" when {line.when}" if line.when else "")


def _result_words(one: model.VictoryLine | Threshold | Rung) -> str:
    return f"{one.winner} {one.level}".strip()


def _scoring_words(scoring: Scoring) -> Iterator[tuple[str, list[str]]]:
    """What a scoring says, by kind of entry."""
    yield (
        "points",
        [f"{one.side}: {one.points} {_ASKS[one.ask]} {one.of}" for one in scoring.awards],
    )
    yield (
        "threshold",
        [
            f"{_limits(one)} of {one.side or 'the side that scores'}: {_result_words(one)}"
            for one in scoring.thresholds
        ],
    )
    yield (
        "levels",
        [f"{one.side}: {words(one.at_least)} of {one.of}" for one in scoring.measures],
    )
    yield (
        "rung",
        [_result_words(one) + (f" when {one.when}" if one.when else "") for one in scoring.ladder],
    )


_ASKS = {"each": "for each of", "if": "if", "unless": "unless"}


def _limits(one: Threshold) -> str:
    least = "" if one.at_least is None else f"at least {one.at_least}"
    most = "" if one.at_most is None else f"at most {one.at_most}"
    return " and ".join(filter(None, (least, most))) or "any number"


def _event_words(event: events.ScenarioEvent) -> str:
    turns = f"turns {words(event.turns)}: " if event.turns else ""
    told = f"{event.side}: " if event.side else ""
    when = f" when {event.when}" if event.when else ""
    named = f"{event.title}: " if event.title else ""
    done = "".join(f", {_effect_words(effect)}" for effect in event.then)
    rolls = f", die of {event.roll.die}: {_rows(event.roll)}" if event.roll is not None else ""
    return f"{turns}{named}{told}{event.say}{when}{done}{rolls}" + ("" if event.once else " (each time)")


def _rows(table: events.RandomTable) -> str:
    rows = []
    for row, faces in zip(table.rows, table.faces(), strict=True):
        said = " ".join(filter(None, (faces_words(faces), row.title, row.say)))
        rows.append(said + "".join(f", {_effect_words(effect)}" for effect in row.then))
    return "; ".join(rows)


def _effect_words(effect: events.Effect) -> str:
    level = "" if effect.level is None else str(effect.level)
    turns = "" if effect.turns is None else f"for {effect.turns}"
    parts = effect.do, effect.side, effect.group, effect.kind, level, effect.area, turns
    return " ".join(word for word in parts if word)


_EMPTY = Scenario("", "", "", Length(0, 0), ())


def battle_differences(old: Battle, new: Battle) -> list[Difference]:
    """Everything that differs, the map first. Where only one has a scenario, all of it counts as added or
    removed.
    """
    found = sheet_differences(old.sheet, new.sheet)
    if old.scenario is not None or new.scenario is not None:
        found += scenario_differences(old.scenario or _EMPTY, new.scenario or _EMPTY)
    return found
