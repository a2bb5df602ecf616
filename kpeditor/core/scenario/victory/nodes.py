"""What a victory condition is made of: frozen nodes that print themselves.

Counts are whole numbers, conditions are true or false. Make arithmetic and logic with the functions at
the end, so that equal texts give equal nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, TypeVar, cast, get_args

from kpeditor.core.scenario.areas.nodes import Area, name_or_quoted

What = Literal["effective", "units", "destroyed", "exited", "controlled", "held"]
EFFECTIVE: Final = "effective"
OTHER_WORDS: Final[Mapping[str, What]] = MappingProxyType(
    {"undisrupted": EFFECTIVE, "present": "units", "at": "units", "held_by": "held"}
)
"""Other words for what is counted, as older files and rulebooks write them."""
COUNT_WORDS: Final[tuple[str, ...]] = (*get_args(What), *OTHER_WORDS)
"""Every word that counts something."""
EVERYBODY: Final = "any"
"""What stands in place of a side for units of every side."""
OWN, ENEMY = "own", "enemy"
"""What stands in place of a side in points that every side scores: itself, and all the others."""
OTHER: Final = "other"
"""The kind of the units that no line of points with the same count names before it."""
EVERY_KIND: Final = ("unit", "units")
"""The kind every unit is of."""
Comparator = Literal[">=", "<=", "==", "!=", ">", "<"]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Tallied:
    """How many units of a side are effective, present, destroyed, gone off the map or held by it, or how many
    hexes or places it controls. Where `kinds` names none, combat units count alone (R-VIC-1).

    Attributes:
        area: narrows units to where they stand or where they left; what is controlled.
        kinds: what the units must be, all of it: type, class, flag, condition or id of a single unit.
        without: of the kind `other`, the kinds that do not count, as earlier lines of points name them.
        each: of what is controlled, the kind of the places that count as one each where the side holds all
            their hexes, within the area where there is one.
        is_whole: the area that is controlled counts as one, where the side holds all its hexes.
        word: another word for what is counted, where the text has one of `OTHER_WORDS`.
    """

    what: What
    side: str
    area: Area | None = None
    offset: int = field(default=0, compare=False)
    side_offset: int = field(default=0, compare=False)
    word: str = field(default="", compare=False)
    kinds: tuple[str, ...] = ()
    without: tuple[tuple[str, ...], ...] = ()
    each: str = ""
    is_whole: bool = False

    @property
    def said(self) -> str:
        """What is counted, in the word of the text."""
        return self.word or self.what

    def __str__(self) -> str:
        area = "" if self.area is None else f", {self.area}"
        if self.each:
            area = f", each({name_or_quoted(self.each)}{area})"
        elif self.is_whole:
            area = f", whole({self.area})"
        kinds = "".join(f".{name_or_quoted(kind)}" for kind in self.kinds)
        return f"{self.said}({name_or_quoted(self.side)}{kinds}{area})"


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
    """Two counts compared. `is_bare`: written as the left one alone, which asks for at least one."""

    left: Count
    comparator: Comparator
    right: Count
    is_bare: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        if self.is_bare:
            return str(self.left)
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


Node = TypeVar("Node", Condition, Count)


def mapped(node: Node, change: Callable[[Tallied], Count]) -> Node:
    """The condition or count with something else in place of each thing it counts."""
    return cast("Node", _mapped(node, change))


def _mapped(node: Condition | Count, change: Callable[[Tallied], Count]) -> Condition | Count:
    match node:
        case AllOf(parts):
            return all_of(mapped(part, change) for part in parts)
        case AnyOf(parts):
            return any_of(mapped(part, change) for part in parts)
        case Not(part):
            return negated(mapped(part, change))
        case Comparison():
            left, right = mapped(node.left, change), mapped(node.right, change)
            return Comparison(left, node.comparator, right, node.is_bare and isinstance(left, Tallied))
        case Tallied():
            return change(node)
        case Total(first, rest):
            return total(mapped(first, change), *((sign, mapped(part, change)) for sign, part in rest))
        case Product(factors):
            return product(mapped(factor, change) for factor in factors)
        case Number():
            return node


def tallied_in(node: Condition | Count) -> Iterator[Tallied]:
    """Everything a condition counts, in order."""
    match node:
        case Tallied():
            yield node
        case Comparison():
            yield from tallied_in(node.left)
            yield from tallied_in(node.right)
        case AllOf() | AnyOf():
            for part in node.parts:
                yield from tallied_in(part)
        case Not():
            yield from tallied_in(node.part)
        case Total():
            yield from tallied_in(node.first)
            for _, term in node.rest:
                yield from tallied_in(term)
        case Product():
            for factor in node.factors:
                yield from tallied_in(factor)
        case Number():
            pass
