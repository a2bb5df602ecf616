"""RandomLegal: takes anything legal, by chance. The passive player does only what is compulsory."""

from __future__ import annotations

from typing import Any

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.rulesets.panzerblitz.engine import assaults, firing, handling, judging, moving, tasks
from kpeditor.rulesets.panzerblitz.engine.bitz import direct, indirect, phase, registering
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import SHOT
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT
from kpeditor.rulesets.panzerblitz.engine.moving import DONE, Move
from kpeditor.rulesets.panzerblitz.engine.play import HOLD
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, FIRE, MAP, Position
from kpeditor.rulesets.panzerblitz.engine.reaching import goals, overruns, reach
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, Shot, Unfit
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from kpeditor.rulesets.panzerblitz.engine.turns import MOVE, REACT

TRIES = 6
"""The number of hexes that are tried for a marker."""


class RandomLegal:
    """A player that chooses among what is legal."""

    def __init__(self, *, acts: bool = True) -> None:
        self.acts = acts

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer.

        Raises:
            KpError: when it finds no room for a step of the set-up.
        """
        assert isinstance(state, PanzerBlitzState)
        at = state.position
        if decision.kind in phase.KINDS:
            return random_segment(at, decision, chance) if self.acts else idle_answer(decision)
        if decision.kind == FIRE:
            return random_fire(at, decision.side, chance) if self.acts else []
        if decision.kind == MOVE:
            return self._move(at, chance)
        if decision.kind == ASSAULT:
            return random_assaults(at, decision.side, chance) if self.acts else []
        if decision.kind == REACT and not self.acts:
            return HOLD
        if decision.choices is not None:
            return chance.choice(decision.choices)
        return state.proposed_setup(chance)

    def _move(self, at: Position, chance: Chance) -> Answer:
        able = moving.movable(at)
        entering = [id_ for id_ in able if at.pieces[id_].state != MAP]
        if not self.acts:
            able = entering
        if self.acts and not entering and (task := random_task(at, chance)) is not None:
            return moving.as_answer(at, task)
        for id_ in chance.shuffled(entering or able):
            if self.acts and not entering and chance.below(6) == 0:
                continue
            if (move := random_move(at, id_, chance)) is not None:
                return moving.as_answer(at, move)
        return self._load(at, chance) if self.acts else DONE

    def _load(self, at: Position, chance: Chance) -> Answer:
        for id_, piece in at.of(at.side):
            if at.figure(id_).is_vehicle or piece.used:
                continue
            carriers = moving.loadable(at, id_)
            if carriers and chance.below(2):
                return {"unit": id_, "load": chance.choice(carriers)}
        return DONE


def random_fire(at: Position, side: str, chance: Chance) -> list[dict[str, Any]]:
    """Attacks by most units that can fire; units with the same target often fire together."""
    declared: list[dict[str, Any]] = []
    for id_, _ in at.of(side):
        if firing.why_not_firing(at, id_) or chance.below(4) == 0:
            continue
        shots = firing.shots_at(at, side, (id_,))
        if not shots:
            continue
        shot = firing.as_answer(at, chance.choice(shots))
        together = [
            {**one, "firers": [*one["firers"], id_]} if _same_target(one, shot) else one for one in declared
        ]
        for tried in (together if together != declared else [*declared, shot], [*declared, shot]):
            if not firing.read_shots(at, side, tried)[1]:
                declared = tried
                break
    return declared


def _same_target(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one.get(key) == other.get(key) for key in ("at", "unit", "fort"))


def random_move(at: Position, id_: str, chance: Chance) -> Move | None:
    """A move of a unit to a hex it can reach; None if it can reach none."""
    found = reach(at, id_)
    raids = [move for move, _ in overruns(at, id_, found)]
    if raids and chance.below(3):
        return chance.choice(raids)
    ends = sorted(goals(at, id_, found))
    if not ends:
        return None
    goal = chance.choice(ends)
    path = found.path(goal)
    piece = at.pieces[id_]
    spent, most = found.spent[goal], moving.allowance(at, id_)
    leave = moving.exit_cost(at, id_, goal)
    if leave is not None and spent + leave <= most and goal not in found.ends and chance.below(4) == 0:
        return Move(id_, (*path, None))
    drops: dict[int, tuple[str, ...]] = {}
    aboard = handling.dropping(at, id_, goal)
    room = at.setting.stacking[piece.side] - at.crowd(piece.side, goal, (id_,)) - 1
    fits = spent + handling.cost_of_one(at, id_) <= most
    if aboard and room >= len(aboard) and fits and chance.below(2):
        drops = {len(path): tuple(aboard)}
    mounts: dict[int, tuple[str, ...]] = {}
    able = handling.mounting(at, id_, piece.at) if piece.at is not None and not drops else []
    if able and fits and chance.below(2):
        mounts = {0: (chance.choice(able),)}
    move = Move(id_, tuple(path), drops, mounts=mounts)
    return move if not judging.faults(at, piece.side, move) else Move(id_, tuple(path))


def random_task(at: Position, chance: Chance) -> Move | None:
    """A task over several turns that a unit could begin [Z10, Z38, Z41]; None if there is none."""
    if not tasks.any_possible(at):
        return None
    found = [
        task for id_, one in at.pieces.items() if one.side == at.side for task in tasks.possible(at, id_)
    ]
    return chance.choice(found) if chance.below(3) == 0 else None


def random_assaults(at: Position, side: str, chance: Chance) -> list[dict[str, Any]]:
    """Assaults by most units that can assault; all against one hex are together."""
    by_hex: dict[str, list[str]] = {}
    for id_ in assaults.assaulters(at):
        here = at.pieces[id_].at
        assert here is not None
        near = [there for there in at.ground.grid.neighbours(here) if moving.targets_in(at, side, there)]
        if chance.below(3):
            by_hex.setdefault(at.ground.name(chance.choice(near)), []).append(id_)
    declared: list[dict[str, Any]] = []
    for name, attackers in by_hex.items():
        tried = [*declared, {"attackers": attackers, "at": name}]
        if not assaults.read_assaults(at, side, tried)[1]:
            declared = tried
    return declared


# --- The segments of PanzerBitz ---


def idle_answer(decision: Decision) -> Answer:
    """The answer that does nothing."""
    return {INDIRECT: [], SHOT: direct.DONE}.get(decision.kind, {})


def random_segment(at: Position, decision: Decision, chance: Chance) -> Answer:
    """A legal answer in a segment of PanzerBitz."""
    if decision.kind == INDIRECT:
        return random_barrages(at, decision.side, chance)
    if decision.kind == SHOT:
        return random_shot(at, decision.side, chance)
    return random_markers(at, decision.side, chance)


def random_barrages(at: Position, side: str, chance: Chance) -> list[dict[str, Any]]:
    """Most of the barrages that can be fired in the same segment."""
    declared: list[dict[str, Any]] = []
    for one in chance.shuffled(list(indirect.possible(at, side))):
        tried = [*declared, indirect.as_answer(at, one)]
        if chance.below(4) and not indirect.read_barrages(at, side, tried)[1]:
            declared = tried
    return declared


def random_markers(at: Position, side: str, chance: Chance) -> dict[str, Any]:
    """A marker for most units that can register: on enemies, or on any hex. Some markers are taken away."""
    markers: dict[str, Any] = {}
    enemies = sorted({one.at for one in at.pieces.values() if one.side != side and one.at is not None})
    for id_, _ in at.of(side):
        if registering.why_not_registering(at, id_) or chance.below(5) == 0:
            continue
        if chance.below(12) == 0:
            markers[id_] = registering.OFF
            continue
        hexes = [*chance.shuffled(enemies)[:TRIES], chance.choice(list(at.ground.grid.hexes()))]
        for hex_ in hexes:
            tried = {**markers, id_: at.ground.name(hex_)}
            if not registering.read_markers(at, side, tried)[1]:
                markers = tried
                break
    return markers


def random_shot(at: Position, side: str, chance: Chance) -> Answer:
    """An attack by a unit, now and then with others. Ends the segment if no unit can attack, or by chance."""
    for id_ in chance.shuffled(list(direct.shooters(at, side))):
        shots = list(direct.shots_of(at, side, (id_,)))
        if not shots or chance.below(6) == 0:
            continue
        shot = chance.choice(shots)
        for other in chance.shuffled(list(direct.shooters(at, side))):
            soft = shot.kind == FORT_TARGET or not direct.is_armoured_vehicle(at, shot.targets[0])
            if other != id_ and soft and chance.below(3) == 0:
                shot = _joined(at, side, shot, other)
        return direct.as_answer(at, shot)
    return direct.DONE


def _joined(at: Position, side: str, shot: Shot, other: str) -> Shot:
    tried = Shot((*shot.firers, other), shot.at, shot.kind, shot.targets)
    try:
        direct.judge(at, side, tried)
    except Unfit:
        return shot
    return tried
