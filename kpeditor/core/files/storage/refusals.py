"""Explains to the user why the system refuses to read or write a file, and what to do."""

from __future__ import annotations

import errno
import os

_ANY_WAY = {
    errno.ENOTDIR: "a part of the path is a file, not a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EIO: "the disk reports an error",
}
_READING = {
    **_ANY_WAY,
    errno.EACCES: "you may not read it",
    errno.EPERM: "you may not read it",
    errno.EISDIR: "it is a folder",
}
_WRITING = {
    **_ANY_WAY,
    errno.EIO: "the disk reports an error; choose another one, and test this one",
    errno.ENOSPC: "the disk is full; free some space, or choose another disk",
    errno.EDQUOT: "your space on this disk is used up; free some, or choose another disk",
    errno.EFBIG: "the file is larger than is allowed there; choose another disk",
    errno.EROFS: "the disk is read-only; choose another one",
    errno.EACCES: "you may not write there; choose another folder",
    errno.EPERM: "you may not write there; choose another folder",
    errno.ENOENT: "there is no such folder; make it, or choose another one",
}


def why_not_read(reason: Exception) -> str:
    """Why a file could not be read, in words."""
    return _worded(reason, _READING) if isinstance(reason, OSError) else str(reason)


def why_not_written(reason: Exception) -> str:
    """Why a file could not be written, in words."""
    if isinstance(reason, UnicodeEncodeError):
        return "a text holds half of a character, which no file can hold"
    return _worded(reason, _WRITING) if isinstance(reason, OSError) else str(reason)


def _worded(reason: OSError, words: dict[int, str]) -> str:
    """Our words for an error number of the system; a message that is not the system's own stays."""
    number, own = reason.errno or 0, reason.strerror or str(reason)
    return words.get(number, own) if own == os.strerror(number) else own
