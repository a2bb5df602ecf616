"""The parts of a position that only the umpire sees: the knowledge of each side, due orders, the state and
chain of command of all formations, and the stands of the awaited ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from kpeditor.core.texts import tr_later
from kpeditor.rulesets.nqm.engine import orders, recceing, shooting
from kpeditor.rulesets.nqm.engine.combat import assaulting, facing
from kpeditor.rulesets.nqm.engine.pieces import TASKS, Stand
from kpeditor.rulesets.nqm.engine.position import UNTIL_RESTED, Position, Proposal
from kpeditor.rulesets.nqm.engine.rulings.taking import HOURS, METRES

IN_WRITING: Final = tr_later("Written orders")
Parties = tuple[Sequence[Stand], Sequence[Stand]]
"""The stands a result is about: those of whose result it is, and their enemies."""


def umpires_view(position: Position) -> dict[str, Any]:
    """What stands in the umpire's view beside units, formations and what is due."""
    setting = position.setting
    found: dict[str, Any] = {
        "names": {**setting.titles.stands, **setting.titles.formations},
        "contacts": {
            side: {id_: {"hex": setting.name(seen.at), "hour": seen.hour} for id_, seen in known.items()}
            for side, known in position.contacts.items()
        },
        "command": {id_: _command(position, id_) for id_ in setting.units},
    }
    if (proposal := position.proposal) is not None:
        own, foes = parties(position, proposal)
        found["proposal"] = {
            "kind": proposal.kind,
            "formation": proposal.unit,
            "words": proposal.said,
            "result": dict(proposal.result),
            "throws": [dict(one) for one in proposal.throws],
            "truth": recceing.truth(position, proposal.unit) if proposal.kind == "recce" else {},
            "own": [one.id for one in own],
            "foes": [one.id for one in foes],
        }
    return found


def _command(position: Position, unit: str) -> dict[str, Any]:
    """The chain of command and the state of a formation: the hours an order takes to reach it and why [N-T3],
    the hour until which it is disorganised (0: it is not), whether only reorganising ends that, and its hours
    of fighting [N52].
    """
    hours, why = orders.down(position, unit)
    state = position.units[position.setting.tested(unit)]
    is_down = state.is_disorganised(max(position.hour, 1))
    return {
        "hours": hours,
        "why": why,
        "until": state.until if is_down else 0,
        "rests": is_down and state.until >= UNTIL_RESTED,
        "pinned": state.pinned >= max(position.hour, 1),
        "fought": state.fought,
    }


def parties(position: Position, proposal: Proposal) -> Parties:
    """The stands that the result awaiting a ruling is about."""
    unit, setting = proposal.unit, position.setting
    match proposal.kind:
        case "reaction" | "pace":
            return _of(position, proposal.result[HOURS if proposal.kind == "reaction" else METRES]), ()
        case "recce":
            return position.following(unit), recceing.hidden_from(position, unit)
        case "shoot" | "air":
            to = position.units[unit].order.to
            return position.following(unit), shooting.beaten(position, setting.units[unit].side, to)
        case "firefight":
            return facing.sides_of(position, unit)
        case "assault":
            return assaulting.attackers(position, unit), assaulting.defenders(position, unit)
        case "counter":
            return assaulting.infantry_and_tanks(position, unit)
    return position.of(unit), ()


def _of(position: Position, units: Iterable[str]) -> list[Stand]:
    return [one for unit in units for one in position.following(unit)]


def due_of(position: Position, side: str | None) -> list[Mapping[str, Any]]:
    """Orders on their way by hour, of a side or with None of both. The task and what is in writing are
    separate entries.
    """
    titles = position.setting.titles
    found: list[Mapping[str, Any]] = []
    for one in sorted(position.due, key=lambda one: (one.hour, one.unit)):
        of_side = position.setting.units[one.unit].side
        if side not in (None, of_side):
            continue
        known = {
            "hour": one.hour,
            "formation": one.unit,
            "name": titles.formation(one.unit),
            "side": of_side,
            "issued": one.issued,
        }
        if one.order is not None:
            found.append({**known, "what": TASKS[one.order.task], "order": one.order.data()})
        if one.written:
            found.append({**known, "what": IN_WRITING, "written": titles.written(one.written)})
    return found
