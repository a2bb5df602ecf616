"""Cures found by trying. Each change is made on a copy, and the rules say whether the problem is gone. They
mend missions of a timeline, missing staffs, crowded places, and stands too far apart or beside the enemy.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.forces.units import add_units
from kpeditor.core.edits.scenario import put_group, put_side
from kpeditor.core.edits.tables.features import set_prop
from kpeditor.core.edits.tables.freeground import FreeGround, moved_free
from kpeditor.core.errors import BadFile, EditRefused
from kpeditor.core.geometry.table import point_name
from kpeditor.core.problem import Problem, most_like
from kpeditor.core.rules.registry import find, turn_words
from kpeditor.core.rules.unittype import UnitType, printed_numbers
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import Group, Scenario, Side
from kpeditor.core.scenario.occupants import Occupant, occupants

Changes = Iterator[tuple[str, Edit]]
_LATER: Final = 24
"""So many game-turns later a mission may be put that comes too early."""


def tried_cures(battle: Battle, problem: Problem, catalogue: Catalogue) -> list[Edit]:
    """Returns the edits that each remove a problem and cause no other."""
    scenario = battle.scenario
    if scenario is None:
        return []
    try:
        before = _told(battle)
        found: dict[str, Edit] = {}
        for kind, edit in TRIED[problem.code](battle, scenario, problem, catalogue):
            if kind not in found and _mends(battle, edit, problem, before):
                found[kind] = edit
        return list(found.values())
    except (EditRefused, BadFile):
        return []


def _told(battle: Battle) -> Counter[tuple[str, str]]:
    assert battle.scenario is not None
    return Counter((one.code, one.text) for one in find(battle.scenario.ruleset).check(battle))


def _mends(battle: Battle, edit: Edit, problem: Problem, before: Counter[tuple[str, str]]) -> bool:
    tried = snapshot(battle)
    edit.apply(tried)
    after = _told(tried)
    key = problem.code, problem.text
    return after[key] < before[key] and not after - before


# --- Missions ---


def _missions(battle: Battle, scenario: Scenario, problem: Problem, _: Catalogue) -> Changes:
    """Changes of the mission that a problem is about: another name, other times, or no such mission."""
    match problem.where.path:
        case ("sides", int(s), "fields", str(field), int(number), *_) if s < len(scenario.sides):
            side = scenario.sides[s]
            listed = side.fields.get(field)
            if isinstance(listed, list) and number < len(listed) and isinstance(listed[number], Mapping):
                yield from _Missions(battle, scenario, side, field, number).all()


class _Missions:
    """The changes of one mission of a timeline."""

    def __init__(self, battle: Battle, scenario: Scenario, side: Side, field: str, number: int) -> None:
        self._battle, self._scenario, self._side = battle, scenario, side
        self._field, self._number = field, number
        self._now: dict[str, Any] = dict(side.fields[field][number])

    def all(self) -> Changes:
        """The changes, each with its kind; within a kind the smallest first."""
        sheet, now, said = self._battle.sheet, self._now, turn_words(self._scenario.ruleset).said
        known = {
            "by": [group.id for group in self._side.groups],
            "at": list(sheet.features) if isinstance(sheet, TableSheet) else [],
        }
        for key, names in known.items():
            if str(now.get(key)) not in names and (name := most_like(str(now.get(key)), names)):
                yield key, self._changed({key: name}, f"Write {name} for {now.get(key)}")
        first, last = int(now.get("from", 1)), int(now.get("to", now.get("from", 1)))
        for shorter in range(last - 1, first - 1, -1):
            yield "shorter", self._changed({"to": shorter}, said(f"Let it end with game-turn {shorter}"))
        for begin in [*range(first + 1, first + _LATER), 1]:
            times = {"from": begin, **({"to": begin + last - first} if "to" in now else {})}
            yield "later", self._changed(times, said(f"Let it begin in game-turn {begin}"))
        yield "none", self._changed(None, f"Take mission {self._number + 1} of {self._side.called} out")

    def _changed(self, changes: Mapping[str, Any] | None, title: str) -> Edit:
        missions = list(self._side.fields[self._field])
        if changes is None:
            del missions[self._number]
        else:
            missions[self._number] = {**self._now, **changes}
        fields = {**self._side.fields, self._field: missions}
        if not missions:
            del fields[self._field]
        return put_side(self._scenario, replace(self._side, fields=fields), title)


# --- Staffs ---


def _staff(battle: Battle, scenario: Scenario, problem: Problem, catalogue: Catalogue) -> Changes:
    """Adds a unit that provides what the formation lacks, where the formation stands: of the types of its
    side first, then of those of the same colour.
    """
    match problem.where.path:
        case ("sides", int(s), "groups", int(g), *_) if s < len(scenario.sides):
            side = scenario.sides[s]
            if g >= len(side.groups):
                return
            types = find(scenario.ruleset).unit_types(scenario)
            counters = printed_numbers(types)
            for id_ in _likely(side, side.groups[g], types):
                edit = add_units(scenario, side.id, side.groups[g].id, id_, counters)
                group = edit.made.sides[s].groups[g]
                title = f"Add {types[id_].title} to {group.id}"
                yield "added", put_group(scenario, side.id, _beside(battle, group, catalogue), title)


def _likely(side: Side, group: Group, types: Mapping[str, UnitType]) -> Iterable[str]:
    """The types that may be added: first those of the side, then those of the same colour as the group's
    types.
    """
    own = {type_ for one in side.groups for type_ in one.tally() if type_ in types}
    colours = {types[type_].colour for type_ in group.tally() if type_ in types}
    alike = [id_ for id_, one in types.items() if one.colour in colours]
    return dict.fromkeys([*sorted(own - set(group.tally())), *alike])


def _beside(battle: Battle, group: Group, catalogue: Catalogue) -> Group:
    """The group with its last unit moved as near as possible to the first unit that has a place."""
    at, sheet = next((one.at for one in group.units if one.at), ""), battle.sheet
    if not at or not isinstance(sheet, TableSheet):
        return group
    unit = replace(group.units[-1], at=at)
    return replace(group, units=(*group.units[:-1], moved_free(battle, sheet, catalogue, unit) or unit))


# --- Places that hold so many ---


def _room(battle: Battle, scenario: Scenario, problem: Problem, _: Catalogue) -> Changes:
    """Raises the number of units that a feature holds to the number that begin there."""
    sheet = battle.sheet
    if not isinstance(sheet, TableSheet):
        return
    for name, feature in sheet.features.items():
        holds = feature.props.get("stands")
        inside = occupants(scenario, sheet, feature) if isinstance(holds, int) else []
        if any(one.path == problem.where.path for one in inside):
            edit = set_prop(sheet, name, "stands", len(inside))
            yield "room", replace(edit, title=f"Let {name} hold {len(inside)}")


# --- Stands that are too far apart, or beside the enemy ---


def _together(battle: Battle, scenario: Scenario, problem: Problem, catalogue: Catalogue) -> Changes:
    """Moves as few stands of a group as suffice to one of the others; or all of them to a place with room."""
    sheet = battle.sheet
    match problem.where.path:
        case ("sides", int(s), "groups", int(g), *_) if isinstance(sheet, TableSheet):
            side = scenario.sides[s]
            group = side.groups[g]
            for units, at in _gatherings(battle, sheet, group, catalogue):
                free = FreeGround(battle, sheet, catalogue, units)
                if (made := free.gathered(group, units, at)) is not None:
                    title = f"Move the stands of {group.id} together"
                    yield "together", put_group(scenario, side.id, made, title)


def _gatherings(
    battle: Battle, sheet: TableSheet, group: Group, catalogue: Catalogue, off: str = ""
) -> Iterator[tuple[list[str], str]]:
    """Ways to gather a group: units to move, and the point they go to. First the most distant units go to one
    of the others, then all units to a place with room nearby.
    """
    places = {unit.id: at for unit in group.units if (at := sheet.space.read(unit.at)) is not None}
    inward = sorted(places, key=lambda id_: sum(math.dist(places[id_], other) for other in places.values()))
    for number in range(1, len(places)):
        for centre in inward if not off else ():
            outward = sorted(places, key=lambda id_: -math.dist(places[id_], places[centre]))
            yield outward[:number], point_name(places[centre])
    free = FreeGround(battle, sheet, catalogue, places, off)
    for centre in inward:
        own = [unit for unit in group.units if unit.id in places]
        if room := free.room(own, point_name(places[centre])):
            yield list(places), room


def _apart(battle: Battle, scenario: Scenario, problem: Problem, catalogue: Catalogue) -> Changes:
    """Moves the stands of one side off a feature on which both sides begin, or their whole groups."""
    sheet = battle.sheet
    if not isinstance(sheet, TableSheet):
        return
    for name, feature in sheet.features.items():
        inside = occupants(scenario, sheet, feature)
        if all(one.path != problem.where.path for one in inside):
            continue
        for side in scenario.sides:
            title = f"Move the stands of {side.called} off {name}"
            own = [one for one in inside if one.side == side.id]
            for made in _off(battle, side, own, name, catalogue):
                yield f"{name} {side.id}", put_side(scenario, made, title)


def _off(
    battle: Battle, side: Side, inside: Sequence[Occupant], name: str, catalogue: Catalogue
) -> Iterator[Side]:
    """The side with the stands that begin on a feature moved beside it: first these stands alone, then their
    whole groups.
    """
    sheet, leaving = battle.table, {one.unit for one in inside}
    assert sheet is not None
    free = FreeGround(battle, sheet, catalogue, leaving, name)
    beside = {
        unit.id: free.moved(unit) for group in side.groups for unit in group.units if unit.id in leaving
    }
    yield _with_groups(
        side,
        [
            replace(group, units=tuple(beside.get(unit.id) or unit for unit in group.units))
            for group in side.groups
        ],
    )
    made, now = side, battle
    for group in [one for one in side.groups if leaving & {unit.id for unit in one.units}]:
        for units, at in _gatherings(now, sheet, group, catalogue, name):
            free = FreeGround(now, sheet, catalogue, units, name)
            if (moved := free.gathered(group, units, at)) is not None:
                made = _with_groups(made, [moved])
                assert now.scenario is not None
                now = replace(now, scenario=put_side(now.scenario, made).made)
                break
    yield made


def _with_groups(side: Side, groups: Iterable[Group]) -> Side:
    """The side with these groups in place of those with the same ids."""
    changed = {group.id: group for group in groups}
    return replace(side, groups=tuple(changed.get(group.id, group) for group in side.groups))


TRIED: Final[Mapping[str, Callable[[Battle, Scenario, Problem, Catalogue], Changes]]] = {
    "side-fireplan": _missions,
    "formation-command": _staff,
    "formation-space": _together,
    "position-crowded": _room,
    "position-shared": _apart,
}
"""By the code of a problem the changes that may mend it, each with its kind: the first of a kind that mends
it is offered.
"""
