"""What the random player does in the segments of PanzerBitz: barrages, markers and shots, by chance."""

from __future__ import annotations

from typing import Any

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.rulesets.panzerblitz.engine.bitz import direct, indirect, registering
from kpeditor.rulesets.panzerblitz.engine.bitz.direct import DONE
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import SHOT
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, Shot, Unfit

TRIES = 6
"""Hexes looked at for a marker."""


def idle(decision: Decision) -> Answer:
    """The answer that does nothing."""
    return {INDIRECT: [], SHOT: DONE}.get(decision.kind, {})


def random_answer(at: Position, decision: Decision, chance: Chance) -> Answer:
    """Something legal."""
    if decision.kind == INDIRECT:
        return random_barrages(at, decision.side, chance)
    if decision.kind == SHOT:
        return random_shot(at, decision.side, chance)
    return random_markers(at, decision.side, chance)


def random_barrages(at: Position, side: str, chance: Chance) -> list[dict[str, Any]]:
    """Most of the attacks that can be made beside each other."""
    declared: list[dict[str, Any]] = []
    for one in chance.shuffled(list(indirect.possible(at, side))):
        tried = [*declared, indirect.as_answer(at, one)]
        if chance.below(4) and not indirect.read_barrages(at, side, tried)[1]:
            declared = tried
    return declared


def random_markers(at: Position, side: str, chance: Chance) -> dict[str, Any]:
    """A marker for most units that can register: on enemies, else on any hex; some are taken away."""
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
    """An attack of a unit, now and then joined by others; done when none can, or by chance."""
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
    return DONE


def _joined(at: Position, side: str, shot: Shot, other: str) -> Shot:
    tried = Shot((*shot.firers, other), shot.at, shot.kind, shot.targets)
    try:
        direct.judge(at, side, tried)
    except Unfit:
        return shot
    return tried
