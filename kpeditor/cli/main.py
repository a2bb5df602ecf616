"""The command line of `kpeditor`: each sub-command is loaded only when it is asked for."""

from __future__ import annotations

import contextlib
import errno
import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from kpeditor import __version__
from kpeditor.cli.streams import as_text, close_broken_output, plain_streams, say
from kpeditor.cli.table import COMMANDS, IN_A_LINE, INPUT_ERROR, INTERRUPTED, OK, SOURCES, SOURCES_IN_A_LINE
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.storage.refusals import why_not_read
from kpeditor.core.problem import Severity
from kpeditor.core.texts import count, one_line

_FULL = {errno.ENOSPC: "the disk is full", errno.EDQUOT: "your space on this disk is used up"}
"""Why even what is told could not be written, by the number of the system's error."""


class LazyGroup(click.Group):
    """A click group that imports a command only to run it or to print its own help.

    Args:
        targets: `module:attribute` of each command.
        in_a_line: what the list of commands says of each; those not in it are loaded for their own words.
    """

    def __init__(
        self, targets: Mapping[str, str], in_a_line: Mapping[str, str] | None = None, **settings: object
    ) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]  # passed through to click
        self._targets = targets
        self._in_a_line = in_a_line or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._targets)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        target = self._targets.get(cmd_name)
        if target is None:
            return None
        module, _, attribute = target.partition(":")
        command = getattr(importlib.import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{target} is no click command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of commands, as click does, but without loading those it has words for."""
        names = self.list_commands(ctx)
        room = formatter.width - 6 - max(map(len, names), default=0)
        rows = []
        for name in names:
            said = self._in_a_line.get(name)
            command = click.Command(name, short_help=said) if said else self.get_command(ctx, name)
            if command is not None and not command.hidden:
                rows.append((name, command.get_short_help_str(room)))
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


class SourceGroup(LazyGroup):
    """The sources of `kpeditor import`; a file named in the place of one is told which it looks like."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from kpeditor.importers.opening import MODULE, source_of
        from kpeditor.importers.tables.sources import GEOJSON

        named = Path(args[0])
        if args[0] not in self._targets and named.suffix:
            others = {MODULE: "vassal", ".kpz": "bundle", **dict.fromkeys(GEOJSON.suffixes, GEOJSON.id)}
            found = source_of(named)
            source = found.id if found is not None else others.get(named.suffix.lower(), "SOURCE")
            known = ", ".join(self.list_commands(ctx))
            ctx.fail(f"Name the source before the file ({known}): kpeditor import {source} {named}")
        return super().resolve_command(ctx, args)


imports = SourceGroup(
    SOURCES, SOURCES_IN_A_LINE, name="import", help="Import a file of another program, or a bundle."
)
"""`kpeditor import SOURCE FILE -o OUT`."""

HELP = """Design tactical battles on hex maps and free tables, check them, and see what every gun can see.

\b
kpeditor                            opens the editor on its start page
kpeditor FILE                       opens the editor on a map or scenario
kpeditor FILE --screenshot OUT.png  draws the editor window to a picture and ends
kpeditor play FILE                  opens the playtest window on a scenario or a recorded game
kpeditor COMMAND ...                does one thing without a window
"""

EPILOG = "Exit status: 0 done; 1 the input has errors; 2 wrong usage; 3 a bug in kpeditor."


def group(targets: Mapping[str, str] = COMMANDS) -> click.Group:
    """The command line as click sees it."""
    in_a_line = IN_A_LINE if targets is COMMANDS else None
    top = LazyGroup(targets, in_a_line, name="kpeditor", help=HELP, epilog=EPILOG)
    top.context_settings = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
    version = click.version_option(__version__, "-V", "--version", prog_name="kpeditor")
    return version(top)


def main(
    arguments: Sequence[str], targets: Mapping[str, str] = COMMANDS, *, top: click.Command | None = None
) -> int:
    """Run one sub-command and return the exit status; mistakes are told on standard error.

    A command returns its status or nothing (0). Bugs pass through: they belong to `kpeditor.__main__`. What
    ends a command on files in which checks find errors is no bug until these are mended.

    Args:
        top: a command line of another program, told like ours, in place of the one of `targets`.
    """
    with plain_streams():
        try:
            return _run(arguments, top or group(targets))
        except BrokenPipeError:
            close_broken_output()
        except OSError as refusal:
            if refusal.errno is None or (refusal.filename is None and refusal.errno not in _FULL):
                raise
            close_broken_output()
            told = f"{refusal.filename}: {why_not_read(refusal)}"
            if refusal.filename is None:
                told = f"the answer could not be written: {_FULL[refusal.errno]}"
            with contextlib.suppress(OSError):
                say(told)
    return INPUT_ERROR


def _run(arguments: Sequence[str], top: click.Command) -> int:
    try:
        answer = top.main(list(arguments), prog_name=top.name, standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as mistake:
        mistake.show()
        return mistake.exit_code
    except click.Abort:
        return INTERRUPTED
    except KpError as mistake:
        tell(mistake)
        return INPUT_ERROR
    except OSError:
        raise
    except Exception as reason:
        for path, errors in _with_errors(arguments):
            what = f"{type(reason).__name__}: {reason}"
            say(f"{path} has {count(errors, 'error')}, and the command could not go on ({what});")
            say(f"mend what `kpeditor check {path}` tells, and try again")
            return INPUT_ERROR
        raise
    return answer if isinstance(answer, int) else OK


def _with_errors(arguments: Sequence[str]) -> Iterator[tuple[Path, int]]:
    """The files named on the command line in which checks find errors, and how many. Of a record, and of the
    record in the folder of a game, it is the scenario.
    """
    from kpeditor.core.checks.files import check_file
    from kpeditor.core.checks.run import check_battle
    from kpeditor.core.play.gamefile import open_game

    for named in map(Path, arguments):
        with contextlib.suppress(Exception):  # the first reason is told, not that of this search
            path = named / "record.yaml" if named.is_dir() else named
            if path.suffix.lower() not in (".yaml", ".yml", ".json", ".kpz") or not path.is_file():
                continue
            game = open_game(path)
            found = check_battle(game.battle) if game.is_record else check_file(path)
            if errors := [one for one in found if one.severity is Severity.ERROR]:
                yield game.scenario_path or path, len(errors)


def tell(mistake: KpError) -> None:
    """Prints an error on standard error, with every problem of a file that cannot be opened; the error itself
    is left out where it says no more than one of them.
    """
    problems = mistake.problems if isinstance(mistake, BadFile) else ()
    said = mistake.sentence()
    if not any(one.where.file and one.text in said for one in problems):
        say(one_line(said))
    if problems:
        click.echo(as_text(problems), err=True)
