"""Sighting: the contacts of both sides, and when a concealed stand gives itself away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kpeditor.rulesets.nqm.engine.pieces import Contact, Stand
from kpeditor.rulesets.nqm.engine.position import Position


def observed(position: Position) -> Position:
    """The position after both sides have looked: enemy stands that are not concealed and near enough are
    contacts of this hour. How near is ours: the source has no rule of sight.
    """
    setting, numbers = position.setting, position.setting.known.numbers
    contacts = {side: dict(known) for side, known in position.contacts.items()}
    for foe in position.here():
        if foe.concealed or foe.at is None:
            continue
        far = numbers.sight_close if setting.is_close(foe.at) else numbers.sight
        side = setting.enemy(foe.side)
        if any(
            one.at is not None and setting.distance(one.at, foe.at) * 1000 <= far
            for one in position.here(side)
        ):
            contacts[side][foe.id] = Contact(foe.at, position.hour)
    return replace(position, contacts=contacts)


def revealed(position: Position, stands: Iterable[Stand]) -> Position:
    """The position after some stands lose concealment and become known to the enemy."""
    contacts = {side: dict(known) for side, known in position.contacts.items()}
    open_ = []
    for one in stands:
        if one.at is not None and one.is_here:
            contacts[position.setting.enemy(one.side)][one.id] = Contact(one.at, position.hour)
            open_.append(replace(position.stands[one.id], concealed=False))
    return replace(position.with_stands(open_), contacts=contacts)


def met_of(position: Position, unit: str) -> list[Stand]:
    """The stands of a formation that the enemy knows of."""
    known = position.contacts[position.setting.enemy(position.setting.units[unit].side)]
    below = position.setting.below[unit]
    return [one for one in position.stands.values() if one.formation in below and one.id in known]


def seen_now(position: Position, side: str) -> list[Stand]:
    """The enemy stands a side sees in this hour."""
    known = position.contacts[side]
    foes = position.here(position.setting.enemy(side))
    return [one for one in foes if one.id in known and known[one.id].hour >= position.hour]
