"""Counting: labels of columns or rows, by numbers or letters, with their start and direction."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Style = Literal["numbers", "letters", "spreadsheet"]
"""The styles of labels: 1, 2, 3; A to Z, then AA, BB, CC as on boards; A to Z, then AA, AB, AC."""

MOST_LETTERS = 4
"""The most times a letter is repeated: ZZZZ is line 104."""
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def written(ordinal: int, style: Style, digits: int = 1) -> str:
    """The printed form of a line's ordinal: letters begin with 1 = A; an ordinal without letters stays a
    number.
    """
    if style == "numbers" or ordinal < 1:
        return f"{ordinal:0{digits}d}"
    if style == "letters":
        return _ALPHABET[(ordinal - 1) % 26] * ((ordinal - 1) // 26 + 1)
    text = ""
    while ordinal:
        ordinal, letter = divmod(ordinal - 1, 26)
        text = _ALPHABET[letter] + text
    return text


def ordinal_of(text: str, style: Style) -> int | None:
    """The ordinal of a printed text, None if the text is not in this style; small letters are accepted."""
    if style == "numbers":
        return int(text) if text.isascii() and text.isdigit() else None
    text = text.upper()
    if not re.fullmatch("[A-Z]{1,4}", text):
        return None
    if style == "letters":
        return 26 * (len(text) - 1) + _ALPHABET.index(text[0]) + 1 if len(set(text)) == 1 else None
    ordinal = 0
    for letter in text:
        ordinal = 26 * ordinal + _ALPHABET.index(letter) + 1
    return ordinal


def pattern_of(style: Style, digits: int = 1) -> str:
    """A regular expression of the printed lines of a style, without groups."""
    if style == "numbers":
        return f"[0-9]{{{digits},8}}"
    if style == "letters":
        return f"(?:{'|'.join(f'{letter}{{1,{MOST_LETTERS}}}' for letter in _ALPHABET)})"
    return "[A-Z]{1,3}"


@dataclass(frozen=True, slots=True)
class Counting:
    """How the columns, or the rows, of a board are counted.

    Args:
        first: the ordinal the count begins with; 1 is A.
        digits: numbers are filled up with zeros to so many digits.
        last: 0 if the count begins at the left or top; otherwise the last line, from which it counts
            backward.
    """

    style: Style = "numbers"
    first: int = 1
    digits: int = 1
    last: int = 0

    def ordinal(self, line: int) -> int:
        """The ordinal of a line, lines being counted from 1 at the left or at the top."""
        return self.first + (self.last - line if self.last else line - 1)

    def line(self, ordinal: int) -> int:
        """The line with this ordinal, on the board or not."""
        return self.last - (ordinal - self.first) if self.last else ordinal - self.first + 1

    def text(self, line: int) -> str:
        """How a line is printed."""
        return written(self.ordinal(line), self.style, self.digits)

    def read(self, text: str) -> int | None:
        """The line with this printed text, None if there is none."""
        ordinal = ordinal_of(text, self.style)
        return None if ordinal is None else self.line(ordinal)

    @property
    def pattern(self) -> str:
        """A regular expression of the printed texts, without groups."""
        return pattern_of(self.style, self.digits)
