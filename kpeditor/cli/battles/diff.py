"""`kpeditor diff`: what differs between two maps or scenarios, in hexes, hexsides, units and fields."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from pathlib import Path

import click

from kpeditor.cli.opening import drawing
from kpeditor.cli.options import FORMAT, output_file
from kpeditor.cli.streams import say_of
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.compare.difference import MOST, Difference, report
from kpeditor.core.compare.scenarios import battle_differences
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.bundles.bundle import entrance
from kpeditor.core.files.documents import open_battle, require_map
from kpeditor.core.files.reading import read_map
from kpeditor.core.files.storage.inbundle import is_there, named_in
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import count

_BESIDE = (
    "Original place of the file, if OLD and NEW are copies, as git makes them for a difference"
    " tool; the map of a scenario is looked up from there."
)


@click.command(short_help="Report the differences between two maps or scenarios.")
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@FORMAT
@click.option(
    "--all",
    "lists_all",
    is_flag=True,
    help=f"List every hex, not only the first {MOST} of a line, and long texts in full.",
)
@output_file("Also draw NEW as this PNG file, with the differences marked.", (".png",), required=False)
@click.option("--beside", type=click.Path(path_type=Path), help=_BESIDE)
@click.option(
    "--exit-code", is_flag=True, help="Exit with status 1 if there are differences, otherwise with 0."
)
def diff(
    old: Path,
    new: Path,
    form: str,
    lists_all: bool,
    output: Path | None,
    beside: Path | None,
    exit_code: bool,
) -> int:
    """Report the differences between OLD and NEW, two maps or two scenarios with their maps.

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
        _draw(before, after, found, output)
    return INPUT_ERROR if exit_code and found else OK


def _opened(path: Path, beside: Path | None) -> Battle:
    """The battle of a file.

    Raises:
        BadFile: when it cannot be understood, or is a scenario whose map is missing or broken.
    """
    opened = open_battle(path)
    battle, scenario = opened.battle, opened.battle.scenario
    if beside is not None and scenario is not None and not is_there(named_in(path, scenario.map)):
        there = named_in(beside, scenario.map)
        sheet, problems, _ = read_map(there)
        if sheet is None:
            raise BadFile(f"{there}: {problems[0].text}", problems)
        return replace(battle, sheet=sheet)
    require_map(opened)
    return battle


def _refuse_unlike(old: tuple[Path, Battle], new: tuple[Path, Battle]) -> None:
    """Refuses to compare a map with a scenario: everything would be told as added or removed.

    Raises:
        KpError: saying what to compare instead.
    """
    for (path, battle), (other, beside) in ((old, new), (new, old)):
        scenario = battle.scenario
        if scenario is not None and beside.scenario is None:
            raise KpError(
                f"{other} is a map and {path} a scenario: compare two maps or two scenarios;"
                f" the map of that scenario is {os.path.normpath(named_in(entrance(path), scenario.map))}"
            )


def _draw(old: Battle, battle: Battle, found: list[Difference], target: Path) -> None:
    """Draws NEW with what differs.

    Raises:
        KpError: for a table compared with a map of hexes.
    """
    if old.is_hex != battle.is_hex:
        raise KpError("a picture shows what differs between two maps of hexes or between two tables")
    # Loaded late: text needs no Qt.
    from kpeditor.drawing.pictures.difference import draw_differences, draw_table_differences

    with drawing():
        if battle.is_hex:
            draw_differences(battle, found, target)
        else:
            draw_table_differences(old, battle, found, target)
    say_of(target, "NEW with what differs")


def _summary(found: list[Difference]) -> str:
    return count(len(found), "difference")
