"""`kpeditor export bundle` and `kpeditor import bundle`: a battle with all it needs in one file, and back."""

from __future__ import annotations

from pathlib import Path

import click

from kpeditor.cli.opening import warn_of_errors
from kpeditor.cli.options import FILE, NEW_FOLDER, output_file
from kpeditor.cli.streams import as_text, say, say_of
from kpeditor.cli.table import OK
from kpeditor.core.files.bundles.bundle import read_bundle, save_bundle, unpack
from kpeditor.core.files.bundles.bundling import About, bundle_of_files, bundle_of_folder
from kpeditor.core.files.bundles.manifest import MANIFEST
from kpeditor.core.files.storage.inbundle import SUFFIX
from kpeditor.core.texts import count

_CHECKED = (".yaml", ".yml", ".json")


@click.command("bundle", short_help="Everything a battle needs in one file (.kpz).")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@output_file("The .kpz to write.", (SUFFIX,))
@click.option("--title", default="", help="What the bundle is called; else as its first file.")
@click.option("--author", "authors", multiple=True, help="Who made it; may be given several times.")
@click.option("--licence", "--license", default="", help="For example CC-BY-4.0, or words.")
def pack(files: tuple[Path, ...], output: Path, title: str, authors: tuple[str, ...], licence: str) -> None:
    """Pack FILE... into one bundle (.kpz) that opens with the first of them, a scenario, map or record.

    The map of a scenario and the picture under a map come with it by themselves. Name further scenarios,
    records of games, and notes (.md, .txt, .pdf) behind the first. The manifest.yaml of an unpacked bundle
    stands for the whole folder. The same files always make the same bundle.
    """
    about = About(title, authors, licence)
    is_folder = len(files) == 1 and files[0].name == MANIFEST
    made = bundle_of_folder(files[0], about) if is_folder else bundle_of_files(files, about)
    parts = [files[0].parent / one.path for one in made.manifest.files] if is_folder else files
    warn_of_errors(output, "packed", parts=[one for one in parts if one.suffix.lower() in _CHECKED])
    save_bundle(made, output)
    size = output.stat().st_size / 1000
    say_of(output, f"{count(len(made.files), 'file')}, {size:.0f} kB")
    for one in made.manifest.files:
        click.echo(f"  {one.path} ({one.kind})", err=True)
    if not made.manifest.licence:
        say("the bundle names no licence; say one with --licence, or nobody knows")


@click.command("bundle", short_help="A bundle (.kpz), unpacked into a new folder.")
@FILE
@click.option(
    "-o",
    "--output",
    required=True,
    type=NEW_FOLDER,
    help="The folder to make.",
)
def unpacked(file: Path, output: Path) -> int:
    """Unpack FILE, a bundle (.kpz), into a new folder, after looking whether it is safe to do so.

    Nothing is unpacked from a bundle with anything suspicious in it. `kpeditor export bundle` of the
    manifest.yaml in the folder makes a bundle of it again.
    """
    found, problems = read_bundle(file)
    unpack(found, output)
    if problems:
        click.echo(as_text(problems), err=True)
    main = output / found.manifest.main
    say_of(output, f"{count(len(found.files), 'file')} of “{found.manifest.title}”; it opens with {main}")
    return OK
