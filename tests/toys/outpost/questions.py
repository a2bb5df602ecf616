"""What is asked in Outpost, which answers there are, and what is wrong with others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from heapq import heappop, heappush

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer
from tests.toys.outpost.position import ASSAULT, FIRE, MOVE, Position
from tests.toys.outpost.rules import BRUSH, COST, POST, RADIO, RAIN, SCREEN, Shot, ground
from tests.toys.outpost.steps import asked_in_steps, faults_of_step

DONE, HOLD, OFF = "done", "hold", "off"
"""The answers that end a phase, let a move pass, and lead off the map."""
TRAP, DEPLOY, BEGIN, REACT = "trap", "deploy", "begin", "react"
TRAP_REACH = 3
"""How near a post a side may mine in secret [1.1]."""


def question(at: Position) -> Decision | None:
    """The one question that is open; None when the game is over, or goes on by itself."""
    if at.ended is not None:
        return None
    if at.now == 0:
        return _setup_question(at)
    if at.owes_smoke:
        choices = (*sorted(one.at for _, one in at.of(at.side)), HOLD)
        return _asked(at, SCREEN, FIRE, "", "Where does your side lay smoke?", choices)
    if at.walk:
        if not at.is_watched:
            return None
        mover = at.walk[0]
        words = f"{mover} moves to {at.pieces[mover].at}, in your sight. Who fires at it?"
        asked = _asked(at, REACT, MOVE, mover, words, (HOLD, *watchers(at, mover)))
        return replace(asked, side=at.other, default=HOLD)
    if at.phase == FIRE:
        return _asked(at, FIRE, FIRE, "", "Which unit fires, and at which?", (*shots(at), DONE))
    if at.phase == ASSAULT:
        return _asked(at, ASSAULT, ASSAULT, "", "Which unit assaults which?", (*assaults(at), DONE))
    words = "Which unit moves, by which hexes? Write unit: and path: with the hexes one by one, or done."
    return _asked(at, MOVE, MOVE, "", words, None if any(True for _ in _movers(at)) else (DONE,))


def _setup_question(at: Position) -> Decision | None:
    if (progress := asked_in_steps(at)) is not None:
        return progress.decision()
    if at.number > len(at.setting.setup):
        return None
    side, kind, subject = at.setting.setup[at.number - 1]
    if kind == BEGIN:
        return Decision(side, kind, 0, at.number, "set-up", "", "Is everybody ready?", choices=("ready",))
    sheet, taken = at.battle.map, at.taken()
    if kind == TRAP:
        near = (h for place in sheet.places.values() if place.kind == POST for h in place.hexes)
        hexes = {h for post in near for h in sheet.grid.within(TRAP_REACH, post)} or {*sheet.grid.hexes()}
        free = [name for name in _open(at, hexes) if name not in at.traps.get(side, ())]
        words = "Which hex does your side mine in secret?"
        return Decision(side, kind, 0, at.number, "set-up", subject, words, True, (*free, HOLD))
    free = [name for name in _open(at, at.setting.zones[subject]) if name not in taken]
    if not free:  # its area is full: anywhere, rather than nowhere
        free = [name for name in _open(at, {*sheet.grid.hexes()}) if name not in taken]
    words = f"Where does {subject} begin?"
    return Decision(side, kind, 0, at.number, "set-up", subject, words, choices=tuple(free))


def _asked(
    at: Position, kind: str, phase: str, subject: str, words: str, choices: tuple[Answer, ...] | None
) -> Decision:
    return Decision(at.side, kind, at.now, at.number, phase, subject, words, choices=choices)


def _open(at: Position, hexes: set[Hex] | frozenset[Hex]) -> list[str]:
    """The numbers of the hexes that units may enter, in order."""
    sheet = at.battle.map
    return sorted(sheet.name(hex_) for hex_ in hexes if ground(sheet, hex_) in COST)


# --- What may be done ---


def shot(at: Position, firer: str, target: str) -> Shot | None:
    """The shot of one unit at another as things stand, None when it cannot fire at it [2.1]."""
    one, other, setting = at.pieces[firer], at.pieces[target], at.setting
    if not one.is_ready or one.spent or other.state != "map":
        return None
    sheet, start, end = at.battle.map, at.hex(firer), at.hex(target)
    distance = sheet.grid.distance(start, end)
    in_brush = ground(sheet, end) == BRUSH
    reach = min(at.figure(firer, "range"), 3 if at.card == RAIN else 99)
    if distance > reach or (in_brush and not other.spotted and distance > 2):
        return None
    mode = str(setting.types[one.type].data.get("mode", ""))
    if not setting.sight.visible(start, end, mode=mode):
        return None
    return Shot(
        at.figure(firer, "fire"),
        is_far=distance > 3,
        in_brush=in_brush,
        in_smoke=at.has_smoke(one.at, other.at),
        has_radio=at.card == RADIO and one.side == at.side,
        quality=other.quality,
    )


def shots(at: Position) -> list[list[str]]:
    """Who may fire at whom [2]."""
    foes = [id_ for id_, _ in at.of(at.other)]
    return [[id_, foe] for id_, _ in at.of(at.side) for foe in foes if shot(at, id_, foe)]


def watchers(at: Position, mover: str) -> list[str]:
    """Who may fire at a unit that moves [3.2]."""
    return [id_ for id_, _ in at.of(at.other) if shot(at, id_, mover)]


def assaults(at: Position) -> list[list[str]]:
    """Who may assault whom: neighbours, in hexes that can be entered [4.1]."""
    grid, found = at.battle.map.grid, []
    for id_, piece in at.of(at.side):
        if piece.is_ready and id_ not in at.used and at.figure(id_, "fire"):
            near = grid.neighbours(at.hex(id_))
            found += [[id_, foe] for foe, _ in at.of(at.other) if at.hex(foe) in near]
    return found


def walks(at: Position) -> dict[str, dict[str, tuple[str, ...]]]:
    """The hexes each unit that may move can reach, with the cheapest way to each [3.1]."""
    return {id_: _ways(at, id_) for id_ in _movers(at)}


def _movers(at: Position) -> Iterator[str]:
    """Who may move."""
    for id_, piece in at.of(at.side):
        if piece.is_ready and not piece.held and id_ not in at.used:
            yield id_


def _ways(at: Position, id_: str) -> dict[str, tuple[str, ...]]:
    taken, points, here = at.taken(), at.figure(id_, "move"), at.pieces[id_].at
    ways: dict[str, tuple[str, ...]] = {}
    costs = {here: 0}
    waiting: list[tuple[int, tuple[str, ...]]] = [(0, (here,))]
    while waiting:
        spent, way = heappop(waiting)
        for name, cost in at.setting.steps[way[-1]].items():
            if spent + cost <= points and name not in taken and spent + cost < costs.get(name, 99):
                costs[name], ways[name] = spent + cost, (*way, name)[1:]
                heappush(waiting, (spent + cost, (*way, name)))
    return dict(sorted(ways.items()))


# --- What is wrong with an answer ---


def faults(at: Position, decision: Decision, answer: Answer) -> list[IllegalAnswer]:
    """Everything illegal in an answer."""
    if asked_in_steps(at) is not None:
        return faults_of_step(at, answer)
    if decision.choices is not None:
        if answer in decision.choices:
            return []
        known = ", ".join(map(str, decision.choices[:8])) + (" ..." if len(decision.choices) > 8 else "")
        return [IllegalAnswer(f"choose one of: {known}", "1.2", decision.subject)]
    if answer == DONE:
        return []
    unit, path = (answer.get("unit"), answer.get("path")) if isinstance(answer, Mapping) else (None, None)
    if not isinstance(unit, str) or not isinstance(path, list) or not path or len(answer) > 2:
        return [IllegalAnswer(f"write {{unit: ..., path: [...]}}, or {DONE}", "3")]
    if unit not in _movers(at):
        return [IllegalAnswer(f"{unit} is no unit that may move now", "3.1", unit)]
    return _path_faults(at, unit, path)


def _path_faults(at: Position, unit: str, path: list[Answer]) -> list[IllegalAnswer]:
    here, seen, points = at.pieces[unit].at, at.taken(), at.figure(unit, "move")
    for number, step in enumerate(path):
        if step == OFF and number == len(path) - 1:
            ok = at.battle.map.hex(here) in at.setting.exits.get(at.side, ())
            return [] if ok else [IllegalAnswer(f"{unit} may not leave the map in {here}", "3.4", unit)]
        cost = at.setting.steps[here].get(step) if isinstance(step, str) else None
        if cost is None or step in seen:
            return [IllegalAnswer(f"{unit} cannot go from {here} to {step}", "3.1", unit)]
        here, seen, points = step, {*seen, step}, points - cost
        if points < 0:
            return [IllegalAnswer(f"{unit} has no movement points left to enter {step}", "3.1", unit)]
    return []
