"""`kpeditor export vassal` and `kpeditor export vassal-log`: modules and logs for VASSAL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.opening import drawing, opened_whole
from kpeditor.cli.options import STYLE, SYMBOLS, output_file
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.writing import make_folder
from kpeditor.core.play.gamefile import open_game, scenario_changed
from kpeditor.core.play.replaying import replay

_LOOKS: tuple[Callable[..., Any], ...] = (
    click.option(
        "--hex-pixels",
        type=click.IntRange(24, 240),
        default=62,
        show_default=True,
        help="Size of a hex from side to side; counters are four fifths of it.",
    ),
    SYMBOLS,
    click.option("--name", default="", help="What the module is called; else like its scenario."),
    click.option("--module-version", default="1.0", show_default=True, help="The version of the module."),
)


def _looks(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that a module and its logs must have in common."""
    for option in reversed(_LOOKS):
        command = option(command)
    return command


@click.command(short_help="A module for VASSAL.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SCENARIO...")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    help="The module to write, OUT.vmod; a folder where each of several scenarios gets its own.",
)
@click.option("--together", is_flag=True, help="One module of all scenarios, with a set-up for each.")
@click.option(
    "--zones/--no-zones",
    "draws_zones",
    default=None,
    help="Paint deployment zones on the board, as a module of one scenario does by itself.",
)
@STYLE
@click.option("--description", default="", help="A line about the module.")
@_looks
def vassal(
    files: tuple[Path, ...],
    output: Path,
    together: bool,
    draws_zones: bool | None,
    style_name: str,
    description: str,
    hex_pixels: int,
    symbols: Any,
    name: str,
    module_version: str,
) -> int:
    """Write a module for VASSAL of each SCENARIO: board, counters, charts, everything where it begins."""
    from kpeditor.drawing import stylebook  # only now: the help needs no Qt
    from kpeditor.export.vassal.module import write_module
    from kpeditor.export.vassal.moduleoptions import ModuleOptions

    several = len(files) > 1 and not together
    if several and output.suffix.lower() == ".vmod":
        raise click.UsageError("several scenarios go into a folder, or --together into one module")
    if not several and output.suffix.lower() != ".vmod":
        raise click.UsageError(f"{output.name}: call the module *.vmod")
    options = ModuleOptions(
        stylebook.named(style_name), symbols, hex_pixels, draws_zones, name, module_version, description
    )
    with drawing():
        opened = [opened_whole(file) for file in files]
        battles = [one.battle for one, _ in opened]
        if several:
            make_folder(output)
        jobs = [([battle], output / f"{file.stem}.vmod") for file, battle in zip(files, battles, strict=True)]
        for part, target in jobs if several else [(battles, output)]:
            click.echo(f"{target}: {write_module(part, target, options).sentence()}", err=True)
    return max(status for _, status in opened)


@click.command("vassal-log", short_help="A recorded game to step through in VASSAL.")
@click.argument("record", type=click.Path(path_type=Path))
@output_file("The log to write, OUT.vlog.", (".vlog",))
@_looks
def vassal_log(
    record: Path, output: Path, hex_pixels: int, symbols: Any, name: str, module_version: str
) -> None:
    """Write RECORD, a recorded game, as a log for VASSAL, to go through step by step in the module of its
    scenario.

    The options must be those the module was made with.
    """
    from kpeditor.export.vassal.log import write_log  # only now: the help needs no Qt
    from kpeditor.export.vassal.moduleoptions import ModuleOptions

    game = open_game(record)
    if not game.is_record:
        raise KpError(f"{record} is a scenario; a log is made of the record of a game")
    if scenario_changed(game):
        click.echo("kpeditor: the scenario has changed since this game was recorded", err=True)
    session = replay(game.record, game.battle, may_be_unfinished=True)
    options = ModuleOptions(symbols=symbols, height=hex_pixels, name=name, version=module_version)
    with drawing():
        click.echo(f"{output}: {write_log(session, output, options).sentence()}", err=True)
