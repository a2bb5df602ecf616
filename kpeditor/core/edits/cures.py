"""Cures: edits that mend a problem where only one thing can be meant and nothing is lost that counts.

The codes are those of docs/problems.md. A problem without a cure here needs a person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.flagging import flag
from kpeditor.core.edits.scenario import put_group, remove_group, set_fields
from kpeditor.core.edits.sheet import put_place, remove_place
from kpeditor.core.errors import BadName
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW, ON_EVENT, Group, Length, Scenario, Side, VictoryLine


def cure_of(battle: Battle, problem: Problem, catalogue: Catalogue) -> Edit | None:
    """The edit that mends a problem, None when only a person can or when the battle has changed meanwhile."""
    if problem.code in _OF_MAP:
        return _OF_MAP[problem.code](battle, problem, catalogue) if battle.is_hex else None
    if problem.code in _OF_SCENARIO and battle.scenario is not None:
        return _OF_SCENARIO[problem.code](battle.scenario, problem)
    return None


def _drop_place(battle: Battle, problem: Problem, _catalogue: Catalogue) -> Edit | None:
    name = _key(problem, 1)
    return remove_place(battle.map, name) if name in battle.map.places else None


def _keep_hexes_on_map(battle: Battle, problem: Problem, _catalogue: Catalogue) -> Edit | None:
    sheet = battle.map
    place = sheet.places.get(_key(problem, 1))
    if place is None:
        return None
    return put_place(sheet, replace(place, hexes=tuple(hex_ for hex_ in place.hexes if hex_ in sheet.grid)))


def _flag_hexsides(battle: Battle, problem: Problem, catalogue: Catalogue) -> Edit | None:
    sheet = battle.map
    try:
        edit = flag(sheet, catalogue, [sheet.hex(number) for number in problem.where.hexes])
    except BadName:
        return None
    return edit if edit.edits else None


def _drop_group(scenario: Scenario, problem: Problem) -> Edit | None:
    found = _group(scenario, problem)
    return remove_group(scenario, found[0].id, found[1].id) if found else None


def _forbid_entrenching(scenario: Scenario, problem: Problem) -> Edit | None:
    found = _group(scenario, problem)
    return put_group(scenario, found[0].id, replace(found[1], entrench="no")) if found else None


def _drop_facing(scenario: Scenario, problem: Problem) -> Edit | None:
    match _group(scenario, problem), problem.where.path:
        case (side, group), (_, _, _, _, "units", int(u), *_) if u < len(group.units):
            units = [replace(unit, facing="") if i == u else unit for i, unit in enumerate(group.units)]
            return put_group(scenario, side.id, replace(group, units=tuple(units)))
    return None


def _free_group(scenario: Scenario, problem: Problem) -> Edit | None:
    found = _group(scenario, problem)
    return put_group(scenario, found[0].id, replace(found[1], held=False)) if found else None


def _hold_group(scenario: Scenario, problem: Problem) -> Edit | None:
    found = _acted_on(scenario, problem)
    return put_group(scenario, found[0], replace(found[1], held=True)) if found else None


def _wait_for_event(scenario: Scenario, problem: Problem) -> Edit | None:
    found = _acted_on(scenario, problem)
    if found is None or found[1].enter is None:
        return None
    return put_group(scenario, found[0], replace(found[1], enter=replace(found[1].enter, turn=ON_EVENT)))


def _drop_count(scenario: Scenario, problem: Problem) -> Edit | None:
    match _group(scenario, problem):
        case side, group:
            type_ = str(problem.where.path[-1])
            counts = {key: count for key, count in group.counts.items() if key != type_}
            return put_group(scenario, side.id, replace(group, counts=counts))
    return None


def _drop_option(scenario: Scenario, problem: Problem) -> Edit:
    name = _key(problem, 1)
    options = {key: value for key, value in scenario.options.items() if key != name}
    return set_fields(scenario, f"Remove option {name}", options=options)


def _drop_special(scenario: Scenario, problem: Problem) -> Edit:
    index = problem.where.path[1]
    special = tuple(name for i, name in enumerate(scenario.special) if i != index)
    return set_fields(scenario, "Remove special rule", special=special)


def _order_length(scenario: Scenario, _problem: Problem) -> Edit:
    low, high = sorted((max(1, scenario.length.min), max(1, scenario.length.max)))
    return set_fields(scenario, "Order the length", length=Length(low, high))


def _end_with_draw(scenario: Scenario, _problem: Problem) -> Edit:
    victory = (*scenario.victory, VictoryLine(DRAW))
    return set_fields(scenario, "End victory with a draw", victory=victory)


def _move_to_end(scenario: Scenario, problem: Problem) -> Edit | None:
    match problem.where.path:
        case ("victory", int(index), *_) if index < len(scenario.victory):
            lines = list(scenario.victory)
            lines.append(lines.pop(index))
            return set_fields(scenario, "Move victory line to the end", victory=tuple(lines))
    return None


def _key(problem: Problem, index: int) -> str:
    path = problem.where.path
    return str(path[index]) if len(path) > index else ""


def _group(scenario: Scenario, problem: Problem) -> tuple[Side, Group] | None:
    """The group a path leads into, with its side."""
    match problem.where.path:
        case ("sides", int(s), "groups", int(g), *_) if s < len(scenario.sides):
            side = scenario.sides[s]
            return (side, side.groups[g]) if g < len(side.groups) else None
    return None


def _acted_on(scenario: Scenario, problem: Problem) -> tuple[str, Group] | None:
    """The group an effect names, with the id of its side."""
    match problem.where.path:
        case ("events", int(e), "then", int(t), *_) if e < len(scenario.events):
            effects = scenario.events[e].then
            group = scenario.group(effects[t].side, effects[t].group) if t < len(effects) else None
            return (effects[t].side, group) if group is not None else None
    return None


_OF_MAP: Mapping[str, Callable[[Battle, Problem, Catalogue], Edit | None]] = {
    "place-empty": _drop_place,
    "place-off-map": _keep_hexes_on_map,
    "town-without-hexsides": _flag_hexsides,
    "woods-without-hexsides": _flag_hexsides,
}
_OF_SCENARIO: Mapping[str, Callable[[Scenario, Problem], Edit | None]] = {
    "arrive-not-waiting": _wait_for_event,
    "count-below-one": _drop_count,
    "entrench-useless": _forbid_entrenching,
    "facing-unused": _drop_facing,
    "group-empty": _drop_group,
    "held-useless": _free_group,
    "length-order": _order_length,
    "option-unknown": _drop_option,
    "release-not-held": _hold_group,
    "special-unknown": _drop_special,
    "victory-missing": _end_with_draw,
    "victory-open-end": _end_with_draw,
    "victory-unreachable": _move_to_end,
}
CURED = frozenset((*_OF_MAP, *_OF_SCENARIO))
"""The codes of problems that may have a cure."""
