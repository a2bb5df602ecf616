"""`kpeditor export tiled FILE -o OUT.tmx`: a map or scenario for the Tiled editor."""

from __future__ import annotations

from pathlib import Path

import click

from kpeditor.cli.opening import opened_whole
from kpeditor.cli.options import output_file


@click.command(short_help="A map for the Tiled editor.")
@click.argument("file", type=click.Path(path_type=Path))
@output_file("The file to write, .tmx or .tmj; its tileset goes beside it.", (".tmx", ".tmj"))
@click.option(
    "--tile",
    type=click.IntRange(8, 256),
    default=48,
    show_default=True,
    help="Length of a hex side in the tileset, in pixels.",
)
@click.option(
    "--style", "style_name", default="light", show_default=True, help="A map style, for example classic."
)
def tiled(file: Path, output: Path, tile: int, style_name: str) -> int:
    """Write FILE, a map or scenario, as a map of the Tiled editor, which `kpeditor import tiled` takes back
    without loss.
    """
    from kpeditor.drawing import stylebook  # only now: the help needs no Qt
    from kpeditor.drawing.pictures import battle as picture
    from kpeditor.export.tiled.write import write_tiled

    application = picture.gui_application()
    opened, status = opened_whole(file)
    tileset = write_tiled(opened, output, style=stylebook.named(style_name), side=tile)
    del application
    click.echo(f"{output}: the map for Tiled; {tileset.name}: its tileset", err=True)
    return status
