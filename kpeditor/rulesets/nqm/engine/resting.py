"""The end of an hour: disorganisation, reorganisation, resupply, digging in [N51 to N55]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kpeditor.rulesets.nqm import morale
from kpeditor.rulesets.nqm.declarations import HOLD
from kpeditor.rulesets.nqm.engine import titles
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.position import UNTIL_RESTED, Position, Proposal
from kpeditor.rulesets.nqm.supply import capacity


def ended(position: Position, log: Log) -> Position:
    """Counts hours of fighting and of digging, and disorganises stands that have fought too long [N52]."""
    for id_ in dict.fromkeys(position.setting.tested(one) for one in position.setting.units):
        state, own = position.units[id_], position.setting.units[id_]
        if (state.fights if position.setting.is_second else state.engaged) < position.hour:
            continue
        fought = state.fought + 1
        spent = morale.is_spent(position.setting.known, own.grade, fought)
        position = position.with_unit(id_, fought=fought, until=UNTIL_RESTED if spent else state.until)
        if spent and state.until < UNTIL_RESTED:
            text = f"{titles.formation(id_)} is disorganised after {fought} hours of fighting"
            log.tell(
                "disorganised",
                "N52",
                text,
                side=own.side,
                known_to=(own.side,),
                formation=id_,
                data={"fought": fought},
            )
    return _dug(_repaired(position, log), log)


def _repaired(position: Position, log: Log) -> Position:
    """The position with a vehicle casualty removed from each stand of a side that rests beside a workshop
    [N54].
    """
    types = position.setting.types
    for shop in [one for one in position.here() if types[one.type].data.get("workshop") and one.unwounded]:
        for one in list(position.here(shop.side)):
            far = position.setting.distance(shop.at, one.at) if shop.at and one.at else 1e9
            rests = position.state_of(one).engaged < position.hour
            if (
                one.markers
                and far <= position.setting.known.numbers.km("workshop")
                and rests
                and one.id != shop.id
                and types[one.type].data.get("vehicle")
            ):
                position = position.with_stands([replace(one, markers=one.markers - 1)])
                text = f"{titles.stand(shop.id)} repairs {titles.stand(one.id)}"
                log.tell(
                    "repaired",
                    "N54",
                    text,
                    units=[one.id, shop.id],
                    side=one.side,
                    known_to=(one.side,),
                    formation=one.formation,
                )
    return position


def _dug(position: Position, log: Log) -> Position:
    """The position after an hour of digging by those not under fire [N-T3, NT-29]."""
    needed = position.setting.known.tasks["dig in"][0]
    for id_ in position.setting.units:
        if position.leader(id_) != id_ or position.units[id_].order.task != "dig":
            continue
        if position.units[position.setting.tested(id_)].engaged >= position.hour:
            continue
        worked = position.units[id_].worked + 1
        position = position.with_unit(id_, worked=worked)
        if worked == needed:
            stands = [one for one in position.following(id_) if one.posture != "fortified"]
            position = position.with_stands(replace(one, posture="dug-in") for one in stands)
            side = position.setting.units[id_].side
            log.tell(
                "digs in",
                "N-T3",
                f"{titles.formation(id_)} has dug in",
                side=side,
                known_to=(side,),
                formation=id_,
            )
    return position


def due(position: Position) -> list[str]:
    """The units that reorganise in this hour: those that rest out of contact, have something to mend and an
    unwounded command stand; conscripts and militia only by order [N50, N53].
    """
    found = dict.fromkeys(position.setting.tested(one) for one in position.setting.units)
    return [id_ for id_ in found if _may_reorganise(position, id_)]


def _may_reorganise(position: Position, unit: str) -> bool:
    state, stands = position.units[unit], position.members(unit)
    if state.engaged >= position.hour or state.blocked >= position.hour or not stands:
        return False
    tasks = {position.order_of(one).task for one in position.setting.below[unit] if position.of(one)}
    if not tasks <= {HOLD, "reorganise", "dig", "withdraw"}:
        return False
    if morale.needs_orders(position.setting.units[unit].grade) and "reorganise" not in tasks:
        return False
    if not (state.until >= position.hour or any(one.markers for one in stands) or _thirsty(position, unit)):
        return False
    types = position.setting.types
    return any(types[one.type].data["stand"] == "command" and one.unwounded for one in stands) or all(
        types[one.type].data["arm"] == "armour" for one in stands
    )


def _thirsty(position: Position, unit: str) -> bool:
    """Whether a unit has spent ammunition and a supply column is near."""
    return bool(_column(position, unit)) and any(
        one.ledger.carried < capacity(one.figures)
        for one in position.members(unit)
        if position.setting.types[one.type].data.get("weapon")
        and not position.setting.types[one.type].data.get("battery")
    )


def _column(position: Position, unit: str) -> str:
    """The supply column of the side near a unit, "" for none [N55]."""
    side = position.setting.units[unit].side
    middle = position.centre(position.members(unit))
    for one in position.here(side):
        if (
            position.setting.types[one.type].data.get("carries_supply")
            and one.unwounded
            and middle is not None
            and one.at is not None
            and position.setting.distance(one.at, middle) <= position.setting.known.numbers.km("supply")
        ):
            return one.id
    return ""


def _post(position: Position, unit: str) -> bool:
    """Whether a medical stand has set up its collection point beside a unit of foot [N54]."""
    middle, types = position.centre(position.members(unit)), position.setting.types
    near = position.setting.known.numbers.km("workshop")
    return any(
        types[one.type].data.get("medical")
        and one.unwounded
        and middle is not None
        and one.at is not None
        and position.setting.distance(one.at, middle) <= near
        for one in position.here(position.setting.units[unit].side)
    ) and not any(types[one.type].data.get("vehicle") for one in position.members(unit) if one.markers)


def proposed(position: Position, unit: str, log: Log) -> Proposal | None:
    """How many casualties a reorganisation removes [N53]."""
    stands = position.members(unit)
    casualties = sum(one.markers for one in stands)
    (die,) = log.roll("reorganise", unit, 1)
    removed = morale.removed(position.setting.known, casualties, die)
    words = f"{titles.formation(unit)} reorganises: {removed} of {casualties} casualties removed"
    words += f" (die {die})" if casualties % 2 else ""
    if (halved := (casualties - removed) // 2) and _post(position, unit):
        words += f"; a medical post takes {halved} more off [N54]"
        removed += halved
    result = {"removed": removed, "supplied": _thirsty(position, unit)}
    odd = (thrown("reorganise", (die,), removed, needed=position.setting.known.numbers.recover),)
    return Proposal("reorganise", unit, words, result, odd if casualties % 2 else ())


def applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after a reorganisation: markers removed, stands that keep theirs sent to the medical post,
    and the unit whole again; ammunition taken from a column near by.
    """
    unit = proposal.unit
    left = int(result["removed"])
    for one in sorted(position.members(unit), key=lambda stand: stand.id):
        off = min(left, one.markers)
        left -= off
        now = replace(one, markers=one.markers - off)
        vehicle = position.setting.types[one.type].data.get("vehicle")
        if now.markers and now.markers >= now.figures and not vehicle:
            now = replace(now, state="withdrawn", concealed=False)
        position = position.with_stands([now])
    if result["supplied"]:
        position = _supplied(position, unit, log)
    stalled = position.setting.is_second and position.units[unit].stalled  # until reserves join it [N47]
    return position.with_unit(unit, until=-1, broken=False, stalled=stalled, fought=0, pinned=-1)


def _supplied(position: Position, unit: str, log: Log) -> Position:
    column = position.stands[_column(position, unit)] if _column(position, unit) else None
    if column is None:
        return position
    filled = []
    for one in position.members(unit):
        data = position.setting.types[one.type].data
        weapon, lacks = data.get("weapon"), capacity(one.figures) - one.ledger.carried
        if weapon and not data.get("battery") and lacks > 0:
            filled.append(replace(one, ledger=one.ledger.changed("CU", lacks, str(weapon))))
    # One strength point of the column is a battalion's load [ours]: an empty column has no unwounded point
    # left.
    position = position.with_stands([*filled, replace(column, figures=max(column.figures - 1, 0))])
    side = position.setting.units[unit].side
    text = f"{titles.formation(unit)} is resupplied by {titles.stand(column.id)}"
    log.tell("resupplied", "N55", text, units=[column.id], side=side, known_to=(side,), formation=unit)
    return position
