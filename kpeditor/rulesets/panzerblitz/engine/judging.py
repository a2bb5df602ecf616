"""Declared moves: parsed from an answer and judged from their beginning [PB22 to PB24, PB27, PB30]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.engine import handling, moving, tasks, traintravel
from kpeditor.rulesets.panzerblitz.engine.position import MAP, VEHICLES, Position
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit, hex_named, verify_keys, verify_own


def read_move(
    position: Position, side: str, answer: Answer
) -> tuple[moving.Move | None, list[IllegalAnswer]]:
    """The move that an answer gives (None if it cannot be read), and its faults."""
    try:
        move = _read(position, side, answer)
        judge(position, side, move)
    except Unfit as unfit:
        return None, [unfit.illegal()]
    return move, []


def faults(position: Position, side: str, move: moving.Move) -> list[IllegalAnswer]:
    """The faults of a move; empty if it is allowed."""
    try:
        judge(position, side, move)
    except Unfit as unfit:
        return [unfit.illegal()]
    return []


def _read(position: Position, side: str, answer: Answer) -> moving.Move:
    if not isinstance(answer, Mapping) or "unit" not in answer:
        raise Unfit(f'a move is a mapping with a unit and a path, or "{moving.DONE}"', "PB40")
    verify_keys(answer, "a move", moving.KEYS)
    id_ = str(answer["unit"])
    verify_own(position, side, id_)
    path = answer.get("path", [])
    if not isinstance(path, list):
        raise Unfit("a path is a list of hexes", subject=id_)
    hexes: list[Hex | None] = []
    for text in path:
        if text == moving.OFF and len(hexes) == len(path) - 1:
            hexes.append(None)
            continue
        hexes.append(hex_named(position, text, position.title(id_), subject=id_))
    track = answer.get("track", 0)
    if track not in (0, 1, 2) or isinstance(track, bool):
        raise Unfit("track is 1 or 2", "Z5", id_)
    return moving.Move(
        id_,
        tuple(hexes),
        _by_number(answer, "drop", id_, len(hexes)),
        bool(answer.get("wait", False)),
        str(answer.get("load", "")),
        str(answer.get("fort", "")),
        _by_number(answer, "mount", id_, len(hexes)),
        track,
        str(answer.get("task", "")),
    )


def _by_number(answer: Mapping[str, Any], key: str, id_: str, most: int) -> dict[int, tuple[str, ...]]:
    """The passengers that get off or on, by the number of hexes entered before."""
    given = answer.get(key, {})
    if not isinstance(given, Mapping):
        raise Unfit(f"{key} names passengers, each with how many hexes are entered before", "PB22", id_)
    found: dict[int, tuple[str, ...]] = {}
    for passenger, number in given.items():
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
            raise Unfit(f"{key}: {passenger} after 0 to {most} hexes", "PB22", id_)
        found[number] = (*found.get(number, ()), str(passenger))
    return found


def judge(position: Position, side: str, move: moving.Move) -> None:
    """Judges a move from its beginning.

    Raises:
        Unfit: when it may not be made.
    """
    id_ = move.unit
    if position.is_barred(side, moving.MOVE_OP):
        raise Unfit(f"{side} may not move in this game-turn", "Z41", id_)
    if move.task:
        tasks.judge(position, move)
        return
    if move.load:
        _judge_load(position, move)
        return
    if not moving.is_in_phase(position, id_):
        which = "vehicles move first" if position.phase == VEHICLES else "vehicles have moved already"
        raise Unfit(f"{position.title(id_)}: {which}", "PB5", id_)
    if why := moving.why_not_moving(position, id_):
        raise Unfit(f"{position.title(id_)} {why}", "", id_)
    if move.fort:
        _judge_fort(position, move)
        return
    if not (move.path or move.drops or move.mounts):
        raise Unfit(f"{position.title(id_)} goes nowhere", "", id_)
    spent = handling.judge(position, move)
    if position.figure(id_).is_train:
        traintravel.travel(position, move, spent)
        for number in move.drops:
            _room_for_drops(position, move, number, handling.place(position, move, number))
    else:
        _walk_through(position, move, spent)


def _judge_load(position: Position, move: moving.Move) -> None:
    piece = position.pieces[move.unit]
    if piece.at is None or piece.state != MAP:
        raise Unfit(f"{position.title(move.unit)} is not on the map on its own", "PB22", move.unit)
    if why := moving.why_not_loading(position, move.unit, move.load):
        raise Unfit(f"{position.title(move.unit)} cannot go aboard: {why}", "PB22", move.unit)


def _judge_fort(position: Position, move: moving.Move) -> None:
    piece = position.pieces[move.unit]
    if piece.at is None or move.fort not in ("in", "out"):
        raise Unfit("fort is in or out", "PB27", move.unit)
    fort = position.fort(piece.at)
    if fort is None or fort.side != piece.side:
        raise Unfit(f"{position.title(move.unit)} stands on no fort of its own", "PB27", move.unit)
    if (move.fort == "in") == piece.inside:
        raise Unfit(
            f"{position.title(move.unit)} is {'inside' if piece.inside else 'outside'} already", "PB27"
        )
    if move.fort == "out" and any(
        not position.pieces[one].inside for one in position.foes(piece.side, piece.at)
    ):
        raise Unfit(
            f"an enemy train stands on the fort in {position.ground.name(piece.at)}", "Z24", move.unit
        )
    if position.figure(move.unit).is_train:
        raise Unfit(f"{position.title(move.unit)} goes into no fort", "Z24", move.unit)
    within = [one for one in position.friends(piece.side, piece.at) if position.pieces[one].inside]
    if move.fort == "in" and len(within) >= position.setting.stacking[piece.side]:
        raise Unfit(f"the fort in {position.ground.name(piece.at)} is full", "PB27", move.unit)


def _walk_through(position: Position, move: moving.Move, handled: int) -> None:
    """Follows a path and judges every step of it. `handled`: half points for loading and unloading."""
    piece = position.pieces[move.unit]
    here, spent, ended, number = piece.at, 0, "", 0
    most = moving.allowance(position, move.unit) - handled
    if handled and move.path and most <= 0:
        raise Unfit(f"{position.title(move.unit)} has no point left to move", "PB22", move.unit)
    _room_for_drops(position, move, 0, here)
    path = list(move.path)
    while number < len(path):
        there = path[number]
        if ended:
            raise Unfit(f"the move of {position.title(move.unit)} ends by {ended}", "", move.unit)
        if there is None:
            spent = _paid(
                position, move.unit, spent, moving.exit_cost(position, move.unit, here), most, number
            )
            return
        if here is None:
            spent = _paid(position, move.unit, 0, _entry(position, move.unit, there), most, 0)
        elif moving.is_overrun(position, move.unit, there):
            beyond = path[number + 1] if number + 1 < len(path) else None
            if beyond is None:
                raise Unfit(
                    f"an overrun goes through {position.ground.name(there)} and beyond", "PB30", move.unit
                )
            if why := moving.why_not_overrun(position, move.unit, here, there, beyond):
                raise Unfit(f"{position.title(move.unit)} cannot overrun: {why}", "PB30", move.unit)
            first, second = moving.overrun_costs(position, move.unit, here, there, beyond)
            if spent + first + second > most:
                raise Unfit(f"{position.title(move.unit)} lacks points to overrun", "PB30", move.unit)
            spent, here, ended, number = spent + first + second, beyond, "its overrun [PB30]", number + 2
            _room_for_drops(position, move, number, here)
            continue
        else:
            if why := moving.why_not_entering(position, move.unit, there, first=number == 0):
                raise Unfit(f"{position.title(move.unit)}: {why}", "", move.unit)
            cost = moving.step_cost(position, move.unit, here, there)
            if cost is None:
                raise Unfit(
                    f"{position.title(move.unit)} cannot go from {position.ground.name(here)} to"
                    f" {position.ground.name(there)}",
                    "PB12",
                    move.unit,
                )
            spent = _paid(position, move.unit, spent, cost, most, number)
        here, number = there, number + 1
        ended = moving.ends_move(position, move.unit, here)
        _room_for_drops(position, move, number, here)
    if here is not None and not moving.has_room(position, move.unit, here):
        raise Unfit(f"{position.ground.name(here)} is full", "PB10", move.unit)


def _paid(position: Position, id_: str, spent: int, cost: int | None, most: int, number: int) -> int:
    """The half points spent after a step; the first step is always allowed [PB12]."""
    if cost is None:
        raise Unfit(f"{position.title(id_)} cannot go there", "PB12", id_)
    if spent + cost > most and number > 0:
        has, needs = moving.points(most), moving.points(spent + cost)
        raise Unfit(f"{position.title(id_)} has {has} movement points, not {needs}", "PB12", id_)
    return min(spent + cost, max(most, cost))


def _entry(position: Position, id_: str, there: Hex) -> int | None:
    """The half points to enter the map by a hex; None if the unit may not [PB24]."""
    piece = position.pieces[id_]
    if there not in position.setting.entries.get((piece.side, piece.group), frozenset()):
        raise Unfit(f"{position.title(id_)} does not enter by {position.ground.name(there)}", "PB24", id_)
    if why := moving.why_not_entering(position, id_, there, first=True):
        raise Unfit(f"{position.title(id_)}: {why}", "", id_)
    return position.ground.entry_cost(position.figure(id_).moves_as, there)


def _room_for_drops(position: Position, move: moving.Move, number: int, here: Hex | None) -> None:
    """Checks that there is room for the passengers unloaded after so many hexes."""
    dropped = move.drops.get(number, ())
    if not dropped:
        return
    side = position.pieces[move.unit].side
    if here is None:
        raise Unfit("nobody is unloaded off the map", "PB22", move.unit)
    others = position.crowd(side, here, (move.unit,))
    stays = number == len(move.path)
    if others + len(dropped) + stays > position.setting.stacking[side]:
        raise Unfit(f"{position.ground.name(here)} has no room for who is unloaded", "PB10", move.unit)
