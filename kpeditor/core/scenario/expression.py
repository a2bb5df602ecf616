"""Expressions as written: text to a tree of numbers, words and calls, each with its position.

Areas and conditions share one grammar (`grammar.py`), so that brackets, operators and the positions of errors
behave alike. Nothing is ever evaluated as code; hostile text is bounded in length and depth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kpeditor.core.errors import BadExpression

MAX_LENGTH = 20_000
"""The longest text of an area or a condition, in characters."""
MAX_DEPTH = 40
"""How deep brackets may be nested."""
MAX_DIGITS = 8
"""The longest number; hex numbers of the largest boards have as many digits."""


@dataclass(frozen=True, slots=True)
class Word:
    """A whole number, one with decimals, a quoted text (without its quotes), a name, or names joined by dots:
    `parts` of the text.
    """

    kind: Literal["number", "decimal", "text", "name", "dotted"]
    text: str
    offset: int
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`; without a name a point of a table, `(12.5, 30)`."""

    name: str
    arguments: tuple[Raw, ...]
    offset: int


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands joined by operators of one rank, read from left to right; it begins at `offset`."""

    rank: Rank
    operands: tuple[Raw, ...]
    operators: tuple[str, ...]
    offset: int


@dataclass(frozen=True, slots=True)
class Negation:
    """`not` before a condition."""

    operand: Raw
    offset: int


Raw = Word | Call | Chain | Negation
Rank = Literal["or", "and", "compare", "add", "multiply"]


def parse_expression(text: str) -> Raw:
    """The tree of a text.

    Raises:
        BadExpression: when the text is too long, nested too deep, or not an expression; with the position.
    """
    refuse_hostile(text)
    from kpeditor.core.scenario.grammar import parsed  # loaded late, with its library

    return parsed(text)


def refuse_hostile(text: str) -> None:
    """Sees to it that a text can be parsed quickly.

    Raises:
        BadExpression: when it is empty, too long, nested too deep, or holds a number without end.
    """
    if not text.strip():
        raise BadExpression("nothing is written here")
    if len(text) > MAX_LENGTH:
        raise BadExpression(f"this is longer than {MAX_LENGTH} characters", MAX_LENGTH)
    depth = digits = 0
    for offset, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        digits = digits + 1 if char.isdigit() else 0
        if depth > MAX_DEPTH:
            raise BadExpression(f"brackets are nested more than {MAX_DEPTH} deep", offset)
        if digits > MAX_DIGITS:
            raise BadExpression(f"numbers have at most {MAX_DIGITS} digits", offset)
