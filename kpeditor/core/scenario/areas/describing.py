"""Areas as an English phrase, in the manner of rulebooks; `phrases.parse_wording` reads it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.nodes import (
    Area,
    Edge,
    Hexes,
    NamedPlace,
    NumberedPlace,
    Overlap,
    Ring,
    Roads,
    Rows,
    Run,
    Sum,
    Within,
    quoted,
)
from kpeditor.core.scenario.areas.phrases import NUMERALS

_STANDING_ON = frozenset(("hill", "ridge", "height", "mound", "road", "bridge"))
"""Kinds of places one is on rather than in."""
_EDGES = {"N": "the north edge", "E": "the east edge", "S": "the south edge", "W": "the west edge"}


def area_sentence(area: Area, numbering: Numbering | None = None) -> str:
    """The area in words: "in Town 1 or on road hexes within two hexes of Town 1".

    With a numbering, rows are written as the rulebook prints them: "anywhere between 0029 and 0054".
    """
    match area:
        case Rows():
            return _rows(area, numbering)
        case Within():
            return f"within {_hexes(area.radius)} of {area.centre.text}"
        case Ring() if area.radius == 1 and not isinstance(area.area, (Sum, Overlap, Ring, Within)):
            return f"{area_sentence(area.area, numbering)} and adjacent hexes"
        case Ring():
            return f"within {_hexes(area.radius)} of {_object(area.area, numbering)}"
        case Sum():
            return _sum(area, numbering)
        case Overlap():
            return _overlap(area, numbering)
        case NumberedPlace():
            return f"{'on' if area.kind in _STANDING_ON else 'in'} {_object(area, numbering)}"
        case NamedPlace():
            return f"in {_object(area, numbering)}"
        case Hexes() | Run() | Roads() | Edge():
            return f"on {_object(area, numbering)}"
        case _:
            assert_never(area)


def number_word(number: int) -> str:
    """The number in words up to twelve, in digits above."""
    return NUMERALS[number] if number < len(NUMERALS) else str(number)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """The words as a list: "0101, 0102 and 0103"."""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else words[0]


def _hexes(count: int) -> str:
    return f"{number_word(count)} {'hex' if count == 1 else 'hexes'}"


def _rows(rows: Rows, numbering: Numbering | None) -> str:
    first, last = rows.words
    if first == last:
        return f"on row {first}"
    if numbering is None or not numbering.has_row_labels:
        return f"anywhere between rows {first} and {last}"
    first, last = (numbering.name_hex(Hex(0, row)) for row in (rows.first, rows.last))
    return f"anywhere between {first} and {last}"


def _object(area: Area, numbering: Numbering | None) -> str:
    """The area as it stands after "of", without a preposition; in brackets when it is more than one thing."""
    match area:
        case NumberedPlace():
            return f"{area.kind.capitalize()} {area.number}"
        case NamedPlace():
            return quoted(area.name)
        case Hexes() if len(area.names) == 1:
            return f"hex {area.names[0].text}"
        case Hexes():
            return f"hexes {listed([name.text for name in area.names])}"
        case Run():
            joint = " to " if "-" in area.start.text else "-"
            return f"hexes {area.start.text}{joint}{area.end.text}"
        case Roads():
            return "road hexes"
        case Edge():
            return _EDGES.get(area.name, f"map edge {quoted(area.name)}")
        case Rows():
            first, last = area.words
            return f"row {first}" if first == last else f"rows {first} to {last}"
        case _:
            return f"({area_sentence(area, numbering)})"


def _sum(area: Sum, numbering: Numbering | None) -> str:
    text = area_sentence(area.first, numbering)
    for sign, part in area.rest:
        text += f" {'or' if sign == '+' else 'except'} {_bracketed(part, numbering)}"
    return text


def _overlap(area: Overlap, numbering: Numbering | None) -> str:
    text = _bracketed(area.areas[0], numbering)
    for part in area.areas[1:]:
        narrows = isinstance(part, (Within, Ring)) and not _is_neighbourhood(part)
        text += f" {'' if narrows else 'that lie '}{_bracketed(part, numbering)}"
    return text


def _is_neighbourhood(area: Area) -> bool:
    """True for what is written "... and adjacent hexes"."""
    return isinstance(area, Ring) and area.radius == 1


def _bracketed(area: Area, numbering: Numbering | None) -> str:
    """The area as a later part of a larger one, in brackets where its end could be read into the whole."""
    text = area_sentence(area, numbering)
    return f"({text})" if isinstance(area, Sum) or _is_neighbourhood(area) else text
