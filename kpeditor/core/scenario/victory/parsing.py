"""Victory conditions: `effective(germans, hill(3)) < 3`, `exited(czechs, "2701-3001") >= 5 and not ...`.

    effective(side, area)   units(side, area)   destroyed(side)   exited(side, area)   (or no area)
    >= > < <= == !=           + - *               and or not        whole numbers, brackets

Only combat units count (R-VIC-1). A condition is parsed into nodes and never evaluated as code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Literal, Protocol, cast

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.parsing import area_of
from kpeditor.core.scenario.areas.phrases import looks_short
from kpeditor.core.scenario.expression import Call, Chain, Negation, Raw, Word, parse_expression
from kpeditor.core.scenario.victory.nodes import (
    COUNT_WORDS,
    OTHER_WORDS,
    AllOf,
    AnyOf,
    Comparator,
    Comparison,
    Condition,
    Count,
    Not,
    Number,
    Product,
    Tallied,
    Total,
    What,
    all_of,
    any_of,
    negated,
    product,
    total,
)

COUNTS: dict[str, str] = {
    "effective": "effective(side, area)",
    "units": "units(side, area)",
    "destroyed": "destroyed(side)",
    "exited": "exited(side, area)",
}
"""What can be counted, and how it is written."""


class Tally(Protocol):
    """A position of a game, as far as victory asks; only combat units count, `hexes` None means anywhere."""

    def effective(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units on the map in no condition that ends their effect (`Condition.ends_effect`)."""
        ...

    def units(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units on the map."""
        ...

    def destroyed(self, side: str) -> int:
        """Units eliminated so far."""
        ...

    def exited(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Units that have left the map, from one of the hexes."""
        ...


def parse_condition(text: str, numbering: Numbering) -> Condition:
    """The condition of a text.

    Raises:
        BadExpression: when it is none; with the position and what was expected.
    """
    return _parse_condition(text, numbering)


@lru_cache(maxsize=1024)
def _parse_condition(text: str, numbering: Numbering) -> Condition:
    return _condition(parse_loosely(text), numbering)


def print_condition(condition: Condition) -> str:
    """The condition as it is written in scenarios."""
    return str(condition)


def evaluate(condition: Condition, tally: Tally, sheet: MapSheet) -> bool:
    """Whether a condition holds in a position of a game on a map.

    Raises:
        BadName: when the map lacks what an area speaks of.
    """
    match condition:
        case AllOf():
            return all(evaluate(part, tally, sheet) for part in condition.parts)
        case AnyOf():
            return any(evaluate(part, tally, sheet) for part in condition.parts)
        case Not():
            return not evaluate(condition.part, tally, sheet)
        case Comparison():
            left, right = count(condition.left, tally, sheet), count(condition.right, tally, sheet)
            return compare(condition.comparator, left, right)


def compare(comparator: Comparator, left: int, right: int) -> bool:
    """Two numbers compared."""
    match comparator:
        case ">=":
            return left >= right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case "<":
            return left < right
        case "==":
            return left == right
        case "!=":
            return left != right


def count(node: Count, tally: Tally, sheet: MapSheet) -> int:
    """The value of a count in a position of a game on a map.

    Raises:
        BadName: when the map lacks what an area speaks of.
    """
    match node:
        case Number():
            return node.value
        case Total():
            value = count(node.first, tally, sheet)
            for sign, part in node.rest:
                value += count(part, tally, sheet) * (1 if sign == "+" else -1)
            return value
        case Product():
            value = 1
            for factor in node.factors:
                value *= count(factor, tally, sheet)
            return value
        case Tallied():
            hexes = None if node.area is None else hexes_of(node.area, sheet)
            match node.what:
                case "effective":
                    return tally.effective(node.side, hexes)
                case "units":
                    return tally.units(node.side, hexes)
                case "destroyed":
                    return tally.destroyed(node.side)
                case "exited":
                    return tally.exited(node.side, hexes)


def tallied_in(node: Condition | Count) -> Iterator[Tallied]:
    """Everything a condition counts, in order."""
    match node:
        case Tallied():
            yield node
        case Comparison():
            yield from tallied_in(node.left)
            yield from tallied_in(node.right)
        case AllOf() | AnyOf():
            for part in node.parts:
                yield from tallied_in(part)
        case Not():
            yield from tallied_in(node.part)
        case Total():
            yield from tallied_in(node.first)
            for _, term in node.rest:
                yield from tallied_in(term)
        case Product():
            for factor in node.factors:
                yield from tallied_in(factor)
        case Number():
            pass


def _condition(raw: Raw, numbering: Numbering) -> Condition:
    match raw:
        case Chain(rank="and"):
            return all_of(_condition(operand, numbering) for operand in raw.operands)
        case Chain(rank="or"):
            return any_of(_condition(operand, numbering) for operand in raw.operands)
        case Chain(rank="compare"):
            left, right = (_count(operand, numbering) for operand in raw.operands)
            return Comparison(left, cast("Comparator", raw.operators[0]), right)
        case Negation():
            return negated(_condition(raw.operand, numbering))
        case _:
            example = "effective(side, hill(1)) >= 3"
            text = f"a condition is expected here; it compares two counts, for example {example}"
            raise BadExpression(text, raw.offset)


def _count(raw: Raw, numbering: Numbering) -> Count:
    match raw:
        case Word(kind="number"):
            return Number(int(raw.text))
        case Call():
            return _tallied(raw, numbering)
        case Chain(rank="add"):
            signs: list[Literal["+", "-"]] = ["+" if sign == "+" else "-" for sign in raw.operators]
            first, *rest = (_count(operand, numbering) for operand in raw.operands)
            return total(first, *zip(signs, rest, strict=True))
        case Chain(rank="multiply") if "&" not in raw.operators:
            return product(_count(operand, numbering) for operand in raw.operands)
        case Word(kind="name") if raw.text.lower() in COUNT_WORDS:
            name = raw.text.lower()
            raise BadExpression(f"{raw.text} is written {_written(name)}", raw.offset)
        case _:
            text = "a number or a count of units is expected here, for example effective(side, area)"
            raise BadExpression(text, raw.offset)


def _tallied(call: Call, numbering: Numbering) -> Tallied:
    name = call.name.lower()
    if name not in COUNT_WORDS:
        text = did_you_mean(name, COUNT_WORDS) or f"counts are {', '.join(COUNTS.values())}"
        raise BadExpression(f"nothing is counted by {call.name}(...); {text}", call.offset)
    most = 1 if name == "destroyed" else 2
    if not 1 <= len(call.arguments) <= most:
        raise BadExpression(f"{name} is written {_written(name)}", call.offset)
    side = call.arguments[0]
    if not isinstance(side, Word):
        raise BadExpression("the id of a side is expected here", side.offset)
    area = area_of(call.arguments[1], numbering) if len(call.arguments) == 2 else None
    what = OTHER_WORDS.get(name, cast("What", name))
    return Tallied(what, side.text, area, call.offset, side.offset, name if name != what else "")


def _written(name: str) -> str:
    what = OTHER_WORDS.get(name, name)
    return COUNTS[what].replace(what, name, 1)


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
