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


@click.command("bundle", short_help="Pack everything a battle needs into one file (.kpz).")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@output_file("The .kpz to write.", (SUFFIX,))
@click.option("--title", default="", help="Title of the bundle; by default that of its first file.")
@click.option("--author", "authors", multiple=True, help="Author of the bundle. Can be repeated.")
@click.option("--licence", "--license", default="", help="Licence, for example CC-BY-4.0, or a sentence.")
def pack(files: tuple[Path, ...], output: Path, title: str, authors: tuple[str, ...], licence: str) -> None:
    """Pack FILE... into one bundle (.kpz), which opens with the first of them, a scenario, map or record.

    The map of a scenario and the picture under a map are added automatically. After the first file, name
    further scenarios, records of games, and notes (.md, .txt, .pdf). To pack the whole folder of an unpacked
    bundle, name its manifest.yaml. The same files always make the same bundle.
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
        say("the bundle names no licence; add one with --licence to say what others may do")


@click.command("bundle", short_help="Unpack a bundle (.kpz) into a new folder.")
@FILE
@click.option(
    "-o",
    "--output",
    required=True,
    type=NEW_FOLDER,
    help="The new folder.",
)
def unpacked(file: Path, output: Path) -> int:
    """Unpack FILE, a bundle (.kpz), into a new folder, if that is safe.

    If anything in the bundle is suspicious, nothing is unpacked. To pack the folder again, give its
    manifest.yaml to `kpeditor export bundle`.
    """
    found, problems = read_bundle(file)
    unpack(found, output)
    if problems:
        click.echo(as_text(problems), err=True)
    main = output / found.manifest.main
    say_of(output, f"{count(len(found.files), 'file')} of “{found.manifest.title}”; it opens with {main}")
    return OK
