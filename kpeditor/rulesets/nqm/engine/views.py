"""Views: what a side knows of a position, and all of it for the umpire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import shapely

from kpeditor.core.texts import tr_later
from kpeditor.rulesets.nqm.engine import recceing
from kpeditor.rulesets.nqm.engine.choices import fire_choices, press_choices, press_names
from kpeditor.rulesets.nqm.engine.orders import barred
from kpeditor.rulesets.nqm.engine.position import TASKS, Position, Stand
from kpeditor.rulesets.nqm.engine.rulings.resolvers import UMPIRE
from kpeditor.rulesets.nqm.engine.setup import round_of
from kpeditor.rulesets.nqm.engine.written import told

IN_WRITING: Final = tr_later("Written orders")


def view_for(position: Position, side: str) -> Mapping[str, Any]:
    """What a side knows: its own stands and orders, of the enemy its contacts with the hour in which they
    were last seen; who may fire or assault, or begins on which ground (as WKT), where it is asked for that.
    The umpire knows everything, and what each side knows besides.
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
        "due": [
            {
                "hour": one.hour,
                "formation": one.unit,
                "name": titles.formation(one.unit),
                "what": what,
                "issued": one.issued,
            }
            for one in sorted(position.due, key=lambda one: (one.hour, one.unit))
            if is_umpire or position.setting.units[one.unit].side == side
            for what in (
                *((TASKS[one.order.task],) if one.order else ()),
                *((IN_WRITING,) if one.written else ()),
            )
        ],
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
        found["names"] = {**titles.stands, **titles.formations}
        found["contacts"] = {
            one: {
                id_: {"hex": position.setting.name(seen.at), "hour": seen.hour} for id_, seen in those.items()
            }
            for one, those in position.contacts.items()
        }
        if position.proposal is not None:
            proposal = position.proposal
            found["proposal"] = {
                "kind": proposal.kind,
                "formation": proposal.unit,
                "words": proposal.said,
                "result": dict(proposal.result),
                "throws": [dict(one) for one in proposal.throws],
                "truth": recceing.truth(position, proposal.unit) if proposal.kind == "recce" else {},
            }
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
    """An enemy stand as a side last saw it, called by its type, for the side knows no formation of it; that
    it is destroyed the side knows, for it was told.
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
