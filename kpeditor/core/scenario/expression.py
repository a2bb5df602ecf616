"""Expressions as written: text to a tree of numbers, words and calls, each with its position.

Areas and conditions share one grammar (`expression.lark`), so that brackets, operators and the positions
of errors behave alike. What is plainly right is read here, at once; whatever else is judged by `grammar.py`,
whose library takes longer to load than a scenario takes to read. Nothing is ever evaluated as code; hostile
text is bounded in length and depth.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

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
    if (tree := plainly(text)) is not None:
        return tree
    from kpeditor.core.scenario.grammar import parsed  # most texts are right, and do without the library

    return parsed(text)


def plainly(text: str) -> Raw | None:
    """The tree of a text that is not hostile and plainly right; None where the grammar must judge."""
    reader = _Reader(text)
    try:
        return reader.whole()
    except _NotPlain:
        return None


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


class _NotPlain(Exception):
    """The text is wrong, or uses a word of the language as a name: both are for the grammar."""


class _Reader:
    """Reads one text from left to right by the grammar, a method a rule."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def whole(self) -> Raw | None:
        """The tree of the text; None where something follows it."""
        tree = self._choice()
        return tree if self._skipped() == len(self._text) else None

    def _skipped(self) -> int:
        """Goes past blanks; answers where that is."""
        found = _BLANKS.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at

    def _take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        found = form.match(self._text, self._skipped())
        if found:
            self._at = found.end()
        return found

    def _chain(self, rank: Rank, form: re.Pattern[str], part: Callable[[], Raw]) -> Raw:
        """Parts joined by operators; one part is itself."""
        parts, operators = [part()], list[str]()
        while operator := self._take(form):
            operators.append(operator[0].lower())
            parts.append(part())
        return Chain(rank, tuple(parts), tuple(operators), parts[0].offset) if operators else parts[0]

    def _choice(self) -> Raw:
        return self._chain("or", _OR, self._both)

    def _both(self) -> Raw:
        return self._chain("and", _AND, self._negation)

    def _negation(self) -> Raw:
        nots: list[int] = []
        while found := self._take(_NOT):
            nots.append(found.start())
        operand = self._comparison()
        return Negation(operand, nots[0]) if len(nots) % 2 else operand

    def _comparison(self) -> Raw:
        left = self._total()
        operator = self._take(_COMPARE)
        return left if not operator else Chain("compare", (left, self._total()), (operator[0],), left.offset)

    def _total(self) -> Raw:
        return self._chain("add", _ADD, self._product)

    def _product(self) -> Raw:
        return self._chain("multiply", _MULTIPLY, self._atom)

    def _atom(self) -> Raw:
        if self._take(_OPEN):
            return self._bracketed()
        if number := self._take(_NUMBER):
            return Word("decimal" if "." in number[0] else "number", number[0], number.start())
        word = self._part(_WORD)
        parts, dots = [word], list[str]()
        while dot := self._take(_DOT):
            dots.append(dot[0])
            parts.append(self._part(_PART))
        if dots:
            text = word.text + "".join(f"{dot}{part.text}" for dot, part in zip(dots, parts[1:], strict=True))
            return Word("dotted", text, word.offset, tuple(part.text for part in parts))
        if word.kind == "name" and self._take(_OPEN):
            if self._take(_CLOSE):
                return Call(word.text, (), word.offset)
            return Call(word.text, self._listed(), word.offset)
        return word

    def _bracketed(self) -> Raw:
        inner = self._listed()
        return inner[0] if len(inner) == 1 else Call("", inner, inner[0].offset)

    def _listed(self) -> tuple[Raw, ...]:
        """What stands between commas up to the closing bracket."""
        inner = [self._choice()]
        while self._take(_COMMA):
            inner.append(self._choice())
        if not self._take(_CLOSE):
            raise _NotPlain
        return tuple(inner)

    def _part(self, form: re.Pattern[str]) -> Word:
        found = self._take(form)
        if not found or found[0].lower() in _OF_THE_LANGUAGE:
            raise _NotPlain
        start, text = found.start(), found[0]
        if text[0] in "\"'":
            return Word("text", text[1:-1], start)
        return Word("number" if text.isdecimal() and text.isascii() else "name", text, start)


# The terminals of expression.lark.
_BLANKS: Final = re.compile(r"\s*")
_OR: Final = re.compile(r"or\b", re.IGNORECASE)
_AND: Final = re.compile(r"and\b", re.IGNORECASE)
_NOT: Final = re.compile(r"not\b", re.IGNORECASE)
_COMPARE: Final = re.compile(r">=|<=|==|!=|>|<")
_ADD: Final = re.compile(r"[+-]")
_MULTIPLY: Final = re.compile(r"[*&]")
_DOT: Final = re.compile(r"[.:]")
_OPEN, _CLOSE, _COMMA = re.compile(r"\("), re.compile(r"\)"), re.compile(",")
_NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_WORD: Final = re.compile(r"[^\W\d]\w*|\"[^\"\n]*\"|'[^'\n]*'")
_PART: Final = re.compile(rf"{_WORD.pattern}|[0-9]+")
_OF_THE_LANGUAGE: Final = frozenset(("or", "and", "not"))
