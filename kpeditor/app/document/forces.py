"""Forces: finding sides, groups and units in a scenario, and the edits that add and remove them."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.app.document.units import PlacedUnit, placed_units
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.edits.scenario import SetScenario, put_group, put_side
from kpeditor.core.errors import EditRefused
from kpeditor.core.problem import DataPath
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW, Group, Length, Scenario, Side, Unit, VictoryLine

USUAL_LENGTH = 10


def find(scenario: Scenario | None, side_id: str, group_id: str) -> tuple[Side | None, Group | None]:
    """The side and the group of these ids, None where there is none."""
    side = scenario.side(side_id) if scenario else None
    groups = side.groups if side else ()
    return side, next((group for group in groups if group.id == group_id), None)


def placed(battle: Battle, unit_id: str) -> PlacedUnit | None:
    """The unit of this id if it stands in a hex of the map."""
    return next((one for one in placed_units(battle) if one.unit.id == unit_id), None)


def at_path(scenario: Scenario | None, path: DataPath) -> tuple[Side | None, Group | None, str]:
    """What a path into the scenario's file is about: side, group, and the name of the field."""
    names = [key for key in path if isinstance(key, str)]
    numbers = [key for key in path if isinstance(key, int)]
    if scenario is None or path[:1] != ("sides",) or not numbers or numbers[0] >= len(scenario.sides):
        return None, None, ""
    side = scenario.sides[numbers[0]]
    is_group = "groups" in names and len(numbers) > 1 and numbers[1] < len(side.groups)
    group = side.groups[numbers[1]] if is_group else None
    known = ("deploy", "enter", "exit", "panic_level")
    return side, group, next((name for name in names if name in known), "")


def add_side(scenario: Scenario) -> tuple[SetScenario, str]:
    """An edit that adds a side with an empty group, and the side's id."""
    id_ = _free("side", {side.id for side in scenario.sides})
    side = Side(id_, id_.replace("-", " ").capitalize(), (Group("main"),))
    return put_side(scenario, side, "Add a side"), id_


def add_group(scenario: Scenario, side_id: str) -> tuple[SetScenario, str]:
    """An edit that adds an empty group to a side, and the group's id.

    Raises:
        EditRefused: when the scenario has no such side.
    """
    side, _ = find(scenario, side_id, "")
    taken = {group.id for group in side.groups} if side else set()
    id_ = next((letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in taken), None)
    id_ = id_ or _free("group", taken)
    return put_group(scenario, side_id, Group(id_), f"Add group {id_}"), id_


def add_unit(scenario: Scenario, side_id: str, group_id: str, type_id: str, title: str) -> SetScenario:
    """An edit that adds a unit to a group: to its counts, or to its list where it lists single units.

    Raises:
        EditRefused: when there is no such group.
    """
    group = _group(scenario, side_id, group_id)
    if group.units:
        taken = {unit.id for _, each in scenario.groups() for unit in each.units}
        new = replace(group, units=(*group.units, Unit(_free("new", taken), type_id)))
    else:
        new = replace(group, counts={**group.counts, type_id: group.counts.get(type_id, 0) + 1})
    return put_group(scenario, side_id, new, title)


def remove_units(scenario: Scenario, side_id: str, group_id: str, type_id: str, unit_id: str) -> SetScenario:
    """An edit that removes one single unit, or with `unit_id` "" all counted units of a type.

    Raises:
        EditRefused: when there is no such group.
    """
    group = _group(scenario, side_id, group_id)
    if unit_id:
        new = replace(group, units=tuple(unit for unit in group.units if unit.id != unit_id))
        return put_group(scenario, side_id, new, f"Remove {unit_id} from group {group_id}")
    counts = {id_: number for id_, number in group.counts.items() if id_ != type_id}
    new = replace(group, counts=counts)
    return put_group(scenario, side_id, new, f"Remove {type_id} from group {group_id}")


def begin_scenario(sheet: Sheet) -> SetScenario:
    """An edit that begins a scenario on a map: two sides, ten game-turns, nobody wins yet."""
    sides = (Side("first", "First side", (Group("main"),)), Side("second", "Second side", (Group("main"),)))
    scenario = Scenario(
        title=f"Battle on {sheet.title}" if sheet.title else "New scenario",
        ruleset=sheet.ruleset,
        map="",
        length=Length(USUAL_LENGTH, USUAL_LENGTH),
        sides=sides,
        victory=(VictoryLine(DRAW),),
    )
    return SetScenario(scenario, "Begin a scenario")


def _group(scenario: Scenario, side_id: str, group_id: str) -> Group:
    _, group = find(scenario, side_id, group_id)
    if group is None:
        raise EditRefused(f"the scenario has no group {group_id!r} of {side_id!r}")
    return group


def _free(stem: str, taken: set[str]) -> str:
    """The first of stem-1, stem-2, ... that is not taken."""
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"
