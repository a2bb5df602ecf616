"""Morale: when a test is due, what it is for, disorganisation and reorganisation [N46 to N53]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kpeditor.core.texts import tr_later
from kpeditor.rulesets.nqm.tables import Tables

PRESS_HOME, BREAK = "press home", "break"
"""The purposes of a test: the attacker presses home or stops; the unit stands or breaks."""
PASSED_TO: Final = {PRESS_HOME: tr_later("press home"), BREAK: tr_later("stand")}
"""What a unit that passes a test does, in words for texts: "tests to stand", "fails its test to stand"."""
_GREEN: Final = ("R", "C", "M")


@dataclass(frozen=True, slots=True)
class DueTest:
    """A test that is due: its number (1 or 2), its purpose, and the least die that passes."""

    number: int
    purpose: str
    passes: int


def purpose_of(grade: str, number: int) -> str:
    """The purpose of the first or second test of a grade; militia take both in the opposite order [N46]."""
    is_press = (number == 1) != (grade == "M")
    return PRESS_HOME if is_press else BREAK


def threshold(known: Tables, grade: str, number: int, strength: int, *, green: bool) -> int | None:
    """The number of casualties at which a test is due; None for troops that never test. Green troops take
    their first test at the first casualty [N46, N50, ruling 10].
    """
    tests = known.assault[grade].tests
    if number > len(tests):
        return None
    if number == 1 and green and grade in _GREEN:
        return 1
    share = tests[number - 1].at * strength
    return max(1, -(-share.numerator // share.denominator))


def due(
    known: Tables,
    grade: str,
    *,
    strength: int,
    casualties: int,
    taken: int,
    attacks: bool,
    green: bool,
) -> DueTest | None:
    """The next test that is due; None if no test is due.

    Args:
        strength: figures and strength points at the start.
        taken: the number of its two tests that it has taken or skipped.
        attacks: whether it attacks; a defender skips the test to press home [ruling 9].
    """
    for number in (1, 2)[taken:]:
        at = threshold(known, grade, number, strength, green=green)
        if at is None or casualties < at:
            return None
        purpose = purpose_of(grade, number)
        if attacks or purpose == BREAK:
            return DueTest(number, purpose, known.assault[grade].tests[number - 1].passes)
    return None


def is_passed(test: DueTest, die: int) -> bool:
    """Whether a die passes [N46]."""
    return die >= test.passes


def surrenders_when_broken(grade: str, *, green: bool, can_retreat: bool) -> bool:
    """Whether broken troops that are assaulted surrender instead of dispersing: green troops always, others
    if they cannot retreat. Veterans and elite troops break out instead [N48, N50].
    """
    if grade in ("E", "V"):
        return False
    return green or not can_retreat


def is_spent(known: Tables, grade: str, hours: int, *, defends: bool = False) -> bool:
    """Whether a grade is disorganised after so many hours of fighting. Elite troops are never disorganised in
    defence [N52, N50].
    """
    most = known.assault[grade].hours
    return most is not None and hours > 0 and hours >= most and not (defends and grade == "E")


def needs_orders(grade: str) -> bool:
    """Whether troops stay disorganised on an objective, and do not dig in, until they have orders [N50]."""
    return grade in ("C", "M")


def removed(known: Tables, casualties: int, die: int) -> int:
    """The casualties that a reorganisation removes: half of them; a die decides on the odd casualty [N53]."""
    return casualties // 2 + (casualties % 2 if die >= known.numbers.recover else 0)
