"""Moves: the present cost of a step, what ends a move, where a unit can go [PB12, PB22 to PB24, PB28 to
PB30].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.panzerblitz.combat import Attack, Modifier
from kpeditor.rulesets.panzerblitz.declarations import BLOCK, MINES, TRAIN_WRECK, WRECK
from kpeditor.rulesets.panzerblitz.engine import passengers
from kpeditor.rulesets.panzerblitz.engine.firing import RUSSIAN
from kpeditor.rulesets.panzerblitz.engine.ground import SWAMP
from kpeditor.rulesets.panzerblitz.engine.position import DONE_MOVING, DUE, MAP, OTHERS, VEHICLES, Position
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit, cover_of, shelter_of

OFF: Final = "off"
"""The last entry of a path that leaves the map [PB24]."""
DONE: Final = "done"
"""The answer that moves nothing more in this phase."""
MOVE_OP: Final = "move"
KEYS: Final = frozenset({"unit", "path", "drop", "wait", "load", "fort", "mount", "track", "task"})
SNOW, WINTER, SLOW_TRAINS = "snow_vehicles_two_thirds", "winter", "snow_trains_6"
"""The special rules that slow units [Z44, Z46]."""
TRAINS_IN_SNOW: Final = 6


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it was declared.

    Attributes:
        path: the hexes entered; None at its end for the way off the map.
        drops: who is unloaded, by how many hexes were entered before.
        waits: the overrun waits for others, to be one attack [PB30].
        load: the carrier it goes aboard of at the end of movement.
        fort: "in" or "out".
        mounts: who goes aboard, by how many hexes were entered before [Z35].
        track: the track a train is on at its end, 0 for whichever it can [Z5, Z6].
        task: what it begins to do over several turns (`tasks.py`).
    """

    unit: str
    path: tuple[Hex | None, ...] = ()
    drops: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    waits: bool = False
    load: str = ""
    fort: str = ""
    mounts: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    track: int = 0
    task: str = ""


def why_not_moving(position: Position, id_: str) -> str:
    """Why a unit cannot move in this phase at all; "" when it can."""
    piece, able = position.pieces[id_], position.figure(id_)
    if piece.dispersed:
        return "is dispersed [PB7]"
    if piece.fired:
        return "has fired [PB5]"
    if piece.used or piece.moved:
        return "has had its move"
    if piece.held:
        return "is held until an event releases it"
    if piece.immobile:
        return "never moves in this scenario"
    if piece.state == DUE:
        return "" if may_enter(position, id_) else "does not enter in this game-turn"
    if piece.state != MAP or piece.at is None:
        return "is not on the map on its own"
    if able.rider and (busy := passengers.vehicle_in_hand(position, id_)):
        return f"stands while {position.title(busy)} is loaded or unloaded [Z10]"
    return "" if able.movement else "does not move by itself [PB22]"


def may_enter(position: Position, id_: str) -> bool:
    """Whether a unit off the map may come onto it now [PB24]."""
    piece = position.pieces[id_]
    if piece.state != DUE or piece.aboard:
        return False
    group = position.setting.scenario.group(piece.side, piece.group)
    entry = group.enter if group is not None else None
    if entry is None or (entry.waits and piece.group not in position.arrived):
        return False
    return position.now >= entry.first_turn


def comes(position: Position, id_: str) -> bool:
    """Whether a unit off the map may come onto it now, by itself or aboard another."""
    return may_enter(position, position.pieces[id_].aboard or id_)


def is_in_phase(position: Position, id_: str) -> bool:
    """Whether a unit moves in this phase: vehicles, then all others [PB5]."""
    return position.figure(id_).is_vehicle == (position.phase == VEHICLES)


def movable(position: Position) -> list[str]:
    """The units that can still move in this phase."""
    side = position.side
    if position.is_barred(side, MOVE_OP):
        return []
    key = "movable", side, position.phase, position.now, position.arrived
    found: list[str] | None = position.asked.get(key)
    if found is None:
        found = position.asked[key] = [
            id_
            for id_, piece in position.pieces.items()
            if piece.side == side and is_in_phase(position, id_) and not why_not_moving(position, id_)
        ]
    return [*found]


def loadable(position: Position, id_: str) -> list[str]:
    """The carriers a unit could go aboard of at the end of movement [PB22]."""
    piece = position.pieces[id_]
    if piece.at is None or not piece.is_up or piece.used or piece.moved or piece.loads:
        return []
    return [one for one in position.friends(piece.side, piece.at) if not why_not_loading(position, id_, one)]


def boardable(position: Position, id_: str) -> list[str]:
    """The carriers a unit on foot could go aboard of now, in the phase in which those on foot move."""
    goes = position.phase == OTHERS and not position.figure(id_).is_vehicle
    return loadable(position, id_) if goes else []


def why_not_loading(position: Position, id_: str, carrier: str) -> str:
    """Why a unit cannot go aboard another one in this turn; "" when it can [PB18, PB22]."""
    piece, other = position.pieces[id_], position.pieces.get(carrier)
    if other is None or other.side != piece.side or other.at is None or other.at != piece.at:
        return f"{carrier if other is None else position.title(carrier)} is not in its hex"
    if position.setting.options.transport == "pl":
        return "in this scenario units go aboard in the move of their carrier"
    is_train = position.figure(carrier).is_train
    if is_train and (why := passengers.why_not_boarding(position, id_, carrier)):
        return why
    if not is_train and not position.setting.carries(other.type, piece.type):
        return f"{position.title(carrier)} does not carry {position.setting.types[piece.type].title}"
    loading = is_train and any(one.loads == carrier for one in position.pieces.values())
    if not piece.is_up or not other.is_up or piece.used or piece.moved or other.moved:
        return "neither may have fired, moved or be dispersed"
    if other.used and not loading:
        return f"{position.title(carrier)} has had its move"
    if is_train:
        return ""
    taken = len(position.aboard(carrier)) + sum(one.loads == carrier for one in position.pieces.values())
    return "" if taken < position.figure(carrier).room else f"{position.title(carrier)} is full"


# --- What a step costs now ---


def allowance(position: Position, id_: str) -> int:
    """The half points of a unit in a turn, after what snow and winter take from it [Z44, Z46]."""
    able, special = position.figure(id_), position.setting.special
    most = able.movement
    if not special or not most:
        return 2 * most
    slows = SNOW in special and (able.is_vehicle or _is_slow_cavalry(position, id_))
    slows |= WINTER in special and able.is_vehicle and not able.skis
    if slows and not able.is_train:
        most = max(1, 2 * most // 3)
    if able.is_train and SLOW_TRAINS in special:
        most = min(most, TRAINS_IN_SNOW)
    return 2 * most


def _is_slow_cavalry(position: Position, id_: str) -> bool:
    """Whether a unit belongs to the Soviet cavalry, which snow slows like vehicles [Z44]."""
    type_ = position.setting.types[position.pieces[id_].type]
    return type_.category == "cavalry" and type_.colour == RUSSIAN


def step_cost(position: Position, id_: str, here: Hex, there: Hex, *, by_road: bool = True) -> int | None:
    """Half points for a step at this moment; None where the terrain forbids it. The road rate holds only in
    hexes without other units and wrecks [PB12, PB26].
    """
    step = position.ground.step(position.figure(id_).moves_as, here, there)
    if step is None:
        return None
    if step.by_road is not None and by_road:
        is_free = not any(one != id_ for one in position.stack(there))
        if is_free and not any(mark.kind in (WRECK, TRAIN_WRECK) for mark in position.marks_at(there)):
            return step.by_road
    return step.cost


def why_not_entering(position: Position, id_: str, there: Hex, *, first: bool) -> str:
    """Why a unit may not enter a hex whatever it costs; "" when it may. `first`: with its first step."""
    side = position.pieces[id_].side
    name = position.ground.name(there)
    if position.foes(side, there):
        return f"enemies stand in {name} [PB23]"
    if position.figure(id_).is_vehicle and not first and position.marks_at(there, BLOCK):
        return f"a block lies in {name}: vehicles enter it only from the next hex, as their whole move [PB29]"
    if position.figure(id_).is_vehicle and position.ground.terrain[there] == SWAMP:
        trains = any(position.figure(one).is_train for one in position.friends(side, there))
        if trains or position.marks_at(there, TRAIN_WRECK):
            return f"a train fills the railway through the swamp in {name} [Z4, Z20]"
    return ""


def ends_move(position: Position, id_: str, there: Hex) -> str:
    """Why a move ends in a hex; "" when it may go on [PB28, PB29]."""
    if position.marks_at(there, MINES):
        return "mines [PB28]"
    if position.figure(id_).is_vehicle and position.marks_at(there, BLOCK):
        return "a block [PB29]"
    return ""


def has_room(position: Position, id_: str, there: Hex) -> bool:
    """Whether a unit may end its move in a hex [PB10]."""
    side = position.pieces[id_].side
    return position.crowd(side, there, (id_,)) < position.setting.stacking[side]


def points(half: int) -> str:
    """Half points in words: "4", "4½", "½"."""
    whole = "" if half == 1 else str(half // 2)
    return whole + ("½" if half % 2 else "")


def exit_cost(position: Position, id_: str, here: Hex | None) -> int | None:
    """Half points to leave the map from a hex; None where the side may not [PB24]."""
    piece = position.pieces[id_]
    exits = position.setting.exits.get(piece.side, frozenset())
    return 2 if here in exits and position.setting.may_leave(piece.side, piece.type) else None


# --- Overruns ---


def is_overrun(position: Position, id_: str, there: Hex) -> bool:
    """Whether a unit can enter a hex only over enemies. Those in a tunnel below it, and for a train those in
    a fort it rides over, are not in the way [Z13, Z24].
    """
    foes = position.foes(position.pieces[id_].side, there)
    if not position.figure(id_).is_train:
        return bool(foes)
    if position.ground.rails.is_inside(there):
        return False
    return any(not position.pieces[one].inside for one in foes)


def overrun_costs(position: Position, id_: str, here: Hex, there: Hex, beyond: Hex) -> tuple[int, int]:
    """Half points for the hex that is overrun and the one beyond it, without road rate [PB30]."""
    first = step_cost(position, id_, here, there, by_road=False)
    second = step_cost(position, id_, there, beyond, by_road=False)
    if first is None or second is None:
        raise Unfit(f"{position.title(id_)} cannot go that way", "PB30", id_)
    return first, second


def why_not_overrun(position: Position, id_: str, here: Hex, there: Hex, beyond: Hex) -> str:
    """Why a unit cannot overrun a hex from one side to the other, apart from its points; "" when it can."""
    ground, able, side = position.ground, position.figure(id_), position.pieces[id_].side
    direction = ground.grid.direction(here, there)
    if direction is None or ground.grid.neighbour(there, direction) != beyond:
        return "it must go straight through, by the opposite hexside"
    if "overrun" not in able.flags:
        return "its type does not overrun"
    if position.pieces[id_].spent:
        return "it has no ammunition left [Z27]"
    if not is_clear(position, there):
        return f"{ground.name(there)} is not clear"
    if position.foes(side, beyond):
        return f"enemies stand in {ground.name(beyond)}"
    if any(mark.kind in (WRECK, TRAIN_WRECK) for mark in position.marks_at(there)):
        return f"a wreck lies in {ground.name(there)}"
    if there in position.overrun and position.setting.options.overruns == "1":
        return f"{ground.name(there)} has been overrun in this turn [PB8]"
    targets = targets_in(position, side, there)
    if not targets:
        return f"all enemies in {ground.name(there)} are inside a fort"
    if able.weapon == "I" and is_armoured_stack(position, targets):
        return "class I overruns only unarmoured targets"
    if has_room(position, id_, beyond) or position.pieces[id_].at == beyond:
        return ""
    return f"{ground.name(beyond)} is full [PB10]"


def is_clear(position: Position, at: Hex) -> bool:
    """Whether a hex is open ground: no terrain, no slope, no bed."""
    plain = {("terrain", "clear"), ("elevation", "ground"), ("elevation", "hilltop")}
    return all(
        key in plain | {("elevation", "hilltop2"), ("wet", "none")} for key in position.ground.kinds_of(at)
    )


def targets_in(position: Position, side: str, at: Hex) -> tuple[str, ...]:
    """The enemies in a hex that an overrun hits or that can be assaulted: all that are not inside a fort or a
    tunnel.
    """
    pieces = position.pieces
    return tuple(
        one for one in position.enemies(side, at) if not pieces[one].inside and not pieces[one].in_tunnel
    )


def is_armoured_stack(position: Position, targets: Iterable[str]) -> bool:
    """Whether most units of a stack are armoured; a tie counts in favour of the side it helps [PB19]."""
    hard = [position.figure(one).is_armoured for one in targets]
    return 2 * sum(hard) >= len(hard)


def close_attack(
    position: Position, attackers: Iterable[str], targets: Iterable[str], at: Hex, why: str
) -> Attack:
    """An overrun or close assault: printed factors, the whole stack [PB8, PB9, PB30, PB31]."""
    numbers = position.setting.tables.numbers
    strength = sum(position.figure(one).attack for one in attackers)
    ids = tuple(targets)
    defence = max(1, sum(position.defence(one) for one in ids))
    modifiers = (Modifier(numbers.close, why), *cover_of(position, at), *shelter_of(position, ids))
    return Attack(strength, defence, modifiers)


def as_answer(position: Position, move: Move) -> dict[str, Any]:
    """A move as written in answers."""
    if move.load:
        return {"unit": move.unit, "load": move.load}
    if move.task and not move.path:
        return {"unit": move.unit, "task": move.task}
    if move.fort:
        return {"unit": move.unit, "fort": move.fort}
    path = [OFF if hex_ is None else position.ground.name(hex_) for hex_ in move.path]
    answer: dict[str, Any] = {"unit": move.unit, "path": path}
    if move.drops:
        answer["drop"] = {one: number for number, several in move.drops.items() for one in several}
    if move.mounts:
        answer["mount"] = {one: number for number, several in move.mounts.items() for one in several}
    said = {"track": move.track, "task": move.task, "wait": move.waits}
    return answer | {key: value for key, value in said.items() if value}


UNLOADED: Final[Mapping[str, Any]] = {"aboard": "", "moved": DONE_MOVING, "used": True, "outside": False}
"""The changes of an unloaded unit: it may do nothing more in this turn [PB22]."""
