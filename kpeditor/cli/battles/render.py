"""`kpeditor render`: draws a map or scenario into a PNG, SVG or PDF file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kpeditor.cli.opening import chosen_layers, drawing, opened_whole
from kpeditor.cli.options import FILE, LAYERS, NO_UNITS, NO_ZONES, SYMBOLS, Number, Ratio, choice, output_file
from kpeditor.core.board.sheet import TableSheet
from kpeditor.drawing.stylebook import MODERN, STYLES, named

if TYPE_CHECKING:
    from kpeditor.drawing.pictures.battle import ColourChoice

FORMATS = (".png", ".svg", ".pdf")


@click.command()
@FILE
@output_file("The picture to write; .png, .svg or .pdf chooses its format.", FORMATS)
@click.option(
    "--scale",
    type=Number(min=0.0, min_open=True),
    default=1.0,
    show_default=True,
    help="1 draws hex sides of 24 pixels, tables of 1200 pixels.",
)
@click.option(
    "--ratio",
    type=Ratio(),
    help="Of a free table, instead of --scale: its size on paper, as 1:1 or 1:10000; see --dpi.",
)
@click.option("--width", type=click.IntRange(min=16), help="Width in pixels, instead of --scale.")
@click.option(
    "--dpi",
    type=Number(10, 2400),
    help="Dots per inch on paper, instead of --scale; see --hex-mm.",
)
@click.option(
    "--hex-mm",
    type=Number(1, 200),
    default=16.0,
    show_default=True,
    help="With --dpi: size of a hex from side to side in millimetres.",
)
@LAYERS
@choice("--style", "style_name", of=[MODERN, *STYLES], default=MODERN, help_="How the map looks.")
@SYMBOLS
@NO_UNITS
@NO_ZONES
@click.option("--legend", is_flag=True, help="Explain below the map what is on it.")
@click.option(
    "--colours",
    type=click.Choice(["full", "256"]),
    help="Of a PNG: all, or the 256 most important, which makes a third of the file.  [default: full; 256"
    " above 100 million pixels]",
)
@click.option("--progress", is_flag=True, hidden=True, help="Tell how far it has come, for programs.")
def render(
    file: Path,
    output: Path,
    scale: float,
    ratio: float | None,
    width: int | None,
    dpi: float | None,
    hex_mm: float,
    layers: str | None,
    style_name: str,
    symbols: Any,
    no_units: bool,
    no_zones: bool,
    legend: bool,
    colours: ColourChoice | None,
    progress: bool,
) -> int:
    """Draw FILE, a map or a scenario, into a picture."""
    from kpeditor.drawing.pictures import battle as picture  # loaded late: help needs no Qt
    from kpeditor.drawing.pictures.pages import scale_for_ratio

    opened, status = opened_whole(file)
    battle = opened.battle
    shown = chosen_layers(battle, layers, no_units=no_units, no_zones=no_zones)
    if isinstance(battle.sheet, TableSheet):
        if ratio is not None or dpi is not None:
            scale = scale_for_ratio(battle.sheet, ratio or 1.0, dpi or 96.0)
    elif ratio is not None:
        raise click.UsageError("--ratio is for free tables; a hex map has --hex-mm")
    elif dpi is not None:
        scale = picture.scale_for_print(hex_mm, dpi)
    with drawing():
        size = picture.draw_battle(
            battle,
            output,
            scale=scale if width is None else picture.scale_for_width(battle, width),
            layers=shown,
            style=named(style_name),
            symbols=symbols,
            has_legend=legend,
            dpi=dpi or 96.0,
            colours=colours,
            progress=_tell_progress if progress else None,
        )
    told = f"{output}: {size.width()} x {size.height()} pixels"
    if colours is None and output.suffix.lower() == ".png" and picture.has_few_colours(size):
        click.echo("kpeditor: a PNG this large has 256 colours; --colours full writes all of them", err=True)
        told += ", 256 colours"
    click.echo(told, err=True)
    return status


def _tell_progress(part: float) -> None:
    click.echo(f"{part:.0%}", err=True)


def picture_target(suffix: str, kind: str) -> click.Command:
    """The same command as a target of `kpeditor export` that writes one format alone."""

    @click.pass_context
    def draw(ctx: click.Context, /, **chosen: Any) -> Any:
        if chosen["output"].suffix.lower() != f".{suffix}":
            raise click.UsageError(f"this writes {kind}: call it *.{suffix}, not {chosen['output'].name}")
        return ctx.invoke(render, **chosen)

    return click.Command(
        suffix,
        params=render.params,
        callback=draw,
        help=f"Draw FILE, a map or a scenario, as {kind}, like `kpeditor render`.",
        short_help=f"A map or scenario as {kind}.",
    )
