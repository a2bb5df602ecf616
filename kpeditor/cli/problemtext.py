"""Problems as lines of text, the same for every sub-command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kpeditor.cli.streams import Colour, coloured
from kpeditor.core.oneline import one_line
from kpeditor.core.problem import Problem, Severity

_COLOURS: Mapping[Severity, Colour] = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.HINT: "cyan",
}


def as_text(problems: Iterable[Problem]) -> str:
    """One line per problem, as compilers write: `file:line:column: severity code: text (fix)`."""
    return "\n".join(map(_line, problems))


def _line(problem: Problem) -> str:
    where = problem.where
    place = ":".join(str(part) for part in (where.file, where.line, where.column) if part)
    place += ":" if place else ""
    word = coloured(problem.severity.word, _COLOURS[problem.severity])
    cure = f" ({problem.fix})" if problem.fix else ""
    return f"{one_line(place)}{' ' if place else ''}{word} {problem.code}: {one_line(problem.text + cure)}"
