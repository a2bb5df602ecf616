"""Reads hexes, rows and columns in the words of rulebooks: "hexes 2701-3001", "between rows K and T
exclusive".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.linenames import Noun, hex_or_row, line_named
from kpeditor.core.scenario.areas.nodes import Area, Hexes, Rows, Run, added
from kpeditor.core.scenario.areas.phrasetokens import Token, Words
from kpeditor.core.scenario.areas.phrasewords import NEVER_IN_NAMES

_NOUNS: dict[str, Noun] = {
    "row": "row", "rows": "row", "hexrow": "row", "hexrows": "row", "column": "column", "columns": "column",
}  # fmt: skip
Bound = Literal["", "inclusive", "exclusive"]
_EXCLUSIVE = ("exclusive", "excluded", "exclusively")


class LineReader:
    """Reads hexes, rows and columns from the words of a sentence."""

    def __init__(self, words: Words, numbering: Numbering) -> None:
        self._words = words
        self._numbering = numbering

    def between(self) -> Area:
        """Reads what follows "between": two rows, two columns, or the two end hexes of a run."""
        noun = self._noun()
        start = self._number(noun)
        bound = self.take_bound()
        self._words.need("and", "to", "-")
        return self._span(start, noun, bound)

    def one(self) -> Rows | None:
        """A single row or column, with its noun or by its letter alone; None where there is none."""
        before = self._words.at
        noun = self._noun()
        if noun is not None:
            found = self._one_span(noun)
            if isinstance(found, Rows):
                return found
        elif self._is_letter("row", is_small=False):
            return self._line(self._words.next(), "row")
        self._words.at = before
        return None

    def listed(self) -> Area | None:
        """A list of hexes, rows and runs: `0101, 0103-0105 and 0107`, `rows A to C`; None where there is
        none.
        """
        noun = self._noun()
        if noun is None and self._words.peek().kind != "number":
            return None
        parts = [self._one_span(noun)]
        while self._more(noun):
            parts.append(self._one_span(noun))
        return _gathered(parts)

    def take_bound(self) -> Bound:
        """Takes "exclusive" or "inclusive" after a row, with or without brackets; "" where neither
        follows.
        """
        if self._words.peek().key == "(" and self._words.peek().is_inclusive:
            return "inclusive" if self._words.take_all("(", ")") else ""
        if self._words.last().is_inclusive:
            return "inclusive"
        before = self._words.at
        is_bracketed = self._words.take("(")
        self._words.take("both")
        if self._words.take(*_EXCLUSIVE) and (not is_bracketed or self._words.take(")")):
            return "exclusive"
        self._words.at = before
        return ""

    def _noun(self) -> Noun | None:
        """Takes the noun of the lines. "column" counts only before a number or letter, because places may be
        called so.
        """
        noun = _NOUNS.get(self._words.peek().key)
        if noun is None:
            return None
        self._words.at += 1
        if noun == "column" and self._words.peek().kind != "number" and not self._is_letter(noun):
            self._words.at -= 1
            return None
        return noun

    def _more(self, noun: Noun | None) -> bool:
        before = self._words.at
        if self._words.take(","):
            self._words.take("and", "or")
        elif not self._words.take("and", "or"):
            return False
        if noun is not None:
            self._noun()
        else:
            self._words.take("row", "rows")
        if self._words.peek().kind == "number" or (noun is not None and self._is_letter(noun)):
            return True
        self._words.at = before
        return False

    def _one_span(self, noun: Noun | None) -> Area:
        start = self._number(noun)
        before = self._words.at
        bound = self.take_bound()
        if self._words.take("-", "to", "through"):
            return self._span(start, noun, bound)
        self._words.at = before
        return self._hex_or_row(start, noun)

    def _span(self, start: Token, noun: Noun | None, bound: Bound) -> Area:
        """The run from the hex or row just read to the next one, which this method reads."""
        if noun is not None:
            self._noun()
        else:
            self._words.take("row", "rows")
        end = self._number(noun)
        first, last = self._hex_or_row(start, noun), self._hex_or_row(end, noun)
        if isinstance(first, Rows) and isinstance(last, Rows):
            return _bounded(_joined(first, last, start), first, (bound, self.take_bound()))
        if isinstance(first, Hexes) and isinstance(last, Hexes) and bound != "exclusive":
            return Run(first.names[0], last.names[0])
        raise BadExpression(f"{start.text} and {end.text}: one is a row, the other a hex", end.offset)

    def _hex_or_row(self, token: Token, noun: Noun | None) -> Hexes | Rows:
        if noun is not None:
            return self._line(token, noun)
        return hex_or_row(token.text, token.offset, self._numbering)

    def _line(self, token: Token, noun: Noun) -> Rows:
        line = line_named(token.text, token.offset, self._numbering, noun)
        return line.to(line)

    def _is_letter(self, noun: Noun, *, is_small: bool = True) -> bool:
        """True before A or GG. A small letter counts after the noun, as in "column a", unless a name follows
        that makes it an article or a place, as in "column old mill".
        """
        token, following = self._words.peek(), self._words.peek(1)
        if token.kind != "name":
            return False
        is_word = token.key != "a" and token.key in NEVER_IN_NAMES
        is_part = following.kind == "name" and following.key not in NEVER_IN_NAMES.union(_EXCLUSIVE)
        if not token.text.isupper() and (not is_small or is_word or is_part):
            return False
        try:
            line_named(token.text, token.offset, self._numbering, noun)
        except BadExpression:
            return False
        return True

    def _number(self, noun: Noun | None) -> Token:
        if noun is not None and self._is_letter(noun):
            return self._words.next()
        example = "" if self._numbering.has_row_labels else f" such as {self._numbering.name_hex(Hex(3, 4))}"
        return self._words.need_number(f"a hex number{example}")


def _joined(first: Rows, last: Rows, start: Token) -> Rows:
    low, high = sorted((first, last), key=lambda rows: rows.first)
    if (low.axis, low.style) != (high.axis, high.style):
        raise BadExpression("these are lines of different kinds", start.offset)
    return Rows(low.first, high.last, start.offset, low.style, low.axis)


def _bounded(rows: Rows, first: Rows, bounds: tuple[Bound, Bound]) -> Rows:
    """The rows without the ends that are called exclusive. "Exclusive" drops both ends unless one is called
    inclusive.
    """
    if "exclusive" not in bounds:
        return rows
    if "inclusive" not in bounds or rows.first == rows.last:
        return replace(rows, is_open=True)
    leaves_first = (bounds[0] == "exclusive") == (first.first == rows.first)
    return replace(rows, first=rows.first + 1) if leaves_first else replace(rows, last=rows.last - 1)


def _gathered(parts: list[Area]) -> Area:
    """A list of rows and hexes as few nodes: consecutive rows as one band, single hexes as one list."""
    gathered: list[Area] = []
    for part in parts:
        last = gathered[-1] if gathered else None
        match last, part:
            case Rows(), Rows() if _follows(last, part):
                gathered[-1] = Rows(last.first, part.last, last.offset, last.style, last.axis)
            case Hexes(), Hexes():
                gathered[-1] = Hexes(last.names + part.names)
            case _:
                gathered.append(part)
    return added(gathered[0], *(("+", part) for part in gathered[1:]))


def _follows(rows: Rows, more: Rows) -> bool:
    is_alike = (rows.axis, rows.style, rows.is_open, more.is_open) == (more.axis, more.style, False, False)
    return is_alike and more.first == rows.last + 1
