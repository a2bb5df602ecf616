"""Close assaults: rounds of matched dice, and the chances of a round and of an hour [N40 to N45]."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from kpeditor.rulesets.nqm.tables import GRADES, Tables

FACES = 6
Losses = tuple[int, int]
"""Casualties of the attacker and those of the defender."""


def wins_ties(grade: str, other: str) -> bool:
    """Whether a grade wins drawn dice: elite and veterans against a lower one [N42, ruling 8]."""
    return grade in ("E", "V") and GRADES.index(grade) < GRADES.index(other)


def fought(attack: Sequence[int], defence: Sequence[int], grades: tuple[str, str]) -> Losses:
    """Casualties of one round: the dice of both sides are matched from the highest down, and surplus dice are
    ignored [N42].

    Args:
        grades: those of the attacker and of the defender.
    """
    attacker, defender = grades
    lost_by_attacker = lost_by_defender = 0
    for mine, theirs in zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False):
        if mine > theirs or (mine == theirs and wins_ties(attacker, defender)):
            lost_by_defender += 1
        elif theirs > mine or wins_ties(defender, attacker):
            lost_by_attacker += 1
    return lost_by_attacker, lost_by_defender


def dice_of(known: Tables, grade: str, stands: int, *, attacks: bool) -> int:
    """The number of dice a side throws: one for each stand, up to the maximum of its grade [N42]."""
    mettle = known.assault[grade]
    return min(stands, mettle.attack if attacks else mettle.defence)


def rounds_in_hour(known: Tables, grade: str) -> int:
    """The number of rounds the attacker may fight in an hour [N43]."""
    return known.assault[grade].attack


def may_assault_at_once(grade: str) -> bool:
    """Whether a grade may assault in the hour in which it won the firefight [N40]."""
    return grade in ("E", "V")


@cache
def round_chances(attack: int, defence: int, grades: tuple[str, str]) -> Mapping[Losses, Fraction]:
    """The chances of the casualties of one round, for the given numbers of dice."""
    found: dict[Losses, int] = {}
    matched = min(attack, defence)
    mine, theirs = (_best(dice, matched) for dice in (attack, defence))
    for one, weight in mine.items():
        for other, times in theirs.items():
            lost = fought(one, other, grades)
            found[lost] = found.get(lost, 0) + weight * times
    total = FACES ** (attack + defence)
    return {lost: Fraction(weight, total) for lost, weight in sorted(found.items())}


def _best(dice: int, count: int) -> Mapping[tuple[int, ...], int]:
    """The highest `count` of some dice, with the number of throws that give them."""
    found: dict[tuple[int, ...], int] = {}
    for faces in combinations_with_replacement(range(FACES, 0, -1), dice):
        ways = math.factorial(dice)
        for face in set(faces):
            ways //= math.factorial(faces.count(face))
        found[faces[:count]] = found.get(faces[:count], 0) + ways
    return found


def hour_chances(
    known: Tables, stands: tuple[int, int], grades: tuple[str, str], rounds: int
) -> Mapping[Losses, Fraction]:
    """The chances of the numbers of stands left to attacker and defender after some rounds.

    Each casualty is a stand, nobody gives up or tests, and a side without stands stops fighting [N42 to N44].
    """
    left: dict[Losses, Fraction] = {stands: Fraction(1)}
    for _ in range(rounds):
        after: dict[Losses, Fraction] = {}
        for now, chance in left.items():
            for then, share in _after(known, now, grades):
                after[then] = after.get(then, Fraction(0)) + chance * share
        left = after
    return dict(sorted(left.items(), reverse=True))


def _after(known: Tables, stands: Losses, grades: tuple[str, str]) -> Iterator[tuple[Losses, Fraction]]:
    if not all(stands):
        yield stands, Fraction(1)
        return
    attack = dice_of(known, grades[0], stands[0], attacks=True)
    defence = dice_of(known, grades[1], stands[1], attacks=False)
    for (mine, theirs), share in round_chances(attack, defence, grades).items():
        yield (stands[0] - mine, stands[1] - theirs), share


@cache
def _round(dice: tuple[int, int], grades: tuple[str, str]) -> tuple[tuple[Losses, float], ...]:
    chances = round_chances(*dice, grades)
    return tuple((lost, float(chance)) for lost, chance in chances.items())


def ends_of_hour(
    known: Tables, figures: Losses, stands: Losses, grades: tuple[str, str]
) -> tuple[float, float, float]:
    """The chances that the rounds of an hour take a position and that the attack is beaten off, and the
    defender's mean losses.

    A round in which the attacker loses more ends the attack. Break tests are left out [N42, N43, N47].

    Args:
        figures: the unwounded figures of attacker and defender.
        stands: the stands of attacker and defender that have such figures.
    """
    left: dict[Losses, float] = {(0, 0): 1.0}
    taken = repelled = mean = 0.0
    for _ in range(rounds_in_hour(known, grades[0])):
        after: dict[Losses, float] = {}
        for (lost, caused), chance in left.items():
            dice = (
                dice_of(known, grades[0], min(figures[0] - lost, stands[0]), attacks=True),
                dice_of(known, grades[1], min(figures[1] - caused, stands[1]), attacks=False),
            )
            for (down, up), share in _round(dice, grades):
                mean += chance * share * up
                if caused + up >= figures[1]:
                    taken += chance * share
                elif down > up or lost + down >= figures[0]:
                    repelled += chance * share
                else:
                    key = (lost + down, caused + up)
                    after[key] = after.get(key, 0.0) + chance * share
        left = after
    return taken, repelled, mean
