"""Long lists of hexside names: read at once, because a parser takes seconds for a million of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = r'(?:"[0-9A-Za-z-]{1,16}"|[0-9]{3,8}[A-F])'
_NAME_LIST = re.compile(rf"\[\s*+{_NAME}(?:\s*+,\s*+{_NAME}){{63,}}+\s*+,?\s*+\]")
_ONE_NAME = re.compile(_NAME)


@dataclass(frozen=True, slots=True)
class NameList:
    """A long list of nothing but short names, as a flow sequence: it is read in one go, not name by name."""

    start: int
    end: int
    names: list[str]


def name_lists(text: str) -> list[NameList]:
    """The long lists of names of a text; some may turn out to stand in a comment or a text value."""
    return [
        NameList(
            found.start(),
            found.end(),
            found[0].replace('"', "").strip("[] \t\r\n,").replace(",", " ").split(),
        )
        for found in _NAME_LIST.finditer(text)
    ]


def without(text: str, lists: list[NameList]) -> str:
    """The text with the inside of these lists turned into blanks, every other character at its place."""
    parts, here = [], 0
    for names in lists:
        parts += [text[here : names.start + 1], " " * (names.end - names.start - 2)]
        here = names.end - 1
    return "".join([*parts, text[here:]])


def name_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the names of a list of names stand, quotes included."""
    return [found.span() for found in _ONE_NAME.finditer(text, start, end)]
