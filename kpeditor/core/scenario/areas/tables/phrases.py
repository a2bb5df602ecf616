"""Reads points, distances and parts of a free table in words: "within 12 inches of the north edge", "in the
north half", "in the polygon (1, 2), (8, 2), (8, 6.5)", "in areas of woods", "around unit 12".
"""

from __future__ import annotations

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.table import PointNumbering, TablePoint, point_name, point_named
from kpeditor.core.scenario.areas.nodes import Area, Edge, Hexes, HexName, Terrain
from kpeditor.core.scenario.areas.phrasetokens import Words
from kpeditor.core.scenario.areas.tables.nodes import PARTS, SIDES, Polygon, UnitStand
from kpeditor.core.scenario.areas.tables.parsing import share

_NAMES = {name.partition("-")[0]: short for short, name in SIDES.items()} | {
    f"{name}ern": short for short, name in SIDES.items()
}


class TableReader:
    """Reads the forms that only free tables have from the words of a sentence."""

    def __init__(self, words: Words, numbering: PointNumbering) -> None:
        self._words = words
        self._numbering = numbering

    def distance(self, numerals: tuple[str, ...]) -> float:
        """A distance with its unit, which may be left out."""
        token = self._words.next()
        if token.key in numerals:
            far = float(numerals.index(token.key))
        elif token.kind == "number" and not token.text.startswith("("):
            far = float(token.text)
        else:
            self._words.at -= 1
            raise self._words.unexpected("a distance, for example 6.5")
        self._words.take(*self._numbering.units)
        return far

    def object(self) -> Area | None:
        """A point or several, a polygon, a part of the table, a unit, or areas or lines of a kind; None where
        there is none.
        """
        token, following = self._words.peek(), self._words.peek(1)
        if token.kind == "number":
            return Hexes(tuple(self._points()))
        if token.key in ("point", "points") and following.kind == "number":
            self._words.at += 1
            return Hexes(tuple(self._points()))
        if token.key == "polygon" and following.kind == "number":
            self._words.at += 1
            return self._polygon(token.offset)
        if token.key == "unit" and following.kind in ("number", "text", "name"):
            self._words.at += 1
            return UnitStand(self._words.next().text, token.offset)
        if token.key == "areas" and following.key == "of":
            self._words.at += 2
            kind = self._words.next()
            if kind.kind not in ("name", "text"):
                raise BadExpression("areas of what? For example: areas of woods", kind.offset)
            return Terrain(kind.text, kind.offset)
        return self._part()

    def span(self, edge: Edge) -> Edge:
        """The edge, or the piece of it that the words after it name: "from 10 to 30"."""
        before = self._words.at
        if self._words.take("from") and self._words.peek().kind == "number":
            first = self.distance(())
            if self._words.take("to", "-"):
                last = self.distance(())
                return Edge(edge.name, edge.offset, (min(first, last), max(first, last)))
        self._words.at = before
        return edge

    def _points(self) -> list[HexName]:
        found = [self._point()]
        while True:
            before = self._words.at
            is_more = self._words.take(",", "and")
            token = self._words.peek()
            if not (is_more and token.kind == "number" and token.text.startswith("(")):
                self._words.at = before
                return found
            found.append(self._point())

    def _point(self) -> HexName:
        token = self._words.next()
        try:
            return HexName(point_name(point_named(token.text)), token.offset)
        except BadName as bad:
            raise BadExpression(str(bad), token.offset) from None

    def _polygon(self, offset: int) -> Polygon:
        corners = tuple(TablePoint(*point_named(one.text)) for one in self._points())
        if len(corners) < 3:
            raise BadExpression("a polygon has three corners or more", offset)
        return Polygon(corners, offset)

    def _part(self) -> Area | None:
        """The north half, the west third, the north-east quarter."""
        before = self._words.at
        first = self._words.next()
        where = _NAMES.get(first.key)
        if where is not None and self._words.take("-"):
            where = f"{where}{_NAMES.get(self._words.next().key, '')}"
        if where is None or self._words.peek().key not in PARTS:
            self._words.at = before
            return None
        return share(self._words.next().key, where, first.offset)
