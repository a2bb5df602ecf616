"""Copying forces out of a scenario, removing them, and pasting them into any scenario of the same ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.edits.forces.customtypes import LIKE
from kpeditor.core.edits.forces.sides import FIRST_GROUP, free_id, rename_group
from kpeditor.core.edits.forces.units import ForceKey, list_singly, remove_units
from kpeditor.core.edits.scenario import SetScenario, put_group, remove_group, remove_side
from kpeditor.core.errors import BadExpression, BadName, EditRefused
from kpeditor.core.scenario.areas.masks import mask_of
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.copiedforces import CopiedForces
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit
from kpeditor.core.scenario.unitlist import Counters, new_ids


@dataclass(frozen=True, slots=True)
class PastedForces:
    """The edit that pastes forces, the new lines of the order of battle, and what was left out.

    Attributes:
        hexes: hexes or points of units that are taken or do not exist on this map; players deploy these
            units.
        areas: areas that this map does not have.
    """

    edit: SetScenario
    keys: tuple[ForceKey, ...]
    hexes: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()


def copy_forces(scenario: Scenario, keys: Iterable[ForceKey]) -> CopiedForces:
    """Returns the chosen lines of the order of battle; a line below another chosen one is copied with that
    one.

    Raises:
        EditRefused: when nothing is chosen, or a line does not exist.
    """
    chosen = _outermost(scenario, keys)
    sides = tuple(side for side in scenario.sides if ForceKey(side.id) in chosen)
    groups, loose = [], []
    for side, group in scenario.groups():
        if ForceKey(side.id) in chosen:
            continue
        if ForceKey(side.id, group.id) in chosen:
            groups.append(group)
        elif (part := _part(side, group, chosen)) is not None:
            loose.append(part)
    copied = CopiedForces(scenario.ruleset, scenario.title, sides, tuple(groups), tuple(loose))
    if not copied:
        raise EditRefused("choose sides, groups or units of the order of battle to copy them")
    return replace(copied, types=_own_types(scenario, copied.tally()))


def sides_to_borrow(scenario: Scenario) -> list[CopiedForces]:
    """Returns the forces of each side that has units, for use in another battle: its groups without what
    belongs to this map and battle (places, areas, entries, passengers and conditions). The title names battle
    and side.
    """
    borrowed = []
    for side in scenario.sides:
        groups = tuple(map(_for_elsewhere, (group for group in side.groups if group.tally())))
        forces = CopiedForces(scenario.ruleset, f"{scenario.title}: {side.title}", groups=groups)
        if groups:
            borrowed.append(replace(forces, types=_own_types(scenario, forces.tally())))
    return borrowed


def _for_elsewhere(group: Group) -> Group:
    units = tuple(Unit(unit.id, unit.type, fields=unit.fields, extra=unit.extra) for unit in group.units)
    return replace(group, units=units, deploy="", enter=None, held=False)


def _own_types(scenario: Scenario, ids: Iterable[str]) -> dict[str, Any]:
    """The scenario's own types among these ids, with the types that they are based on."""
    waiting = [*ids]
    wanted: set[str] = set()
    for id_ in waiting:
        if id_ in scenario.units and id_ not in wanted:
            wanted.add(id_)
            figures = scenario.units[id_]
            model = figures.get(LIKE) if isinstance(figures, Mapping) else None
            waiting += [model] if isinstance(model, str) else []
    # In the order of the scenario, because a type comes after the one it is based on.
    return {id_: figures for id_, figures in scenario.units.items() if id_ in wanted}


def remove_forces(scenario: Scenario, keys: Iterable[ForceKey]) -> SetScenario:
    """One edit that removes the chosen lines of the order of battle.

    Raises:
        EditRefused: when nothing is chosen, or a line does not exist.
    """
    chosen = sorted(_outermost(scenario, keys))
    if not chosen:
        raise EditRefused("choose sides, groups or units of the order of battle to remove them")
    new = scenario
    for key in chosen:
        if key.type:
            new = remove_units(new, key).made
        elif key.group:
            new = remove_group(new, key.side, key.group).made
        else:
            new = remove_side(new, key.side).made
    return SetScenario(new, f"Remove {_what(chosen)}")


def paste_forces(
    battle: Battle, forces: CopiedForces, target: ForceKey | None, counters: Counters
) -> PastedForces:
    """Returns the edit that adds forces to a scenario: sides after its sides, groups to the target's side,
    units to the target's group. Ids that are taken are replaced by new ones. Hexes and areas are kept if this
    map has them and no unit stands there.

    Raises:
        EditRefused: when there is no scenario, the forces are of another ruleset or of unit types that are
            defined differently here, or there is no side or group to paste into.
    """
    scenario = battle.scenario
    if scenario is None:
        raise EditRefused("only a map is open; begin a scenario first")
    if forces.ruleset != scenario.ruleset:
        raise EditRefused(
            f"these forces are of the ruleset {forces.ruleset or 'of no name'!s}, "
            f"this scenario is of {scenario.ruleset}: their units mean nothing here"
        )
    paste = _Paste(battle.sheet, _with_types(scenario, forces), counters)
    for side in forces.sides:
        paste.add_side(side)
    if forces.groups or forces.loose:
        paste.add_parts(forces.groups, forces.loose, target)
    title = f"Paste {_what(paste.keys)}"
    return PastedForces(
        SetScenario(paste.scenario, title), tuple(paste.keys), tuple(paste.hexes), tuple(paste.areas)
    )


class _Paste:
    """A paste in progress: the scenario so far, and what was added and left out."""

    def __init__(self, sheet: Sheet, scenario: Scenario, counters: Counters) -> None:
        self.scenario = scenario
        self.keys: list[ForceKey] = []
        self.hexes: list[str] = []
        self.areas: list[str] = []
        self._sheet = sheet
        self._counters = counters
        self._stood = {unit.at for _, group in scenario.groups() for unit in group.units if unit.at}

    def add_side(self, side: Side) -> None:
        """Adds a side after the others."""
        taken = {one.id for one in self.scenario.sides}
        id_ = side.id if side.id not in taken else free_id(f"{side.id}_", taken, first=2)
        titles = {one.title for one in self.scenario.sides}
        title = side.title if side.title not in titles else free_id(f"{side.title} ", titles, first=2)
        new = replace(side, id=id_, title=title, groups=(), exit=self._area(side.exit))
        self.scenario = replace(self.scenario, sides=(*self.scenario.sides, new))
        for group in side.groups:
            self._add_group(id_, group)
        self.keys.append(ForceKey(id_))

    def add_parts(self, groups: Sequence[Group], loose: Sequence[Group], target: ForceKey | None) -> None:
        """Adds groups to the target's side, and units to its group."""
        side = self.scenario.side(target.side) if target is not None else None
        if side is None:
            side = self.scenario.sides[0] if self.scenario.sides else None
        if side is None:
            raise EditRefused("add a side first; what is pasted has to belong to somebody")
        if groups and not loose:
            self._drop_first(side)
        for group in groups:
            self.keys.append(ForceKey(side.id, self._add_group(side.id, group)))
        if not loose:
            return
        into = self.scenario.group(side.id, target.group) if target is not None and target.group else None
        into = into or (side.groups[0] if side.groups else None)
        if into is None:
            raise EditRefused("add a group first; the units have to belong to somebody")
        for part in loose:
            self._add_units(side.id, into.id, part)

    def _drop_first(self, side: Side) -> None:
        """Removes the group that a new side begins with if nothing was put into it or entered about it,
        because beside groups with units it would only be an empty one.
        """
        if side.groups != (Group(FIRST_GROUP),):
            return
        old = self.scenario
        other = rename_group(old, side.id, FIRST_GROUP, f"{FIRST_GROUP}-").made
        if (other.events, other.draws, other.setup) == (old.events, old.draws, old.setup):
            self.scenario = remove_group(old, side.id, FIRST_GROUP).made

    def _add_group(self, of_side: str, group: Group) -> str:
        side = self.scenario.side(of_side)
        taken = {one.id for one in side.groups} if side is not None else set()
        id_ = group.id if group.id not in taken else free_id(f"{group.id}-", taken, first=2)
        enter = group.enter
        if enter is not None and enter.at:
            enter = enter.placed(*map(self._area, enter.areas))
        new = replace(group, id=id_, units=(), deploy=self._area(group.deploy), enter=enter)
        self.scenario = put_group(self.scenario, of_side, new).made
        if group.units:
            units = self._renumbered(group.units)
            self.scenario = put_group(self.scenario, of_side, replace(new, units=units)).made
        return id_

    def _add_units(self, of_side: str, group_id: str, part: Group) -> None:
        """Adds units to a group. If the group or the units are listed singly, the group lists all of them
        singly.
        """
        into = self.scenario.group(of_side, group_id)
        assert into is not None
        if part.units and into.counts:
            self.scenario = list_singly(self.scenario, of_side, group_id, self._counters).made
            into = self.scenario.group(of_side, group_id)
            assert into is not None
        if not into.units and not part.units:
            counts = dict(into.counts)
            for type_id, number in part.counts.items():
                counts[type_id] = counts.get(type_id, 0) + number
            self.scenario = put_group(self.scenario, of_side, replace(into, counts=counts)).made
            self._choose(ForceKey(of_side, group_id, type_id) for type_id in part.counts)
            return
        new = list(self._renumbered(part.units))
        for type_id, number in part.counts.items():
            between = put_group(self.scenario, of_side, replace(into, units=(*into.units, *new))).made
            new += [Unit(id_, type_id) for id_ in new_ids(between, self._counters, type_id, number)]
        self.scenario = put_group(self.scenario, of_side, replace(into, units=(*into.units, *new))).made
        self._choose(ForceKey(of_side, group_id, unit.type, unit.id) for unit in new)

    def _choose(self, keys: Iterable[ForceKey]) -> None:
        self.keys += [key for key in keys if key not in self.keys]

    def _renumbered(self, units: Sequence[Unit]) -> tuple[Unit, ...]:
        """The units, with new ids if theirs are taken, and without hexes that are taken or off this map."""
        taken = {unit.id for _, group in self.scenario.groups() for unit in group.units}
        ids = {unit.id: unit.id for unit in units if unit.id not in taken}
        for unit in units:
            if unit.id not in ids:
                free = new_ids(self.scenario, self._counters, unit.type, len(units))
                ids[unit.id] = next(id_ for id_ in free if id_ not in ids.values())
        return tuple(self._settled(unit, ids) for unit in units)

    def _settled(self, unit: Unit, ids: Mapping[str, str]) -> Unit:
        """A unit with its new id, in its hex if it can stand there."""
        at = self._hex(unit.at)
        facing = unit.facing if at or not unit.at else ""
        return replace(unit, id=ids[unit.id], at=at, facing=facing, carried_by=ids.get(unit.carried_by, ""))

    def _hex(self, name: str) -> str:
        """The number of a hex as this map writes it, or the point of a table; "" if the map has no such hex
        or a unit stood there before.
        """
        if not name:
            return name
        here = _place_on(self._sheet, name)
        if not here or here in self._stood:
            if name not in self.hexes:
                self.hexes.append(name)
            return ""
        return here

    def _area(self, text: str) -> str:
        """An area if this map has it, or ""."""
        if not text or _has_area(self._sheet, text):
            return text
        if text not in self.areas:
            self.areas.append(text)
        return ""


def _place_on(sheet: Sheet, name: str) -> str:
    """A place as a map writes it, "" if the map does not have it."""
    if isinstance(sheet, TableSheet):
        point = sheet.space.read(name)
        return sheet.space.name(point) if point is not None else ""
    try:
        hex_ = sheet.hex(name)
    except BadName:
        return ""
    return sheet.name(hex_) if hex_ in sheet.grid else ""


def _has_area(sheet: Sheet, text: str) -> bool:
    """Whether an area has hexes or ground on a map."""
    try:
        area = parse_area(text, sheet.numbering)
        if isinstance(sheet, TableSheet):
            from kpeditor.core.scenario.areas.tables.ground import ground_of  # only tables need shapely

            return not ground_of(area, sheet).is_empty
        return bool(mask_of(area, sheet).any())
    except (BadExpression, BadName):
        return False


def _with_types(scenario: Scenario, forces: CopiedForces) -> Scenario:
    """The scenario with the unit types that the forces bring along."""
    for type_id, figures in forces.types.items():
        if type_id in scenario.units and scenario.units[type_id] != figures:
            raise EditRefused(
                f"the unit type {type_id} has other figures in this scenario than where it was copied; "
                "give one of them another id"
            )
    return replace(scenario, units={**scenario.units, **forces.types}) if forces.types else scenario


def _outermost(scenario: Scenario, keys: Iterable[ForceKey]) -> set[ForceKey]:
    """The lines that lie below no other chosen line.

    Raises:
        EditRefused: when a line does not exist.
    """
    chosen = {key for key in keys if key.side}
    for key in chosen:
        group = scenario.group(key.side, key.group) if key.group else None
        is_there = scenario.side(key.side) is not None and (not key.group or group is not None)
        if is_there and key.type and group is not None:
            is_there = key.type in group.counts if not key.unit else key.unit in {u.id for u in group.units}
        if not is_there:
            raise EditRefused(f"there is no {key.unit or key.type or key.group or key.side} any more")
    return {
        key
        for key in chosen
        if not (key.group and ForceKey(key.side) in chosen)
        and not (key.type and ForceKey(key.side, key.group) in chosen)
    }


def _part(side: Side, group: Group, chosen: set[ForceKey]) -> Group | None:
    """The chosen units of a group with their passengers, None if there are none."""
    here = [key for key in chosen if (key.side, key.group) == (side.id, group.id)]
    ids = {key.unit for key in here if key.unit}
    units = tuple(unit for unit in group.units if unit.id in ids or unit.carried_by in ids)
    ids = {unit.id for unit in units}
    units = tuple(u if u.carried_by in ids else replace(u, carried_by="") for u in units)
    counts = {key.type: group.counts[key.type] for key in here if not key.unit}
    if not units and not counts:
        return None
    return Group(group.id, counts=counts, units=units)


def _what(keys: Sequence[ForceKey]) -> str:
    """The name of some lines, for the title of an edit."""
    if len(keys) == 1:
        key = keys[0]
        if key.type:
            return key.unit or key.type
        return f"group {key.group}" if key.group else f"side {key.side}"
    kinds = {bool(key.group) + bool(key.type) for key in keys}
    noun = {0: "sides", 1: "groups", 2: "units"}[kinds.pop()] if len(kinds) == 1 else "forces"
    return f"{len(keys)} {noun}" if noun != "forces" else noun
