"""`kpeditor los`: whether one hex is seen from another, and why; or all that is seen from one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click
import numpy as np

from kpeditor.cli.options import FORMAT, output_file
from kpeditor.cli.problemtext import as_text
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, disc, hexes_of_mask
from kpeditor.core.problem import Severity
from kpeditor.core.rules import registry
from kpeditor.core.rules.sightrules import Finding, SightRules, Verdict
from kpeditor.core.scenario.battle import Battle


class NoSight(KpError):
    """A file whose rules system judges no lines of sight."""


@click.command(short_help="Whether one hex sees another, and why.")
@click.argument("map_file", metavar="MAP", type=click.Path(path_type=Path))
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="[TO]", required=False)
@click.option("--field", "is_field", is_flag=True, help="All hexes seen from FROM.")
@click.option("--h-fire", is_flag=True, help="For H fire, which has no limit into woods and towns [9.37].")
@click.option("--range", "reach", type=click.IntRange(min=0), help="With --field: only so many hexes far.")
@FORMAT
@output_file("Draws the answer into this .png file as well.", (".png",), required=False)
@click.option(
    "--scale", type=float, default=1.0, show_default=True, help="Of the picture; 1: hex sides of 24 pixels."
)
def los(
    map_file: Path,
    start: str,
    end: str | None,
    is_field: bool,
    h_fire: bool,
    reach: int | None,
    form: str,
    output: Path | None,
    scale: float,
) -> int:
    """Line of sight on MAP (a map or a scenario) from hex FROM to hex TO, with every reason.

    Lists what blocks the line and what might be thought to, each with its paragraph. Under a scenario its
    options hold.
    """
    if (end is None) != is_field:
        raise click.UsageError("name a hex TO, or ask for --field, not both")
    if reach is not None and not is_field:
        raise click.UsageError("--range goes with --field")
    battle, status = _open(map_file)
    rules = _rules(battle)
    sheet = battle.map
    if end is None:
        seen = _field(battle, rules, sheet.hex(start), h_fire, reach)
        _tell_field(battle, sheet.hex(start), seen, form, output, scale)
    else:
        verdict = rules.verdict(sheet.hex(start), sheet.hex(end), h_fire=h_fire)
        _tell_line(battle, verdict, form, output, scale)
    return status


def _open(path: Path) -> tuple[Battle, int]:
    """The battle of a file, and the exit status: errors of its map are told, and do not hinder an answer."""
    opened = open_battle(path)
    errors = [p for p in opened.problems if p.severity is Severity.ERROR and p.where.document != "scenario"]
    if errors:
        click.echo(as_text(errors), err=True)
    return opened.battle, INPUT_ERROR if errors else OK


def _rules(battle: Battle) -> SightRules:
    """The lines of sight of a battle under its own options.

    Raises:
        UnknownRuleset: when its rules system is not installed.
        NoSight: when that has no lines of sight on such a map.
    """
    name = battle.scenario.ruleset if battle.scenario else battle.sheet.ruleset
    rules = registry.find(name).sight(battle.sheet, battle.scenario)
    if rules is None or not battle.is_hex:
        raise NoSight(f"the rules {name!r} have no lines of sight on this map")
    return rules


def _tell_line(battle: Battle, verdict: Verdict, form: str, output: Path | None, scale: float) -> None:
    if form == "json":
        click.echo(json.dumps(line_document(battle.map, verdict), indent=1))
    else:
        first, *others = verdict.sentences(battle.map)
        click.echo("\n".join([first, *(f"  {sentence}" for sentence in others)]))
    if output is not None:
        # No picture needs a display, and asking for one would end the process where there is none.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from kpeditor.drawing.pictures.sight import draw_line

        draw_line(battle, output, verdict, scale=scale)


def _field(battle: Battle, rules: SightRules, start: Hex, h_fire: bool, reach: int | None) -> HexMask:
    """The hexes seen from one, within a range if one is given."""
    is_whole = rules.reach is not None and (reach is None or reach > rules.reach)
    seen = rules.field(start, h_fire=h_fire, whole=is_whole)
    return seen if reach is None else seen & disc(battle.map.grid, reach, start)


def _tell_field(
    battle: Battle, start: Hex, seen: HexMask, form: str, output: Path | None, scale: float
) -> None:
    sheet = battle.map
    if form == "json":
        click.echo(json.dumps({"from": sheet.name(start), "visible": names_of(sheet, seen)}))
    else:
        _print_columns(sheet, start, seen)
    if output is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from kpeditor.drawing.pictures.sight import draw_field

        draw_field(battle, output, start, seen, scale=scale)


def _print_columns(sheet: MapSheet, start: Hex, seen: HexMask) -> None:
    """Prints the visible hexes, one line per column of the map."""
    click.echo(f"{int(seen.sum())} of {sheet.grid.size} hexes are visible from {sheet.name(start)}")
    for column in np.flatnonzero(seen.any(axis=0)).tolist():
        rows = np.flatnonzero(seen[:, column]).tolist()
        click.echo("  " + " ".join(sheet.name(Hex(column + 1, row + 1)) for row in rows))


def names_of(sheet: MapSheet, mask: HexMask) -> list[str]:
    """The numbers of the hexes of a mask, by column and row."""
    return [sheet.name(hex_) for hex_ in sorted(hexes_of_mask(mask))]


def line_document(sheet: MapSheet, verdict: Verdict) -> dict[str, Any]:
    """A verdict as printed with `--format json`: the reasons that block, and every hexside met, in order."""
    return {
        "from": sheet.name(verdict.start),
        "to": sheet.name(verdict.end),
        "range": verdict.range,
        "visible": verdict.visible,
        "reasons": [_entry(sheet, reason) for reason in verdict.reasons],
        "hexsides": [sheet.name_side(met.side) for met in verdict.met],
        "touches": [met.touch.word for met in verdict.met],
        "findings": [finding.text for finding in verdict.findings],
    }


def _entry(sheet: MapSheet, reason: Finding) -> dict[str, Any]:
    return {
        "hexside": None if reason.side is None else sheet.name_side(reason.side),
        "hex": None if reason.hex is None else sheet.name(reason.hex),
        "kind": reason.kind,
        "touch": None if reason.touch is None else reason.touch.word,
        "rule": reason.rule,
        "text": reason.text,
    }
