"""Hypothesis strategies: data a file may hold, the same data written by many hands, and changes of it."""

from __future__ import annotations

import copy
import json
from typing import Any

from hypothesis import strategies as st

_WORDS = """a b key id title 0304 0908 0201D 1_000 12:30 no yes on y null true ~ - ? : #x x#y a: b & * ! | > %
@ ' " \\ [x] {y} rows(1,17) within(2,_"0908") é ü½ 1e5 0x1f 1937-01-01 = << .inf 007 +3 .5 trailing_ é😀"""
RESERVED = ("no", "yes", "on", "off", "null", "true", "false", "y", "n")
WORDS = st.sampled_from([word.replace("_", " ") for word in _WORDS.split()])
TEXTS = st.one_of(
    WORDS,
    st.text(st.characters(blacklist_categories=["Cs"]), max_size=12),
    st.lists(
        st.sampled_from(["..w..", ". . .", "", " lead", "tail ", "# no comment", "a: b", "é"]),
        min_size=1,
        max_size=4,
    ).map("\n".join),
    st.lists(st.sampled_from(["..w..", ". . .", "", "x"]), min_size=1, max_size=4).map(
        lambda rows: "\n".join(rows) + "\n"
    ),
)
KEYS = st.one_of(
    WORDS.filter(bool), st.text(st.characters(blacklist_categories=["Cs"]), min_size=1, max_size=8)
)
SCALARS = st.one_of(
    TEXTS,
    st.integers(-(10**18) + 1, 10**18 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.none(),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)


@st.composite
def written(draw: st.DrawFn, data: Any) -> str:
    """A text of this data with random styles, indentations and comments."""
    pen = _Pen(draw)
    lines = pen.lines_of_map(data, 0)
    ends = ["\n", "", "\n# kept"] if pen.takes_blank_lines else ["\n", "", "\n\n# the end\n", "\n# kept"]
    text = "\n".join(lines) + draw(st.sampled_from(ends))
    return text if draw(st.booleans()) else text.replace("\n", "\r\n")


class _Pen:
    """Writes values as some hand might. Every comment has a number of its own.

    Attributes:
        takes_blank_lines: what was written last is a literal that keeps its ends (`|+`): a blank line behind
            it would be part of it.
    """

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        self._comments = 0
        self.takes_blank_lines = False

    def lines_of_map(self, data: dict[str, Any], indent: int) -> list[str]:
        lines: list[str] = []
        for key, value in data.items():
            lines += self._comment_lines(indent)
            head, *rest = self._after(value, indent)
            lines += [f"{' ' * indent}{_quoted(key)}:{head}", *rest]
        return lines

    def _lines_of_list(self, data: list[Any], indent: int) -> list[str]:
        lines: list[str] = []
        for value in data:
            lines += self._comment_lines(indent)
            if isinstance(value, dict) and value and self._chance():
                first, *rest = self.lines_of_map(value, indent + 2)
                if first.lstrip().startswith("#"):
                    lines += [" " * indent + "-", first, *rest]
                else:
                    lines += [" " * indent + "- " + first.lstrip(), *rest]
            else:
                head, *rest = self._after(value, indent)
                lines += [f"{' ' * indent}-{head}", *rest]
        return lines

    def _after(self, value: Any, indent: int) -> list[str]:
        """What stands behind a colon or dash: the rest of its line, then further lines."""
        if isinstance(value, dict) and value and self._chance():
            return [self._comment(), *self.lines_of_map(value, indent + self._step())]
        if isinstance(value, list) and value and self._chance():
            return [self._comment(), *self._lines_of_list(value, indent + self._step())]
        if isinstance(value, str) and "\n" in value and _fits_literal(value) and self._chance():
            step = self._step()
            body = value.rstrip("\n")
            ends = len(value) - len(body)
            self.takes_blank_lines = ends > 1
            mark = "-" if ends == 0 else "" if ends == 1 else "+"
            width = str(step) if body.startswith((" ", "\n")) else ""
            rows = [" " * (indent + step) + row if row else "" for row in body.split("\n")]
            return [f" |{width}{mark}{self._comment()}", *rows, *([""] * (ends - 1))]
        if isinstance(value, list) and value and self._chance():
            inner = " " * (indent + 4)
            return (
                [" ["]
                + [f"{inner}{self._flow(one)},{self._comment()}" for one in value]
                + [" " * (indent + 2) + "]"]
            )
        return [f" {self._flow(value)}{self._comment()}"]

    def _flow(self, value: Any) -> str:
        if isinstance(value, dict):
            return "{" + ", ".join(f"{_quoted(key)}: {self._flow(one)}" for key, one in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(self._flow(one) for one in value) + "]"
        if isinstance(value, str):
            if value.isalpha() and value.isascii() and value.lower() not in RESERVED and self._chance():
                return value
            if "'" not in value and value.isprintable() and value.isascii() and self._chance():
                return f"'{value}'"
            return _quoted(value)
        if isinstance(value, float):
            text = repr(value)
            return text.replace("e", ".0e") if "e" in text and "." not in text else text
        return "null" if value is None else str(value).lower()

    def _comment(self) -> str:
        if not self._chance():
            return ""
        self._comments += 1
        return f"  # comment {self._comments};"

    def _comment_lines(self, indent: int) -> list[str]:
        kind = self._draw(st.integers(0, 5))
        is_inside, self.takes_blank_lines = self.takes_blank_lines, False
        if kind == 0:
            return [] if is_inside else [""]
        if kind == 1:
            self._comments += 1
            return [" " * indent + f"# comment {self._comments};"]
        return []

    def _chance(self) -> bool:
        return self._draw(st.booleans())

    def _step(self) -> int:
        return self._draw(st.sampled_from([2, 2, 4]))


def _fits_literal(text: str) -> bool:
    return (
        bool(text.strip())
        and all(char == "\n" or char.isprintable() for char in text)
        and text.strip("\n") != ""
    )


def _quoted(text: str) -> str:
    escaped = json.dumps(text, ensure_ascii=False)
    return "".join(
        char if char.isprintable() else f"\\u{ord(char):04x}" if ord(char) < 65536 else char
        for char in escaped
    )


@st.composite
def changed(draw: st.DrawFn, data: dict[str, Any], times: int = 2) -> dict[str, Any]:
    """The data with a few values replaced, added or removed somewhere."""
    new = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, times))):
        _change_once(draw, new)
    return new


def _change_once(draw: st.DrawFn, data: dict[str, Any]) -> None:
    holder: Any = data
    while True:
        inside = [
            one
            for one in (holder.values() if isinstance(holder, dict) else holder)
            if isinstance(one, dict | list)
        ]
        if not inside or draw(st.booleans()):
            break
        holder = draw(st.sampled_from(inside))
    act = draw(st.sampled_from(["replace", "add", "remove"]))
    if isinstance(holder, dict):
        if act == "add" or not holder:
            items = list(holder.items())
            items.insert(
                draw(st.integers(0, len(items))),
                (draw(KEYS.filter(lambda key: key not in holder)), draw(VALUES)),
            )
            holder.clear()
            holder.update(items)
        else:
            key = draw(st.sampled_from(list(holder)))
            if act == "replace":
                holder[key] = draw(VALUES)
            elif len(holder) > 1 or holder is not data:
                del holder[key]
    elif act == "add" or not holder:
        holder.insert(draw(st.integers(0, len(holder))), draw(VALUES))
    elif act == "replace":
        holder[draw(st.integers(0, len(holder) - 1))] = draw(VALUES)
    else:
        del holder[draw(st.integers(0, len(holder) - 1))]
