"""Short texts: prepares texts from files for lists, title bars, terminals and Markdown files; joins numbers
with nouns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_ODD = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Line breaks, control characters for terminals, lone surrogates, and characters that change the direction of
text.
"""


_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML file may contain, not even escaped; a reader refuses the whole file for one of
them.
"""


Translate = Callable[[str], str]
"""Translates an English text into the user's language; `str` leaves it in English."""


def tr_later(text: str) -> str:
    """The text unchanged. It marks a literal for translation, which happens where the text is shown."""
    return text


def for_xml(text: str) -> str:
    """The text of an XML, HTML or Markdown file with each forbidden character replaced by U+FFFD."""
    return _NOT_XML.sub("\ufffd", text)


def one_line(text: str, most: int | None = None) -> str:
    """The text on one line: line breaks, control characters and characters that change the text's direction
    become blanks; repeated blanks are merged, and blanks at both ends removed. `most` limits the number of
    characters; an ellipsis ends a text that was cut.
    """
    plain = re.sub(" {2,}", " ", _ODD.sub(" ", text)).strip()
    return plain if most is None or len(plain) <= most else f"{plain[: most - 1].rstrip()}…"


def escaped(text: str) -> str:
    """The text with escapes such as `\\u001b` for control characters and characters that change the text's
    direction. Line ends and tabs stay. In JSON, where such characters occur only in strings, the escapes have
    the same meaning.
    """
    return _ODD.sub(lambda found: found[0] if found[0] in "\n\t" else f"\\u{ord(found[0]):04x}", text)


_MARKUP = re.compile(r"<|&(?=#?\w+;)|\[(?=[^\]]*\]\()")
"""The beginning of HTML, of a character entity, or of a link or picture in Markdown."""
_INERT = {"<": "&lt;", "&": "&amp;", "[": "\\["}


def markdown_text(text: object) -> object:
    """A text for a Markdown file that is shown literally, without HTML, links and pictures from elsewhere. A
    value that is not a text stays unchanged.
    """
    return _MARKUP.sub(lambda found: _INERT[found[0]], text) if isinstance(text, str) else text


def one_of(noun: str) -> str:
    """A noun with its indefinite article: "a block", "an improved position"."""
    return f"an {noun}" if noun[:1] in "aeiou" else f"a {noun}"


def count(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 hex", "12 hexes", "1,200 hexes". The default plural adds an s."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Sequence[str], tr: Translate = str) -> str:
    """Names in a list: "one", "one and two", "one, two and three"."""
    if len(names) < 2:
        return "".join(names)
    return tr("{several} and {last}").format(several=", ".join(names[:-1]), last=names[-1])


class Share(float):
    """A number that prints as a percentage with a blank before the sign, "50 %", as in the rest of the
    program.
    """

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace("%", " %")
