"""Applies changes made in Tiled to a scenario: zones, units and marks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.rules.registry import find_or_none
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.scenario.areas.painting import painted
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Group, Mark, Scenario, Side, Unit
from kpeditor.core.scenario.zones import DEPLOY, ENTER, EXIT, named_areas, named_hexes
from kpeditor.importers.shapes import Shapes
from kpeditor.importers.tiled.names import (
    FACING,
    GROUP,
    ID,
    MARKS,
    PURPOSE,
    SIDE,
    UNITS,
    VALUE,
    ZONES,
    of_condition,
)
from kpeditor.importers.tiled.objects import PlacedObject, hexes_of_areas


@dataclass(frozen=True, slots=True)
class ZoneName:
    """Identifies an area of a scenario; `group` is "" for the exit of a side."""

    purpose: str
    side: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class ZoneArea:
    """An area expression and the hexes it holds; `turn` is that of an entry, 0 without one."""

    text: str
    hexes: frozenset[Hex]
    turn: int = 0


Zones = Mapping[ZoneName, ZoneArea]


def take_in_scenario(
    battle: Battle, shapes: Shapes, zones: Zones, objects: Sequence[PlacedObject], layers: Collection[str]
) -> None:
    """Changes the scenario of a battle to agree with the objects; missing layers change nothing.

    Args:
        zones: the areas as they were exported.
    """
    scenario = battle.scenario
    if scenario is None:
        return
    on = {name: [one for one in objects if one.layer.name == name] for name in layers}
    if ZONES in on:
        scenario = _with_zones(scenario, battle.map, shapes, zones, on[ZONES])
    if UNITS in on:
        scenario = _with_units(scenario, battle.map, shapes, on[UNITS])
    if MARKS in on:
        scenario = _with_marks(scenario, battle.map, shapes, on[MARKS])
    battle.scenario = scenario


def _with_zones(
    scenario: Scenario, sheet: MapSheet, shapes: Shapes, zones: Zones, objects: Sequence[PlacedObject]
) -> Scenario:
    areas: dict[ZoneName, list[PlacedObject]] = {}
    for one in objects:
        given = one.properties
        if one.shape == "area":
            purpose = one.type or given.get(PURPOSE, "")
            areas.setdefault(ZoneName(purpose, given.get(SIDE, ""), given.get(GROUP, "")), []).append(one)

    def text_of(name: ZoneName, text: str) -> str:
        """The area expression of a zone after the changes."""
        before = zones.get(name)
        if before is None and name not in areas:
            return text  # not exported as an object, so its absence is no deletion
        now = frozenset(hexes_of_mask(hexes_of_areas(shapes, areas.get(name, []))))
        if before is not None and now == before.hexes:
            return text
        old = before.hexes if before is not None else frozenset()
        return painted(text, sheet, now - old, old - now)

    def group_of(side: Side, group: Group) -> Group:
        deploy = text_of(ZoneName(DEPLOY, side.id, group.id), group.deploy)
        entry = group.enter
        at = text_of(ZoneName(ENTER, side.id, group.id), entry.at if entry else "")
        if at != (entry.at if entry else ""):
            entry = (entry or Entry(1, "")).placed(at) if at else None
        return replace(group, deploy=deploy, enter=entry)

    return replace(
        scenario,
        sides=tuple(
            replace(
                side,
                exit=text_of(ZoneName(EXIT, side.id), side.exit),
                groups=tuple(group_of(side, group) for group in side.groups),
            )
            for side in scenario.sides
        ),
    )


def _with_units(
    scenario: Scenario, sheet: MapSheet, shapes: Shapes, objects: Sequence[PlacedObject]
) -> Scenario:
    known = {unit.id for _, group in scenario.groups() for unit in group.units}
    ruleset = find_or_none(scenario.ruleset)
    conditions = [one.id for one in ruleset.conditions()] if ruleset else []
    seen: dict[str, PlacedObject] = {}
    new: dict[tuple[str, str], list[Unit]] = {}
    for one in objects:
        id_ = one.properties.get(ID, "")
        if id_ in known and id_ not in seen:
            seen[id_] = one
        elif (at := _hex_name(sheet, shapes, one)) and one.type:
            # Copied or drawn in Tiled: a new unit, with a number of its own.
            number = next(n for n in range(1, 10**6) if str(n) not in known)
            known.add(str(number))
            key = one.properties.get(SIDE, ""), one.properties.get(GROUP, "")
            new.setdefault(key, []).append(_unit(Unit(str(number), one.type), one, at, conditions))

    def units_of(side: Side, group: Group) -> tuple[Unit, ...]:
        kept = []
        for unit in group.units:
            one = seen.get(unit.id)
            was = _hex(sheet, unit.at)
            if one is not None:
                at = _hex_name(sheet, shapes, one)
                there = unit.at if was is not None and sheet.name(was) == at else at
                kept.append(_unit(unit, one, there, conditions))
            elif was is None:
                kept.append(unit)  # it had no place that could be drawn
        more = new.get((side.id, group.id), []) if not group.counts else []
        return (*kept, *more)

    return replace(
        scenario,
        sides=tuple(
            replace(side, groups=tuple(replace(group, units=units_of(side, group)) for group in side.groups))
            for side in scenario.sides
        ),
    )


def _unit(unit: Unit, one: PlacedObject, at: str, conditions: Iterable[str]) -> Unit:
    """A unit as its object describes it; `conditions` are those of its ruleset besides the unit's own."""
    given = one.properties
    found = replace(unit, type=one.type or unit.type, at=at, facing=given.get(FACING, unit.facing))
    for id_ in dict.fromkeys((*unit.conditions, *conditions)):
        grade = _grade(given.get(of_condition(id_), ""))
        if grade is not None and grade != unit.grade(id_):
            found = found.graded(id_, grade)
    return found


def _grade(text: str) -> int | None:
    """The grade of a condition from a property, None without one."""
    return {"true": 1, "false": 0}.get(text, _small(text))


def _small(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _with_marks(
    scenario: Scenario, sheet: MapSheet, shapes: Shapes, objects: Sequence[PlacedObject]
) -> Scenario:
    ruleset = find_or_none(scenario.ruleset)
    known = {kind.id for kind in ruleset.marks()} if ruleset else set()
    known.update(mark.kind for mark in scenario.marks)
    # Where the objects have a mark, by kind, side and value. Those that match no mark of the scenario are
    # new.
    places: dict[tuple[str, str, int | None], set[str]] = {}
    for one in objects:
        if one.type in known and (name := _hex_name(sheet, shapes, one)):
            key = one.type, one.properties.get(SIDE, ""), _small(one.properties.get(VALUE, ""))
            places.setdefault(key, set()).add(name)
    kept = []
    drawn: dict[tuple[str, str, int | None], set[str]] = {}
    for mark in scenario.marks:
        hex_, key = _hex(sheet, mark.at), (mark.kind, mark.side, mark.value)
        if hex_ is None:
            kept.append(mark)  # it had no place that could be drawn
        elif sheet.name(hex_) in places.get(key, ()):
            kept.append(mark)
            drawn.setdefault(key, set()).add(sheet.name(hex_))
    new = [
        Mark(kind, name, side, value)
        for (kind, side, value), names in places.items()
        for name in sorted(names - drawn.get((kind, side, value), set()))
    ]
    return replace(scenario, marks=(*kept, *new))


def _hex(sheet: MapSheet, name: str) -> Hex | None:
    try:
        return sheet.hex(name)
    except BadName:
        return None


def _hex_name(sheet: MapSheet, shapes: Shapes, one: PlacedObject) -> str:
    """The number of the hex at an object's position, "" off the board."""
    hex_ = shapes.layout.hex_at(*one.points[0])
    return sheet.name(hex_) if hex_ is not None else ""


def zone_areas(battle: Battle) -> dict[ZoneName, ZoneArea]:
    """All areas of groups and sides that contain hexes, except those of set-up steps; none without a
    scenario.
    """
    if battle.scenario is None or not battle.is_hex:
        return {}
    sheet, found = ruled_map(battle), dict[ZoneName, ZoneArea]()
    for one in named_areas(battle.scenario):
        hexes = frozenset() if one.step else named_hexes(battle.scenario, sheet, one)
        name = ZoneName(one.purpose, one.side.id, one.group.id if one.group else "")
        if hexes and name in found:  # one of the areas of which a side chooses its entry
            found[name] = replace(found[name], hexes=found[name].hexes | hexes)
        elif hexes:
            found[name] = ZoneArea(one.text, hexes, one.turn)
    return found
