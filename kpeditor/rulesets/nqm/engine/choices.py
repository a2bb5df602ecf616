"""Choices: what a side may answer where answers can be listed, for its view and for the check of answers."""

from __future__ import annotations

from kpeditor.rulesets.nqm.engine import assaulting, firing
from kpeditor.rulesets.nqm.engine.position import Position


def press_choices(position: Position, side: str) -> list[str]:
    """The firefights of a side that may be followed up by an assault in this hour, and the tanks on its own
    positions that its infantry may assault [N35].
    """
    units = position.setting.units
    return [
        id_ for id_ in position.fights if units[id_].side == side and assaulting.may_assault(position, id_)
    ] + [
        assaulting.against(id_)
        for id_ in position.fights
        if units[id_].side != side and assaulting.may_counter(position, id_)
    ]


def fire_choices(position: Position, side: str) -> dict[str, dict[str, str]]:
    """By firefight the stands of a side that can fire, with what they are called."""
    found = {}
    for unit in firing.due(position):
        own, foes = firing.sides_of(position, unit)
        attacks = position.setting.units[unit].side == side
        able = firing.firers(position, own if attacks else foes, attacks=attacks)
        if able:
            titles = {one.id: f"{position.setting.types[one.type].title} {one.id}" for one in able}
            twice = [] if attacks else [one for one in able if firing.may_fire_twice(position, one, own)]
            found[unit] = titles | {firing.again(one.id): f"{titles[one.id]}, again [N37]" for one in twice}
    return found
