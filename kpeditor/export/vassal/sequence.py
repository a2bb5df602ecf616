"""Sequences of texts as VASSAL writes them: joined by a delimiter that is escaped inside.

Inside an element every delimiter stands behind a backslash; nothing else is escaped. An element that ends in
a backslash, or begins and ends with an apostrophe, stands in apostrophes. Sequences are nested: the inner one
is an element of the outer one.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, tostring

from kpeditor.core.texts import for_xml, one_line

FIELD, LIST, TRAIT, PART, COMMAND = ";", ",", "\t", "/", "\x1b"
"""The delimiters: fields of a trait, lists in a field, traits of a piece, parts of a command, commands."""


def encode(elements: Iterable[str], delimiter: str) -> str:
    """Joins texts so that VASSAL splits them again at the delimiter."""
    return delimiter.join(_element(text, delimiter) for text in elements)


def _element(text: str, delimiter: str) -> str:
    escaped = text.replace(delimiter, "\\" + delimiter)
    if text.endswith("\\") or (text.startswith("'") and text.endswith("'")):
        return f"'{escaped}'"
    return escaped


def nested(elements: Iterable[str], delimiter: str) -> str:
    """Joins elements so that each lies within the one before, as the traits of a piece do: the first is
    outermost.
    """
    whole: str | None = None
    for text in reversed(list(elements)):
        whole = encode((text,) if whole is None else (text, whole), delimiter)
    return whole or ""


def plain(text: str) -> str:
    """A name on one line, without characters that XML forbids."""
    return one_line(for_xml(text).replace("\ufffd", " "))


def xml_file(root: Element) -> bytes:
    """An XML file formatted as VASSAL writes its own, in UTF-8."""
    text = for_xml(tostring(root, "unicode"))
    return b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + text.encode()
