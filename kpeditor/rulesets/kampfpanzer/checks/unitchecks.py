"""Checks of single units (passengers, places, states at the start) and of panic levels."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import DataPath, Problem, in_scenario
from kpeditor.core.scenario.model import Unit
from kpeditor.rulesets.kampfpanzer.checks.situation import Placed, Post, Situation
from kpeditor.rulesets.kampfpanzer.declarations import LEVEL, LEVELS_AT_START, panic_level


def levels(situation: Situation) -> Iterator[Problem]:
    """Panic levels of sides and disruption levels of units."""
    highest = situation.tables.panic.levels
    for index, side in enumerate(situation.scenario.sides):
        level = panic_level(side)
        if level is None:
            yield in_scenario.warning(
                "panic-level-missing",
                f"the side {side.called} has no panic level, so its units never panic",
                fix=f"Give it a panic level (panic_level) from 1, steady, to {highest}.",
                window=f"Give it a panic level from 1, steady, to {highest}.",
                path=("sides", index),
            )
        elif not 1 <= level <= highest:
            yield in_scenario.error(
                "panic-level-range",
                f"panic levels go from 1 (steady) to {highest}, not {level}",
                fix="Write for example panic_level: 2.",
                window=f"Choose a panic level from 1 to {highest}.",
                path=("sides", index, "panic_level"),
            )
    for _, path, unit in _listed(situation):
        if unit.grade(LEVEL) not in LEVELS_AT_START:
            yield in_scenario.error(
                "level-range",
                f"unit {unit.id} cannot begin at disruption level {unit.grade(LEVEL)}: levels are 0 to 3",
                fix="Write 0 to 3, or leave the unit out: at level 4 it is destroyed.",
                path=(*path, "level"),
            )


def facings(situation: Situation) -> Iterator[Problem]:
    """Problems of facings: only artillery on foot has a facing (R-FAC-1)."""
    for _, path, unit in _listed(situation):
        gun = situation.types[unit.type].category == "artillery"
        if unit.facing and unit.facing not in Direction.__members__:
            yield in_scenario.error(
                "facing-unknown",
                f"{unit.facing!r} is no facing; the sides of a hex are A (north) to F, clockwise",
                fix="Write one letter from A to F.",
                path=(*path, "facing"),
            )
        elif unit.facing and (not gun or unit.carried_by):
            who = "a gun aboard a carrier" if gun else situation.types[unit.type].title
            yield in_scenario.warning(
                "facing-unused",
                f"{who} has no facing: only artillery that stands in a hex itself has",
                fix="Take the facing away.",
                path=(*path, "facing"),
            )
        elif gun and unit.at and not unit.facing and not unit.carried_by:
            yield in_scenario.warning(
                "facing-missing",
                f"gun {unit.id} stands in {unit.at} but has no facing; A (north) is assumed",
                fix="Add for example facing: D.",
                window="Choose its facing, for example D.",
                path=path,
            )


def carried(situation: Situation) -> Iterator[Problem]:
    """Passengers whose carrier cannot have them aboard [12.0] (R-VEH-1, R-VEH-4)."""
    by_id = {unit.id: (post, unit) for post, _, unit in _listed(situation)}
    passengers: dict[str, str] = {}
    for post, path, unit in _listed(situation):
        if unit.carried_by not in by_id:
            continue  # on foot, or aboard an unknown unit, which the general checks report
        why = _why_not_aboard(situation, post, unit, *by_id[unit.carried_by])
        if not why and unit.carried_by in passengers:
            why = f"{unit.carried_by} already carries {passengers[unit.carried_by]}; a carrier takes one unit"
        passengers.setdefault(unit.carried_by, unit.id)
        if why:
            yield in_scenario.error(
                "carrier-unfit",
                f"unit {unit.id} cannot be aboard {unit.carried_by}: {why}",
                fix="Name an empty truck or APC of the same side in the same hex, or take carried_by away.",
                window="Choose an empty truck or APC of the same side in the same hex, or nobody.",
                path=(*path, "carried_by"),
            )


def _why_not_aboard(situation: Situation, post: Post, unit: Unit, carrier_post: Post, vehicle: Unit) -> str:
    vehicle_type = situation.types[vehicle.type]
    category = situation.types[unit.type].category
    if carrier_post.side is not post.side:
        return "that unit is of the other side"
    if category not in situation.cargo(vehicle_type):
        return f"{vehicle_type.title} takes no {category} aboard"
    if vehicle.carried_by:
        return "that unit is aboard another one itself"
    if unit.at and unit.at != vehicle.at:
        return f"they start in different hexes, {unit.at} and {vehicle.at or 'none'}"
    is_rider = vehicle_type.category == "afv"
    if not is_rider and unit.conditions != vehicle.conditions:
        return "carrier and passenger share one disruption level"
    return ""


def stacks(situation: Situation) -> Iterator[Problem]:
    """Units placed together although they may not be [7.0], or in an entrenchment that bars them [13.0]."""
    here: dict[Hex, list[Placed]] = {}
    for placed in situation.placed:
        if not placed.unit.carried_by:
            here.setdefault(placed.hex, []).append(placed)
    for hex_, together in here.items():
        name = situation.sheet.name(hex_)
        if not _legal(together):
            who = " and ".join(_named(placed) for placed in together)
            yield in_scenario.error(
                "stack-illegal",
                f"{who} cannot share hex {name}: a hex holds one unit, one infantry with one gun, or one "
                "carrier with its passenger",
                fix="Move one of them, or say with carried_by who is aboard.",
                window="Move one of them, or say who is aboard whom.",
                path=(*together[-1].path, "at"),
                hexes=(name,),
            )
        if hex_ in situation.entrenched:
            yield from _barred(together, name)


def _named(placed: Placed) -> str:
    from kpeditor.core.scenario.unitlist import shown_id  # only problems name units

    return f"{placed.type.title} {shown_id(placed.type.id, placed.unit.id)}"


def _barred(together: list[Placed], name: str) -> Iterator[Problem]:
    for placed in together:
        if placed.type.category not in ("infantry", "artillery"):
            yield in_scenario.error(
                "entrenchment-bars",
                f"{_named(placed)} cannot stand in {name}: an entrenchment has room for "
                "infantry and artillery only",
                fix="Move the unit or take the entrenchment away.",
                path=(*placed.path, "at"),
                hexes=(name,),
            )


def _legal(together: list[Placed]) -> bool:
    if len(together) == 1:
        return True
    categories = sorted(placed.type.category for placed in together)
    return categories == ["artillery", "infantry"] and together[0].side is together[1].side


def _listed(situation: Situation) -> Iterator[tuple[Post, DataPath, Unit]]:
    """All single units of known type, with their group and path."""
    for post in situation.posts:
        for index, unit in enumerate(post.group.units):
            if unit.type in situation.types:
                yield post, (*post.path, "units", index), unit
