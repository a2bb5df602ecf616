"""Zip files: what plain zip programs write is read, what is not there or no file is told, and ours are the
same at any time.
"""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.files.storage import safezip
from kpeditor.core.files.storage.safezip import read_zip, unzipped, zipped

MARK = b"PK\x07\x08"
END = b"PK\x05\x06"


class Pipe(io.RawIOBase):
    """A stream that cannot be sought, into which zip programs write sums and sizes behind the content."""

    def __init__(self) -> None:
        self.data = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data) -> int:
        self.data += data
        return len(data)


def streamed(members: dict[str, bytes]) -> bytes:
    """A zip file with sums and sizes behind the content."""
    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w") as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return bytes(pipe.data)


def without_marks(data: bytes, count: int) -> bytes:
    """The same without the mark of four bytes before these sums, which programs may leave out."""
    at = data.rfind(END)
    size, offset = struct.unpack_from("<2L", data, at + 12)
    body, directory = data[:offset].replace(MARK, b""), bytearray(data[offset : offset + size])
    assert offset - len(body) == 4 * count
    entry = 0
    for number in range(count):
        (place,) = struct.unpack_from("<L", directory, entry + 42)
        struct.pack_into("<L", directory, entry + 42, place - 4 * number)
        entry += 46 + sum(struct.unpack_from("<3H", directory, entry + 28))
    end = bytearray(data[at:])
    struct.pack_into("<L", end, 16, len(body))
    return bytes(body + directory + end)


def test_zip_files_written_into_a_pipe_are_read():
    members = {"a.txt": b"first", "maps/b.txt": b"", "c.txt": b"third " * 9}
    data = streamed(members)
    assert data.count(MARK) == 3
    assert unzipped(data) == unzipped(without_marks(data, 3)) == members


def test_folders_that_stand_there_by_themselves_are_no_files():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in ("maps/", "maps/a.txt", "empty/"):
            archive.writestr(zipfile.ZipInfo(name), b"x" if name.endswith("t") else b"")
    assert unzipped(stream.getvalue()) == {"maps/a.txt": b"x"}


def test_the_same_bytes_are_written_at_any_time_and_place():
    """Neither the clock nor the system shows in them."""
    data = zipped({"b": b"2" * 99, "first": b"1" * 99, "a": b"0"}, first="first", second="b")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
    assert [info.filename for info in infos] == ["first", "b", "a"]
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert {(info.create_system, info.external_attr >> 16) for info in infos} == {(3, 0o100644)}
    assert [info.compress_type for info in infos] == [0, 8, 8]


@pytest.mark.parametrize("here", [0, 1, 3])
def test_a_directory_of_which_not_all_is_here_is_refused(here):
    data = bytearray(zipped({"a": b"x", "b": b"y"}))
    struct.pack_into("<H", data, data.rfind(END) + 8, here)
    with pytest.raises(BadFile, match="one part of several"):
        unzipped(bytes(data))


def refused(path: Path) -> tuple[str, str]:
    with pytest.raises(BadFile) as caught:
        read_zip(path)
    (problem,) = caught.value.problems
    assert problem.where.file == str(path)
    return problem.code, problem.text


def test_what_is_no_file_is_told(tmp_path):
    assert refused(tmp_path / "no.kpz") == ("file-missing", "there is no such file")
    assert refused(tmp_path / "nul\0.kpz")[0] in ("file-missing", "file-unreadable")
    assert refused(tmp_path) == ("file-unreadable", "this is no ordinary file")


def test_what_would_not_be_read_is_not_written(monkeypatch):
    """With the number or the size that was too much."""
    for name, most, words in (("MAX_MEMBERS", 1, "holds 2 files or more"), ("MAX_TOTAL", 3, "unpacked")):
        with monkeypatch.context() as patch:
            patch.setattr(safezip, name, most)
            with pytest.raises(BadFile, match=words) as caught:
                zipped({"a": b"xx", "b": b"yy"})
        assert [one.code for one in caught.value.problems] == ["bundle-too-large"]
        assert caught.value.problems[0].fix
