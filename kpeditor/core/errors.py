"""The exceptions of kpeditor: mistakes of a caller or a player, never defects of a file.

    KpError
     ├── BadName          a text that names no hex, hexside, place, unit ... here
     ├── BadExpression    an area or a condition that cannot be understood; knows the position
     ├── BadFile          a file that cannot be read at all; carries its Problems
     ├── NotSaved         a file that could not be written; nothing was lost
     ├── UnknownRuleset   no installed ruleset has this id
     │    └── BrokenRuleset    one has, and it cannot be loaded
     └── EditRefused      an edit that does not fit what it is applied to

Defects of a document are `kpeditor.core.problem.Problem` values. Anything else that is raised is a bug.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kpeditor.core.problem import Problem


class KpError(Exception):
    """Base of all mistakes that the user is told in plain words."""

    def sentence(self) -> str:
        """Returns the whole message; a mistake against a rule adds its paragraph."""
        return str(self)


class BadName(KpError):
    """A text names no hex, hexside, place or unit that exists here."""


class BadExpression(KpError):
    """An expression cannot be understood; `offset` is the index of the offending character in the text."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


class BadFile(KpError):
    """A file cannot be opened; `problems` lists all its defects."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class NotSaved(KpError):
    """A file could not be written; the old file, if there was one, is untouched."""


class UnknownRuleset(KpError):
    """No installed ruleset has this id."""


class BrokenRuleset(UnknownRuleset):
    """A ruleset from another package cannot be loaded; `fault` names the package."""

    def __init__(self, fault: str) -> None:
        self.fault, self.cure = fault, "Mend or remove that package."
        super().__init__(f"{fault}. {self.cure}")


class EditRefused(KpError):
    """An edit does not fit the battle to which it is applied; nothing was changed."""
