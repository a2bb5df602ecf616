"""The actions of an element, read from an answer and judged [P12, P16 to P23]."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzer8.declarations import TANK_RIDERS
from kpeditor.rulesets.panzer8.engine import answers, closely, moving, shots, smoke, standing
from kpeditor.rulesets.panzer8.engine.answers import refuse
from kpeditor.rulesets.panzer8.engine.hiding import shown
from kpeditor.rulesets.panzer8.engine.moving import MOVE, MOVE_FIRE, MOVES
from kpeditor.rulesets.panzer8.engine.observers import is_bound
from kpeditor.rulesets.panzer8.engine.table.pieces import DUE, MAP
from kpeditor.rulesets.panzer8.engine.table.position import Position

END = "end"
FIRE, HUNT, RECOVER = "fire", "hunt", "recover"
MOUNT, DISMOUNT, LIMBER, UNLIMBER = "mount", "dismount", "limber", "unlimber"
SMOKE, CLEAR, FLOOR = "smoke", "clear wire", "change floor"
KEYS: Final = frozenset(
    {"unit", "do", "path", "facing", "target", "gun", "commander", "carrier", "at", "off"}
)
ADJACENT: Final = 0.25
"""The greatest distance of adjacent bases, in inches [R]."""


def faults(position: Position, side: str, answer: Answer) -> list[IllegalAnswer]:
    """What is wrong with the answer to an action; empty if it is legal."""
    if answer == END:
        return []
    try:
        judge(position, side, answer)
    except IllegalAnswer as no:
        return [no]
    return []


def judge(position: Position, side: str, answer: Answer) -> None:
    """Judges an action.

    Raises:
        IllegalAnswer: when it may not be done.
    """
    id_ = unit_of(position, side, answer)
    do = answer.get("do")
    if not isinstance(do, str) or do not in JUDGES:
        known = ", ".join(sorted(JUDGES))
        raise refuse(f"{position.title(id_)} does one of: {known}", "", id_)
    if why := why_not_acting(position, id_):
        raise refuse(f"{position.title(id_)} {why}", "", id_)
    if position.pieces[id_].state == DUE and do != MOVE:
        raise refuse(f"{position.title(id_)} enters the table by a move", "P17", id_)
    if position.pieces[id_].marker and do != RECOVER:
        target = str(answer.get("target", ""))
        position = shown(position, id_, position.pieces[target].at if target in position.pieces else None)
    JUDGES[do](position, id_, answer)


def unit_of(position: Position, side: str, answer: Answer) -> str:
    """The element that an answer is about.

    Raises:
        IllegalAnswer: when it names none of its side.
    """
    if not isinstance(answer, Mapping) or "unit" not in answer:
        raise refuse(f'an action is a mapping with a unit and what it does, or "{END}"')
    if strange := sorted({str(key) for key in answer} - KEYS):
        raise refuse(f"an action has no {strange[0]!r}; it has {', '.join(sorted(KEYS))}")
    id_ = answer["unit"]
    if not isinstance(id_, str) or id_ not in position.pieces or position.pieces[id_].side != side:
        raise refuse(f"{side} have no element {str(id_)[:40]}")
    for key in ("target", "gun", "commander", "carrier"):
        if not isinstance(answer.get(key, ""), str):
            raise refuse(f"{key} is a text", "", id_)
    return id_


def why_not_acting(position: Position, id_: str) -> str:
    """Why an element has no action now; "" if it has one [P11, 4.2 actions]."""
    piece = position.pieces[id_]
    if piece.state not in (MAP, DUE) or (piece.state == DUE and not position.is_due(id_)):
        return "is not on the table"
    if piece.held:
        return "is held back"
    if piece.acted and not piece.extra:
        return "has reacted and does not act [P11]" if piece.reacted else "has acted already"
    if position.card == "3" and position.element(id_).kind == "commander":
        return "does nothing in this player-turn: no commander actions [P43]"
    return ""


def able(position: Position, side: str) -> Iterator[str]:
    """The elements of a side that still have an action."""
    for id_, piece in position.pieces.items():
        if piece.side == side and not why_not_acting(position, id_):
            yield id_


def has(at: Position, id_: str, do: str) -> bool:
    """Whether an element has such an action in principle."""
    piece, element = at.pieces[id_], at.element(id_)
    if do in MOVES:
        is_free = not piece.aboard and not (piece.state == DUE and do != MOVE)
        return is_free and not moving.why_not_moving(at, id_, do)[0]
    if piece.state == DUE:
        return False
    if do == FIRE:
        return bool(piece.marker) or not shots.why_not_firing(at, id_)[0]
    if do == HUNT:
        return element.is_infantry and at.is_on_table(id_) and bool(closely.hunters_of(at, id_))
    if do == SMOKE:
        return not piece.aboard and bool(smoke.means_of(at, id_)) and at.pool.get(piece.side, 0) > 0
    if do == DISMOUNT:
        return (bool(piece.aboard) and not element.is_crew) or (
            "dismounts" in element.flags and not piece.dismounted
        )
    return {
        RECOVER: piece.suppressed,
        MOUNT: not piece.aboard and piece.at is not None and (element.is_infantry or piece.dismounted),
        LIMBER: element.is_crew and not piece.limbered and piece.at is not None,
        UNLIMBER: element.is_crew and piece.limbered,
        CLEAR: element.kind == "engineers",
        FLOOR: piece.at is not None and at.ground.sight.is_in_high_house(at.stand(id_)),
    }.get(do, False)


# --- One by one ---


def _move(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    trip = moving.judged(position, id_, answer)
    if trip.do == MOVE_FIRE:
        moved = position.copy()
        moved.put(id_, at=trip.end.at, facing=trip.end.facing, moved=True)
        shots.aim(moved, id_, trip.target, trip.gun, moved=True)


def _fire(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    shots.aim(position, id_, str(answer.get("target", "")), str(answer.get("gun", "")))


def _hunt(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    closely.judge_hunt(position, id_, str(answer.get("target", "")), str(answer.get("commander", "")))


def _recover(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    if not position.pieces[id_].suppressed:
        raise refuse(f"{position.title(id_)} is not suppressed", "P22", id_)
    commander = str(answer.get("commander", ""))
    if commander and commander not in closely.helpers(position, id_, acting=True):
        raise refuse(f"{commander} cannot rally {position.title(id_)}", "P22", id_)


def _mount(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    if why := why_not_mounting(position, id_, str(answer.get("carrier", ""))):
        raise refuse(f"{position.title(id_)} {why}", "P18", id_)


def why_not_mounting(position: Position, id_: str, carrier: str) -> str:
    """Why an element cannot go aboard another, or mount its own mounts; "" if it can."""
    piece, element = position.pieces[id_], position.element(id_)
    if piece.suppressed or piece.aboard or piece.at is None:
        return "cannot mount as it is"
    if not carrier:
        if not piece.dismounted:
            return "has no mounts to go back to"
        if piece.mounts is not None and not is_by_mounts(position, id_):
            return "is not beside the mounts it has left [P23]"
        return "is in hand-to-hand combat" if position.is_in_melee(id_) else ""
    if carrier not in position.pieces or position.pieces[carrier].side != piece.side:
        return "goes aboard a vehicle of its side: name it"
    if element.is_crew or not (element.is_infantry or element.kind in ("commander", "foo", "fac")):
        return "does not ride: guns are limbered"
    vehicle, what = position.element(carrier), position.pieces[carrier]
    if what.at is None or what.suppressed:
        return "cannot go aboard that"
    if position.gap(id_, carrier) > ADJACENT:
        return f"is not adjacent to {position.title(carrier)}"
    if what.moved:
        return f"was not adjacent to {position.title(carrier)} when the player-turn began"
    room = vehicle.room
    if not room and vehicle.kind in ("tank", "armour"):
        may_ride = position.setting.nations.get(piece.side) in ("russian", "german")
        room = int((may_ride or TANK_RIDERS in position.setting.special) and element.is_infantry)  # [P34]
    taken = len(position.passengers(carrier))
    return "" if taken < room else f"finds no room on {position.title(carrier)}"


def is_by_mounts(position: Position, id_: str) -> bool:
    """Whether an element stands beside the mounts it has left [P23]."""
    mounts, stand = position.pieces[id_].mounts, position.stand(id_)
    if mounts is None:
        return True
    held = replace(stand, at=mounts)
    return float(held.shape.distance(stand.shape)) <= ADJACENT


def _dismount(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    piece, element = position.pieces[id_], position.element(id_)
    if piece.aboard:
        if element.is_crew:
            raise refuse(f"{position.title(id_)} is unlimbered, not dismounted", "P18", id_)
        if element.kind == "foo" and is_bound(position, id_):
            raise refuse(f"{position.title(id_)} does not leave the lorry with its radio", "P64", id_)
        _judge_beside(position, id_, piece.aboard, answer)
        return
    if "dismounts" not in element.flags or piece.dismounted or piece.suppressed:
        raise refuse(f"{position.title(id_)} cannot dismount", "P23", id_)


def _judge_beside(position: Position, id_: str, carrier: str, answer: Mapping[str, Any]) -> None:
    """Whether a passenger may be put down at the point of an answer, beside its carrier [P18]."""
    if "at" not in answer:
        return
    at = answers.point_of(answer["at"], id_)
    stand = position.stand_at(id_, at, answers.facing_of(answer, position.pieces[carrier].facing, id_))
    if float(stand.shape.distance(position.stand(carrier).shape)) > ADJACENT:
        raise refuse(f"{position.title(id_)} is put down beside {position.title(carrier)}", "P18", id_)
    standing.judge_end(position, id_, stand)


def _limber(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    piece, element = position.pieces[id_], position.element(id_)
    if not element.is_crew or piece.limbered or piece.suppressed or piece.at is None or piece.moved:
        raise refuse(f"{position.title(id_)} cannot be limbered", "P18", id_)
    carrier = str(answer.get("carrier", ""))
    if not carrier:
        if "man_portable" not in element.flags:
            raise refuse(f"{position.title(id_)} is not man-portable: name its tractor", "P18", id_)
        return
    if carrier not in position.pieces or position.pieces[carrier].side != piece.side:
        raise refuse(f"{position.title(id_)} is limbered to a vehicle of its side", "P18", id_)
    vehicle, what = position.element(carrier), position.pieces[carrier]
    if not (vehicle.tows or ("man_portable" in element.flags and vehicle.room)) or what.at is None:
        raise refuse(f"{position.title(carrier)} tows no gun", "P33", id_)
    if position.passengers(carrier) or what.suppressed or why_not_acting(position, carrier):
        raise refuse(f"{position.title(carrier)} is not free for it", "P18", id_)
    if position.gap(id_, carrier) > ADJACENT:
        raise refuse(f"{position.title(carrier)} is not adjacent", "P18", id_)


def _unlimber(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    piece = position.pieces[id_]
    if not piece.limbered or piece.moved:
        raise refuse(f"{position.title(id_)} cannot be unlimbered", "P18", id_)
    if piece.aboard:
        if why_not_acting(position, piece.aboard) or position.pieces[piece.aboard].moved:
            raise refuse(f"{position.title(piece.aboard)} is not free for it", "P18", id_)
        _judge_beside(position, id_, piece.aboard, answer)


def _smoke(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    smoke.judge(position, id_, answer)


def _clear(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    smoke.judge_clearing(position, id_)


def _floor(position: Position, id_: str, answer: Mapping[str, Any]) -> None:
    piece = position.pieces[id_]
    if piece.suppressed or piece.at is None or position.is_in_melee(id_):
        raise refuse(f"{position.title(id_)} cannot change its floor", "P7", id_)
    if not position.ground.sight.is_in_high_house(position.stand(id_)):
        raise refuse(f"{position.title(id_)} is in no high building", "P7", id_)


JUDGES: Final[Mapping[str, Callable[[Position, str, Mapping[str, Any]], None]]] = {
    **dict.fromkeys(MOVES, _move),
    FIRE: _fire,
    HUNT: _hunt,
    RECOVER: _recover,
    MOUNT: _mount,
    DISMOUNT: _dismount,
    LIMBER: _limber,
    UNLIMBER: _unlimber,
    SMOKE: _smoke,
    CLEAR: _clear,
    FLOOR: _floor,
}
"""The function that judges each kind of action."""
