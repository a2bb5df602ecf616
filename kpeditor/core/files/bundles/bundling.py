"""Makes a bundle of files on the disk, with all they speak of: the scenario's map, the map's picture."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from kpeditor.core.board.assembly import Assembly
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.board.underlay import KEY, BadUnderlay, picture_path, underlay_of
from kpeditor.core.errors import BadFile
from kpeditor.core.files.bundles.bundle import MIMETYPE, Bundle, pack
from kpeditor.core.files.bundles.manifest import MANIFEST, kind_of, read_manifest
from kpeditor.core.files.documents import OpenBattle, render_map, render_scenario
from kpeditor.core.files.formats.values import mapping, mappings, text
from kpeditor.core.files.reading import read_file, read_map
from kpeditor.core.files.storage.inbundle import in_bundle, is_there, named_in, read_member
from kpeditor.core.files.storage.membernames import fault_of, key_of, name_problems, slug
from kpeditor.core.files.storage.refusals import why_not_read
from kpeditor.core.files.storage.safezip import MAX_TOTAL
from kpeditor.core.problem import error
from kpeditor.core.scenario.model import Scenario

_LONGEST_STEM, _LONGEST_SUFFIX = 40, 12
"""Characters of a new name, at most four bytes each: with folder and number it stays a name that is safe."""
_FOLDERS = {
    "map": "maps",
    "scenario": "scenarios",
    "record": "records",
    "picture": "pictures",
    "board": "boards",
}


@dataclass(frozen=True, slots=True)
class About:
    """What is said of a bundle that no file of it says; empty where nothing is."""

    title: str = ""
    authors: tuple[str, ...] = ()
    licence: str = ""


def bundle_of_folder(manifest: Path, about: About = About()) -> Bundle:
    """The bundle of an unpacked one: everything the manifest lists, as it is in its folder now.

    Raises:
        BadFile: when the manifest or a file of it cannot be read.
    """
    known, _ = read_manifest(_read(manifest), str(manifest))
    paths = [one.path for one in known.files]
    if unsafe := list(name_problems(paths)):
        raise BadFile(f"{manifest}: {unsafe[0].text}", unsafe)
    files = {path: _read(manifest.parent / path) for path in paths}
    told = replace(
        known,
        title=about.title or known.title,
        authors=about.authors or known.authors,
        licence=about.licence or known.licence,
    )
    return Bundle(told, {}).with_files(files)


@dataclass(frozen=True, slots=True)
class Packed:
    """A bundle of a battle, the names of its files in it ("": none), and the scenario as it stands there."""

    bundle: Bundle
    map_name: str
    scenario_name: str
    scenario: Scenario | None
    assembly: Assembly | None = None
    """The boards of the map with their names in the bundle; None of a map with terrain of its own."""


def bundle_of_files(files: Sequence[Path], about: About = About()) -> Bundle:
    """A bundle of files that opens with the first one. Maps, scenarios and pictures they need come with them.

    The files keep their places relative to each other, so that they are the same to the byte; only where that
    is impossible (an absolute path, a name that is not safe everywhere) are they given other places.

    Raises:
        BadFile: when a file cannot be read, or does not fit into a bundle.
        ValueError: when no file is named.
    """
    if not files:
        raise ValueError("no files")
    contents: dict[Path, bytes] = {}
    needs: dict[Path, tuple[str, Path]] = {}
    for file in files:
        _collect(_absolute(file), contents, needs)
    main = _absolute(files[0])
    names = _kept_places(contents, needs)
    if names is None:
        names = _new_places(contents)
        contents = _led(contents, names, needs)
    members = {names[path]: data for path, data in contents.items()}
    return pack(
        about.title or _title(main, contents[main]),
        names[main],
        members,
        authors=about.authors,
        licence=about.licence,
    )


def bundle_of_battle(opened: OpenBattle, base: Bundle | None = None, *, has_map: bool = True) -> Packed:
    """A bundle of a battle as it is open, saved or not; without `has_map` the map of `base` is left alone.

    With `base`, the bundle the battle comes from, everything else in that one is kept; it opens with the
    scenario when it opened with the map before and that has a scenario now.

    Raises:
        BadFile: when a picture does not fit into a bundle.
    """
    battle, scenario = opened.battle, opened.battle.scenario
    kept = {key_of(name): data for name, data in base.files.items()} if base is not None else {}
    map_name, scenario_name = _names_of(opened, kept)
    files: dict[str, bytes] = {}
    assembly = battle.sheet.assembly if isinstance(battle.sheet, MapSheet) else None
    if has_map:
        sheet = battle.sheet
        if isinstance(sheet, MapSheet) and assembly is not None:
            assembly, boards = _boards_packed(opened, assembly, map_name, kept)
            sheet = replace(sheet, assembly=assembly)
            files |= boards
        files[map_name] = render_map(sheet, opened.map_source).encode("utf-8")
        files |= _pictures_of(opened, PurePosixPath(map_name).parent)
        if scenario is not None:
            scenario = replace(scenario, map=_steps(scenario_name, map_name, scenario.map))
    if scenario is not None:
        files[scenario_name] = render_scenario(scenario, opened.scenario_source).encode("utf-8")
    if base is not None:
        made = base.with_files(files)
        if scenario_name and made.manifest.main == map_name:
            made = replace(made, manifest=replace(made.manifest, main=scenario_name))
        return Packed(made, map_name, scenario_name, scenario, assembly)
    title = (scenario.title if scenario else battle.sheet.title) or "Untitled"
    made = pack(title, scenario_name or map_name, files)
    return Packed(made, map_name, scenario_name, scenario, assembly)


def _boards_packed(
    opened: OpenBattle, assembly: Assembly, map_name: str, kept: Mapping[str, bytes]
) -> tuple[Assembly, dict[str, bytes]]:
    """The assembly with the names of its boards in the bundle, and those boards by their names there; boards
    from elsewhere get names that nothing `kept` of the bundle has (by `key_of`), unless it is the same.
    """
    if opened.map_path is None:
        raise BadFile("save the map before it is packed: its boards are named from its file")
    home, folder = opened.home, PurePosixPath(map_name).parent
    paths = [_absolute(named_in(opened.map_path, entry.file)) for entry in assembly.entries]
    names = {
        path: path.relative_to(home.folder).as_posix()
        for path in paths
        if home is not None and path.is_relative_to(home.folder)
    }
    files = {name: _read(path) for path, name in names.items()}
    taken = {**kept, **{key_of(name): data for name, data in files.items()}}
    for path in paths:
        if path not in names:
            name, data = f"{slug(path.stem)[:_LONGEST_STEM] or 'board'}.yaml", _read(path)
            names[path] = name = _free_name(str(folder / _FOLDERS["board"] / name), taken, data)
            files[name] = taken[key_of(name)] = data
    entries = [
        replace(entry, file=PurePosixPath(os.path.relpath(names[path], folder)).as_posix())
        for entry, path in zip(assembly.entries, paths, strict=True)
    ]
    return replace(assembly, entries=tuple(entries)), files


def _free_name(name: str, taken: Mapping[str, bytes], data: bytes | None = None) -> str:
    """A name that no other file has, with a number if need be; a file of the same data may have it."""
    stem, _, suffix = name.rpartition(".")
    number = 1
    while key_of(name) in taken and taken[key_of(name)] != data:
        number += 1
        name = f"{stem}-{number}.{suffix}"
    return name


def _pictures_of(opened: OpenBattle, folder: PurePosixPath) -> dict[str, bytes]:
    """The picture under the map, by its name in the bundle."""
    if opened.map_path is None:
        return {}
    beside = _absolute(opened.map_path).parent
    pictures = _pictures(opened.battle.sheet, beside)
    return {str(folder / one.relative_to(beside).as_posix()): _read(one) for one in pictures}


def _steps(scenario_name: str, map_name: str, present: str) -> str:
    """How a scenario names its map: as it did if that is right."""
    folder = PurePosixPath(scenario_name).parent
    if present and os.path.normpath(folder / present) == os.path.normpath(map_name):
        return present
    return PurePosixPath(os.path.relpath(map_name, folder)).as_posix()


def _names_of(opened: OpenBattle, kept: Mapping[str, bytes]) -> tuple[str, str]:
    """What map and scenario of a battle are called in its bundle; "" for no scenario. A scenario that is new
    there is called as nothing `kept` of the bundle.
    """
    home, scenario = opened.home, opened.battle.scenario
    if home is not None:
        paths = opened.map_path, opened.scenario_path
        names = [path.relative_to(home.folder).as_posix() if path is not None else "" for path in paths]
        map_name, scenario_name = names[0] or "map.yaml", names[1]
    else:
        map_name = _file_name(opened.map_path, opened.battle.sheet.title, "map")
        scenario_name = ""
    if scenario is not None and not scenario_name:
        scenario_name = _file_name(opened.scenario_path, scenario.title, "scenario")
        if key_of(scenario_name) == key_of(map_name):
            scenario_name = _file_name(Path(f"scenario-{scenario_name}"), "", "scenario")
        scenario_name = _free_name(scenario_name, {**kept, key_of(map_name): b""})
    return map_name, scenario_name if scenario is not None else ""


def _file_name(path: Path | None, title: str, otherwise: str) -> str:
    stem = slug(title)[:_LONGEST_STEM].strip("-") or otherwise
    name = path.name if path is not None else f"{stem}.yaml"
    is_own = key_of(name) == MANIFEST or fault_of(name) != "" or not name.endswith((".yaml", ".yml", ".json"))
    return f"{otherwise}.yaml" if is_own else name


def _collect(path: Path, contents: dict[Path, bytes], needs: dict[Path, tuple[str, Path]]) -> None:
    """A file with all it needs; `needs` tells which key of it names which other file."""
    if path in contents:
        return
    data = contents[path] = _read(path)
    match kind_of(path.name, data):
        case "scenario" | "record" as kind:
            document = read_file(path).data
            key = "map" if kind == "scenario" else "scenario"
            if kind == "record" and isinstance(document.get(key), dict):  # the whole scenario stands in it
                document, key = document[key], "map"
            named = document.get(key)
            if not isinstance(named, str) or not named:
                raise _unusable(path, f"{key}-missing", f"it names no {key}")
            other = _absolute(named_in(path, named))
            needs[path] = key, other
            _collect(other, contents, needs)
            _require(other, contents[other], key)
        case "map":
            sheet = read_map(path)[0]
            for picture in _pictures(sheet, path.parent):
                contents.setdefault(picture, _read(picture))
            for board in _boards(path):
                _collect(board, contents, needs)
                _require(board, contents[board], "map")


def _require(path: Path, data: bytes, kind: str) -> None:
    """Refuses a file that is named as a map or scenario and is none.

    Otherwise a crafted scenario could pull any file of this machine into the bundle.
    """
    if kind_of(path.name, data) != kind:
        raise _unusable(path, "file-kind", f"this is no {kind}")
    if kind == "map" and read_map(path)[0] is None:
        raise _unusable(path, "map-unreadable", "this map cannot be read")


def _pictures(sheet: Sheet | None, folder: Path) -> list[Path]:
    """The picture that lies under a map, if it is there."""
    if sheet is None:
        return []
    try:
        underlay = underlay_of(sheet)
        picture = _absolute(picture_path(folder, underlay.file)) if underlay is not None else None
    except BadUnderlay:
        return []
    return [picture] if picture is not None and is_there(picture) else []


def _boards(path: Path) -> list[Path]:
    """The boards that the map in a file refers to, in their order."""
    board = mapping(read_file(path).data.get("board"))
    if board.get("kind") != "boards":
        return []
    return [_absolute(named_in(path, text(one.get("file")))) for one in mappings(board.get("boards"))]


def _kept_places(contents: Iterable[Path], needs: dict[Path, tuple[str, Path]]) -> dict[Path, str] | None:
    """The names of the files as they lie on the disk, None where they cannot be kept."""
    paths = list(contents)
    if any(in_bundle(path) for path in paths):
        return None
    root = Path(os.path.commonpath([path.parent for path in paths])) if _one_drive(paths) else None
    if root is None or any(Path(_named(path, needs)).is_absolute() for path in needs):
        return None
    names = {path: path.relative_to(root).as_posix() for path in paths}
    return None if any(name_problems([MANIFEST, MIMETYPE, *names.values()])) else names


def _one_drive(paths: Sequence[Path]) -> bool:
    return len({path.drive for path in paths}) == 1


def _named(path: Path, needs: dict[Path, tuple[str, Path]]) -> str:
    """How a file names the one it needs."""
    data = read_file(path).data
    key = needs[path][0]
    return str(data["scenario"][key] if key not in data else data[key])


def _new_places(contents: dict[Path, bytes]) -> dict[Path, str]:
    """A place for every file by what it is, with names that are safe."""
    names: dict[Path, str] = {}
    taken = {MANIFEST, MIMETYPE, *_FOLDERS.values()}
    folder_of_pictures = _FOLDERS["map"]  # a map names its picture from its own folder
    for path, data in contents.items():
        kind = kind_of(path.name, data)
        folder = folder_of_pictures if kind == "picture" else _FOLDERS.get(kind, "")
        stem, suffix = slug(path.stem)[:_LONGEST_STEM] or kind, path.suffix.lower()
        suffix = "" if len(suffix) > _LONGEST_SUFFIX or fault_of(f"a{suffix}") else suffix
        name, number = f"{folder}/{stem}{suffix}".lstrip("/"), 2
        while key_of(name) in taken or fault_of(name):
            name, number = f"{folder}/{stem}-{number}{suffix}".lstrip("/"), number + 1
        taken.add(key_of(name))
        names[path] = name
    return names


def _led(
    contents: dict[Path, bytes], names: dict[Path, str], needs: dict[Path, tuple[str, Path]]
) -> dict[Path, bytes]:
    """The files with the new names of those they need; a record stays that of its scenario."""
    found = {
        path: _leading(path, data, names, needs)
        for path, data in contents.items()
        if kind_of(path.name, data) != "record"
    }
    for path in contents.keys() - found.keys():
        document = read_file(path)
        changes: dict[str, Any] = {}
        if path in needs:
            key, other = needs[path]
            named = _steps(names[path], names[other], "")
            changes["scenario"] = named if key == "scenario" else {**document.raw["scenario"], key: named}
            if document.raw.get("scenario_sha256") == hashlib.sha256(contents[other]).hexdigest():
                changes["scenario_sha256"] = hashlib.sha256(found[other]).hexdigest()
        found[path] = document.source.spliced({**document.raw, **changes}).encode("utf-8")
    return found


def _leading(path: Path, data: bytes, names: dict[Path, str], needs: dict[Path, tuple[str, Path]]) -> bytes:
    kind = kind_of(path.name, data)
    changes: dict[str, Any] = {}
    if path in needs:
        changes["map"] = _steps(names[path], names[needs[path][1]], "")
    document = read_file(path) if kind in ("map", "scenario") else None
    if document is not None and kind == "map":
        for picture in _pictures(read_map(path)[0], path.parent):
            file = PurePosixPath(names[picture]).name
            changes[KEY] = {**document.raw[KEY], "file": file}
        if boards := _boards(path):
            written = document.raw["board"]
            led = [
                {**entry, "file": _steps(names[path], names[board], str(entry["file"]))}
                for entry, board in zip(written["boards"], boards, strict=True)
            ]
            changes["board"] = {**written, "boards": led}
    if document is None or not changes:
        return data
    return document.source.spliced({**document.raw, **changes}).encode("utf-8")


def _title(path: Path, data: bytes) -> str:
    title = read_file(path).data.get("title") if kind_of(path.name, data) != "other" else ""
    return str(title or path.stem)


def _read(path: Path) -> bytes:
    if (inside := in_bundle(path)) is not None:
        return read_member(*inside)
    try:
        if path.exists() and not path.is_file():  # opening a pipe would block for ever
            raise _unusable(path, "file-unreadable", "this is no ordinary file")
        if path.stat().st_size > MAX_TOTAL:
            raise _unusable(path, "file-too-large", "it is too large for a bundle")
        return path.read_bytes()
    except FileNotFoundError:
        raise _unusable(path, "file-missing", "there is no such file") from None
    except OSError as reason:
        raise _unusable(path, "file-unreadable", f"it cannot be read: {why_not_read(reason)}") from None


def _unusable(path: Path, code: str, what: str) -> BadFile:
    return BadFile(f"{path}: {what}", [error(code, what, file=str(path))])


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100  resolve() would follow links
