"""The vocabulary of sentences about areas, and tests that tell such sentences from names and short forms."""

from __future__ import annotations

import re

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.ground import ALIKE
from kpeditor.core.scenario.areas.linenames import is_hex_like
from kpeditor.core.scenario.areas.phrasetokens import tokens_of

NUMERALS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
PREPOSITIONS = ("in", "on", "onto", "at", "inside", "off", "of", "via", "by", "through")
ADJACENT = ("adjacent", "neighbouring", "neighboring", "neighbours", "neighbors")
EDGE = ("edge", "side", "border")
COMPASS_WORDS = {"n": "N", "e": "E", "s": "S", "w": "W"} | {
    name + ending: name[0].upper() for name in ("north", "east", "south", "west") for ending in ("", "ern")
}
NEVER_IN_NAMES = frozenset(PREPOSITIONS + ADJACENT + EDGE) | {
    "within", "up", "to", "most", "more", "than", "from", "between", "next", "directly", "that", "which",
    "are", "lie", "and", "or", "plus", "with", "except", "but", "without", "excluding", "minus", "row",
    "rows", "road", "roads", "game", "turn", "turns",
}  # fmt: skip
LINES = ("line", "lines")
ROADS = ("road", "roads")
RAIL = {word: id_ for word, id_ in ALIKE.items() if id_ == "rail"} | {"rail": "rail"}
_FURTHER = frozenset(
    ("along", "exclusive", "hexrow", "hexrows", "column", "columns", "board", "boards", "level", "least",
     "closer", "away", "enemy", "own", "nearest", "not", "units", *LINES)
)  # fmt: skip
"""Words that only newer sentences use; places may have these names."""
_DESCRIBING = frozenset(ADJACENT) | {"within", "between", "except", "excluding", "rows", "that", "which"}


def looks_short(text: str) -> bool:
    """True for a text that was meant as short form and not as words, so that the user should see the error of
    the short form.
    """
    return bool(re.search(r"\w\(|\(\s*[0-9.]+\s*,|[+&*<>=\"']", text)) or is_one_word(text)


def is_one_word(text: str) -> bool:
    """True for a text of a single word, which describes nothing."""
    return not re.search(r"\w\W+\w", text)


def is_word_of_areas(text: str) -> bool:
    """True for a single word from the vocabulary of areas."""
    key = text.lower()
    if key in NEVER_IN_NAMES | _DESCRIBING | _FURTHER or key in COMPASS_WORDS or key in NUMERALS:
        return True
    try:
        return len(tokens_of(text)) == 1  # a word that is skipped
    except BadExpression:
        return False


def is_name_of_place(text: str) -> bool:
    """True for a text in capitals like "West of the River", which is more likely the name of a place."""
    return bool(re.match(r"(?:North|East|South|West) of (?!(?:hex)?rows?\b|columns?\b|[A-Z0-9]+\b)", text))


def is_plain_kind(name: str) -> bool:
    """True for the name of a kind or feature that can be read without quotation marks: "on woods hexes"."""
    key = name.lower()
    is_word = key in NEVER_IN_NAMES or key in NUMERALS or key in RAIL or key in ROADS or key in _FURTHER
    if not name.isidentifier() or not name.islower() or "_" in name or is_word or key == "the":
        return False
    return len(tokens_of(name)) > 1  # not a word that is skipped


def describes(text: str, numbering: Numbering) -> bool:
    """True for a text with a hex number or a word that occurs only in descriptions of areas, not in names."""
    try:
        tokens = tokens_of(text, 0, numbering.pattern)
    except BadExpression:
        return False
    return any(
        is_hex_like(token.text, numbering) if token.kind == "number" else token.key in _DESCRIBING
        for token in tokens
    )
