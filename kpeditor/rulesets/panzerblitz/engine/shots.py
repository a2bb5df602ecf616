"""Shots: declared attacks, why one is refused, and the contribution of each firer [PB3, PB4, PB19 to
PB21].
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.panzerblitz.combat import Modifier
from kpeditor.rulesets.panzerblitz.engine.ground import COVERING, TOWN
from kpeditor.rulesets.panzerblitz.engine.position import Position

UNIT, STACK, FORT_TARGET = "unit", "stack", "fort"


@dataclass(frozen=True, slots=True)
class Shot:
    """One attack of the fire phase as it was declared.

    Attributes:
        at: the hex fired into.
        kind: at one UNIT, at the whole STACK, or at the fort [PB19, PB27].
        targets: who suffers the result.
        intensive: the firers that triple their factor and are removed [PB34].
    """

    firers: tuple[str, ...]
    at: Hex
    kind: str
    targets: tuple[str, ...]
    intensive: frozenset[str] = frozenset()


class Unfit(Exception):
    """Why something may not be done, with its paragraph and its unit."""

    def __init__(self, text: str, rule: str = "", subject: str = "") -> None:
        super().__init__(text)
        self.rule, self.subject = rule, subject

    def illegal(self) -> IllegalAnswer:
        """The same as a fault of an answer."""
        return IllegalAnswer(str(self), self.rule, self.subject)


def defence_of(position: Position, shot: Shot) -> int:
    """The defence an attack meets: of the fort, of one unit, or of all together."""
    if shot.kind == FORT_TARGET:
        fort = position.fort(shot.at)
        return fort.value or 0 if fort is not None else 0
    return sum(position.defence(one) for one in shot.targets)


def shelter_of(position: Position, targets: Iterable[str]) -> tuple[Modifier, ...]:
    """What an improved position adds to the die of an attack on units of which one is within [B14]."""
    if position.revised is None or not position.revised.within.intersection(targets):
        return ()
    return (Modifier(position.setting.tables.numbers.improved_position, "improved position [B14]"),)


def cover_of(position: Position, at: Hex) -> tuple[Modifier, ...]:
    """What terrain adds to the die of fire and assaults into a hex [PB4]."""
    kind = position.ground.terrain[at]
    if kind == TOWN and position.is_revised:
        return ()  # a town doubles the defence instead [B10]
    by = position.setting.tables.numbers.cover
    return (Modifier(by, f"{kind} [PB4]"),) if kind in COVERING and by else ()


@dataclass(frozen=True, slots=True)
class Part:
    """What one firer brings to an attack: its factor, tripled where it fires intensively, and what becomes of
    it by its class, the distance, the kind of target and a height above it [PB3, PB20, PB21].

    Attributes:
        halved: a howitzer of PanzerBitz fires directly with half its factor [B19].
    """

    unit: str
    factor: int
    weapon: str
    near: bool
    armoured: bool
    uphill: bool
    strength: int
    halved: bool = False

    def told(self, position: Position) -> str:
        """The contribution in words."""
        kind = "armoured" if self.armoured else "unarmoured"
        how = f"{'to' if self.near else 'beyond'} half range at {kind}" + (", uphill" if self.uphill else "")
        how += ", halved for direct fire [B19]" if self.halved else ""
        return f"{position.title(self.unit)} {self.factor} {self.weapon} {how}: {self.strength}"


def parts_of(position: Position, shot: Shot) -> list[Part]:
    """The contribution of each firer, fractions dropped; a mixed stack has the type of most of its units, or
    the one that gives the attacker less [PB19, PB20].

    Raises:
        Unfit: when a firer may not attack such a target.
    """
    armoured = _kinds_of(position, shot)
    found = [_parts(position, shot, is_armoured) for is_armoured in armoured]
    allowed = [one for one in found if isinstance(one, list)]
    refused = [one for one in found if isinstance(one, Unfit)]
    if refused:  # read as armoured, a mixed stack refuses firers that may not attack armour
        raise refused[0]
    return min(allowed, key=lambda parts: sum(part.strength for part in parts))


def strength_of(position: Position, shot: Shot) -> tuple[int, list[str]]:
    """The total contribution of all firers, and its computation in steps.

    Raises:
        Unfit: when a firer may not attack such a target.
    """
    parts = parts_of(position, shot)
    return sum(part.strength for part in parts), [part.told(position) for part in parts]


def _kinds_of(position: Position, shot: Shot) -> list[bool]:
    """Whether the target counts as armoured; both where a stack is in doubt."""
    if shot.kind == FORT_TARGET or position.ground.terrain[shot.at] == TOWN:
        return [True]
    hard = sum(position.figure(one).is_armoured for one in shot.targets)
    soft = len(shot.targets) - hard
    return [hard > soft] if hard != soft else [True, False]


def _parts(position: Position, shot: Shot, is_armoured: bool) -> list[Part] | Unfit:
    found = []
    kind = "armoured" if is_armoured else "unarmoured"
    for id_ in shot.firers:
        able, here = position.figure(id_), position.pieces[id_].at
        assert here is not None
        near = 2 * position.ground.distance(here, shot.at) <= able.range
        uphill = position.ground.height(shot.at) > position.ground.height(here)
        factor = able.attack * (3 if id_ in shot.intensive else 1)
        strength = position.setting.tables.strength(
            able.weapon, factor, near=near, armoured=is_armoured, uphill=uphill
        )
        if strength is None:
            return Unfit(
                f"{position.title(id_)} of class {able.weapon} does not fire at {kind} targets", "PB3", id_
            )
        found.append(Part(id_, factor, able.weapon, near, is_armoured, uphill, strength))
    return found
