"""`kpeditor diff`: what differs between two maps or scenarios, in hexes, hexsides, units and fields."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from pathlib import Path

import click

from kpeditor.cli.options import FORMAT, output_file
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.compare.battles import battle_differences
from kpeditor.core.compare.difference import MOST, Difference, report
from kpeditor.core.errors import KpError
from kpeditor.core.files.bundles.bundle import entrance
from kpeditor.core.files.bundles.inbundle import is_there, named_in
from kpeditor.core.files.documents import open_battle, read_map
from kpeditor.core.oneline import count
from kpeditor.core.scenario.battle import Battle

_BESIDE = (
    "Where the files really belong, when OLD and NEW are copies lying elsewhere, as for a difference tool of"
    " git: the map of a scenario is then looked for from there."
)


@click.command(short_help="Tell what differs between two maps or scenarios.")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@FORMAT
@click.option(
    "--all",
    "lists_all",
    is_flag=True,
    help=f"List every hex, not the first {MOST} of a line, and long texts whole.",
)
@output_file("Also draw NEW into this PNG file with the differences marked.", (".png",), required=False)
@click.option("--beside", type=click.Path(path_type=Path), help=_BESIDE)
@click.option("--exit-code", is_flag=True, help="Answer 1 when there are differences, else 0.")
def diff(
    old: Path,
    new: Path,
    form: str,
    lists_all: bool,
    output: Path | None,
    beside: Path | None,
    exit_code: bool,
) -> int:
    """Tell what differs between OLD and NEW, two maps or two scenarios with their maps.

    For git: `git config difftool.kpeditor.cmd 'kpeditor diff "$LOCAL" "$REMOTE" --beside "$MERGED"'`, then
    `git difftool -t kpeditor`.
    """
    before, after = _opened(old, beside), _opened(new, beside)
    _refuse_unlike((old, before), (new, after))
    found = battle_differences(before, after)
    if form == "json":
        click.echo(json.dumps([asdict(one) for one in found], indent=1))
    elif found:
        click.echo(report(found, None if lists_all else MOST))
    click.echo(_summary(found), err=True)
    if output is not None:
        _draw(after, found, output)
    return INPUT_ERROR if exit_code and found else OK


def _opened(path: Path, beside: Path | None) -> Battle:
    battle = open_battle(path).battle
    scenario = battle.scenario
    if beside is None or scenario is None or is_there(named_in(path, scenario.map)):
        return battle
    sheet, _, _ = read_map(named_in(beside, scenario.map))
    return replace(battle, sheet=sheet) if sheet is not None else battle


def _refuse_unlike(*two: tuple[Path, Battle]) -> None:
    """Does nothing when both are maps or both scenarios: of others all would be told as added or removed.

    Raises:
        KpError: saying what to compare instead.
    """
    scenarios = {path: battle.scenario for path, battle in two if battle.scenario is not None}
    if len(scenarios) != 1:
        return
    ((path, scenario),) = scenarios.items()
    (map_,) = (other for other, battle in two if battle.scenario is None)
    raise KpError(
        f"{map_} is a map and {path} a scenario: compare two maps or two scenarios;"
        f" the map of that scenario is {os.path.normpath(named_in(entrance(path), scenario.map))}"
    )


def _draw(battle: Battle, found: list[Difference], target: Path) -> None:
    # No picture needs a display, and asking for one would end the process where there is none.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from kpeditor.drawing.pictures import battle as picture  # only now: the text needs no Qt
    from kpeditor.drawing.pictures import difference as differencepicture

    application = picture.gui_application()
    differencepicture.draw_differences(battle, found, target)
    del application
    click.echo(f"{target}: NEW with what differs", err=True)


def _summary(found: list[Difference]) -> str:
    return count(len(found), "difference")
