"""Writes values as YAML or JSON in the style of the shipped files: block style outside, `{...}` inside."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kpeditor.core.files.text.scalars import BooleanWord, Scalar, is_plain

WIDTH = 118
"""The preferred width of lines in columns."""

HEX_KEYS = ("at", "from", "to")
"""The keys whose value may be a single hex. Other values such as the order C7 look like hexes but are not."""
_HEX_LIKE = re.compile("[A-Z]{1,4}[0-9]{1,4}[A-F]?")
_NEEDS_ESCAPE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_NOT_IN_LITERAL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\\A\\s*\\Z|\\t|\\n\\n\\Z"
)
_NOT_IN_SINGLE_QUOTES = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


class Kept(dict[str, Any]):
    """A mapping that never changes, so its text as an item of a sequence is made only once.

    This speeds up files that are written again each time an item is added.
    """

    __slots__ = ("text",)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.text: tuple[int, str] | None = None


def document(data: dict[str, Any]) -> str:
    """A whole YAML file."""
    return block_map(data, 0) + "\n" if data else "{}\n"


def json_document(data: Any) -> str:
    """A whole JSON file."""
    return json_value(data, 0) + "\n"


def block_map(data: dict[str, Any], indent: int) -> str:
    """The lines of a mapping, keys at column `indent`, the last line without its end."""
    return "\n".join(" " * indent + entry(key, value, indent) for key, value in data.items())


def entry(key: str, value: Any, indent: int) -> str:
    """The text of `key: value` in a block mapping with keys at column `indent`; the first line is not
    indented.
    """
    head = key_text(key) + ":"
    if key in HEX_KEYS and _is_hex_like(value):
        return f"{head} {quoted(value)}"
    return head + after_colon(value, indent, indent + len(head))


def item(value: Any, indent: int) -> str:
    """The text of `- value` in a block sequence with dashes at column `indent`; the first line is not
    indented.
    """
    if not isinstance(value, Kept):
        return _item(value, indent)
    if value.text is None or value.text[0] != indent:
        value.text = indent, _item(value, indent)
    return value.text[1]


def _item(value: Any, indent: int) -> str:
    if isinstance(value, dict) and value:
        short = flow(value) if _may_be_short(value) else ""
        if short and indent + 2 + len(short) <= WIDTH and not _holds_rows(value):
            return "- " + short
        return "- " + block_map(value, indent + 2).lstrip(" ")
    if isinstance(value, list) and value:
        return "- " + flow_list(value, indent + 2, indent + 2)
    return "-" + after_colon(value, indent, indent + 1)


def after_colon(value: Any, indent: int, column: int) -> str:
    """The text after `key:`, which ends at `column` of a mapping at column `indent`: ` value`, or lines
    below.
    """
    if isinstance(value, dict) and value:
        short = flow(value) if _may_be_short(value) else ""
        is_simple = indent > 0 or not any(isinstance(part, dict | list) for part in value.values())
        if short and is_simple and column + 1 + len(short) <= WIDTH and not _holds_rows(value):
            return " " + short
        return "\n" + block_map(value, indent + 2)
    if isinstance(value, list) and value:
        if any(isinstance(part, dict | list) and part for part in value):
            return "\n" + "\n".join(" " * (indent + 2) + item(part, indent + 2) for part in value)
        return " " + flow_list(value, indent, column + 1)
    if isinstance(value, str) and "\n" in value and can_be_literal(value):
        return " " + literal(value, indent + 2)
    return " " + (scalar(value) if not isinstance(value, dict | list) else flow(value))


def _may_be_short(value: dict[str, Any]) -> bool:
    """Whether a mapping may fit into one line: a quick test that rejects those with thousands of hexsides."""
    return sum(len(part) if isinstance(part, dict | list) else 1 for part in value.values()) < WIDTH


def flow(value: Any) -> str:
    """A value in one line, in the style inside `[...]` or `{...}`."""
    if isinstance(value, dict):
        return "{" + ", ".join(flow_entry(key, part) for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow_item(part) for part in value) + "]"
    return scalar(value, in_flow=True)


def flow_entry(key: str, value: Any) -> str:
    """`key: value` inside `{...}`."""
    is_number = key in HEX_KEYS and _is_hex_like(value)
    return f"{key_text(key)}: {quoted(value) if is_number else flow(value)}"


def flow_item(value: Any) -> str:
    """A value of a list inside `[...]`, with quotation marks around hexes and hexsides."""
    if isinstance(value, str) and _is_number_like(value):
        return f'"{value}"'  # a quick way: there may be hundreds of thousands
    return quoted(value) if _is_hex_like(value) else flow(value)


def _is_number_like(text: str) -> bool:
    """True for hex numbers, hexsides and counters (0304, 0304D, 145), which need quotes and no escapes."""
    return text[:1].isdigit() and text.isalnum() and text.isascii()


def _is_hex_like(value: Any) -> bool:
    """True for K5 and K5D, which need no quotation marks but have them like all hex numbers."""
    return isinstance(value, str) and _HEX_LIKE.fullmatch(value) is not None


def key_text(key: str) -> str:
    """The text of a key before its colon."""
    return key if is_plain(key, flow=True) else quoted(key)


def scalar(value: Scalar, *, in_flow: bool = False, quote: str = "") -> str:
    """A scalar in one line; `quote` is the preferred style of a text: a quotation mark or "".

    Raises:
        ValueError: when a file cannot hold the value (NaN, a number with too many digits).
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        if abs(value) >= 10**18:
            raise ValueError("a file holds whole numbers of up to 18 digits")
        return str(value)
    if isinstance(value, float):
        return _fraction(value)
    if not quote and _is_number_like(value):
        return f'"{value}"'
    if isinstance(value, BooleanWord) or (not quote and is_plain(value, flow=in_flow)):
        return value
    if quote == "'" or ('"' in value and quote != '"'):
        return _single_quoted(value)
    return quoted(value)


def quoted(text: str) -> str:
    """A text in double quotes, valid in YAML and JSON."""
    return _NEEDS_ESCAPE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def _single_quoted(text: str) -> str:
    if _NOT_IN_SINGLE_QUOTES.search(text):
        return quoted(text)
    return "'" + text.replace("'", "''") + "'"


def _fraction(value: float) -> str:
    if value != value or abs(value) == float("inf"):
        raise ValueError("a file holds no infinite number and no NaN")
    text = repr(value)
    # YAML 1.1 knows no exponent without a point.
    return text.replace("e", ".0e") if "e" in text and "." not in text else text


def can_be_literal(text: str) -> bool:
    """Whether a text may be written as lines below `|`.

    A text that ends in empty lines may not: empty lines that follow in the file would be added to it.
    """
    return _NOT_IN_LITERAL.search(text) is None


def literal(text: str, indent: int, comment: str = "", step: int = 2) -> str:
    """The text of a literal: `|` and lines at column `indent`, `step` columns further in than the parent.

    `comment` is put behind the `|`. The last line has no line end.
    """
    lines = text.split("\n")
    chomping = "-"
    if lines[-1] == "":
        lines.pop()
        chomping = "+" if lines[-1] == "" else ""
    width = str(step) if lines[0][:1] in ("", " ") else ""
    rows = [" " * indent + line if line else "" for line in lines]
    return "\n".join([f"|{width}{chomping}{comment}", *rows])


def flow_list(value: Sequence[Any], indent: int, column: int) -> str:
    """A list in brackets that begins at `column`; a long list has its own lines and closes at `indent`."""
    parts = [flow_item(part) for part in value]
    one_line = "[" + ", ".join(parts) + "]"
    if column + len(one_line) <= WIDTH or len(parts) == 1:
        return one_line
    return f"[\n{lines_of(parts, indent + 2)}\n{' ' * indent}]"


def lines_of(parts: Iterable[str], indent: int) -> str:
    """The parts with commas between them, wrapped into indented lines."""
    lines: list[str] = []
    line = ""
    for part in parts:
        if line and indent + len(line) + len(part) + 3 > WIDTH:
            lines.append(" " * indent + line + ",")
            line = part
        else:
            line = f"{line}, {part}" if line else part
    lines.append(" " * indent + line)
    return "\n".join(lines)


def _holds_rows(value: Any) -> bool:
    """Whether the value contains a text of several lines, easier to read as lines than with escapes."""
    if isinstance(value, dict):
        return any(_holds_rows(part) for part in value.values())
    if isinstance(value, list):
        return any(_holds_rows(part) for part in value)
    return isinstance(value, str) and "\n" in value


def json_value(value: Any, indent: int) -> str:
    """A value as JSON; a long value takes several lines, of which the first is not indented."""
    if isinstance(value, float):
        return _fraction(value)
    if not isinstance(value, dict | list):
        return quoted(value) if isinstance(value, str) else scalar(value)
    inner = indent + 2
    if isinstance(value, dict):
        parts = [f"{quoted(key)}: {json_value(part, inner)}" for key, part in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [json_value(part, inner) for part in value]
        opening, closing = "[", "]"
    one_line = opening + ", ".join(parts) + closing
    if not parts or (indent > 0 and "\n" not in one_line and indent + len(one_line) <= WIDTH - 10):
        return one_line
    if isinstance(value, list) and not any(isinstance(part, dict | list) for part in value):
        body = lines_of(parts, inner)
    else:
        body = ",\n".join(" " * inner + part for part in parts)
    return f"{opening}\n{body}\n{' ' * indent}{closing}"
