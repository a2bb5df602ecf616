"""Victory conditions: `effective(germans, hill(3)) < 3`, `exited(czechs, "2701-3001") >= 5 and not ...`.

    effective(side, area)   units(side, area)   destroyed(side)   exited(side, area)   (or no area)
    held(side)   controlled(side, area)   controlled(side, each(town))   controlled(side, whole(area))
    side.type   side.flag   side.condition   side."id"   any.type      units of a kind; of every side
    >= > < <= == !=         + - *             and or not        whole numbers, brackets

Without a kind only combat units count (R-VIC-1). A count alone as a condition means at least one. A condition
is parsed into nodes and never evaluated as code.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import Literal, cast

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas.nodes import Edge
from kpeditor.core.scenario.areas.parsing import area_of
from kpeditor.core.scenario.areas.phrasewords import looks_short
from kpeditor.core.scenario.expression import Call, Chain, Negation, Raw, Word, parse_expression
from kpeditor.core.scenario.victory import nodes

COUNTS: dict[str, str] = {
    "effective": "effective(side, area)",
    "units": "units(side, area)",
    "destroyed": "destroyed(side)",
    "exited": "exited(side, area)",
    "controlled": "controlled(side, area)",
    "held": "held(side.type)",
}
"""The words for counts and their written forms."""
ANYWHERE = ("any", "anywhere")
"""The words in place of an area for the whole map."""
COMPASS = ("N", "E", "S", "W")
"""The word in place of the area of units that left: the edge of this name."""
EACH, WHOLE = "each", "whole"
"""The written forms of places and areas that count as one."""


def parse_condition(text: str, numbering: Numbering) -> nodes.Condition:
    """The condition that a text describes.

    Raises:
        BadExpression: when the text is not a condition; with the position and what was expected.
    """
    return _parse_condition(text, numbering)


@lru_cache(maxsize=1024)
def _parse_condition(text: str, numbering: Numbering) -> nodes.Condition:
    return _condition(parse_loosely(text), numbering)


def parse_count(text: str, numbering: Numbering) -> nodes.Count:
    """The count that a text describes, for lines of points and measures of levels.

    Raises:
        BadExpression: when the text is not a count; with the position and what was expected.
    """
    return _parse_count(text, numbering)


@lru_cache(maxsize=1024)
def _parse_count(text: str, numbering: Numbering) -> nodes.Count:
    return _count(parse_loosely(text), numbering)


def parse_either(text: str, numbering: Numbering) -> nodes.Condition | nodes.Count:
    """The condition or the count of a text. A text that could be both is read as a count.

    Raises:
        BadExpression: when the text is neither.
    """
    try:
        return parse_count(text, numbering)
    except BadExpression:
        return parse_condition(text, numbering)


def print_condition(condition: nodes.Condition) -> str:
    """The condition in the form that scenarios use."""
    return str(condition)


def _condition(raw: Raw, numbering: Numbering) -> nodes.Condition:
    match raw:
        case Chain(rank="and"):
            return nodes.all_of(_condition(operand, numbering) for operand in raw.operands)
        case Chain(rank="or"):
            return nodes.any_of(_condition(operand, numbering) for operand in raw.operands)
        case Chain(rank="compare"):
            left, right = (_count(operand, numbering) for operand in raw.operands)
            return nodes.Comparison(left, cast("nodes.Comparator", raw.operators[0]), right)
        case Negation():
            return nodes.negated(_condition(raw.operand, numbering))
        case Call() if raw.name.lower() in nodes.COUNT_WORDS:
            return nodes.Comparison(_tallied(raw, numbering), ">=", nodes.Number(1), is_bare=True)
        case _:
            example = "effective(side, hill(1)) >= 3"
            text = f"a condition is expected here; it compares two counts, for example {example}"
            raise BadExpression(text, raw.offset)


def _count(raw: Raw, numbering: Numbering) -> nodes.Count:
    match raw:
        case Word(kind="number"):
            return nodes.Number(int(raw.text))
        case Call():
            return _tallied(raw, numbering)
        case Chain(rank="add"):
            signs: list[Literal["+", "-"]] = ["+" if sign == "+" else "-" for sign in raw.operators]
            first, *rest = (_count(operand, numbering) for operand in raw.operands)
            return nodes.total(first, *zip(signs, rest, strict=True))
        case Chain(rank="multiply") if "&" not in raw.operators:
            return nodes.product(_count(operand, numbering) for operand in raw.operands)
        case Word(kind="name") if raw.text.lower() in nodes.COUNT_WORDS:
            name = raw.text.lower()
            raise BadExpression(f"{raw.text} is written {_written(name)}", raw.offset)
        case _:
            text = "a number or a count of units is expected here, for example effective(side, area)"
            raise BadExpression(text, raw.offset)


def _tallied(call: Call, numbering: Numbering) -> nodes.Tallied:
    name = call.name.lower()
    if name not in nodes.COUNT_WORDS:
        text = did_you_mean(name, nodes.COUNT_WORDS) or f"counts are {', '.join(COUNTS.values())}"
        raise BadExpression(f"nothing is counted by {call.name}(...); {text}", call.offset)
    what = nodes.OTHER_WORDS.get(name, cast("nodes.What", name))
    arguments = call.arguments
    if what == "controlled":
        arguments = side_first(arguments)
    most = 1 if what in ("held", "destroyed") else 2
    if not 1 <= len(arguments) <= most:
        raise BadExpression(f"{name} is written {_written(name)}", call.offset)
    side = arguments[0]
    if not isinstance(side, Word):
        raise BadExpression("the id of a side is expected here", side.offset)
    word = name if name != what else ""
    id_, *kinds = side.parts or (side.text,)
    if what == "controlled" and (kinds or id_ == nodes.EVERYBODY):
        raise BadExpression("a side controls hexes, not units of a kind", side.offset)
    kinds = [kind for kind in kinds if kind not in nodes.EVERY_KIND]
    tallied = nodes.Tallied(what, id_, None, call.offset, side.offset, word, tuple(kinds))
    if len(arguments) == 2:
        tallied = _narrowed(tallied, arguments[1], numbering)
    elif what == "controlled":
        raise BadExpression(f"{name} is written {_written(name)}", call.offset)
    return tallied


def _narrowed(tallied: nodes.Tallied, raw: Raw, numbering: Numbering) -> nodes.Tallied:
    """The count limited to an area; for units that left, an edge by its letter."""
    is_control = tallied.what == "controlled"
    match raw:
        case Word(kind="name", text=text) if text.lower() in ANYWHERE and not is_control:
            return tallied
        case Word(kind="name", text=text) if tallied.what == "exited" and text in COMPASS:
            return replace(tallied, area=Edge(text, raw.offset))
        case Call(name=name, arguments=arguments) if is_control and name.lower() == WHOLE:
            if len(arguments) != 1:
                raise BadExpression("whole is written whole(area)", raw.offset)
            return replace(tallied, area=area_of(arguments[0], numbering), is_whole=True)
        case Call(name=name, arguments=arguments) if is_control and name.lower() == EACH:
            if not 1 <= len(arguments) <= 2 or not isinstance(arguments[0], Word):
                raise BadExpression("each is written each(kind of place) or each(kind, area)", raw.offset)
            inside = area_of(arguments[1], numbering) if len(arguments) == 2 else None
            return replace(tallied, area=inside, each=arguments[0].text)
    return replace(tallied, area=area_of(raw, numbering))


def side_first(arguments: tuple[Raw, ...]) -> tuple[Raw, ...]:
    """The arguments of `controlled` in the usual order, side first. Printed tables of points begin with the
    object: `town:Millbrook`, `hex:0304`, `towns` or `town_hexes`, then the side.
    """
    if len(arguments) != 2:
        return arguments
    where, side = arguments
    found = _as_in_tables(where)
    return arguments if found is None else (side, found)


def _as_in_tables(where: Raw) -> Raw | None:
    match where:
        case Word(kind="dotted", text=text, parts=parts, offset=offset) if ":" in text:
            kind, *name = parts
            named = Word("text", " ".join(name), offset)
            return named if kind == "hex" else Call(WHOLE, (Call("place", (named,), offset),), offset)
        case Word(kind="name", text=text, offset=offset) if text.endswith("_hexes"):
            return Call("terrain", (Word("name", text.removesuffix("_hexes"), offset),), offset)
        case Word(kind="name", text="towns" | "villages" as text, offset=offset):
            return Call(EACH, (Word("name", text.removesuffix("s"), offset),), offset)
        case Chain(rank="add", operators=("+",), operands=operands):
            parts_ = [_as_in_tables(one) for one in operands]
            known = tuple(one for one in parts_ if one is not None)
            return replace(where, operands=known) if len(known) == len(parts_) else None
        case Chain(rank="add", operands=(Word(kind="dotted", text=text, offset=offset), *_)) if (
            text.startswith("hex:") and set(where.operators) == {"-"}
        ):
            number = "-".join(one.text for one in where.operands if isinstance(one, Word))
            return Word("text", number.removeprefix("hex:"), offset)
    return None


def _written(name: str) -> str:
    what = nodes.OTHER_WORDS.get(name, name)
    return COUNTS[what].replace(what, name, 1)


_AREA_FOLLOWS = re.compile(
    rf"""\b(?:{"|".join(nodes.COUNT_WORDS)})\s*\(\s*(?:[\w.]+|"[^"]*"|'[^']*')\s*,""", re.IGNORECASE
)


def parse_loosely(text: str) -> Raw:
    """The tree of a condition, in which areas in words need no quotation marks.

    Raises:
        BadExpression: when the text is not an expression even with such areas.
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
    """The text with quotation marks added around areas in words, and the original position of each
    character.
    """
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
    """The index of the bracket that closes the one at `start`, or the end of the text."""
    depth = 1
    for index in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return index
    return len(text)


def _moved(raw: Raw, origin: list[int]) -> Raw:
    """The tree with its offsets mapped back to the original text."""
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
