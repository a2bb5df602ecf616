"""Areas in words inside a condition without quotation marks: `units(red, within two hexes of 0303) > 2`.

The grammar knows such areas only as quoted texts. A text that does not parse gets quotation marks around them
and is parsed again; all offsets in the tree and in errors are mapped back to the text as written.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.areas.phrases import looks_short
from kpeditor.core.scenario.expression import Call, Chain, Negation, Raw, Word, parse_expression
from kpeditor.core.scenario.victory.nodes import COUNT_WORDS

_AREA_FOLLOWS = re.compile(
    rf"""\b(?:{"|".join(COUNT_WORDS)})\s*\(\s*(?:\w+|"[^"]*"|'[^']*')\s*,""", re.IGNORECASE
)


def parse_loosely(text: str) -> Raw:
    """The tree of a condition; areas in words are taken as if they stood in quotation marks.

    Raises:
        BadExpression: when the text is no expression even so.
    """
    try:
        return parse_expression(text)
    except BadExpression:
        quoted, origin = _with_quotes(text)
        if quoted == text:
            raise
        try:
            return _moved(parse_expression(quoted), origin)
        except BadExpression as bad:
            raise BadExpression(str(bad), origin[min(bad.offset, len(origin) - 1)]) from None


def _with_quotes(text: str) -> tuple[str, list[int]]:
    """The text with quotation marks around areas in words, and where each of its characters came from."""
    quoted, origin, done = "", [], 0
    for found in _AREA_FOLLOWS.finditer(text):
        start, end = found.end(), _closing(text, found.end())
        words = text[start:end]
        if start < done or '"' in words or not words.strip() or looks_short(words):
            continue
        quoted += f'{text[done:start]}"{words}"'
        origin += [*range(done, start), start - 1, *range(start, end), end]
        done = end
    return quoted + text[done:], [*origin, *range(done, len(text) + 1)]


def _closing(text: str, start: int) -> int:
    """The index of the bracket that closes the one open at `start`, or the end of the text."""
    depth = 1
    for index in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return index
    return len(text)


def _moved(raw: Raw, origin: list[int]) -> Raw:
    """The tree with its offsets mapped back to the text as written."""
    offset = origin[raw.offset]
    match raw:
        case Word():
            return replace(raw, offset=offset)
        case Call():
            return replace(raw, offset=offset, arguments=tuple(_moved(one, origin) for one in raw.arguments))
        case Chain():
            return replace(raw, offset=offset, operands=tuple(_moved(one, origin) for one in raw.operands))
        case Negation():
            return replace(raw, offset=offset, operand=_moved(raw.operand, origin))
