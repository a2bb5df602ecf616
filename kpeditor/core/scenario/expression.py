"""Expressions as written: text to a tree of numbers, words and calls, each with its position.

Areas and conditions share one grammar (`expression.lark`), so that brackets, operators and the positions
of errors behave alike. Nothing is ever evaluated as code; hostile text is bounded in length and depth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from kpeditor.core.errors import BadExpression

TABLES = "expression.tables"
"""What the packaged program brings along: the parser made of the grammar, by the same version of lark."""
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

    rank: Literal["or", "and", "compare", "add", "multiply"]
    operands: tuple[Raw, ...]
    operators: tuple[str, ...]
    offset: int


@dataclass(frozen=True, slots=True)
class Negation:
    """`not` before a condition."""

    operand: Raw
    offset: int


Raw = Word | Call | Chain | Negation


def parse_expression(text: str) -> Raw:
    """The tree of a text.

    Raises:
        BadExpression: when the text is too long, nested too deep, or not an expression; with the position.
    """
    refuse_hostile(text)
    try:
        return _Builder().transform(parser().parse(text))
    except UnexpectedInput as unexpected:
        raise explain(unexpected, text, _EXPECTED) from None


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


def explain(unexpected: UnexpectedInput, text: str, expected: Mapping[str, str]) -> BadExpression:
    """What the parser did not understand, in plain words; `expected` names terminals as people would."""
    if isinstance(unexpected, UnexpectedCharacters):
        offset: int = unexpected.pos_in_stream  # type: ignore[assignment]  # typed as None by lark
        char = text[offset]
        if char in "\"'":
            return BadExpression("this quotation mark is never closed", offset)
        if char == "=":
            return BadExpression("a single = means nothing here; write == to compare", offset)
        return BadExpression(f"{char!r} has no meaning here{_wanted(unexpected.allowed, expected)}", offset)
    if not isinstance(unexpected, UnexpectedToken):
        return BadExpression("this ends too early", len(text.rstrip()))
    token = unexpected.token
    wanted = _wanted(unexpected.accepts, expected)
    if token.type == "$END":
        return BadExpression(f"this ends too early{wanted}", len(text.rstrip()))
    return BadExpression(f"{str(token)!r} does not belong here{wanted}", token.start_pos or 0)


def _wanted(terminals: Any, expected: Mapping[str, str]) -> str:
    """The words "; expected ..." for the terminals the parser would have taken."""
    words = [word for name, word in expected.items() if name in (terminals or ())]
    words = list(dict.fromkeys(words))
    if not words:
        return ""
    return "; expected " + (f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0])


_EXPECTED = {
    "NAME": "a name",
    "NUMBER": "a number",
    "DECIMAL": "a number",
    "STRING": "a hex in quotation marks",
    "DOT": "a dot and what the units are",
    "_OPEN": "an opening bracket",
    "_COMMA": "a comma",
    "_CLOSE": "a closing bracket",
    "ADD": "an operator",
    "MULTIPLY": "an operator",
    "$END": "the end",
}


@cache
def parser() -> Lark:
    """The parser of the grammar; from its tables where they lie ready beside it, else made now."""
    ready = Path(__file__).with_name(TABLES)
    if ready.is_file():
        with ready.open("rb") as file:
            return Lark.load(file)
    return Lark.open_from_package(__package__, "expression.lark", parser="lalr")


class _Builder(Transformer[Token, Raw]):
    """Turns lark's tree into ours; lark calls the method named after a rule or a terminal."""

    def NUMBER(self, token: Token) -> Word:
        return Word("number", str(token), token.start_pos or 0)

    def DECIMAL(self, token: Token) -> Word:
        return Word("decimal", str(token), token.start_pos or 0)

    def STRING(self, token: Token) -> Word:
        return Word("text", str(token)[1:-1], token.start_pos or 0)

    def NAME(self, token: Token) -> Word:
        return Word("name", str(token), token.start_pos or 0)

    def dotted(self, parts: list[Any]) -> Word:
        words = parts[0::2]
        text = words[0].text + "".join(
            f"{dot}{word.text}" for dot, word in zip(parts[1::2], words[1:], strict=True)
        )
        return Word("dotted", text, words[0].offset, tuple(word.text for word in words))

    def arguments(self, parts: list[Raw]) -> tuple[Raw, ...]:
        return tuple(parts)

    def call(self, parts: list[Any]) -> Call:
        name, arguments = parts
        return Call(name.text, arguments or (), name.offset)

    def point(self, parts: list[Raw]) -> Call:
        return Call("", tuple(parts), parts[0].offset)

    def negation(self, parts: list[Any]) -> Raw:
        *nots, operand = parts
        if len(nots) % 2 == 0:
            return operand  # type: ignore[no-any-return]  # a Raw
        return Negation(operand, nots[0].start_pos or 0)

    def choice(self, parts: list[Raw]) -> Chain:
        return Chain("or", tuple(parts), ("or",) * (len(parts) - 1), parts[0].offset)

    def both(self, parts: list[Raw]) -> Chain:
        return Chain("and", tuple(parts), ("and",) * (len(parts) - 1), parts[0].offset)

    def comparison(self, parts: list[Any]) -> Chain:
        return _chain("compare", parts)

    def total(self, parts: list[Any]) -> Chain:
        return _chain("add", parts)

    def product(self, parts: list[Any]) -> Chain:
        return _chain("multiply", parts)


def _chain(rank: Literal["compare", "add", "multiply"], parts: list[Any]) -> Chain:
    operands = tuple(parts[0::2])
    return Chain(rank, operands, tuple(str(token) for token in parts[1::2]), operands[0].offset)
