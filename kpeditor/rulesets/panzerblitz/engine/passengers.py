"""Passengers of trains: which units ride inside and outside, which may go aboard, and loads [Z7 to Z11,
Z31].
"""

from __future__ import annotations

from typing import Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.engine.position import Position

LOADS, UNLOADS = "load", "unload"
"""The tasks of a vehicle that a train loads or unloads [Z10]."""
GORGE: Final = "gorge"
TROOPS: Final = "troop_train"
COUPLING: Final = "gun_coupling"
"""Special rules: the troop train that never reloads [Z41], the railway gun that is coupled [Z38]."""
RAILWAY_GUN: Final = "railway_gun"
PULLS_GUN: Final = frozenset({"shunts_gun", "couples_gun"})
"""The flags of the railway gun and of the engines that pull it [Z38]."""


def rides_inside(position: Position, id_: str) -> bool:
    """Whether a type rides inside trains: assault and rail engineer platoons [Z7]."""
    return "repairs_track" in position.figure(id_).flags


def vehicle_in_hand(position: Position, train: str) -> str:
    """The vehicle that is being loaded or unloaded on a train, "" for none [Z10]."""
    return next((one for one in position.aboard(train) if is_in_hand(position, one)), "")


def is_in_hand(position: Position, id_: str) -> bool:
    """Whether a unit is being loaded onto a train or unloaded from one [Z10]."""
    task = position.pieces[id_].task
    return task is not None and task[0] in (LOADS, UNLOADS)


def why_nobody_mounts(position: Position, at: Hex) -> str:
    """Why no unit can mount or dismount in a hex; "" if units can [Z11, Z13]."""
    name = position.ground.name(at)
    if position.ground.rails.is_inside(at):
        return f"nobody mounts or dismounts in the tunnel in {name} [Z13]"
    if position.ground.terrain[at] == GORGE:
        return f"nobody mounts or dismounts over the gorge in {name} [Z11]"
    return ""


def weight(position: Position, id_: str, train: str) -> int:
    """How many of the two outside places of a train a unit takes. One company fills a train, and Soviet
    trains take one unit of infantry. Any train takes two assault or rail engineer platoons [Z8].
    """
    if rides_inside(position, id_):
        return 1
    is_soviet = position.figure(train).is_company or is_of(position, train, "russian")
    return 2 if is_soviet or position.figure(id_).is_company else 1


def is_of(position: Position, id_: str, nation: str) -> bool:
    """Whether most units of a unit's side are of a nation."""
    return position.setting.nations.get(position.pieces[id_].side) == nation


def with_loading(position: Position, train: str) -> list[str]:
    """The units aboard a train, and the vehicle that is being loaded."""
    return [id_ for id_, one in position.pieces.items() if train in (one.aboard, one.loads)]


def free_places(position: Position, train: str) -> tuple[int, int]:
    """The free places inside and outside a train; none outside while its vehicle is on it [Z7, Z8, Z10]."""
    able, waiting = position.figure(train), []
    inside, outside, is_closed = able.inside, able.outside, False
    for id_ in with_loading(position, train):
        piece = position.pieces[id_]
        if piece.type == able.rider:
            is_closed = True
        elif piece.loads == train:
            waiting.append(id_)
        elif piece.outside:
            outside -= weight(position, id_, train)
        else:
            inside -= 1
    for id_ in waiting:
        if inside > 0 and (rides_inside(position, id_) or not able.is_armoured):
            inside -= 1
        else:
            outside -= weight(position, id_, train)
    return inside, 0 if is_closed else outside


def why_not_boarding(position: Position, id_: str, train: str) -> str:
    """Why a unit cannot go aboard a train, without regard to its own orders and those of the train; "" if it
    can [Z7 to Z9, Z31, Z41].
    """
    piece, able = position.pieces[id_], position.figure(train)
    title, type_ = position.title(train), position.setting.types[piece.type]
    where = position.pieces[train].at
    if where is not None and (why := why_nobody_mounts(position, where)):
        return why
    if "armoured_train" not in able.flags:
        if position.pieces[train].role == TROOPS:
            return f"{title} does not reload [Z41]"
        return "" if piece.home == train else f"{title} carries only what its scenario says [Z31]"
    if type_.id == able.rider:
        return f"{type_.title} is loaded over two turns [Z10]"
    if type_.category != "infantry":
        return f"{type_.title} never rides on a train [Z9]"
    inside, outside = free_places(position, train)
    if rides_inside(position, id_) and inside > 0:
        return ""
    only = position.setting.outside_only.get(train, ())
    if only and type_.id not in only:
        return f"outside {title} takes only {', '.join(only)} [Z8]"
    return "" if outside >= weight(position, id_, train) else f"{title} is full [Z8]"


def goes_outside(position: Position, id_: str, train: str) -> bool:
    """Whether a unit that goes aboard a train now rides outside [Z7, Z8]."""
    able, piece = position.figure(train), position.pieces[id_]
    if "armoured_train" not in able.flags or piece.type == able.rider:
        return False
    if not rides_inside(position, id_):
        return True
    inside = [
        one
        for one in position.aboard(train)
        if one != id_ and rides_inside(position, one) and not position.pieces[one].outside
    ]
    return len(inside) >= able.inside


def is_open(position: Position, id_: str) -> bool:
    """Whether a passenger can be attacked separately from its train: if it rides outside and the train is not
    in a tunnel [Z8, Z15].
    """
    piece = position.pieces[id_]
    return bool(piece.outside and piece.aboard) and not position.pieces[piece.aboard].in_tunnel
