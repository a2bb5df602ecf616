"""The meaning of plain words in YAML files, and which texts may be written without quotes.

YAML 1.1 has traps for people who write hex numbers: 0304 is octal there, 12:30 is 750, 1_304 is 1304, and
`no` is false. Here only texts that everybody reads as numbers are numbers; everything else stays text.
"""

from __future__ import annotations

import re
from typing import Final

Scalar = str | int | float | bool | None


class BooleanWord(str):
    """One of yes, no, on and off without quotes: a truth value as in YAML 1.1, unless a text is expected."""

    __slots__ = ()

    @property
    def truth(self) -> bool:
        """The word as a truth value."""
        return self.lower() in ("yes", "on")


_NULLS: Final = frozenset(("", "~", "null", "Null", "NULL"))
_TRUTHS: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WORDS: Final = frozenset(
    form for word in ("yes", "no", "on", "off") for form in (word, word.title(), word.upper())
)
# Eighteen digits are enough for every number; longer ones stay text, because their conversion takes long.
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
    """Whether readers of YAML 1.1 and of 1.2 both read the text unchanged without quotes."""
    pattern = _SAFE_IN_FLOW if flow else _SAFE
    return (
        pattern.fullmatch(text) is not None
        and not text.endswith(" ")
        and text.lower() not in _RESERVED
        and len(text) < 1000
    )
