"""Short forms of areas that exist on free tables and not on hex maps.

    (12.5, 30)            a point                   points((1, 2), (3, 4))   several
    polygon((1, 2), ...)  within an outline         within(6, (20, 10))      a disc
    edge(N)               an edge of the table      ring(12, edge(N))        the strip along it
    edge(N, 10, 30)       a piece of it             ring(6, unit("12"))      around the base of a unit
    half(N)  third(W)     a part along an edge      quarter(NE)              or in a corner

Distances are in the table's unit and may have decimals. Places are features by name; `terrain(woods)` and
`feature(hedge)` are all features of a kind.
"""

from __future__ import annotations

from collections.abc import Callable

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.scenario.areas.nodes import Area, Edge, Hexes, HexName, ring
from kpeditor.core.scenario.areas.tables.nodes import CORNERS, PARTS, SIDES, Polygon, Share, UnitStand
from kpeditor.core.scenario.expression import Call, Raw, Word

TABLE_FORMS = {
    "polygon": "polygon((1, 2), (8, 2), (8, 6.5))",
    "points": "points((1, 2), (3, 4))",
    "within": "within(6, (20, 10))",
    "ring": "ring(12, edge(N))",
    "edge": "edge(N), edge(N, 10, 30)",
    "half": "half(N)",
    "third": "third(W)",
    "quarter": "quarter(NE)",
    "unit": 'unit("12")',
}
"""The words that exist only on tables or mean something else there, each with an example."""
_ROWS = ("row", "rows", "column", "columns", "between", "run", "board")
MOST_CORNERS = 500
"""The largest number of corners of a polygon in an area."""


def table_term(raw: Raw, area_of: Callable[[Raw], Area]) -> Area | None:
    """The area of a word or call that tables read in their own way; None for forms that are read as on hex
    maps.

    Args:
        area_of: reads the areas inside the call.

    Raises:
        BadExpression: when the form is faulty; with the position.
    """
    if isinstance(raw, Word):
        if raw.kind in ("number", "decimal"):
            raise BadExpression(
                f"{raw.text} is no place of a table; a point looks like (12.5, 30)", raw.offset
            )
        return None
    if not isinstance(raw, Call):
        return None
    name, arguments = raw.name.lower(), raw.arguments
    match name, len(arguments):
        case "", _:
            return Hexes((_point(raw),))
        case "polygon", count if 3 <= count <= MOST_CORNERS:
            return Polygon(tuple(table_point(one) for one in arguments), raw.offset)
        case "points" | "hexes", count if count > 0:
            return Hexes(tuple(_point(one) for one in arguments))
        case "within" | "ring", 2:
            return ring(table_number(arguments[0]), area_of(arguments[1]))
        case "edge", 1:
            return Edge(_side(arguments[0]), arguments[0].offset)
        case "edge", 3:
            first, last = sorted(map(table_number, arguments[1:]))
            return Edge(_side(arguments[0]), arguments[0].offset, (first, last))
        case "half" | "third" | "quarter" as part, 1:
            return share(part, _text(arguments[0], "N, E, S or W"), arguments[0].offset)
        case "unit", 1:
            return UnitStand(_text(arguments[0], "the id of a unit"), arguments[0].offset)
        case word, _ if word in _ROWS:
            raise BadExpression(f"a free table has no hexes, so there is no {word}(...) on it", raw.offset)
        case word, _ if word in TABLE_FORMS:
            raise BadExpression(f"{word} is written like {TABLE_FORMS[word]}", raw.offset)
    return None


def share(part: str, where: str, offset: int) -> Share:
    """A part of the table by its size and position.

    Raises:
        BadExpression: when tables do not have such a part.
    """
    known = [*SIDES, *(CORNERS if part == "quarter" else ())]
    place = where.upper().replace("-", "")
    names = {name.upper().replace("-", ""): short for short, name in (SIDES | CORNERS).items()}
    place = names.get(place, place)
    chosen = next((one for one in PARTS if one == part), None)
    if chosen is None or place not in known:
        raise BadExpression(f"a {part} lies at {', '.join(known)}", offset)
    return Share(chosen, place, offset)


def table_number(raw: Raw) -> float:
    """A distance in the table's unit; whole distances are ints.

    Raises:
        BadExpression: when the argument is not a distance.
    """
    if isinstance(raw, Word) and raw.kind in ("number", "decimal"):
        return float(raw.text)
    raise BadExpression("a distance is expected here, for example 6.5", raw.offset)


def table_point(raw: Raw) -> TablePoint:
    """The point that an argument gives.

    Raises:
        BadExpression: when the argument is not a point.
    """
    if isinstance(raw, Call) and not raw.name and len(raw.arguments) == 2:
        return TablePoint(*map(table_number, raw.arguments))
    raise BadExpression("a point is expected here, for example (12.5, 30)", raw.offset)


def _point(raw: Raw) -> HexName:
    return HexName(point_name(table_point(raw)), raw.offset)


def _side(raw: Raw) -> str:
    text = _text(raw, "the name of an edge, for example N")
    return next((short for short, name in SIDES.items() if text.lower() in (name, short.lower())), text)


def _text(raw: Raw, wanted: str) -> str:
    if isinstance(raw, Word):
        return raw.text
    raise BadExpression(f"{wanted} is expected here", raw.offset)
