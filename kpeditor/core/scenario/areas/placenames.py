"""Finds places by the names that people type: without marks, in quotation marks, or only as place("...")
where the plain name means something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.scenario.areas import phrasewords
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.areas.masks import node_of, place_of, spelled_on
from kpeditor.core.scenario.areas.nodes import Area, NamedPlace, NumberedPlace, quoted
from kpeditor.core.scenario.areas.parsing import FORMS, parse_area
from kpeditor.core.scenario.areas.tables.names import feature_meant, place_node, settled_on_table

_QUOTED = "\"[^\"]*\"|'[^']*'|“[^”]*”"


def with_places_quoted(text: str, sheet: Sheet) -> str:
    """The text of an area with quotation marks around names of the map's places that cannot be read without
    them, such as St. Mary's or old mill.
    """
    low = text.lower()
    whole = low.strip()
    names = [
        name
        for name in _named(sheet)
        if name.lower() == whole or (name.lower() in low and not _is_of_language(name))
    ]
    wanted = {
        name.lower(): name
        for name in names
        if not (name.isidentifier() and _is_read(name, name, sheet)) and _is_read(quoted(name), name, sheet)
    }
    if not wanted:
        return text
    longest_first = "|".join(re.escape(name) for name in sorted(wanted.values(), key=len, reverse=True))
    pattern = rf"(?P<quoted>{_QUOTED})|(?<!\w)(?P<name>{longest_first})(?!\w|\s*\()"

    def put(found: re.Match[str]) -> str:
        return found[0] if found["quoted"] else quoted(wanted[found[0].lower()])

    return re.sub(pattern, put, text, flags=re.IGNORECASE)


def area_on(text: str, sheet: Sheet, catalogue: Catalogue = NO_RULES) -> Area:
    """The area that a person means by a text: places by their names alone, and places, boards, terrain and
    features spelled as the map and its rules spell them.

    Raises:
        BadExpression: when the text is not an area.
    """
    area = parse_area(with_places_quoted(text, sheet), sheet.numbering)
    if isinstance(sheet, MapSheet):
        return spelled_on(area, sheet, catalogue)
    return settled_on_table(area, sheet, catalogue)


def misread_place(text: str, sheet: Sheet) -> str:
    """The written form of a place whose name means something else as an area: place("roads") for roads; ""
    where there is no such place.
    """
    for name in _named(sheet):
        if name.lower() == text.strip().lower():
            read = with_places_quoted(text.strip(), sheet)
            return "" if _is_read(read, name, sheet) else str(_node(name, sheet))
    return ""


def _named(sheet: Sheet) -> Iterable[str]:
    """The names of the places of a map or of the features of a table."""
    return sheet.places if isinstance(sheet, MapSheet) else sheet.features


def _node(name: str, sheet: Sheet) -> NamedPlace | NumberedPlace:
    if isinstance(sheet, MapSheet):
        return node_of(sheet.places[name], sheet)
    return place_node(sheet.features[name], sheet)


def _is_of_language(name: str) -> bool:
    """Whether a name is also a word of the area language. A longer text would read it as that word."""
    return not name.strip() or name.lower() in FORMS or phrasewords.is_word_of_areas(name)


def _is_read(text: str, name: str, sheet: Sheet) -> bool:
    """Whether a text is read as the place of this name."""
    try:
        area = parse_area(text, sheet.numbering)
        if isinstance(area, NamedPlace | NumberedPlace):
            if isinstance(sheet, MapSheet):
                return place_of(area, sheet) is sheet.places[name]
            return feature_meant(area, sheet) is sheet.features[name]
    except (BadExpression, BadName):
        pass
    return False
