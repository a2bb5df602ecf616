"""`kpeditor import tiled|wesnoth|megamek FILE -o OUT`: maps of other programs as ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kpeditor.cli.options import output_file
from kpeditor.core.files.documents import OpenBattle, save_map, save_scenario

if TYPE_CHECKING:
    from kpeditor.importers.found import ForeignMap
    from kpeditor.importers.mapping import Targets


_TEXT = """Take in FILE, {what}.

What its kinds become is guessed by their names; --report shows the guess, and --mapping takes another one.
"""


def _foreign(source: str, short: str, what: str) -> click.Command:
    """The command for one program."""

    @click.command(source, help=_TEXT.format(what=what), short_help=short)
    @click.argument("file", type=click.Path(path_type=Path))
    @output_file("The file to write: the map, or the scenario when the file holds one.", required=False)
    @click.option(
        "--map",
        "map_output",
        type=click.Path(dir_okay=False, path_type=Path),
        help="With a scenario: where its map goes. Left out: OUT-map.yaml beside it.",
    )
    @click.option(
        "--mapping",
        type=click.Path(dir_okay=False, path_type=Path),
        help="What the kinds of the file become; see --report.",
    )
    @click.option("--report", is_flag=True, help="Print the kinds found and what they become, as a mapping.")
    @click.option("--ruleset", default="", help="Of the new map, for example kampfpanzer.")
    def command(
        file: Path,
        output: Path | None,
        map_output: Path | None,
        mapping: Path | None,
        report: bool,
        ruleset: str,
    ) -> None:
        from kpeditor.importers import build, opening
        from kpeditor.importers import mapping as mappings  # only now: the help needs none of it

        if output is None and not report:
            raise click.UsageError("say with -o OUT.yaml where the map goes, or ask for a --report")
        foreign = opening.source_named(source).read(file)
        rules = mappings.ruleset_for(foreign, ruleset)
        targets = mappings.guess(foreign, rules)
        if mapping is not None:
            targets |= mappings.read_mapping(mapping)
            mappings.check_targets(targets, foreign, rules)
        if report:
            _report(foreign, targets)
        if output is not None:
            _write(build.build(foreign, targets, rules, file), output, map_output)

    return command


def _report(foreign: ForeignMap, targets: Targets) -> None:
    from kpeditor.importers.mapping import mapping_text

    grid = foreign.grid
    click.echo(f"# {foreign.title}: {grid.columns} columns, {grid.rows} rows, {grid.tops} tops")
    for note in foreign.notes:
        click.echo(f"# {note}")
    if foreign.own is not None:
        click.echo("# kpeditor wrote this file: it comes back as it was, and needs no mapping.")
        return
    for kind in foreign.kinds:
        click.echo(f"# {kind.count:6} x {kind.title}")
    click.echo(mapping_text(targets, foreign), nl=False)


def _write(opened: OpenBattle, output: Path, map_output: Path | None) -> None:
    """The map, or the scenario and beside it its map."""
    if opened.battle.scenario is None:
        save_map(opened, output)
        click.echo(f"{output}: the map", err=True)
        return
    target = map_output or output.with_name(f"{output.stem}-map{output.suffix or '.yaml'}")
    save_scenario(save_map(opened, target), output)
    click.echo(f"{output}: the scenario; {target}: its map", err=True)


tiled = _foreign(
    "tiled",
    "A hexagonal map of Tiled.",
    "a hexagonal map of Tiled (.tmx, .tmj), also one that kpeditor exported",
)
wesnoth = _foreign("wesnoth", "A map of Wesnoth.", "a map of Wesnoth (.map)")
megamek = _foreign("megamek", "A board of MegaMek.", "a board of MegaMek (.board)")
