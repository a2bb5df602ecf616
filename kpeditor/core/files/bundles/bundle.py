"""Bundles (`*.kpz`): map, scenarios, pictures, notes and records of a battle in one zip file, safe to open.

A bundle begins with the file `mimetype`, not compressed, by which other programs know it; `manifest.yaml`
says what it is and lists everything else. Files that the manifest does not list are kept as they are.
"""

from __future__ import annotations

import contextlib
import hashlib
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kpeditor.core.errors import BadFile, NotSaved
from kpeditor.core.files.bundles.manifest import MANIFEST, Manifest, bounded_words, member_of, read_manifest
from kpeditor.core.files.storage.inbundle import is_bundle
from kpeditor.core.files.storage.leftovers import clear_leftovers, name_beside
from kpeditor.core.files.storage.refusals import why_not_written
from kpeditor.core.files.storage.safezip import read_zip, unzipped, zipped
from kpeditor.core.files.storage.writing import write_bytes_safely, write_new
from kpeditor.core.problem import Problem, error, hint, warning

MIMETYPE = "mimetype"
MEDIA_TYPE = b"application/x-kpeditor-bundle"
OPENS = ("scenario", "map", "record")


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle in memory; `files` maps paths to contents, without the manifest and the mimetype."""

    manifest: Manifest
    files: Mapping[str, bytes]

    def with_files(self, changes: Mapping[str, bytes]) -> Bundle:
        """The bundle with these files added or replaced; all others stay as they are."""
        files = {**self.files, **changes}
        members = tuple(member_of(path, files[path]) for path in sorted(files))
        return Bundle(replace(self.manifest, files=members), files)


def pack(
    title: str, main: str, files: Mapping[str, bytes], *, authors: tuple[str, ...] = (), licence: str = ""
) -> Bundle:
    """A new bundle of these files, which opens with `main`.

    Raises:
        BadFile: when `main` is missing, or a bundle cannot open with a file of its kind.
    """
    title, authors, licence = bounded_words(title, authors, licence)
    bundle = Bundle(Manifest(title, main, authors, licence), {}).with_files(files)
    if found := list(_main_problems(bundle)):
        raise BadFile(f"the bundle: {found[0].text}", found)
    return bundle


def read_bundle(path: Path) -> tuple[Bundle, list[Problem]]:
    """The bundle in a file, and the defects of its manifest.

    Raises:
        BadFile: when the file is no bundle or is not safe to open; its problems say why.
    """
    members = dict(read_zip(path))
    if MANIFEST not in members:
        text = f"this zip file holds no {MANIFEST}, so it is no bundle"
        fix = "Unpack it and make a bundle of its files with `kpeditor export bundle`."
        raise BadFile(f"{path}: {text}", [error("bundle-manifest", text, fix=fix, file=str(path))])
    manifest, problems = read_manifest(members.pop(MANIFEST), f"{path}/{MANIFEST}")
    members.pop(MIMETYPE, None)
    bundle = Bundle(manifest, members)
    if found := [problem.at(file=f"{path}/{MANIFEST}") for problem in _main_problems(bundle)]:
        raise BadFile(f"{path}: {found[0].text}", found)
    listed = (problem.at(file=f"{path}/{MANIFEST}") for problem in _list_problems(bundle))
    return bundle, [*problems, *listed]


def bundle_bytes(bundle: Bundle) -> bytes:
    """The bytes of the bundle as a file; the same files always give the same bytes.

    Raises:
        BadFile: when a name is not safe, a file is itself an archive, or the bundle is too large.
    """
    if taken := {MANIFEST, MIMETYPE} & set(bundle.files):
        text = f"the name {sorted(taken)[0]!r} is that of a bundle's own file"
        raise BadFile(
            f"the bundle: {text}", [error("bundle-unsafe", text, fix="Give the file another name.")]
        )
    own = {MIMETYPE: MEDIA_TYPE, MANIFEST: bundle.manifest.text().encode("utf-8")}
    return zipped({**own, **bundle.files}, first=MIMETYPE, second=MANIFEST)


def save_bundle(bundle: Bundle, path: Path) -> str:
    """Writes a bundle and returns its SHA-256. After a failure the old file is still complete.

    Raises:
        BadFile: as `bundle_bytes`.
        NotSaved: when the file could not be written; the old file is untouched.
    """
    data = bundle_bytes(bundle)
    unzipped(data, str(path))  # refuses to save what could not be opened again
    write_bytes_safely(path, data)
    return hashlib.sha256(data).hexdigest()


def unpack(bundle: Bundle, folder: Path) -> None:
    """Writes the files of a bundle, with its manifest, into a folder that is new or empty.

    Raises:
        NotSaved: when the folder is not empty or cannot be written; nothing is left behind.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotSaved(f"{folder} is there already and not an empty folder; name another one")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        clear_leftovers(folder.parent, of=folder.name)
        beside = folder.with_name(name_beside(folder.name))
        beside.mkdir(0o700)
    except OSError as reason:
        raise NotSaved(f"{folder} cannot be written: {why_not_written(reason)}") from reason
    try:
        write_files({**bundle.files, MANIFEST: bundle.manifest.text().encode("utf-8")}, beside)
        beside.chmod(0o755)
        with contextlib.suppress(FileNotFoundError):
            folder.rmdir()
        beside.replace(folder)
    except OSError as reason:
        shutil.rmtree(beside, ignore_errors=True)
        raise NotSaved(f"{folder} cannot be written: {why_not_written(reason)}") from reason


def write_files(files: Mapping[str, bytes], folder: Path) -> None:
    """Writes files below a folder; `read_zip` must have checked their names. Raises OSError if it fails."""
    for name, data in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_new(target, data)


def entrance(path: Path) -> Path:
    """The file to open for a path: for a bundle its main file (`battle.kpz/scenario.yaml`), otherwise the
    path itself.

    Raises:
        BadFile: when a bundle cannot be read.
    """
    return path / read_bundle(path)[0].manifest.main if is_bundle(path) else path


def _main_problems(bundle: Bundle) -> Iterator[Problem]:
    main = bundle.manifest.main
    if main not in bundle.files:
        fix = "Name one of its maps or scenarios there."
        yield error(
            "bundle-main", f"the main file {main[:80]!r} is not in the bundle", fix=fix, path=("main",)
        )
    elif (kind := member_of(main, bundle.files[main]).kind) not in OPENS:
        text = f"the main file {main[:80]!r} is no map, scenario or record ({kind})"
        yield error("bundle-main", text, fix="Name one of its maps or scenarios there.", path=("main",))


def _list_problems(bundle: Bundle) -> Iterator[Problem]:
    listed = {one.path: one for one in bundle.manifest.files}
    for path, one in listed.items():
        if path not in bundle.files:
            text = f"{path[:80]!r} is listed, but not in the bundle"
            yield warning(
                "bundle-missing", text, fix="Ask for the whole bundle, or save it anew.", path=("files",)
            )
        elif hashlib.sha256(bundle.files[path]).hexdigest() != one.sha256:
            text = f"{path[:80]!r} is not as it was when the bundle was made"
            fix = "Saving the bundle takes it as it is now."
            yield warning("bundle-changed", text, fix=fix, path=("files",))
    for path in sorted(bundle.files.keys() - listed.keys()):
        text = f"{path[:80]!r} is in the bundle, but not listed"
        yield hint("bundle-unlisted", text, fix="Saving the bundle lists it.", path=("files",))
