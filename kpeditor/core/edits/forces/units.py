"""Edits of units: add and count them, move them between groups, onto the map and aboard carriers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from kpeditor.core.edits.forces.sides import group_of
from kpeditor.core.edits.scenario import SetScenario, put_group
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Group, Scenario, Unit
from kpeditor.core.scenario.unitlist import Counters, new_ids, unit_list
from kpeditor.core.scenario.victory.naming import with_names

FACINGS = "ABCDEF"


class ForceKey(NamedTuple):
    """A line of the order of battle: a side, a group, the counted units of a type, or a single unit."""

    side: str
    group: str = ""
    type: str = ""
    unit: str = ""


def add_units(
    scenario: Scenario, side: str, group_id: str, type_id: str, counters: Counters, number: int = 1
) -> SetScenario:
    """An edit that adds units to a group: to its counts, or to its list where it lists single units.

    Raises:
        EditRefused: when there is no such group.
    """
    group = group_of(scenario, side, group_id)
    if group.units:
        new = tuple(Unit(id_, type_id) for id_ in new_ids(scenario, counters, type_id, number))
        changed = replace(group, units=group.units + new)
    else:
        changed = replace(group, counts={**group.counts, type_id: group.counts.get(type_id, 0) + number})
    return put_group(scenario, side, changed, f"Add {number} {type_id} to group {group_id}")


def set_count(scenario: Scenario, side: str, group_id: str, type_id: str, number: int) -> SetScenario:
    """An edit that sets how many units of a type a group counts; 0 removes the type.

    Raises:
        EditRefused: when there is no such group, or it lists single units.
    """
    group = group_of(scenario, side, group_id)
    if group.units:
        raise EditRefused(f"group {group_id} lists its units one by one")
    title = f"{number} {type_id} in group {group_id}"
    return put_group(scenario, side, _with_count(group, type_id, number), title)


def remove_units(scenario: Scenario, key: ForceKey) -> SetScenario:
    """An edit that removes a single unit, or all counted units of a type; passengers get off.

    Raises:
        EditRefused: when there is no such group.
    """
    group = group_of(scenario, key.side, key.group)
    title = f"Remove {key.unit or key.type} from group {key.group}"
    return put_group(scenario, key.side, _without(group, key), title)


def move_units(
    scenario: Scenario, key: ForceKey, side: str, group_id: str, counters: Counters, number: int = 0
) -> SetScenario:
    """An edit that moves a single unit with its passengers, or counted units of a type, into another group;
    `number` 0 means all of them. In a group that lists single units, counted units become single ones.

    Raises:
        EditRefused: when there is no such group or unit.
    """
    source, target = group_of(scenario, key.side, key.group), group_of(scenario, side, group_id)
    if source is target:
        return SetScenario(scenario)
    if key.unit or source.units or target.units:
        was_counted = not source.units
        scenario = _with_singles(scenario, key.side, key.group, counters)
        scenario = _with_singles(scenario, side, group_id, counters)
        source, target = _handed_over(
            group_of(scenario, key.side, key.group), group_of(scenario, side, group_id), key, number
        )
        source = _counted(source) if was_counted else source
    else:
        have = source.counts.get(key.type, 0)
        moved = min(number or have, have)
        source = _with_count(source, key.type, have - moved)
        target = _with_count(target, key.type, target.counts.get(key.type, 0) + moved)
    between = put_group(scenario, key.side, source).made
    what = key.unit or key.type
    return put_group(between, side, target, f"Move {what} to group {group_id}")


def list_singly(scenario: Scenario, side: str, group_id: str, counters: Counters) -> SetScenario:
    """An edit that turns the counted units of a group into single ones, numbered from the counter mix.

    Raises:
        EditRefused: when there is no such group.
    """
    new = _with_singles(scenario, side, group_id, counters)
    return SetScenario(new, f"List the units of group {group_id} one by one")


def count_by_type(scenario: Scenario, side: str, group_id: str) -> SetScenario:
    """An edit that turns the single units of a group into counts; hexes, facings and numbers are lost.

    Raises:
        EditRefused: when there is no such group.
    """
    group = group_of(scenario, side, group_id)
    new = replace(group, counts=group.tally(), units=())
    return put_group(scenario, side, new, f"Count the units of group {group_id} by type")


def place(
    scenario: Scenario, key: ForceKey, hex_name: str, counters: Counters, facing: str = ""
) -> tuple[SetScenario, str]:
    """An edit that puts a unit with its passengers into a hex ("" takes it off the map), and the unit's id.
    For counted units, the first one goes there, and its group lists single units from then on. A unit without
    a facing gets `facing`.

    Raises:
        EditRefused: when there is no such unit.
    """
    unit_id = key.unit
    if not unit_id:
        scenario = _with_singles(scenario, key.side, key.group, counters)
        free = (u for u in group_of(scenario, key.side, key.group).units if u.type == key.type and not u.at)
        unit_id = next((unit.id for unit in free), "")
    unit_of(scenario, unit_id)
    aboard = {u.id for _, group in scenario.groups() for u in group.units if u.carried_by == unit_id}

    def put(unit: Unit) -> Unit:
        if unit.id in aboard:
            return replace(unit, at=hex_name)
        return replace(unit, at=hex_name, carried_by="", facing=(unit.facing or facing) if hex_name else "")

    title = f"Put {unit_id} into {hex_name}" if hex_name else f"Take {unit_id} off the map"
    return _changed(scenario, {unit_id, *aboard}, title, put), unit_id


def take_off(scenario: Scenario, unit_ids: Collection[str], title: str) -> SetScenario:
    """An edit that takes single units with their passengers off the map, to be deployed by their players.

    Raises:
        EditRefused: when one of them is not listed.
    """
    gone = {unit.id for unit in units_of(scenario, unit_ids)}
    aboard = {u.id for _, group in scenario.groups() for u in group.units if u.carried_by in gone}

    def lift(unit: Unit) -> Unit:
        return replace(unit, at="", carried_by="", facing="") if unit.id in gone else replace(unit, at="")

    return _changed(scenario, gone | aboard, title, lift)


def place_new(
    scenario: Scenario, key: ForceKey, hex_name: str, counters: Counters, facing: str = ""
) -> tuple[SetScenario, str]:
    """An edit that adds a unit of the key's type to its group, directly in a hex, and the unit's id.

    Raises:
        EditRefused: when there is no such group.
    """
    scenario = _with_singles(scenario, key.side, key.group, counters)
    group = group_of(scenario, key.side, key.group)
    (id_,) = new_ids(scenario, counters, key.type, 1)
    new = replace(group, units=(*group.units, Unit(id_, key.type, at=hex_name, facing=facing)))
    return put_group(scenario, key.side, new, f"Put {id_} into {hex_name}"), id_


def set_unit(scenario: Scenario, unit_id: str, title: str, /, **fields: Any) -> SetScenario:
    """An edit that sets fields of a single unit.

    Raises:
        EditRefused: when there is no such unit.
    """
    unit_of(scenario, unit_id)
    return _changed(scenario, {unit_id}, title, lambda unit: replace(unit, **fields))


def set_units(scenario: Scenario, unit_ids: Collection[str], title: str, /, **fields: Any) -> SetScenario:
    """An edit that sets the same fields of several units.

    Raises:
        EditRefused: when one of them is not listed.
    """
    return change_units(scenario, dict.fromkeys(unit_ids, fields), title)


def change_units(scenario: Scenario, changes: Mapping[str, Mapping[str, Any]], title: str) -> SetScenario:
    """An edit that sets fields of several units, for each unit id its own.

    Raises:
        EditRefused: when one of them is not listed.
    """
    units_of(scenario, changes)
    return _changed(scenario, set(changes), title, lambda unit: replace(unit, **changes[unit.id]))


def renumber(scenario: Scenario, old: str, new: str) -> SetScenario:
    """An edit that gives a single unit another id; its passengers and the counts that name it follow. A name
    that is also the name of a type means the type.

    Raises:
        EditRefused: when there is no such unit, or the id is empty or taken.
    """
    unit_of(scenario, old)
    listed = [unit for _, group in scenario.groups() for unit in group.units]
    if not new or (new != old and any(unit.id == new for unit in listed)):
        raise EditRefused(f"there is a unit {new} already" if new else "a unit needs a number or name")
    aboard = {unit.id for unit in listed if unit.carried_by == old}
    types = {type_id for _, group in scenario.groups() for type_id in group.tally()}
    if old not in types:
        scenario = with_names(scenario, lambda index, name: new if index and name == old else name)
    return _changed(
        scenario,
        {old, *aboard},
        f"Call {old} {new}",
        lambda unit: replace(unit, id=new) if unit.id == old else replace(unit, carried_by=new),
    )


def turn(scenario: Scenario, unit_id: str, steps: int) -> SetScenario:
    """An edit that turns a unit clockwise by sixths of a circle; a unit without a facing counts as facing
    north.

    Raises:
        EditRefused: when there is no such unit.
    """
    facing = turned(unit_of(scenario, unit_id), steps)
    return set_unit(scenario, unit_id, f"Turn {unit_id} to {facing}", facing=facing)


def turned(unit: Unit, steps: int) -> str:
    """Returns the facing of a unit after a clockwise turn by sixths of a circle; without a facing it counts
    as facing north.
    """
    now = FACINGS.find(unit.facing) if unit.facing else -steps
    return FACINGS[(now + steps) % 6]


def load(scenario: Scenario, unit_id: str, carrier_id: str) -> SetScenario:
    """An edit that puts a unit aboard another one, into its hex and group; a carrier of "" lets it get off.
    The ruleset decides elsewhere whether the rules allow it.

    Raises:
        EditRefused: when there is no such unit, or a unit would carry itself.
    """
    unit = unit_of(scenario, unit_id)
    if not carrier_id:
        return set_unit(scenario, unit_id, f"{unit_id} gets off", carried_by="")
    carrier = unit_of(scenario, carrier_id)
    if carrier_id == unit_id or carrier.carried_by == unit_id:
        raise EditRefused("a unit cannot carry itself")
    between = _in_group_of(scenario, unit, carrier)
    return set_unit(
        between,
        unit_id,
        f"{unit_id} goes aboard {carrier_id}",
        carried_by=carrier_id,
        at=carrier.at,
        facing="",
        conditions=carrier.conditions,
    )


def unit_of(scenario: Scenario, unit_id: str) -> Unit:
    """Returns the single unit with this id.

    Raises:
        EditRefused: when the scenario lists none.
    """
    for _, group in scenario.groups():
        for unit in group.units:
            if unit.id == unit_id:
                return unit
    raise EditRefused(f"the scenario lists no unit {unit_id!r}")


def units_of(scenario: Scenario, unit_ids: Iterable[str]) -> list[Unit]:
    """Returns the single units with these ids, in their order.

    Raises:
        EditRefused: when the scenario does not list one of them.
    """
    listed: dict[str, Unit] = {}
    for _, group in scenario.groups():
        for unit in group.units:
            listed.setdefault(unit.id, unit)
    try:
        return [listed[id_] for id_ in unit_ids]
    except KeyError as missing:
        raise EditRefused(f"the scenario lists no unit {missing.args[0]!r}") from None


def key_of(scenario: Scenario, unit_id: str) -> ForceKey | None:
    """Returns the line of a single unit in the order of battle, None if the scenario does not list it."""
    for side, group in scenario.groups():
        for unit in group.units:
            if unit.id == unit_id:
                return ForceKey(side.id, group.id, unit.type, unit_id)
    return None


def _in_group_of(scenario: Scenario, unit: Unit, carrier: Unit) -> Scenario:
    """The scenario with a unit moved to the group of another one, if it is not there yet."""
    key, there = key_of(scenario, unit.id), key_of(scenario, carrier.id)
    if key is None or there is None or (key.side, key.group) == (there.side, there.group):
        return scenario
    return move_units(scenario, key, there.side, there.group, {}).made


def _with_singles(scenario: Scenario, side: str, group_id: str, counters: Counters) -> Scenario:
    """The scenario with the counted units of a group as single ones."""
    group = group_of(scenario, side, group_id)
    if not group.counts:
        return scenario
    units = tuple(one.unit for one in unit_list(scenario, counters) if one.group is group)
    return put_group(scenario, side, replace(group, counts={}, units=units)).made


def _with_count(group: Group, type_id: str, number: int) -> Group:
    """The group with so many counted units of a type."""
    counts = {**group.counts, type_id: number}
    if number <= 0:
        del counts[type_id]
    return replace(group, counts=counts)


def _handed_over(source: Group, target: Group, key: ForceKey, number: int) -> tuple[Group, Group]:
    """Two groups of single units after some have moved from one to the other; carriers take their passengers
    along.
    """
    leaving = _leaving(source, key, number)
    ids = {unit.id for unit in leaving}
    coming = tuple(u if u.carried_by in ids else replace(u, carried_by="") for u in leaving)
    rest = tuple(_off(unit, ids) for unit in source.units if unit.id not in ids)
    return replace(source, units=rest), replace(target, units=target.units + coming)


def _counted(group: Group) -> Group:
    """The group with counts again, if its single units have nothing but numbers."""
    if any(replace(unit, id="", type="") != Unit("", "") for unit in group.units):
        return group
    return replace(group, counts=group.tally(), units=())


def _leaving(source: Group, key: ForceKey, number: int) -> tuple[Unit, ...]:
    """The units that a move takes along: the single unit with its passengers, or so many of a type."""
    if key.unit:
        found = tuple(unit for unit in source.units if key.unit in (unit.id, unit.carried_by))
        if not any(unit.id == key.unit for unit in found):
            raise EditRefused(f"group {source.id} lists no unit {key.unit!r}")
        return found
    of_type = tuple(unit for unit in source.units if unit.type == key.type)
    return of_type[: number or len(of_type)]


def _without(group: Group, key: ForceKey) -> Group:
    """The group without a unit or a type."""
    if not key.unit and not group.units:
        return _with_count(group, key.type, 0)
    gone = {u.id for u in group.units if (u.id == key.unit if key.unit else u.type == key.type)}
    return replace(group, units=tuple(_off(u, gone) for u in group.units if u.id not in gone))


def _off(unit: Unit, gone: Iterable[str]) -> Unit:
    """The unit, no longer aboard its carrier if that is gone."""
    return replace(unit, carried_by="") if unit.carried_by in gone else unit


def _changed(scenario: Scenario, ids: set[str], title: str, change: Callable[[Unit], Unit]) -> SetScenario:
    """An edit that changes single units wherever they are listed."""
    new = scenario
    for side in scenario.sides:
        for group in side.groups:
            if any(unit.id in ids for unit in group.units):
                units = tuple(change(unit) if unit.id in ids else unit for unit in group.units)
                new = put_group(new, side.id, replace(group, units=units)).made
    return SetScenario(new, title)


WhyNot = Callable[[Scenario, Unit, Unit], str]
"""Why a unit, named first, cannot begin aboard another one; "" when it can."""


def put_aboard(
    scenario: Scenario, who: ForceKey, carrier: str, number: int, counters: Counters, why_not: WhyNot
) -> SetScenario:
    """An edit that lists a group singly and puts so many of its units of a type aboard those of the type
    `carrier`, one after the other as they find room.

    Raises:
        EditRefused: when fewer find room; the message says how many, and why the next one does not.
    """
    now = scenario
    if group_of(now, who.side, who.group).counts:
        now = list_singly(now, who.side, who.group, counters).made
    for done in range(number):
        units = group_of(now, who.side, who.group).units
        waiting = [one for one in units if one.type == who.type and not one.carried_by]
        carriers = [one for one in units if one.type == carrier]
        reason = "no more of them are there" if not waiting else "nobody can carry them"
        for other in carriers if waiting else ():
            if not (reason := why_not(now, waiting[0], other)):
                now = load(now, waiting[0].id, other.id).made
                break
        if reason:
            raise EditRefused(f"{done} of {number} find room aboard: {reason}")
    return SetScenario(now, f"Put {number} {who.type} aboard {carrier}")
