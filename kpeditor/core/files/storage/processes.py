"""Processes: which process made a file, told so that another one can see whether it is still running."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from functools import cache
from pathlib import Path


@cache
def place() -> str:
    """Where process ids mean the same: eight hexadecimal digits for this machine, or for this container of
    it, which has process ids of its own.
    """
    try:
        space = str(Path("/proc/self/ns/pid").readlink())
    except OSError:
        space = ""
    return hashlib.sha256(f"{platform.node()}\n{space}".encode("utf-8", "replace")).hexdigest()[:8]


def is_running(pid: int, started: str = "") -> bool:
    """Whether a process of this place is running. With `started`, as `started_at` tells it, a later process
    that got the same id is not taken for it.
    """
    if pid <= 0 or not _exists(pid):
        return False
    now = started_at(pid)
    return not started or not now or now == started


def started_at(pid: int) -> str:
    """When a process of this place was started, in the system's own counting; "" where that is not told."""
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
    """By a handle, because `os.kill(pid, 0)` ends a process there."""
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
