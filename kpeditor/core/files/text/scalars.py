"""What a plain word of a YAML file means here, and when a text may stand without quotes.

YAML 1.1 has traps for people who write hex numbers: 0304 is octal there, 12:30 is 750, 1_304 is 1304, and
`no` is false. Here a number is only what looks like one to everybody; anything else stays the text it is.
"""

from __future__ import annotations

import re
from typing import Final

Scalar = str | int | float | bool | None


class BooleanWord(str):
    """yes, no, on or off without quotes: a truth value in YAML 1.1, unless a text is expected there."""

    __slots__ = ()

    @property
    def truth(self) -> bool:
        """What it means as a truth value."""
        return self.lower() in ("yes", "on")


_NULLS: Final = frozenset(("", "~", "null", "Null", "NULL"))
_TRUTHS: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WORDS: Final = frozenset(
    form for word in ("yes", "no", "on", "off") for form in (word, word.title(), word.upper())
)
# Eighteen digits hold every number anybody writes; longer ones stay text, which costs no time to convert.
_WHOLE: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_FRACTION: Final = re.compile(
    r"[-+]?(?:(?:0|[1-9][0-9]{0,17})\.[0-9]{0,25}|\.[0-9]{1,25})(?:[eE][-+]?[0-9]{1,3})?"
)
_MAY_BE_NUMBER: Final = frozenset("0123456789+-.")

_SAFE: Final = re.compile(r"(?:\.\.?/)*[^\W\d](?:[\w +*/()=?!;.'’\-–—<>&%^$|@°×½]|,|:(?=[^\s,\[\]{}]))*")
_SAFE_IN_FLOW: Final = re.compile(r"[^\W\d][\w +*/()=;.'’\-–—<>&%^$|@°×½]*")
_RESERVED: Final = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))


def resolve(word: str) -> Scalar:
    """The value of a plain (unquoted) scalar."""
    if not word or word[0] not in _MAY_BE_NUMBER:
        if word in _TRUTHS:
            return _TRUTHS[word]
        if word in _WORDS:
            return BooleanWord(word)
        return None if word in _NULLS else word
    if _WHOLE.fullmatch(word):
        return int(word)
    if _FRACTION.fullmatch(word):
        value = float(word)
        return value if abs(value) < float("inf") else word
    return word


def is_plain(text: str, *, flow: bool) -> bool:
    """Whether a text may be written without quotes and means itself to readers of YAML 1.1 and 1.2 alike."""
    pattern = _SAFE_IN_FLOW if flow else _SAFE
    return (
        pattern.fullmatch(text) is not None
        and not text.endswith(" ")
        and text.lower() not in _RESERVED
        and len(text) < 1000
    )
