"""Bases on the free table of a document: finding them by selection, point or area, placing them, and moving
their mirrored twins.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from kpeditor.app.document.document import Document
from kpeditor.app.document.features import features_line
from kpeditor.app.document.forces import counters_of, group_for, open_scenario, taken_off
from kpeditor.app.document.selection import Selection
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableindex import TableIndex
from kpeditor.core.edits.forces.units import ForceKey, place, place_new, set_unit
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.edits.tables.bases import BasePlace, facing_text
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.areas.tables.ground import Membership, is_inside
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.table.bases import BaseSpot, base_spots


def selected_bases(document: Document) -> list[BaseSpot]:
    """The selected units on the table, the one clicked last at the end."""
    chosen, lead = document.selection.all_units, document.selection.unit
    spots = [spot for spot in base_spots(document.battle) if spot.unit.id in chosen]
    return sorted(spots, key=lambda spot: spot.unit.id == lead)


def base_at(document: Document, point: TablePoint, reach: float = 0.0) -> BaseSpot | None:
    """The topmost base at a point, or None. The edge of a base belongs to it."""
    found = (spot for spot in reversed(base_spots(document.battle)) if spot.stand.covers(point, reach))
    return next(found, None)


def point_line(document: Document, index: TableIndex, point: TablePoint) -> str:
    """The features and the base at a point in words: "(12.5, 30)  ·  Oak wood (Woods)  ·  Rifles r1, 90°"."""
    spot = base_at(document, point)
    base = "" if spot is None else f"{spot.type.title} {spot.unit.id}, {spot.stand.facing:g}°"
    return "  ·  ".join(filter(None, (features_line(document, index, point), base)))


def bases_within(document: Document, ground: Any, how: Membership) -> list[BaseSpot]:
    """The bases that are in an area."""
    return [spot for spot in base_spots(document.battle) if is_inside(spot.stand.shape, ground, how)]


def select_bases(document: Document, spots: Iterable[BaseSpot]) -> None:
    """Replaces the selection by these bases, the last one as the one clicked last."""
    chosen = list(spots)
    if not chosen:
        document.select(Selection())
        return
    lead = chosen[-1]
    several = frozenset(spot.unit.id for spot in chosen) if len(chosen) > 1 else frozenset()
    document.select(Selection(side=lead.side, group=lead.group, unit=lead.unit.id, units=several))


def take_bases_off(document: Document) -> None:
    """Takes the selected units off the table; they stay in their groups."""
    ids = [spot.unit.id for spot in selected_bases(document)]
    document.do(taken_off(open_scenario(document), ids))


def put_on_table(
    document: Document,
    sheet: TableSheet,
    key: ForceKey,
    at: TablePoint,
    facing: float | None,
    stroke: int = 0,
) -> tuple[SetScenario, str]:
    """An edit that puts a unit at a point, and the id of the unit. The unit is a single unit, one of a count,
    or one out of the counter mix. A unit out of the mix joins the selected group, or the first group if none
    is selected.

    Raises:
        EditRefused: when there is no scenario, no group or no such unit, or the point is off the table.
    """
    scenario = open_scenario(document)
    if at not in sheet.space:
        raise EditRefused(tr("A unit stands on the table."))
    name, counters = sheet.space.name(at), counters_of(document)
    if key.side:
        edit, unit = place(scenario, key, name, counters)
    else:
        target = group_for(document)
        if target is None:
            raise EditRefused(tr("add a side with a group first; the unit has to belong to somebody"))
        edit, unit = place_new(scenario, target._replace(type=key.type), name, counters)
    title = edit.title
    if facing is not None:
        edit = set_unit(edit.made, unit, title, facing=facing_text(facing))
    return replace(edit, title=title, stroke=stroke), unit


def next_to_place(scenario: Scenario, selection: Selection) -> ForceKey | None:
    """The unit to be placed next: the selected unit if it is not on the table yet. Otherwise a unit that is
    not placed yet, searched first in its group, then in its side, then in the others. None if all are placed.
    """
    waiting = [
        (side.id, group.id, key)
        for side, group in scenario.groups()
        for key in [
            *(
                ForceKey(side.id, group.id, one.type, one.id)
                for one in group.units
                if not one.at and not one.carried_by
            ),
            *(ForceKey(side.id, group.id, type_) for type_, number in group.counts.items() if number),
        ]
    ]
    here = selection.side, selection.group
    ordered = sorted(waiting, key=lambda one: (one[:2] != here, one[0] != here[0]))
    chosen = [key for *_, key in ordered if key.unit and key.unit == selection.unit]
    return next(iter([*chosen, *(key for *_, key in ordered)]), None)


def twins(
    document: Document, places: Mapping[str, BasePlace], symmetry: str, middle: TablePoint
) -> dict[str, BasePlace]:
    """New places for the twins of moved bases, by id. A twin is the base of the other side that stood at the
    image of a moved base. `symmetry` is "half-turn", "left-right" or "top-bottom", and applies to places and
    facings.
    """
    spots = base_spots(document.battle)
    known = {spot.unit.id: spot for spot in spots}
    found: dict[str, BasePlace] = {}
    for id_, place_ in places.items():
        own = known.get(id_)
        if own is None:
            continue
        image = imaged(BasePlace(own.stand.at, own.stand.facing), symmetry, middle).at
        other = [one for one in spots if one.side != own.side and one.unit.id not in places]
        near = min(other, key=lambda one: math.dist(one.stand.at, image), default=None)
        if (
            near is not None
            and math.dist(near.stand.at, image) <= max(near.stand.width, near.stand.depth) / 2
        ):
            facing = own.stand.facing if place_.facing is None else place_.facing
            found[near.unit.id] = imaged(BasePlace(place_.at, facing), symmetry, middle)
    return found


def imaged(place_: BasePlace, symmetry: str, middle: TablePoint) -> BasePlace:
    """The image of a place and its facing on the other half of the table."""
    (x, y), facing = place_.at, place_.facing or 0.0
    if symmetry == "half-turn":
        return BasePlace(TablePoint(2 * middle.x - x, 2 * middle.y - y), (facing + 180) % 360)
    if symmetry == "left-right":
        return BasePlace(TablePoint(2 * middle.x - x, y), -facing % 360)
    return BasePlace(TablePoint(x, 2 * middle.y - y), (180 - facing) % 360)
