"""Makes the data of a scenario file: new, or merged into the file it was read from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kpeditor.core.files.formats.eventdata import draw_data, event_data
from kpeditor.core.files.formats.migrate import format_line
from kpeditor.core.files.formats.scenarioreader import (
    AT_WILL,
    BY_EVENT,
    SHORT_CONDITIONS,
    SHORT_GROUP_FIELD,
    SHORT_MARKS,
    SHORT_SIDE_FIELD,
    SHORT_SIDED_MARKS,
    mark_stem,
    read_scenario_data,
)
from kpeditor.core.files.formats.values import filled
from kpeditor.core.files.formats.victorydata import victory_data
from kpeditor.core.files.text.merge import merged
from kpeditor.core.scenario import model
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice

Data = dict[str, Any]


def scenario_data(scenario: model.Scenario) -> Data:
    """The data of a new scenario file; empty and default values are left out."""
    data = {
        "format": format_line("scenario"),
        "title": scenario.title,
        "ruleset": scenario.ruleset,
        "map": scenario.map,
        "length": _length(scenario.length),
        "options": plain(scenario.options),
        "special": list(scenario.special),
        "sides": [_side(side) for side in scenario.sides],
        "draws": [plain(draw_data(draw)) for draw in scenario.draws],
        "setup": [_step(step) for step in scenario.setup],
        "victory": plain(victory_data(scenario)),
        "events": [plain(event_data(event)) for event in scenario.events],
        **_marks(scenario.marks),
        "units": plain(scenario.units),
        "tables": plain(scenario.tables),
        "notes": scenario.notes,
    }
    needed = ("title", "ruleset", "map", "sides")
    return {**filled(data, needed), **plain(scenario.extra)}


def merged_scenario_data(scenario: model.Scenario, source: Data, coerced: Data) -> Data:
    """The data of a scenario file, updated with the changes since it was read.

    Args:
        source: the file's data as it was read.
        coerced: the same data with every scalar converted to the type in the schema.
    """
    old, new = scenario_data(read_scenario_data(coerced)), scenario_data(scenario)
    order = [key for key in source if key in old or key in new]
    # A file with another order of keys keeps that order.
    result: Data = merged(source, _in_order(old, order), _in_order(new, order))
    return result


def _in_order(data: Data, order: Sequence[str]) -> Data:
    """The data with keys in the usual order; keys that the file has keep the file's order."""
    theirs = iter([key for key in order if key in data])
    return {key: data[key] for key in (next(theirs) if key in order else key for key in data)}


def plain(value: Any) -> Any:
    """The value with all mappings as dict and all tuples as list."""
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def _length(length: model.Length) -> int | Data:
    return length.max if length.min == length.max else {"min": length.min, "max": length.max}


def _side(side: model.Side) -> Data:
    short, fields = _fields(side.fields, SHORT_SIDE_FIELD)
    data: Data = {"id": side.id, "title": side.title, **short, "exit": side.exit}
    if side.ban is not None:
        data["ban"] = {"turns": list(side.ban.turns), "ops": list(side.ban.ops)}
    data["fields"] = fields
    data["groups"] = [_group(group) for group in side.groups]
    return {**filled(data, ("id", "groups")), **plain(side.extra)}


def _group(group: model.Group) -> Data:
    units = [unit_data(unit) for unit in group.units] if group.units else dict(group.counts)
    data: Data = {"id": group.id, "units": units, "deploy": group.deploy}
    if group.enter is not None:
        data["enter"] = _entry(group.enter)
    short, data["fields"] = _fields(group.fields, SHORT_GROUP_FIELD)
    data |= short
    if group.held:
        data["held"] = True
    return {**filled(data, ("id", "units")), **plain(group.extra)}


def _entry(entry: model.Entry) -> Data:
    turn = BY_EVENT if entry.waits else AT_WILL if entry.is_free else entry.turn
    data: Data = {"turn": turn, "at": list(entry.one_of) if entry.one_of else entry.at}
    return data | ({"along": entry.along} if entry.along else {})


def _step(step: SetupStep) -> Data:
    data: Data = {
        "side": step.side,
        "groups": list(step.groups),
        "types": list(step.types),
        "marks": [_lot(lot) for lot in step.marks],
        "at": step.at,
        "limits": _limits(step.limits),
        "choice": [_choice(one) for one in step.choices],
        "reveal": list(step.reveal),
    }
    if step.secret:
        data["secret"] = True
    return {**filled(data, ()), **plain(step.extra)}


def _limits(limits: Limits) -> Data:
    data: Data = {
        "apart": limits.apart,
        "from_enemy": limits.from_enemy,
        "from_rail": limits.from_rail,
        "from_edge": plain(limits.from_edge),
        "from": plain(limits.from_area),
        "terrain": list(limits.terrain),
        "not": list(limits.never),
        "with": list(limits.beside),
    }
    return {**{key: value for key, value in data.items() if value}, **plain(limits.extra)}


def _lot(lot: MarkLot) -> Data:
    data: Data = {"kind": lot.kind}
    if lot.at_most or lot.count != 1:
        data["at_most" if lot.at_most else "count"] = lot.count
    data["value"] = lot.value
    return {**filled(data, ("kind",)), **plain(lot.extra)}


def _choice(choice: WrittenChoice) -> Data:
    data = {"entry_of": choice.entry_of, "name": choice.name, "out_of": list(choice.out_of)}
    return {**filled(data, ()), **plain(choice.extra)}


def unit_data(unit: model.Unit) -> Data:
    """The entry of a single unit."""
    data: Data = {"id": unit.id, "type": unit.type, "at": unit.at, "facing": unit.facing}
    graded, switch = SHORT_CONDITIONS
    is_on = unit.grade(switch)
    short = {graded: unit.grade(graded), switch: True if is_on == 1 else is_on}
    data |= {id_: value for id_, value in short.items() if value}
    data["conditions"] = {id_: value for id_, value in unit.conditions.items() if id_ not in SHORT_CONDITIONS}
    data["carried_by"] = unit.carried_by
    data["fields"] = plain(unit.fields)
    return {**filled(data, ("id", "type")), **plain(unit.extra)}


def _fields(fields: Mapping[str, Any], short: str) -> tuple[Data, Data]:
    """The data of the fields: the one with its own key, and the others under `fields`."""
    rest = {id_: plain(value) for id_, value in fields.items() if id_ != short}
    return ({short: fields[short]} if short in fields else {}), rest


def _marks(marks: Sequence[model.Mark]) -> Data:
    sided: dict[str, list[str]] = {}
    plain_, others = [], []
    for mark in marks:
        match mark_stem(mark):
            case (_, str(side)):
                sided.setdefault(side, []).append(mark.at)
            case ("marks",):
                data: Data = {"kind": mark.kind, "at": mark.at, "side": mark.side, "value": mark.value}
                others.append({**filled(data, ("kind", "at")), **plain(mark.extra)})
            case _:
                plain_.append(mark.at)
    return {SHORT_SIDED_MARKS[0]: sided, SHORT_MARKS[0]: plain_, "marks": others}
