"""Turns: the questions of each phase, and what happens by itself between them [PB5, PB7, PB15, PB28]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kpeditor.core.rules.happenings import GAME_ENDED, GameTurnEnd, due
from kpeditor.core.rules.setup.drawing import find_draw, groups_called, lots_drawn, told
from kpeditor.core.rules.state import Decision
from kpeditor.core.rules.winning import outcome_by
from kpeditor.core.scenario.effects import ARRIVE, DRAW, RELEASE
from kpeditor.core.scenario.effects import END as END_GAME
from kpeditor.core.scenario.events import Effect
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.panzerblitz.declarations import EFFECTS, MINES
from kpeditor.rulesets.panzerblitz.engine import assaults, firing, moving, passengers, tasks
from kpeditor.rulesets.panzerblitz.engine.bitz import phase
from kpeditor.rulesets.panzerblitz.engine.firing import FIRE_OP, why_hidden, why_not_firing
from kpeditor.rulesets.panzerblitz.engine.play import HOLD, Play
from kpeditor.rulesets.panzerblitz.engine.position import (
    ASSAULT,
    END,
    FIRE,
    MAP,
    OTHERS,
    PHASES,
    VEHICLES,
    Position,
)
from kpeditor.rulesets.panzerblitz.engine.shots import UNIT, Shot, Unfit
from kpeditor.rulesets.panzerblitz.engine.victory import tally

BEGIN: Final = "begin"
MOVE: Final = "move"
REACT: Final = "opportunity fire"
_ASKED: Final = {
    FIRE: tr_later("Which units fire, and at what? List all attacks; they are carried out in this order."),
    VEHICLES: tr_later("Which vehicle moves? One after the other; overruns on the way."),
    OTHERS: tr_later("Which unit moves? One after the other."),
    ASSAULT: tr_later("Which units close assault, and what?"),
}


# --- What is asked ---


def question(at: Position) -> Decision | None:
    """The present question, None where the game proceeds by itself."""
    if at.ended is not None:
        return None
    if at.now == 0:
        return Decision(
            at.setting.sides[0],
            BEGIN,
            0,
            at.number,
            "set-up",
            "",
            tr_later("Everybody is ready."),
            choices=("ready",),
        )
    if at.walk is not None:
        return _reaction(at) if at.watched else None
    if at.phase == FIRE and at.is_revised:
        return phase.question(at)
    words = _ASKED[at.phase]
    if at.phase == FIRE:
        return _decision(at, FIRE, words) if can_fire(at) else None
    if at.phase == ASSAULT:
        return _decision(at, ASSAULT, words) if assaults.assaulters(at) else None
    asks = moving.movable(at) or _can_load(at) or tasks.any_possible(at)
    return _decision(at, MOVE, words) if asks else None


def _decision(at: Position, kind: str, words: str) -> Decision:
    return Decision(at.side, kind, at.now, at.number, at.phase, "", words)


def _reaction(at: Position) -> Decision | None:
    assert at.walk is not None
    mover = at.walk.unit
    able = tuple(watchers(at, mover))
    if not able:
        return None
    where = at.pieces[mover].at
    assert where is not None
    words = f"{at.title(mover)} moves to {at.ground.name(where)}. Which unit fires at it?"
    return Decision(
        at.other, REACT, at.now, at.number, at.phase, mover, words, choices=(HOLD, *able), default=HOLD
    )


def watchers(at: Position, mover: str) -> list[str]:
    """The enemies that may fire at a unit in the middle of its move: face up, with it in sight and within
    half range [PB42].
    """
    piece, found = at.pieces[mover], []
    where = piece.at
    if where is None or piece.state != MAP or piece.in_tunnel:
        return []
    if at.is_barred(at.other, FIRE_OP) or why_hidden(at, at.other, where):
        return []
    for id_, enemy in at.of(at.other):
        if enemy.at is None or 2 * at.ground.distance(enemy.at, where) > at.figure(id_).range:
            continue
        if why_not_firing(at, id_) or not at.ground.sees(enemy.at, where):
            continue
        try:
            firing.attack_of(at, Shot((id_,), where, UNIT, (mover,)))
        except Unfit:
            continue
        found.append(id_)
    return found


def can_fire(at: Position) -> bool:
    """Whether a unit of the side whose turn it is has an enemy it may fire at, whatever the odds."""
    side = at.side
    if at.is_barred(side, FIRE_OP):
        return False
    targets = dict.fromkeys(
        one.at for _, one in at.of(at.other) if one.at is not None and not (one.in_tunnel or one.fixture)
    )
    seen = [where for where in targets if not why_hidden(at, side, where)]
    for id_, piece in at.of(side):
        if piece.at is None or why_not_firing(at, id_):
            continue
        reach = at.figure(id_).range
        for where in seen:
            if at.ground.distance(piece.at, where) > reach:
                continue
            if at.ground.sees(piece.at, where) or not firing.why_not_indirect(at, id_, where):
                return True
    return False


def _can_load(at: Position) -> bool:
    """Whether a unit that does not move by itself could go aboard a carrier now [PB22]."""
    if at.phase != OTHERS or at.is_barred(at.side, moving.MOVE_OP):
        return False
    return any(
        not one.used and not at.figure(id_).is_vehicle and moving.loadable(at, id_)
        for id_, one in at.of(at.side)
    )


# --- Going on ---


def proceed(play: Play) -> None:
    """Carries out everything automatic until the next question or the end of the game."""
    at = play.at
    phase.watch(play)
    while at.ended is None and question(at) is None:
        if at.walk is not None:
            at.watched = False
            play.walk_on()
        else:
            next_phase(play)
        phase.watch(play)


def next_phase(play: Play) -> None:
    """Ends a phase and begins the next one."""
    at = play.at
    if at.phase == FIRE and at.is_revised and phase.next_segment(at):
        return
    if at.phase == VEHICLES:
        for there in list(at.pending):
            play.overrun(there)
    if at.phase == OTHERS:
        _load(play)
        tasks.after_movement(play)
    number = PHASES.index(at.phase) + 1
    if number < len(PHASES):
        at.phase = PHASES[number]
        return
    end_player_turn(play)


def _load(play: Play) -> None:
    """Puts units aboard at the end of movement, as declared [PB22]."""
    at = play.at
    for id_, piece in list(at.pieces.items()):
        if piece.loads and piece.state == MAP:
            carrier = at.pieces[piece.loads]
            if (
                carrier.state == MAP
                and carrier.at == piece.at
                and not piece.dispersed
                and not carrier.dispersed
            ):
                outside = at.figure(piece.loads).is_train and passengers.goes_outside(at, id_, piece.loads)
                at.put(id_, aboard=piece.loads, loads="", at=None, inside=False, outside=outside)
            else:
                at.put(id_, loads="")


def begin_player_turn(play: Play) -> None:
    """Lets mines attack the other side's units in them [PB28]."""
    at = play.at
    at.phase = FIRE
    tasks.begin_turn(play)
    phase.begin(at)
    mined = {mark.at for mark in at.marks if mark.kind == MINES}
    if not mined:
        return
    tables = at.setting.tables
    column = tables.combat.odds.names.index(tables.numbers.mine_odds)
    for id_, piece in list(at.pieces.items()):
        if (
            piece.side == at.side
            or piece.at is None
            or piece.in_tunnel
            or at.ground.name(piece.at) not in mined
        ):
            continue
        die = play.roll("mines", id_)
        result = tables.combat.result(column, die)
        text = f"mines attack {at.title(id_)} at {tables.numbers.mine_odds}, die {die}: {result.value}"
        play.tell("mines", "PB28", text, [piece.at], [id_], piece.side)
        play.harm(id_, result)


def end_player_turn(play: Play) -> None:
    """Continues tasks, lets dispersed units recover, turns all face up, records control [PB5, PB7, PB38]."""
    at, side = play.at, play.at.side
    at.phase = END
    for id_, piece in list(at.pieces.items()):
        if piece.side != side:
            continue
        if not tasks.repair_goes_on(play, id_):
            _clear_mines(play, id_)
        piece = at.pieces[id_]
        changes: dict[str, object] = {}
        if piece.dispersed and piece.fresh:
            changes["fresh"] = False
        elif piece.dispersed:
            changes["dispersed"] = left = piece.dispersed - 1 if at.is_revised else 0
            where = at.hex_of(id_)
            text = f"{at.title(id_)} recovers" + (" from DD to D" if left else "")
            rule = "B4" if at.is_revised else "PB7"
            play.tell("recovers", rule, text, [where] if where else [], [id_])
        if piece.fired or piece.used or piece.moved:
            changes |= {"fired": False, "used": False, "moved": 0, "storms": None}
        if changes:
            at.put(id_, **changes)
    at.overrun, at.pending, at.shot_at = frozenset(), {}, frozenset()
    _note_control(at)
    if at.mover == 0:
        at.mover = 1
    else:
        end_game_turn(play)
        if at.ended is not None:
            return
        at.now, at.mover = at.now + 1, 0
    begin_player_turn(play)


def _clear_mines(play: Play, id_: str) -> None:
    """An engineer beside mines that does nothing else clears them in some own turns [PB15]."""
    at = play.at
    piece = at.pieces[id_]
    is_idle = piece.at is not None and not (piece.used or piece.moved or piece.fired or piece.dispersed)
    if "engineer" not in at.figure(id_).flags or piece.at is None or not is_idle:
        if piece.clears is not None:
            at.put(id_, clears=None)
        return
    near = [there for there in at.ground.grid.neighbours(piece.at) if at.marks_at(there, MINES)]
    if not near:
        if piece.clears is not None:
            at.put(id_, clears=None)
        return
    known = piece.clears if piece.clears is not None and piece.clears[0] in near else None
    where = known[0] if known is not None else near[0]
    turns = (known[1] if known is not None else 0) + 1
    if turns < at.setting.tables.numbers.clear_turns:
        at.put(id_, clears=(where, turns))
        return
    at.put(id_, clears=None)
    name = at.ground.name(where)
    at.marks = tuple(mark for mark in at.marks if not (mark.kind == MINES and mark.at == name))
    play.tell("clears", "PB15", f"{at.title(id_)} has cleared the mines in {name}", [where], [id_])


def _note_control(at: Position) -> None:
    """Records the side that holds each hex with units [PB38]."""
    held = dict(at.control)
    changed = False
    for piece in at.pieces.values():
        if piece.at is not None and not piece.fixture and held.get(piece.at) != piece.side:
            held[piece.at] = piece.side
            changed = True
    if changed:
        at.control = held


# --- The end of a game-turn ---


def end_game_turn(play: Play) -> None:
    """Carries out events of the scenario, and tests the victory conditions."""
    at = play.at
    scenario = at.setting.scenario
    is_over = _events(play)
    if is_over:
        play.tell(GAME_ENDED, "", "the game is over")
    is_last = is_over or at.now >= scenario.length.max
    sheet = at.ground.sheet
    at.ended = outcome_by(at.setting.lines, scenario, sheet, tally(at), at.now, is_last=is_last)
    if at.ended is not None:
        winner = scenario.called(at.ended.winner)
        play.tell("end", "", f"{winner}: {at.ended.reason}", side=at.ended.winner)


def _events(play: Play) -> bool:
    """Carries out and tells the events of the scenario that happen now; answers whether one ends the game."""
    at = play.at
    now = due(at.setting.happenings, at.now, tally(at), at.ground.sheet, at.happened)
    at.happened |= {one.number for one in now}
    end = GameTurnEnd(at.setting.scenario, at.ground.sheet, at.now, play.dice, EFFECTS, play.events)
    weather, is_over = end.carry_out(now, at.in_force, lambda effect, _: _EFFECTS[effect.do](play, effect))
    at.put_in_force(weather)
    return is_over


def _release(play: Play, effect: Effect) -> None:
    for id_, piece in list(play.at.pieces.items()):
        if (piece.side, piece.group) == (effect.side, effect.group):
            play.at.put(id_, held=False)


def _arrive(play: Play, effect: Effect) -> None:
    play.at.arrived |= {effect.group}


def _draw(play: Play, effect: Effect) -> None:
    """Draws lots, whose groups are due in the next game-turn."""
    at, scenario = play.at, play.at.setting.scenario
    draw = find_draw(scenario, effect.kind)
    if draw is None or draw.id in at.drawn:
        return
    lots = lots_drawn(draw, play.dice, at.now)
    at.drawn |= {draw.id}
    at.arrived |= {*groups_called(lots)}
    play.events += told(draw, lots, scenario, at.now)


_EFFECTS: Final[dict[str, Callable[[Play, Effect], None]]] = {
    RELEASE: _release,
    ARRIVE: _arrive,
    DRAW: _draw,
    END_GAME: lambda play, effect: None,
}
