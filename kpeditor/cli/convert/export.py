"""`kpeditor export TARGET FILE -o OUT`: maps, counters and scenario sheets for printers and players."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.battles.render import picture_target
from kpeditor.cli.convert.export_bundle import bundle
from kpeditor.cli.convert.export_testscan import testscan
from kpeditor.cli.convert.export_tiled import tiled
from kpeditor.cli.convert.export_vassal import vassal, vassal_log
from kpeditor.cli.opening import opened_whole
from kpeditor.cli.options import LAYERS, SYMBOLS, Number, output_file
from kpeditor.core.errors import BadName
from kpeditor.core.oneline import count

_PAPERS = ("A4", "A3", "A2", "letter", "legal", "tabloid")
_FILE = click.argument("file", type=click.Path(path_type=Path))
_PDF = output_file("The file to write.", (".pdf",))
_SHEET = output_file("The file to write.", (".pdf", ".html", ".md"))
_PAPER = click.option(
    "--paper", type=click.Choice(_PAPERS), default="A4", show_default=True, help="What it is printed on."
)


@click.group(short_help="Write a file for print or another program.")
def export() -> None:
    """Write FILE, a map or scenario, for another use; the target says which."""
    # Nothing drawn here needs a display, and asking for one would end the process where there is none.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"


export.add_command(bundle)
export.add_command(tiled)
export.add_command(vassal)
export.add_command(vassal_log)
export.add_command(testscan)
export.add_command(picture_target("svg", "an SVG picture"))
export.add_command(picture_target("png", "a PNG picture"))


def _length(low: float, high: float, name: str, default: float, text: str) -> Callable[..., Any]:
    kind = Number(low, high)
    return click.option(name, type=kind, default=default, show_default=True, help=text)


@export.command(short_help="The map in its printed size, on pages or one sheet.")
@_FILE
@_PDF
@_length(4, 100, "--hex-mm", 16.0, "Size of a hex from side to side, in millimetres.")
@_length(0, 50, "--overlap-mm", 8.0, "What neighbouring pages have in common.")
@_PAPER
@SYMBOLS
@click.option("--one-sheet", is_flag=True, help="One sheet as large as it must be, for a copy shop.")
@click.option("--no-units", is_flag=True, help="Leave out the counters.")
@click.option("--no-zones", is_flag=True, help="Leave out deployment zones, entries and exits.")
@click.option("--layers", help=LAYERS)
@click.option(
    "--legend", is_flag=True, help="Explain what is on the map: on a last page, or below the sheet."
)
@click.option(
    "--pages", "wanted", metavar="1-3,5", help="Write only these pages; the plan and the legend come last."
)
@click.option(
    "--style", "style_name", default="light", show_default=True, help="A map style, for example classic."
)
def pdf(
    file: Path,
    output: Path,
    hex_mm: float,
    overlap_mm: float,
    paper: str,
    symbols: Any,
    one_sheet: bool,
    no_units: bool,
    no_zones: bool,
    layers: str | None,
    legend: bool,
    wanted: str | None,
    style_name: str,
) -> int:
    """Write the map of FILE, a map or scenario, in its printed size as a PDF: on several pages to be glued
    together, or on one large sheet.
    """
    from kpeditor.drawing import stylebook  # only now: the help needs no Qt
    from kpeditor.drawing.pictures import battle as picture
    from kpeditor.export import mappages

    opened, status = opened_whole(file)
    battle = opened.battle
    hidden = {name for name, is_hidden in (("units", no_units), ("zones", no_zones)) if is_hidden}
    only = _pages(wanted)
    if only and one_sheet:
        raise click.UsageError("--pages goes with several pages, not with --one-sheet")
    try:
        shown = picture.layer_choice(battle, None if layers is None else layers.split(","), hidden)
    except BadName as mistake:
        raise click.BadParameter(str(mistake), param_hint="--layers") from None
    looks = {
        "hex_mm": hex_mm,
        "style": stylebook.named(style_name),
        "layers": shown,
        "symbols": symbols,
        "has_legend": legend,
    }
    application = picture.gui_application()
    if one_sheet:
        width, height = mappages.print_sheet(battle, output, **looks)
        told = f"one sheet of {width:.0f} x {height:.0f} mm"
    else:
        grid = mappages.print_pages(battle, output, paper=paper, overlap=overlap_mm, only=only, **looks)
        pages = "page" if grid.across == grid.down == 1 else "pages"
        told = f"{grid.across} x {grid.down} {pages} of {paper} and a plan of them"
        if only:
            told = f"of {told} those asked for"
    del application
    click.echo(f"{output}: {told}", err=True)
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


@export.command(short_help="The counters of a scenario, fronts and backs.")
@_FILE
@_PDF
@_length(5, 60, "--counter-mm", 12.7, "Size of a counter in millimetres; half an inch is 12.7.")
@_PAPER
@SYMBOLS
def counters(file: Path, output: Path, counter_mm: float, paper: str, symbols: Any) -> int:
    """Write the counters of FILE, a scenario, as a PDF: fronts and backs, for printing on both sides."""
    from kpeditor.drawing.pictures import battle as picture  # only now: the help needs no Qt
    from kpeditor.export import countersheet

    application = picture.gui_application()
    opened, status = opened_whole(file)
    battle = opened.battle
    printed = countersheet.print_counters(battle, output, counter_mm=counter_mm, paper=paper, symbols=symbols)
    del application
    click.echo(f"{output}: {count(printed, 'counter')}", err=True)
    return status


@export.command(short_help="The scenario in words: .pdf, .html, .md.")
@_FILE
@_SHEET
@_PAPER
def sheet(file: Path, output: Path, paper: str) -> int:
    """Write FILE, a scenario, in words as the rulebook prints it: .pdf for paper, .html with the map in it
    for the web, or .md for forums.
    """
    from kpeditor.drawing.pictures import battle as picture  # only now: the help needs no Qt
    from kpeditor.export import scenariosheet

    application = picture.gui_application()
    opened, status = opened_whole(file)
    battle = opened.battle
    scenariosheet.write_scenario_sheet(battle, output, paper=paper)
    del application
    click.echo(f"{output}: the scenario sheet", err=True)
    return status
