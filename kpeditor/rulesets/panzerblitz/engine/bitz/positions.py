"""Improved positions: which units are inside, and moves into and out of them [B14, B15, B34].

A move may say `position`: "in" or "out". Foot that ends a move in the hex of a position goes in unless it
says "out"; a move without a path goes in or out where the unit stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.engine import judging, moving
from kpeditor.rulesets.panzerblitz.engine.play import Play
from kpeditor.rulesets.panzerblitz.engine.position import DONE_MOVING, MAP, Position
from kpeditor.rulesets.panzerblitz.panzerbitz import IMPROVED_POSITION

IN, OUT, KEY = "in", "out", "position"
BY_PATH: Final = frozenset({"unit", KEY, "path"})


def has_position(position: Position, at: Hex) -> bool:
    """Whether an improved position lies in a hex."""
    return bool(position.marks_at(at, IMPROVED_POSITION))


def is_static(position: Position, id_: str) -> bool:
    """Whether a unit can be inside an improved position only by set-up; so with guns that do not move, and
    vehicles.
    """
    able = position.figure(id_)
    return able.is_vehicle or able.is_train or not able.movement


def settle(position: Position) -> None:
    """Puts units that were set up in the hex of an improved position inside it. For units whose place the
    scenario gives, the scenario says whether they are inside [B15].
    """
    if position.revised is None:
        return
    groups = (group for _, group in position.setting.scenario.groups())
    given = {unit.id for group in groups for unit in group.units if unit.at}
    for id_, piece in position.pieces.items():
        if piece.at is not None and id_ not in given and has_position(position, piece.at):
            position.revised = position.revised.holding(id_, within=not position.figure(id_).is_train)


def tidy(position: Position) -> None:
    """Updates which units are inside: units that left the hex of their position or went aboard another are
    outside; units that reached the hex of the position they go into are inside.
    """
    revised = position.revised
    if revised is None:
        return
    if revised.going is not None and position.walk is None:
        id_, goal = revised.going
        piece = position.pieces[id_]
        arrived = piece.state == MAP and piece.at == goal and not piece.dispersed
        revised = replace(revised.holding(id_, within=arrived), going=None)
    gone = [
        id_
        for id_ in revised.within
        if (where := position.pieces[id_].at) is None
        or position.pieces[id_].state != MAP
        or not has_position(position, where)
    ]
    position.revised = replace(revised, within=revised.within.difference(gone))


# --- Moves ---


def bare(answer: Answer) -> Answer:
    """A move without its statement about a position, in the form for the rules of movement."""
    if not isinstance(answer, Mapping):
        return answer
    return {key: value for key, value in answer.items() if key != KEY}


def is_step(answer: Answer) -> bool:
    """Whether a move does no more than go into or out of the position where the unit stands."""
    return isinstance(answer, Mapping) and KEY in answer and {*answer} <= BY_PATH and not answer.get("path")


def faults(position: Position, side: str, answer: Answer) -> Sequence[IllegalAnswer]:
    """Everything illegal in a move under PanzerBitz."""
    if not isinstance(answer, Mapping) or KEY not in answer:
        return judging.read_move(position, side, answer)[1]
    id_, way = str(answer.get("unit", "")), answer[KEY]
    if id_ not in position.pieces or position.pieces[id_].side != side:
        return [IllegalAnswer(f"{side} have no unit {id_}", "B34", id_)]
    if is_step(answer):
        if why := _why_not_stepping(position, id_):
            return [IllegalAnswer(f"{position.title(id_)} {why}", "B34", id_)]
        goal = position.pieces[id_].at
    else:
        if found := judging.read_move(position, side, bare(answer))[1]:
            return found
        goal = goal_of(position, answer)
    if why := _why_not_going(position, id_, goal, way, moves=bool(answer.get("path"))):
        return [IllegalAnswer(f"{position.title(id_)} does not go {way}: {why}", "B15", id_)]
    return []


def _why_not_stepping(position: Position, id_: str) -> str:
    if position.is_barred(position.pieces[id_].side, moving.MOVE_OP):
        return "may not move in this game-turn"
    if position.pieces[id_].at is None or position.pieces[id_].state != MAP:
        return "is not on the map on its own"
    if not moving.is_in_phase(position, id_):
        return "does not move in this phase"
    piece = position.pieces[id_]
    return "has fired, moved or is dispersed" if piece.used or piece.moved or not piece.is_up else ""


def _why_not_going(position: Position, id_: str, goal: Hex | None, way: Any, *, moves: bool) -> str:
    """Why a unit may not be inside or outside at the end of a move; "" if it may. With `moves` it enters a
    hex, and so is outside by then.
    """
    assert position.revised is not None
    if way not in (IN, OUT):
        return "position is in or out"
    if goal is None or not has_position(position, goal):
        return "no improved position lies there"
    within = id_ in position.revised.within and not moves
    if (way == IN) == within and not moves:
        return f"it is {'within' if within else 'outside'} already"
    if way == IN and is_static(position, id_):
        return "static guns and vehicles are within by set-up alone, and never go in again"
    return ""


def goal_of(position: Position, answer: Mapping[str, Any]) -> Hex | None:
    """The hex in which a move ends; None if it leaves the map or goes nowhere."""
    path = answer.get("path") or []
    try:
        return position.ground.sheet.hex(str(path[-1])) if path else None
    except BadName:
        return None


def move(play: Play, answer: Answer) -> None:
    """Begins one move, with its effect on improved positions."""
    at = play.at
    if at.revised is None or not isinstance(answer, Mapping):
        play.move(answer)
        return
    id_, way = str(answer["unit"]), str(answer.get(KEY, IN))
    if is_step(answer):
        at.put(id_, used=True, moved=DONE_MOVING)
        at.revised = at.revised.holding(id_, within=way == IN)
        where = at.pieces[id_].at
        verb = "goes into" if way == IN else "leaves"
        play.tell("enters position", "B34", f"{at.title(id_)} {verb} the improved position",
                  [where] if where is not None else [], [id_])  # fmt: skip
        return
    goal = goal_of(at, answer)
    if goal is not None:  # After the first hex of its path a unit is outside.
        goes_in = way == IN and has_position(at, goal) and not is_static(at, id_)
        going = (id_, goal) if goes_in else None
        at.revised = replace(at.revised.holding(id_, within=False), going=going)
    play.move(bare(answer))
