"""`kpeditor export vassal` and `kpeditor export vassal-log`: modules and logs for VASSAL."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kpeditor.cli.opening import drawing, opened_to_export
from kpeditor.cli.options import STYLE, SYMBOLS, NewPath, gathered, output_file
from kpeditor.cli.streams import say, say_of
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.writing import make_folder
from kpeditor.core.play.gamefile import open_game, scenario_changed
from kpeditor.core.play.replaying import replay

if TYPE_CHECKING:
    from kpeditor.drawing.pieces.counterlooks import Symbols
    from kpeditor.export.vassal.moduleoptions import ModuleOptions

_SAME: tuple[Callable[..., Any], ...] = (
    click.option(
        "--hex-pixels",
        type=click.IntRange(24, 240),
        default=62,
        show_default=True,
        help="Size of a hex from side to side, in pixels; counters are four fifths of it.",
    ),
    SYMBOLS,
    click.option("--name", default="", help="Name of the module; by default the title of its scenario."),
    click.option("--module-version", default="1.0", show_default=True, help="Version of the module."),
)
"""The options that a module and its logs must have in common."""


@dataclass(frozen=True, slots=True)
class ModuleChoices:
    """The options of the command line for a module."""

    hex_pixels: int
    symbols: Symbols
    name: str
    module_version: str
    style_name: str = "light"
    draws_zones: bool | None = None
    description: str = ""

    def options(self) -> ModuleOptions:
        """The options of the module.

        Raises:
            BadName: when there is no such style.
        """
        from kpeditor.drawing.stylebook import named  # loaded late: help needs no Qt
        from kpeditor.export.vassal.moduleoptions import ModuleOptions

        return ModuleOptions(
            named(self.style_name),
            self.symbols,
            self.hex_pixels,
            self.draws_zones,
            self.name,
            self.module_version,
            self.description,
        )


@click.command(short_help="Write a module for VASSAL.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SCENARIO...")
@click.option(
    "-o",
    "--output",
    required=True,
    type=NewPath(),
    help="The module to write, OUT.vmod; for several scenarios the folder of their modules.",
)
@click.option("--together", is_flag=True, help="Write one module, with a set-up for each scenario.")
@gathered(
    "choices",
    ModuleChoices,
    click.option(
        "--zones/--no-zones",
        "draws_zones",
        default=None,
        help="Draw deployment zones on the board; by default only a module of one scenario does.",
    ),
    STYLE,
    click.option("--description", default="", help="One line about the module."),
    *_SAME,
)
def vassal(files: tuple[Path, ...], output: Path, together: bool, choices: ModuleChoices) -> int:
    """Write a VASSAL module of each SCENARIO: board, charts, and the counters in their starting places."""
    from kpeditor.export.vassal.module import write_module  # loaded late: help needs no Qt

    several = len(files) > 1 and not together
    if several and output.suffix.lower() == ".vmod":
        raise click.UsageError("several scenarios go into a folder, or --together into one module")
    if not several and output.suffix.lower() != ".vmod":
        raise click.UsageError(f"{output.name}: call the module *.vmod")
    options = choices.options()
    with drawing():
        opened = [opened_to_export(file) for file in files]
        battles = [one.battle for one, _ in opened]
        if several:
            make_folder(output)
        jobs = [([battle], output / f"{file.stem}.vmod") for file, battle in zip(files, battles, strict=True)]
        for part, target in jobs if several else [(battles, output)]:
            say_of(target, write_module(part, target, options).sentence())
    return max(status for _, status in opened)


@click.command("vassal-log", short_help="Write a recorded game to step through in VASSAL.")
@click.argument("record", type=click.Path(path_type=Path))
@output_file("The log to write, OUT.vlog.", (".vlog",))
@gathered("choices", ModuleChoices, *_SAME)
def vassal_log(record: Path, output: Path, choices: ModuleChoices) -> None:
    """Write RECORD, a recorded game, as a VASSAL log to step through in the module of its scenario.

    Give the same options as for the module.
    """
    from kpeditor.export.vassal.log import write_log  # loaded late: help needs no Qt

    game = open_game(record)
    if not game.is_record:
        raise KpError(f"{record} is a scenario; name the record of a game")
    if scenario_changed(game):
        say("the scenario has changed since this game was recorded")
    session = replay(game.record, game.battle, may_be_unfinished=True)
    with drawing():
        say_of(output, write_log(session, output, choices.options()).sentence())
