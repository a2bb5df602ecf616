"""The grammar of areas and conditions (`expression.lark`). The library lark parses texts by it, and reports
faults with what was expected.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, __version__

from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.expression import Call, Chain, Negation, Rank, Raw, Word

GRAMMAR = Path(__file__).with_name("expression.lark")
TABLES = GRAMMAR.with_suffix(".tables")
"""The parser tables of the grammar, written by packaging/parsertables.py."""


def parsed(text: str) -> Raw:
    """The syntax tree of a text. Callers must refuse hostile texts, such as very deep ones, beforehand.

    Raises:
        BadExpression: when the text is not an expression; with the position.
    """
    try:
        return _Builder().transform(_parser().parse(text))
    except UnexpectedInput as unexpected:
        raise explain(unexpected, text, _EXPECTED) from None


def explain(unexpected: UnexpectedInput, text: str, expected: Mapping[str, str]) -> BadExpression:
    """A syntax error in plain words; `expected` maps terminals to words that people use."""
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
    """The words "; expected ..." for the terminals that the parser would accept."""
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
def _parser() -> Lark:
    """The parser of the grammar: loaded from its tables if they match the grammar, which takes a tenth of the
    time, otherwise built now.
    """
    with suppress(OSError):
        mark, _, ready = TABLES.read_bytes().partition(b"\n")
        if mark == fitting_mark():
            return Lark.load(BytesIO(ready))
    return from_grammar()


def from_grammar() -> Lark:
    """The parser, built from the grammar."""
    return Lark(GRAMMAR.read_text("utf-8"), parser="lalr")


def fitting_mark() -> bytes:
    """The first line of matching tables: the version of the library and the checksum of the grammar."""
    return f"lark {__version__}, grammar {zlib.crc32(GRAMMAR.read_bytes()):08x}".encode("ascii")


class _Builder(Transformer[Token, Raw]):
    """Converts lark's tree into our nodes; lark calls the method named after a rule or a terminal."""

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


def _chain(rank: Rank, parts: list[Any]) -> Chain:
    operands = tuple(parts[0::2])
    return Chain(rank, operands, tuple(str(token) for token in parts[1::2]), operands[0].offset)
