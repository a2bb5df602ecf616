"""Writes areas as English phrases in the style of rulebooks; `phrases.parse_wording` reads them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.table import PointNumbering, figure, point_name
from kpeditor.core.scenario.areas import nodes
from kpeditor.core.scenario.areas.phrasewords import NUMERALS, is_plain_kind
from kpeditor.core.scenario.areas.tables.nodes import CORNERS, SIDES, Polygon, Share, UnitStand

_STANDING_ON = frozenset(("hill", "ridge", "height", "mound", "road", "bridge"))
"""Kinds of places that take the preposition "on" instead of "in"."""
_LINES = {"rail": "railway"}
"""The names of features in sentences, where these differ from their ids."""
_SIMPLE = (
    nodes.Rows,
    nodes.Hexes,
    nodes.Run,
    nodes.NumberedPlace,
    nodes.NamedPlace,
    nodes.Roads,
    nodes.Edge,
    nodes.Terrain,
    nodes.Feature,
)
_EDGES = {"N": "the north edge", "E": "the east edge", "S": "the south edge", "W": "the west edge"}


def area_sentence(area: nodes.Area, numbering: Numbering | None = None) -> str:
    """The area in words: "in Town 1 or on road hexes within two hexes of Town 1"."""
    match area:
        case nodes.Rows():
            return _rows(area)
        case nodes.Within():
            return f"within {_far(area.radius, numbering)} of {area.centre.text}"
        case nodes.Ring() if (
            _is_neighbourhood(area) and _is_on_hexes(numbering) and isinstance(area.area, _SIMPLE)
        ):
            return f"{area_sentence(area.area, numbering)} and adjacent hexes"
        case nodes.Ring():
            return f"within {_far(area.radius, numbering)} of {object_phrase(area.area, numbering)}"
        case nodes.Sum():
            return _sum(area, numbering)
        case nodes.Overlap():
            return _overlap(area, numbering)
        case nodes.NumberedPlace():
            return f"{'on' if area.kind in _STANDING_ON else 'in'} {object_phrase(area, numbering)}"
        case nodes.NamedPlace():
            return f"in {object_phrase(area, numbering)}"
        case nodes.Feature():
            return f"along the {_LINES.get(area.name) or _word(area.name)}{_said(area)}"
        case nodes.Anywhere():
            return "anywhere"
        case nodes.Away() | nodes.Beyond() | nodes.OnBoard():
            return _related(area, numbering)
        case nodes.Terrain() if not _is_on_hexes(numbering):
            return f"in {object_phrase(area, numbering)}"
        case nodes.Hexes() if area.names[0].is_point:
            return f"at {object_phrase(area, numbering)}"
        case nodes.Hexes() | nodes.Run() | nodes.Roads() | nodes.Edge() | nodes.Terrain():
            return f"on {object_phrase(area, numbering)}"
        case Polygon() | Share() | UnitStand():
            return f"{'at' if isinstance(area, UnitStand) else 'in'} {object_phrase(area, numbering)}"
        case _:
            assert_never(area)


def titled(area: nodes.Area, catalogue: Catalogue) -> nodes.Area:
    """The area with kinds of hexes named by their titles in the rules if the title is one word (village for
    farm). Players read this form, and `ground.settled` reads it back.
    """
    if isinstance(area, nodes.Terrain):
        known = {kind.id: kind.title for layer in catalogue.layers if not layer.line for kind in layer.kinds}
        title = known.get(area.name, "").lower()
        return replace(area, name=title) if is_plain_kind(title) else area
    return nodes.with_parts(area, lambda part: titled(part, catalogue))


def _related(area: nodes.Away | nodes.Beyond | nodes.OnBoard, numbering: Numbering | None) -> str:
    """The phrase for a distance from something, a side of a line, or a part on a board."""
    match area:
        case nodes.Away():
            far = _far(area.radius, numbering)
            if isinstance(area.area, nodes.Forces):
                return f"at least {far} from {area.area.whose} units"
            return f"at least {far} from {object_phrase(area.area, numbering)}"
        case nodes.Beyond():
            inclusive = " inclusive" if area.is_inclusive else ""
            return f"{area.compass} of {object_phrase(area.area, numbering)}{inclusive}"
        case nodes.OnBoard():
            board = f"on board {area.board if area.board.isalnum() else nodes.quoted(area.board)}"
            return board if area.area is None else f"{_bracketed(area.area, numbering)} {board}"


def number_word(number: int) -> str:
    """The number in words up to twelve, in digits above."""
    return NUMERALS[number] if number < len(NUMERALS) else str(number)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """The words as a list: "0101, 0102 and 0103"."""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else words[0]


def _far(distance: float, numbering: Numbering | None) -> str:
    if isinstance(numbering, PointNumbering):
        return numbering.distance(distance)
    return f"{number_word(int(distance))} {'hex' if distance == 1 else 'hexes'}"


def _is_on_hexes(numbering: Numbering | None) -> bool:
    return not isinstance(numbering, PointNumbering)


def _rows(rows: nodes.Rows) -> str:
    first, last = rows.words
    if rows.is_one:
        return f"on {rows.noun} {first}"
    ending = " exclusive" if rows.is_open else ""
    return f"anywhere between {rows.noun}s {first} and {last}{ending}"


def _said(feature: nodes.Feature) -> str:
    """The property of a line in words: " with siding"."""
    if not feature.said:
        return ""
    value = feature.value if feature.value.isdigit() or not feature.value else nodes.quoted(feature.value)
    return f" with {_word(feature.said)} {value}".rstrip()


def _word(name: str) -> str:
    """The name of a kind or feature in a sentence, without quotation marks if it is read as one word."""
    return name if is_plain_kind(name) else nodes.quoted(name)


def object_phrase(area: nodes.Area, numbering: Numbering | None = None) -> str:
    """The area in the form that follows "of": without a preposition, and in brackets when it has several
    parts.
    """
    match area:
        case nodes.NumberedPlace():
            return f"{area.kind.capitalize()} {area.number}"
        case nodes.NamedPlace():
            return nodes.quoted(area.name)
        case nodes.Hexes() if area.names[0].is_point:
            return listed([name.text for name in area.names])
        case nodes.Hexes() if len(area.names) == 1:
            return f"hex {area.names[0].text}"
        case nodes.Hexes():
            return f"hexes {listed([name.text for name in area.names])}"
        case nodes.Run():
            joint = " to " if "-" in area.start.text else "-"
            return f"hexes {area.start.text}{joint}{area.end.text}"
        case nodes.Roads():
            return "road hexes" if _is_on_hexes(numbering) else "roads"
        case nodes.Edge():
            piece = "" if area.piece is None else " from {} to {}".format(*map(figure, area.piece))
            return _EDGES.get(area.name, f"map edge {nodes.quoted(area.name)}") + piece
        case nodes.Terrain():
            words = "{} hexes" if _is_on_hexes(numbering) else "areas of {}"
            return words.format(_word(area.name))
        case nodes.Feature():
            line = f"the {_LINES[area.name]}" if area.name in _LINES else f"{_word(area.name)} lines"
            return line + _said(area)
        case Polygon():
            return f"the polygon {', '.join(map(point_name, area.corners))}"
        case Share():
            return f"the {(SIDES | CORNERS)[area.where]} {area.part}"
        case UnitStand():
            return f"unit {area.unit if area.unit.isalnum() else nodes.quoted(area.unit)}"
        case nodes.Rows() if not area.is_open:
            first, last = area.words
            return f"{area.noun} {first}" if area.is_one else f"{area.noun}s {first} to {last}"
        case _:
            return f"({area_sentence(area, numbering)})"


def _sum(area: nodes.Sum, numbering: Numbering | None) -> str:
    text = area_sentence(area.first, numbering)
    for sign, part in area.rest:
        text += f" {'or' if sign == '+' else 'except'} {_bracketed(part, numbering)}"
    return text


def _overlap(area: nodes.Overlap, numbering: Numbering | None) -> str:
    text = _bracketed(area.areas[0], numbering)
    for part in area.areas[1:]:
        is_near = _is_on_hexes(numbering) and _is_neighbourhood(part)
        narrows = isinstance(part, (nodes.Within, nodes.Ring)) and not is_near
        text += f" {'' if narrows else 'that lie '}{_bracketed(part, numbering)}"
    return text


def _is_neighbourhood(area: nodes.Area) -> bool:
    """True for an area that is written "... and adjacent hexes"."""
    return isinstance(area, nodes.Ring) and area.radius == 1


def _bracketed(area: nodes.Area, numbering: Numbering | None) -> str:
    """The area in the form of a later part of a larger area: in brackets where its end could be read as part
    of the whole.
    """
    text = area_sentence(area, numbering)
    is_open_ended = isinstance(area, nodes.Sum | nodes.OnBoard) or _is_neighbourhood(area)
    return f"({text})" if is_open_ended else text
