"""Views: a side's knowledge of a position, and all of it for the umpire; and the possible answers of a side
where they can be listed, which the check of answers uses too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import shapely

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.nqm.engine.combat import assaulting, facing
from kpeditor.rulesets.nqm.engine.orders import barred
from kpeditor.rulesets.nqm.engine.pieces import Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.rulings.console import due_of, umpires_view
from kpeditor.rulesets.nqm.engine.rulings.resolvers import UMPIRE
from kpeditor.rulesets.nqm.engine.setup import round_of
from kpeditor.rulesets.nqm.engine.written import told


def view_for(position: Position, side: str) -> Mapping[str, Any]:
    """What a side knows: its own stands and orders, and its contacts with the hour in which they were last
    seen. If the side is asked for it: the stands and formations that may fire or assault, or the ground (as
    WKT) on which stands may be set up. The umpire knows everything, and what each side knows.
    """
    is_umpire, titles = side == UMPIRE, position.setting.titles
    known = position.contacts.get(side, {})
    units: dict[str, dict[str, Any]] = {}
    for one in position.stands.values():
        if is_umpire or one.side == side:
            units[one.id] = _own(position, one)
        elif one.id in known:
            units[one.id] = _contact(position, side, one)
    found: dict[str, Any] = {
        "hour": position.hour,
        "phase": position.phase,
        "units": units,
        "formations": _formations(position, side, is_umpire=is_umpire),
        "due": due_of(position, None if is_umpire else side),
    }
    now = round_of(position)
    if now is not None and side == now.side:
        found["grounds"] = {id_: shapely.to_wkt(ground) for id_, ground in now.grounds.items()}
    if not is_umpire and position.phase == "volley":
        found["fights"] = fire_choices(position, side)
        found["names"] = {fight: titles.formation(fight) for fight in found["fights"]}
    if not is_umpire and position.phase == "press":
        found["won"] = press_choices(position, side)
        found["names"] = press_names(position, found["won"])
    if is_umpire:
        found |= umpires_view(position)
    return found


def _own(position: Position, stand: Stand) -> dict[str, Any]:
    state = position.state_of(stand)
    return {
        "side": stand.side,
        "type": stand.type,
        "name": position.setting.titles.stand(stand.id),
        "hex": position.setting.name(stand.at) if stand.is_here and stand.at is not None else None,
        "state": stand.state,
        "facing": f"{stand.facing:g}",
        "formation": stand.formation,
        "figures": stand.figures,
        "posture": stand.posture,
        "casualties": stand.markers,
        "concealed": stand.concealed,
        "broken": state.broken,
        "disorganised": state.is_disorganised(max(position.hour, 1)),
        "pinned": state.pinned >= max(position.hour, 1),
        "supply": stand.ledger.data(),
    }


def _contact(position: Position, side: str, stand: Stand) -> dict[str, Any]:
    """An enemy stand as a side last saw it. Its name is that of its type, because the side does not know its
    formation. A stand that the side knows to be destroyed is shown as such.
    """
    seen = position.contacts[side][stand.id]
    gone = stand.state == "destroyed"
    return {
        "side": stand.side,
        "type": stand.type,
        "name": position.setting.types[stand.type].title,
        "hex": None if gone else position.setting.name(seen.at),
        "state": "destroyed" if gone else "map",
        "seen": seen.hour,
    }


def _formations(position: Position, side: str, *, is_umpire: bool) -> dict[str, Any]:
    setting = position.setting
    found = {}
    for id_, spec in setting.units.items():
        if not is_umpire and spec.side != side:
            continue
        casualties, strength = position.losses(id_)
        state, order = position.units[id_], position.order_of(id_)
        found[id_] = {
            "side": spec.side,
            "name": setting.titles.formation(id_),
            "parent": spec.formation.parent,
            "level": spec.formation.level,
            "grade": spec.grade,
            "order": order.data(),
            "losses": [casualties, strength],
            "tests": state.tests,
            "stalled": state.stalled,
            "broken": state.broken,
            "barred": barred(position, id_),
            "written": told(position, id_),
        }
    return found


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
    """The names of the assaults that a side may choose: the name of the formation, or of the tanks that are
    assaulted.
    """
    called = position.setting.titles.formation
    against = {assaulting.against(id_): assaulting.against(called(id_)) for id_ in position.fights}
    return {one: against.get(one, called(one)) for one in choices}


def fire_choices(position: Position, side: str) -> dict[str, dict[str, str]]:
    """The stands of a side that can fire, with their names, by firefight."""
    called = position.setting.titles
    found = {}
    for unit in facing.due(position):
        own, foes = facing.sides_of(position, unit)
        attacks = position.setting.units[unit].side == side
        able = facing.firers(position, *((own, foes) if attacks else (foes, own)), attacks=attacks)
        if able:
            titles = {one.id: called.stand(one.id) for one in able}
            twice = [] if attacks else [one for one in able if facing.may_fire_twice(position, one, own)]
            found[unit] = titles | {facing.again(one.id): f"{titles[one.id]}, again [N37]" for one in twice}
    return found


def press_deciders(position: Position, side: str) -> set[str]:
    """The formations and stands that are asked about assaults: winners of firefights, and infantry near
    tanks.
    """
    found = set(press_choices(position, side))
    for id_ in position.fights:
        if assaulting.against(id_) in found:
            found |= {one.id for one in assaulting.infantry_and_tanks(position, id_)[0]}
    return found


def spelled_fire(fires: Mapping[str, Mapping[str, str]], answer: Any, mine: Collection[str]) -> Any:
    """The volleys of one of several players of a side. In firefights that the player does not name, all of
    the player's stands fire that can.

    Args:
        fires: the answer of `fire_choices`.
        mine: ids of the formations and stands of the player.

    Raises:
        IllegalAnswer: when the player names a stand of another player.
    """
    if not isinstance(answer, Mapping):
        return answer
    again, found = facing.again(""), dict(answer)
    titles = {stand: title for able in fires.values() for stand, title in able.items()}
    for named in answer.values():
        for one in named if isinstance(named, list) else ():
            if str(one).removesuffix(again) not in mine:
                stand = str(one).removesuffix(again)
                text = f"{titles.get(stand, stand)} is commanded by another player of your side"
                raise IllegalAnswer(text, "N62", stand)
    for unit, able in fires.items():
        if unit not in found and (own := [one for one in able if one in mine]):
            found[unit] = own
    return found
