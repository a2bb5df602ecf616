"""The time orders take and the distance of moves, which the umpire may rule beforehand [N6 to N12]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from kpeditor.rulesets.nqm import movement, options
from kpeditor.rulesets.nqm.declarations import IN_DEFENCE
from kpeditor.rulesets.nqm.engine import moving, orders, titles
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.pieces import Due
from kpeditor.rulesets.nqm.engine.position import Position, Proposal

HOURS: Final = "hours"
METRES: Final = "metres"
"""The keys of what may be ruled; each has a number for every formation."""


def _is_ruled(position: Position) -> bool:
    """Whether the umpire rules the time of orders and moves in addition to results [N64]."""
    setting = position.setting
    return setting.has_umpire and bool(options.value(setting.scenario, "umpire_rules") == "hours")


def sides_ordering(position: Position) -> list[str]:
    """The sides whose orders of this hour take time to arrive; those of the first hour take effect at once
    [N6].
    """
    if not _is_ruled(position) or position.hour <= 1:
        return []
    return [side for side in position.setting.sides if _new(position, side)]


def _new(position: Position, side: str) -> list[Due]:
    units = position.setting.units
    return [one for one in position.due if one.issued == position.hour and units[one.unit].side == side]


def reaction_proposed(position: Position, side: str, log: Log) -> Proposal | None:
    """The hours until each new order of a side takes effect [N-T3]."""
    new = _new(position, side)
    if not new:
        return None
    result = {HOURS: {one.unit: one.hour - one.issued for one in new}}
    parts = [f"{titles.formation(unit)} {hours} h" for unit, hours in result[HOURS].items()]
    words = f"{titles.side(side)}, hours until the new orders arrive: {', '.join(parts)}"
    why = tuple(
        thrown(
            "reaction",
            (),
            one.hour - one.issued,
            formation=one.unit,
            order=one.order.data() if one.order else {},
            why=orders.reaction(position, one.unit, one.order, one.written)[1],
        )
        for one in new
    )
    return Proposal("reaction", side, words, result, why)


def reaction_applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position with the orders on their way, each for the hours that were ruled."""
    hours = result[HOURS]
    new = _new(position, proposal.unit)
    due = [
        replace(one, hour=one.issued + int(hours[one.unit])) if one in new else one for one in position.due
    ]
    return replace(position, due=tuple(due))


def sides_moving(position: Position) -> list[str]:
    """The sides with formations that move in this hour."""
    if not _is_ruled(position):
        return []
    return [side for side in position.setting.sides if _going(position, side)]


def _going(position: Position, side: str) -> list[str]:
    units = position.setting.units
    return [
        id_
        for id_ in moving.under_way(position)
        if units[id_].side == side and moving.moving_stands(position, id_)
    ]


def pace_proposed(position: Position, side: str, log: Log) -> Proposal | None:
    """The metres each formation of a side moves in this hour by its rate, and the ground it takes up [N9,
    N11]. Enemies and water stop it whatever is ruled.
    """
    throws = [_pace(position, id_) for id_ in _going(position, side)]
    if not throws:
        return None
    result = {METRES: {str(one["formation"]): int(one["result"]) for one in throws}}
    parts = [f"{titles.formation(unit)} {metres} m" for unit, metres in result[METRES].items()]
    words = f"{titles.side(side)}, moves of this hour: {', '.join(parts)}"
    return Proposal("pace", side, words, result, tuple(throws))


def _pace(position: Position, unit: str) -> Mapping[str, Any]:
    """The reasons for a formation's metres: its rate and the distance to its place, hard going, its space,
    and the formations of its side that stand there.
    """
    setting, order = position.setting, position.units[unit].order
    stands = moving.moving_stands(position, unit)
    middle = position.centre(stands)
    assert middle is not None
    assert order.to is not None
    hard = setting.is_hard_going(middle, order.to)
    fast = moving.rate(position, stands, moving.GAITS[order.task], hard=hard)
    far = setting.distance(middle, order.to)
    close, wide, deep = movement.frontage(
        setting.known,
        setting.units[unit].formation.level,
        defends=all(one.posture in IN_DEFENCE for one in stands),
    )
    return thrown(
        "pace",
        (),
        round(fast * 1000),
        formation=unit,
        order=order.data(),
        far=round(far * 1000),
        hard=hard,
        space=[close if setting.is_close(middle) else wide, deep],
        beside=_beside(position, unit, wide / 1000),
    )


def _beside(position: Position, unit: str, wide: float) -> list[str]:
    """The formations of the side that would share the ground at the end of a move, without those above and
    below the formation [N11].
    """
    setting, to = position.setting, position.units[unit].order.to
    assert to is not None
    found = []
    for id_ in moving.leaders(position):
        order = position.units[id_].order
        is_other = not {id_, unit} <= {*setting.chain(id_)} and not {id_, unit} <= {*setting.chain(unit)}
        if not is_other or setting.units[id_].side != setting.units[unit].side:
            continue
        end = order.to if order.task in moving.GAITS else position.centre(position.following(id_))
        if end is not None and setting.distance(end, to) < wide / 2 and moving.moving_stands(position, id_):
            found.append(id_)
    return found


def pace_applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position with the metres that the umpire changed; all others follow from rates and ground during
    the move.
    """
    fell = proposal.result[METRES]
    ruled = {unit: int(metres) for unit, metres in result[METRES].items() if metres != fell[unit]}
    return replace(position, paces={**position.paces, **ruled})
