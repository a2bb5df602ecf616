"""Loading and unloading during a carrier's move, and its price [PB22, Z9, Z28, Z35, Z41]."""

from __future__ import annotations

from typing import Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.engine import passengers
from kpeditor.rulesets.panzerblitz.engine.moving import Move, allowance, is_overrun
from kpeditor.rulesets.panzerblitz.engine.passengers import TROOPS, why_nobody_mounts
from kpeditor.rulesets.panzerblitz.engine.position import DUE, Piece, Position
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit

TROOPS_AT_ONCE: Final = 4
"""The number of units that leave the troop train in a turn [Z41]."""


def place(position: Position, move: Move, number: int) -> Hex | None:
    """The hex of a carrier after so many hexes of its move; None off the map."""
    return move.path[number - 1] if number else position.pieces[move.unit].at


def judge(position: Position, move: Move) -> int:
    """Judges loading and unloading, without regard to room in the hexes. Returns the half points it costs the
    carrier.

    Raises:
        Unfit: if it is not allowed.
    """
    if not (move.drops or move.mounts):
        return 0
    off = [one for several in move.drops.values() for one in several]
    on = [one for several in move.mounts.values() for one in several]
    if len({*off, *on}) < len(off) + len(on):
        raise Unfit("a passenger is named twice", "PB22", move.unit)
    for passenger in off:
        _judge_off(position, move, passenger)
    for number, several in move.mounts.items():
        for passenger in several:
            _judge_on(position, move, passenger, number)
    _judge_room(position, move, on)
    is_slow = is_pl(position)
    if position.figure(move.unit).is_train or is_slow:
        _judge_moment(position, move)
    is_troop_train = position.pieces[move.unit].role == TROOPS
    if is_troop_train and len(off) > TROOPS_AT_ONCE:
        raise Unfit(f"the troop train unloads {TROOPS_AT_ONCE} units in a turn", "Z41", move.unit)
    if not (is_slow or is_troop_train):
        return 0
    half = allowance(position, move.unit) // 2
    return half * (bool(off) + bool(on))


def is_pl(position: Position) -> bool:
    """Whether loading and unloading cost half the allowance, as in Panzer Leader [PB22, Z45]."""
    return position.setting.options.transport == "pl"


def cost_of_one(position: Position, id_: str) -> int:
    """The half points that unloading costs a carrier."""
    slow = is_pl(position) or position.pieces[id_].role == TROOPS
    return allowance(position, id_) // 2 if slow else 0


def may_drop(position: Position, id_: str, passenger: str, at: Hex | None) -> bool:
    """Whether a passenger could get off its carrier in a hex, without regard to room there."""
    if position.figure(id_).is_train and (at is None or why_nobody_mounts(position, at)):
        return False
    piece = position.pieces[passenger]
    return piece.type != position.figure(id_).rider and not (piece.dispersed and piece.outside)


def dropping(position: Position, id_: str, at: Hex | None) -> list[str]:
    """The passengers that could get off a carrier in a hex in one move, without regard to room there."""
    able = [one for one in position.aboard(id_) if may_drop(position, id_, one, at)]
    return able[:TROOPS_AT_ONCE] if position.pieces[id_].role == TROOPS else able


def mounting(position: Position, id_: str, at: Hex) -> list[str]:
    """The units in a hex that could go aboard a carrier in its move there, one at a time."""
    return [
        one
        for one in position.friends(position.pieces[id_].side, at)
        if one != id_ and not _why_not_on(position, id_, one)
    ]


def _judge_off(position: Position, move: Move, passenger: str) -> None:
    piece, title = position.pieces.get(passenger), position.title(move.unit)
    if piece is None or piece.aboard != move.unit:
        raise Unfit(f"{passenger} is not aboard {title}", "PB22", move.unit)
    if piece.type == position.figure(move.unit).rider:
        raise Unfit(f"{position.title(passenger)} is unloaded over two turns", "Z10", move.unit)
    if piece.outside and piece.dispersed:
        raise Unfit(f"{position.title(passenger)} is dispersed", "PB7", passenger)


def _judge_on(position: Position, move: Move, passenger: str, number: int) -> None:
    piece, title = position.pieces.get(passenger), position.title(move.unit)
    where = place(position, move, number)
    if piece is None or piece.side != position.pieces[move.unit].side or where is None or piece.at != where:
        raise Unfit(f"{passenger} is not where {title} takes it aboard", "PB22", move.unit)
    if why := _why_not_on(position, move.unit, passenger):
        raise Unfit(f"{position.title(passenger)} cannot go aboard: {why}", "Z35", passenger)


def _why_not_on(position: Position, id_: str, passenger: str) -> str:
    """Why a unit cannot go aboard in the middle of the carrier's move, without regard to free places; "" if
    it can.
    """
    piece = position.pieces[passenger]
    if not piece.is_up or piece.used or piece.moved:
        return "it has fired, moved or is dispersed"
    if "shunts_gun" in position.figure(id_).flags and passengers.COUPLING in position.setting.special:
        return _why_not_shunted(position, id_, piece)
    if position.figure(id_).is_train:
        at_once = piece.home == id_ and passengers.rides_inside(position, passenger)
        if at_once or is_pl(position):
            return passengers.why_not_boarding(position, passenger, id_)
        return "only who began inside it boards without a still turn [Z35]"
    if not is_pl(position):
        return "boarding takes a still turn [PB22]"
    carries = position.setting.carries(position.pieces[id_].type, piece.type)
    return "" if carries else f"{position.title(id_)} does not carry it"


def _why_not_shunted(position: Position, id_: str, gun: Piece) -> str:
    if passengers.RAILWAY_GUN not in position.setting.figures[gun.type].flags:
        return "a shunt engine moves the railway gun alone [Z38]"
    if (gun.track or 1) != (position.pieces[id_].track or 1):
        return "it stands on the other track [Z38]"
    return "the engine has it already" if position.aboard(id_) else ""


def _judge_room(position: Position, move: Move, on: list[str]) -> None:
    """Judges whether there are places for all units that go aboard together."""
    able, title = position.figure(move.unit), position.title(move.unit)
    if not on or (passengers.COUPLING in position.setting.special and able.flags & passengers.PULLS_GUN):
        return
    if not able.is_train:
        if len(position.aboard(move.unit)) + len(on) > able.carries:
            raise Unfit(f"{title} is full", "PB22", move.unit)
        return
    inside, outside = passengers.free_places(position, move.unit)
    for one in on:
        if inside > 0 and (passengers.rides_inside(position, one) or not able.is_armoured):
            inside -= 1
        else:
            outside -= passengers.weight(position, one, move.unit)
    if outside < 0:
        raise Unfit(f"{title} is full", "Z8", move.unit)


def _judge_moment(position: Position, move: Move) -> None:
    """Refuses loading and unloading in the middle of a move for trains and, in Panzer Leader, for all
    carriers.
    """
    title, last = position.title(move.unit), len(move.path)
    numbers = {*move.drops, *move.mounts}
    raid = last - 2 if last > 1 and _raids(position, move) else -1
    if len(numbers) > 1 or numbers - {0, last, raid} or (raid in numbers and move.mounts):
        raise Unfit(
            f"{title} loads or unloads where its move begins or where it ends, not both",
            "Z35" if position.figure(move.unit).is_train else "PB22",
            move.unit,
        )
    if not position.figure(move.unit).is_train:
        return
    for number in numbers:
        at = place(position, move, number)
        if at is None or (position.pieces[move.unit].state == DUE and not number):
            raise Unfit(f"nobody goes on or off {title} off the map", "PB22", move.unit)
        if not _takes_gun(position, move, number) and (why := why_nobody_mounts(position, at)):
            raise Unfit(why, "", move.unit)


def _takes_gun(position: Position, move: Move, number: int) -> bool:
    """Whether an engine takes the railway gun and nothing else happens there. Nobody gets on, so it is also
    allowed in a tunnel and over the gorge [Z38].
    """
    on = move.mounts.get(number, ())
    is_gun = all(passengers.RAILWAY_GUN in position.figure(one).flags for one in on)
    return is_gun and bool(on) and not move.drops.get(number)


def _raids(position: Position, move: Move) -> bool:
    """Whether a move ends with an overrun from which passengers may get off [PB35, Z28]."""
    there = move.path[-2]
    may = position.setting.options.panzerblitz_assault
    return may and there is not None and is_overrun(position, move.unit, there)
