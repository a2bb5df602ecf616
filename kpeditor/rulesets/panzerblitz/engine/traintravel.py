"""Trains under way: the track they can take into a hex, where they stop, what they overrun [Z2 to Z6, Z12,
Z13, Z16, Z19 to Z24, Z42, Z43].
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_ONE, DAMAGED_TRACK, MINES, TRAIN_WRECK
from kpeditor.rulesets.panzerblitz.engine import moving
from kpeditor.rulesets.panzerblitz.engine.ground import SWAMP
from kpeditor.rulesets.panzerblitz.engine.passengers import COUPLING, PULLS_GUN, RAILWAY_GUN, is_of
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit

STEP: Final = 2
"""Half points for a rail hex, whatever its terrain [Z2]."""
GERMAN: Final = "german"


@dataclass(frozen=True, slots=True)
class Way:
    """A path of a train: the hexes it enters, and its tracks, beginning with the starting track."""

    path: tuple[Hex, ...] = ()
    tracks: tuple[int, ...] = ()


# --- What is on the line now ---


def trains_at(position: Position, at: Hex) -> list[str]:
    """The trains on the line in a hex, of both sides; passengers and coupled ones are part of theirs."""
    return [id_ for id_ in position.stack(at) if position.figure(id_).is_train]


def is_damaged(position: Position, at: Hex) -> bool:
    """Whether a track in a hex is damaged [Z22]."""
    return bool(position.marks_at(at, DAMAGED_TRACK) or position.marks_at(at, DAMAGED_ONE))


def broken_tracks(position: Position, at: Hex) -> frozenset[int]:
    """The tracks of a hex that are damaged [Z22, Z23]."""
    if position.marks_at(at, DAMAGED_TRACK):
        return position.ground.rails.tracks(at)
    return frozenset(mark.value or 0 for mark in position.marks_at(at, DAMAGED_ONE))


def has_siding(position: Position, at: Hex) -> bool:
    """Whether a siding can be used: one wreck on a single line, two on a double one kill it [Z6, Z19]."""
    rails = position.ground.rails
    if at not in rails.sidings:
        return False
    return len(position.marks_at(at, TRAIN_WRECK)) < len(rails.tracks(at))


def are_coupled_kinds(position: Position, one: str, other: str) -> bool:
    """Whether two trains may share a track: the railway gun and its engine [Z38]."""
    if COUPLING not in position.setting.special:
        return False
    kinds = PULLS_GUN | {RAILWAY_GUN}
    return all(kinds & position.figure(id_).flags for id_ in (one, other))


def free_tracks(
    position: Position, id_: str, there: Hex, tracks: frozenset[int]
) -> tuple[frozenset[int], str]:
    """The tracks among some in a hex that a train can use, and why there are none. A siding lets it pass
    friendly trains and change track [Z5, Z6, Z12, Z19, Z22].
    """
    rails, name = position.ground.rails, position.ground.name(there)
    side = position.pieces[id_].side
    others = [one for one in trains_at(position, there) if one != id_]
    if any(position.pieces[one].side != side for one in others):
        return frozenset(), f"an enemy train bars {name} [Z5]"
    broken = broken_tracks(position, there)
    whole = rails.tracks(there) - broken
    if not whole & tracks and not (whole and has_siding(position, there)):
        return frozenset(), f"the track in {name} is damaged [Z22]"
    wrecks = position.marks_at(there, TRAIN_WRECK)
    if len(wrecks) >= len(rails.tracks(there)):
        return frozenset(), f"train wrecks block {name} [Z19]"
    if has_siding(position, there):
        if len(others) + len(wrecks) > len(rails.tracks(there)):
            return frozenset(), f"both the line and the siding in {name} are taken [Z12]"
        return whole, ""
    wrecked = {mark.value or 1 for mark in wrecks} if there in rails.double else set()
    taken = {position.pieces[one].track or 1 for one in others if not are_coupled_kinds(position, id_, one)}
    free = (whole & tracks) - wrecked - taken
    if free:
        return free, ""
    if whole & tracks & wrecked:
        return frozenset(), f"a train wreck blocks the track in {name} [Z19]"
    return frozenset(), f"another train stands on the track in {name} [Z5]"


def why_barred(position: Position, id_: str, there: Hex) -> str:
    """What, other than trains, wrecks and damage, closes a hex to a train [Z4, Z24]."""
    if position.ground.is_closed(position.figure(id_).moves_as, there):
        return f"{position.ground.name(there)} is closed to it"
    if position.ground.rails.is_inside(there):
        return ""
    name, side = position.ground.name(there), position.pieces[id_].side
    on_top = [one for one in position.foes(side, there) if not position.pieces[one].inside]
    if any(not position.figure(one).is_train for one in on_top):
        return f"enemies stand in {name} [Z4]"
    if position.ground.terrain[there] == SWAMP and any(
        position.figure(one).is_vehicle and not position.figure(one).is_train
        for one in position.friends(side, there)
    ):
        return f"a vehicle fills the railway through the swamp in {name} [Z4]"
    return ""


def tracks_into(
    position: Position, id_: str, here: Hex | None, there: Hex, track: int
) -> tuple[frozenset[int], str]:
    """The tracks onto which a train can go from one hex into the next, and why it cannot."""
    rails = position.ground.rails
    if here is not None and not rails.leads(here, there):
        return frozenset(), f"no track leads to {position.ground.name(there)} [Z2]"
    if why := why_barred(position, id_, there):
        return frozenset(), why
    led = rails.along(here, there, track) if here is not None else rails.tracks(there)
    return free_tracks(position, id_, there, led)


def starting_tracks(position: Position, id_: str) -> frozenset[int]:
    """The tracks a train can leave its hex on: its own, either by a siding [Z5, Z6]."""
    piece, rails = position.pieces[id_], position.ground.rails
    if piece.at is None:
        return frozenset({0})
    if has_siding(position, piece.at):
        return rails.tracks(piece.at) - broken_tracks(position, piece.at) or frozenset({piece.track})
    return frozenset({piece.track or 1})


def tracks_at(position: Position, id_: str, at: Hex) -> list[int]:
    """The tracks of a hex on which a train could end its move, the present one last; none for other units
    [Z5].
    """
    if not position.figure(id_).is_train:
        return []
    tracks = sorted(position.ground.rails.tracks(at))
    own = position.pieces[id_].track or 1
    now = own if own in tracks else tracks[0] if tracks else 0
    return sorted(tracks, key=lambda one: one == now)


def stops_at(position: Position, at: Hex) -> str:
    """Why a train stops in a hex; "" when it may go on [Z21]."""
    return "" if position.ground.rails.is_inside(at) or not position.marks_at(at, MINES) else "mines [Z21]"


def may_end(position: Position, id_: str, at: Hex) -> bool:
    """Whether a train has room to end its move in a hex: a tunnel knows no stacking; on a double line with a
    siding only Germans put a third train [Z12, Z13].
    """
    rails = position.ground.rails
    if rails.is_inside(at):
        return True
    others = [one for one in trains_at(position, at) if one != id_]
    most = 3 if at in rails.double and has_siding(position, at) and is_of(position, id_, GERMAN) else 2
    return len(others) + 1 <= most and moving.has_room(position, id_, at)


# --- A move as it was declared ---


def travel(position: Position, move: moving.Move, spent: int) -> Way:
    """Follows the path of a train and judges every step; the tracks it takes. `spent`: half points that
    mounting and dismounting cost.

    Raises:
        Unfit: when it may not be made.
    """
    id_, title = move.unit, position.title(move.unit)
    here, most, ended = position.pieces[id_].at, moving.allowance(position, id_), ""
    came: list[dict[int, int]] = []
    tracks, number, path, free = starting_tracks(position, id_), 0, list(move.path), spent == 0
    while number < len(path):
        there = path[number]
        if ended:
            raise Unfit(f"the move of {title} ends by {ended}", "Z21", id_)
        if there is None:
            _judge_exit(position, id_, here, spent, most)
            break
        spent += STEP
        if spent > most and not (free and number == 0):
            raise Unfit(
                f"{title} has {moving.points(most)} movement points, not {moving.points(spent)}", "Z2", id_
            )
        if here is None:
            _judge_entry(position, id_, there)
        elif moving.is_overrun(position, id_, there):
            beyond = path[number + 1] if number + 1 < len(path) else None
            tracks = frozenset({_overrun_track(position, id_, here, there, beyond, tracks)})
            if spent + STEP > most:
                raise Unfit(f"{title} lacks points to overrun", "Z16", id_)
            came += [{track: track for track in tracks}] * 2
            spent, here, number, ended = spent + STEP, beyond, number + 2, "its overrun [Z16]"
            continue
        step, why = _step(position, id_, here, there, tracks)
        if why:
            raise Unfit(f"{title}: {why}", "", id_)
        came.append(step)
        tracks, here, number, ended = frozenset(step), there, number + 1, stops_at(position, there)
    if here is not None and None not in path and path and not may_end(position, id_, here):
        raise Unfit(f"{position.ground.name(here)} is full", "Z12", id_)
    return Way((), _tracks_taken(position, move, tracks, came))


def _step(
    position: Position, id_: str, here: Hex | None, there: Hex, tracks: frozenset[int]
) -> tuple[dict[int, int], str]:
    """For each track of the next hex one track it can be reached from, and why there is none."""
    found: dict[int, int] = {}
    why = "no track leads there"
    for track in sorted(tracks):
        into, reason = tracks_into(position, id_, here, there, track)
        why = reason or why
        for one in sorted(into):
            if one not in found or one == track:
                found[one] = track
    return found, "" if found else why


def _tracks_taken(
    position: Position, move: moving.Move, last: frozenset[int], came: list[dict[int, int]]
) -> tuple[int, ...]:
    """The track in each hex of a path, computed from its end to its beginning: the requested one, or its
    own.
    """
    own = position.pieces[move.unit].track
    if move.track and move.track not in last:
        raise Unfit(f"{position.title(move.unit)} cannot be on track {move.track} there", "Z5", move.unit)
    track = move.track or (own if own in last else min(last))
    found = [track]
    for step in reversed(came):
        track = step[track]
        found.append(track)
    return tuple(found[::-1])


def _judge_exit(position: Position, id_: str, here: Hex | None, spent: int, most: int) -> None:
    title = position.title(id_)
    cost = moving.exit_cost(position, id_, here)
    if cost is None or here is None or not position.ground.rails.leaves_at(here):
        raise Unfit(f"{title} cannot leave the map there: no railway does, or no exit lies there", "Z43", id_)
    if spent + cost > most:
        raise Unfit(f"{title} has no point left to leave the map", "Z43", id_)


def _judge_entry(position: Position, id_: str, there: Hex) -> None:
    piece, name = position.pieces[id_], position.ground.name(there)
    if there not in entries(position, id_):
        raise Unfit(f"{position.title(id_)} does not enter by {name}", "Z42" if piece.at else "PB24", id_)


def entries(position: Position, id_: str) -> list[Hex]:
    """The hexes by which a train may enter the map: those of its group that a railway reaches [Z42]."""
    piece, rails = position.pieces[id_], position.ground.rails
    named = position.setting.entries.get((piece.side, piece.group), frozenset())
    closed = partial(position.ground.is_closed, position.figure(id_).moves_as)
    return [hex_ for hex_ in sorted(named) if rails.leaves_at(hex_) and not closed(hex_)]


# --- Overruns on rails [Z16] ---


def _overrun_track(
    position: Position, id_: str, here: Hex, there: Hex, beyond: Hex | None, tracks: frozenset[int]
) -> int:
    name = position.ground.name(there)
    if beyond is None:
        raise Unfit(f"enemies stand in {name}; an overrun goes through it and beyond", "Z16", id_)
    for track in sorted(tracks):
        if not (why := why_no_rail_overrun(position, id_, here, there, beyond, track)):
            return track
    raise Unfit(f"{position.title(id_)} cannot overrun: {why}", "Z16", id_)


def why_no_rail_overrun(position: Position, id_: str, here: Hex, there: Hex, beyond: Hex, track: int) -> str:
    """Why a train on a track cannot overrun a hex, apart from its points; "" when it can."""
    rails, ground = position.ground.rails, position.ground
    name = ground.name(there)
    if not (rails.leads(here, there) and rails.leads(there, beyond)):
        return f"the railway does not lead straight through {name}"
    if ground.is_closed(position.figure(id_).moves_as, there):
        return f"{name} is closed to it"
    if any(rails.is_inside(one) for one in (here, there, beyond)) or rails.is_entrance(there):
        return "trains do not overrun in tunnels and their entrances"
    if position.fort(there) is not None:
        return f"a fort lies in {name}"
    if why := moving.why_not_overrun(position, id_, here, there, beyond):
        return why
    enemies = [one for one in trains_at(position, there) if position.pieces[one].side != _side(position, id_)]
    if enemies:
        if there not in rails.double:
            return f"an enemy train stands on the single line in {name}"
        if len(enemies) > 1 or (position.pieces[enemies[0]].track or 1) == track:
            return f"an enemy train stands on its track in {name}"
    if track in broken_tracks(position, there):
        return f"the track in {name} is damaged"
    for_track = frozenset({track})
    free, why = free_tracks(position, id_, beyond, for_track & rails.tracks(beyond) or for_track)
    return why if not free else why_barred(position, id_, beyond)


def _side(position: Position, id_: str) -> str:
    return position.pieces[id_].side


# --- Where a train can get to ---


def ways(position: Position, id_: str, along: Sequence[Hex] = ()) -> tuple[Mapping[Hex, Way], frozenset[Hex]]:
    """The shortest way of a train to every hex it can reach now without overruns, its own hex included; and
    the hexes in which its move ends. `along`: hexes it has already entered; the ways begin in the last one.
    """
    here, most = position.pieces[id_].at, moving.allowance(position, id_) - STEP * len(along)
    found: dict[Hex, Way] = {}
    ends: set[Hex] = set()
    known: set[tuple[Hex, int]] = set()
    todo: deque[tuple[Hex, int, Way]] = deque()
    tracks = starting_tracks(position, id_)
    for there in along:
        tracks, here = frozenset(_step(position, id_, here, there, tracks)[0]), there
    if here is not None:
        todo.extend((here, track, Way((), (track,))) for track in sorted(tracks))
    for hex_ in entries(position, id_) if here is None else ():
        step, _ = _step(position, id_, None, hex_, frozenset({0}))
        todo.extend((hex_, track, Way((hex_,), (track,))) for track in step)
    if along and here is not None and stops_at(position, here):
        return {here: Way((), (min(tracks, default=1),))}, frozenset({here})
    while todo:
        here, track, way = todo.popleft()
        if (here, track) in known:
            continue
        known.add((here, track))
        found.setdefault(here, way)
        if way.path and stops_at(position, here):
            ends.add(here)
            continue
        if STEP * (len(way.path) + 1) > most and (way.path or along):
            continue
        for there in position.ground.rails.joined(here).values():
            if moving.is_overrun(position, id_, there):
                continue
            for next_ in sorted(tracks_into(position, id_, here, there, track)[0]):
                todo.append((there, next_, Way((*way.path, there), (*way.tracks, next_))))
    return found, frozenset(ends)


def raids(
    position: Position, id_: str, found: Mapping[Hex, Way], spent: Mapping[Hex, int], ends: frozenset[Hex]
) -> Iterator[tuple[moving.Move, Hex]]:
    """The moves of a train that end with an overrun, each with the hex that is overrun. Their paths begin
    where the ways do.
    """
    if "overrun" not in position.figure(id_).flags:
        return
    grid, rails, most = position.ground.grid, position.ground.rails, moving.allowance(position, id_)
    for here, way in found.items():
        if here in ends or spent[here] + 2 * STEP > most:
            continue
        tracks = {way.tracks[-1]} | (set(rails.tracks(here)) if has_siding(position, here) else set())
        for direction in Direction:
            there = grid.neighbour(here, direction)
            beyond = grid.neighbour(there, direction) if there is not None else None
            if there is None or beyond is None or not moving.is_overrun(position, id_, there):
                continue
            if any(not why_no_rail_overrun(position, id_, here, there, beyond, one) for one in tracks):
                yield moving.Move(id_, (*way.path, there, beyond)), there
