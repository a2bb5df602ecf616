"""Moves: what a step costs at this moment, what ends a move, where a unit can get to [PB12, PB22 to PB24,
PB28 to PB30].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.combat import Attack, Modifier
from kpeditor.rulesets.panzerblitz.declarations import BLOCK, MINES, TRAIN_WRECK, WRECK
from kpeditor.rulesets.panzerblitz.engine.firing import Unfit, cover_of
from kpeditor.rulesets.panzerblitz.engine.position import (
    DONE_MOVING,
    DUE,
    MAP,
    VEHICLES,
    Piece,
    Position,
)
from kpeditor.rulesets.panzerblitz.units import TRUCK

OFF: Final = "off"
"""What a path ends with that leaves the map [PB24]."""
DONE: Final = "done"
"""The answer of who moves nothing more in this phase."""
MOVE_OP: Final = "move"
KEYS: Final = frozenset({"unit", "path", "drop", "wait", "load", "fort"})
_CROWDED_ROAD: Final = {TRUCK: 4}
"""Half points for a road hex in which others stand, where the terrain is closed; 2 for all others."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it was declared.

    Attributes:
        path: the hexes entered; None at its end for the way off the map.
        drops: who is unloaded, by how many hexes were entered before.
        waits: the overrun waits for others, to be one attack [PB30].
        load: the carrier it goes aboard of at the end of movement.
        fort: "in" or "out".
    """

    unit: str
    path: tuple[Hex | None, ...] = ()
    drops: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    waits: bool = False
    load: str = ""
    fort: str = ""


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


def is_in_phase(position: Position, id_: str) -> bool:
    """Whether a unit moves in this phase: vehicles, then all others [PB5]."""
    return position.figure(id_).is_vehicle == (position.phase == VEHICLES)


def movable(position: Position) -> list[str]:
    """The units that can still move in this phase."""
    side = position.side
    if position.is_barred(side, MOVE_OP):
        return []
    return [
        id_
        for id_, piece in position.pieces.items()
        if piece.side == side and is_in_phase(position, id_) and not why_not_moving(position, id_)
    ]


def loadable(position: Position, id_: str) -> list[str]:
    """The carriers a unit could go aboard of at the end of movement [PB22]."""
    piece = position.pieces[id_]
    if piece.at is None or not piece.is_up or piece.used or piece.moved or piece.loads:
        return []
    return [one for one in position.friends(piece.side, piece.at) if not why_not_loading(position, id_, one)]


def why_not_loading(position: Position, id_: str, carrier: str) -> str:
    """Why a unit cannot go aboard another one in this turn; "" when it can [PB18, PB22]."""
    piece, other = position.pieces[id_], position.pieces.get(carrier)
    if other is None or other.side != piece.side or other.at is None or other.at != piece.at:
        return f"{carrier} is not in its hex"
    if not position.setting.carries(other.type, piece.type):
        return f"{position.title(carrier)} does not carry {position.setting.types[piece.type].title}"
    if not piece.is_up or not other.is_up or piece.used or other.used or piece.moved or other.moved:
        return "neither may have fired, moved or be dispersed"
    taken = len(position.aboard(carrier)) + sum(one.loads == carrier for one in position.pieces.values())
    return "" if taken < position.figure(carrier).room else f"{position.title(carrier)} is full"


# --- What a step costs now ---


def allowance(position: Position, id_: str) -> int:
    """The half points of a unit in a turn."""
    return 2 * position.figure(id_).movement


def step_cost(position: Position, id_: str, here: Hex, there: Hex, *, by_road: bool = True) -> int | None:
    """Half points for a step at this moment; None where the terrain forbids it. The road rate holds only in
    hexes without other units and wrecks [PB12, PB26].
    """
    moves_as = position.figure(id_).moves_as
    step = position.ground.step(moves_as, here, there)
    if step is None:
        return None
    if step.by_road is not None and by_road:
        is_free = not any(one != id_ for one in position.stack(there))
        if is_free and not any(mark.kind in (WRECK, TRAIN_WRECK) for mark in position.marks_at(there)):
            return step.by_road
        return step.cost if step.cost is not None else _CROWDED_ROAD.get(moves_as, 2)
    return step.cost


def why_not_entering(position: Position, id_: str, there: Hex, *, first: bool) -> str:
    """Why a unit may not enter a hex whatever it costs; "" when it may. `first`: with its first step."""
    side = position.pieces[id_].side
    name = position.ground.name(there)
    if any(not position.pieces[one].in_tunnel for one in position.enemies(side, there)):
        return f"enemies stand in {name} [PB23]"
    if position.figure(id_).is_vehicle and not first and position.marks_at(there, BLOCK):
        return f"a block lies in {name}: vehicles enter it only from the next hex, as their whole move [PB29]"
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


# --- Reading and judging a move ---


def read_move(position: Position, side: str, answer: Answer) -> tuple[Move | None, list[IllegalAnswer]]:
    """A move of an answer, and what is wrong with it; None for one that cannot be read."""
    try:
        move = _read(position, side, answer)
        judge(position, side, move)
    except Unfit as unfit:
        return None, [unfit.illegal()]
    return move, []


def _read(position: Position, side: str, answer: Answer) -> Move:
    if not isinstance(answer, Mapping) or "unit" not in answer:
        raise Unfit(f'a move is a mapping with a unit and a path, or "{DONE}"', "PB40")
    if strange := sorted(set(map(str, answer)) - KEYS):
        raise Unfit(f"a move has no {strange[0]!r}; it has {', '.join(sorted(KEYS))}")
    id_ = str(answer["unit"])
    if id_ not in position.pieces or position.pieces[id_].side != side:
        raise Unfit(f"{side} have no unit {id_}", subject=id_)
    path = answer.get("path", [])
    if not isinstance(path, list):
        raise Unfit("a path is a list of hexes", subject=id_)
    hexes: list[Hex | None] = []
    for text in path:
        if text == OFF and len(hexes) == len(path) - 1:
            hexes.append(None)
            continue
        try:
            hexes.append(position.ground.sheet.hex(str(text)))
        except BadName as bad:
            raise Unfit(f"{position.title(id_)}: {bad}", subject=id_) from bad
    drops: dict[int, tuple[str, ...]] = {}
    dropped = answer.get("drop", {})
    if not isinstance(dropped, Mapping):
        raise Unfit("drop names passengers, each with how many hexes are entered before", "PB22", id_)
    for passenger, number in dropped.items():
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= len(hexes):
            raise Unfit(f"{passenger} is unloaded after 0 to {len(hexes)} hexes", "PB22", id_)
        drops[number] = (*drops.get(number, ()), str(passenger))
    return Move(
        id_,
        tuple(hexes),
        drops,
        bool(answer.get("wait", False)),
        str(answer.get("load", "")),
        str(answer.get("fort", "")),
    )


def judge(position: Position, side: str, move: Move) -> None:
    """Judges a move from its beginning.

    Raises:
        Unfit: when it may not be made.
    """
    id_ = move.unit
    if position.is_barred(side, MOVE_OP):
        raise Unfit(f"{side} may not move in this game-turn", "Z41", id_)
    if move.load:
        _judge_load(position, move)
        return
    if not is_in_phase(position, id_):
        which = "vehicles move first" if position.phase == VEHICLES else "vehicles have moved already"
        raise Unfit(f"{position.title(id_)}: {which}", "PB5", id_)
    if why := why_not_moving(position, id_):
        raise Unfit(f"{position.title(id_)} {why}", "", id_)
    if move.fort:
        _judge_fort(position, move)
        return
    if not move.path and not move.drops:
        raise Unfit(f"{position.title(id_)} goes nowhere", "", id_)
    _judge_drops(position, move)
    _walk_through(position, side, move)


def _judge_load(position: Position, move: Move) -> None:
    piece = position.pieces[move.unit]
    if piece.at is None or piece.state != MAP:
        raise Unfit(f"{position.title(move.unit)} is not on the map on its own", "PB22", move.unit)
    if why := why_not_loading(position, move.unit, move.load):
        raise Unfit(f"{position.title(move.unit)} cannot go aboard: {why}", "PB22", move.unit)


def _judge_fort(position: Position, move: Move) -> None:
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
    within = [one for one in position.friends(piece.side, piece.at) if position.pieces[one].inside]
    if move.fort == "in" and len(within) >= position.setting.stacking[piece.side]:
        raise Unfit(f"the fort in {position.ground.name(piece.at)} is full", "PB27", move.unit)


def _judge_drops(position: Position, move: Move) -> None:
    for passenger in (one for several in move.drops.values() for one in several):
        if passenger not in position.pieces or position.pieces[passenger].aboard != move.unit:
            raise Unfit(f"{passenger} is not aboard {position.title(move.unit)}", "PB22", move.unit)


def _walk_through(position: Position, side: str, move: Move) -> None:
    """Follows a path and judges every step of it."""
    piece = position.pieces[move.unit]
    here, spent, ended, number = piece.at, 0, "", 0
    most = allowance(position, move.unit)
    _room_for_drops(position, move, 0, here)
    path = list(move.path)
    while number < len(path):
        there = path[number]
        if ended:
            raise Unfit(f"the move of {position.title(move.unit)} ends by {ended}", "", move.unit)
        if there is None:
            spent = _paid(position, move.unit, spent, exit_cost(position, move.unit, here), most, number)
            return
        if here is None:
            spent = _paid(position, move.unit, 0, _entry(position, move.unit, there), most, 0)
        elif _is_overrun(position, side, there):
            beyond = path[number + 1] if number + 1 < len(path) else None
            if beyond is None:
                raise Unfit(
                    f"an overrun goes through {position.ground.name(there)} and beyond", "PB30", move.unit
                )
            if why := why_not_overrun(position, move.unit, here, there, beyond):
                raise Unfit(f"{position.title(move.unit)} cannot overrun: {why}", "PB30", move.unit)
            first, second = overrun_costs(position, move.unit, here, there, beyond)
            if spent + first + second > most:
                raise Unfit(f"{position.title(move.unit)} lacks points to overrun", "PB30", move.unit)
            spent, here, ended, number = spent + first + second, beyond, "its overrun [PB30]", number + 2
            _room_for_drops(position, move, number, here)
            continue
        else:
            if why := why_not_entering(position, move.unit, there, first=number == 0):
                raise Unfit(f"{position.title(move.unit)}: {why}", "", move.unit)
            cost = step_cost(position, move.unit, here, there)
            if cost is None:
                raise Unfit(
                    f"{position.title(move.unit)} cannot go from {position.ground.name(here)} to"
                    f" {position.ground.name(there)}",
                    "PB12",
                    move.unit,
                )
            spent = _paid(position, move.unit, spent, cost, most, number)
        here, number = there, number + 1
        ended = ends_move(position, move.unit, here)
        _room_for_drops(position, move, number, here)
    if here is not None and not has_room(position, move.unit, here):
        raise Unfit(f"{position.ground.name(here)} is full", "PB10", move.unit)


def _paid(position: Position, id_: str, spent: int, cost: int | None, most: int, number: int) -> int:
    """What is spent after a step; the first one may always be made [PB12]."""
    if cost is None:
        raise Unfit(f"{position.title(id_)} cannot go there", "PB12", id_)
    if spent + cost > most and number > 0:
        raise Unfit(
            f"{position.title(id_)} has {points(most)} movement points, not {points(spent + cost)}",
            "PB12",
            id_,
        )
    return min(spent + cost, max(most, cost))


def points(half: int) -> str:
    """Half points as people read them: "4", "4½", "½"."""
    whole = str(half // 2) if half >= 2 or half % 2 == 0 else ""
    return whole + ("½" if half % 2 else "")


def exit_cost(position: Position, id_: str, here: Hex | None) -> int | None:
    """Half points to leave the map from a hex; None where the side may not [PB24]."""
    piece = position.pieces[id_]
    exits = position.setting.exits.get(piece.side, frozenset())
    return 2 if here in exits and position.setting.may_leave(piece.side, piece.type) else None


def _entry(position: Position, id_: str, there: Hex) -> int | None:
    """Half points to come onto the map by a hex; None where the unit may not [PB24]."""
    piece = position.pieces[id_]
    if there not in position.setting.entries.get((piece.side, piece.group), frozenset()):
        raise Unfit(f"{position.title(id_)} does not enter by {position.ground.name(there)}", "PB24", id_)
    if why := why_not_entering(position, id_, there, first=True):
        raise Unfit(f"{position.title(id_)}: {why}", "", id_)
    return position.ground.entry_cost(position.figure(id_).moves_as, there)


def _room_for_drops(position: Position, move: Move, number: int, here: Hex | None) -> None:
    """Room for who is unloaded after so many hexes."""
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


# --- Overruns ---


def _is_overrun(position: Position, side: str, there: Hex) -> bool:
    return bool(position.enemies(side, there))


def overrun_costs(position: Position, id_: str, here: Hex, there: Hex, beyond: Hex) -> tuple[int, int]:
    """Half points for the hex that is overrun and the one beyond it, without road rate [PB30]."""
    first = step_cost(position, id_, here, there, by_road=False)
    second = step_cost(position, id_, there, beyond, by_road=False)
    if first is None or second is None:
        raise Unfit(f"{position.title(id_)} cannot go that way", "PB30", id_)
    return first, second


def why_not_overrun(position: Position, id_: str, here: Hex, there: Hex, beyond: Hex) -> str:
    """Why a unit cannot overrun a hex from one side to the other, its points apart; "" when it can."""
    ground, able, side = position.ground, position.figure(id_), position.pieces[id_].side
    direction = ground.grid.direction(here, there)
    if direction is None or ground.grid.neighbour(there, direction) != beyond:
        return "it must go straight through, by the opposite hexside"
    if "overrun" not in able.flags:
        return "its type does not overrun"
    if not is_clear(position, there):
        return f"{ground.name(there)} is not clear"
    if position.enemies(side, beyond):
        return f"enemies stand in {ground.name(beyond)}"
    if any(mark.kind in (WRECK, TRAIN_WRECK) for mark in position.marks_at(there)):
        return f"a wreck lies in {ground.name(there)}"
    if there in position.overrun and position.setting.options.overruns == "1":
        return f"{ground.name(there)} has been overrun in this turn [PB8]"
    targets = overrun_targets(position, side, there)
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


def overrun_targets(position: Position, side: str, at: Hex) -> tuple[str, ...]:
    """The enemies an overrun hits: all that are not inside a fort or a tunnel."""
    pieces = position.pieces
    return tuple(
        one for one in position.enemies(side, at) if not pieces[one].inside and not pieces[one].in_tunnel
    )


def is_armoured_stack(position: Position, targets: Iterable[str]) -> bool:
    """Whether most units of a stack are armoured; in doubt it is, for whoever would profit [PB19]."""
    hard = [position.figure(one).is_armoured for one in targets]
    return 2 * sum(hard) >= len(hard)


def close_attack(
    position: Position, attackers: Iterable[str], targets: Iterable[str], at: Hex, why: str
) -> Attack:
    """An overrun or close assault: printed factors, the whole stack [PB8, PB9, PB30, PB31]."""
    numbers = position.setting.tables.numbers
    strength = sum(position.figure(one).attack for one in attackers)
    defence = max(1, sum(position.figure(one).defence for one in targets))
    return Attack(strength, defence, (Modifier(numbers.close, why), *cover_of(position, at)))


def as_answer(position: Position, move: Move) -> dict[str, Any]:
    """A move as answers write it."""
    if move.load:
        return {"unit": move.unit, "load": move.load}
    if move.fort:
        return {"unit": move.unit, "fort": move.fort}
    path = [OFF if hex_ is None else position.ground.name(hex_) for hex_ in move.path]
    answer: dict[str, Any] = {"unit": move.unit, "path": path}
    if move.drops:
        answer["drop"] = {one: number for number, several in move.drops.items() for one in several}
    return {**answer, "wait": True} if move.waits else answer


def unloaded(piece: Piece) -> dict[str, Any]:
    """What changes for a unit that is unloaded: it may do nothing more in this turn [PB22]."""
    return {"aboard": "", "moved": DONE_MOVING, "used": True}
