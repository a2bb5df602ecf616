"""Tests of morale as results: to press home, and to stand [N46 to N49]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.rulesets.nqm import morale
from kpeditor.rulesets.nqm.declarations import HOLD
from kpeditor.rulesets.nqm.engine import titles
from kpeditor.rulesets.nqm.engine.combat.casualties import fallen_back
from kpeditor.rulesets.nqm.engine.log import Log, thrown
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.position import UNTIL_RESTED, Position, Proposal
from kpeditor.rulesets.nqm.engine.sighting import met_of


def due(position: Position) -> list[str]:
    """The units whose losses have come to a threshold."""
    tested = dict.fromkeys(position.setting.tested(id_) for id_ in position.setting.units)
    return [id_ for id_ in tested if position.members(id_) and next_test(position, id_) is not None]


def attacks(position: Position, unit: str) -> bool:
    """Whether a unit attacks: a formation of it carries out such an order."""
    below = position.setting.below[unit]
    return any(position.order_of(one).task == "attack" for one in below)


def is_steady(position: Position, unit: str) -> bool:
    """Whether fire does not disorganise a unit: elite troops in defence, in the second edition [N50]."""
    is_elite = position.setting.units[unit].grade == "E"
    return position.setting.is_second and is_elite and not attacks(position, unit)


def next_test(position: Position, unit: str) -> morale.DueTest | None:
    """The test that is due, None when none is. Tanks never test [N34]; in the second edition neither does a
    staff for them.
    """
    state, own = position.units[unit], position.setting.units[unit]
    types = position.setting.types
    stands = position.members(unit)
    if position.setting.is_second:
        fighting = [one for one in stands if types[one.type].data["stand"] == "fighting"]
        stands = fighting or stands
    if state.broken or not stands or all(types[one.type].data["arm"] == "armour" for one in stands):
        return None
    casualties, strength = position.losses(unit)
    return morale.due(
        position.setting.known,
        own.grade,
        strength=strength,
        casualties=casualties,
        taken=state.tests,
        attacks=attacks(position, unit),
        green=own.is_green,
    )


def proposed(position: Position, unit: str, log: Log) -> Proposal | None:
    """The result of the test that is due."""
    test = next_test(position, unit)
    if test is None:
        return None
    (die,) = log.roll("morale", f"{unit}:{test.number}", 1)
    passed = morale.is_passed(test, die)
    casualties, strength = position.losses(unit)
    words = (
        f"{titles.formation(unit)} lost {casualties} of {strength} and tests to {test.purpose}: {die}, "
        f"{test.passes} needed: "
    )
    words += "passed" if passed else "failed"
    result = {"passed": passed, "number": test.number, "purpose": test.purpose}
    fell = thrown(
        "test", (die,), passed, needed=test.passes, purpose=test.purpose, lost=casualties, of=strength
    )
    return Proposal("morale", unit, words, result, (fell,))


def applied(position: Position, proposal: Proposal, result: Mapping[str, Any], log: Log) -> Position:
    """The position after a test: a unit that fails to press home goes to ground, a broken one falls back."""
    unit = proposal.unit
    position = position.with_unit(unit, tests=int(result["number"]))
    if result["passed"]:
        return position
    return broken(position, unit, log) if result["purpose"] == morale.BREAK else stalled(position, unit)


def stalled(position: Position, unit: str) -> Position:
    """A unit after it has gone to ground: it cannot attack until it has reorganised [N47]."""
    position = position.with_unit(unit, stalled=True)
    return _holding(position, unit)


def broken(position: Position, unit: str, log: Log) -> Position:
    """A unit after it is broken: it is disorganised, withdraws and must reorganise [N48]."""
    position = position.with_unit(unit, broken=True, until=UNTIL_RESTED)
    position = _holding(position, unit)
    side = position.setting.units[unit].side
    known_to = position.setting.sides if met_of(position, unit) else (side,)
    log.tell(
        "breaks", "N48", f"{titles.formation(unit)} is broken", side=side, known_to=known_to, formation=unit
    )
    foes = [one for one in position.here(position.setting.enemy(side)) if one.id in position.contacts[side]]
    stands = position.members(unit)
    middle = position.centre(stands)
    near = sorted(
        foes, key=lambda foe: position.setting.distance(foe.at, middle) if foe.at and middle else 1e9
    )
    if not near:
        return position
    return fallen_back(position, stands, near[0].at, position.setting.known.numbers.fall_back / 1000)


def _holding(position: Position, unit: str) -> Position:
    for one in position.setting.below[unit]:
        if position.leader(one) == one and position.units[one].order.task != HOLD:
            position = position.with_unit(one, order=Order(HOLD))
    if position.leader(unit) != unit:
        position = position.with_unit(unit, order=Order(HOLD), ordered=True)
    return position
