"""Trains in the set-up: their places and tracks, and whether passengers ride inside or outside [Z5, Z8, Z12,
Z32, Z40].
"""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_ONE, DAMAGED_TRACK, MENDED_TRACK
from kpeditor.rulesets.panzerblitz.engine import passengers
from kpeditor.rulesets.panzerblitz.engine.ground import SWAMP, Ground
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.traintravel import GERMAN, are_coupled_kinds, trains_at


def objection(position: Position, unit: str, hex_: Hex, there: Sequence[str]) -> str:
    """The objection of rails or stacking to a unit in a hex, if it or others there are trains; "" for
    none.
    """
    rails, name = position.ground.rails, position.ground.name(hex_)
    is_train, is_inside = position.figure(unit).is_train, rails.is_inside(hex_)
    if position.pieces[unit].fixture:
        return "" if hex_ in rails.hexes else f"stands off the railway in {name} [Z2]"
    if is_train and hex_ not in rails.hexes:
        return f"stands off the railway in {name} [Z2]"
    trains = [one for one in there if position.figure(one).is_train and not position.pieces[one].fixture]
    others = [one for one in there if one not in trains and not position.pieces[one].fixture]
    if is_train and (why := _no_track(position, unit, hex_, trains)):
        return why
    if is_inside:  # Trains are below the ground, all others are above on the hill.
        count = 0 if is_train else len(others)
    else:
        coupled = is_train and any(are_coupled_kinds(position, unit, one) for one in trains)
        count = len(others) + len(trains) - coupled
    if count >= position.setting.stacking[position.pieces[unit].side]:
        return f"finds {name} full [PB10]"
    vehicles = [one for one in others if position.figure(one).is_vehicle]
    in_swamp = position.ground.terrain[hex_] == SWAMP and not is_inside
    if in_swamp and ((is_train and vehicles) or (trains and position.figure(unit).is_vehicle)):
        return f"finds the railway through the swamp in {name} filled [Z4]"
    return ""


def _no_track(position: Position, unit: str, hex_: Hex, trains: Sequence[str]) -> str:
    """Why there is no track left for a train in a hex; "" when there is one [Z5, Z12]."""
    rails, name = position.ground.rails, position.ground.name(hex_)
    if position.marks_at(hex_, DAMAGED_TRACK) or (hex_ in rails.damaged and not position.marks):
        return f"finds the track in {name} damaged [Z22]"
    if any(position.pieces[one].side != position.pieces[unit].side for one in trains):
        return f"finds an enemy train in {name} [Z5]"
    if any(are_coupled_kinds(position, unit, one) for one in trains):
        return ""
    tracks = rails.tracks(hex_)
    places = len(tracks)
    if hex_ in rails.sidings:
        places = 3 if len(tracks) > 1 and passengers.is_of(position, unit, GERMAN) else 2
    own = position.pieces[unit].track
    same = [one for one in trains if position.pieces[one].track == own]
    if len(trains) >= places or (own and own in tracks and same and hex_ not in rails.sidings):
        return f"finds the track in {name} taken [Z5]"
    return ""


def settle(position: Position, unit: str) -> None:
    """Puts a train that was just placed onto a track, and under the ground in a tunnel [Z32, Z40]."""
    piece = position.pieces[unit]
    if piece.at is None or not position.figure(unit).is_train or piece.fixture:
        return
    rails = position.ground.rails
    tracks = rails.tracks(piece.at)
    track = piece.track if piece.track in tracks else 0
    if not track:
        others = [one for one in trains_at(position, piece.at) if one != unit]
        shares = [position.pieces[one].track for one in others if are_coupled_kinds(position, unit, one)]
        taken = {position.pieces[one].track for one in others}
        track = next((one for one in shares if one), 0) or min(tracks - taken, default=min(tracks))
    position.put(unit, track=track, in_tunnel=rails.is_inside(piece.at))


def begin(position: Position) -> None:
    """Gives every train on the map a track, and sets whether its passengers ride inside or outside [Z5, Z7,
    Z8].
    """
    for id_, piece in list(position.pieces.items()):
        if not position.figure(id_).is_train:
            continue
        if piece.at is not None:
            settle(position, id_)
        seat(position, id_)


def seat(position: Position, train: str) -> None:
    """Seats units that begin aboard a train: inside as long as there are places for them [Z7, Z8]."""
    able = position.figure(train)
    inside = able.inside
    for id_, piece in list(position.pieces.items()):
        if piece.aboard != train or piece.outside or piece.type == able.rider:
            continue
        if not able.is_armoured:
            position.put(id_, home=train)
        elif passengers.rides_inside(position, id_) and inside > 0:
            inside -= 1
            position.put(id_, home=train)
        else:
            position.put(id_, outside=True)


def damage_of_map(ground: Ground, marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The damage that the map itself shows, as marks. Where a mark says more, the mark counts alone [Z22,
    Z23].
    """
    if not ground.rails.damaged:
        return ()
    said = {mark.at for mark in marks if mark.kind in (DAMAGED_TRACK, DAMAGED_ONE, MENDED_TRACK)}
    return tuple(
        Mark(DAMAGED_ONE, ground.name(hex_), value=int(which))
        if which in ("1", "2")
        else Mark(DAMAGED_TRACK, ground.name(hex_))
        for hex_, which in ground.rails.damaged.items()
        if ground.name(hex_) not in said
    )
