"""Attacks of Panzer8 computed alike for the game and the calculators: modifiers, net, exact chances.

Nearly everything is decided by two opposed dice of ten sides: the attacker's die and modifiers less the
defender's. `net` is that difference before the dice; its chances follow from it alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from kpeditor.rulesets.panzer8.tables import Numbers, Results
from kpeditor.rulesets.panzer8.units import Element
from kpeditor.rulesets.toolbox.odds import Chances, Modifier, both, dice, mapped

Cover = Literal["none", "soft", "hard", "hull-down"]
SIDES = 10
_SLIGHT = 2
"""The highest defence that a gun of `AP n*` can hurt [P13]."""
_AP = re.compile(r"(\d{1,2})([*+]?)\Z")


class NoHarm(Exception):
    """The attack may not be made because it cannot hurt such a target; the message says why."""


@cache
def _differences() -> Chances[int]:
    die = dice(1, SIDES)
    return both(die, die, lambda attack, defence: attack - defence)


def opposed(results: Results, net: int) -> Chances[str]:
    """The chances of the results of two opposed dice at a difference before the dice."""
    return mapped(_differences(), lambda difference: results.of(difference + net))


def alone(results: Results, modifier: int) -> Chances[str]:
    """The chances of the results of one modified die."""
    return mapped(dice(1, SIDES), lambda die: results.of(die + modifier))


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A net with everything that went into it. Parts that help the defender count below 0."""

    parts: tuple[Modifier, ...]

    @property
    def net(self) -> int:
        """The attacker's total less the defender's, before the dice."""
        return sum(part.by for part in self.parts)

    def steps(self) -> list[str]:
        """The steps of the computation, a sentence each."""
        return [f"{part.by:+d} {part.why}" for part in self.parts]


def penetration(ap: str, defence: int, *, is_open: bool = False) -> int:
    """The value of a gun against armour [P13]. For `n+` it is the target's own defence if that is higher.

    Raises:
        NoHarm: if the value is an `n*` that cannot hurt this target.
        ValueError: when the text is no such value.
    """
    found = _AP.match(ap)
    if found is None:
        raise ValueError(f"{ap!r} should be a number, or a number with * or + behind it, such as 4+")
    value, mark = int(found[1]), found[2]
    if mark == "*" and defence > _SLIGHT and not is_open:
        raise NoHarm(f"AP {ap} hurts nothing of a defence above {_SLIGHT} that is not open-topped [P13]")
    return max(value, defence) if mark == "+" else value


def value_against(element: Element, he: int, ap: str, whose: str) -> list[Modifier]:
    """The modifiers of an attack from the air or by support fire: its value (AP against armour, otherwise
    HE) and the defence of the element.

    Args:
        whose: words to put after the value, such as "of the Sturmovik [P44]".

    Raises:
        NoHarm: when AP cannot hurt it.
    """
    if element.is_armoured:
        value = penetration(ap, element.defence, is_open="open_top" in element.flags)
        attack = Modifier(value, f"AP {ap} {whose}")
    else:
        attack = Modifier(he, f"HE {whose}")
    return [attack, Modifier(-element.defence, "defence of the target")]


def cover_of(cover: Cover, numbers: Numbers, *, smoke: bool, adds: bool = False) -> list[Modifier]:
    """The modifier of an attack for cover. Only the best kind counts [P49]; with `adds`, smoke counts in
    addition.
    """
    found = []
    if cover == "soft":
        found.append(Modifier(-numbers.soft_cover, "soft cover [P14]"))
    elif cover != "none":
        word = "hull-down" if cover == "hull-down" else "hard cover"
        found.append(Modifier(-numbers.hard_cover, f"{word} [P14]"))
    if smoke:
        found.append(Modifier(-numbers.smoke_cover, "through smoke [P42]"))
    return found if adds else sorted(found, key=lambda one: one.by)[:1]


@dataclass(frozen=True, slots=True)
class Shot:
    """One attack of direct fire [P13, P14].

    Attributes:
        value: HE/SA as a number, AP as printed: "5", "1*", "4+".
        is_ap: whether it is AP, for an armoured target.
        near: the target is within 4 inches, and the firer is not suppressed and has a range above 4.
        flank: no part of the firer is in the target's front.
        moved: the firer moved.
        far: the target is beyond half range.
        is_open: the target is open-topped.
        firer, target: quality, from -1 to +1.
    """

    value: str
    defence: int
    is_ap: bool = True
    near: bool = False
    flank: bool = False
    moved: bool = False
    far: bool = False
    is_open: bool = False
    cover: Cover = "none"
    smoke: bool = False
    firer: int = 0
    target: int = 0

    def reckoned(self, numbers: Numbers, *, smoke_adds: bool = False) -> Reckoning:
        """The net with its parts.

        Raises:
            NoHarm: when the gun cannot hurt such a target.
            ValueError: when `value` cannot be read.
        """
        if self.is_ap:
            first = Modifier(
                penetration(self.value, self.defence, is_open=self.is_open), f"AP {self.value} [P13]"
            )
        else:
            first = Modifier(int(self.value), "HE/SA [P13]")
        parts = [first, Modifier(-self.defence, "defence of the target")]
        parts += [Modifier(1, f"within {numbers.near} [P14]")] * self.near
        parts += [Modifier(1, "from outside the target's front [P14]")] * self.flank
        parts += cover_of(self.cover, numbers, smoke=self.smoke, adds=smoke_adds)
        parts += [Modifier(-1, "the firer moved [P14]")] * self.moved
        parts += [Modifier(-1, "beyond half range [P14]")] * self.far
        return Reckoning((*parts, *_quality(self.firer, self.target)))


@dataclass(frozen=True, slots=True)
class Hunt:
    """Infantry that attacks a tank close by [P16].

    Attributes:
        hidden: the hunter, or the tank, is in cover or smoke.
        no_guns: the tank has no machine gun.
    """

    defence: int
    engineers: bool = False
    hidden: bool = False
    flank: bool = False
    is_open: bool = False
    no_guns: bool = False
    commander: bool = False
    hunter: int = 0
    tank: int = 0

    def reckoned(self, numbers: Numbers) -> Reckoning:
        """The net with its parts: a defence above the hunter's AP counts as equal to it (ruling 7)."""
        counted = min(self.defence, numbers.hunt)
        parts = [Modifier(numbers.hunt, "AP of the hunter [P16]")]
        parts += [Modifier(-counted, f"defence of the tank, at most {numbers.hunt} [P16]")]
        parts += [Modifier(1, "in cover or smoke [P16]")] * self.hidden
        parts += [Modifier(2, "engineers [P16]")] * self.engineers
        parts += [Modifier(1, "from outside the tank's front [P16]")] * self.flank
        parts += [Modifier(1, "open-topped [P16]")] * self.is_open
        parts += [Modifier(1, "no machine gun [P16]")] * self.no_guns
        parts += [Modifier(1, "a commander, who shares the result [P16]")] * self.commander
        return Reckoning((*parts, *_quality(self.hunter, self.tank)))


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a melee: its HE/SA and its modifiers [P24]."""

    he: int
    engineers: bool = False
    commander: bool = False
    quality: int = 0


def melee(
    attacker: Fighter, defender: Fighter, cover: Cover, numbers: Numbers, *, charged: bool, smoke: bool
) -> Reckoning:
    """The net of a melee [P24]. `charged`: cavalry charged into the open; `smoke`: it charged through
    smoke.
    """
    parts = [Modifier(attacker.he, "HE/SA of the attacker"), Modifier(-defender.he, "HE/SA of the defender")]
    parts += [Modifier(2, "cavalry that charged [P24]")] * charged
    parts += [Modifier(2, "engineers attack [P24]")] * attacker.engineers
    parts += [Modifier(1, "through smoke [P24]")] * smoke
    parts += [Modifier(1, "a commander of the attacker [P24]")] * attacker.commander
    parts += [Modifier(-2, "engineers defend [P24]")] * defender.engineers
    parts += cover_of(cover, numbers, smoke=False)
    parts += [Modifier(-1, "a commander of the defender [P24]")] * defender.commander
    return Reckoning((*parts, *_quality(attacker.quality, defender.quality)))


def overrun(tank: int, defender: Fighter, numbers: Numbers) -> Reckoning:
    """The net of a tank of a given quality that overruns an element in the open [P26]."""
    parts = [Modifier(numbers.overrun, "the tank [P26]"), Modifier(-defender.he, "HE/SA of the defender")]
    parts += [Modifier(-1, "a commander of the defender [P26]")] * defender.commander
    return Reckoning((*parts, *_quality(tank, defender.quality)))


def recovery(numbers: Numbers, *, commander: bool, lost: int, supported: bool, quality: int) -> Reckoning:
    """The modifier to the die of a suppressed element that tries to recover [P22]; `lost` is the number of
    elements its side has lost.
    """
    parts = [Modifier(1, "a commander rallies [P22]")] * commander
    if lost >= numbers.losses:
        parts.append(Modifier(-(lost // numbers.losses), f"{lost} elements lost [P22]"))
    parts += [Modifier(-1, "unsupported [P22]")] * (not supported)
    return Reckoning((*parts, *([Modifier(quality, "quality")] if quality else [])))


def _quality(attacker: int, defender: int) -> Iterator[Modifier]:
    if attacker:
        yield Modifier(attacker, "quality of the attacker")
    if defender:
        yield Modifier(-defender, "quality of the defender")
