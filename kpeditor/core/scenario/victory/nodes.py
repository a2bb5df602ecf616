"""The nodes of a victory condition: frozen values that print themselves.

Counts are whole numbers, conditions are true or false. Combine them with the functions at the end of the
module, so that equal texts give equal nodes.
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
"""Alternative words for counts, found in older files and rulebooks."""
COUNT_WORDS: Final[tuple[str, ...]] = (*get_args(What), *OTHER_WORDS)
"""Every word that begins a count."""
EVERYBODY: Final = "any"
"""The word in place of a side for units of every side."""
OWN, ENEMY = "own", "enemy"
"""The words in place of a side in points that every side scores: the side itself, and all others."""
OTHER: Final = "other"
"""The kind of units that no earlier line of points with the same count names."""
EVERY_KIND: Final = ("unit", "units")
"""The kind that includes every unit."""
Comparator = Literal[">=", "<=", "==", "!=", ">", "<"]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Tallied:
    """The number of units of a side that are effective, present, destroyed, off the map or held by it, or the
    number of hexes or places it controls. Without `kinds` only combat units count (R-VIC-1).

    Attributes:
        area: the area where units must stand or leave the map, or the ground to control.
        kinds: the properties that a unit must all have: type, class, flag, condition, or the id of a single
            unit.
        without: for the kind `other`, the kinds that earlier lines of points name and that do not count here.
        each: for control, the kind of places that count as one each if the side holds all their hexes, or all
            those within the area.
        is_whole: for control, whether the area counts as one if the side holds all its hexes.
        word: the word of the text, if it is one of `OTHER_WORDS`.
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
        """The word of the text for the count."""
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
    """Counts added to and subtracted from a first one, from left to right."""

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
    """A comparison of two counts. `is_bare`: the text has only the left count, which must be at least one."""

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
    """True when all parts are true."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " and ".join(f"({part})" if isinstance(part, AnyOf) else str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """True when at least one part is true."""

    parts: tuple[Condition, ...]

    def __str__(self) -> str:
        return " or ".join(str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not:
    """True when the part is false."""

    part: Condition

    def __str__(self) -> str:
        return f"not ({self.part})"


Count: TypeAlias = Number | Tallied | Total | Product
Condition: TypeAlias = Comparison | AllOf | AnyOf | Not


def total(first: Count, *rest: tuple[Literal["+", "-"], Count]) -> Count:
    """The sum from left to right; a sum in first position is flattened."""
    if not rest:
        return first
    if isinstance(first, Total):
        return Total(first.first, first.rest + rest)
    return Total(first, rest)


def product(factors: Iterable[Count]) -> Count:
    """The product; products among the factors are flattened."""
    flat: list[Count] = []
    for factor in factors:
        flat.extend(factor.factors if isinstance(factor, Product) else (factor,))
    return flat[0] if len(flat) == 1 else Product(tuple(flat))


def all_of(parts: Iterable[Condition]) -> Condition:
    """True when all parts are true; parts of the same kind are flattened."""
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, AllOf) else (part,))
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


def any_of(parts: Iterable[Condition]) -> Condition:
    """True when at least one part is true; parts of the same kind are flattened."""
    flat: list[Condition] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, AnyOf) else (part,))
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def negated(part: Condition) -> Condition:
    """The negation of the part; a double negation gives the part itself."""
    return part.part if isinstance(part, Not) else Not(part)


Node = TypeVar("Node", Condition, Count)


def mapped(node: Node, change: Callable[[Tallied], Count]) -> Node:
    """The condition or count with each `Tallied` in it replaced."""
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
    """Every `Tallied` in a condition, in order."""
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
