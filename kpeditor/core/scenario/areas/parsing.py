"""Areas: sets of hexes as a scenario names them, `rows(29,54)`, `town(1) + (roads & ring(2, town(1)))`.

    rows(a,b)  row(a)     zig-zag rows, hexrows     town(k)  hill(k)   the place of this kind and number
    column(a)             and columns, likewise     place("name")      any place of the map
    within(n, "HHHH")     around a hex              ring(n, area)      around an area
    hexes("HHHH", ...)    these hexes               away(n, area)      n hexes or more from it; also from
    run("HHHH","HHHH")    a straight row of hexes                      enemy or own units, known in a game
    between(a,b)          between two rows          roads   edge(N)    road hexes, an edge of the map
    north_of(a)           beyond a row, or what     terrain(woods)     hexes of a kind
    west_of(area)         cuts the map in two       feature(rail)      hexes with a feature
    anywhere   not a      all hexes; all others     board(6)  board(6, area)   one board, an area on it
    Millbrook   "Old mill"   a place by its name alone, where that is no word of this language
    a + b   a - b   a & b   one or the other, one without the other, both at once; & binds tighter

The rulebook's own wording ("within two hexes of 0908") is understood as well. Of areas of free tables
`tableparsing` reads what hexes have not: points, polygons, parts of the table, distances with decimals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.table import PointNumbering
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas import linenames, nodes
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
MORE_FORMS = {
    "column": "column(3)",
    "columns": "columns(3,9)",
    "between": "between(29,54)",
    "terrain": "terrain(woods)",
    "feature": "feature(road)",
    "board": "board(6, row(3))",
    "away": "away(3, edge(W))",
    **{f"{compass}_of": f"{compass}_of(row(3))" for compass in nodes.COMPASS},
}
"""Further ones. Standing alone they are names of places, as they were before they meant something."""
ALL_FORMS = FORMS | MORE_FORMS
_SIMPLE: Mapping[str, nodes.Area] = {"roads": nodes.Roads(), "anywhere": nodes.Anywhere()}


def parse_area(text: str, numbering: Numbering) -> nodes.Area:
    """The area of a text in short form or in the rulebook's wording.

    Raises:
        BadExpression: when it is neither; with the position and what was expected.
    """
    return _parse_area(text, numbering)


@lru_cache(maxsize=1024)
def _parse_area(text: str, numbering: Numbering) -> nodes.Area:
    """Live checks read the same few texts after every edit."""
    number = text.strip()
    on_table = isinstance(numbering, PointNumbering)
    if not on_table and not number.isdigit() and linenames.is_hex_like(number, numbering):  # 6-T-9 is no sum
        return linenames.hex_or_row(number, text.index(number), numbering)
    try:
        return area_of(parse_expression(text), numbering)
    except BadExpression as short:
        from kpeditor.core.scenario.areas import phrasewords  # most files keep the short form

        if phrasewords.is_one_word(text):
            raise
        try:
            return _worded(text, numbering)
        except BadExpression as worded:
            raise short if phrasewords.looks_short(text) else worded from None


def _worded(text: str, numbering: Numbering, offset: int = 0) -> nodes.Area:
    """The area of a text in the rulebook's wording."""
    from kpeditor.core.scenario.areas import phrases  # most files keep the short form

    return phrases.parse_wording(text, numbering, offset)


def print_area(area: nodes.Area) -> str:
    """The short form of an area. A single hex stands bare, as scenarios write it: `at: "3953"`."""
    if isinstance(area, nodes.Hexes) and len(area.names) == 1:
        return area.names[0].text
    return str(area)


def area_of(raw: Raw, numbering: Numbering) -> nodes.Area:
    """The area an expression denotes; a quoted text may be in the rulebook's wording.

    Raises:
        BadExpression: when it denotes none; with the position.
    """
    if isinstance(numbering, PointNumbering):
        from kpeditor.core.scenario.areas.tables.parsing import table_term  # hex maps do without it

        found = table_term(raw, lambda part: area_of(part, numbering))
        if found is not None:
            return found
    match raw:
        case Word():
            return _word(raw, numbering)
        case Call():
            return _call(raw, numbering)
        case Chain(rank="add"):
            return _sum(raw, numbering)
        case Chain(rank="multiply") if "*" not in raw.operators:
            return nodes.overlap(area_of(operand, numbering) for operand in raw.operands)
        case Chain(rank="multiply"):
            raise BadExpression("areas cannot be multiplied; & is what lies in both", raw.offset)
        case Chain(rank="and" | "or"):
            text = "areas are joined with + (one or the other) or & (what lies in both)"
            raise BadExpression(text, raw.offset)
        case Negation():
            return nodes.added(nodes.Anywhere(), ("-", area_of(raw.operand, numbering)))
        case Chain():
            raise BadExpression("this is a condition, but an area of the map is expected here", raw.offset)


def hex_name(raw: Raw, numbering: Numbering) -> nodes.HexName:
    """The hex number an argument gives.

    Raises:
        BadExpression: when it is none.
    """
    number = _spelled(raw)
    if not linenames.is_hex_like(number, numbering) and (not isinstance(raw, Word) or raw.kind == "name"):
        raise BadExpression("a hex number in quotation marks is expected here", raw.offset)
    return linenames.hex_named(number, raw.offset, numbering)


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
    return raw.kind == "number" or linenames.is_hex_like(raw.text, numbering)


def _word(word: Word, numbering: Numbering) -> nodes.Area:
    if word.kind != "number" and linenames.is_hex_like(word.text, numbering):
        return linenames.hex_or_row(word.text, word.offset, numbering)
    if word.kind == "name":
        if (simple := _SIMPLE.get(word.text.lower())) is not None:
            return simple
        if example := FORMS.get(word.text.lower()):
            place = nodes.NamedPlace(word.text)
            text = f"{word.text} needs its arguments, for example {example}; a place of this name is {place}"
            raise BadExpression(text, word.offset)
        return nodes.NamedPlace(word.text, word.offset)
    if word.kind == "decimal":
        raise BadExpression(f"{word.text} is no area", word.offset)
    if word.kind == "number" or word.text.isdigit():
        return linenames.hex_or_row(word.text, word.offset, numbering)
    from kpeditor.core.scenario.areas import phrasewords  # words are seldom quoted

    if phrasewords.is_name_of_place(word.text):
        return nodes.NamedPlace(word.text, word.offset)
    try:
        return _worded(word.text, numbering, word.offset + 1)
    except BadExpression:
        if phrasewords.describes(word.text, numbering):
            raise
        return nodes.NamedPlace(word.text, word.offset)


def _distance(raw: Raw, numbering: Numbering) -> float:
    """A distance in hexes, on a table one that may have decimals."""
    if not isinstance(numbering, PointNumbering):
        return _number(raw, "a distance in hexes")
    from kpeditor.core.scenario.areas.tables.parsing import table_number  # hex maps do without it

    return table_number(raw)


def _sum(chain: Chain, numbering: Numbering) -> nodes.Area:
    operands = chain.operands
    signs: tuple[Literal["+", "-"], ...] = tuple("+" if sign == "+" else "-" for sign in chain.operators)
    if isinstance(numbering, PointNumbering):
        first, *others = (area_of(operand, numbering) for operand in operands)
        return nodes.added(first, *zip(signs, others, strict=True))
    if linenames.is_hex_like(_spelled(chain), numbering):
        return linenames.hex_or_row(_spelled(chain), chain.offset, numbering)
    if all(_is_bare_hex(one, numbering) for one in operands) and chain.operators == (
        "-",
    ):  # 2701-3001 is always a run, never a difference
        return nodes.Run(hex_name(operands[0], numbering), hex_name(operands[1], numbering))
    example = numbering.name_hex(Hex(3, 4))
    if "-" in example and any(isinstance(one, Word) and one.kind == "number" for one in operands):
        text = f'hex numbers with dashes stand in quotation marks here: "{example}"'
        raise BadExpression(text, chain.offset)
    rest = [area_of(operand, numbering) for operand in operands[1:]]
    return nodes.added(area_of(operands[0], numbering), *zip(signs, rest, strict=True))


def _call(call: Call, numbering: Numbering) -> nodes.Area:
    arguments = call.arguments
    match call.name.lower(), len(arguments):
        case "", _:
            raise BadExpression("points are for free tables; hexes have numbers", call.offset)
        case "rows" | "columns" as name, 2:
            first, last = (_line(one, numbering, "row" if name == "rows" else "column") for one in arguments)
            return replace(first.to(last), offset=call.offset)
        case "row" | "column" as name, 1:
            line = _line(arguments[0], numbering, "row" if name == "row" else "column")
            return replace(line.to(line), offset=call.offset)
        case "within", 2:
            return nodes.Within(
                _number(arguments[0], "a distance in hexes"), hex_name(arguments[1], numbering)
            )
        case "hexes", count if count > 0:
            return nodes.Hexes(tuple(hex_name(argument, numbering) for argument in arguments))
        case "run", 2:
            return nodes.Run(hex_name(arguments[0], numbering), hex_name(arguments[1], numbering))
        case "ring", 2:
            return nodes.ring(_number(arguments[0], "a distance in hexes"), area_of(arguments[1], numbering))
        case "place", 1:
            return nodes.NamedPlace(
                _text(arguments[0], "the name of a place in quotation marks"), arguments[0].offset
            )
        case "edge", 1:
            name = _text(arguments[0], "the name of an edge, for example N")
            return nodes.Edge(name.upper() if name.lower() in "nesw" else name, arguments[0].offset)
        case name, _ if name in FORMS:
            raise BadExpression(f"{name} is written like {FORMS[name]}", call.offset)
        case name, _ if name in MORE_FORMS:
            return _further(call, numbering)
        case kind, 1 if isinstance(arguments[0], Word) and arguments[0].kind == "number":
            return nodes.NumberedPlace(kind, int(arguments[0].text), call.offset)
        case name, _:
            meant = did_you_mean(name, [*ALL_FORMS, *_SIMPLE])
            known = meant or (
                f"areas are {', '.join(ALL_FORMS.values())}, {', '.join(_SIMPLE)} and places like town(1)"
            )
            raise BadExpression(f"there is no area {name}(...); {known}", call.offset)


def _further(call: Call, numbering: Numbering) -> nodes.Area:
    """Rows beside and between others, terrain, features, boards, distances from them."""
    arguments, at = call.arguments, call.offset
    match call.name.lower(), len(arguments):
        case "between", 2:
            first, last = (_bound(one, numbering) for one in arguments)
            return replace(first.to(last, is_open=True), offset=at)
        case "terrain", 1:
            return nodes.Terrain(_text(arguments[0], "a kind of terrain"), arguments[0].offset)
        case "feature", 1 | 2 | 3:
            name = _text(arguments[0], "a feature, for example road")
            said = [_said(one) for one in arguments[1:]]
            return nodes.Feature(name, arguments[0].offset, *said)
        case "board", 1 | 2:
            if not isinstance(arguments[0], Word):
                raise BadExpression("the name of a board is expected here", arguments[0].offset)
            area = area_of(arguments[1], numbering) if len(arguments) == 2 else None
            return nodes.OnBoard(arguments[0].text, area, arguments[0].offset)
        case "away", 2:
            return nodes.Away(_distance(arguments[0], numbering), _far_from(arguments[1], numbering))
        case name, 1 | 2 if name.endswith("_of"):
            is_inclusive = len(arguments) == 2
            if is_inclusive and not _is_word(arguments[1], "inclusive"):
                raise BadExpression("only 'inclusive' may follow here", arguments[1].offset)
            compass = next(one for one in nodes.COMPASS if name.startswith(one))
            return nodes.Beyond(compass, _divider(arguments[0], numbering), is_inclusive, at)
    raise BadExpression(f"{call.name} is written like {MORE_FORMS[call.name.lower()]}", at)


def _said(raw: Raw) -> str:
    if isinstance(raw, Word):
        return raw.text
    raise BadExpression("a property of the line is expected here, for example siding", raw.offset)


def _far_from(raw: Raw, numbering: Numbering) -> nodes.Area | nodes.Forces:
    """What one keeps away from: an area, or units whose places only a game knows."""
    if _is_word(raw, "enemy"):
        return nodes.Forces("enemy")
    return nodes.Forces("own") if _is_word(raw, "own") else area_of(raw, numbering)


def _is_word(raw: Raw, text: str) -> bool:
    return isinstance(raw, Word) and raw.kind == "name" and raw.text.lower() == text


def _divider(raw: Raw, numbering: Numbering) -> nodes.Area:
    """What has sides: a row by its number or letter, or an area that cuts the map."""
    is_table = isinstance(numbering, PointNumbering)
    if isinstance(raw, Word) and raw.kind != "text" and not is_table:
        try:
            line = linenames.line_named(raw.text, raw.offset, numbering)
            return line.to(line)
        except BadExpression:
            if raw.kind == "number":
                raise
    return area_of(raw, numbering)


def _bound(raw: Raw, numbering: Numbering) -> linenames.Line:
    """A row, or with its word a row or column."""
    if isinstance(raw, Call) and raw.name.lower() in ("row", "column") and len(raw.arguments) == 1:
        return _line(raw.arguments[0], numbering, "row" if raw.name.lower() == "row" else "column")
    return _line(raw, numbering, "row")


def _line(raw: Raw, numbering: Numbering, noun: linenames.Noun) -> linenames.Line:
    if isinstance(raw, Word):
        return linenames.line_named(raw.text, raw.offset, numbering, noun)
    raise BadExpression(f"a {noun} number is expected here", raw.offset)


def _number(raw: Raw, wanted: str) -> int:
    if isinstance(raw, Word) and raw.kind == "number":
        return int(raw.text)
    raise BadExpression(f"{wanted} is expected here", raw.offset)


def _text(raw: Raw, wanted: str) -> str:
    if isinstance(raw, Word) and raw.kind != "number":
        return raw.text
    raise BadExpression(f"{wanted} is expected here", raw.offset)
