"""`kpeditor import vassal`: the board of a VASSAL module becomes an empty map with its picture under it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from kpeditor.cli.battles.scan import size_of
from kpeditor.cli.options import NEW_RULESET, output_file
from kpeditor.cli.streams import say_of
from kpeditor.core.edits.sheet import set_underlay
from kpeditor.core.files.documents import save_map
from kpeditor.core.files.storage.writing import write_bytes_safely
from kpeditor.core.geometry.numberingparts import numbering_data
from kpeditor.core.rules import registry
from kpeditor.scan.pictures.picture import open_scan
from kpeditor.scan.pictures.underlaypicture import save_underlay, underlay_picture, underlay_raster
from kpeditor.scan.registration.pointsfile import new_map
from kpeditor.scan.registration.project import ScanProject, ScanSheet, set_scan
from kpeditor.scan.registration.vassalboard import BadModule, ModuleBoard, boards_of, numbering_of, picture_of


@click.command(short_help="Import the board of a VASSAL module.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@output_file("The map to write; the picture of its board is written beside it.")
@click.option("--board", help="Board to import, if the module has several.")
@click.option(
    "--size",
    callback=size_of,
    metavar="CxR",
    help="Columns and rows of the map, instead of all in the picture.",
)
@click.option("--trim", is_flag=True, help="With --size: low columns have one hex fewer.")
@NEW_RULESET
def vassal(
    file: Path, output: Path, board: str | None, size: tuple[int, int] | None, trim: bool, ruleset: str
) -> None:
    """Import the board of FILE, a VASSAL module, as an empty map of its size with its picture below.

    If the picture has a broad margin, the map can get a column or row too many; give its --size then.
    Terrain can be read from the picture as from a scan.
    """
    rules = registry.for_hexes(ruleset)  # asked first, so that an unknown ruleset leaves no file behind
    chosen = _chosen(boards_of(file), board, file)
    content, suffix = picture_of(file, chosen)
    taken = output.with_name(f"{output.stem}-board{suffix}")
    write_bytes_safely(taken, content)
    picture = open_scan(taken)
    grid = chosen.grid(picture.width, picture.height)
    if size is not None:
        grid = replace(grid, columns=size[0], rows=size[1], trim=trim)
    numbering = numbering_of(chosen, grid, (picture.width, picture.height))
    numbered = numbering_data(numbering) if numbering is not None else {}
    opened = new_map(
        {"columns": grid.columns, "rows": grid.rows, "tops": grid.tops, "trim": grid.trim, **numbered},
        chosen.name or output.stem,
        rules.info.id,
    )
    scan = ScanSheet(taken.name, model="affine", points=chosen.points(grid))
    found = scan.registration(grid)
    raster, target = underlay_raster([found]), output.with_name(f"{output.stem}-scan.jpg")
    save_underlay(underlay_picture([(picture, found)], raster), target)
    battle = opened.battle
    project = ScanProject((scan.registered(found, (picture.width, picture.height)),))
    set_scan(battle.map, project).apply(battle)
    set_underlay(battle.map, raster.underlay(target.name)).apply(battle)
    save_map(opened, output)
    say_of(output, f"{grid.columns} x {grid.rows} hexes, {target.name} below them")


def _chosen(boards: list[ModuleBoard], name: str | None, module: Path) -> ModuleBoard:
    if name is None and len(boards) == 1:
        return boards[0]
    found = [board for board in boards if board.name == name]
    if not found:
        there = ", ".join(repr(board.name) for board in boards[:20])
        raise BadModule(f"{module.name} has the boards {there}; choose one with --board")
    return found[0]
