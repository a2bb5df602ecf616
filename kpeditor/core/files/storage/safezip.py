"""Untrusted zip files: reads them only if all sizes are bounded and all names safe; writes them reproducibly.

The standard library reads the entries. Before that, this module checks what the library tolerates: bytes
between entries, contradictions of head and directory, and sizes. It refuses any file that differs from what
plain zip programs write.
"""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from kpeditor.core.errors import BadFile
from kpeditor.core.files.storage.membernames import is_archive, name_problems
from kpeditor.core.files.storage.places import LARGEST
from kpeditor.core.files.storage.refusals import why_not_read
from kpeditor.core.problem import Problem, error

MAX_ARCHIVE = LARGEST
"""The most bytes of a zip file."""
MAX_TOTAL = 256 * 1024 * 1024
"""The most bytes of all files in it together, unpacked."""
MAX_MEMBERS = 1000
_END = struct.Struct("<4s4H2LH")
_LOCAL = struct.Struct("<4s5H3L2H")
_FLAGS = 0x0006 | 0x0008 | 0x0800
"""The flag bits an entry may have: level of compression, sums behind the data, names in UTF-8."""
_UNICODE_PATH = 0x7075
_EPOCH = (1980, 1, 1, 0, 0, 0)
_DAMAGED = "Get it again: it was cut short or changed on its way."
_AGAIN = "Unpack it with another program, look at it, and pack it again with `kpeditor export bundle`."


def read_zip(path: Path) -> Mapping[str, bytes]:
    """The files in a zip file by name, without folders.

    Raises:
        BadFile: when it cannot be read or is not safe; its problems say why.
    """
    try:
        status = path.stat()
    except (OSError, ValueError):
        return unzipped(_bytes_of(path), str(path))  # says why it cannot be read
    return _unzipped_last(path, status.st_ino, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=1)
def _unzipped_last(path: Path, *_version: int) -> Mapping[str, bytes]:
    """Keeps the last zip file in memory: a check reads the files of a bundle one by one, some twice."""
    return MappingProxyType(unzipped(_bytes_of(path), str(path)))


def forget_last() -> None:
    """Frees the memory that `read_zip` keeps, which may be large."""
    _unzipped_last.cache_clear()


def unzipped(data: bytes, name: str = "") -> dict[str, bytes]:
    """The files in the bytes of a zip file by name, without folders.

    Raises:
        BadFile: when the bytes are no zip file or not safe; its problems say why.
    """
    count, directory = _directory(data, name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            if len(infos) != count:
                raise _bad(name, "bundle-damaged", "its directory contradicts its own end record", _DAMAGED)
            found = [
                *_layout_problems(data, infos, directory),
                *(one for info in infos for one in _entry_problems(info)),
            ]
            files = [info for info in infos if not _is_folder(info)]
            folders = [info.filename.removesuffix("/") for info in infos if _is_folder(info)]
            found += name_problems([info.filename for info in files], folders)
            total = sum(info.file_size for info in files)
            if total > MAX_TOTAL:
                found.append(_problem("bundle-too-large", _size_text(total), _AGAIN))
            if found:
                raise _refusal(name, found)
            members = {info.filename: _content(archive, info, name) for info in files}
    except (zipfile.BadZipFile, UnicodeDecodeError, NotImplementedError, struct.error, EOFError) as reason:
        raise _bad(name, "bundle-damaged", f"it is no sound zip file ({reason})", _DAMAGED) from None
    if nested := [one for one, content in members.items() if is_archive(one, content)]:
        text = f"{nested[0]!r} in it is an archive itself, whose files would not be checked"
        raise _bad(name, "bundle-unsafe", text, "Put the files themselves into the bundle.")
    return members


def zipped(members: Mapping[str, bytes], *, first: str = "", second: str = "") -> bytes:
    """The bytes of a zip file of these files. The same files give the same bytes on every machine.

    The file called `first` stands at the beginning and is not compressed, so that other programs can tell
    what the zip file is; the one called `second` follows it.

    Raises:
        BadFile: when `unzipped` would refuse the names or sizes.
    """
    found = list(name_problems(members))
    found += [
        _problem("bundle-unsafe", f"{one!r} is an archive itself", "Put in the files themselves.")
        for one, content in members.items()
        if is_archive(one, content)
    ]
    total = sum(map(len, members.values()))
    if total > MAX_TOTAL or len(members) > MAX_MEMBERS:
        text = _size_text(total) if total > MAX_TOTAL else _many_text(len(members))
        found.append(_problem("bundle-too-large", text, "Leave some of it out."))
    if found:
        raise _refusal("the bundle", found)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in sorted(members, key=lambda one: (one != first, one != second, one)):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.create_system = 3
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            info.compress_type = zipfile.ZIP_STORED if name == first else zipfile.ZIP_DEFLATED
            archive.writestr(info, members[name], compresslevel=None if name == first else 9)
    return stream.getvalue()


def _bytes_of(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise _bad(str(path), "file-unreadable", "this is no ordinary file")
        if status.st_size > MAX_ARCHIVE:
            text = (
                f"it has {status.st_size / 1e6:.0f} MB; bundles of up to {MAX_ARCHIVE / 1e6:.0f} MB are read"
            )
            raise _bad(str(path), "bundle-too-large", text, "Look whether it is the right file.")
        with path.open("rb") as stream:
            return stream.read(
                min(status.st_size, MAX_ARCHIVE)
            )  # a larger argument would reserve more memory
    except FileNotFoundError:
        raise _bad(str(path), "file-missing", "there is no such file") from None
    except (OSError, ValueError) as reason:
        raise _bad(str(path), "file-unreadable", f"it cannot be read: {why_not_read(reason)}") from None


def _directory(data: bytes, name: str) -> tuple[int, int]:
    """The declared number of entries and the start of the directory, found before any entry is read."""
    # Search from the end, like other programs. A comment that holds the mark could make two programs find two
    # directories, so the record found must reach exactly to the end of the file (below).
    at = data.rfind(b"PK\x05\x06", max(0, len(data) - _END.size - 0xFFFF))
    if not data.startswith((b"PK\x03\x04", b"PK\x05\x06")) or at < 0 or len(data) < at + _END.size:
        cut = data.startswith(b"PK\x03\x04")
        text = "it ends before its directory" if cut else "it is no zip file, and so no bundle"
        raise _bad(name, "bundle-damaged", text, _DAMAGED if cut else "Look whether it is the right file.")
    _, disk, first_disk, here, count, size, offset, comment = _END.unpack_from(data, at)
    # 0xFFFF announces the larger format (zip64), which no bundle needs.
    if 0xFFFF in (here, count) or count > MAX_MEMBERS:
        raise _bad(name, "bundle-too-large", _many_text(count), _AGAIN)
    if disk or first_disk or here != count or offset + size != at or at + _END.size + comment != len(data):
        text = "there is something before, between or behind its files, or it is one part of several"
        raise _bad(name, "bundle-damaged", text, _AGAIN)
    return int(count), int(offset)


def _layout_problems(data: bytes, infos: list[zipfile.ZipInfo], directory: int) -> Iterator[Problem]:
    """Problems of the layout: entries must follow without gap or overlap, with heads that agree with the
    directory.

    Overlapping entries would let a small file unpack to an enormous one.
    """
    position = 0
    for info in sorted(infos, key=lambda one: one.header_offset):
        start = info.header_offset
        if start != position or start + _LOCAL.size > len(data):
            yield _told(
                info,
                "bundle-unsafe",
                "overlaps the file before it in the zip file, or leaves a gap after it",
                _AGAIN,
            )
            return
        mark, _, flags, method, _, _, crc, packed, full, name_length, extra = _LOCAL.unpack_from(data, start)
        name = data[start + _LOCAL.size : start + _LOCAL.size + name_length]
        # Bit 3: sum and sizes follow behind the content, and the head may say 0 in their place.
        is_behind = bool(flags & 8)
        says = (crc, packed, full) == (info.CRC, info.compress_size, info.file_size)
        says |= is_behind and (crc, packed, full) == (0, 0, 0)
        is_same = mark == b"PK\x03\x04" and flags == info.flag_bits and method == info.compress_type and says
        if not is_same or name != _raw(info) or name.decode("utf-8", "replace") != info.filename:
            yield _told(info, "bundle-unsafe", "differs between its own header and the directory", _AGAIN)
            return
        position = start + _LOCAL.size + name_length + extra + info.compress_size
        if is_behind:
            # Sum and sizes, 12 bytes, with or without a mark of 4 before them.
            position += 16 if data[position : position + 4] == b"PK\x07\x08" else 12
    if position != directory:
        yield _problem("bundle-unsafe", "something lies hidden between the files and the directory", _AGAIN)


def _is_folder(info: zipfile.ZipInfo) -> bool:
    """Whether an entry is a folder, as in the standard library, but also for an empty name."""
    return info.filename.endswith("/")


def _raw(info: zipfile.ZipInfo) -> bytes:
    return info.orig_filename.encode("utf-8" if info.flag_bits & 0x800 else "cp437")


def _entry_problems(info: zipfile.ZipInfo) -> Iterator[Problem]:
    kind = stat.S_IFMT(info.external_attr >> 16)
    # Bits 0, 6, 13: encrypted, strongly encrypted, with hidden names.
    if info.flag_bits & 0x2041:
        yield _told(
            info, "bundle-unsafe", "is encrypted", "Bundles are not encrypted; ask for it without a password."
        )
    elif info.flag_bits & ~_FLAGS:
        yield _told(info, "bundle-unsafe", "is packed in a way that bundles are not", _AGAIN)
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        told = f"is compressed by method {info.compress_type}; bundles know only 0 and 8"
        yield _told(info, "bundle-unsafe", told, _AGAIN)
    elif info.compress_type == zipfile.ZIP_STORED and info.compress_size != info.file_size:
        yield _told(info, "bundle-unsafe", "is not compressed but has two different sizes", _AGAIN)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR) or (kind == stat.S_IFDIR) > _is_folder(info):
        what = "is a link" if kind == stat.S_IFLNK else "is no ordinary file"
        yield _told(info, "bundle-unsafe", f"{what}, which could lead anywhere", _AGAIN)
    if _has_second_name(info.extra):
        yield _told(info, "bundle-unsafe", "has a second name, by which other programs unpack it", _AGAIN)
    if _is_folder(info) and info.file_size:
        yield _told(info, "bundle-unsafe", "is a folder with content of its own", _AGAIN)
    if not info.flag_bits & 0x800 and not info.filename.isascii():
        yield _told(info, "bundle-unsafe", "has a name in an unknown encoding (not marked as UTF-8)", _AGAIN)


def _has_second_name(extra: bytes) -> bool:
    """Whether the extra fields of an entry give another path, which some zip programs would use."""
    while len(extra) >= 4:
        kind, length = struct.unpack_from("<HH", extra)
        if kind == _UNICODE_PATH:
            return True
        extra = extra[4 + length :]
    return False


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str) -> bytes:
    """The content of one file, never more than its declared size."""
    try:
        with archive.open(info) as stream:
            content = stream.read(info.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError) as reason:
        text = f"{info.filename!r} in it is damaged ({reason})"
        raise _bad(name, "bundle-damaged", text, _DAMAGED) from None
    if len(content) != info.file_size:
        text = f"{info.filename!r} in it has another size than it says"
        raise _bad(name, "bundle-damaged", text, _DAMAGED)
    return content


def _size_text(total: int) -> str:
    return f"its files have {total / 1e6:.0f} MB unpacked; bundles have at most {MAX_TOTAL / 1e6:.0f} MB"


def _many_text(count: int) -> str:
    return f"it says that it holds {count} files or more; bundles have at most {MAX_MEMBERS}"


def _told(info: zipfile.ZipInfo, code: str, what: str, cure: str) -> Problem:
    return _problem(code, f"{info.filename[:80]!r} in it {what}", cure)


def _problem(code: str, text: str, cure: str = "") -> Problem:
    return error(code, text, fix=cure)


def _bad(name: str, code: str, text: str, cure: str = "") -> BadFile:
    return _refusal(name, [_problem(code, text, cure)])


def _refusal(name: str, problems: list[Problem]) -> BadFile:
    placed = [problem.at(file=name) for problem in problems]
    return BadFile(f"{name}: {placed[0].text}", placed)
