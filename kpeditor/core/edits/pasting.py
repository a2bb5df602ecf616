"""Pasting: the edit that puts a Clip down, with its anchor on a hex of the map.

The terrain of the covered hexes is replaced, and so are the hexsides between them. On the border, features of
the clip are added and none is removed. Kinds that the map's legend does not have, and hexes off the board,
are left out and reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace

import numpy as np

from kpeditor.core.board.hexsidelayer import Mask
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.edits.copying import zone_hexes, zone_text
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.hexsides import SetHexsides
from kpeditor.core.edits.layers import PaintLayer
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.edits.sheet import SetSheetField
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.masks import low_lines
from kpeditor.core.geometry.turns import Offset, Offsets, moved, moved_all
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.clip import Bits, Clip, ClipLayer, ClipUnit, Owner
from kpeditor.core.scenario.model import Group, Scenario, Unit


@dataclass(frozen=True, slots=True)
class Pasted:
    """The result of pasting.

    Attributes:
        edit: the edit that pastes.
        lost: how many hexes of the clip fall off the board.
        unknown: kinds and features of the clip that the map does not have.
        homeless: how many zones and units find no side to belong to.
    """

    edit: Together
    lost: int = 0
    unknown: tuple[str, ...] = ()
    homeless: int = 0

    def remarks(self) -> list[str]:
        """Returns what was left out, as sentences."""
        remarks = []
        if self.lost:
            remarks.append(f"Hexes that fell off the map: {self.lost}.")
        if self.unknown:
            remarks.append(f"This map knows no {', '.join(self.unknown)}.")
        if self.homeless:
            remarks.append(f"Zones and units without a side here: {self.homeless}.")
        return remarks


def paste(
    battle: Battle,
    clip: Clip,
    at: Hex,
    *,
    within: Set[Hex] | None = None,
    title: str = "Paste",
    stroke: int = 0,
) -> Pasted:
    """Returns the edit that puts a clip down with its anchor on a hex; with `within` only these
    hexes change.
    """
    sheet = battle.map
    columns, rows, chosen = landing(sheet, clip, at)
    lost = len(clip) - len(chosen)
    if within is not None:
        keep = np.array(
            [Hex(c, r) in within for c, r in zip(columns.tolist(), rows.tolist(), strict=True)], bool
        )
        columns, rows, chosen = columns[keep], rows[keep], chosen[keep]
    edits: list[Edit] = []
    unknown: list[str] = []
    for id_, layer in clip.layers.items():
        edits += _painted(sheet, id_, layer, (columns, rows, chosen), unknown, stroke)
    for feature, bits in clip.hexsides.items():
        if feature in sheet.hexsides:
            edits += _drawn(sheet, feature, bits[chosen], clip.inner[chosen], columns, rows, stroke)
        elif bits[chosen].any():
            unknown.append(feature)
    places = _with_places(sheet, clip, at)
    if places != sheet.places:
        edits.append(SetSheetField("places", places, "Paste places", stroke))
    homeless = 0
    if battle.scenario is not None:
        scenario, homeless = with_forces(sheet, battle.scenario, clip, at)
        if scenario != battle.scenario:
            edits.append(SetScenario(scenario, "Paste forces", stroke))
    return Pasted(Together(tuple(edits), title, stroke), lost, tuple(unknown), homeless)


Landed = tuple[Offsets, Offsets, Offsets]
"""Columns and rows, from 1, of the hexes of a clip that land on the board, and their indices in it."""


def landing(sheet: MapSheet, clip: Clip, at: Hex) -> Landed:
    """Returns the hexes of a clip that land on the board."""
    columns, rows = moved_all(sheet.grid, at, clip.hexes)
    on_board = (columns >= 1) & (columns <= sheet.grid.columns) & (rows >= 1) & (rows <= sheet.grid.rows)
    if sheet.grid.trim:  # called for every hex under a dragged stamp, so it makes no mask of the whole board
        there = np.flatnonzero(on_board)
        along, last = columns, rows == sheet.grid.rows
        if not sheet.grid.is_flat:
            along, last = rows, columns == sheet.grid.columns
        on_board[there] = ~(last[there] & low_lines(sheet.grid)[along[there] - 1])
    chosen = np.flatnonzero(on_board).astype(np.int32)
    return columns[chosen], rows[chosen], chosen


def landed_hexes(sheet: MapSheet, clip: Clip, at: Hex) -> frozenset[Hex]:
    """Returns the hexes of the board that a clip covers."""
    columns, rows, _ = landing(sheet, clip, at)
    return frozenset(map(Hex, columns.tolist(), rows.tolist()))


def _painted(
    sheet: MapSheet, id_: str, layer: ClipLayer, landed: Landed, unknown: list[str], stroke: int
) -> Iterator[PaintLayer]:
    columns, rows, chosen = landed
    values = layer.values[chosen]
    if id_ not in sheet.layers:
        if values.any():
            unknown.append(id_)
        return
    kinds = sheet.legend[id_].kinds
    known = np.array([kind in kinds for kind in layer.kinds], np.bool_)
    unknown.extend(layer.kinds[i] for i in sorted(set(values[~known[values]].tolist())))
    meant = np.array([kinds.index(kind) if kind in kinds else 0 for kind in layer.kinds], np.uint8)
    cells = (rows - 1) * sheet.grid.columns + (columns - 1)
    changes = known[values] & (sheet.layers[id_].reshape(-1)[cells] != meant[values])
    if changes.any():
        cells, new = cells[changes], meant[values[changes]]
        order = np.argsort(cells)
        yield PaintLayer(id_, sheet.grid.columns, cells[order].astype(np.int32), new[order], "Paste", stroke)


def _drawn(
    sheet: MapSheet, feature: str, bits: Bits, inner: Bits, columns: Offsets, rows: Offsets, stroke: int
) -> Iterator[SetHexsides]:
    present: Mask = sheet.hexsides[feature][rows - 1, columns - 1]
    add = _sides(sheet, bits & ~present, columns, rows)
    remove = _sides(sheet, present & ~bits & inner, columns, rows)
    if add or remove:
        yield SetHexsides(feature, add, remove - add, "Paste", stroke)


def _sides(sheet: MapSheet, bits: Bits, columns: Offsets, rows: Offsets) -> frozenset[Hexside]:
    found = np.flatnonzero(bits)
    return frozenset(
        canonical(sheet.grid, Hexside(Hex(int(columns[i]), int(rows[i])), direction))
        for i in found.tolist()
        for direction in Direction
        if int(bits[i]) >> direction & 1
    )


def _with_places(sheet: MapSheet, clip: Clip, at: Hex) -> dict[str, Place]:
    places = dict(sheet.places)
    for place in clip.places:
        hexes = landed(sheet, at, place.hexes)
        if hexes:
            name = free_name(place.name, places)
            places[name] = Place(name, place.kind, hexes)
    return places


def free_name(name: str, taken: Set[str] | dict[str, Place]) -> str:
    """Returns the name, or if it is taken the same name with the next free number: Town 1 becomes Town 2."""
    if name not in taken:
        return name
    head, _, number = name.rpartition(" ")
    stem = head if head and number.isdigit() else name
    count = 1 if stem == head else 2
    while f"{stem} {count}" in taken:
        count += 1
    return f"{stem} {count}"


def landed(sheet: MapSheet, at: Hex, offsets: tuple[Offset, ...]) -> tuple[Hex, ...]:
    """Returns those hexes at these offsets from a hex that lie on the board."""
    return tuple(hex_ for o in offsets if (hex_ := moved(sheet.grid, at, o)) in sheet.grid)


def with_forces(sheet: MapSheet, scenario: Scenario, clip: Clip, at: Hex) -> tuple[Scenario, int]:
    """Returns the scenario with the zones and units of a clip, and how many of these found no side."""
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
    """The group with more hexes in its zone; a zone that is no list of hexes is extended as an expression."""
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
    """New ids for those units of a clip whose ids are taken."""
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
    """The side id and the group that correspond to an owner: by id, or by the order of sides; if need be any
    group.
    """
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
