"""Long lists of hexside names: read at once, because a parser takes seconds for a million of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

_NAME = r'(?:"[0-9A-Za-z._/-]{1,24}"|[0-9]{3,8}[A-F])'
_GAP = r"(?:[ \t\r\n]++(?:#[^\r\n]*+)?+)*+"
_NAME_LIST = re.compile(rf"\[{_GAP}{_NAME}(?:{_GAP},{_GAP}{_NAME}){{63,}}+{_GAP},?{_GAP}\]")
_COMMENT = re.compile(r"#[^\r\n]*")
_ONE_NAME = re.compile(rf"#[^\r\n]*+|({_NAME})")


@dataclass(frozen=True, slots=True)
class NameList:
    """A long list of nothing but short names, as a flow sequence: it is read in one go, not name by name."""

    start: int
    end: int
    names: list[str]


def name_lists(text: str) -> list[NameList]:
    """The long lists of names of a text; some may turn out to stand in a comment or a text value."""
    return [NameList(found.start(), found.end(), _names(found[0])) for found in _NAME_LIST.finditer(text)]


def without(text: str, lists: list[NameList]) -> str:
    """The text with the inside of these lists turned into blanks, every other character at its place."""
    parts, here = [], 0
    for names in lists:
        parts += [text[here : names.start + 1], " " * (names.end - names.start - 2)]
        here = names.end - 1
    return "".join([*parts, text[here:]])


def name_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the names of a list of names stand, quotes included."""
    return [found.span() for found in _ONE_NAME.finditer(text, start, end) if found[1]]


def name_span(text: str, start: int, index: int) -> tuple[int, int]:
    """Where one name of a list of names that begins at `start` stands."""
    names = (found.span() for found in _ONE_NAME.finditer(text, start) if found[1])
    return next(islice(names, index, None))


def _names(text: str) -> list[str]:
    if "#" in text:
        text = _COMMENT.sub("", text)
    return text.replace('"', "").strip("[] \t\r\n,").replace(",", " ").split()
