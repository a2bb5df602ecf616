"""Problem: one defect of a map, scenario or record, as a value that any front end can show."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

DataPath = tuple[str | int, ...]
"""Keys and indices from the top of a document to a value, for example `("sides", 0, "groups", 1,
"deploy")`.
"""


class Severity(enum.IntEnum):
    """How bad it is: an error stops play, a warning deserves a look, a hint is taste."""

    HINT = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The name as shown to people: error, warning, hint."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Where:
    """Where a problem is: in a document, in its file, and on the map.

    `document` tells the sheet from the scenario that lies on it. `path` leads to the value; `offset` counts
    characters within a text value (an area or a condition). `line` and `column` are 1-based and are filled in
    by the file layer; 0 means unknown.
    """

    document: str = ""
    path: DataPath = ()
    offset: int = 0
    file: str = ""
    line: int = 0
    column: int = 0
    hexes: tuple[str, ...] = ()
    hexsides: tuple[str, ...] = ()

    def pointer(self) -> str:
        """The path in the form `sides[0].groups[1].deploy`."""
        text = ""
        for key in self.path:
            text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
        return text


@dataclass(frozen=True, slots=True)
class Problem:
    """One defect: how bad, a stable code (docs/problems.md), what is wrong, where, and how to mend it.

    Attributes:
        fix: how to mend it, in words for whoever has the file before them.
        window: the same in the words of the window's forms, where `fix` names keys of the file; else "".
    """

    severity: Severity
    code: str
    text: str
    where: Where = Where()
    fix: str = ""
    window: str = ""

    def at(self, **changes: Any) -> Problem:
        """The same problem with other fields of `where`."""
        where = replace(self.where, **changes)
        return Problem(self.severity, self.code, self.text, where, self.fix, self.window)

    def said(self, text: str, fix: str, window: str) -> Problem:
        """The same problem in these words."""
        if (text, fix, window) == (self.text, self.fix, self.window):
            return self
        return Problem(self.severity, self.code, text, self.where, fix, window)


def error(code: str, text: str, *, fix: str = "", window: str = "", **where: Any) -> Problem:
    """A Problem of severity error; further keyword arguments are fields of `Where`."""
    return Problem(Severity.ERROR, code, text, Where(**where), fix, window)


def warning(code: str, text: str, *, fix: str = "", window: str = "", **where: Any) -> Problem:
    """A Problem of severity warning; further keyword arguments are fields of `Where`."""
    return Problem(Severity.WARNING, code, text, Where(**where), fix, window)


def hint(code: str, text: str, *, fix: str = "", window: str = "", **where: Any) -> Problem:
    """A Problem of severity hint; further keyword arguments are fields of `Where`."""
    return Problem(Severity.HINT, code, text, Where(**where), fix, window)


@dataclass(frozen=True, slots=True)
class Reporter:
    """Makes the problems of one kind of document; called as the functions of these names."""

    document: str

    def error(self, code: str, text: str, **more: Any) -> Problem:
        """A Problem of severity error."""
        return error(code, text, document=self.document, **more)

    def warning(self, code: str, text: str, **more: Any) -> Problem:
        """A Problem of severity warning."""
        return warning(code, text, document=self.document, **more)

    def hint(self, code: str, text: str, **more: Any) -> Problem:
        """A Problem of severity hint."""
        return hint(code, text, document=self.document, **more)


in_map, in_scenario, in_record = Reporter("map"), Reporter("scenario"), Reporter("record")


def worst(problems: Iterable[Problem]) -> Severity | None:
    """The highest severity among the problems, None when there are none."""
    return max((p.severity for p in problems), default=None)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question with the known word most like this one, "" when none is; for the fix of a Problem."""
    near = most_like(word, known)
    return f"did you mean {near!r}?" if near else ""


def most_like(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, "" when none is."""
    import difflib  # a window opens sooner without it

    folded = {name.lower(): name for name in known}
    near = difflib.get_close_matches(word[:100].lower(), folded, n=1)
    return folded[near[0]] if near else ""
