"""Renames sides and units in conditions, counts and areas, and leaves the rest of the text unchanged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.areas.nodes import name_or_quoted, quoted
from kpeditor.core.scenario.expression import Call, Chain, Negation, Raw, Word
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.texts import with_texts
from kpeditor.core.scenario.victory.nodes import COUNT_WORDS
from kpeditor.core.scenario.victory.parsing import parse_loosely, side_first

_PART = re.compile(r"\s*\.?\s*(\"[^\"\n]*\"|'[^'\n]*'|\w+)")
"""A part of `side.kind.kind`, with the dot before it."""
Renaming = Callable[[int, str], str]
"""A function that gives the new name of a part of `side.kind.kind` from its index and old name. Index 0 is
the side; the id in `unit("12")` has index 1.
"""
UNIT = "unit"
"""The area of a table that names a unit."""


def with_names(scenario: Scenario, name: Renaming) -> Scenario:
    """The scenario with names replaced in every text that holds areas, conditions or counts."""
    return with_texts(scenario, lambda text, holds, whose: renamed(text, name))


def renamed(text: str, name: Renaming) -> str:
    """A condition, count or area with names replaced; a text that cannot be read stays unchanged."""
    try:
        words = sorted(_naming(parse_loosely(text)), key=lambda found: found[0].offset, reverse=True)
    except BadExpression:
        return text
    for word, first in words:
        text = text[: word.offset] + _renamed_parts(text[word.offset :], word, first, name)
    return text


def _renamed_parts(text: str, word: Word, first: int, name: Renaming) -> str:
    """The text with its names replaced; it begins with this word."""
    made, at = "", 0
    for index, part in enumerate(word.parts or (word.text,), first):
        found = _PART.match(text, at)
        if found is None:
            return text
        new = name(index, part)
        made += text[at : found.start(1)] + (found[1] if new == part else _like(found[1], new))
        at = found.end()
    return made + text[at:]


def _like(old: str, new: str) -> str:
    """The new name, in quotation marks where the old one has them or the new one needs them."""
    return quoted(new) if old[0] in "\"'" else name_or_quoted(new)


def _naming(raw: Raw) -> Iterator[tuple[Word, int]]:
    """The words that name sides, with their kinds, in every count of an expression, and the id in each
    `unit("12")`. Each comes with the index of its first part.
    """
    match raw:
        case Call(name=name, arguments=arguments):
            if name.lower() in COUNT_WORDS:
                ordered = side_first(arguments) if name.lower() == "controlled" else arguments
                if ordered and isinstance(ordered[0], Word):
                    yield ordered[0], 0
            elif name.lower() == UNIT and len(arguments) == 1 and isinstance(arguments[0], Word):
                yield arguments[0], 1
            for argument in arguments:
                yield from _naming(argument)
        case Chain(operands=operands):
            for operand in operands:
                yield from _naming(operand)
        case Negation(operand=operand):
            yield from _naming(operand)
