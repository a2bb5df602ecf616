"""Options that several sub-commands share."""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.refusals import why_not_written

CommandT = TypeVar("CommandT", bound=Callable[..., Any])


def gathered(name: str, cls: type, *options: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """Options that a command gets as one argument: an instance of a class whose parameters have their names.
    Parameters without an option here keep their defaults.
    """

    def bare() -> None: ...

    for option in options:
        option(bare)
    params: list[click.Parameter] = bare.__click_params__  # type: ignore[attr-defined]
    names = {one.name for one in params}

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def called(*args: Any, **given: Any) -> Any:
            parts = {key: given.pop(key) for key in names & given.keys()}
            return command(*args, **given, **{name: cls(**parts)})

        for option in reversed(options):
            called = option(called)
        return called

    return decorate


def choice(*names: str, of: Sequence[str], default: str, help_: str) -> Callable[[CommandT], CommandT]:
    """An option that takes one of several words, with its default in the help."""
    return click.option(*names, type=click.Choice(of), default=default, show_default=True, help=help_)


FORMAT = choice(
    "--format",
    "form",
    of=["text", "json"],
    default="text",
    help_="Text to read, or one JSON document for other programs.",
)
WHOLE = click.IntRange(1 - 10**18, 10**18 - 1)
"""Any whole number that a file can hold."""
SEED = click.option(
    "--seed", type=WHOLE, default=1, show_default=True, help="Seed of all dice and random choices."
)
WORKERS = click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Number of processes that play games at the same time.",
)
TURNS = click.option(
    "--turns",
    type=click.IntRange(min=1),
    help="Number of game-turns or hours to play, instead of the scenario's length.",
)


RULES = click.option(
    "--option",
    "rules",
    multiple=True,
    metavar="ID=VALUE",
    help="Value of an option of the rules for these games; it replaces the scenario's: --option"
    " combat=panzerbitz. Can be repeated; --option help lists the options.",
)
LIST_OPTIONS = "help"
"""The value of `--option` that lists the options."""


def two_players(text: str) -> tuple[str, str]:
    """The two players of "staff,random"; a single name plays both sides.

    Raises:
        click.UsageError: when it names more, or none.
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) not in (1, 2) or not all(names):
        raise click.UsageError(f"--players takes one or two names, such as staff,random, not {text!r}")
    return names[0], names[-1]


class Number(click.FloatRange):
    """A number in a range; nan, which no range excludes, and infinity are refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number.

        Raises:
            click.BadParameter: when it is none, or out of the range.
        """
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number


SCALE = click.option(
    "--scale",
    type=Number(min=0.0, min_open=True),
    default=1.0,
    show_default=True,
    help="Size of the picture: 1 draws hex sides of 24 pixels, and tables of 1200 pixels.",
)
"""The size of a picture."""


class Ratio(click.ParamType[float]):
    """A printed scale such as 1:1 or 1:10000, as the factor by which the print is smaller."""

    name = "1:n"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number.

        Raises:
            click.BadParameter: when the text is no ratio.
        """
        if isinstance(value, float):
            return value
        from kpeditor.core.geometry.tableratio import BadRatio, parse_ratio  # few commands print

        try:
            return parse_ratio(str(value))
        except BadRatio as bad:
            self.fail(str(bad), param, ctx)


class NewPath(click.Path):
    """A file or folder to write. Its name is checked before the work begins, which may take hours."""

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True) -> None:
        super().__init__(file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path.

        Raises:
            click.BadParameter: when it is "-", which elsewhere means standard output.
            KpError: when no file can be called so.
        """
        if str(value) == "-":
            what = "file" if self.file_okay else "folder"
            self.fail(f"- is not the name of a {what}; for a {what} called - write ./-", param, ctx)
        path: Any = super().convert(value, param, ctx)
        try:
            path.lstat()
        except FileNotFoundError:
            pass
        except OSError as reason:
            raise KpError(f"{path} cannot be written: {why_not_written(reason)}") from None
        return path


NEW_FOLDER = NewPath(file_okay=False)
"""A folder to write into; it is made if it does not exist."""


GAMES_FOLDER = click.option("-o", "--output", type=NEW_FOLDER, help="Keep the finished games in this folder.")


class NewFile(NewPath):
    """A file to write, in an existing folder."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path.

        Raises:
            click.BadParameter: when it is "-", which elsewhere means standard output.
            KpError: when its folder is missing, or no file can be called so.
        """
        path: Any = super().convert(value, param, ctx)
        if not path.parent.is_dir():
            raise KpError(f"there is no such folder: {path.parent}; make it, or choose another one")
        if not path.exists() and not os.access(path.parent, os.W_OK):
            raise KpError(f"{path} cannot be written: you may not write there; choose another folder")
        return path


def output_file(
    help_: str, suffixes: Sequence[str] = (), *, required: bool = True, may_go_on: bool = False
) -> Callable[[CommandT], CommandT]:
    """The option `-o`: the file to write. Its suffix must be one of `suffixes`, if there are any. It must not
    be an argument of the command, unless it `may_go_on` with one of them.
    """

    def known(ctx: click.Context, option: click.Parameter, path: Path | None) -> Path | None:
        if path is not None and suffixes and path.suffix.lower() not in suffixes:
            names = " or ".join(f"*{suffix}" for suffix in suffixes)
            raise click.BadParameter(f"{path.name}: call it {names}")
        return path

    option = click.option("-o", "--output", required=required, type=NewFile(), help=help_, callback=known)

    def declared(command: CommandT) -> CommandT:
        @functools.wraps(command)
        def keeping(*words: Any, **values: Any) -> Any:
            if not may_go_on:
                refuse_to_overwrite(values["output"], _arguments(click.get_current_context()))
            return command(*words, **values)

        return option(keeping)  # type: ignore[return-value]

    return declared


def refuse_to_overwrite(output: Path | None, files: Iterable[Path]) -> None:
    """Protects input files from being overwritten.

    Raises:
        KpError: when the file to write is one of these.
    """
    from kpeditor.core.files.storage.places import is_same_file  # needed only to write

    if output is not None and any(is_same_file(one, output) for one in files):
        raise KpError(f"{output} is an input of this command and would be lost; write to another file")


def _arguments(context: click.Context) -> Iterator[Path]:
    """The files that were given to a command as arguments, without an option."""
    for parameter in context.command.params:
        if isinstance(parameter, click.Argument):
            value = context.params.get(parameter.name or "")
            yield from (
                one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, Path)
            )


class _Symbols(click.Choice[str]):
    """The pictures on the counters, by the name they have in drawing."""

    def __init__(self) -> None:
        super().__init__(["silhouettes", "map"])

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """ "map" means map symbols; the full name is accepted as well."""
        chosen = super().convert("map" if value == "map symbols" else value, param, ctx)
        return "map symbols" if chosen == "map" else chosen


SYMBOLS = click.option(
    "--symbols",
    type=_Symbols(),
    default="silhouettes",
    show_default=True,
    help="Pictures on the counters: side views (silhouettes) or map symbols (map).",
)

FILE = click.argument("file", type=click.Path(path_type=Path))
STYLE = click.option(
    "--style", "style_name", default="light", show_default=True, help="Style of the map, for example classic."
)
LAYERS = click.option(
    "--layers",
    help="What to draw, separated by commas: ids of layers and of hexside features, or hexsides, grid,"
    " numbers, places, zones, units; by default everything.",
)
NO_UNITS = click.option("--no-units", is_flag=True, help="Leave out the counters.")
NO_ZONES = click.option("--no-zones", is_flag=True, help="Leave out deployment zones, entries and exits.")
NEW_RULESET = click.option(
    "--ruleset", default="", help="Rules system of the new map; required if several are installed."
)
MAPPING = click.option(
    "--mapping",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File that says what each kind becomes; --report prints one.",
)
REPORT = click.option(
    "--report",
    is_flag=True,
    help="Print the kinds found and what each becomes, in the form that --mapping reads.",
)
