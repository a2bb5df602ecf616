"""Tokens of a phrase about the map, without words that add no meaning ("anywhere", "of the map")."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from kpeditor.core.errors import BadExpression

DIGITS = "[0-9]+"
_TOKEN = r"""
        (?P<filler>(?:of\s+(?:the\s+)?(?:map|board)|zig-?zag|anywhere|inclusive|hex(?:es)?|maps?|board
                   |enters?|exits?|deploys?|all|any)\b)
      | (?P<number>(?<!\w)(?:NUMBER)(?!\w)|[0-9]+)
      | (?P<name>[^\W\d]\w*)
      | (?P<text>"[^"\n]*"|“[^”\n]*”|'[^'\n]*')
      | (?P<mark>[-–—,.;()])
      | (?P<other>\S)"""


@cache
def _token(pattern: str) -> re.Pattern[str]:
    """The regular expression of a sentence's words; `pattern` matches the hex numbers of the map."""
    # A verbose regular expression ignores blanks and treats # as a comment; hex numbers contain neither.
    return re.compile(_TOKEN.replace("NUMBER", pattern), re.VERBOSE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number, a quoted text or a mark.

    Attributes:
        definite: whether "the" precedes it.
        before, after: the skipped words without meaning before and after it, in lower case.
    """

    kind: Literal["number", "name", "text", "mark", "end"]
    text: str
    offset: int
    definite: bool = False
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def names_hexes(self) -> bool:
        """True where "hexes" follows: woods hexes."""
        return self.after[:1] in (("hex",), ("hexes",))

    @property
    def is_inclusive(self) -> bool:
        """True where "inclusive" follows."""
        return "inclusive" in self.after

    @property
    def key(self) -> str:
        """The text for comparisons: lower case for words, one form for dashes, empty for quoted texts and at
        the end.
        """
        if self.kind == "mark":
            return "-" if self.text in "–—" else self.text
        return self.text.lower() if self.kind == "name" else ""


def tokens_of(text: str, start: int = 0, pattern: str = DIGITS, boards: tuple[str, ...] = ()) -> list[Token]:
    """The words of a text and the end token; `start` is added to offsets, `pattern` matches the map's hex
    numbers.

    Args:
        boards: the names of the boards of the map; "board" before one of them is a word with a meaning.

    Raises:
        BadExpression: at a character that no sentence about the map contains.
    """
    tokens: list[Token] = []
    definite = False
    passed: tuple[str, ...] = ()
    for match in _token(pattern).finditer(text):
        kind, word, offset = match.lastgroup, match.group(), match.start() + start
        if kind == "other":
            meant = (
                "this quotation mark is never closed" if word in "\"'“" else f"{word!r} has no meaning here"
            )
            raise BadExpression(meant, offset)
        if kind == "filler" and word.lower().endswith("board") and _begins(text[match.end() :], boards):
            kind, word = "name", "board"
        elif kind == "filler":
            passed += (word.lower(),)
            if tokens:
                tokens[-1] = replace(tokens[-1], after=(*tokens[-1].after, word.lower()))
            continue
        if word.lower() == "the":
            definite = True
            continue
        stripped = word[1:-1] if kind == "text" else word
        tokens.append(Token(kind, stripped, offset, definite, passed))  # type: ignore[arg-type]  # the groups
        definite, passed = False, ()
    return [*tokens, Token("end", "", start + len(text.rstrip()), before=passed)]


def _begins(text: str, names: tuple[str, ...]) -> bool:
    """Whether a text begins with one of these names, which are in capitals."""
    found = re.match(r"""\s*["'“]?(\w+)""", text)
    return found is not None and found[1].upper() in names


class Words:
    """A cursor over the words of a text."""

    def __init__(
        self, text: str, start: int = 0, pattern: str = DIGITS, boards: tuple[str, ...] = ()
    ) -> None:
        *self._tokens, self._end = tokens_of(text, start, pattern, boards)
        self.at = 0

    def peek(self, ahead: int = 0) -> Token:
        """The next word, or one further on, without taking it."""
        index = self.at + ahead
        return self._tokens[index] if index < len(self._tokens) else self._end

    def last(self) -> Token:
        """The word taken last; at the beginning the first one."""
        return self.peek(-1 if self.at else 0)

    def next(self) -> Token:
        """Takes the next word; at the end it returns the end token and stays there."""
        token = self.peek()
        self.at = min(self.at + 1, len(self._tokens))
        return token

    def take(self, *keys: str) -> bool:
        """Takes the next word if it is one of these."""
        found = self.peek().key in keys
        self.at += found
        return found

    def take_all(self, *keys: str) -> bool:
        """Takes these words if they come next, one after the other."""
        found = all(self.peek(ahead).key == key for ahead, key in enumerate(keys))
        self.at += len(keys) if found else 0
        return found

    def need(self, *keys: str) -> None:
        """Takes the next word, which must be one of these.

        Raises:
            BadExpression: when the next word is another.
        """
        if not self.take(*keys):
            raise self.unexpected(" or ".join(repr(key) for key in keys))

    def need_number(self, wanted: str) -> Token:
        """Takes the next word, which must be a number.

        Raises:
            BadExpression: when it is not a number.
        """
        if self.peek().kind != "number":
            raise self.unexpected(wanted)
        return self.next()

    def unexpected(self, wanted: str) -> BadExpression:
        """The exception for an unexpected word; `wanted` names what was expected."""
        token = self.peek()
        if token.kind == "end":
            return BadExpression(f"this ends too early; expected {wanted}", token.offset)
        if token.key in ("game", "turn", "turns"):
            return BadExpression("the turn is not part of the area; write it beside it", token.offset)
        return BadExpression(f"{token.text!r} is not understood here; expected {wanted}", token.offset)
