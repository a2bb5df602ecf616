"""The terminal: every sub-command's output goes through here, and control characters are escaped.

Titles, names and notes come from files of strangers. Some characters in them are commands to a terminal: they
clear the screen, change its title or reverse the direction of text.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TextIO

import click

from kpeditor.core.problem import Problem, Severity
from kpeditor.core.texts import escaped, one_line

_SECRET = os.urandom(8).hex()
"""Tells our own colours from what stands in a file, which cannot know it."""
_COLOUR = re.compile(f"{_SECRET}([0-9]{{1,2}})m")
_BAR = "\r\x1b[?25l"
"""How a progress bar of click begins each time; it ends with the second."""
_BAR_END = "\x1b[?25h\n"


Colour = Literal["red", "yellow", "cyan"]
_NUMBERS: Mapping[Colour, int] = {"red": 31, "yellow": 33, "cyan": 36}
_COLOURS: Mapping[Severity, Colour] = {
    Severity.ERROR: "red",
    Severity.WARNING: "yellow",
    Severity.HINT: "cyan",
}


def coloured(text: str, colour: Colour) -> str:
    """The text as a `PlainStream` shows it in a colour on a terminal, and plainly in a file."""
    return f"{_SECRET}{_NUMBERS[colour]}m{text}{_SECRET}0m"


def tell_games(done: int, total: int) -> None:
    """Says on one line, written over itself, how many games have been played."""
    click.echo(f"\rkpeditor: {done} of {total} games ", nl=done == total, err=True)


def say(text: str) -> None:
    """Says something in one line on standard error, whatever the names in it hold."""
    say_of("kpeditor", text)


def say_of(what: Path | str, text: str) -> None:
    """Says in one line on standard error something of a file that was written, or of something else."""
    click.echo(" ".join(f"{what}: {text}".splitlines()), err=True)


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


class PlainStream(io.TextIOBase):
    """A stream that escapes control characters; it offers no binary buffer, which would bypass that."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self.stream = stream
        self._is_on_progress = False

    def write(self, text: str, /) -> int:
        """Writes text; a carriage return passes only where a line is written over itself. What follows such a
        line begins a new one.
        """
        if not isinstance(text, str):
            raise TypeError("only text goes to a terminal")
        if self._is_on_progress and not text.startswith(("\r", "\n", _BAR_END)):
            self.stream.write("\n")
        self._is_on_progress = text.startswith("\r") and not text.endswith("\n")
        if text == _BAR_END:
            self.stream.write(text)
        elif text.startswith(_BAR):
            self.stream.write(_BAR.join(map(escaped, text.split(_BAR))))
        else:
            start = "\r" if text.startswith("\r") else ""
            has_colours = self.isatty()
            plain = escaped(text[len(start) :])
            self.stream.write(start + _COLOUR.sub("\x1b[\\1m" if has_colours else "", plain))
        return len(text)

    def flush(self) -> None:
        """Passes on what the stream has buffered."""
        self.stream.flush()

    def close(self) -> None:
        """Does nothing: the stream below belongs to the process."""

    def isatty(self) -> bool:
        """Whether the output goes to a terminal."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """The number of the file below."""
        return self.stream.fileno()

    def writable(self) -> bool:
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]  # read-only there as well
        return self.stream.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        """What the stream below does with characters that its encoding lacks."""
        return self.stream.errors


@contextmanager
def plain_streams() -> Iterator[None]:
    """Replaces standard output and standard error by streams that escape. Where there is none - in a window
    program on Windows, or closed by the caller - output is dropped.
    """
    before = sys.stdout, sys.stderr
    for stream in before:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # characters that the terminal's encoding lacks
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        sys.stdout, sys.stderr = (
            stream if isinstance(stream, PlainStream) else PlainStream(stream or nowhere) for stream in before
        )
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before


def close_broken_output() -> None:
    """Drops further output after its reader has gone (`kpeditor ... | head`)."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, stream.fileno())
            os.close(devnull)


def tell_or_write(text: str, output: Path | None) -> None:
    """Tells a text, or writes it into a file and says so.

    Raises:
        NotSaved: when it could not be written.
    """
    if output is None:
        click.echo(text, nl=False)
    else:
        from kpeditor.core.files.storage.writing import write_safely  # most commands only tell

        write_safely(output, text)
        say(f"wrote {output}")
