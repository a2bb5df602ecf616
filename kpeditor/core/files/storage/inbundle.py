"""Paths that lead into a bundle: `battle.kpz/maps/field.yaml` is read as if the bundle were a folder."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from kpeditor.core.errors import BadFile
from kpeditor.core.problem import error

SUFFIX = ".kpz"
_FAR = re.compile(r"[\\/]{2}")
r"""The beginning of names of other computers and of devices: `\\host\share`, `//host/share`, `\\?\`."""
_ABSOLUTE = re.compile(r"[\\/]|[A-Za-z]:")
"""The beginning of absolute paths and of all paths with a drive."""


@dataclass(frozen=True, slots=True)
class WorkingCopy:
    """Where the files of an open bundle lie while it is open.

    Attributes:
        archive: the bundle itself.
        sha256: the sum of the bundle when it was last read or written.
    """

    archive: Path
    folder: Path
    sha256: str

    def lasting(self, path: Path) -> Path:
        """A lasting path for a file of the working copy, its place in the bundle, for use in other files."""
        inside = path.is_relative_to(self.folder)
        return self.archive / path.relative_to(self.folder) if inside else path


def is_bundle(path: Path) -> bool:
    """Whether a file has the suffix of bundles."""
    return path.suffix.lower() == SUFFIX and _is_file(path)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # the name is too long for a file
        return False


def in_bundle(path: Path) -> tuple[Path, str] | None:
    """The bundle a path leads into and the name within it; None if the path leads into no bundle.

    Raises:
        BadFile: when the path leads into a bundle and out of it again.
    """
    parts = path.parts
    for at, part in enumerate(parts[:-1], start=1):
        if part.lower().endswith(SUFFIX) and _is_file(Path(*parts[:at])):
            archive = Path(*parts[:at])
            name = _plain(parts[at:])
            if name is None:
                text = "the path leads out of the bundle; what a bundle needs must be in it"
                told = error("bundle-unsafe", text, file=str(archive))
                raise BadFile(f"{archive}: {text}", [told])
            return archive, name
    return None


def read_member(archive: Path, name: str) -> bytes:
    """A file of a bundle.

    Raises:
        BadFile: when the bundle cannot be read, or there is no such file in it.
    """
    from kpeditor.core.files.storage.safezip import read_zip

    members = read_zip(archive)
    if name not in members:
        place = f"{archive}/{name}"
        raise BadFile(
            f"{place}: it is not in the bundle",
            [error("file-missing", "it is not in the bundle", file=place)],
        )
    return members[name]


def is_there(path: Path) -> bool:
    """Whether a path leads to a file, on the disk or in a bundle."""
    from kpeditor.core.files.storage.safezip import read_zip

    try:
        inside = in_bundle(path)
        return _is_file(path) if inside is None else inside[1] in read_zip(inside[0])
    except BadFile:
        return False


def named_in(file: Path, name: str) -> Path:
    """The path of a file that another file names, relative to that file's folder.

    A backslash between folders counts as a slash, unless a file with exactly that name exists.

    Raises:
        BadFile: when the name is that of another computer or a device, or leads out of a bundle; its target
            is then never touched.
    """
    if reason := _unsafe(name, in_bundle(file) is not None):
        told = error("file-unreadable", f"{name[:80]!r} is not opened: {reason}", file=str(file))
        raise BadFile(f"{file}: {told.text}", [told])
    path = file.parent / name
    return path if "\\" not in name or is_there(path) else file.parent / name.replace("\\", "/")


def is_absolute(name: str) -> bool:
    """Whether a path begins at a drive or at the root of one, on any system."""
    return _ABSOLUTE.match(name) is not None


def _unsafe(name: str, is_bundled: bool) -> str:
    """Why a path in a file must not be followed, "" if it may be; the same on every system."""
    if "\0" in name:
        return "a NUL can stand in no path"
    if _FAR.match(name):
        return "it names another computer or a device"
    if os.name == "nt" and PureWindowsPath(name).is_reserved():
        return "it is the name of a device"
    if is_bundled and is_absolute(name):
        return "it is an absolute path; what a bundle needs must be in it"
    return ""


def _plain(parts: tuple[str, ...]) -> str | None:
    """The name with `..` resolved; None if it leads out of the bundle."""
    found: list[str] = []
    for part in parts:
        if part == "..":
            if not found:
                return None
            found.pop()
        elif part != ".":
            found.append(part)
    return str(PurePosixPath(*found)) if found else None
