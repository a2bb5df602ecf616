"""Choices: what a side may answer where answers can be listed, for its view and for the check of answers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from kpeditor.core.rules.state import IllegalAnswer
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


def press_names(position: Position, choices: Collection[str]) -> dict[str, str]:
    """What the assaults are called that may be followed up: by the formation, or the tanks it is against."""
    called = position.setting.titles.formation
    against = {assaulting.against(id_): assaulting.against(called(id_)) for id_ in position.fights}
    return {one: against.get(one, called(one)) for one in choices}


def fire_choices(position: Position, side: str) -> dict[str, dict[str, str]]:
    """By firefight the stands of a side that can fire, with what they are called."""
    called = position.setting.titles
    found = {}
    for unit in firing.due(position):
        own, foes = firing.sides_of(position, unit)
        attacks = position.setting.units[unit].side == side
        able = firing.firers(position, *((own, foes) if attacks else (foes, own)), attacks=attacks)
        if able:
            titles = {one.id: called.stand(one.id) for one in able}
            twice = [] if attacks else [one for one in able if firing.may_fire_twice(position, one, own)]
            found[unit] = titles | {firing.again(one.id): f"{titles[one.id]}, again [N37]" for one in twice}
    return found


def press_deciders(position: Position, side: str) -> set[str]:
    """The formations and stands whose assaults are asked about: those that have won, and infantry before
    tanks.
    """
    found = set(press_choices(position, side))
    for id_ in position.fights:
        if assaulting.against(id_) in found:
            found |= {one.id for one in assaulting.infantry_and_tanks(position, id_)[0]}
    return found


def spelled_fire(fires: Mapping[str, Mapping[str, str]], answer: Any, mine: Collection[str]) -> Any:
    """The volleys of one of several players of a side, with all of his stands that can fire in firefights
    that he does not name.

    Args:
        fires: as `fire_choices` tells it.
        mine: ids of his formations and stands.

    Raises:
        IllegalAnswer: when he names a stand of another player.
    """
    if not isinstance(answer, Mapping):
        return answer
    again, found = firing.again(""), dict(answer)
    for named in answer.values():
        for one in named if isinstance(named, list) else ():
            if str(one).removesuffix(again) not in mine:
                text = f"{one} is commanded by another player of your side"
                raise IllegalAnswer(text, "N62", str(one).removesuffix(again))
    for unit, able in fires.items():
        if unit not in found and (own := [one for one in able if one in mine]):
            found[unit] = own
    return found
