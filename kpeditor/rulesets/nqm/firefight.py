"""Firefights: classes of weapons and targets, hits of volleys, and the stands that take casualties [N26 to
N33].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from kpeditor.rulesets.nqm.tables import CLASSES, Tables

PROTECTION: Final[Mapping[str, str]] = {
    "march": "VL",
    "moving": "VL",
    "open": "L",
    "ground": "L",
    "dug-in": "M",
    "town": "M",
    "fortified": "H",
    "casemate": "VH",
}
"""The class of infantry and guns by their posture [N27, N30; gone to ground: ruling 5]."""
NO_EFFECT: Final = -3
"""With this difference of classes or a lower one nothing is hit [N29]."""
MOST_SHIFT: Final = 2


def raised(weapon: str, shift: int) -> str:
    """The class of a weapon raised by some steps, at most to very heavy [N28, N63]."""
    return CLASSES[min(CLASSES.index(weapon) + shift, len(CLASSES) - 1)]


def difference(weapon: str, target: str, shift: int = 0) -> int:
    """Class of the weapon, raised by the shift, minus class of the target; at most 2 [N29, N63]."""
    return min(CLASSES.index(raised(weapon, shift)) - CLASSES.index(target), 2)


def ladder(known: Tables, weapon: str, target: str, shift: int = 0) -> tuple[int, ...]:
    """The hits of each die from 1 to 6 [N-T7]."""
    found = difference(weapon, target, shift)
    return (0,) * 6 if found <= NO_EFFECT else known.firefight[found]


def shift_of(*, ambush: bool, band: str) -> int:
    """The steps by which the class of a weapon is raised: 1 for an ambush at effective range or for fire at
    contact range, 2 for an ambush at contact range [N28].
    """
    return int(ambush) + int(band == "contact")


Arm = Literal["infantry", "armour", "artillery"]


def band_at(known: Tables, metres: float, weapon_range: str, arm: Arm) -> str:
    """The range band of a distance for a weapon of N-T9: "contact", "effective", "harassing", or "" if it is
    out of range [N27, N28, N31].
    """
    found = known.ranges[weapon_range]
    if metres <= min(known.numbers.contact(arm), found.effective):
        return "contact"
    if metres <= found.effective:
        return "effective"
    return "harassing" if metres <= found.harassing else ""


@dataclass(frozen=True, slots=True)
class Volley:
    """The dice of one class of weapon against one class of target at one range."""

    weapon: str
    target: str
    dice: tuple[int, ...]
    shift: int = 0
    band: str = "effective"

    def scores(self, known: Tables) -> tuple[int, ...]:
        """The score of each die on the ladder, without regard to range."""
        row = ladder(known, self.weapon, self.target, self.shift)
        return tuple(row[die - 1] for die in self.dice)

    def hits(self, known: Tables) -> int:
        """Casualties: none at harassing range [N31]."""
        return 0 if self.band == "harassing" else sum(self.scores(known))

    def disorganises(self, known: Tables) -> bool:
        """Whether it scores at harassing range [N31]."""
        return self.band == "harassing" and any(self.scores(known))


@dataclass(frozen=True, slots=True)
class Target:
    """A stand that may take casualties.

    Attributes:
        holds: the most markers it can carry: 1 for infantry, its strength for a vehicle company [N33].
        markers: the number of markers it carries.
        is_gone: whether it is removed for good because it took one marker more than it can carry.
    """

    id: str
    holds: int
    markers: int = 0
    is_gone: bool = False


def dealt(hits: int, targets: Sequence[Target]) -> tuple[Target, ...]:
    """The stands after some casualties.

    Each casualty goes to the first of the stands with the fewest markers; the order of the stands is that of
    the shuffle [N33, N61]. Casualties that no stand can take are dropped.
    """
    stands = {one.id: one for one in targets if not one.is_gone}
    gone = {one.id: one for one in targets if one.is_gone}
    for _ in range(hits):
        if not stands:
            break
        id_ = min(stands, key=lambda one: stands[one].markers)
        one = replace(stands[id_], markers=stands[id_].markers + 1)
        if one.markers > one.holds:
            gone[id_] = replace(one, is_gone=True)
            del stands[id_]
        else:
            stands[id_] = one
    return tuple((stands | gone)[one.id] for one in targets)


def is_won(inflicted: Sequence[int], received: Sequence[int]) -> bool:
    """Whether the attacker has won: it inflicted more casualties than it received, in a single hour or in all
    [N32].
    """
    return sum(inflicted) > sum(received) or any(
        mine > theirs for mine, theirs in zip(inflicted, received, strict=True)
    )


def tanks_as_light(*, close_country: bool, terror_overcome: bool, supported: bool) -> bool:
    """Whether infantry may fire at tanks as at light targets [N39]."""
    return close_country and terror_overcome and not supported


def surrenders_to_tanks(known: Tables, grade: str, die: int) -> bool:
    """Whether infantry without tanks and anti-tank fire gives up before tanks that attack it for the first
    time.

    Regulars and worse grades do so on a die of 1 to 3 [N38].
    """
    return grade not in ("E", "V") and die <= known.numbers.terror


def scooted(casualties: int) -> int:
    """The casualties of a stand that shoots and scoots: half of them, rounded up [N18]."""
    return -(-casualties // 2)
