"""Areas: sets of hexes as a scenario names them, `rows(29,54)`, `town(1) + (roads & ring(2, town(1)))`.

    rows(a,b)  row(a)     zig-zag rows              town(k)  hill(k)   the place of this kind and number
    within(n, "HHHH")     around a hex              place("name")      any place of the map
    hexes("HHHH", ...)    these hexes               ring(n, area)      around an area
    run("HHHH","HHHH")    a straight row of hexes   roads   edge(N)    road hexes, an edge of the map
    Millbrook   "Old mill"   a place by its name alone, where that is no word of this language
    a + b   a - b   a & b   one or the other, one without the other, both at once; & binds tighter

The rulebook's own wording ("within two hexes of 0908") is understood as well.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas import phrases
from kpeditor.core.scenario.areas.nodes import (
    Area,
    Edge,
    Hexes,
    HexName,
    NamedPlace,
    NumberedPlace,
    Roads,
    Rows,
    Run,
    added,
    hex_named,
    hex_or_row,
    is_hex_like,
    overlap,
    ring,
    row_number,
)
from kpeditor.core.scenario.expression import Call, Chain, Negation, Raw, Word, parse_expression

FORMS = {
    "rows": "rows(29,54)",
    "row": "row(1)",
    "within": 'within(2, "0908")',
    "hexes": 'hexes("0304", "0305")',
    "run": 'run("2701","3001")',
    "place": 'place("Old mill")',
    "ring": "ring(1, town(1))",
    "edge": "edge(N)",
}
"""The words that take arguments, each with an example; any other word is the kind of a place."""


def parse_area(text: str, numbering: Numbering) -> Area:
    """The area of a text in short form or in the rulebook's wording.

    Raises:
        BadExpression: when it is neither; with the position and what was expected.
    """
    return _parse_area(text, numbering)


@lru_cache(maxsize=1024)
def _parse_area(text: str, numbering: Numbering) -> Area:
    """Live checks read the same few texts after every edit."""
    number = text.strip()
    if not number.isdigit() and is_hex_like(number, numbering):  # 6-T-9 is no sum
        return hex_or_row(number, text.index(number), numbering)
    try:
        return area_of(parse_expression(text), numbering)
    except BadExpression as short:
        if phrases.is_one_word(text):
            raise
        try:
            return phrases.parse_wording(text, numbering)
        except BadExpression as worded:
            raise short if phrases.looks_short(text) else worded from None


def print_area(area: Area) -> str:
    """The short form of an area. A single hex stands bare, as scenarios write it: `at: "3953"`."""
    if isinstance(area, Hexes) and len(area.names) == 1:
        return area.names[0].text
    return str(area)


def area_of(raw: Raw, numbering: Numbering) -> Area:
    """The area an expression denotes; a quoted text may be in the rulebook's wording.

    Raises:
        BadExpression: when it denotes none; with the position.
    """
    match raw:
        case Word():
            return _word(raw, numbering)
        case Call():
            return _call(raw, numbering)
        case Chain(rank="add"):
            return _sum(raw, numbering)
        case Chain(rank="multiply") if "*" not in raw.operators:
            return overlap(area_of(operand, numbering) for operand in raw.operands)
        case Chain(rank="multiply"):
            raise BadExpression("areas cannot be multiplied; & is what lies in both", raw.offset)
        case Chain(rank="and" | "or"):
            text = "areas are joined with + (one or the other) or & (what lies in both)"
            raise BadExpression(text, raw.offset)
        case Chain() | Negation():
            raise BadExpression("this is a condition, but an area of the map is expected here", raw.offset)


def hex_name(raw: Raw, numbering: Numbering) -> HexName:
    """The hex number an argument gives.

    Raises:
        BadExpression: when it is none.
    """
    number = _spelled(raw)
    if not is_hex_like(number, numbering) and (not isinstance(raw, Word) or raw.kind == "name"):
        raise BadExpression("a hex number in quotation marks is expected here", raw.offset)
    return hex_named(number, raw.offset, numbering)


def _spelled(raw: Raw) -> str:
    """The text of a word, and of words with dashes between them: 6-T-9 is no sum."""
    match raw:
        case Word():
            return raw.text
        case Chain(rank="add") if set(raw.operators) == {"-"}:
            return "-".join(map(_spelled, raw.operands))
    return ""


def _is_bare_hex(raw: Raw, numbering: Numbering) -> bool:
    if not isinstance(raw, Word) or raw.kind == "text":
        return False
    return raw.kind == "number" or is_hex_like(raw.text, numbering)


def _word(word: Word, numbering: Numbering) -> Area:
    if word.kind != "number" and is_hex_like(word.text, numbering):
        return hex_or_row(word.text, word.offset, numbering)
    if word.kind == "name":
        if word.text.lower() == "roads":
            return Roads()
        if example := FORMS.get(word.text.lower()):
            place = NamedPlace(word.text)
            text = f"{word.text} needs its arguments, for example {example}; a place of this name is {place}"
            raise BadExpression(text, word.offset)
        return NamedPlace(word.text, word.offset)
    if word.kind == "number" or word.text.isdigit():
        return hex_or_row(word.text, word.offset, numbering)
    try:
        return phrases.parse_wording(word.text, numbering, word.offset + 1)
    except BadExpression:
        if phrases.describes(word.text, numbering):
            raise
        return NamedPlace(word.text, word.offset)


def _sum(chain: Chain, numbering: Numbering) -> Area:
    operands = chain.operands
    if is_hex_like(_spelled(chain), numbering):
        return hex_or_row(_spelled(chain), chain.offset, numbering)
    if all(_is_bare_hex(one, numbering) for one in operands) and chain.operators == (
        "-",
    ):  # 2701-3001 is always a run, never a difference
        return Run(hex_name(operands[0], numbering), hex_name(operands[1], numbering))
    signs: tuple[Literal["+", "-"], ...] = tuple("+" if sign == "+" else "-" for sign in chain.operators)
    example = numbering.name_hex(Hex(3, 4))
    if "-" in example and any(isinstance(one, Word) and one.kind == "number" for one in operands):
        text = f'hex numbers with dashes stand in quotation marks here: "{example}"'
        raise BadExpression(text, chain.offset)
    rest = [area_of(operand, numbering) for operand in operands[1:]]
    return added(area_of(operands[0], numbering), *zip(signs, rest, strict=True))


def _call(call: Call, numbering: Numbering) -> Area:
    arguments = call.arguments
    match call.name.lower(), len(arguments):
        case "rows", 2:
            first, last = _row(arguments[0], numbering), _row(arguments[1], numbering)
            return Rows(min(first, last), max(first, last), call.offset, numbering.rows.style)
        case "row", 1:
            row = _row(arguments[0], numbering)
            return Rows(row, row, call.offset, numbering.rows.style)
        case "within", 2:
            return ring(
                _number(arguments[0], "a distance in hexes"), Hexes((hex_name(arguments[1], numbering),))
            )
        case "hexes", count if count >= 1:
            return Hexes(tuple(hex_name(argument, numbering) for argument in arguments))
        case "run", 2:
            return Run(hex_name(arguments[0], numbering), hex_name(arguments[1], numbering))
        case "ring", 2:
            return ring(_number(arguments[0], "a distance in hexes"), area_of(arguments[1], numbering))
        case "place", 1:
            return NamedPlace(
                _text(arguments[0], "the name of a place in quotation marks"), arguments[0].offset
            )
        case "edge", 1:
            name = _text(arguments[0], "the name of an edge, for example N")
            return Edge(name.upper() if name.lower() in "nesw" else name, arguments[0].offset)
        case name, _ if name in FORMS:
            raise BadExpression(f"{name} is written like {FORMS[name]}", call.offset)
        case kind, 1 if isinstance(arguments[0], Word) and arguments[0].kind == "number":
            return NumberedPlace(kind, int(arguments[0].text), call.offset)
        case name, _:
            meant = did_you_mean(name, [*FORMS, "roads"])
            known = meant or f"areas are {', '.join(FORMS.values())}, roads and places like town(1)"
            raise BadExpression(f"there is no area {name}(...); {known}", call.offset)


def _row(raw: Raw, numbering: Numbering) -> int:
    if isinstance(raw, Word) and (raw.text.isdigit() or numbering.rows.style != "numbers"):
        return row_number(raw.text, raw.offset, numbering)
    return _number(raw, "a row number")


def _number(raw: Raw, wanted: str) -> int:
    if isinstance(raw, Word) and raw.kind == "number":
        return int(raw.text)
    raise BadExpression(f"{wanted} is expected here", raw.offset)


def _text(raw: Raw, wanted: str) -> str:
    if isinstance(raw, Word) and raw.kind != "number":
        return raw.text
    raise BadExpression(f"{wanted} is expected here", raw.offset)
