"""Areas and conditions written without quotes inside braces: `{deploy: rows(29,54)}`.

In YAML the comma ends the value there, and a quote within it is an error. People write it nevertheless, and
it has only one possible meaning. So commas and quotes within the brackets of such a call are replaced by
private-use characters before YAML is parsed (`hidden`), and restored in the parsed values (`shown`).
"""

from __future__ import annotations

import re

_START = re.compile(
    r"(?:[{,][ \t]*+|^[ \t]*+(?:- ++)*+)[A-Za-z_][\w-]*+:[ ]++(?=[A-Za-z0-9_ +&-]*+\()", re.MULTILINE
)
_MOST_CALLS = 10_000
"""A file with more of them was not written by a person; it is parsed unchanged."""

_INSIDE = re.compile(r"[()\r\n\\{}\[\]]")
_OUTSIDE = re.compile(r"[^A-Za-z0-9_ +&*<>=!-]")
_HIDDEN = str.maketrans({",": "\ue0f0", '"': "\ue0f1"})
_SHOWN_CHARACTERS = ("\ue0f0", "\ue0f1")
_SHOWN = str.maketrans({"\ue0f0": ",", "\ue0f1": '"'})


def hidden(text: str) -> str:
    """The text with commas and quotes of unquoted calls replaced, of the same length, so that offsets fit.

    A text that already holds the replacement characters is returned unchanged.
    """
    if any(char in text for char in _SHOWN_CHARACTERS):
        return text
    parts, done, seen = [], 0, 0
    for start in _START.finditer(text):
        begin = start.end()
        if begin < seen:
            continue  # inside text that was scanned already; scanning each character once keeps this linear
        end, seen = _end_of_expression(text, begin)
        if end > begin:
            parts += [text[done:begin], text[begin:end].translate(_HIDDEN)]
            done = end
        if len(parts) > 2 * _MOST_CALLS:
            return text
    return "".join((*parts, text[done:])) if parts else text


def shown(text: str) -> str:
    """A value of the parsed text with the commas and quotes restored."""
    return text.translate(_SHOWN)


def _end_of_expression(text: str, begin: int) -> tuple[int, int]:
    """Where the last bracket of an expression on this line closes, and how far the text was scanned.

    The first is `begin` when the brackets do not match.
    """
    depth, end, index = 0, begin, begin
    while found := (_INSIDE if depth else _OUTSIDE).search(text, index):
        char, index = found[0], found.end()
        if char == "(":
            depth += 1
        elif char == ")" and depth:
            depth, end = depth - 1, index
        else:
            return (end if depth == 0 and char != ")" else begin), index - 1
    return (end if depth == 0 else begin), len(text)
