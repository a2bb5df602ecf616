"""`kpeditor export testscan`: a map as the scan of an old printed sheet, with the truth beside it."""

from __future__ import annotations

from pathlib import Path

import click

from kpeditor.cli.opening import opened_whole
from kpeditor.cli.options import Number, output_file


@click.command(short_help="A map as the scan of an old printed sheet.")
@click.argument("file", type=click.Path(path_type=Path))
@output_file("The scan to write: .jpg, .png or .tif.", (".jpg", ".jpeg", ".png", ".tif", ".tiff"))
@click.option(
    "--difficulty", type=click.IntRange(0, 9), default=3, show_default=True, help="How worn the sheet is."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Another seed, another sheet."
)
@click.option("--halves", is_flag=True, help="Two scans that overlap in the middle.")
@click.option(
    "--dpi",
    type=Number(40, 600),
    default=150.0,
    show_default=True,
    help="Dots per inch of the scan.",
)
def testscan(file: Path, output: Path, difficulty: int, seed: int, halves: bool, dpi: float) -> int:
    """Write FILE, a map, printed as a sheet of the 1970s, aged and scanned, to try reading of scans on it.

    Beside it lies OUTPUT.truth.yaml: where every hex truly is in the picture. Difficulty 0 is a fresh sheet
    on a good scanner, 3 to 6 an old one, 9 a ruined one.
    """
    from kpeditor.drawing.pictures import battle as picture  # only now: the help needs no Qt
    from kpeditor.export.testscans.sheet import make_test_scan, write_test_scan

    application = picture.gui_application()
    opened, status = opened_whole(file)
    made = make_test_scan(opened.battle, difficulty, seed, in_halves=halves, dpi=dpi)
    del application
    for written in write_test_scan(made, output, str(file), dpi):
        click.echo(str(written), err=True)
    return status
