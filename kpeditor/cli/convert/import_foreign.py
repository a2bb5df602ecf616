"""`kpeditor import tiled|wesnoth|megamek FILE -o OUT`: maps of other programs as ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kpeditor.cli.convert.import_table import TAKING, Taking, cure_of, nothing_taken, print_report, take_table
from kpeditor.cli.options import Number, gathered, output_file
from kpeditor.cli.streams import say_of
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle, save_map, save_scenario
from kpeditor.core.geometry.table import UNITS
from kpeditor.core.rules import registry

if TYPE_CHECKING:
    from kpeditor.importers.found import ForeignMap, FoundShape
    from kpeditor.importers.mapping import Targets


_TEXT = """Import FILE, {what}.

The program guesses what each kind becomes by its name; --report prints the guess, and --mapping replaces it.
The command reports what it leaves out. If nothing can be imported, it writes no file, and the exit status
is 1.
"""


def _foreign(source: str, short: str, what: str) -> click.Command:
    @click.command(source, help=_TEXT.format(what=what), short_help=short)
    @click.argument("file", type=click.Path(path_type=Path))
    @output_file("The file to write: the map, or the scenario if FILE holds one.", required=False)
    @click.option(
        "--map",
        "map_output",
        type=click.Path(dir_okay=False, path_type=Path),
        help="File for the map of a scenario; by default a new file OUT-map.yaml beside the scenario.",
    )
    @gathered("taking", Taking, *TAKING)
    @click.option(
        "--flag-hexsides",
        "flags",
        is_flag=True,
        help="Add the hexside features that follow from terrain, for example between two woods hexes.",
    )
    def command(
        file: Path,
        output: Path | None,
        map_output: Path | None,
        taking: Taking,
        flags: bool,
        unit: str = "inch",
        pixels: float | None = None,
    ) -> None:
        from kpeditor.importers import build, leftout, opening
        from kpeditor.importers import mapping as mappings  # loaded late: help needs none of it
        from kpeditor.importers.tables import tiledtable

        taking.look_at(output)
        ruleset, form = taking.ruleset, taking.form
        if source == "tiled" and not _is_on_hexes(ruleset) and tiledtable.is_table(file):
            found = tiledtable.read_tiled_table(file, tiledtable.TiledOptions(unit, pixels or 0.0))
            take_table(found, file, source, output, taking)
            return
        foreign = opening.source_named(source).read(file)
        rules = registry.for_hexes(ruleset, foreign.ruleset)
        targets = mappings.guess(foreign, rules)
        if taking.mapping is not None:
            targets |= mappings.read_mapping(taking.mapping)
            mappings.check_targets(targets, foreign, rules)
        if taking.report and form == "text":
            _report(foreign, targets)
        told: list[str] = [*foreign.notes]
        written: dict[str, str] = {}
        is_empty = output is not None and leftout.is_nothing_taken(foreign, targets)
        if output is not None and not is_empty:
            missed: list[FoundShape] = []
            opened = build.build(foreign, targets, rules, file, flags=flags, missed=missed)
            told += filter(None, [leftout.off_board_text(missed)])
            if foreign.own is None and not flags:
                told += _unflagged(leftout.unflagged_text(opened.battle.map, rules.terrain()))
            written = _write(opened, output, map_output)
        if form == "json":
            click.echo(json.dumps(_as_data(foreign, targets, told, written), indent=1))
        cure = cure_of(source, file, ruleset)
        left = leftout.left_out_text(foreign, targets)
        if is_empty:
            raise nothing_taken(file, left, cure)
        if output is not None and form == "text":
            for line in [*told, *([f"{left}\n{cure}"] if left else [])]:
                click.echo(line, err=True)

    if source == "tiled":
        command.params += [
            click.Option(
                ["--unit"],
                type=click.Choice(UNITS),
                default="inch",
                show_default=True,
                help="Unit of length of a map without hexes, which becomes a free table.",
            ),
            click.Option(
                ["--pixels"],
                type=Number(0.001, 1e6),
                help="Pixels per unit of a map without hexes; by default the width of a tile.",
            ),
        ]
    return command


def _is_on_hexes(ruleset: str) -> bool:
    """Whether the rules system named by the user is played on hexes."""
    rules = registry.find_or_none(ruleset)
    return rules is not None and rules.info.space == "hexes"


def _unflagged(text: str) -> list[str]:
    return [f"{text} --flag-hexsides flags them."] if text else []


def _as_data(
    foreign: ForeignMap, targets: Targets, told: list[str], written: dict[str, str]
) -> dict[str, Any]:
    """The report as plain data for other programs: what was found, what it becomes, what is left out, what
    was written.
    """
    from kpeditor.importers.leftout import left_out

    grid = foreign.grid
    kinds = [
        {
            "key": kind.key,
            "title": kind.title,
            "role": kind.role,
            "count": kind.count,
            "becomes": targets.get(kind.key, ""),
        }
        for kind in foreign.kinds
    ]
    return {
        "title": foreign.title,
        "columns": grid.columns,
        "rows": grid.rows,
        "tops": grid.tops,
        "kinds": kinds,
        "left_out": [kind.key for kind in left_out(foreign, targets)],
        "notes": told,
        **written,
    }


def _report(foreign: ForeignMap, targets: Targets) -> None:
    from kpeditor.importers.mapping import mapping_text

    grid, counts = foreign.grid, [(kind.title, kind.count) for kind in foreign.kinds]
    head = f"{foreign.title}: {grid.columns} columns, {grid.rows} rows, {grid.tops} tops"
    keys = [kind.key for kind in foreign.kinds]
    is_own = foreign.own is not None
    print_report(head, foreign.notes, counts, "" if is_own else mapping_text(targets, foreign.source, keys))


def _map_beside(output: Path) -> Path:
    """Where the map goes that nobody named a file for.

    Raises:
        KpError: when that file is there already.
    """
    beside = output.with_name(f"{output.stem}-map{output.suffix or '.yaml'}")
    if beside.exists():
        raise KpError(
            f"{beside} exists already, so nothing was written; name another file for the map with --map"
        )
    return beside


def _write(opened: OpenBattle, output: Path, map_output: Path | None) -> dict[str, str]:
    """Writes the map, or the scenario and beside it its map; answers which file is which."""
    if opened.battle.scenario is None:
        save_map(opened, output)
        say_of(output, "the map")
        return {"map": str(output)}
    target = map_output or _map_beside(output)
    save_scenario(save_map(opened, target), output)
    say_of(output, f"the scenario; {target}: its map")
    return {"scenario": str(output), "map": str(target)}


tiled = _foreign(
    "tiled",
    "Import a map of Tiled.",
    "a map of Tiled (.tmx, .tmj): hexes, or objects of one without hexes; also one that kpeditor exported",
)
wesnoth = _foreign("wesnoth", "Import a map of Wesnoth.", "a map of Wesnoth (.map)")
megamek = _foreign("megamek", "Import a board of MegaMek.", "a board of MegaMek (.board)")
