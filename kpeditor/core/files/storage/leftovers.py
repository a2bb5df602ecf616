"""Leftovers: finds and removes files that a process was still writing when it died.

A file being written is called `.NAME.kpPLACE-PID-CHANCE.new` and lies beside the file NAME. If PLACE is this
machine, the file is a leftover once the process PID has ended. Otherwise it is a leftover if nothing was
written to it for a day.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import re
import shutil
import sys
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path


@cache
def place() -> str:
    """The id of this machine or container, eight hexadecimal digits. Process ids are unique within it."""
    try:
        space = str(Path("/proc/self/ns/pid").readlink())
    except OSError:
        space = ""
    return hashlib.sha256(f"{platform.node()}\n{space}".encode("utf-8", "replace")).hexdigest()[:8]


def is_running(pid: int, started: str = "") -> bool:
    """Whether a process of this place is running.

    `started`, as given by `started_at`, tells it from a later process with the same id.
    """
    if pid <= 0 or not _exists(pid):
        return False
    now = started_at(pid)
    return not started or not now or now == started


def started_at(pid: int) -> str:
    """When a process of this place was started, in the system's own units; "" if the system does not tell."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


def _exists(pid: int) -> bool:
    if sys.platform == "win32":
        return _exists_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # the process exists, but belongs to another user
    return True


def _exists_on_windows(pid: int) -> bool:
    """Whether a process exists, asked with a handle: `os.kill(pid, 0)` would end it on Windows."""
    import ctypes

    library = getattr(ctypes, "windll").kernel32  # noqa: B009  # the attribute exists on Windows alone
    synchronise, access_denied, timed_out = 0x00100000, 5, 0x102
    handle = library.OpenProcess(synchronise, False, pid)
    if not handle:
        return bool(library.GetLastError() == access_denied)
    try:
        return bool(library.WaitForSingleObject(handle, 0) == timed_out)
    finally:
        library.CloseHandle(handle)


DAY = 86_400.0
_NAME = 40
_OURS = re.compile(
    r"\.(?P<name>.{1,40})\.kp(?P<place>[0-9a-f]{8})-(?P<pid>\d{1,10})-[0-9a-f]{8}\.new", re.DOTALL
)
_OURS_ONCE = re.compile(r"\..{1,40}\.[a-z0-9_]{8}\.new", re.DOTALL)
"""The names that versions up to 1.0 used; searched for in the program's own folders alone."""


def name_beside(name: str) -> str:
    """A new name for the file that will become `name`; it says which process writes it."""
    return f".{name[:_NAME]}.kp{place()}-{os.getpid()}-{os.urandom(4).hex()}.new"


def clear_leftovers(folder: Path, *, of: str = "", is_own: bool = False) -> list[Path]:
    """Removes the leftovers in a folder, or those of one file there; returns the removed paths.

    `is_own`: the folder is one of the program's own; leftovers of older versions are removed too, after a
    day.
    """
    gone = []
    for entry in _entries(folder):
        found = _OURS.fullmatch(entry.name)
        if found and (of and found["name"] != of[:_NAME]):
            continue
        if found:
            is_left = is_old(entry) or (found["place"] == place() and not is_running(int(found["pid"])))
        else:
            is_left = is_own and not of and bool(_OURS_ONCE.fullmatch(entry.name)) and is_old(entry)
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


def is_old(entry: os.DirEntry[str] | Path) -> bool:
    """Whether a file or folder was not written for a day; False if that cannot be determined."""
    try:
        return time.time() - entry.stat(follow_symlinks=False).st_mtime > DAY
    except OSError:
        return False


def _remove(entry: os.DirEntry[str]) -> bool:
    """Removes a file, or a folder with its content; never the target of a link."""
    with contextlib.suppress(OSError):
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path, ignore_errors=True)
        else:
            Path(entry.path).unlink()
        return True
    return False
