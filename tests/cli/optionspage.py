"""Writes docs/manual/options.md, every option of every command as its help tells it:

python -m tests.cli.optionspage
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click

from kpeditor.cli.main import group

PAGE = Path(__file__).parents[2] / "docs" / "manual" / "options.md"
_INTRODUCTION = """\
# Every option

What `kpeditor COMMAND --help` says, on one page, made by `python -m tests.cli.optionspage`. The commands
themselves, and what they answer in JSON, stand in [the command line](command-line.md).
"""


def page() -> str:
    """The text of the page."""
    sections = "\n".join(_section(path, command) for path, command in _commands(("kpeditor",), group()))
    return f"{_INTRODUCTION}\n{sections}"


def _commands(
    path: tuple[str, ...], command: click.Command
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command that does something, with the words that call it."""
    if len(path) > 1 and (not isinstance(command, click.Group) or command.invoke_without_command):
        yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=path[-1])
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _commands((*path, name), inner)


def _section(path: tuple[str, ...], command: click.Command) -> str:
    context = click.Context(command, info_name=" ".join(path), terminal_width=1000, max_content_width=1000)
    arguments = [piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]"]
    lines = [f"## {' '.join([*path, *arguments])}", "", command.get_short_help_str(200), ""]
    rows = [one.get_help_record(context) for one in command.params if isinstance(one, click.Option)]
    told = [row for row in rows if row is not None]
    if told:
        lines += ["| option | |", "|---|---|"]
        lines += [f"| `{_cell(names)}` | {_cell(re.sub(r'  +', ' ', text))} |" for names, text in told]
        lines.append("")
    return "\n".join(lines)


def _cell(text: str) -> str:
    """A text within a table."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
