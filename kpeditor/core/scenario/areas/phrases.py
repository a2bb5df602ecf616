"""Areas in the words of rulebooks: "anywhere between 0029 and 0054", "Town 1 and adjacent hexes",
"on Road hexes within two hexes of the town", "hexes 2701-3001 inclusive", "off Map Edge W".

Capitals do not matter, and words without meaning ("anywhere", "hexes", "the") are skipped. "and", "or" and
commas all add an area. A phrase that follows a place without one of them narrows it. In a rulebook 0029 is
zig-zag row 29 and not a hex, because there is no column 00. The grammar::

    area   := clause (("and" | "or" | "," | "except") clause)*
    clause := item ("within" ... | "that lie" item | "in" item | "north of" ... | "on board 6" ...)*
    item   := "within" n "of" object | "adjacent to" object | "in or adjacent to" object
            | "at least" n "from" (object | "enemy units" | "own units") | "north of" (row | object)
            | "along the" feature | ("between" number "and" number | object) ["and adjacent hexes"]
            | "anywhere" | "not" item
    object := number, number - number ... | "rows" ... | kind number | "the" kind | "name" | "roads"
            | kind "hexes" | feature "lines" | "north edge" | "edge W" | "(" area ")"

"exclusive" after rows excludes the two named rows. Rows "on board 6" are the rows of that board.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.geometry.joining import JoinedNumbering
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.table import PointNumbering
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas import nodes, phrasewords
from kpeditor.core.scenario.areas.linephrases import LineReader
from kpeditor.core.scenario.areas.phrasetokens import Token, Words
from kpeditor.core.scenario.areas.tables.phrases import TableReader
from kpeditor.core.scenario.expression import refuse_hostile

_EXCEPT = ("except", "without", "excluding", "minus")
_UNITS = ("unit", "units", "counter", "counters", "forces")
_ALL = frozenset(("anywhere", "all", "any"))
_AFTER_ALL = frozenset((*_EXCEPT, "but", "and", "or", "plus", "with", "that", "which", ",", ".", ";", ")"))


def parse_wording(text: str, numbering: Numbering, start: int = 0) -> nodes.Area:
    """The area that a text describes in words; `start` is added to every offset.

    Raises:
        BadExpression: when the text is not understood; with the position and the words that were expected.
    """
    refuse_hostile(text)
    return _Reader(text, numbering, start).whole()


class _Reader:
    """Reads the words from left to right, looking a few words ahead."""

    def __init__(self, text: str, numbering: Numbering, start: int) -> None:
        self._words = Words(text, start, numbering.pattern, board_names(numbering))
        self._lines = LineReader(self._words, numbering)
        self._table = TableReader(self._words, numbering) if isinstance(numbering, PointNumbering) else None
        self._latest: dict[str, int] = {}
        """The place mentioned last, by kind: the meaning of "the town"."""

    def whole(self) -> nodes.Area:
        area = self._area()
        while self._words.take(".", ",", ";"):
            pass
        if self._words.peek().kind != "end":
            raise self._words.unexpected("the end")
        return area

    # -- clauses --

    def _area(self) -> nodes.Area:
        first = self._clause()
        rest: list[tuple[Literal["+", "-"], nodes.Area]] = []
        while sign := self._joining():
            rest.append((sign, self._clause()))
        return nodes.added(first, *rest)

    def _joining(self) -> Literal["+", "-"] | None:
        before = self._words.at
        comma = self._words.take(",")
        if self._words.take_all("except", "for") or self._words.take(*_EXCEPT):
            return "-"
        if self._words.take_all("but", "not"):
            return "-"
        if self._words.take("and", "or", "plus") or (
            comma and self._words.peek().key not in ("", ".", ";", ")")
        ):
            return "+"
        self._words.at = before
        return None

    def _clause(self) -> nodes.Area:
        areas: list[nodes.Area] = []
        boards: list[list[Token]] = []
        while not (areas or boards) or self._narrows():
            if named := self._boards():
                boards.append(named)
            else:
                areas.append(self._item())
        area = nodes.overlap(areas) if areas else None
        for named in boards:
            ways = [nodes.OnBoard(token.text, area, token.offset) for token in named]
            area = nodes.added(ways[0], *(("+", way) for way in ways[1:]))
        assert area is not None  # the loop has read one of the two
        return area

    def _narrows(self) -> bool:
        if self._words.take("that", "which"):
            self._words.take("are", "lie")
            self._words.take("also")
            return True
        key = self._words.peek().key
        if key in phrasewords.PREPOSITIONS or key in ("within", "adjacent", "next", "between", "up", "along"):
            return True
        return self._is_compass() or (key == "board" and self._words.peek(1).kind != "end")

    def _boards(self) -> list[Token]:
        """The board names after "on board 6" or "on boards 5 and 6". Without a board name the result is empty
        and no word is taken.
        """
        before = self._words.at
        while self._words.peek().key in phrasewords.PREPOSITIONS:
            self._words.at += 1
        several = self._words.take("boards")
        if not (several or self._words.take("board")) or self._words.peek().kind in ("end", "mark"):
            self._words.at = before
            return []
        names = [self._words.next()]
        while several and self._words.peek(1).kind in ("number", "name", "text"):
            if not self._words.take("and", "or", ","):
                break
            names.append(self._words.next())
        return names

    # -- items --

    def _item(self) -> nodes.Area:
        passed = set(self._words.peek().before)
        while self._words.peek().key in phrasewords.PREPOSITIONS:
            self._words.at += 1
            passed |= set(self._words.peek().before)
        following = self._words.peek()
        if passed & _ALL and (following.kind == "end" or following.key in _AFTER_ALL):
            return nodes.ring(1, nodes.Anywhere()) if self._and_adjacent() else nodes.Anywhere()
        if following.key == "not" and self._words.peek(1).key != "more":
            self._words.at += 1
            return nodes.added(nodes.Anywhere(), ("-", self._item()))
        if following.key in ("or", "and") and self._words.peek(1).key in (
            "adjacent",
            "next",
            "directly",
        ):
            self._words.at += 1
            return nodes.ring(1, self._next_to())
        if (
            self._words.take("within")
            or self._words.take_all("up", "to")
            or self._words.take_all("most")
            or self._no_more_than()
        ):
            radius = self._count()
            self._words.need("of", "from")
            return nodes.ring(radius, self._object())
        if (more := self._at_least()) is not None:
            return self._away(more)
        if self._is_compass():
            return self._beyond()
        if following.key in ("adjacent", "next", "directly"):
            area = self._next_to()
            return nodes.added(nodes.ring(1, area), ("-", area))
        if self._table is not None and self._words.take("between"):
            return self._band(self._table)
        if self._words.take("between", "from"):
            area = self._lines.between()
        else:
            area = self._along() if self._words.take("along") else self._object()
        return nodes.ring(1, area) if self._and_adjacent() else area

    def _band(self, table: TableReader) -> nodes.Area:
        """Reads what follows "between" on a table: 6 and 12 inches from something."""
        near = table.distance(phrasewords.NUMERALS)
        self._words.need("and", "to", "-")
        far = table.distance(phrasewords.NUMERALS)
        self._words.take("away")
        self._words.need("from", "of")
        area = self._object()
        return nodes.added(nodes.ring(max(near, far), area), ("-", nodes.ring(min(near, far), area)))

    def _no_more_than(self) -> bool:
        return self._words.take_all("no", "more", "than") or self._words.take_all("not", "more", "than")

    def _at_least(self) -> int | None:
        """The number of hexes that "at least", "no closer than" or "more than" adds to the number that
        follows; None if none of these phrases follows.
        """
        if (
            self._words.take("least")
            or self._words.take_all("no", "closer", "than")
            or self._words.take_all("not", "closer", "than")
        ):
            return 0
        return 1 if self._words.take_all("more", "than") else None

    def _away(self, more: int) -> nodes.Area:
        radius = self._count() + more
        self._words.take("away")
        self._words.need("from", "of", "to")
        before = self._words.at
        self._words.take("nearest")
        if self._words.take("enemy"):
            self._words.take(*_UNITS)
            return nodes.Away(radius, nodes.Forces("enemy"))
        if self._words.take_all("each", "other") or self._words.take_all("one", "another"):
            return nodes.Away(radius, nodes.Forces("own"))
        if self._words.take("own", "friendly") and self._words.take(*_UNITS):
            return nodes.Away(radius, nodes.Forces("own"))
        self._words.at = before
        return nodes.Away(radius, self._object())

    def _is_compass(self) -> bool:
        """True before "north of", "to the north of"."""
        ahead = int(self._words.peek().key == "to")
        key = self._words.peek(ahead).key
        return len(key) > 1 and key in phrasewords.COMPASS_WORDS and self._words.peek(ahead + 1).key == "of"

    def _beyond(self) -> nodes.Area:
        self._words.take("to")
        token = self._words.next()
        compass = next(one for one in nodes.COMPASS if token.key.startswith(one))
        self._words.need("of")
        divider = (self._lines.one() if self._table is None else None) or self._divider()
        return nodes.Beyond(compass, divider, self._lines.take_bound() == "inclusive", token.offset)

    def _divider(self) -> nodes.Area:
        """The line that cuts the map: "the river" is a feature or a kind of terrain; other words are any
        area.
        """
        token, following = self._words.peek(), self._words.peek(1)
        is_plain = following.kind != "number" and following.key not in (
            *phrasewords.LINES,
            *phrasewords.EDGE,
            "of",
        )
        if is_plain and self._is_kind(token) and not token.names_hexes and token.key not in phrasewords.ROADS:
            self._words.at += 1
            return _ground(token)
        return self._object()

    def _along(self) -> nodes.Area:
        token = self._words.next()
        if token.kind not in ("name", "text"):
            raise BadExpression("along which line? For example: along the railway", token.offset)
        self._words.take(*phrasewords.LINES)
        return self._with(nodes.Feature(phrasewords.RAIL.get(token.key, token.text), token.offset))

    def _with(self, feature: nodes.Feature) -> nodes.Feature:
        """The property in the words after a line: "the railway with siding", "with tracks 2"."""
        if self._words.peek().key != "with" or self._words.peek(1).kind not in ("name", "text"):
            return feature
        if self._words.peek(1).key in ("its", "directly", *phrasewords.ADJACENT):
            return feature
        self._words.at += 1
        said, value = self._words.next().text, ""
        if self._words.peek().kind in ("number", "text"):
            value = self._words.next().text
        return replace(feature, said=said, value=value)

    def _next_to(self) -> nodes.Area:
        """Reads what follows "directly adjacent to"."""
        if self._table is not None:
            text = "a free table has no adjacent hexes; say how far: within 2 inches of ..."
            raise BadExpression(text, self._words.peek().offset)
        self._words.take("directly")
        self._words.need("adjacent", "next")
        self._words.need("to")
        return self._object()

    def _and_adjacent(self) -> bool:
        """Takes "and adjacent hexes", "and all hexes adjacent to it"."""
        if self._table is not None:
            return False
        before = self._words.at
        if self._words.take("and", "or", "plus", "with"):
            self._words.take("its")
            self._words.take("directly")
            if self._words.peek().key in phrasewords.ADJACENT:
                self._words.at += 1
                if not self._words.take("to") or self._words.take("it", "them"):
                    return True
        self._words.at = before
        return False

    # -- objects --

    def _object(self) -> nodes.Area:
        token = self._words.peek()
        match token.key:
            case "(":
                self._words.at += 1
                area = self._area()
                self._words.need(")")
                return area
            case key if key in phrasewords.ROADS and self._words.peek(1).key not in phrasewords.LINES:
                self._words.at += 1
                return nodes.Roads()
            case key if key in phrasewords.EDGE or self._words.peek(1).key in phrasewords.EDGE:
                return self._edge()
        if self._table is not None and token.kind != "text":
            if (found := self._table.object()) is not None:
                return found
        elif (lines := self._lines.listed()) is not None:
            return lines
        if token.kind == "name" and token.key not in phrasewords.NEVER_IN_NAMES:
            return self._kinds() or self._place()
        if token.kind == "text":
            self._words.at += 1
            if self._words.take(*phrasewords.LINES):
                return self._with(nodes.Feature(token.text, token.offset))
            return (nodes.Terrain if token.names_hexes else nodes.NamedPlace)(token.text, token.offset)
        wanted = "a hex number, rows, a place or an edge of the map"
        raise self._words.unexpected(wanted if self._table is None else "a point, a place or an edge")

    def _edge(self) -> nodes.Area:
        if self._words.take("edge", "side", "border"):
            token = self._words.next()
        else:
            token = self._words.next()
            self._words.at += 1
        if token.kind not in ("name", "text"):
            raise BadExpression("which edge? For example: the north edge, Map Edge W", token.offset)
        edge = nodes.Edge(phrasewords.COMPASS_WORDS.get(token.key, token.text), token.offset)
        return edge if self._table is None else self._table.span(edge)

    def _kinds(self) -> nodes.Area | None:
        """Takes "woods hexes", "hilltop rail hexes of level 1", "stream lines", "the railway"."""
        token = self._words.peek()
        if token.key in phrasewords.RAIL and (token.definite or token.names_hexes):
            self._words.at += 1
            return self._with(nodes.Feature("rail", token.offset))
        if self._words.peek(1).key in phrasewords.LINES and token.text.islower():
            self._words.at += 2
            return self._with(nodes.Feature(phrasewords.RAIL.get(token.key, token.text), token.offset))
        ahead = 0
        while self._is_kind(self._words.peek(ahead)) and not self._words.peek(ahead).names_hexes:
            ahead += 1
        if not self._is_kind(self._words.peek(ahead)) or (ahead == 0 and token.definite):
            return None
        kinds = [_ground(self._words.next()) for _ in range(ahead + 1)]
        if self._words.take_all("of", "level"):
            level = int(self._words.need_number("a level").text)
            kinds[0] = nodes.Terrain(f"{kinds[0].name}{level if level > 1 else ''}", kinds[0].offset)
        return nodes.overlap(kinds)

    def _is_kind(self, token: Token) -> bool:
        is_word = token.key in phrasewords.NEVER_IN_NAMES or token.key in phrasewords.NUMERALS
        return token.kind == "name" and token.text.islower() and not is_word

    def _place(self) -> nodes.Area:
        token = self._words.next()
        words = [token.text]
        while self._words.peek().kind == "name" and self._words.peek().key not in phrasewords.NEVER_IN_NAMES:
            if token.text.islower():
                meant = did_you_mean(token.key, ("within", "between", "adjacent", "anywhere"))
                text = meant or "names of several words stand in quotation marks"
                raise BadExpression(f"{token.text!r} is not understood here; {text}", token.offset)
            words.append(self._words.next().text)
        if self._words.peek().kind == "number":
            number = self._words.next().text
            if len(words) > 1:
                return nodes.NamedPlace(" ".join([*words, number]), token.offset)
            self._latest[token.key] = int(number)
            return nodes.NumberedPlace(token.key, int(number), token.offset)
        if len(words) == 1 and (token.definite or token.text.islower()):
            is_bare = token.key not in self._latest
            return nodes.NumberedPlace(token.key, self._latest.get(token.key, 1), token.offset, is_bare)
        return nodes.NamedPlace(" ".join(words), token.offset)

    def _count(self) -> float:
        if self._table is not None:
            return self._table.distance(phrasewords.NUMERALS)
        if self._words.peek().key in phrasewords.NUMERALS:
            return phrasewords.NUMERALS.index(self._words.next().key)
        return int(self._words.need_number("a number of hexes").text)


def _ground(token: Token) -> nodes.Terrain | nodes.Feature:
    """A kind of terrain, or the railway, by the word for it."""
    rail = token.key in phrasewords.RAIL
    return nodes.Feature("rail", token.offset) if rail else nodes.Terrain(token.text, token.offset)


def board_names(numbering: Numbering) -> tuple[str, ...]:
    """The names of the boards that hex numbers begin with, in capitals."""
    if isinstance(numbering, JoinedNumbering):
        return tuple(one.name.upper() for one in numbering.boards)
    named = isinstance(numbering, GridNumbering) and numbering.board
    return (named.upper(),) if isinstance(named, str) and named else ()
