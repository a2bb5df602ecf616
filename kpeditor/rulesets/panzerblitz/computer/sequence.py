"""Fire under PanzerBitz as the staff weighs it: shot after shot while one pays, barrages, markers [B8]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kpeditor.core.rules.state import Answer, Decision
from kpeditor.rulesets.panzerblitz import dispersal
from kpeditor.rulesets.panzerblitz.combat import Attack
from kpeditor.rulesets.panzerblitz.computer.survey import plain_worth
from kpeditor.rulesets.panzerblitz.engine.bitz import direct, indirect, registering
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import is_mortar
from kpeditor.rulesets.panzerblitz.engine.bitz.direct import DONE
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import SHOT
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT
from kpeditor.rulesets.panzerblitz.engine.position import Position
from kpeditor.rulesets.panzerblitz.engine.shots import Shot, Unfit

HARM = (0.0, 0.35, 0.6, 1.0)
"""What a unit has lost of its worth in each grade of dispersal."""
ELSEWHERE = 0.02
"""What each firer could do otherwise, as a share of its worth: a shot that gains less is not made."""


def answer(at: Position, decision: Decision) -> Answer:
    """What gains most by the expected harm, for one question of the fire phase."""
    if decision.kind == SHOT:
        return best_shot(at, decision.side)
    if decision.kind == INDIRECT:
        return best_barrages(at, decision.side)
    return best_markers(at, decision.side)


def gain(at: Position, units: Iterable[str], attack: Attack, column: int) -> float:
    """How much worth targets lose by an attack, in the mean."""
    results = at.setting.tables.combat.results(column, attack.modifier)
    total = 0.0
    for id_ in units:
        grade = at.pieces[id_].dispersed
        found = dispersal.chances(grade, [[results] * dispersal.DEAD])
        mean = sum(float(chance) * harm for chance, harm in zip(found, HARM, strict=True))
        total += plain_worth(at.figure(id_)) * (mean - HARM[grade])
    return total


def _price(at: Position, firers: Iterable[str]) -> float:
    return ELSEWHERE * sum(plain_worth(at.figure(id_)) for id_ in firers)


def best_shot(at: Position, side: str) -> Answer:
    """The attack that gains most over what its firers could do otherwise; done when none gains anything."""
    best, most = None, 0.0
    for shot in candidates(at, side):
        attack, column, _ = direct.attack_of(at, shot)
        worth = gain(at, shot.targets, attack, column) - _price(at, shot.firers)
        if worth > most:
            best, most = shot, worth
    return DONE if best is None else direct.as_answer(at, best)


def candidates(at: Position, side: str) -> Iterator[Shot]:
    """Attacks of single units, and of the strongest two, three ... of those that may combine."""
    by_target: dict[tuple[object, ...], list[Shot]] = {}
    for unit in direct.shooters(at, side):
        for shot in direct.shots_of(at, side, (unit,)):
            by_target.setdefault((shot.at, shot.kind, shot.targets), []).append(shot)
    for shots in by_target.values():
        yield from shots
        yield from _together(at, side, shots)


def _together(at: Position, side: str, shots: Sequence[Shot]) -> Iterator[Shot]:
    ranked = sorted(shots, key=lambda shot: -direct.attack_of(at, shot)[0].strength)
    for number in range(2, len(ranked) + 1):
        firers = tuple(shot.firers[0] for shot in ranked[:number])
        tried = Shot(firers, ranked[0].at, ranked[0].kind, ranked[0].targets)
        try:
            direct.judge(at, side, tried)
        except Unfit:
            return
        yield tried


def best_barrages(at: Position, side: str) -> list[dict[str, Any]]:
    """Indirect attacks beside each other, those that gain most first."""
    weighed: list[tuple[float, int, indirect.Barrage]] = []
    for one in indirect.possible(at, side):
        worth = -_price(at, one.firers)
        for kind, units in indirect.targets_in(at, side, one.at):
            attack, column, _ = indirect.attack_of(at, one, kind, units)
            worth += gain(at, units, attack, column) if column is not None else 0
        if worth > 0:
            weighed.append((worth, len(weighed), one))
    declared: list[dict[str, Any]] = []
    for _, _, one in sorted(weighed, key=lambda entry: (-entry[0], entry[1])):
        tried = [*declared, indirect.as_answer(at, one)]
        if not indirect.read_barrages(at, side, tried)[1]:
            declared = tried
    return declared


def best_markers(at: Position, side: str) -> dict[str, Any]:
    """A marker of every unit on the enemies of most worth it can fire at next; one on enemies stays."""
    worth: dict[Any, float] = {}
    for id_, piece in at.pieces.items():
        if piece.side != side and piece.at is not None:
            worth[piece.at] = worth.get(piece.at, 0.0) + plain_worth(at.figure(id_))
    hexes = sorted(worth, key=lambda hex_: (-worth[hex_], hex_))
    assert at.revised is not None
    markers: dict[str, Any] = {}
    for id_, piece in at.of(side):
        if registering.why_not_registering(at, id_) or at.revised.registered.get(id_) in worth:
            continue
        assert piece.at is not None
        for hex_ in hexes:
            if not is_mortar(at.figure(id_)) and at.ground.sees(piece.at, hex_):
                continue  # it is to fire there directly [B19]
            tried = {**markers, id_: at.ground.name(hex_)}
            if not registering.read_markers(at, side, tried)[1]:
                markers = tried
                break
    return markers
