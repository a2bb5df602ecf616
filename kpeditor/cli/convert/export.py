"""`kpeditor export TARGET FILE -o OUT`: files for printers, players and other programs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.battles.render import picture_target
from kpeditor.cli.convert import bundles, export_vassal
from kpeditor.cli.opening import ChosenLook, drawing, opened_to_export, opened_whole
from kpeditor.cli.options import (
    FILE,
    LAYERS,
    NO_UNITS,
    NO_ZONES,
    STYLE,
    SYMBOLS,
    Number,
    Ratio,
    choice,
    gathered,
    output_file,
)
from kpeditor.cli.streams import say_of
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.texts import count, one_line

_PAPERS = ("A4", "A3", "A2", "letter", "legal", "tabloid")
_PDF = output_file("The file to write.", (".pdf",))
_PAPER = choice("--paper", of=_PAPERS, default="A4", help_="Size of the paper.")


@click.group(short_help="Write a file for print or for another program.")
def export() -> None:
    """Write FILE, a map or scenario, for print or for another program; the sub-command names the format."""


export.add_command(bundles.pack)
export.add_command(export_vassal.vassal)
export.add_command(export_vassal.vassal_log)
export.add_command(picture_target("svg", "an SVG picture"))
export.add_command(picture_target("png", "a PNG picture"))


def _length(low: float, high: float, name: str, default: float, text: str) -> Callable[..., Any]:
    kind = Number(low, high)
    return click.option(name, type=kind, default=default, show_default=True, help=text)


@dataclass(frozen=True, slots=True)
class ChosenSize:
    """What the options say of the size of a printed map and of its pages."""

    hex_mm: float
    ratio: float
    overlap_mm: float
    paper: str


@export.command(short_help="Print the map in its true size, on pages or one sheet.")
@FILE
@_PDF
@gathered(
    "size",
    ChosenSize,
    _length(4, 100, "--hex-mm", 16.0, "Size of a hex from side to side, in millimetres."),
    click.option(
        "--ratio",
        type=Ratio(),
        default="1:1",
        show_default=True,
        help="Printed scale of a free table, such as 1:2 or 1:10000.",
    ),
    _length(0, 50, "--overlap-mm", 8.0, "Overlap of neighbouring pages, in millimetres."),
    _PAPER,
)
@gathered("look", ChosenLook, SYMBOLS, NO_UNITS, NO_ZONES, LAYERS, STYLE)
@click.option("--one-sheet", is_flag=True, help="Print one sheet, as large as needed, for a copy shop.")
@click.option("--legend", is_flag=True, help="Add a legend: as the last page, or below the sheet.")
@click.option(
    "--pages",
    "wanted",
    metavar="1-3,5",
    help="Write only these pages; the plan and the legend are the last pages.",
)
def pdf(
    file: Path,
    output: Path,
    size: ChosenSize,
    look: ChosenLook,
    one_sheet: bool,
    legend: bool,
    wanted: str | None,
) -> int:
    """Write the map of FILE, a map or scenario, in its true size as a PDF: on several pages to glue together,
    or on one large sheet.
    """
    from kpeditor.drawing.pictures.pages import PrintedSize
    from kpeditor.export.mappages import PageOptions, print_pages, print_sheet

    opened, status = opened_to_export(file)
    only, battle, paper = _pages(wanted), opened.battle, size.paper
    if only and one_sheet:
        raise click.UsageError("--pages goes with several pages, not with --one-sheet")
    appearance, printed = look.of(battle), PrintedSize(size.hex_mm, size.ratio)
    with drawing():
        if one_sheet:
            width, height = print_sheet(battle, output, appearance, printed, has_legend=legend)
            told = f"one sheet of {width:.0f} x {height:.0f} mm"
        else:
            pages = PageOptions(paper, size.overlap_mm, only)
            grid = print_pages(battle, output, appearance, printed, pages=pages, has_legend=legend)
            told = f"{grid.across} x {grid.down} pages of {paper} and a plan of them"
            if grid.count == 1:
                told = f"one page of {paper} and a plan of it"
            if only:
                told = f"of {told} those asked for"
    say_of(output, told)
    return status


def _pages(text: str | None) -> frozenset[int]:
    """The pages of a text like "1-3,5"; none of an empty one, which means all."""
    found: set[int] = set()
    for part in (text or "").replace(" ", "").split(","):
        first, dash, last = part.partition("-")
        if not part:
            continue
        if not first.isdecimal() or (dash and not last.isdecimal()) or max(len(first), len(last)) > 4:
            raise click.BadParameter(f"pages look like 1-3,5, not {text}", param_hint="--pages")
        found.update(range(int(first), int(last if dash else first) + 1))
    return frozenset(found)


@export.command(short_help="Print the counters of a scenario, fronts and backs.")
@FILE
@_PDF
@_length(5, 60, "--counter-mm", 12.7, "Size of a counter in millimetres; half an inch is 12.7.")
@_PAPER
@SYMBOLS
def counters(file: Path, output: Path, counter_mm: float, paper: str, symbols: Any) -> int:
    """Write the counters of FILE, a scenario, as a PDF: fronts and backs, for printing on both sides."""
    from kpeditor.export.countersheet import print_counters

    with drawing():
        opened, status = opened_to_export(file)
        printed = print_counters(opened.battle, output, counter_mm=counter_mm, paper=paper, symbols=symbols)
    say_of(output, count(printed, "counter"))
    return status


@export.command(short_help="Write the scenario in words: .pdf, .html, .md.")
@FILE
@output_file("The file to write.", (".pdf", ".html", ".md"))
@_PAPER
def sheet(file: Path, output: Path, paper: str) -> int:
    """Write FILE, a scenario, in words, arranged as in a rulebook: .pdf for paper, .html with the map in it
    for the web, or .md for forums.
    """
    from kpeditor.export.scenariosheet import write_scenario_sheet

    with drawing():
        opened, status = opened_to_export(file)
        write_scenario_sheet(opened.battle, output, paper=paper)
    say_of(output, "the scenario sheet")
    return status


@export.command(short_help="Write a map for the Tiled editor.")
@FILE
@output_file("The file to write, .tmx or .tmj; its tileset goes beside it.", (".tmx", ".tmj"))
@click.option(
    "--tile",
    type=click.IntRange(8, 256),
    default=48,
    show_default=True,
    help="Length of a hex side in the tileset, in pixels.",
)
@STYLE
def tiled(file: Path, output: Path, tile: int, style_name: str) -> int:
    """Write FILE, a map or scenario, as a map of the Tiled editor; `kpeditor import tiled` reads it back
    without loss. A free table is written as one object for each of its features.
    """
    from kpeditor.drawing import stylebook
    from kpeditor.export.tiled.table import write_tiled_table
    from kpeditor.export.tiled.write import write_tiled

    with drawing():
        opened, status = opened_to_export(file)
        if isinstance(opened.battle.sheet, TableSheet):
            number = write_tiled_table(opened.battle.sheet, output, style=stylebook.named(style_name))
            say_of(output, f"{count(number, 'object')} of the table for Tiled")
            return status
        tileset = write_tiled(opened, output, style=stylebook.named(style_name), side=tile)
    say_of(output, f"the map for Tiled; {tileset.name}: its tileset")
    return status


@export.command(short_help="Write a free table for geographic programs.")
@FILE
@output_file("The file to write.", (".geojson", ".json"))
@click.option(
    "--metres", type=Number(0.0001, 1e7), help="Metres of ground per unit; by default as the table says."
)
def geojson(file: Path, output: Path, metres: float | None) -> int:
    """Write the features of FILE, a free table, as GeoJSON in metres, which `import geojson` reads."""
    from kpeditor.export.tablegeojson import write_table_geojson

    opened, status = opened_whole(file, only_map=True)
    number = write_table_geojson(opened.battle, output, metres or 0.0)
    say_of(output, f"{count(number, 'feature')} of the table")
    return status


@export.command(short_help="Draw a map like a scan of an old printed sheet.")
@FILE
@output_file("The scan to write: .jpg, .png or .tif.", (".jpg", ".jpeg", ".png", ".tif", ".tiff"))
@click.option(
    "--difficulty",
    type=click.IntRange(0, 9),
    default=3,
    show_default=True,
    help="Wear of the sheet: 0 is fresh, 9 is ruined.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Seed of the wear; each seed gives another sheet.",
)
@click.option("--halves", is_flag=True, help="Write two scans that overlap in the middle.")
@click.option(
    "--dpi",
    type=Number(40, 600),
    default=150.0,
    show_default=True,
    help="Dots per inch of the scan.",
)
def testscan(file: Path, output: Path, difficulty: int, seed: int, halves: bool, dpi: float) -> int:
    """Draw FILE, a map, as the scan of an aged sheet printed in the 1970s, to test the reading of scans.

    The file OUTPUT.truth.yaml beside it says where every hex really is in the picture. Difficulty 0 is a
    fresh sheet on a good scanner, 3 to 6 an old sheet, 9 a ruined one.
    """
    from kpeditor.export.testscans.sheet import make_test_scan, write_test_scan

    with drawing():
        opened, status = opened_whole(file)
        made = make_test_scan(opened.battle, difficulty, seed, in_halves=halves, dpi=dpi)
    for written in write_test_scan(made, output, str(file), dpi):
        click.echo(one_line(str(written)), err=True)
    return status
