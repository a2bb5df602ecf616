"""What a victory condition is made of: frozen nodes that print themselves.

Counts are whole numbers, conditions are true or false. Make arithmetic and logic with the functions at
the end, so that equal texts give equal nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from kpeditor.core.scenario.areas.nodes import Area, name_or_quoted

What = Literal["effective", "units", "destroyed", "exited"]
EFFECTIVE: Final = "effective"
OTHER_WORDS: Final[Mapping[str, What]] = MappingProxyType({"undisrupted": EFFECTIVE})
"""Words of single rules systems for what is counted, as older files and their rulebooks write them."""
COUNT_WORDS: Final[tuple[str, ...]] = (*get_args(What), *OTHER_WORDS)
"""Every word that counts something."""
Comparator = Literal[">=", "<=", "==", "!=", ">", "<"]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Tallied:
    """How many combat units of a side are effective, present, destroyed or gone off the map (R-VIC-1).

    `area` narrows effective and present units to where they stand, exited ones to where they left. `word` is
    another word for what is counted, where the text has one of `OTHER_WORDS`.
    """

    what: What
    side: str
    area: Area | None = None
    offset: int = field(default=0, compare=False)
    side_offset: int = field(default=0, compare=False)
    word: str = field(default="", compare=False)

    @property
    def said(self) -> str:
        """What is counted, in the word of the text."""
        return self.word or self.what

    def __str__(self) -> str:
        area = "" if self.area is None else f", {self.area}"
        return f"{self.said}({name_or_quoted(self.side)}{area})"


@dataclass(frozen=True, slots=True)
class Total:
    """Counts added to and taken from a first one, from left to right."""

    first: Count
    rest: tuple[tuple[Literal["+", "-"], Count], ...]

    def __str__(self) -> str:
        text = str(self.first)
        for sign, count in self.rest:
            text += f" {sign} ({count})" if isinstance(count, Total) else f" {sign} {count}"
        return text


@dataclass(frozen=True, slots=True)
class Product:
    """Counts multiplied with each other."""

    factors: tuple[Count, ...]

    def __str__(self) -> str:
        return " * ".join(
            f"({factor})" if isinstance(factor, Total) else str(factor) for factor in self.factors
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two counts compared."""

    left: Count
    comparator: Comparator
    right: Count

    def __str__(self) -> str:
        return f"{self.left} {self.comparator} {self.right}"


@dataclass(frozen=True, slots=True)
class AllOf:
    """True when all parts are."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " and ".join(f"({part})" if isinstance(part, AnyOf) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """True when at least one part is."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " or ".join(str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not:
    """True when the part is not."""

    part: Condition

    def __str__(self) -> str:
        return f"not ({self.part})"


Count: TypeAlias = Number | Tallied | Total | Product
Condition: TypeAlias = Comparison | AllOf | AnyOf | Not


def total(first: Count, *rest: tuple[Literal["+", "-"], Count]) -> Count:
    """The sum from left to right; a sum at its head is taken apart."""
    if not rest:
        return first
    if isinstance(first, Total):
        return Total(first.first, first.rest + rest)
    return Total(first, rest)


def product(factors: Iterable[Count]) -> Count:
    """The product; products among the factors are taken apart."""
    flat: list[Count] = []
    for factor in factors:
        flat.extend(factor.factors if isinstance(factor, Product) else (factor,))
    return flat[0] if len(flat) == 1 else Product(tuple(flat))


def all_of(parts: Iterable[Condition]) -> Condition:
    """True when all parts are; parts of the same kind are taken apart."""
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, AllOf) else (part,))
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


def any_of(parts: Iterable[Condition]) -> Condition:
    """True when at least one part is; parts of the same kind are taken apart."""
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, AnyOf) else (part,))
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def negated(part: Condition) -> Condition:
    """True when the part is not; twice negated is not negated."""
    return part.part if isinstance(part, Not) else Not(part)
