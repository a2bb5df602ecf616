"""`kpeditor import bundle X.kpz -o FOLDER`: unpacks a bundle into a folder."""

from __future__ import annotations

from pathlib import Path

import click

from kpeditor.cli.problemtext import as_text
from kpeditor.cli.table import OK
from kpeditor.core.files.bundles.bundle import read_bundle, unpack
from kpeditor.core.oneline import count


@click.command(short_help="A bundle (.kpz), unpacked into a new folder.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to make.",
)
def bundle(file: Path, output: Path) -> int:
    """Unpack FILE, a bundle (.kpz), into a new folder, after looking whether it is safe to do so.

    Nothing is unpacked from a bundle with anything suspicious in it. `kpeditor export bundle` of the
    manifest.yaml in the folder makes a bundle of it again.
    """
    found, problems = read_bundle(file)
    unpack(found, output)
    if problems:
        click.echo(as_text(problems), err=True)
    main = output / found.manifest.main
    click.echo(
        f"{output}: {count(len(found.files), 'file')} of “{found.manifest.title}”; it opens with {main}",
        err=True,
    )
    return OK
