"""Tasks over several turns: vehicles on and off trains, track repaired and damaged, couplings, boats [Z10,
Z23, Z36 to Z38, Z41].
"""

from __future__ import annotations

from typing import Final

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Mark
from kpeditor.core.texts import Translate, tr_later
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_ONE, DAMAGED_TRACK, MENDED_TRACK
from kpeditor.rulesets.panzerblitz.engine import moving, passengers
from kpeditor.rulesets.panzerblitz.engine.passengers import (
    COUPLING,
    LOADS,
    PULLS_GUN,
    RAILWAY_GUN,
    UNLOADS,
    why_nobody_mounts,
)
from kpeditor.rulesets.panzerblitz.engine.position import MAP, OTHERS, VEHICLES, Position
from kpeditor.rulesets.panzerblitz.engine.resolving import Resolving
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit
from kpeditor.rulesets.panzerblitz.engine.traintravel import is_damaged, trains_at

DAMAGES, REPAIRS, COUPLES, BOATS = "damage", "repair", "couple", "boat"
KINDS: Final = (UNLOADS, LOADS, DAMAGES, COUPLES, BOATS)
"""The tasks that an answer may name as `task`; repairs go on by themselves."""
WORDS: Final = {
    UNLOADS: tr_later("{unit}: unload the vehicle"),
    LOADS: tr_later("{unit}: load the vehicle"),
    DAMAGES: tr_later("{unit}: damage the track"),
    COUPLES: tr_later("{unit}: couple the gun"),
}
"""The words for the order that begins a task, for tasks without a place of their own."""
MOST_BOATS: Final = 4
"""The number of units that take to boats [Z41]."""
RIFLE: Final = "Rifle"
HANDLING_TURNS: Final = 2
"""The number of own turns that loading or unloading a train's vehicle takes [Z10]."""


# --- Tasks that can begin ---


def why_not(position: Position, id_: str, kind: str) -> str:
    """Why a unit cannot begin a task now; "" if it can. For `boat`, whether it can board a boat or land at
    all.
    """
    if kind not in _WHY_NOT:
        return f"knows no task {kind!r}: tasks are {', '.join(KINDS)}"
    return _WHY_NOT[kind](position, _vehicle_of(position, id_, kind))


def _vehicle_of(position: Position, id_: str, kind: str) -> str:
    """The unit that a task belongs to. A task of a train that carries a vehicle belongs to that vehicle
    [Z10].
    """
    able, where = position.figure(id_), position.pieces[id_].at
    if not able.rider or kind not in (UNLOADS, LOADS) or where is None:
        return id_
    side = position.pieces[id_].side
    near = position.aboard(id_) if kind == UNLOADS else position.friends(side, where)
    return next((one for one in near if position.pieces[one].type == able.rider), id_)


def possible(position: Position, id_: str) -> list[moving.Move]:
    """The tasks a unit could begin now. For boats also the hexes they could go to."""
    found = [
        moving.Move(id_, task=kind) for kind in KINDS if kind != BOATS and not why_not(position, id_, kind)
    ]
    return found + [moving.Move(id_, (hex_,), task=BOATS) for hex_ in boat_hexes(position, id_)]


def why_idle(position: Position, id_: str, tr: Translate = str) -> str:
    """Why a unit can do nothing in this phase of movement, as the end of a sentence about it; "" if it can
    move, go aboard another or begin a task.
    """
    if possible(position, id_) or moving.boardable(position, id_):
        return ""
    if moving.is_in_phase(position, id_):
        return moving.why_not_moving(position, id_)
    is_first = position.phase == VEHICLES
    return tr("moves after the vehicles [PB5]") if is_first else tr("moves with the vehicles [PB5]")


def any_possible(position: Position) -> bool:
    """Whether a unit of the side whose turn it is could begin a task in this phase."""
    setting = position.setting
    has_vehicles = position.phase == VEHICLES and any(
        setting.figures[one.type].rider or "couples_gun" in setting.figures[one.type].flags
        for one in position.pieces.values()
    )
    if not has_vehicles and not (setting.special & {"engineer_makes_dt", "assault_boats"}):
        return False
    return any(possible(position, id_) for id_, one in position.pieces.items() if one.side == position.side)


def _why_no_unloading(position: Position, id_: str) -> str:
    piece = position.pieces[id_]
    if not piece.aboard or position.figure(piece.aboard).rider != piece.type or piece.state != MAP:
        return "is not a vehicle aboard its train [Z10]"
    return _why_no_handling(position, id_, piece.aboard)


def _why_no_loading(position: Position, id_: str) -> str:
    piece = position.pieces[id_]
    train = train_beside(position, id_)
    if not train:
        return "does not stand with the train it rides on [Z10]"
    if not piece.is_up or piece.used or piece.moved:
        return "has fired, moved or is dispersed"
    aboard = [position.pieces[one] for one in passengers.with_loading(position, train)]
    if any(one.outside or one.type == piece.type for one in aboard):
        return "finds its place on the train taken [Z10]"
    return _why_no_handling(position, id_, train)


def train_beside(position: Position, id_: str) -> str:
    """The train in a vehicle's own hex that can carry it, "" for none [Z10]."""
    piece = position.pieces[id_]
    if piece.at is None or piece.state != MAP:
        return ""
    return next(
        (
            one
            for one in position.friends(piece.side, piece.at)
            if position.figure(one).rider == piece.type and not position.pieces[one].in_tunnel
        ),
        "",
    )


def _why_no_handling(position: Position, id_: str, train: str) -> str:
    carrier = position.pieces[train]
    if position.phase != VEHICLES:
        return "begins in the phase of vehicles [Z10]"
    if passengers.is_in_hand(position, id_):
        return "is being loaded or unloaded already [Z10]"
    if carrier.at is None or carrier.dispersed or carrier.moved or (carrier.used and not carrier.fired):
        return f"needs {position.title(train)} standing and undispersed [Z10]"
    return why_nobody_mounts(position, carrier.at)


def _why_no_damaging(position: Position, id_: str) -> str:
    piece = position.pieces[id_]
    if "engineer_makes_dt" not in position.setting.special:
        return "damages no track in this scenario"
    if "engineer" not in position.figure(id_).flags or piece.at is None or piece.state != MAP:
        return "is no engineer on the map"
    if position.phase != OTHERS or piece.used or piece.moved or not piece.is_up:
        return "spends its whole turn on it, undispersed"
    if piece.at not in position.ground.rails.surface.hexes or is_damaged(position, piece.at):
        return "stands on no railway that is whole"
    return ""


def _why_no_coupling(position: Position, id_: str) -> str:
    piece = position.pieces[id_]
    if COUPLING not in position.setting.special or "couples_gun" not in position.figure(id_).flags:
        return "couples nothing [Z38]"
    if position.phase != VEHICLES or piece.at is None or piece.state != MAP or not piece.is_up:
        return "couples in the phase of vehicles, undispersed [Z38]"
    return "" if coupled_with(position, id_) else "finds nothing to couple on its track [Z38]"


def coupled_with(position: Position, id_: str) -> list[str]:
    """The units that an engine would couple: the railway gun in its hex and the engine that pulls it, on the
    same track [Z38].
    """
    piece = position.pieces[id_]
    if piece.at is None:
        return []
    others = [one for one in trains_at(position, piece.at) if one != id_]
    with_gun = [
        one
        for one in others
        if (PULLS_GUN | {RAILWAY_GUN}) & position.figure(one).flags
        and (position.pieces[one].track or 1) == (piece.track or 1)
        and position.pieces[one].side == piece.side
    ]
    guns = [one for one in with_gun if has_gun(position, one)]
    return with_gun if guns else []


def has_gun(position: Position, id_: str) -> bool:
    """Whether a unit is the railway gun or has it coupled."""
    return any(RAILWAY_GUN in position.figure(one).flags for one in (id_, *position.aboard(id_)))


def _why_no_boat(position: Position, id_: str) -> str:
    piece, at = position.pieces[id_], position
    if not at.ground.river or not passengers.is_of(at, id_, "german"):
        return "has no boats [Z41]"
    if at.setting.types[piece.type].data["printed"] != RIFLE:
        return "is no rifle unit: boats take those alone [Z41]"
    if at.phase != OTHERS or piece.at is None or piece.state != MAP:
        return "takes to boats on foot"
    if piece.used or piece.moved or not piece.is_up:
        return "has fired, moved or is dispersed [Z41]"
    if piece.afloat is not None:
        return ""
    after = at.setting.boats_after.get(piece.side, 0)
    if at.now <= after or at.boats not in (0, at.now):
        return f"takes to boats in one turn after turn {after} [Z41]"
    embarked = sum(one.afloat is not None and one.used for one in at.pieces.values())
    return "" if embarked < MOST_BOATS else f"finds all {MOST_BOATS} boats taken [Z41]"


def boat_hexes(position: Position, id_: str) -> list[Hex]:
    """The hexes into which a unit can take its boat, or from its boat can land; it does not land on the bank
    it came from [Z41].
    """
    piece, ground = position.pieces[id_], position.ground
    if not ground.river or _why_no_boat(position, id_) or piece.at is None:
        return []
    found, moves_as = [], position.figure(id_).moves_as
    for there in ground.grid.neighbours(piece.at):
        if ground.is_closed(moves_as, there):
            continue
        if piece.afloat is None:
            is_way = there in ground.river
        else:
            is_way = ground.banks.get(there, -1) not in (-1, ground.banks.get(piece.afloat, -1))
        if is_way and not position.foes(piece.side, there) and moving.has_room(position, id_, there):
            found.append(there)
    return found


_WHY_NOT: Final = {
    UNLOADS: _why_no_unloading,
    LOADS: _why_no_loading,
    DAMAGES: _why_no_damaging,
    COUPLES: _why_no_coupling,
    BOATS: _why_no_boat,
}


def judge(position: Position, move: moving.Move) -> None:
    """Judges the beginning of a task.

    Raises:
        Unfit: when it may not begin now.
    """
    if why := why_not(position, move.unit, move.task):
        raise Unfit(f"{position.title(move.unit)} {why}", "", move.unit)
    if move.task != BOATS:
        if move.path or move.drops or move.mounts:
            raise Unfit(f"{position.title(move.unit)} does nothing else meanwhile", "Z10", move.unit)
        return
    assert moving.is_in_phase(position, move.unit)
    if len(move.path) != 1 or move.path[0] not in boat_hexes(position, move.unit):
        raise Unfit(
            f"{position.title(move.unit)} goes by boat into the river beside it, or out on the other side",
            "Z41",
            move.unit,
        )


# --- Effects ---


def begin(play: Resolving, move: moving.Move) -> None:
    """Begins a task. Tasks with boats are moves and begin elsewhere."""
    at, id_ = play.at, _vehicle_of(play.at, move.unit, move.task)
    piece = at.pieces[id_]
    where = at.hex_of(id_)
    hexes = [where] if where is not None else []
    if move.task == COUPLES:
        _couple(play, id_, hexes)
        return
    if move.task == DAMAGES:
        at.put(id_, task=(DAMAGES, where, 1), used=True)
        play.tell("begins", "Z22", f"{at.title(id_)} begins to break up the track", hexes, [id_])
        return
    train = piece.aboard or train_beside(at, id_)
    verb = "unload" if move.task == UNLOADS else "load"
    at.put(train, used=True)
    at.put(id_, aboard=train, at=None, task=(move.task, None, 0), used=True, inside=False)
    play.tell("begins", "Z10", f"{at.title(train)} begins to {verb} {at.title(id_)}", hexes, [id_, train])


def _couple(play: Resolving, id_: str, hexes: list[Hex]) -> None:
    """Couples the gun to an engine: both are turned over until the end of their next own turn [Z38]."""
    at = play.at
    found = coupled_with(at, id_)
    loose = [*found, *(one for engine in found for one in at.aboard(engine))]
    for one in loose:
        at.put(one, aboard=id_, at=None, dispersed=1, fresh=True, in_tunnel=False)
    at.put(id_, used=True, dispersed=1, fresh=True)
    names = " and ".join(map(at.title, loose))
    play.tell("couples", "Z38", f"{at.title(id_)} couples {names}", hexes, [id_, *loose])


def after_movement(play: Resolving) -> None:
    """Advances the loading and unloading of vehicles by a step, unless their train is disrupted [Z10,
    Z36].
    """
    at = play.at
    for id_, piece in list(at.pieces.items()):
        task, side = piece.task, piece.side
        if task is None or task[0] not in (LOADS, UNLOADS) or side != at.side or piece.state != MAP:
            continue
        train = at.pieces[piece.aboard]
        if train.dispersed or train.at is None:
            continue
        turns = task[2] + 1
        stays = task[0] == UNLOADS and not moving.has_room(at, id_, train.at)
        if turns < HANDLING_TURNS or stays:
            at.put(id_, task=(task[0], None, min(turns, HANDLING_TURNS - 1)))
            continue
        if task[0] == LOADS:
            at.put(id_, task=None)
            text = f"{at.title(id_)} is aboard {at.title(piece.aboard)}"
            play.tell("loads", "Z10", text, [train.at], [id_, piece.aboard])
            continue
        at.put(id_, task=None, at=train.at, dispersed=0, **moving.UNLOADED)
        text = f"{at.title(id_)} stands beside {at.title(piece.aboard)}"
        play.tell("unloads", "Z10", text, [train.at], [id_, piece.aboard])


def begin_turn(play: Resolving) -> None:
    """Damages the track that an engineer broke up in its last turn, if the engineer is still there and
    undispersed [Z22].
    """
    at = play.at
    for id_, piece in list(at.pieces.items()):
        if piece.task is None or piece.task[0] != DAMAGES or piece.side != at.side:
            continue
        at.put(id_, task=None)
        where = piece.task[1] or piece.at
        if where is None or piece.at != where or piece.dispersed or piece.state != MAP:
            continue
        at.marks = (*at.marks, Mark(DAMAGED_TRACK, at.ground.name(where)))
        text = f"{at.title(id_)} has damaged the track in {at.ground.name(where)}"
        play.tell("damages", "Z22", text, [where], [id_], data={"mark": DAMAGED_TRACK})


def repair_goes_on(play: Resolving, id_: str) -> bool:
    """At the end of its own turn continues the repair by an assault or rail engineer platoon beside damaged
    track; after an interruption the repair starts again. Returns whether the platoon was repairing [Z23,
    Z37].
    """
    at = play.at
    piece = at.pieces[id_]
    if not passengers.rides_inside(at, id_):
        return False
    where = site_of(at, id_)
    if where is None:
        if piece.task is not None and piece.task[0] == REPAIRS:
            at.put(id_, task=None)
        return False
    known = piece.task is not None and piece.task[0] == REPAIRS and piece.task[1] in (None, where)
    turns = (piece.task[2] if known and piece.task is not None else 0) + 1
    if turns < at.setting.tables.numbers.clear_turns:
        at.put(id_, task=(REPAIRS, where, turns))
        text = f"{at.title(id_)} repairs the track in {at.ground.name(where)}"
        play.tell("repairs", "Z23", text, [where], [id_])
        return True
    at.put(id_, task=None)
    _mend(play, id_, where)
    return True


def site_of(position: Position, id_: str) -> Hex | None:
    """The damaged track that a platoon repairs, or would begin to repair at the end of this turn; None for
    none. Its train has to stand next to the hex, and both must have stayed [Z23, Z37].
    """
    piece = position.pieces[id_]
    if piece.at is None or piece.used or piece.moved or not piece.is_up or not piece.home:
        return None
    train = position.pieces.get(piece.home)
    if train is None or train.at is None or train.state != MAP or train.moved or train.side != piece.side:
        return None
    grid = position.ground.grid
    near = [
        there
        for there in grid.neighbours(piece.at)
        if is_damaged(position, there) and grid.distance(train.at, there) == 1
    ]
    if piece.task is not None and piece.task[0] == REPAIRS and piece.task[1] in near:
        return piece.task[1]
    return min(near, default=None)


def _mend(play: Resolving, id_: str, where: Hex) -> None:
    """Repairs one track. Of two damaged tracks the train's own is first, and the other waits for its turn
    [Z23].
    """
    at = play.at
    name, rails = at.ground.name(where), at.ground.rails
    whole = at.marks_at(where, DAMAGED_TRACK)
    at.marks = tuple(
        mark for mark in at.marks if not (mark.at == name and mark.kind in (DAMAGED_TRACK, DAMAGED_ONE))
    )
    what = "the track"
    if whole and where in rails.double:
        mended = at.pieces[at.pieces[id_].home].track or 1
        at.marks = (*at.marks, Mark(DAMAGED_ONE, name, value=3 - mended))
        what = f"track {mended}"
    elif where in rails.damaged:
        at.marks = (*at.marks, Mark(MENDED_TRACK, name))
    text = f"{at.title(id_)} has repaired {what} in {name}"
    play.tell("repaired", "Z23", text, [where], [id_], data={"mark": DAMAGED_TRACK})
