"""Writes docs/manual/options.md, the page of all options of all commands, from their help:

python -m tests.cli.optionspage
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click

import kpeditor
from kpeditor.cli.main import group
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.ruleset import Option

PAGE = Path(__file__).parents[2] / "docs" / "manual" / "options.md"
_INTRODUCTION = """\
# Every option

This page shows what `kpeditor COMMAND --help` prints; `python -m tests.cli.optionspage` makes it.
[The command line](command-line.md) explains the commands themselves and what they print as JSON.
"""
_OF_RULES = """\
## Options of the rules

If a rule can be read in several ways, an option of the scenario chooses one. You set options in the file of
the scenario (`options`), in the panel *Scenario*, on the page before a playtest, in the balance lab, and by
`--option ID=VALUE` of `kpeditor simulate` and `kpeditor verdicts`; `--option help` lists them.
"""


def page() -> str:
    """The text of the page."""
    sections = "\n".join(_section(path, command) for path, command in _commands(("kpeditor",), group()))
    return f"{_INTRODUCTION}\n{sections}\n{_rules()}"


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


def _rules() -> str:
    """What may be switched in the rules, for every rules system."""
    parts = [_OF_RULES]
    for path in sorted((Path(kpeditor.__file__).parent / "rulesets").glob("*/options.yaml")):
        ruleset = find(path.parent.name)
        rows = [_row(option) for option in ruleset.options()]
        parts += [
            f"### {ruleset.info.title}\n\n| option | choices | |\n|---|---|---|\n" + "\n".join(rows) + "\n"
        ]
    return "\n".join(parts)


def _row(option: Option) -> str:
    told = []
    for choice in option.choices:
        value = {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else str(choice)
        words = ": ".join(one for one in option.told(choice) if one and one != value)
        usual = choice == option.default and type(choice) is type(option.default)
        told.append(f"`{value}`{' (default)' if usual else ''}{f' {words}' if words else ''}")
    cells = (
        f"{option.title}: `{option.id}`",
        "<br>".join(told) or f"`{option.default}` (default)",
        option.text,
    )
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(text: str) -> str:
    """A text within a table."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
