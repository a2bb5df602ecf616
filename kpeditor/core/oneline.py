"""Short texts: words of a file on one line, for a list, a title bar, a terminal; numbers with their nouns."""

from __future__ import annotations

import re

_ODD = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Line breaks, what terminals take for commands, halves of characters, and what turns the text behind it."""


def one_line(text: str, most: int | None = None) -> str:
    """The text with blanks for line breaks, control characters and signs that turn text round; white space at
    its ends and blanks beside others go. With `most` it is cut to so many signs, the last a dot line.
    """
    plain = re.sub(" {2,}", " ", _ODD.sub(" ", text)).strip()
    return plain if most is None or len(plain) <= most else f"{plain[: most - 1].rstrip()}…"


def count(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 hex", "12 hexes", "1,200 hexes"; without a plural the noun gets an s."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
