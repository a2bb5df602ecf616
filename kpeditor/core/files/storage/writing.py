"""Writes a file so that nothing is lost: a new file beside the old one, read back, then put in its place.

Bytes are written by `os.write`, never by a Python file, which buffers. So it is known after every call what
was written, and the tests can make each single call fail.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Collection, Iterator
from pathlib import Path

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.leftovers import clear_leftovers, name_beside
from kpeditor.core.files.storage.refusals import why_not_written

OWNER_ALONE = 0o600
"""The permissions of a private file. Windows has no such bits: there the permissions of the folder count."""
_BINARY: int = getattr(os, "O_BINARY", 0)
_PIECE = 1 << 20


def write_safely(path: Path, text: str, *, is_forced: bool = True, is_private: bool = False) -> None:
    """Writes a text as UTF-8. Whatever happens, either the old file or the new one is there, complete.

    Links are followed: their target is written. Permissions are kept, but only its owner can read a private
    file. Without `is_forced`, the call does not wait for the disk: the text survives the program, but not a
    power failure.

    Raises:
        NotSaved: when it could not be written; the old file, if there was one, is untouched.
    """
    try:
        data = text.encode("utf-8")
    except ValueError as reason:
        raise not_saved(path, reason) from reason
    write_bytes_safely(path, data, is_forced=is_forced, is_private=is_private)


def write_bytes_safely(path: Path, data: bytes, *, is_forced: bool = True, is_private: bool = False) -> None:
    """Writes bytes as `write_safely` writes a text.

    Raises:
        NotSaved: when they could not be written; the old file, if there was one, is untouched.
    """
    target, mode = _place(path)
    if is_forced:
        clear_leftovers(target.parent, of=target.name)
    try:
        _replace(target, data, OWNER_ALONE if is_private else mode, is_forced)
    except OSError as reason:
        raise not_saved(path, reason) from reason


def write_once(path: Path, data: bytes) -> None:
    """Writes a file that must not exist yet, completely or not at all, even if two programs try at once.

    Raises:
        FileExistsError: when the file exists; it is untouched.
        NotSaved: when it could not be written; no file is there then.
    """
    try:
        with NewFile(path, _usual_mode()) as file:
            file.write(data)
            file.check(data)
            file.put_in_place(is_forced=True, may_replace=False)
    except FileExistsError:
        raise
    except OSError as reason:
        raise not_saved(path, reason) from reason


def write_new(path: Path, data: bytes) -> None:
    """Writes a file in a new folder, which the caller removes if anything fails.

    Raises:
        OSError: when it cannot be written; a part of it may be there.
    """
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
    try:
        write_all(handle, data)
    except BaseException:
        _close_quietly(handle)
        raise
    os.close(handle)


def append_lines(path: Path, data: bytes) -> None:
    """Adds complete lines to the end of a file that is not empty, and waits until the disk has them.

    If a killed program left a partial line at the end, the new lines start after it.

    Raises:
        OSError: when they cannot be written. They are then removed, unless another program has already added
            lines behind them.
    """
    # The system appends, because another program may add lines between the read of the end and the write.
    handle = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
    try:
        os.lseek(handle, -1, os.SEEK_END)
        is_torn = os.read(handle, 1) != b"\n"
        _append(handle, b"\n" + data if is_torn else data)
    finally:
        _close_quietly(handle)


def _append(handle: int, data: bytes) -> None:
    """Adds bytes by one call, so that lines of other programs cannot come between.

    A full disk may take only a part; a second call then learns why. After a failure the added bytes are
    removed.
    """
    start = done = 0
    try:
        while done < len(data):
            written = os.write(handle, data[done:])
            end = os.lseek(handle, 0, os.SEEK_CUR)
            start, done = start if done else end - written, done + written
            if written <= 0 or end != start + done:  # others have added lines between the parts
                raise OSError(errno.EIO, "not everything is taken at once")
        os.fsync(handle)
    except BaseException:
        with contextlib.suppress(OSError):
            if done and os.fstat(handle).st_size == start + done:  # else lines of others lie behind it
                os.ftruncate(handle, start)
        raise


def copy_whole(source: Path, target: Path) -> None:
    """Copies a file with its times and permissions, completely or not at all; a failure keeps the old target.

    Raises:
        OSError: when it cannot be copied.
    """
    status = source.stat()
    with source.open("rb") as stream, NewFile(target, stat.S_IMODE(status.st_mode)) as file:
        while piece := stream.read(_PIECE):
            file.write(piece)
        os.utime(file.path, ns=(status.st_atime_ns, status.st_mtime_ns))
        file.put_in_place(is_forced=False)


def write_all(handle: int, data: bytes | memoryview) -> None:
    """Writes all bytes, in several calls if the system takes only a part, as when a disk becomes full.

    Raises:
        OSError: when not everything could be written; a part may have been.
    """
    rest = memoryview(data).cast("B")
    while rest:
        written = os.write(handle, rest[:_PIECE])
        if written <= 0:
            raise OSError(errno.EIO, "nothing more is taken")
        rest = rest[written:]


class NewFile:
    """A new file, written beside the one it will replace. Its methods raise OSError.

    As a context it removes the new file, unless `put_in_place` was called.
    """

    def __init__(self, target: Path, mode: int | None = None) -> None:
        """Begins a file for a path; `mode` None gives it the permissions of the old file or the usual ones.

        Raises:
            OSError: when no file can be made there.
        """
        self.target = target
        self._mode = _mode(target) if mode is None else mode
        self.path = target.parent / name_beside(target.name)
        # Readable by its owner alone until it is complete: the content may be secret.
        self._handle: int | None = os.open(
            self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, OWNER_ALONE
        )

    def write(self, data: bytes | memoryview) -> None:
        """Appends bytes to the file."""
        assert self._handle is not None
        write_all(self._handle, data)

    def write_at(self, place: int, data: bytes) -> None:
        """Overwrites bytes from an offset on; later `write` calls still append."""
        assert self._handle is not None
        os.lseek(self._handle, place, os.SEEK_SET)
        write_all(self._handle, data)
        os.lseek(self._handle, 0, os.SEEK_END)

    def check(self, data: bytes) -> None:
        """Reads the file back and compares it with the bytes written."""
        if self.path.read_bytes() != data:
            raise OSError(errno.EIO, "what was written reads back differently")

    def put_in_place(self, *, is_forced: bool, may_replace: bool = True) -> None:
        """Closes the file and gives it its name.

        Without `may_replace`, raises FileExistsError if the target exists, and leaves the target unchanged.
        """
        assert self._handle is not None
        if is_forced:
            os.fsync(self._handle)
        handle, self._handle = self._handle, None
        os.close(handle)
        if self._mode != OWNER_ALONE:
            self.path.chmod(self._mode)
        if may_replace:
            self.path.replace(self.target)
        else:
            self._take_new_name()
        if is_forced:
            _sync_folder(self.target.parent)

    def drop(self) -> None:
        """Closes and deletes the file."""
        handle, self._handle = self._handle, None
        if handle is not None:
            _close_quietly(handle)
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)

    def __enter__(self) -> NewFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.drop()

    def _take_new_name(self) -> None:
        try:
            self.target.hardlink_to(self.path)  # atomic, and fails if the file exists
        except FileExistsError:
            raise
        except OSError:
            self._copy_to_new_name()  # this file system, such as that of a memory stick, has no hard links

    def _copy_to_new_name(self) -> None:
        handle = os.open(self.target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, self._mode)
        try:
            write_all(handle, self.path.read_bytes())
            os.fsync(handle)
        except BaseException:
            _close_quietly(handle)
            self.target.unlink(missing_ok=True)
            raise
        os.close(handle)


def not_saved(path: Path, reason: Exception) -> NotSaved:
    """The exception that says which file was not saved, why, and what to do."""
    return NotSaved(f"{path} was not saved: {why_not_written(reason)}")


def writable_target(path: Path) -> Path:
    """The real file that a path leads to, links followed, for writers that replace it by a new file.

    Raises:
        NotSaved: when the path leads to anything but an ordinary file, which must not be replaced.
    """
    return _place(path)[0]


def _replace(target: Path, data: bytes, mode: int, is_forced: bool) -> None:
    with NewFile(target, mode) as file:
        file.write(data)
        file.check(data)
        file.put_in_place(is_forced=is_forced)


def _place(path: Path) -> tuple[Path, int]:
    try:
        target = path.resolve()
        return target, _mode(target)
    except (OSError, ValueError, RuntimeError) as reason:
        raise not_saved(path, reason) from reason


def _mode(target: Path) -> int:
    """The permissions for the new file; raises OSError if the old one must not be replaced."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return _usual_mode()
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "this is no ordinary file")
    if not status.st_mode & stat.S_IWUSR:
        raise PermissionError(errno.EACCES, "the file is write-protected")
    return stat.S_IMODE(status.st_mode)


def _usual_mode() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def _sync_folder(folder: Path) -> None:
    """Makes the new name survive a power failure, if the system can."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _close_quietly(handle: int) -> None:
    with contextlib.suppress(OSError):
        os.close(handle)


@contextlib.contextmanager
def new_folder(folder: Path, *, is_private: bool = False) -> Iterator[None]:
    """A context that makes a folder, which may exist, for files written within the context.

    If an exception leaves the context, nothing new stays behind. Only its owner can enter a new private
    folder.

    Raises:
        NotSaved: when the folder cannot be made.
    """
    was_there = folder.is_dir()
    make_folder(folder, is_private=is_private)
    before = {one.name for one in folder.iterdir()}
    try:
        yield
    except BaseException:
        _clear(folder, before)
        if not was_there:
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise


def make_folder(folder: Path, *, is_private: bool = False) -> None:
    """Makes a folder and its parents, unless it exists.

    Only its owner can enter a private one; on Windows this depends on the version of Python.

    Raises:
        NotSaved: when it cannot be made.
    """
    try:
        folder.mkdir(0o700 if is_private else 0o777, parents=True, exist_ok=True)
    except OSError as reason:
        raise NotSaved(f"the folder {folder} cannot be made: {why_not_written(reason)}") from reason


def _clear(folder: Path, but: Collection[str]) -> None:
    for inside in folder.iterdir():
        if inside.name in but:
            continue
        if inside.is_dir():
            shutil.rmtree(inside, ignore_errors=True)
        else:
            with contextlib.suppress(OSError):
                inside.unlink()
