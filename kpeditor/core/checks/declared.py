"""Checks against the ruleset's declarations: fields of sides, groups, units; conditions of units; marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.references import no_side
from kpeditor.core.files.formats.scenarioreader import (
    SHORT_CONDITIONS,
    SHORT_GROUP_FIELD,
    SHORT_SIDE_FIELD,
    marks_with_paths,
)
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_scenario
from kpeditor.core.rules.declarations import BadValue, Condition, Field, MarkKind, by_id
from kpeditor.core.scenario.model import Mark, Unit


def check_declared(parsed: ParsedScenario) -> Iterator[Problem]:
    """Reports fields, conditions and marks of a scenario that its ruleset does not declare, or declares
    differently.
    """
    marks = list(marks_with_paths(parsed.scenario.marks))
    yield from _mark_sides(parsed, marks)
    if parsed.ruleset is None:
        return
    title, fields = parsed.ruleset.info.title, parsed.ruleset.fields(parsed.scenario)
    for s, side in enumerate(parsed.scenario.sides):
        path: DataPath = ("sides", s)
        yield from _fields(title, side.fields, fields.side, path, "sides")
        for g, group in enumerate(side.groups):
            yield from _fields(title, group.fields, fields.group, (*path, "groups", g), "groups")
            for u, unit in enumerate(group.units):
                at = (*path, "groups", g, "units", u)
                yield from _fields(title, unit.fields, fields.unit, at, "units")
                yield from _conditions(title, unit, parsed.unit_conditions, at)
    kinds = by_id(parsed.ruleset.marks())
    for mark, at in marks:
        yield from _mark(title, mark, kinds, at)


def _error(code: str, text: str, fix: str, path: DataPath, window: str = "") -> Problem:
    return in_scenario.error(code, text, fix=fix, path=path, window=window)


def _unknown(
    code: str, text: str, id_: str, known: Mapping[str, Field | Condition | MarkKind], path: DataPath
) -> Problem:
    """The problem of an id that the ruleset does not declare."""
    fix = did_you_mean(id_, known) or (f"known: {', '.join(known)}" if known else "Remove it.")
    titles = ", ".join(one.title for one in known.values())
    window = f"These rules know only: {titles}." if titles else "These rules know none: remove it."
    return _error(code, text, fix, path, window)


def _fields(
    title: str, said: Mapping[str, Any], declared: Sequence[Field], path: DataPath, of: str
) -> Iterator[Problem]:
    known = by_id(declared)
    for id_, value in said.items():
        at = (*path, id_) if id_ in (SHORT_SIDE_FIELD, SHORT_GROUP_FIELD) else (*path, "fields", id_)
        if id_ not in known:
            yield _unknown("field-unknown", f"{title} has no field {id_!r} of {of}", id_, known, at)
            continue
        if known[id_].is_checked_by_rules:
            continue
        try:
            known[id_].read(value)
        except BadValue as bad:
            yield _error("field-value", bad.sentence().rstrip("."), known[id_].text, at)


def _conditions(
    title: str, unit: Unit, declared: Mapping[str, Condition], path: DataPath
) -> Iterator[Problem]:
    for id_, grade in unit.conditions.items():
        at = (*path, id_) if id_ in SHORT_CONDITIONS else (*path, "conditions", id_)
        kind = declared.get(id_)
        if kind is None:
            text = f"{title} knows no condition {id_!r} of a unit"
            yield _unknown("condition-unknown", text, id_, declared, at)
        elif grade > len(kind.levels) and not kind.is_checked_by_rules:
            highest = "true" if kind.is_switch else f"1 to {len(kind.levels)}"
            text = f"unit {unit.id} cannot be in grade {grade} of {kind.title.lower()}"
            window = f"Choose one of: {', '.join(kind.levels)}."
            yield _error("condition-grade", text, f"Write {highest}, or leave it out.", at, window)
        elif not kind.may_begin:
            text = f"no unit begins with {kind.title.lower()}: it comes about in play"
            yield _error("condition-at-start", text, "Remove it.", at)


def _mark_sides(parsed: ParsedScenario, marks: Sequence[tuple[Mark, DataPath]]) -> Iterator[Problem]:
    ids, told = [side.id for side in parsed.scenario.sides], set()
    for mark, path in marks:
        at = (*path, "side") if path[0] == "marks" else path[:-1]
        if mark.side and mark.side not in ids and at not in told:
            told.add(at)
            yield no_side(mark.side, ids, at)


def _mark(title: str, mark: Mark, kinds: Mapping[str, MarkKind], path: DataPath) -> Iterator[Problem]:
    kind, is_short = kinds.get(mark.kind), path[0] != "marks"
    if kind is None:
        at: DataPath = path[:1] if is_short else (*path, "kind")
        yield _unknown("mark-unknown", f"{title} knows no mark {mark.kind!r}", mark.kind, kinds, at)
        return
    anew = "Remove it and place it again."
    if not kind.may_begin:
        text = f"no {kind.title} lies on the map from the start: it comes about in play"
        yield _error("mark-at-start", text, "Remove it.", path)
    if kind.is_sided and not mark.side:
        yield _error("mark-side", f"this {kind.title} belongs to no side", "Name its side.", path, anew)
    elif mark.side and not kind.is_sided:
        text = f"a {kind.title} belongs to no side"
        fix = "Leave the side away."
        yield in_scenario.warning("mark-side", text, fix=fix, window=anew, path=path)
    if kind.has_value and (mark.value is None or not kind.least <= mark.value <= kind.most):
        text = f"this {kind.title} needs a value from {kind.least} to {kind.most}"
        window = f"Place it again with another number, for example {kind.usual_value}."
        yield _error("mark-value", text, f"Write for example value: {kind.usual_value}.", path, window)
    elif mark.value is not None and not kind.has_value:
        text = f"a {kind.title} has no value"
        fix = "Leave the value away."
        yield in_scenario.warning("mark-value", text, fix=fix, window=anew, path=path)
