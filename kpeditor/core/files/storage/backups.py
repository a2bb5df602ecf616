"""Backups: copies of a file from before each of the last saves, kept in another folder."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.places import LARGEST, is_file, is_folder, real_path
from kpeditor.core.files.storage.refusals import why_not_written
from kpeditor.core.files.storage.writing import copy_whole

MOST = 10
"""The most former states of a file that are kept."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A former state of a file; `saved` is the time it was written."""

    path: Path
    saved: datetime


def keep(path: Path, folder: Path) -> Path | None:
    """Copies a file to its backups before it is overwritten; deletes the oldest beyond `MOST`.

    Returns the copy, or None if the latest backup has the same content.

    Raises:
        NotSaved: when the copy could not be made; the file and the former copies are untouched.
    """
    if not is_file(path):
        return None
    try:
        if path.stat().st_size > LARGEST:
            raise OSError(errno.EFBIG, f"it is larger than {LARGEST / 1e6:.0f} MB")
        data = path.read_bytes()
        known = backups_of(path, folder)
        if known and known[0].path.read_bytes() == data:
            return None
        own = _folder_of(path, folder)
        own.mkdir(parents=True, exist_ok=True)
        number = 1 + max((_number(one.path, path) for one in known), default=0)
        copy = own / f"{path.stem}.{number:06d}{path.suffix}"
        copy_whole(path, copy)
    except OSError as reason:
        text = f"what {path.name} was before could not be kept in {folder}: {why_not_written(reason)}"
        raise NotSaved(text) from reason
    for old in backups_of(path, folder)[MOST:]:
        with contextlib.suppress(OSError):
            old.path.unlink()
    return copy


def backups_of(path: Path, folder: Path) -> list[Backup]:
    """The former states of a file that are kept, the latest first; other files in the folder are ignored."""
    own = _folder_of(path, folder)
    copies = [one for one in own.iterdir() if _number(one, path)] if is_folder(own) else []
    copies.sort(key=lambda copy: _number(copy, path), reverse=True)
    return [Backup(copy, datetime.fromtimestamp(copy.stat().st_mtime)) for copy in copies]


def _folder_of(path: Path, folder: Path) -> Path:
    """The folder of the backups of one file; files of the same name from other folders have others."""
    place = str(real_path(path))
    return folder / f"{path.stem}-{hashlib.sha256(place.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def _number(copy: Path, path: Path) -> int:
    """The number of a backup, from 1; 0 for any other file."""
    found = re.fullmatch(rf"{re.escape(path.stem)}\.([0-9]{{6,}}){re.escape(path.suffix)}", copy.name)
    return int(found[1]) if found is not None else 0
