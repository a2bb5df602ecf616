"""Prose: the designer's notes as paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator

BULLET = "• "
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*[*-] )")


def paragraphs(notes: str) -> Iterator[str]:
    """The paragraphs of the designer's notes, each in one line; entries of lists begin with `BULLET`."""
    for part in _PARAGRAPH.split(notes):
        text = " ".join(part.split())
        if text[:2] in ("* ", "- "):
            text = BULLET + text[2:]
        if text:
            yield text
