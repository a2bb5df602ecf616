"""Cures: edits that mend a problem if the intention is clear and nothing that counts is lost.

The codes are those of docs/problems.md. A problem without a cure here needs a person.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.regions import unflagged_sides
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.flagging import flag
from kpeditor.core.edits.forces.namecures import NAMED_CURED, is_of_name, name_cures
from kpeditor.core.edits.forces.triedcures import TRIED, tried_cures
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.lines import paint_along, say_crossings, unsay_alone
from kpeditor.core.edits.scenario import put_group, remove_group, set_fields
from kpeditor.core.edits.setupcures import SETUP_CURES, times_there
from kpeditor.core.edits.sheet import put_place, remove_place
from kpeditor.core.edits.tables.cures import TABLE_CURED, table_cures
from kpeditor.core.edits.victorycures import VICTORY_CURES
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.masks import connected, hexes_of_mask, nothing
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.effects import RELEASE
from kpeditor.core.scenario.model import ON_EVENT, Group, Length, Scenario, Side
from kpeditor.core.scenario.zones import places_named

CROSSING = "crossing-missing"
_UNFLAGGED = "-without-hexsides"
"""The suffix of the codes for missing features that follow from terrain; the id of the feature comes before
it.
"""
_USELESS = "-useless"
"""The suffix of the codes for fields of a ruleset that have no effect."""


def cures_of(battle: Battle, problem: Problem, catalogue: Catalogue) -> list[Edit]:
    """The edits that mend a problem: one, or several to choose from; none if only a person can mend it or the
    battle has changed meanwhile.
    """
    if problem.code in NAMED_CURED:
        return name_cures(battle, problem)
    if problem.code in TRIED:
        return tried_cures(battle, problem, catalogue)
    if problem.code == CROSSING and battle.is_hex:
        return _cross(battle, problem, catalogue)
    if problem.code in TABLE_CURED and not battle.is_hex:
        return table_cures(battle, problem, catalogue)
    edit: Edit | None = None
    if problem.code in _OF_MAP and battle.is_hex:
        edit = _OF_MAP[problem.code](battle, problem, catalogue)
    elif problem.code in _OF_SCENARIO and battle.scenario is not None:
        edit = _OF_SCENARIO[problem.code](battle.scenario, problem)
    elif problem.code.endswith(_USELESS) and battle.scenario is not None:
        edit = _drop_field(battle.scenario, problem)
    return [] if edit is None else [edit]


def _cross(battle: Battle, problem: Problem, catalogue: Catalogue) -> list[Edit]:
    """A bridge or a ford where a road passes over a stream."""
    sheet = battle.map
    try:
        sides = [sheet.side(name) for name in problem.where.hexsides]
        hexes = [sheet.hex(name) for name in problem.where.hexes]
    except BadName:
        return []
    if not sides:
        return say_crossings(sheet, catalogue, _key(problem, 1), hexes)
    there = {feature for side in sides for feature in sheet.features(side)}
    offered = {id_ for kind in catalogue.hexsides if kind.id in there for id_ in kind.crossings}
    if offered & there:
        return []
    return [
        replace(
            set_hexsides(sheet, kind.id, sides, True),
            title=f"Put a {kind.title.lower()} on {problem.where.hexsides[0]}",
        )
        for kind in catalogue.hexsides
        if kind.id in offered and kind.id in sheet.hexsides
    ]


def _unsay(battle: Battle, problem: Problem, _catalogue: Catalogue) -> Edit | None:
    """Removes a property of a line beside the line."""
    return unsay_alone(battle.map, _key(problem, 1), _key(problem, 2))


def _paint_along(battle: Battle, problem: Problem, catalogue: Catalogue) -> Edit | None:
    """Paints the terrain that a line needs."""
    kind = catalogue.hexside(_key(problem, 1))
    return paint_along(battle.map, kind) if kind is not None else None


def _drop_place(battle: Battle, problem: Problem, _catalogue: Catalogue) -> Edit | None:
    """Removes a place without hexes, unless the scenario names it."""
    name = _key(problem, 1)
    is_named = battle.scenario is not None and name in places_named(battle.scenario, battle.map)
    return remove_place(battle.map, name) if name in battle.map.places and not is_named else None


def _keep_hexes_on_map(battle: Battle, problem: Problem, catalogue: Catalogue) -> Edit | None:
    """Removes the hexes that are not on the map from a place, and the place itself when none is left."""
    sheet = battle.map
    place = sheet.places.get(_key(problem, 1))
    if place is None:
        return None
    kept = tuple(hex_ for hex_ in place.hexes if hex_ in sheet.grid)
    return put_place(sheet, replace(place, hexes=kept)) if kept else _drop_place(battle, problem, catalogue)


def _flag_hexsides(battle: Battle, problem: Problem, catalogue: Catalogue) -> Edit | None:
    """Flags the feature on every open side of the connected hexes around those of the problem, which names
    only the first of very many; on the whole map if the problem is one of the feature itself.
    """
    sheet, feature = battle.map, problem.code.removesuffix(_UNFLAGGED)
    kind = catalogue.hexside(feature)
    if kind is None or feature not in sheet.hexsides:
        return None
    if problem.where.path == ("hexsides", feature):
        edit = flag(sheet, catalogue, feature=feature)
        return edit if edit.edits else None
    is_open = unflagged_sides(sheet, kind) > 0
    region = nothing(sheet.grid)
    try:
        for hex_ in map(sheet.hex, problem.where.hexes):
            if not region[hex_.row - 1, hex_.column - 1]:
                region |= connected(sheet.grid, is_open, hex_)
    except BadName:
        return None
    edit = flag(sheet, catalogue, hexes_of_mask(region), feature=feature)
    return edit if edit.edits else None


def _drop_group(scenario: Scenario, problem: Problem) -> Edit | None:
    """Removes a group without units, unless an event acts on it."""
    match _group(scenario, problem):
        case side, group:
            effects = scenario.effects()
            if all((effect.side, effect.group) != (side.id, group.id) for effect in effects):
                return remove_group(scenario, side.id, group.id)
    return None


def _drop_field(scenario: Scenario, problem: Problem) -> Edit | None:
    """Removes the value of a ruleset's field from a side, a group or a unit."""
    path = problem.where.path
    match path:
        case ("sides", int(s), "fields", str(field)) if s < len(scenario.sides):
            side = scenario.sides[s]
            if field not in side.fields:
                return None
            sides = list(scenario.sides)
            sides[s] = replace(side, fields=_without(side.fields, field))
            return set_fields(scenario, f"Drop {field} of side {side.id}", sides=tuple(sides))
    found = _group(scenario, problem)
    if found is None:
        return None
    side, group = found
    field = str(path[-1])
    match path[4:]:
        case ("units", int(u), "fields", _) if u < len(group.units) and field in group.units[u].fields:
            units = list(group.units)
            units[u] = replace(units[u], fields=_without(units[u].fields, field))
            title = f"Drop {field} of unit {units[u].id}"
            return put_group(scenario, side.id, replace(group, units=tuple(units)), title)
        case ("units", *_):
            return None
    if field not in group.fields:
        return None
    title = f"Drop {field} of group {group.id}"
    return put_group(scenario, side.id, replace(group, fields=_without(group.fields, field)), title)


def _without(fields: Mapping[str, Any], field: str) -> dict[str, Any]:
    return {id_: value for id_, value in fields.items() if id_ != field}


def _drop_facing(scenario: Scenario, problem: Problem) -> Edit | None:
    match _group(scenario, problem), problem.where.path:
        case (side, group), (_, _, _, _, "units", int(u), *_) if u < len(group.units):
            units = [replace(unit, facing="") if i == u else unit for i, unit in enumerate(group.units)]
            title = f"Take the facing of unit {group.units[u].id} away"
            return put_group(scenario, side.id, replace(group, units=tuple(units)), title)
    return None


def _free_group(scenario: Scenario, problem: Problem) -> Edit | None:
    """Ends the hold on a group and removes what would release it; if a table may release it, a person has to
    decide.
    """
    found = _group(scenario, problem)
    if found is None:
        return None
    side, group = found
    released = {(RELEASE, side.id, group.id)}
    events = []
    for event in scenario.events:
        then = tuple(one for one in event.then if (one.do, one.side, one.group) not in released)
        if any((one.do, one.side, one.group) in released for one in replace(event, then=()).all_effects):
            return None
        if then or event.say or event.roll is not None or not event.then:
            events.append(replace(event, then=then))
    freed = put_group(scenario, side.id, replace(group, held=False)).made
    return set_fields(freed, f"Hold group {group.id} no more", events=tuple(events))


def _hold_group(scenario: Scenario, problem: Problem) -> Edit | None:
    """Holds the group that an event releases, unless it enters later and cannot be held."""
    found = _acted_on(scenario, problem)
    if found is None or found[1].enter is not None:
        return None
    return put_group(scenario, found[0], replace(found[1], held=True), f"Hold group {found[1].id}")


def _wait_for_event(scenario: Scenario, problem: Problem) -> Edit | None:
    found = _acted_on(scenario, problem)
    if found is None or found[1].enter is None:
        return None
    waiting = replace(found[1], enter=replace(found[1].enter, turn=ON_EVENT))
    return put_group(scenario, found[0], waiting, f"Let group {waiting.id} wait for the event")


def _drop_count(scenario: Scenario, problem: Problem) -> Edit | None:
    """Removes a type with a count of 0 from a group, and the group when none is left."""
    match _group(scenario, problem):
        case side, group:
            type_ = str(problem.where.path[-1])
            counts = {key: count for key, count in group.counts.items() if key != type_}
            if not counts and not group.units:
                return _drop_group(scenario, problem)
            title = f"Take units out of group {group.id} of which there is none"
            return put_group(scenario, side.id, replace(group, counts=counts), title)
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


def _key(problem: Problem, index: int) -> str:
    path = problem.where.path
    return str(path[index]) if len(path) > index else ""


def _group(scenario: Scenario, problem: Problem) -> tuple[Side, Group] | None:
    """The group that a path leads into, with its side; None if another has its id."""
    match problem.where.path:
        case ("sides", int(s), "groups", int(g), *_) if s < len(scenario.sides):
            side = scenario.sides[s]
            if g < len(side.groups) and times_there(scenario, side.id, side.groups[g].id) == 1:
                return side, side.groups[g]
    return None


def _acted_on(scenario: Scenario, problem: Problem) -> tuple[str, Group] | None:
    """The group that an effect names, with the id of its side; None if two have that id."""
    match problem.where.path:
        case ("events", int(e), "then", int(t), *_) if e < len(scenario.events):
            effects = scenario.events[e].then
            group = scenario.group(effects[t].side, effects[t].group) if t < len(effects) else None
            if group is not None and times_there(scenario, effects[t].side, group.id) == 1:
                return effects[t].side, group
    return None


_OF_MAP: Mapping[str, Callable[[Battle, Problem, Catalogue], Edit | None]] = {
    "line-off-ground": _paint_along,
    "line-property-alone": _unsay,
    "place-empty": _drop_place,
    "place-off-map": _keep_hexes_on_map,
    f"town{_UNFLAGGED}": _flag_hexsides,
    f"woods{_UNFLAGGED}": _flag_hexsides,
}
_OF_SCENARIO: Mapping[str, Callable[[Scenario, Problem], Edit | None]] = {
    "arrive-not-waiting": _wait_for_event,
    "count-below-one": _drop_count,
    "facing-unused": _drop_facing,
    "group-empty": _drop_group,
    "held-useless": _free_group,
    "position-posture": _drop_field,
    "stand-supply": _drop_field,
    "length-order": _order_length,
    "option-unknown": _drop_option,
    "release-not-held": _hold_group,
    "special-unknown": _drop_special,
    **SETUP_CURES,
    **VICTORY_CURES,
}
CURED = frozenset((CROSSING, *_OF_MAP, *_OF_SCENARIO))
"""The codes of problems that may have a cure; besides, those of names, of tables and of cures by trying."""


def may_be_cured(problem: Problem) -> bool:
    """Whether problems of this kind have cures, at such a place; `cures_of` looks whether this one has."""
    code = problem.code
    is_cured = code in CURED | TABLE_CURED or code in TRIED or code.endswith(_USELESS)
    return is_cured or is_of_name(problem)
