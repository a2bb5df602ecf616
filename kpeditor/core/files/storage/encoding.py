"""Decodes files as UTF-8. Refuses anything else and says which encoding it seems to have."""

from __future__ import annotations

import codecs
import stat
from pathlib import Path

from kpeditor.core.errors import BadFile
from kpeditor.core.files.storage.inbundle import in_bundle, read_member
from kpeditor.core.files.storage.refusals import why_not_read
from kpeditor.core.problem import Problem, error

MAX_BYTES = 64 * 1024 * 1024
"""The largest file that is read; a 1000 x 1000 map with six layers and every hexside takes about 30 MB."""

_ZIP = b"PK\x03\x04"
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"%PDF", b"II*\0", b"MM\0*")
_AS_UTF8 = "save it with the encoding UTF-8"
_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def read_text(path: Path) -> str:
    """The text of a file with its line ends and byte order mark. The path may lead into a bundle.

    Raises:
        BadFile: when the file cannot be read, is not an ordinary file, is too large or is not UTF-8 text.
    """
    if (inside := in_bundle(path)) is not None:
        return decode(read_member(*inside), str(path))
    try:
        # The path of a map may come from an untrusted file: opening a device or a pipe could hang.
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _refusal(path, "file-unreadable", "this is a folder, not a file")
        if not stat.S_ISREG(status.st_mode):
            raise _refusal(path, "file-unreadable", "this is no ordinary file")
        if status.st_size > MAX_BYTES:
            raise _refusal(path, "file-too-large", _size_text(status.st_size))
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise _refusal(path, "file-missing", "there is no such file") from None
    except (OSError, ValueError) as reason:
        raise _refusal(path, "file-unreadable", f"it cannot be read: {why_not_read(reason)}") from None
    return decode(data, str(path))


def decode(data: bytes, name: str = "") -> str:
    """The text of UTF-8 bytes.

    Raises:
        BadFile: when there are too many bytes, or they are not UTF-8 text.
    """
    if len(data) > MAX_BYTES:
        raise BadFile(
            f"{name}: {_size_text(len(data))}", [error("file-too-large", _size_text(len(data)), file=name)]
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        problem = _wrong_encoding(data, fault, name)
        raise BadFile(f"{name}: {problem.text}", [problem]) from None
    if looks := _other_encoding(data):
        problem = error(
            "file-encoding", f"the file is {looks}, not UTF-8", fix=_AS_UTF8, file=name, line=1, column=1
        )
        raise BadFile(f"{name}: {problem.text}", [problem])
    return text


def _wrong_encoding(data: bytes, fault: UnicodeDecodeError, name: str) -> Problem:
    looks = _other_encoding(data)
    line = data.count(b"\n", 0, fault.start) + 1
    line_start = data.rfind(b"\n", 0, fault.start) + 1
    column = len(data[line_start : fault.start].decode("utf-8", "replace")) + 1
    if looks:
        return error(
            "file-encoding", f"the file is {looks}, not UTF-8", fix=_AS_UTF8, file=name, line=1, column=1
        )
    byte = data[fault.start]
    letter = bytes([byte]).decode("cp1252", "replace")
    if data.count(b"\0"):
        text = f"this is no text file (byte {byte:02X} here, and NUL bytes)"
        return error("file-encoding", text, fix=_cure_of(data), file=name, line=line, column=column)
    text = f"the file is not UTF-8; it looks like Latin-1 or Windows-1252 (byte {byte:02X}, there {letter!r})"
    return error("file-encoding", text, fix=_AS_UTF8, file=name, line=line, column=column)


def _cure_of(data: bytes) -> str:
    """The cure for a file that is no text, judged by its first bytes; "" if they are not known."""
    if data.startswith(_ZIP):
        return (
            "bundles are called *.kpz, VASSAL modules *.vmod; its saved games and other archives are not read"
        )
    if data.startswith(_PICTURES):
        return "maps are read from pictures by Map > Read a scanned map, or by `kpeditor scan`"
    return ""


def _other_encoding(data: bytes) -> str:
    """UTF-16 or UTF-32 if the first bytes show it, with or without a byte order mark."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    # Without a mark, zeros tell: letters of most alphabets have upper bytes of 0, one in two or three in
    # four.
    head = data[: min(64, len(data) // 4 * 4)]
    is_zero = [sum(byte == 0 for byte in head[start::4]) * 2 > len(head) // 4 for start in range(4)]
    if is_zero in ([False, True, True, True], [True, True, True, False]):
        return "UTF-32"
    return "UTF-16" if is_zero in ([False, True, False, True], [True, False, True, False]) else ""


def _refusal(path: Path, code: str, text: str) -> BadFile:
    name = str(path)
    return BadFile(f"{name}: {text}", [error(code, text, file=name)])


def _size_text(size: int) -> str:
    return f"the file has {size / 1e6:.0f} MB; kpeditor reads files of up to {MAX_BYTES / 1e6:.0f} MB"
