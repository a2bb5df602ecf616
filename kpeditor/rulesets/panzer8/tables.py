"""The tables of Panzer8, read from tables.yaml; a scenario may change them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.toolbox.tablereading import BadEntry, TableFile, mapping, numbers_of, rows_of, whole

LEAST_BASE, MOST_BASE = 0.1, 10.0
"""The least and the greatest side of a base, in inches."""
_BASE = re.compile(r"(\d+(?:\.\d+)?) ?x ?(\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class Results:
    """Results by a number. Each applies up to and including its limit; the last has no limit."""

    limits: tuple[int, ...]
    results: tuple[str, ...]

    def of(self, number: int) -> str:
        """The result of a difference of totals, or of a modified die."""
        return self.results[bisect_left(self.limits, number)]

    @property
    def order(self) -> tuple[str, ...]:
        """Every result once, in the order of the table."""
        return tuple(dict.fromkeys(self.results))


@dataclass(frozen=True, slots=True)
class Aircraft:
    """The attack values of an aircraft, and its defence against guns [P44]."""

    he: int
    ap: str
    defence: int


@dataclass(frozen=True, slots=True)
class SupportFire:
    """A mission of support fire: HE, AP, and the side of its beaten zone in inches, by make of gun [P45].

    The first of each pair is that of Russian and French guns.
    """

    he: tuple[int, int]
    ap: str
    side: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Single figures of the rules; tables.yaml explains each."""

    near: int
    hunt: int
    melee: int
    overrun: int
    losses: int
    smoke: int
    soft_cover: int
    hard_cover: int
    smoke_cover: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything the rules look up.

    Attributes:
        fire_he, fire_ap: results of direct fire, of air attacks and of support fire [P15].
        movement: inches by class and by terrain [4.3].
        bases: width and depth in inches by the height of figures and by size.
    """

    fire_he: Results
    fire_ap: Results
    hunt: Results
    melee: Results
    recovery: Results
    anti_air: Results
    movement: Mapping[str, Mapping[str, int]]
    support: Mapping[str, SupportFire]
    aircraft: Mapping[str, Aircraft]
    bases: Mapping[str, Mapping[str, tuple[float, float]]]
    numbers: Numbers


def tables(scenario: Scenario | None = None) -> Tables:
    """Returns the tables of the rules, with the changes of a scenario if one is given.

    Raises:
        BadFile: when the scenario's own tables are not well formed; its problems have paths below `tables`.
    """
    return _FILE.of(scenario)


def _built(read: dict[str, Any]) -> Tables:
    fire = read.pop("fire")
    return Tables(fire_he=fire["he"], fire_ap=fire["ap"], **read)


def _results(column: str, data: Any) -> Results:
    if not isinstance(data, list) or not data:
        raise BadEntry("this should be a list of results", ())
    limits = [whole(mapping(row, (n,)).get("to"), (n, "to")) for n, row in enumerate(data[:-1])]
    if limits != sorted(set(limits)):
        raise BadEntry("the limits should rise", ())
    words = []
    for number, row in enumerate(data):
        word = mapping(row, (number,)).get(column)
        if not isinstance(word, str):
            raise BadEntry(f"{column!r} should be a result in words", (number,))
        words.append(word)
    return Results(tuple(limits), tuple(words))


def _fire(data: Any) -> dict[str, Results]:
    return {column: _results(column, data) for column in ("he", "ap")}


def _figure(row: Mapping[str, str], name: str, column: str) -> int:
    text = row.get(column, "")
    if not text.isdecimal():
        raise BadEntry(f"{text!r} of {name} should be a whole number", ("rows", name))
    return whole(int(text), ("rows", name), 0)


def _movement(data: Any) -> Mapping[str, Mapping[str, int]]:
    return {
        name: {column: _figure(row, name, column) for column in row} for name, row in rows_of(data).items()
    }


def _support(data: Any) -> Mapping[str, SupportFire]:
    return {
        name: SupportFire(
            (_figure(row, name, "slavic_he"), _figure(row, name, "he")),
            row.get("ap", ""),
            (_figure(row, name, "slavic_side"), _figure(row, name, "side")),
        )
        for name, row in rows_of(data).items()
    }


def _aircraft(data: Any) -> Mapping[str, Aircraft]:
    return {
        name: Aircraft(_figure(row, name, "he"), row.get("ap", ""), _figure(row, name, "defence"))
        for name, row in rows_of(data).items()
    }


def _bases(data: Any) -> Mapping[str, Mapping[str, tuple[float, float]]]:
    return {
        scale: {size: _base(text, scale) for size, text in row.items()}
        for scale, row in rows_of(data).items()
    }


def _base(text: str, scale: str) -> tuple[float, float]:
    found = base_of(text)
    if found is None:
        limits = f"{LEAST_BASE:g} to {MOST_BASE:g} inches"
        raise BadEntry(f"{text!r} should be width and depth of {limits}, as 1.25x1", ("rows", scale))
    return found


def base_of(value: Any) -> tuple[float, float] | None:
    """Width and depth in inches from a text such as "1.25x1" or a list of two numbers; None if it is not a
    base.
    """
    sides = value if isinstance(value, list) else []
    if isinstance(value, str) and (found := _BASE.fullmatch(value)):
        sides = [float(one) for one in found.groups()]
    numbers = [float(one) for one in sides if isinstance(one, int | float) and not isinstance(one, bool)]
    fits = len(sides) == len(numbers) == 2 and all(LEAST_BASE <= one <= MOST_BASE for one in numbers)
    return (numbers[0], numbers[1]) if fits else None


_PARTS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "fire": _fire,
        **{name: partial(_results, "result") for name in ("hunt", "melee", "recovery", "anti_air")},
        "movement": _movement,
        "support": _support,
        "aircraft": _aircraft,
        "bases": _bases,
        "numbers": partial(numbers_of, Numbers),
    }
)
_FILE = TableFile(__file__, _PARTS, _built)
