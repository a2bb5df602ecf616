"""Working copies: the files of an open bundle lie in a folder, and every save goes back into the bundle.

Each process has its own folder, so two programs may open the same bundle.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from kpeditor.core.errors import BadFile, NotSaved
from kpeditor.core.files.bundles.bundle import Bundle, read_bundle, save_bundle, write_files
from kpeditor.core.files.bundles.bundling import About, Packed, bundle_of_battle
from kpeditor.core.files.bundles.manifest import MANIFEST, read_manifest
from kpeditor.core.files.documents import OpenBattle, battle_of_texts, open_battle
from kpeditor.core.files.storage.encoding import decode
from kpeditor.core.files.storage.fingerprint import sha256_of
from kpeditor.core.files.storage.inbundle import WorkingCopy, in_bundle
from kpeditor.core.files.storage.leftovers import is_old, is_running, place
from kpeditor.core.files.storage.places import is_file, is_folder, real_path
from kpeditor.core.files.storage.refusals import why_not_written
from kpeditor.core.files.storage.safezip import forget_last
from kpeditor.core.files.text.yamltext import YamlText

_OWNER = re.compile(r"\.(?P<place>[0-9a-f]{8})-(?P<pid>\d{1,10})$")


def open_working_copy(archive: Path, root: Path) -> OpenBattle:
    """Opens the battle of a bundle; unpacks its files into a new folder below `root`.

    Raises:
        BadFile: when the file is no bundle, is not safe, or does not open with a map or scenario.
        NotSaved: when the folder cannot be written.
    """
    bundle, problems = read_bundle(archive)
    opened = open_battle(archive / bundle.manifest.main)
    home = WorkingCopy(archive, folder_of(archive, root), sha256_of(archive))
    shutil.rmtree(home.folder, ignore_errors=True)
    _fill(home.folder, bundle)
    forget_last()
    return replace(
        opened,
        problems=[*problems, *opened.problems],
        map_path=_in_folder(opened.map_path, home),
        scenario_path=_in_folder(opened.scenario_path, home),
        home=home,
    )


def save_working_copy(opened: OpenBattle, archive: Path, root: Path, *, is_map_changed: bool) -> OpenBattle:
    """Writes a battle as a bundle and returns the battle with its new place.

    The target is the bundle it comes from, whose other files are kept, or another file.

    Raises:
        NotSaved: when it could not be written; the old bundle is untouched.
    """
    home = opened.home
    has_map = _has_map(opened, is_map_changed=is_map_changed)
    packed, sha256 = _packed(opened, archive, None, has_map=has_map)
    folder = home.folder if home is not None and home.archive == archive else folder_of(archive, root)
    _fill(folder, packed.bundle)
    opened.battle.scenario = packed.scenario
    if packed.assembly is not None:
        opened.battle.map.assembly = packed.assembly
    return _filed(opened, packed, WorkingCopy(archive, folder, sha256), has_map=has_map)


def write_copy(opened: OpenBattle, archive: Path, about: About, *, is_map_changed: bool) -> None:
    """Writes the present state of a battle as a bundle to send. The battle keeps its own files.

    Raises:
        NotSaved: when it could not be written; the old file is untouched.
    """
    _packed(opened, archive, about, has_map=_has_map(opened, is_map_changed=is_map_changed))


def about_of(opened: OpenBattle) -> About:
    """Title, authors and licence of a battle to be sent: those of its bundle, or the title alone.

    Raises:
        NotSaved: when its bundle can no longer be read.
    """
    if opened.home is not None:
        known = _base(opened.home).manifest
        return About(known.title, known.authors, known.licence)
    scenario = opened.battle.scenario
    return About(scenario.title if scenario is not None else opened.battle.sheet.title)


def _has_map(opened: OpenBattle, *, is_map_changed: bool) -> bool:
    """Whether to write the map. False if the map in the bundle could not be read and was not changed."""
    return opened.home is None or opened.map_source is not None or is_map_changed


def _packed(opened: OpenBattle, archive: Path, about: About | None, *, has_map: bool) -> tuple[Packed, str]:
    """Writes a bundle and returns it with its SHA-256. Without `about` the manifest keeps its words."""
    base = _base(opened.home) if opened.home is not None else None
    try:
        packed = bundle_of_battle(opened, base, has_map=has_map)
        if opened.map_source is None and has_map and base is not None and packed.map_name in base.files:
            raise NotSaved(f"{packed.map_name} could not be read, so it is not overwritten either")
        if about is not None:
            known = packed.bundle.manifest
            title = about.title or known.title
            said = replace(known, title=title, authors=about.authors, licence=about.licence)
            packed = replace(packed, bundle=replace(packed.bundle, manifest=said))
        return packed, save_bundle(packed.bundle, archive)
    except BadFile as reason:
        raise NotSaved(f"{archive} was not saved: {reason}") from reason


def former_battle(opened: OpenBattle, backup: Path) -> OpenBattle:
    """The battle as an earlier version of its bundle has it.

    Raises:
        BadFile: when that version cannot be read.
    """
    home = opened.home
    assert home is not None
    files = read_bundle(backup)[0].files
    texts = [
        decode(files[name], name) if (name := _name_in(path, home)) in files else None
        for path in (opened.map_path, opened.scenario_path)
    ]
    former = battle_of_texts(texts[0], texts[1], opened.map_path, opened.scenario_path)
    return replace(former, home=home)


def taken_over(home: WorkingCopy) -> WorkingCopy:
    """Takes over a working copy that another process left: copies its files into a folder of this process.

    If the old folder is gone, the files come from the bundle.
    """
    own = replace(home, folder=folder_of(home.archive, home.folder.parent))
    if own != home and is_folder(home.folder):
        found = [path for path in home.folder.rglob("*") if is_file(path) and not path.is_symlink()]
        with contextlib.suppress(OSError):  # what is not saved is in the journal
            write_files(
                {path.relative_to(home.folder).as_posix(): path.read_bytes() for path in found}, own.folder
            )
    ensure_folder(own)
    return own


def ensure_folder(home: WorkingCopy) -> None:
    """Unpacks a bundle again if its folder is gone and the bundle can still be read."""
    if not is_folder(home.folder):
        try:
            _fill(home.folder, read_bundle(home.archive)[0])
        except (BadFile, NotSaved):
            return  # what is not saved is in the journal; saving makes the bundle anew


def forget(home: WorkingCopy) -> None:
    """Removes the folder of a bundle that is closed."""
    shutil.rmtree(home.folder, ignore_errors=True)


def folder_of(archive: Path, root: Path) -> Path:
    """Where the files of a bundle lie while this process has it open."""
    where = str(real_path(archive)).encode("utf-8", "surrogatepass")
    name = f"{archive.stem[:20]}-{hashlib.sha256(where).hexdigest()[:12]}"
    return root / f"{name}.{place()}-{os.getpid()}"


def clear_abandoned(root: Path, needed: Collection[Path]) -> None:
    """Removes the working copies of processes that have died, except those that a journal needs."""
    for folder in sorted(root.iterdir()) if is_folder(root) else ():
        owner = _OWNER.search(folder.name)
        if owner is not None and owner["place"] == place():
            is_left = not is_running(int(owner["pid"]))
        else:
            is_left = is_old(folder)
        if is_left and real_path(folder) not in needed:
            shutil.rmtree(folder, ignore_errors=True)


def _base(home: WorkingCopy) -> Bundle:
    """The bundle a battle comes from; if it is gone or damaged, a bundle made of the unpacked files."""
    try:
        return read_bundle(home.archive)[0]
    except BadFile:
        path = home.folder / MANIFEST
        try:
            manifest, _ = read_manifest(path.read_bytes(), str(path))
            listed = [one.path for one in manifest.files if is_file(home.folder / one.path)]
            return Bundle(manifest, {one: (home.folder / one).read_bytes() for one in listed})
        except (OSError, BadFile) as reason:
            text = f"{home.archive} was not saved: the bundle cannot be read any more ({reason})"
            raise NotSaved(f"{text}; save it as another bundle") from reason


def _fill(folder: Path, bundle: Bundle) -> None:
    try:
        write_files({**bundle.files, MANIFEST: bundle.manifest.text().encode("utf-8")}, folder)
    except OSError as reason:
        raise NotSaved(f"{folder} cannot be written: {why_not_written(reason)}") from reason


def _filed(opened: OpenBattle, packed: Packed, home: WorkingCopy, *, has_map: bool) -> OpenBattle:
    files, map_, scenario = packed.bundle.files, packed.map_name, packed.scenario_name
    found = replace(opened, home=home)
    if has_map:
        source = YamlText.parse(decode(files[map_], map_), f"{home.archive}/{map_}")
        found = replace(found, map_path=home.folder / map_, map_source=source)
    if scenario:
        source = YamlText.parse(decode(files[scenario], scenario), f"{home.archive}/{scenario}")
        found = replace(found, scenario_path=home.folder / scenario, scenario_source=source)
    return found


def _in_folder(path: Path | None, home: WorkingCopy) -> Path | None:
    """Where a file of a bundle lies unpacked, or None if the path does not lead into a bundle."""
    try:
        inside = in_bundle(path) if path is not None else None
    except BadFile:
        return None
    return home.folder / inside[1] if inside is not None else None


def _name_in(path: Path | None, home: WorkingCopy) -> str:
    return path.relative_to(home.folder).as_posix() if path is not None else ""
