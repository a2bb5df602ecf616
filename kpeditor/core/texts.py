"""Short texts: words of a file for a list, a title bar, a terminal, a Markdown file; numbers with nouns."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_ODD = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Line breaks, what terminals take for commands, halves of characters, and what turns the text behind it."""


_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What no XML file may hold, not even escaped; a reader refuses the whole file for one of them."""


Translate = Callable[[str], str]
"""Says an English text in the language of whoever reads it; `str` where that is English."""


def tr_later(text: str) -> str:
    """The text unchanged; marks a literal for translation, which the window does where it shows it."""
    return text


def for_xml(text: str) -> str:
    """A file of XML, HTML or Markdown with the replacement character for each that it could not hold."""
    return _NOT_XML.sub("\ufffd", text)


def one_line(text: str, most: int | None = None) -> str:
    """The text with blanks for line breaks, control characters and signs that turn text round; white space at
    its ends and blanks beside others go. With `most` it is cut to so many signs, the last a dot line.
    """
    plain = re.sub(" {2,}", " ", _ODD.sub(" ", text)).strip()
    return plain if most is None or len(plain) <= most else f"{plain[: most - 1].rstrip()}…"


def escaped(text: str) -> str:
    """The text with escapes such as `\\u001b` for control characters and signs that turn text round;
    line ends and tabs stay. In JSON, where they stand within strings alone, the escapes mean the same.
    """
    return _ODD.sub(lambda found: found[0] if found[0] in "\n\t" else f"\\u{ord(found[0]):04x}", text)


_MARKUP = re.compile(r"<|&(?=#?\w+;)|\[(?=[^\]]*\]\()")
"""What begins HTML, a character by its name, or a link or picture in Markdown."""
_INERT = {"<": "&lt;", "&": "&amp;", "[": "\\["}


def markdown_text(text: object) -> object:
    """A text for a Markdown file, where it shows as it stands: no HTML, no link, no picture from elsewhere.
    Anything but a text stays as it is.
    """
    return _MARKUP.sub(lambda found: _INERT[found[0]], text) if isinstance(text, str) else text


def one_of(noun: str) -> str:
    """A noun with the article of one: "a block", "an improved position"."""
    return f"an {noun}" if noun[:1] in "aeiou" else f"a {noun}"


def count(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: "1 hex", "12 hexes", "1,200 hexes"; without a plural the noun gets an s."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(names: Sequence[str], tr: Translate = str) -> str:
    """Names in a list: "one", "one and two", "one, two and three"."""
    if len(names) < 2:
        return "".join(names)
    return tr("{several} and {last}").format(several=", ".join(names[:-1]), last=names[-1])


class Share(float):
    """A number that is written as a percentage with a blank before the sign: "50 %", as everywhere else."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace("%", " %")
