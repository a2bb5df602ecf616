"""`kpeditor render`: draws maps and scenarios into PNG, SVG or PDF files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kpeditor.cli.main import tell
from kpeditor.cli.opening import ChosenLook, drawing, opened_whole, pictures_below
from kpeditor.cli.options import (
    LAYERS,
    NO_UNITS,
    NO_ZONES,
    SCALE,
    SYMBOLS,
    Number,
    Ratio,
    choice,
    gathered,
    output_file,
    refuse_to_overwrite,
)
from kpeditor.cli.streams import say, say_of
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import open_with_map
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.stylebook import MODERN, STYLES

if TYPE_CHECKING:
    from kpeditor.drawing.pictures.battle import ColourChoice

FORMATS = (".png", ".svg", ".pdf")
NAME = "{name}"
"""The placeholder for the name of each file in the name of its picture."""


@dataclass(frozen=True, slots=True)
class PictureSize:
    """The options for the size of a picture."""

    scale: float
    ratio: float | None
    width: int | None
    dpi: float | None
    hex_mm: float

    def of(self, battle: Battle) -> float:
        """The scale of the picture of a battle."""
        from kpeditor.drawing.pictures.battle import scale_for_width  # loaded late: help needs no Qt
        from kpeditor.drawing.pictures.pages import PrintedSize

        if self.ratio is not None and battle.is_hex:
            raise click.UsageError("--ratio is for free tables; a hex map has --hex-mm")
        if self.width is not None:
            return scale_for_width(battle, self.width)
        if self.ratio is None and self.dpi is None:
            return self.scale
        return PrintedSize(self.hex_mm, self.ratio or 1.0).scale(battle, self.dpi or 96.0)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The options for every picture."""

    size: PictureSize
    look: ChosenLook
    legend: bool
    colours: ColourChoice | None
    progress: bool


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@output_file(
    "The picture to write: .png, .svg or .pdf; {name} stands for the name of FILE.",
    FORMATS,
)
@gathered(
    "size",
    PictureSize,
    SCALE,
    click.option(
        "--ratio",
        type=Ratio(),
        help="Scale of a free table on paper, such as 1:1 or 1:10000, instead of --scale; see --dpi.",
    ),
    click.option("--width", type=click.IntRange(min=16), help="Width in pixels, instead of --scale."),
    click.option(
        "--dpi",
        type=Number(10, 2400),
        help="Dots per inch on paper, instead of --scale; see --hex-mm.",
    ),
    click.option(
        "--hex-mm",
        type=Number(1, 200),
        default=16.0,
        show_default=True,
        help="With --dpi: size of a hex from side to side in millimetres.",
    ),
)
@gathered(
    "look",
    ChosenLook,
    LAYERS,
    choice("--style", "style_name", of=[MODERN, *STYLES], default=MODERN, help_="Style of the map."),
    SYMBOLS,
    NO_UNITS,
    NO_ZONES,
)
@click.option("--legend", is_flag=True, help="Add a legend below the map.")
@click.option(
    "--colours",
    type=click.Choice(["full", "256"]),
    help="Colours of a PNG: all, or the 256 most important, which makes the file a third as large. "
    " [default: full; 256 above 100 million pixels]",
)
@click.option("--progress", is_flag=True, hidden=True, help="Print the progress, for programs.")
def render(files: tuple[Path, ...], output: Path, **options: Any) -> int:
    """Draw each FILE, a map or scenario, as a picture.

    Several files in one call take less time than one call for each: `kpeditor render maps/*.yaml -o
    pictures/{name}.png`. If a file cannot be drawn, the command prints the reason and draws the others.
    """
    wanted, status = _Wanted(**options), OK
    targets = _targets(files, output)
    with drawing():
        for file, target in zip(files, targets, strict=True):
            try:
                status = max(status, _draw(file, target, wanted))
            except KpError as mistake:
                tell(mistake)
                status = INPUT_ERROR
    return status


def _targets(files: Sequence[Path], output: Path) -> list[Path]:
    """The picture of each file.

    Raises:
        click.UsageError: when two would have the same.
        KpError: when one is a file that is read, or the picture below any of the maps.
    """
    if len(files) > 1 and NAME not in output.name:
        raise click.UsageError(
            f"several files need {NAME} in --output: {output.parent / NAME}{output.suffix}"
        )
    targets = [output.with_name(output.name.replace(NAME, file.stem)) for file in files]
    taken: dict[str, Path] = {}
    for file, target in zip(files, targets, strict=True):
        other = taken.setdefault(str(target).casefold(), file)
        if other is not file:
            raise click.UsageError(f"{other} and {file} would both become {target}")
        refuse_to_overwrite(target, files)
    standing = [target for target in targets if target.exists()]
    for file in files if standing and len(files) > 1 else ():
        try:
            below = pictures_below(open_with_map(file))
        except BadFile:
            continue  # reported when it is its turn
        for target in standing:
            refuse_to_overwrite(target, below)
    return targets


def _draw(file: Path, target: Path, wanted: _Wanted) -> int:
    """Draws one picture; answers the exit status."""
    from kpeditor.drawing.pictures import battle as picture  # loaded late: help needs no Qt

    opened, status = opened_whole(file, target=target)
    appearance, scale = wanted.look.of(opened.battle), wanted.size.of(opened.battle)
    progress = _tell_progress if wanted.progress else None
    png = picture.PngOptions(wanted.size.dpi or 96.0, wanted.colours, progress)
    size = picture.draw_battle(
        opened.battle, target, appearance, scale=scale, has_legend=wanted.legend, png=png
    )
    told = f"{size.width()} x {size.height()} pixels"
    if wanted.colours is None and target.suffix.lower() == ".png" and picture.has_few_colours(size):
        say("a PNG this large has 256 colours; --colours full writes all of them")
        told += ", 256 colours"
    say_of(target, told)
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
        help=f"Draw each FILE, a map or scenario, as {kind}, like `kpeditor render`.",
        short_help=f"Draw maps and scenarios, each as {kind}.",
    )
