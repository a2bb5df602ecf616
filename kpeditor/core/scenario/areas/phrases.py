"""Areas in the words of rulebooks: "anywhere between 0029 and 0054", "Town 1 and adjacent hexes",
"on Road hexes within two hexes of the town", "hexes 2701-3001 inclusive", "off Map Edge W".

Capitals do not matter, and words that add nothing ("anywhere", "hexes", "the") are passed over. "and",
"or" and commas all mean: there too. What follows a place without one of them narrows it. In a rulebook
0029 is no hex but zig-zag row 29, because there is no column 00. The grammar::

    area   := clause (("and" | "or" | "," | "except") clause)*
    clause := item ("within" ... | "that lie" item | "in" item ...)*
    item   := "within" n "of" object | "adjacent to" object | "in or adjacent to" object
            | ("between" number "and" number | object) ["and adjacent hexes"]
    object := number, number - number ... | "rows" ... | kind number | "the" kind | "name" | "roads"
            | "north edge" | "edge W" | "(" area ")"
"""

from __future__ import annotations

import re
from typing import Literal

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.counting import ordinal_of
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas.nodes import (
    Area,
    Edge,
    Hexes,
    NamedPlace,
    NumberedPlace,
    Roads,
    Rows,
    Run,
    added,
    hex_or_row,
    is_hex_like,
    overlap,
    ring,
    row_number,
)
from kpeditor.core.scenario.areas.phrasetokens import Token, Words, tokens_of
from kpeditor.core.scenario.expression import refuse_hostile

NUMERALS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_PREPOSITIONS = ("in", "on", "onto", "at", "inside", "off", "of", "via", "by", "through")
_ADJACENT = ("adjacent", "neighbouring", "neighboring", "neighbours", "neighbors")
_EDGE = ("edge", "side", "border")
_COMPASS = {"n": "N", "e": "E", "s": "S", "w": "W"} | {
    name + ending: name[0].upper() for name in ("north", "east", "south", "west") for ending in ("", "ern")
}
_NEVER_IN_NAMES = frozenset(_PREPOSITIONS + _ADJACENT + _EDGE) | {
    "within", "up", "to", "most", "more", "than", "from", "between", "next", "directly", "that", "which",
    "are", "lie", "and", "or", "plus", "with", "except", "but", "without", "excluding", "minus", "row",
    "rows", "road", "roads", "game", "turn", "turns",
}  # fmt: skip

_DESCRIBING = frozenset(_ADJACENT) | {"within", "between", "except", "excluding", "rows", "that", "which"}


def parse_wording(text: str, numbering: Numbering, start: int = 0) -> Area:
    """The area a text describes in words; `start` is added to every offset.

    Raises:
        BadExpression: when it is not understood; with the position and what was expected.
    """
    refuse_hostile(text)
    return _Reader(text, numbering, start).whole()


def looks_short(text: str) -> bool:
    """True for a text that was meant as short form rather than as words, so that its error should be told."""
    return bool(re.search(r"\w\(|[+&*<>=\"']", text)) or is_one_word(text)


def is_one_word(text: str) -> bool:
    """True for a text of a single word, which describes nothing."""
    return not re.search(r"\w\W+\w", text)


def is_word_of_areas(text: str) -> bool:
    """True for a single word that sentences about areas are made of."""
    key = text.lower()
    if key in _NEVER_IN_NAMES or key in _DESCRIBING or key in _COMPASS or key in NUMERALS:
        return True
    try:
        return not tokens_of(text)  # a word that is passed over
    except BadExpression:
        return False


def describes(text: str, numbering: Numbering) -> bool:
    """True for a text with a hex number or a word that only a description of an area has, not a name."""
    try:
        tokens = tokens_of(text, 0, numbering.pattern)
    except BadExpression:
        return False
    return any(
        is_hex_like(token.text, numbering) if token.kind == "number" else token.key in _DESCRIBING
        for token in tokens
    )


class _Reader:
    """Reads the words from left to right, looking a few words ahead."""

    def __init__(self, text: str, numbering: Numbering, start: int) -> None:
        self._words = Words(text, start, numbering.pattern)
        self._numbering = numbering
        self._latest: dict[str, int] = {}
        """The place mentioned last, by kind: what "the town" means."""

    def whole(self) -> Area:
        area = self._area()
        while self._words.take(".", ",", ";"):
            pass
        if self._words.peek().kind != "end":
            raise self._words.unexpected("the end")
        return area

    # -- clauses --

    def _area(self) -> Area:
        first = self._clause()
        rest: list[tuple[Literal["+", "-"], Area]] = []
        while sign := self._joining():
            rest.append((sign, self._clause()))
        return added(first, *rest)

    def _joining(self) -> Literal["+", "-"] | None:
        before = self._words.at
        comma = self._words.take(",")
        if self._words.take_all("except", "for") or self._words.take(
            "except", "without", "excluding", "minus"
        ):
            return "-"
        if self._words.take_all("but", "not"):
            return "-"
        if self._words.take("and", "or", "plus") or (
            comma and self._words.peek().key not in ("", ".", ";", ")")
        ):
            return "+"
        self._words.at = before
        return None

    def _clause(self) -> Area:
        areas = [self._item()]
        while self._narrows():
            areas.append(self._item())
        return overlap(areas)

    def _narrows(self) -> bool:
        if self._words.take("that", "which"):
            self._words.take("are", "lie")
            self._words.take("also")
            return True
        key = self._words.peek().key
        return key in _PREPOSITIONS or key in ("within", "adjacent", "next", "between", "up")

    # -- items --

    def _item(self) -> Area:
        while self._words.peek().key in _PREPOSITIONS:
            self._words.at += 1
        if self._words.peek().key in ("or", "and") and self._words.peek(1).key in (
            "adjacent",
            "next",
            "directly",
        ):
            self._words.at += 1
            return ring(1, self._next_to())
        if (
            self._words.take("within")
            or self._words.take_all("up", "to")
            or self._words.take_all("most")
            or self._no_more_than()
        ):
            radius = self._count()
            self._words.need("of", "from")
            return ring(radius, self._object())
        if self._words.peek().key in ("adjacent", "next", "directly"):
            area = self._next_to()
            return added(ring(1, area), ("-", area))
        area = self._between() if self._words.take("between", "from") else self._object()
        return ring(1, area) if self._and_adjacent() else area

    def _no_more_than(self) -> bool:
        return self._words.take_all("no", "more", "than") or self._words.take_all("not", "more", "than")

    def _next_to(self) -> Area:
        """What follows "directly adjacent to"."""
        self._words.take("directly")
        self._words.need("adjacent", "next")
        self._words.need("to")
        return self._object()

    def _between(self) -> Area:
        by_row = self._words.take("row", "rows")
        start = self._number(by_row=by_row)
        self._words.need("and", "to", "-")
        self._words.take("row", "rows")
        return self._span(start, self._number(by_row=by_row), by_row=by_row)

    def _and_adjacent(self) -> bool:
        """Takes "and adjacent hexes", "and all hexes adjacent to it"."""
        before = self._words.at
        if self._words.take("and", "or", "plus", "with"):
            self._words.take("its")
            self._words.take("directly")
            if self._words.peek().key in _ADJACENT:
                self._words.at += 1
                if not self._words.take("to") or self._words.take("it", "them"):
                    return True
        self._words.at = before
        return False

    # -- objects --

    def _object(self) -> Area:
        token = self._words.peek()
        match token.key:
            case "(":
                self._words.at += 1
                area = self._area()
                self._words.need(")")
                return area
            case "row" | "rows":
                self._words.at += 1
                return self._numbers(by_row=True)
            case "road" | "roads":
                self._words.at += 1
                return Roads()
            case key if key in _EDGE or self._words.peek(1).key in _EDGE:
                return self._edge()
        if token.kind == "number":
            return self._numbers(by_row=False)
        if token.kind == "text":
            self._words.at += 1
            return NamedPlace(token.text, token.offset)
        if token.kind == "name" and token.key not in _NEVER_IN_NAMES:
            return self._place()
        raise self._words.unexpected("a hex number, rows, a place or an edge of the map")

    def _edge(self) -> Area:
        if self._words.take("edge", "side", "border"):
            token = self._words.next()
        else:
            token = self._words.next()
            self._words.at += 1
        if token.kind not in ("name", "text"):
            raise BadExpression("which edge? For example: the north edge, Map Edge W", token.offset)
        return Edge(_COMPASS.get(token.key, token.text), token.offset)

    def _place(self) -> Area:
        token = self._words.next()
        words = [token.text]
        while self._words.peek().kind == "name" and self._words.peek().key not in _NEVER_IN_NAMES:
            if token.text.islower():
                meant = did_you_mean(token.key, ("within", "between", "adjacent", "anywhere"))
                text = meant or "names of several words stand in quotation marks"
                raise BadExpression(f"{token.text!r} is not understood here; {text}", token.offset)
            words.append(self._words.next().text)
        if self._words.peek().kind == "number":
            number = self._words.next().text
            if len(words) > 1:
                return NamedPlace(" ".join([*words, number]), token.offset)
            self._latest[token.key] = int(number)
            return NumberedPlace(token.key, int(number), token.offset)
        if len(words) == 1 and (token.definite or token.text.islower()):
            return NumberedPlace(token.key, self._latest.get(token.key, 1), token.offset)
        return NamedPlace(" ".join(words), token.offset)

    # -- numbers --

    def _numbers(self, *, by_row: bool) -> Area:
        """A list of hexes, rows and runs: `0101, 0103-0105 and 0107`."""
        parts = [self._one_span(by_row)]
        while self._more_numbers(by_row):
            parts.append(self._one_span(by_row))
        return _gathered(parts)

    def _more_numbers(self, by_row: bool) -> bool:
        before = self._words.at
        if self._words.take(","):
            self._words.take("and", "or")
        elif not self._words.take("and", "or"):
            return False
        self._words.take("row", "rows")
        if self._words.peek().kind == "number" or (by_row and self._is_row_letter()):
            return True
        self._words.at = before
        return False

    def _one_span(self, by_row: bool) -> Area:
        start = self._number(by_row=by_row)
        if self._words.take("-", "to", "through"):
            self._words.take("row", "rows")
            return self._span(start, self._number(by_row=by_row), by_row=by_row)
        return self._hex_or_row(start, by_row)

    def _span(self, start: Token, end: Token, *, by_row: bool) -> Area:
        first, last = self._hex_or_row(start, by_row), self._hex_or_row(end, by_row)
        if isinstance(first, Rows) and isinstance(last, Rows):
            low, high = sorted((first.first, last.first))
            return Rows(low, high, start.offset, self._numbering.rows.style)
        if isinstance(first, Hexes) and isinstance(last, Hexes):
            return Run(first.names[0], last.names[0])
        raise BadExpression(f"{start.text} and {end.text}: one is a row, the other a hex", end.offset)

    def _hex_or_row(self, token: Token, by_row: bool) -> Hexes | Rows:
        if by_row:
            row = row_number(token.text, token.offset, self._numbering)
            return Rows(row, row, token.offset, self._numbering.rows.style)
        return hex_or_row(token.text, token.offset, self._numbering)

    def _is_row_letter(self) -> bool:
        """True before A or GG; "row a" or "road hexes" are written with small letters."""
        token, style = self._words.peek(), self._numbering.rows.style
        return style != "numbers" and token.text.isupper() and ordinal_of(token.text, style) is not None

    def _number(self, *, by_row: bool = False) -> Token:
        if by_row and self._is_row_letter():
            return self._words.next()
        example = "" if self._numbering.has_row_labels else f" such as {self._numbering.name_hex(Hex(3, 4))}"
        return self._words.need_number(f"a hex number{example}")

    def _count(self) -> int:
        if self._words.peek().key in NUMERALS:
            return NUMERALS.index(self._words.next().key)
        return int(self._words.need_number("a number of hexes").text)


def _gathered(parts: list[Area]) -> Area:
    """A list of rows and hexes as few nodes: following rows as one band, single hexes as one list."""
    gathered: list[Area] = []
    for part in parts:
        last = gathered[-1] if gathered else None
        match last, part:
            case Rows(), Rows() if part.first == last.last + 1:
                gathered[-1] = Rows(last.first, part.last, last.offset, last.style)
            case Hexes(), Hexes():
                gathered[-1] = Hexes(last.names + part.names)
            case _:
                gathered.append(part)
    return added(gathered[0], *(("+", part) for part in gathered[1:]))
