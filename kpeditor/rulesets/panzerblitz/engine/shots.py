"""Shots: declared attacks, why one is refused, and the contribution of each firer [PB3, PB4, PB19 to
PB21].
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzerblitz.combat import Modifier
from kpeditor.rulesets.panzerblitz.engine.ground import COVERING, TOWN
from kpeditor.rulesets.panzerblitz.engine.position import Position

UNIT, STACK, FORT_TARGET = "unit", "stack", "fort"
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Shot:
    """One attack of the fire phase as it was declared.

    Attributes:
        at: the hex fired into.
        kind: the target is one UNIT, the whole STACK, or the fort [PB19, PB27].
        targets: the units that suffer the result.
        intensive: the firers that triple their factor and are removed [PB34].
    """

    firers: tuple[str, ...]
    at: Hex
    kind: str
    targets: tuple[str, ...]
    intensive: frozenset[str] = frozenset()


class Unfit(Exception):
    """Why something is not allowed, with its paragraph and its unit."""

    def __init__(self, text: str, rule: str = "", subject: str = "") -> None:
        super().__init__(text)
        self.rule, self.subject = rule, subject

    def illegal(self) -> IllegalAnswer:
        """The same as a fault of an answer."""
        return IllegalAnswer(str(self), self.rule, self.subject)


# --- Reading answers ---


def read_each(
    answer: Answer, refusal: str, read: Callable[[Any, list[R]], R]
) -> tuple[list[R], list[IllegalAnswer]]:
    """Reads the entries of a list one after the other. Returns what they declare, and the faults of those
    that are refused.

    Args:
        refusal: the message for an answer that is no list.
        read: reads an entry and judges it together with those before it; raises Unfit.
    """
    if not isinstance(answer, list):
        return [], [IllegalAnswer(refusal)]
    found: list[R] = []
    faults: list[IllegalAnswer] = []
    for entry in answer:
        try:
            found.append(read(entry, found))
        except Unfit as unfit:
            faults.append(unfit.illegal())
    return found, faults


def names_in(entry: Any, key: str, what: str, keys: Collection[str], lacking: Unfit) -> tuple[str, ...]:
    """The units that an entry of an answer names under a key.

    Raises:
        Unfit: `lacking` if the entry names none; also for a key that is not in `keys`.
    """
    if not isinstance(entry, Mapping) or not isinstance(entry.get(key), list) or not entry[key]:
        raise lacking
    verify_keys(entry, what, keys)
    return tuple(map(str, entry[key]))


def verify_keys(entry: Mapping[Any, Any], what: str, keys: Collection[str]) -> None:
    """Checks that an entry has no other keys than these.

    Raises:
        Unfit: when it has.
    """
    if strange := sorted(set(map(str, entry)) - set(keys)):
        raise Unfit(f"{what} has no {strange[0]!r}; it has {', '.join(sorted(keys))}")


def verify_own(position: Position, side: str, *units: str) -> None:
    """Checks that units belong to a side.

    Raises:
        Unfit: if one does not.
    """
    for id_ in units:
        if id_ not in position.pieces or position.pieces[id_].side != side:
            raise Unfit(f"{side} have no unit {id_}", subject=id_)


def verify_firers(position: Position, side: str, firers: Sequence[str]) -> None:
    """Checks that firers belong to a side, each named once.

    Raises:
        Unfit: if they do not, or one is named twice.
    """
    if len(set(firers)) < len(firers):
        raise Unfit("a firer is named twice")
    verify_own(position, side, *firers)


def hex_named(position: Position, name: object, what: str, rule: str = "", subject: str = "") -> Hex:
    """The hex with a printed number.

    Raises:
        Unfit: when the board has none, after `what`.
    """
    try:
        return position.ground.sheet.hex(str(name))
    except BadName as bad:
        raise Unfit(f"{what}: {bad}", rule, subject) from bad


# --- Strengths ---


def defence_of(position: Position, shot: Shot) -> int:
    """The defence against an attack: of the fort, of one unit, or of all units together."""
    if shot.kind == FORT_TARGET:
        fort = position.fort(shot.at)
        return fort.value or 0 if fort is not None else 0
    return sum(position.defence(one) for one in shot.targets)


def shelter_of(position: Position, targets: Iterable[str]) -> tuple[Modifier, ...]:
    """The die modifier of an improved position for an attack on units of which at least one is inside
    [B14].
    """
    if position.revised is None or not position.revised.within.intersection(targets):
        return ()
    return (Modifier(position.setting.tables.numbers.improved_position, "improved position [B14]"),)


def cover_of(position: Position, at: Hex) -> tuple[Modifier, ...]:
    """The die modifier of terrain for fire and assaults into a hex [PB4]."""
    kind = position.ground.terrain[at]
    if kind == TOWN and position.is_revised:
        return ()  # A town doubles the defence instead [B10].
    by = position.setting.tables.numbers.cover
    return (Modifier(by, f"{kind} [PB4]"),) if kind in COVERING and by else ()


@dataclass(frozen=True, slots=True)
class Part:
    """The contribution of one firer to an attack: its factor (tripled if it fires intensively), and the
    effects on it of its class, the distance, the kind of target and a height above the target [PB3, PB20,
    PB21].

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
    """The contribution of each firer, with fractions dropped. A mixed stack has the type of most of its
    units; if both types are equal, the type that gives the attacker less [PB19, PB20].

    Raises:
        Unfit: when a firer may not attack such a target.
    """
    armoured = _kinds_of(position, shot)
    found = [_parts(position, shot, is_armoured) for is_armoured in armoured]
    allowed = [one for one in found if isinstance(one, list)]
    refused = [one for one in found if isinstance(one, Unfit)]
    if refused:  # A mixed stack that counts as armoured refuses firers that may not attack armour.
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
    """Whether the target counts as armoured; both answers if a stack is in doubt."""
    if shot.kind == FORT_TARGET or position.ground.terrain[shot.at] == TOWN:
        return [True]
    hard = sum(position.figure(one).is_armoured for one in shot.targets)
    soft = len(shot.targets) - hard
    return [hard > soft] if hard != soft else [True, False]


def _parts(position: Position, shot: Shot, is_armoured: bool) -> list[Part] | Unfit:
    found = []
    for id_ in shot.firers:
        part = part_of(position, id_, shot, is_armoured=is_armoured)
        if part is None:
            return unable(position, id_, is_armoured=is_armoured)
        found.append(part)
    return found


def part_of(
    position: Position, id_: str, shot: Shot, *, is_armoured: bool, halved: bool = False
) -> Part | None:
    """The contribution of one firer; None if its class does not fire at such a target."""
    able, here = position.figure(id_), position.pieces[id_].at
    assert here is not None
    near = 2 * position.ground.distance(here, shot.at) <= able.range
    uphill = position.ground.height(shot.at) > position.ground.height(here)
    factor = able.attack * (3 if id_ in shot.intensive else 1)
    strength = position.setting.tables.strength(
        able.weapon, Fraction(factor, 2 if halved else 1), near=near, armoured=is_armoured, uphill=uphill
    )
    if strength is None:
        return None
    return Part(id_, factor, able.weapon, near, is_armoured, uphill, strength, halved)


def unable(position: Position, id_: str, *, is_armoured: bool) -> Unfit:
    """The refusal of a firer whose class does not fire at such a target."""
    kind = "armoured" if is_armoured else "unarmoured"
    text = f"{position.title(id_)} of class {position.figure(id_).weapon} does not fire at {kind} targets"
    return Unfit(text, "PB3", id_)
