"""The forces of a Clip put down: its zones join the zones of their groups, its units the groups."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.copying import zone_hexes, zone_text
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.turns import Offset, moved
from kpeditor.core.scenario.clip import Clip, ClipUnit, Owner
from kpeditor.core.scenario.model import Group, Scenario, Unit


def landed(sheet: MapSheet, at: Hex, offsets: tuple[Offset, ...]) -> tuple[Hex, ...]:
    """The hexes of the board at these offsets from one."""
    return tuple(hex_ for o in offsets if (hex_ := moved(sheet.grid, at, o)) in sheet.grid)


def with_forces(sheet: MapSheet, scenario: Scenario, clip: Clip, at: Hex) -> tuple[Scenario, int]:
    """The scenario with the zones and units of a clip, and how many found no side of theirs."""
    homeless = 0
    for zone in clip.zones:
        hexes = landed(sheet, at, zone.hexes)
        found = _group(scenario, zone.owner)
        if found is None:
            homeless += 1
        elif hexes:
            scenario = _with_group(scenario, found[0], _with_zone(sheet, found[1], hexes))
    ids = _free_ids(scenario, clip)
    for placed in clip.units:
        there = moved(sheet.grid, at, placed.hex)
        found = _group(scenario, placed.owner)
        if found is None or found[1].counts:
            homeless += 1
        elif there in sheet.grid:
            unit = _placed(placed, ids, sheet.name(there))
            scenario = _with_group(scenario, found[0], replace(found[1], units=(*found[1].units, unit)))
    return scenario, homeless


def _with_zone(sheet: MapSheet, group: Group, hexes: tuple[Hex, ...]) -> Group:
    """The group with more hexes in its zone; a zone that is no list of hexes is added to as an expression."""
    old = zone_hexes(sheet, group.deploy)
    new = tuple(hex_ for hex_ in hexes if hex_ not in old)
    if old or not group.deploy:
        return replace(group, deploy=zone_text(sheet, (*old, *new)))
    return replace(group, deploy=f"{group.deploy} + {_listed(sheet, new)}") if new else group


def _listed(sheet: MapSheet, hexes: tuple[Hex, ...]) -> str:
    names = ", ".join(f'"{sheet.name(hex_)}"' for hex_ in hexes)
    return f"hexes({names})"


def _placed(placed: ClipUnit, ids: dict[str, str], at: str) -> Unit:
    carrier = ids.get(placed.unit.carried_by, "")
    return replace(placed.unit, id=ids[placed.unit.id], at=at, carried_by=carrier)


def _free_ids(scenario: Scenario, clip: Clip) -> dict[str, str]:
    """New ids for the units of a clip where theirs are taken."""
    taken = {unit.id for _, group in scenario.groups() for unit in group.units}
    ids: dict[str, str] = {}
    for placed in clip.units:
        id_, count = placed.unit.id, 1
        while id_ in taken:
            count += 1
            id_ = f"{placed.unit.id}-{count}"
        taken.add(id_)
        ids[placed.unit.id] = id_
    return ids


def _group(scenario: Scenario, owner: Owner) -> tuple[str, Group] | None:
    """Side id and group an owner means here: by id, else by the order of sides; any group if need be."""
    by_number = scenario.sides[owner.number] if owner.number < len(scenario.sides) else None
    side = (scenario.side(owner.side) if owner.side else None) or by_number
    if side is None or not side.groups:
        return None
    named = next((group for group in side.groups if group.id == owner.group), None)
    return side.id, named or next((group for group in side.groups if not group.counts), side.groups[0])


def _with_group(scenario: Scenario, side_id: str, group: Group) -> Scenario:
    sides = tuple(
        replace(side, groups=tuple(group if old.id == group.id else old for old in side.groups))
        if side.id == side_id
        else side
        for side in scenario.sides
    )
    return replace(scenario, sides=sides)
