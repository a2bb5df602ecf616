"""Nodes: values of a file with their places in the text, so that a save can change them and nothing else.

Also makes the exceptions for defects at a place of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal

from kpeditor.core.errors import BadFile
from kpeditor.core.problem import Problem, error

BOM = "\ufeff"
LINE_END = re.compile(r"\r\n|\r|\n")

_NAME = r'(?:"[0-9A-Za-z._/-]{1,24}"|[0-9]{3,8}[A-F])'
_GAP = r"(?:[ \t\r\n]++(?:#[^\r\n]*+)?+)*+"
_NAME_LIST = re.compile(rf"\[{_GAP}{_NAME}(?:{_GAP},{_GAP}{_NAME}){{63,}}+{_GAP},?{_GAP}\]")
_COMMENT = re.compile(r"#[^\r\n]*")
_ONE_NAME = re.compile(rf"#[^\r\n]*+|({_NAME})")


@dataclass(frozen=True, slots=True)
class NameList:
    """A long flow sequence of short names only. It is read in one step, not name by name."""

    start: int
    end: int
    names: list[str]


def name_lists(text: str) -> list[NameList]:
    """The long lists of names in a text; some of them may lie in a comment or a text value."""
    return [NameList(found.start(), found.end(), _names(found[0])) for found in _NAME_LIST.finditer(text)]


def without(text: str, lists: list[NameList]) -> str:
    """The text with blanks in place of the content of these lists; all other characters keep their places."""
    parts, here = [], 0
    for names in lists:
        parts += [text[here : names.start + 1], " " * (names.end - names.start - 2)]
        here = names.end - 1
    return "".join([*parts, text[here:]])


def name_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Start and end of each name in a list of names, quotes included."""
    return [found.span() for found in _ONE_NAME.finditer(text, start, end) if found[1]]


def name_span(text: str, start: int, index: int) -> tuple[int, int]:
    """Start and end of one name in the list of names that begins at `start`."""
    names = (found.span() for found in _ONE_NAME.finditer(text, start) if found[1])
    return next(islice(names, index, None))


def _names(text: str) -> list[str]:
    if "#" in text:
        text = _COMMENT.sub("", text)
    return text.replace('"', "").strip("[] \t\r\n,").replace(",", " ").split()


MAX_DEPTH = 60
"""How deep values may be nested."""

MAX_VALUES = 80_000
"""How many values a file may hold, aliases followed; lists of names (`NameList`) count once."""

MAX_KEY = 200
"""The longest key, in characters."""

NO_NODES: list[Node] = []
"""The empty list that all scalars share as `keys` and `items`; it must never be changed."""

Kind = Literal["map", "seq", "scalar"]

_QUOTED_ESCAPES = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[0-9a-fA-F]{4}|\\x..|\\u.{4}|\\U.{8}|\\.|.", re.DOTALL
)
_SINGLE_QUOTED = re.compile("''|.", re.DOTALL)


@dataclass(slots=True)
class Node:
    """A mapping, sequence or scalar of a file.

    Attributes:
        start, end: the range of its characters, the end exclusive (quotes and brackets included; trailing
            blank lines and comments not).
        style: "block" or "flow" for collections; the quote, `|`, `>` or "" (plain) for scalars; "*" for an
            alias.
        data: the value itself.
        keys: the keys of a mapping as nodes, in order; merged ones (`<<`) too.
        items: the values of a mapping or sequence, in order.
        size, height: the number of values in it, itself included, and the depth of their nesting.
    """

    kind: Kind
    start: int
    end: int
    style: str
    data: Any
    keys: list[Node] = field(default_factory=list)
    items: list[Node] = field(default_factory=list)
    size: int = 1
    height: int = 1

    @property
    def is_merge(self) -> bool:
        """Whether this key merges another mapping; `<<` in quotes is an ordinary name."""
        return self.data == "<<" and not self.style

    def children(self, text: str) -> list[Node]:
        """The items. Items of a list of names are not stored but found in the text again."""
        if self.kind == "seq" and self.data and not self.items:
            spans = name_spans(text, self.start, self.end)
            return [_name_node(text, *span) for span in spans]
        return self.items

    def child(self, key: str | int, text: str) -> Node | None:
        """The value under a key or index, None if it is missing."""
        if isinstance(key, int):
            if self.kind != "seq" or not 0 <= key < len(self.data):
                return None
            return self.items[key] if self.items else _name_node(text, *name_span(text, self.start, key))
        return next(
            (item for name, item in zip(self.keys, self.items, strict=False) if name.data == key), None
        )

    def entries(self) -> Iterator[tuple[int, int]]:
        """Start and end of every `key: value` and list entry below this node, in the order of the text."""
        waiting: list[tuple[Node, Node]] = [(self, self)]
        while waiting:
            head, node = waiting.pop()
            if node is not self:
                yield head.start, max(head.end, node.end)
            if node.style != "*":
                heads = node.keys if node.kind == "map" else node.items
                waiting.extend(reversed(list(zip(heads, node.items, strict=False))))

    def scalars(self) -> Iterator[Node]:
        """All scalars of this node and below, keys included, in any order; lists of names are left out."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if node.kind == "scalar":
                yield node
            if node.style != "*":
                waiting.extend(node.keys)
                waiting.extend(node.items)


def _name_node(text: str, start: int, end: int) -> Node:
    return Node("scalar", start, end, '"' if text[start] == '"' else "", text[start:end].strip('"'))


def index_in_scalar(text: str, node: Node, offset: int) -> int:
    """The place in the text of the character `offset` of a scalar's value."""
    if node.style in ("|", ">"):
        return _index_in_literal(text, node, offset)
    if node.style == "":
        return min(node.start + offset, node.end)
    pattern = _QUOTED_ESCAPES if node.style == '"' else _SINGLE_QUOTED
    index = text.find(node.style, node.start, node.end) + 1
    for _ in range(offset):
        found = pattern.match(text, index)
        if found is None or found.end() >= node.end:
            break
        index = found.end()
    return index


def literal_rows(text: str, node: Node) -> tuple[int, int]:
    """The start of the first line of a literal, and the number of blanks its lines are indented by."""
    header = LINE_END.search(text, node.start, node.end)
    first = header.end() if header else node.end
    for line, value in zip(_lines(text, first, node.end), str(node.data).split("\n"), strict=False):
        if value.strip():
            return first, max(0, len(line) - len(value))
    return first, 0


def _lines(text: str, start: int, end: int) -> Iterator[str]:
    """The lines of a part of the text, without their ends, one at a time."""
    while start < end:
        found = LINE_END.search(text, start, end)
        yield text[start : found.start() if found else end]
        start = found.end() if found else end


def _index_in_literal(text: str, node: Node, offset: int) -> int:
    first, indent = literal_rows(text, node)
    before = str(node.data)[:offset]
    index = first
    for _ in range(before.count("\n")):
        found = LINE_END.search(text, index, node.end)
        if found is None:
            return node.end
        index = found.end()
    return min(index + indent + len(before) - before.rfind("\n") - 1, node.end)


# The forbidden characters are listed: a pattern of the allowed ones takes five times as long to compile.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


def unprintable(text: str, name: str = "") -> Problem | None:
    """The first character that no text file may hold (such as NUL), None if there is none."""
    found = _UNPRINTABLE.search(text)
    if found is None:
        return None
    line, column = position(text, found.start())
    code = f"U+{ord(found[0]):04X}"
    what = "a NUL byte" if found[0] == "\0" else f"the invisible character {code}"
    fix = (
        "delete it" if found[0] != "\0" else "this is no text file, or it was damaged; restore it from a copy"
    )
    return error("file-character", f"{what} stands here", fix=fix, file=name, line=line, column=column)


def refusal(code: str, message: str, text: str, index: int, name: str = "", fix: str = "") -> BadFile:
    """The exception for a defect at a character of a text, with line and column."""
    line, column = position(text, index)
    where = f"{name}:{line}" if name else f"line {line}"
    problem = error(code, message, fix=fix, file=name, line=line, column=column)
    return BadFile(f"{where}: {message}", [problem])


def position(text: str, index: int) -> tuple[int, int]:
    """Line and column, both from 1, of a character."""
    lines = text.count("\n", 0, index) + text.count("\r", 0, index) - text.count("\r\n", 0, index)
    line_start = max(text.rfind("\n", 0, index), text.rfind("\r", 0, index)) + 1
    return lines + 1, index - line_start + 1
