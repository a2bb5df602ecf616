"""Leftovers: finds and removes files that a process was still writing when it died.

A file being written is called `.NAME.kpPLACE-PID-CHANCE.new` and lies beside the file NAME. It is a leftover
when the process PID of its place runs no more; of another place, when nothing was written for a day.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterable
from pathlib import Path

from kpeditor.core.files.storage.processes import is_running, place

DAY = 86_400.0
_NAME = 40
_OURS = re.compile(
    r"\.(?P<name>.{1,40})\.kp(?P<place>[0-9a-f]{8})-(?P<pid>\d{1,10})-[0-9a-f]{8}\.new", re.DOTALL
)
_OURS_ONCE = re.compile(r"\..{1,40}\.[a-z0-9_]{8}\.new", re.DOTALL)
"""As versions up to 1.0 called them: looked for in the program's own folders alone."""


def name_beside(name: str) -> str:
    """A new name for the file that will become `name`; it says which process writes it."""
    return f".{name[:_NAME]}.kp{place()}-{os.getpid()}-{secrets.token_hex(4)}.new"


def clear_leftovers(folder: Path, *, of: str = "", is_own: bool = False) -> list[Path]:
    """Removes the leftovers in a folder, or those of one file there; answers what was removed.

    `is_own`: the folder is one of the program's own; those of older versions go too, a day old.
    """
    gone = []
    for entry in _entries(folder):
        found = _OURS.fullmatch(entry.name)
        if found and (of and found["name"] != of[:_NAME]):
            continue
        if found:
            is_left = _is_old(entry) or (found["place"] == place() and not is_running(int(found["pid"])))
        else:
            is_left = is_own and not of and bool(_OURS_ONCE.fullmatch(entry.name)) and _is_old(entry)
        if is_left and _remove(entry):
            gone.append(Path(entry.path))
    return gone


def clear_leftovers_below(folder: Path) -> list[Path]:
    """Removes the leftovers in one of the program's own folders and in those below it."""
    gone = clear_leftovers(folder, is_own=True)
    for entry in _entries(folder):
        if entry.is_dir(follow_symlinks=False):
            gone += clear_leftovers_below(Path(entry.path))
    return gone


def _entries(folder: Path) -> Iterable[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return ()


def _is_old(entry: os.DirEntry[str]) -> bool:
    try:
        return time.time() - entry.stat(follow_symlinks=False).st_mtime > DAY
    except OSError:
        return False


def _remove(entry: os.DirEntry[str]) -> bool:
    """Removes a file, or a folder with what is in it; never what a link leads to."""
    with contextlib.suppress(OSError):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path, ignore_errors=True)
        else:
            Path(entry.path).unlink()
        return True
    return False
