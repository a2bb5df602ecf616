"""Turns the groups of a side into forces the stacking program understands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Side
from kpeditor.core.scenario.muster import MOST
from kpeditor.rulesets.kampfpanzer.checks.situation import Post, Situation
from kpeditor.rulesets.kampfpanzer.checks.stacking import Force
from kpeditor.rulesets.kampfpanzer.declarations import entrench


def deploying(situation: Situation, post: Post) -> Force | None:
    """The units of a group that its player deploys, None when there are none or they have no area."""
    if not post.hexes or post.group.enter is not None:
        return None
    force = _force(situation, post.group, post.hexes)
    return force if force.size else None


def standing(situation: Situation, side: Side) -> list[Force]:
    """The units of a side that stand somewhere from the start, each a force with a single hex for area."""
    return [
        Force.of(frozenset({placed.hex}), {_kind(situation, placed.type, full=True): 1})
        for placed in situation.placed
        if placed.side is side and not placed.unit.carried_by
    ]


def with_room(force: Force) -> Force:
    """The same force with room for everybody alone, to learn the fewest hexes it needs."""
    return replace(force, zone=frozenset(Hex(number, 0) for number in range(force.size)))


def _force(situation: Situation, group: Group, zone: frozenset[Hex]) -> Force:
    counts: dict[str, int] = {}
    for type_, number, full in _unplaced(situation, group):
        kind = _kind(situation, type_, full=full)
        counts[kind] = counts.get(kind, 0) + number
    return Force.of(zone, counts, on_foot=entrench(group) == "required")


def _unplaced(situation: Situation, group: Group) -> Iterator[tuple[UnitType, int, bool]]:
    """Type, number and whether it already has a passenger, of all units without a hex of their own."""
    for key, number in group.counts.items():
        if key in situation.types and number > 0:
            yield situation.types[key], min(number, MOST), False
    full = {unit.carried_by for unit in group.units if unit.carried_by}
    for unit in group.units:
        if unit.type in situation.types and not unit.at and not unit.carried_by:
            yield situation.types[unit.type], 1, unit.id in full


def _kind(situation: Situation, type_: UnitType, *, full: bool) -> str:
    """The kind of Force a unit counts as."""
    if type_.category in ("infantry", "artillery"):
        return type_.category
    cargo = situation.cargo(type_)
    if full or not cargo:
        return "singles"
    if cargo == {"infantry"}:
        return "infantry_carriers"
    return "gun_carriers" if cargo == {"artillery"} else "carriers"
