"""Copying and cutting: from a battle to a Clip, and the edit that removes what was copied."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import numpy as np

from kpeditor.core.board.hexsidelayer import sides_at
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.errors import BadExpression, BadName, EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.turns import Offset, offset_between, offsets_of
from kpeditor.core.scenario.areas.nodes import Hexes, HexName
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.battle import Battle, Carried
from kpeditor.core.scenario.clip import Clip, ClipLayer, ClipPlace, ClipUnit, ClipZone, Owner
from kpeditor.core.scenario.model import Group, Scenario

USUAL: Final = Carried()
"""What is carried where nothing else is asked."""


def copy(battle: Battle, region: Iterable[Hex], carried: Carried = USUAL) -> Clip:
    """The clip of these hexes, anchored near their middle; hexes off the board are left out.

    Zones are carried where a group's deployment area lists hexes; areas given by rows or places are not.

    Raises:
        EditRefused: when there is no hex to copy.
    """
    sheet = battle.map
    hexes = [hex_ for hex_ in region if hex_ in sheet.grid]
    if not hexes:
        raise EditRefused("There is no hex to copy; select some first.")
    anchor = _middle(hexes)
    cells = np.array(hexes, np.int32)
    offsets = offsets_of(sheet.grid, anchor, cells[:, 0], cells[:, 1])
    order = np.lexsort((offsets[:, 1], offsets[:, 0]))
    rows, columns = cells[order, 1] - 1, cells[order, 0] - 1
    inside = frozenset(hexes)

    def place_of(hex_: Hex) -> Offset:
        return offset_between(sheet.grid, anchor, hex_)

    places = [
        ClipPlace(place.name, place.kind, tuple(place_of(h) for h in place.hexes if h in inside))
        for place in sheet.places.values()
        if carried.places and any(h in inside for h in place.hexes)
    ]
    owned = list(_owners(battle.scenario))
    zones = [
        ClipZone(owner, tuple(place_of(h) for h in zone))
        for owner, group in owned
        if carried.zones and (zone := [h for h in zone_hexes(sheet, group.deploy) if h in inside])
    ]
    units = [
        ClipUnit(owner, replace(unit, at=""), place_of(there))
        for owner, group in owned
        for unit in group.units
        if carried.units and (there := hex_named(sheet, unit.at)) is not None and there in inside
    ]
    return Clip(
        offsets[order],
        {
            id_: ClipLayer(tuple(sheet.legend[id_].kinds), array[rows, columns])
            for id_, array in sheet.layers.items()
        },
        {id_: mask[rows, columns] for id_, mask in sheet.hexsides.items()},
        tuple(places),
        tuple(zones),
        tuple(units),
    )


def cut(battle: Battle, region: Iterable[Hex], carried: Carried = USUAL) -> Together:
    """An edit that removes what `copy` would carry from these hexes."""
    sheet = battle.map
    inside = frozenset(hex_ for hex_ in region if hex_ in sheet.grid)
    edits: list[Edit] = list(clear(sheet, inside).edits)
    if carried.places and any(h in inside for place in sheet.places.values() for h in place.hexes):
        left = {
            name: replace(place, hexes=tuple(h for h in place.hexes if h not in inside))
            for name, place in sheet.places.items()
            if not place.hexes or not inside.issuperset(place.hexes)
        }
        edits.append(SetSheetField("places", left, "Cut places"))
    if battle.scenario is not None:
        scenario = _without(sheet, battle.scenario, inside, carried)
        if scenario != battle.scenario:
            edits.append(SetScenario(scenario, "Cut"))
    return Together(tuple(edits), "Cut")


def zone_hexes(sheet: MapSheet, deploy: str) -> tuple[Hex, ...]:
    """The hexes of a deployment area that lists them; empty for any other area."""
    try:
        area = parse_area(deploy, sheet.numbering) if deploy else None
    except BadExpression:
        return ()
    if not isinstance(area, Hexes):
        return ()
    named = (hex_named(sheet, name.text) for name in area.names)
    return tuple(hex_ for hex_ in named if hex_ is not None)


def zone_text(sheet: MapSheet, hexes: Iterable[Hex]) -> str:
    """Returns these hexes as the text of a deployment area, "" for none."""
    names = tuple(HexName(sheet.name(hex_)) for hex_ in hexes)
    return print_area(Hexes(names)) if names else ""


def hex_named(sheet: MapSheet, name: str) -> Hex | None:
    """Returns the hex with this number, None if there is none."""
    try:
        return sheet.hex(name) if name else None
    except BadName:
        return None


def _without(sheet: MapSheet, scenario: Scenario, inside: frozenset[Hex], carried: Carried) -> Scenario:
    def reduced(group: Group) -> Group:
        zone = zone_hexes(sheet, group.deploy) if carried.zones else ()
        if any(hex_ in inside for hex_ in zone):
            group = replace(group, deploy=zone_text(sheet, (h for h in zone if h not in inside)))
        if carried.units and group.units:
            stay = tuple(unit for unit in group.units if hex_named(sheet, unit.at) not in inside)
            group = replace(group, units=stay) if stay != group.units else group
        return group

    sides = tuple(
        replace(side, groups=tuple(reduced(group) for group in side.groups)) for side in scenario.sides
    )
    return replace(scenario, sides=sides)


def _owners(scenario: Scenario | None) -> Iterable[tuple[Owner, Group]]:
    for number, side in enumerate(scenario.sides if scenario is not None else ()):
        for group in side.groups:
            yield Owner(side.id, number, group.id), group


def _middle(hexes: list[Hex]) -> Hex:
    """The hex nearest to the middle of all."""
    column = sum(hex_.column for hex_ in hexes) / len(hexes)
    row = sum(hex_.row for hex_ in hexes) / len(hexes)
    return min(hexes, key=lambda h: ((h.column - column) ** 2 + (h.row - row) ** 2, h))


def clear(sheet: MapSheet, hexes: Iterable[Hex], title: str = "Clear", *, stroke: int = 0) -> Together:
    """An edit that clears these hexes and their hexsides, including those at the border."""
    region = frozenset(hex_ for hex_ in hexes if hex_ in sheet.grid)
    painted = [
        paint(sheet, layer, region, legend.kinds[0], stroke=stroke)
        for layer, legend in sheet.legend.items()
        if layer in sheet.layers
    ]
    stripped = [
        set_hexsides(sheet, feature, sides_at(sheet.grid, mask, region), False, stroke=stroke)
        for feature, mask in sheet.hexsides.items()
    ]
    edits: list[Edit] = [edit for edit in painted if len(edit.cells)]
    edits += [edit for edit in stripped if edit.remove]
    return Together(tuple(edits), title, stroke)
