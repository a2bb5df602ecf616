"""The end of phase E: guns turn, passengers get off, passengers go aboard (R-VEH-3) [9.4, 12.0]."""

from __future__ import annotations

from kpeditor.rulesets.kampfpanzer.engine.movement.occupancy import Occupancy, controllers
from kpeditor.rulesets.kampfpanzer.engine.position import NO_FACING, NOBODY
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Debark, Embark, Face


def turn_guns(turn: Turn) -> None:
    """Guns take their new facing unless something holds them (R-FAC-3)."""
    for index in turn.in_order(turn.plots):
        order = turn.plots[index]
        if not isinstance(order, Face) or not turn.status(index).stands:
            continue
        why = held(turn, index)
        title, cell = turn.title(index), turn.status(index).cell
        if why:
            turn.tell("fails", "9.4", f"{title} does not turn: {why}", cells=[cell], units=[index])
        else:
            turn.status(index).facing = int(order.facing)
            said = f"{title} faces {turn.game.ground.called(order.facing)}"
            turn.tell("turns", "9.4", said, cells=[cell], units=[index], facing=order.facing.name)


def get_off(turn: Turn) -> None:
    """Carriers leave their passengers behind and drive on, by carrier (R-VEH-2)."""
    for index in turn.in_order(turn.plots):
        order = turn.plots[index]
        passenger = turn.status(index).passenger
        if not isinstance(order, Debark) or order.hex is None or passenger == NOBODY:
            continue
        there = turn.game.ground.cell(order.hex)
        why = held(turn, index) or held(turn, passenger) or _no_room(turn, index, there)
        if why:
            _fail(turn, index, passenger, "does not let off", why, "12.14")
            continue
        status, inside = turn.status(index), turn.status(passenger)
        plan = turn.order(passenger)
        status.passenger, inside.carrier = NOBODY, NOBODY
        facing = plan.facing if isinstance(plan, Debark) else None
        inside.facing = int(facing) if facing is not None else NO_FACING
        status.cell = there
        drives = f"{turn.title(index)} drives to {turn.number(there)}"
        text = f"{turn.title(passenger)} gets off in {turn.number(inside.cell)}, {drives}"
        turn.tell("gets off", "12.14", text, cells=[inside.cell, there], units=[passenger, index])


def go_aboard(turn: Turn) -> None:
    """Carriers drive to the passengers that wait for them and take them aboard, by carrier (R-VEH-2)."""
    for index in turn.in_order(turn.plots):
        order = turn.plots[index]
        if not isinstance(order, Embark) or order.hex is None or not turn.status(index).stands:
            continue
        there = turn.game.ground.cell(order.hex)
        waiting = [
            i
            for i in turn.position.standing_at(there)
            if turn.side(i) == turn.side(index) and turn.order(i) == Embark()
        ]
        if not waiting:
            title = turn.title(index)
            turn.tell("fails", "12.11", f"{title} finds nobody to take aboard", cells=[there], units=[index])
            continue
        passenger = waiting[0]
        why = held(turn, index) or held(turn, passenger)
        if not why and len(turn.position.standing_at(there)) > 1:
            why = "it is no longer alone in its hex"
        why = why or _zone_to_zone(turn, index, there)
        if why:
            _fail(turn, index, passenger, "does not take aboard", why, "12.14")
            continue
        inside = turn.status(passenger)
        turn.status(index).cell, turn.status(index).passenger = there, passenger
        inside.carrier, inside.facing = index, NO_FACING
        text = f"{turn.title(index)} takes {turn.title(passenger)} aboard in {turn.number(there)}"
        turn.tell("goes aboard", "12.11", text, cells=[there], units=[passenger, index])


def held(turn: Turn, index: int) -> str:
    """Why a unit cannot carry out an order at the end of phase E; "" if it can."""
    status = turn.status(index)
    if index in turn.panicked:
        return f"{turn.title(index)} panics"
    if status.level:
        return f"{turn.title(index)} is disrupted"
    if status.pinned:
        return f"{turn.title(index)} is pinned"
    if index in turn.bound:
        return f"{turn.title(index)} is the target of an overrun"
    return ""


def _no_room(turn: Turn, index: int, there: int) -> str:
    if turn.position.standing_at(there):
        return f"{turn.number(there)} is not vacant"
    return _zone_to_zone(turn, index, there)


def _zone_to_zone(turn: Turn, index: int, there: int) -> str:
    """Why a carrier may not go from one enemy zone of control into another to load or unload; "" if it may
    (Q118).
    """
    if turn.option("embark_zoc_to_zoc") == "free":
        return ""
    side = turn.side(index)
    holders = Occupancy(turn.position).holders
    if all(controllers(turn.position, holders, cell, side) for cell in (turn.status(index).cell, there)):
        return "it may not go from one enemy zone of control into another"
    return ""


def _fail(turn: Turn, index: int, passenger: int, what: str, why: str, rule: str) -> None:
    text = f"{turn.title(index)} {what} {turn.title(passenger)}: {why}"
    turn.tell("fails", rule, text, cells=[turn.status(index).cell], units=[index, passenger])
