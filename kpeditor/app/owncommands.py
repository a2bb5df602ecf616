"""Own commands: external programs defined by the user, started from the menus with the file and the selection
as arguments.

No shell is involved: the line is first split into words as a shell would, then variables are filled into the
words, so that a file name with blanks or semicolons stays one word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from PySide6.QtCore import QObject, QProcessEnvironment, Signal

from kpeditor.app.settings import Settings
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError

SLOTS = 9
"""So many commands there may be: each can have keys of its own, as the slots of stamps have."""
_KEY = "own commands"
_MOST_CHARACTERS = 2000
_VARIABLE = re.compile(r"%(?:%|[A-Za-z_]*)")


class BadCommand(KpError):
    """A command line cannot be started; the message says why."""


@dataclass(frozen=True, slots=True)
class OwnCommand:
    """One command defined by the user.

    Attributes:
        name: its name in the menu.
        line: the program and its words, with variables like %file.
        saves: the file is saved first, so that the program sees what the window shows.
    """

    name: str = ""
    line: str = ""
    saves: bool = True


def variables() -> dict[str, str]:
    """The variables of command lines, with their meaning."""
    return {
        "%file": tr("the file in front: the scenario, else the map"),
        "%map": tr("the map file"),
        "%folder": tr("the folder of the file"),
        "%name": tr("the name of the file without its ending"),
        "%hexes": tr("the numbers of the selected hexes, with commas"),
        "%hex": tr("the first selected hex, else the one under the pointer"),
        "%unit": tr("the selected unit"),
        "%%": tr("a per cent sign"),
    }


def words_of(line: str, values: Mapping[str, str]) -> list[str]:
    """The program and its words with the variables filled in.

    Raises:
        BadCommand: when the line is empty, its quotes do not match, or a variable is unknown or has no value.
    """
    import shlex  # the window opens faster without it

    cutter = shlex.shlex(line, posix=True, punctuation_chars=False)
    cutter.whitespace_split = True
    cutter.commenters = cutter.escape = ""  # backslashes are parts of paths
    try:
        words = list(cutter)
    except ValueError:
        raise BadCommand(tr("The quotes of the command do not match.")) from None
    if not words:
        raise BadCommand(tr("The command names no program."))
    return [_filled(word, values) for word in words]


def variables_in(line: str) -> set[str]:
    """The variables in a line, unknown ones included."""
    return set(_VARIABLE.findall(line))


def _filled(word: str, values: Mapping[str, str]) -> str:
    def value(found: re.Match[str]) -> str:
        name = found[0]
        if name == "%%":
            return "%"
        if name not in variables():
            raise BadCommand(tr("{name} is no variable; write %% for a per cent sign.").format(name=name))
        if not values.get(name):
            raise BadCommand(tr("There is nothing for {name} now.").format(name=name))
        return values[name]

    return _VARIABLE.sub(value, word)


class OwnCommands(QObject):
    """The commands in their slots, in the settings; the windows share them."""

    changed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.all: tuple[OwnCommand, ...] = _sorted_out(settings.data(_KEY, list[Any]()))

    def keep(self, commands: Iterable[OwnCommand]) -> None:
        """Replaces all commands, except those that another program has added since."""
        self._settings.take_in()
        chosen, theirs = tuple(commands), _sorted_out(self._settings.data(_KEY, list[Any]()))
        added = [one for one in theirs if one not in self.all and one not in chosen]
        self.all = (*chosen, *added)[:SLOTS]
        self._settings.set_data(_KEY, [asdict(one) for one in self.all])
        self.changed.emit()


def _sorted_out(data: list[Any]) -> tuple[OwnCommand, ...]:
    """The valid part of the settings."""
    return tuple(
        OwnCommand(one["name"][:80], one["line"][:_MOST_CHARACTERS], one.get("saves") is not False)
        for one in data
        if isinstance(one, dict) and isinstance(one.get("name"), str) and isinstance(one.get("line"), str)
    )[:SLOTS]


def qt_environment(values: Mapping[str, str]) -> QProcessEnvironment:
    """An environment as Qt starts programs with it."""
    environment = QProcessEnvironment()
    for name, value in values.items():
        environment.insert(name, value)
    return environment
