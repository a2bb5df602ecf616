"""Builds the nodes of a JSON text, which kpeditor accepts wherever it accepts YAML."""

from __future__ import annotations

import re
from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]  # public in all but the stubs
from typing import Any, Final

from kpeditor.core.errors import BadFile
from kpeditor.core.files.text.nodes import (
    MAX_DEPTH,
    MAX_KEY,
    MAX_VALUES,
    NO_NODES,
    Node,
    name_lists,
    refusal,
    without,
)

_BLANKS = re.compile(r"[ \t\r\n]*")
_WORD = re.compile(r"[A-Za-z0-9+.-]+")
_NUMBER = re.compile(r"(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS: Final = {"true": True, "false": False, "null": None}
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_LONGEST_NUMBER: Final = 25


class NoJson(Exception):
    """The text is not JSON; `index` is the character of the first error."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


def read_json_nodes(text: str, name: str = "") -> Node:
    """The nodes of a JSON text whose top value is an object.

    Raises:
        NoJson: when the text is not JSON.
        BadFile: when it is JSON, but too deep, too large, or with a repeated key.
    """
    lists = {found.start: found for found in name_lists(text)}
    scanner = _Scanner(without(text, list(lists.values())), name)
    root = scanner.scan()
    for node in scanner.empty_lists:
        if node.start in lists:
            node.data += lists.pop(node.start).names
    # A list not met must lie inside a string: parse the whole text without shortcuts.
    return _Scanner(text, name).scan() if lists else root


class _Scanner:
    """One pass over a text, without recursion."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._open: list[Node] = []
        self._values = 0
        self.empty_lists: list[Node] = []

    def scan(self) -> Node:
        """The top value, a mapping."""
        at = self._skip(0)
        if self._text[at : at + 1] != "{":
            raise NoJson("the text should begin with {", at)
        at = self._value(at)
        root = self._open[0]
        while self._open:
            at = self._entry(self._skip(at))
        if (end := self._skip(at)) != len(self._text):
            raise NoJson("something follows the last }", end)
        return root

    def _skip(self, at: int) -> int:
        found = _BLANKS.match(self._text, at)
        return found.end() if found else at

    def _entry(self, at: int) -> int:
        """Reads the next entry of the innermost open collection, or its end."""
        parent = self._open[-1]
        char = self._text[at : at + 1]
        if char == ("}" if parent.kind == "map" else "]"):
            self._close(at + 1)
            return at + 1
        if parent.items:
            if char != ",":
                raise NoJson("a comma or a closing bracket is missing", at)
            at = self._skip(at + 1)
        if parent.kind == "map":
            at = self._key(parent, at)
        return self._value(at)

    def _key(self, parent: Node, at: int) -> int:
        if self._text[at : at + 1] != '"':
            raise NoJson("a name in double quotes should stand here", at)
        key, end = self._string(at)
        if len(key) > MAX_KEY:
            text = f"this name has {len(key):,} characters; {MAX_KEY} are allowed"
            raise self._refusal("yaml-key", text, at)
        if key in parent.data:
            text = f"{key!r} stands here a second time"
            raise self._refusal("key-twice", text, at, "delete or rename one of them")
        self._values += 1
        parent.keys.append(Node("scalar", at, end, '"', key, NO_NODES, NO_NODES))
        parent.data[key] = None
        colon = self._skip(end)
        if self._text[colon : colon + 1] != ":":
            raise NoJson("a colon should follow the name", colon)
        return self._skip(colon + 1)

    def _value(self, at: int) -> int:
        char = self._text[at : at + 1]
        self._values += 1
        if self._values > MAX_VALUES:
            raise self._refusal("file-too-large", f"the file holds more than {MAX_VALUES:,} values", at)
        if char in ("{", "["):
            if len(self._open) >= MAX_DEPTH:
                text = f"more than {MAX_DEPTH} lists and mappings lie within each other here"
                raise self._refusal("yaml-depth", text, at)
            node = Node("map", at, at, "flow", {}) if char == "{" else Node("seq", at, at, "flow", [])
            self._put(node)
            self._open.append(node)
            return at + 1
        if char == '"':
            text, end = self._string(at)
            self._put(Node("scalar", at, end, '"', text, NO_NODES, NO_NODES))
            return end
        found = _WORD.match(self._text, at)
        if found is None:
            raise NoJson("a value is missing", at)
        self._put(Node("scalar", at, found.end(), "", self._word(found[0], at), NO_NODES, NO_NODES))
        return found.end()

    def _put(self, node: Node) -> None:
        if self._open:
            self._open[-1].items.append(node)

    def _close(self, end: int) -> None:
        node = self._open.pop()
        node.end = end
        if node.kind == "map":
            node.data = {key.data: item.data for key, item in zip(node.keys, node.items, strict=True)}
        elif node.items:
            node.data = [item.data for item in node.items]
        else:
            self.empty_lists.append(node)

    def _string(self, at: int) -> tuple[str, int]:
        try:
            text, end = scanstring(self._text, at + 1, True)
        except JSONDecodeError as fault:
            raise NoJson(fault.msg, fault.pos) from None
        if _HALF_CHARACTER.search(text):
            raise self._refusal(
                "file-character", "this text holds half of a character (\\ud800 to \\udfff)", at
            )
        return text, end

    def _word(self, word: str, at: int) -> Any:
        if word in _WORDS:
            return _WORDS[word]
        found = _NUMBER.fullmatch(word)
        if found is None:
            raise NoJson(f"{word[:40]!r} is no value; texts need double quotes", at)
        if len(word) > _LONGEST_NUMBER:
            return word
        if found[2] is None and found[3] is None:
            # The same limit as in YAML: a longer number stays text.
            return int(word) if len(found[1].lstrip("-")) <= 18 else word
        value = float(word)
        return value if abs(value) < float("inf") else word

    def _refusal(self, code: str, message: str, at: int, fix: str = "") -> BadFile:
        return refusal(code, message, self._text, at, self._name, fix)
