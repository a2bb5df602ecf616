"""Writes a file so that nothing is lost: a new file beside the old one, read back, then put in its place."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import tempfile
from pathlib import Path

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.refusals import why_not_written


def write_safely(path: Path, text: str, *, is_forced: bool = True) -> None:
    """Writes a text as UTF-8. Whatever happens, the old file or the new one is there, whole.

    A link is followed, so that the file it leads to is written; permissions are kept. `is_forced` False does
    not wait until the disk has it: that outlives the program, but not a failure of power.

    Raises:
        NotSaved: when it could not be written; the old file, if there was one, is untouched.
    """
    try:
        data = text.encode("utf-8")
    except ValueError as reason:
        raise NotSaved(f"{path} was not saved: {why_not_written(reason)}") from reason
    write_bytes_safely(path, data, is_forced=is_forced)


def write_bytes_safely(path: Path, data: bytes, *, is_forced: bool = True) -> None:
    """The same for bytes.

    Raises:
        NotSaved: when they could not be written; the old file, if there was one, is untouched.
    """
    target, mode = _place(path)
    try:
        _replace(target, data, mode, is_forced)
    except OSError as reason:
        raise NotSaved(f"{path} was not saved: {why_not_written(reason)}") from reason


def copy_whole(source: Path, target: Path) -> None:
    """Copies a file with its times; what cannot be copied whole does not appear, and what was there stays.

    Raises:
        OSError: when it cannot be copied.
    """
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".new", dir=target.parent)
    os.close(handle)
    beside = Path(name)
    try:
        shutil.copy2(source, beside)
        beside.replace(target)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def writable_target(path: Path) -> Path:
    """The file itself that a path leads to, links followed; for writers that put a new file in its place.

    Raises:
        NotSaved: when something else than an ordinary file lies there, which must not be replaced.
    """
    return _place(path)[0]


def _place(path: Path) -> tuple[Path, int]:
    try:
        target = path.resolve()
        return target, _mode(target)
    except (OSError, ValueError, RuntimeError) as reason:
        raise NotSaved(f"{path} was not saved: {why_not_written(reason)}") from reason


def _mode(target: Path) -> int:
    """The permissions the file shall have; raises OSError where it must not be replaced."""
    try:
        status = target.stat()
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "this is no ordinary file")
    if not status.st_mode & stat.S_IWUSR:
        raise PermissionError(errno.EACCES, "the file is write-protected")
    return stat.S_IMODE(status.st_mode)


def _replace(target: Path, data: bytes, mode: int, is_forced: bool) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".new", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            if is_forced:
                os.fsync(stream.fileno())
        beside.chmod(mode)
        if beside.read_bytes() != data:
            raise OSError(errno.EIO, "what was written reads back differently")
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    if is_forced:
        _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Makes the new name last through a power failure, where the system can."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
