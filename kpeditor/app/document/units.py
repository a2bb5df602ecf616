"""Units in hexes: where they stand, and how they are moved, also with a symmetry."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kpeditor.app.document.selection import Selection
from kpeditor.app.words import tr
from kpeditor.core.errors import BadName, EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.symmetry import Symmetry
from kpeditor.core.geometry.turns import moved, offset_between
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side, Unit

if TYPE_CHECKING:
    from kpeditor.core.edits.scenario import SetScenario


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """A unit with its side, group and hex."""

    side: Side
    group: Group
    unit: Unit
    hex: Hex


def placed_units(battle: Battle) -> list[PlacedUnit]:
    """The units that stand in a hex of the map, in scenario order; those with an invalid hex are left out."""
    if battle.scenario is None or not battle.is_hex:
        return []
    found = []
    for side, group in battle.scenario.groups():
        for unit in group.units:
            if not unit.at:
                continue
            try:
                found.append(PlacedUnit(side, group, unit, battle.map.hex(unit.at)))
            except BadName:
                continue
    return found


def units_at(battle: Battle, hex_: Hex) -> list[PlacedUnit]:
    """The units of a hex, the lowest of the stack first."""
    return [placed for placed in placed_units(battle) if placed.hex == hex_]


def selection_of(units: list[PlacedUnit], lead: PlacedUnit | None = None) -> Selection:
    """The selection of these units with their hexes; `lead` is the one clicked last."""
    if not units:
        return Selection()
    lead = lead if lead in units else units[-1]
    assert lead is not None
    return Selection(
        frozenset(placed.hex for placed in units),
        side=lead.side.id,
        group=lead.group.id,
        unit=lead.unit.id,
        units=frozenset(placed.unit.id for placed in units) if len(units) > 1 else frozenset(),
    )


def where_they_stand(battle: Battle, selection: Selection) -> Selection:
    """A selection with the present hexes of its units; a region, and a selection without hexes, stay as they
    are.
    """
    units = selection.all_units
    if not units or not selection.hexes or selection.is_region:
        return selection
    hexes = frozenset(placed.hex for placed in placed_units(battle) if placed.unit.id in units)
    return replace(selection, hexes=hexes)


def shifted(battle: Battle, units: list[PlacedUnit], start: Hex, to: Hex) -> dict[str, Hex]:
    """The new hex of each unit when the whole shape moves from one hex to another, by unit id.

    Raises:
        EditRefused: when one of them would leave the map.
    """
    grid = battle.map.grid
    places = {}
    for placed in units:
        there = moved(grid, to, offset_between(grid, start, placed.hex))
        if there not in grid:
            raise EditRefused(tr("{unit} would leave the map.").format(unit=placed.unit.id))
        places[placed.unit.id] = there
    return places


def move_unit(battle: Battle, placed: PlacedUnit, to: Hex) -> SetScenario:
    """An edit that moves a unit to another hex with its passengers; a passenger thereby leaves its carrier.

    Raises:
        EditRefused: when there is no scenario.
    """
    from kpeditor.core.edits.forces.units import ForceKey, place

    scenario = battle.scenario
    if scenario is None:
        raise EditRefused(tr("only a map is open; there are no units to move"))
    name = battle.map.name(to)
    unit = placed.unit
    key = ForceKey(placed.side.id, placed.group.id, unit.type, unit.id)
    return replace(
        place(scenario, key, name, {})[0], title=tr("Move {unit} to {hex}").format(unit=unit.id, hex=name)
    )


def move_with_twins(battle: Battle, placed: PlacedUnit, to: Hex, symmetry: Symmetry | None) -> SetScenario:
    """One edit that moves a unit, and its twins to the images of the hex; a twin whose image would lie off
    the map stays where it is.

    Raises:
        EditRefused: when there is no scenario.
    """
    edit = move_unit(battle, placed, to)
    grid, moved = battle.map.grid, 0
    for step in symmetry.steps if symmetry is not None else ():
        there = step.hex(grid, to)
        twin = _twin(
            battle, placed, step.hex(grid, placed.hex), swaps=symmetry is not None and symmetry.swaps_sides
        )
        if twin is not None and there in grid:
            edit = replace(move_unit(Battle(battle.sheet, edit.made), twin, there), title=edit.title)
            moved += 1
    return (
        replace(
            edit,
            title=(tr("{change} with its twins") if moved > 1 else tr("{change} with its twin")).format(
                change=edit.title
            ),
        )
        if moved
        else edit
    )


def move_together(
    battle: Battle, units: list[PlacedUnit], start: Hex, to: Hex, symmetry: Symmetry | None
) -> SetScenario:
    """One edit that moves several units by the offset from one hex to another, and their twins.

    Raises:
        EditRefused: when there is no scenario, or one of them would leave the map.
    """
    from kpeditor.core.edits.scenario import SetScenario

    places = shifted(battle, units, start, to)
    # a unit aboard of another moves with its carrier
    walking = [one for one in units if one.unit.carried_by not in places]
    edit, between = SetScenario(battle.scenario), battle
    for placed in walking:
        edit = move_with_twins(between, placed, places[placed.unit.id], symmetry)
        between = Battle(battle.sheet, edit.scenario)
    if len(walking) == 1:
        return edit
    return replace(edit, title=tr("Move {number} units").format(number=len(units)))


def _twin(battle: Battle, placed: PlacedUnit, image: Hex, *, swaps: bool) -> PlacedUnit | None:
    """The unit at the same level of the stack at the image, of the other side where sides are swapped."""
    if image not in battle.map.grid or battle.scenario is None:
        return None
    sides = [side.id for side in battle.scenario.sides][:2]
    wanted = placed.side.id
    if swaps and len(sides) == 2 and wanted in sides:
        wanted = sides[1 - sides.index(wanted)]
    own = [one.unit.id for one in units_at(battle, placed.hex) if one.side.id == placed.side.id]
    there = [one for one in units_at(battle, image) if one.side.id == wanted]
    level = own.index(placed.unit.id) if placed.unit.id in own else 0
    twin = there[level] if level < len(there) else None
    is_itself = twin is not None and (twin.side.id, twin.unit.id) == (placed.side.id, placed.unit.id)
    return None if is_itself else twin
