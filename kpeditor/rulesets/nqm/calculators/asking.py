"""The parts of the calculators' questions in Not Quite Mechanized: fields, and answers that need no dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from kpeditor.core.rules.calculators import Spread
from kpeditor.core.rules.declarations import Field
from kpeditor.rulesets.nqm.tables import CLASS_TITLES, GRADE_TITLES, Tables
from kpeditor.rulesets.toolbox.odds import spread

Work = Callable[[Tables, Mapping[str, Any]], Spread]
Asked = tuple[str, str, str, tuple[Field, ...], Work]
"""A question: its id, title, text and fields, and the function that answers it."""
MOST_DICE: Final = 6
POSTURES: Final = {
    "march": "On the march",
    "moving": "Moving to contact",
    "open": "In the open",
    "ground": "Gone to ground",
    "dug-in": "Dug in",
    "town": "In a town",
    "fortified": "Fortified",
    "casemate": "In casemates of concrete",
}


def number(id_: str, title: str, default: int | None = None, least: int = 0, most: int = 40) -> Field:
    """A field for a whole number between limits."""
    return Field(id_, title, default=default, least=least, most=most)


def switch(id_: str, title: str, text: str = "") -> Field:
    """A field for yes or no."""
    return Field(id_, title, "switch", False, text=text)


def grade(id_: str, title: str) -> Field:
    """A field for a grade of troops."""
    return Field(id_, title, "choice", choices=GRADE_TITLES)


def class_of(id_: str, title: str) -> Field:
    """A field for a class of weapons or targets."""
    return Field(id_, title, "choice", choices=CLASS_TITLES)


def posture() -> Field:
    """A field for the posture of a target."""
    return Field("posture", "Posture of the target", "choice", "open", choices=POSTURES)


def sure(result: str, steps: list[str]) -> Spread:
    """An answer without dice, with the steps that lead to it."""
    return spread({result: Fraction(1)}, (result,), steps)


def grades_of(asked: Mapping[str, Any], one: str, other: str) -> str:
    """Two grades in words: "Regular against conscript"."""
    return f"{GRADE_TITLES[asked[one]]} against {GRADE_TITLES[asked[other]].lower()}"


def least_die(die: int) -> str:
    """The lowest die with which something happens, in words."""
    return {1: "always", 7: "never"}.get(die, f"on {die} or more")
