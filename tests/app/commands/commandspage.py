"""Writes docs/manual/commands.md, the page of all commands of both windows, from their tables:

python -m tests.app.commands.commandspage
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from kpeditor.app.commands.command import Table, plain
from kpeditor.app.playtest.commands import PLAYTEST
from kpeditor.app.shell.commands.table import EDITOR

PAGE = Path(__file__).parents[3] / "docs" / "manual" / "commands.md"
_INTRODUCTION = """\
# Every command

This page lists the commands of the editor and of the playtest window by menu, with their default keys;
`python -m tests.app.commands.commandspage` makes it. [The window](window.md#shortcuts) explains how to change
keys. The tools of a map are the first entries of the menu *Tools* and have keys too; the cheat sheet (F1)
lists them all.
"""


def page() -> str:
    """The text of the page."""
    return "\n".join(
        (_INTRODUCTION, *_window("The editor", EDITOR), *_window("The playtest window", PLAYTEST))
    )


def _window(title: str, table: Table[Any]) -> Iterator[str]:
    yield f"## {title}\n"
    for path, rows in groupby(table.listed(), key=lambda row: row[0]):
        yield "| {} | keys | |\n|---|---|---|".format(" › ".join(map(plain, path)))
        for _, command in rows:
            name = plain(command.text)
            keys = ", ".join(f"`{key}`" for key in command.keys.split())
            yield f"| {name} | {keys} | {command.tip.replace('{name}', name)} |"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
