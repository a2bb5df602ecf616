"""Symmetric moves: while a symmetry is on, moving a unit also moves its twin, the unit on the mirrored
hex.
"""

from __future__ import annotations

from dataclasses import replace

from kpeditor.app.document.units import PlacedUnit, move_unit, shifted, units_at
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.symmetry import Symmetry
from kpeditor.core.scenario.battle import Battle


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
    """The unit of the same place in the stack at the image, of the other side where sides are swapped."""
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
