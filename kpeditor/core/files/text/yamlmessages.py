"""Explains messages of the YAML parser to authors of scenarios."""

from __future__ import annotations

import re
from typing import Final

_QUOTES: Final = "put the whole text into quotes"
_WORDS: Final = (
    (
        "mapping values are not allowed",
        "a colon is not expected here",
        "check the indentation; a text that contains a colon and a blank needs quotes",
    ),
    ("tab", "a tab stands where blanks should", "indent with blanks, never with tabs"),
    ("that cannot start any token", "a value cannot begin with this character", _QUOTES),
    (
        "could not find expected ':'",
        "here or in the line before, a colon is missing after a name",
        "write `name: value`",
    ),
    ("expected ',' or ']'", "a list in [ ] is not closed, or a comma is missing", "close it with ]"),
    ("expected ',' or '}'", "a mapping in { } is not closed, or a comma is missing", "close it with }"),
    ("did not find expected node content", "a value is missing here", "two commas may follow one another"),
    (
        "did not find expected key",
        "this line does not fit the lines above it",
        "check indentation and quotes",
    ),
    ("<block end>", "this line does not fit the lines above it", "check indentation and quotes"),
    (
        "did not find expected '-' indicator",
        "this line does not fit the list above it",
        "check the indentation",
    ),
    (
        "block sequence entries are not allowed",
        "a list begins here with -, but this line cannot hold one",
        _QUOTES,
    ),
    ("unexpected end of stream", "a quotation mark is opened and never closed", "close it"),
    ("unexpected document", "a quotation mark is opened and never closed", "close it"),
    (
        "unknown escape character",
        "a backslash in double quotes begins no known escape",
        "double it, or use single quotes",
    ),
    (
        "hexdecimal number",
        "a backslash in double quotes begins no known escape",
        "double it, or use single quotes",
    ),
    (
        "hexadecimal number",
        "a backslash in double quotes begins no known escape",
        "double it, or use single quotes",
    ),
    ("duplicate anchor", "this anchor (&) was used before", "choose another name"),
    ("undefined tag handle", "this tag (!) is not known", "delete it"),
    ("did not find expected <document start>", "the file begins with something that is no `name: value`", ""),
    ("expected alphabetic", "an anchor (&) or alias (*) needs a name of letters and digits", _QUOTES),
    ("incompatible YAML document", "this YAML version is not known", "delete the line"),
    (
        "expected chomping or indentation",
        "nothing may follow | or > on its line",
        "write the text on the next lines",
    ),
    (
        "expected a comment or a line break",
        "nothing may follow | or > on its line",
        "write the text on the next lines",
    ),
)


def plain_words(problem: str, context: str) -> tuple[str, str]:
    """The defect in plain words and its cure ("" if there is no simple one), for a message of the parser."""
    for part, words, fix in _WORDS:
        if part in problem:
            return words, fix
    told = problem if not context else f"{context}, {problem}"
    return f"this is not well-formed YAML: {told}", ""


_START = re.compile(
    r"(?:[{,][ \t]*+|^[ \t]*+(?:- ++)*+)[A-Za-z_][\w-]*+:[ ]++(?=[A-Za-z0-9_ +&-]*+\()", re.MULTILINE
)
_MOST_CALLS = 10_000
"""The most calls that are replaced; a file with more was not written by a person and is parsed unchanged."""

_INSIDE = re.compile(r"[()\r\n\\{}\[\]]")
_OUTSIDE = re.compile(r"[^A-Za-z0-9_ +&*<>=!-]")
_HIDDEN = str.maketrans({",": "\ue0f0", '"': "\ue0f1"})
_SHOWN_CHARACTERS = ("\ue0f0", "\ue0f1")
_SHOWN = str.maketrans({"\ue0f0": ",", "\ue0f1": '"'})


def hidden(text: str) -> str:
    """The text with commas and quotes in unquoted calls replaced; its length and all offsets stay the same.

    A text that already holds the replacement characters is returned unchanged.
    """
    if any(char in text for char in _SHOWN_CHARACTERS):
        return text
    parts, done, seen = [], 0, 0
    for start in _START.finditer(text):
        begin = start.end()
        if begin < seen:
            continue  # scanned already; scanning each character once keeps this linear
        end, seen = _end_of_expression(text, begin)
        if end > begin:
            parts += [text[done:begin], text[begin:end].translate(_HIDDEN)]
            done = end
        if len(parts) > 2 * _MOST_CALLS:
            return text
    return "".join((*parts, text[done:])) if parts else text


def shown(text: str) -> str:
    """A value of the parsed text with commas and quotes restored."""
    return text.translate(_SHOWN)


def _end_of_expression(text: str, begin: int) -> tuple[int, int]:
    """The end of the last closing bracket of an expression on this line, and the end of the scanned text.

    The first value is `begin` if the brackets do not match.
    """
    depth, end, index = 0, begin, begin
    while found := (_INSIDE if depth else _OUTSIDE).search(text, index):
        char, index = found[0], found.end()
        if char == "(":
            depth += 1
        elif char == ")" and depth:
            depth, end = depth - 1, index
        else:
            return (end if depth == 0 and char != ")" else begin), index - 1
    return (end if depth == 0 else begin), len(text)
