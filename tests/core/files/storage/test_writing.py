"""A save leaves the old file or the new one, whole, whatever happens."""

from __future__ import annotations

import errno
import os
import stat
import sys

import pytest

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.writing import append_lines, copy_whole, make_folder, write_safely

posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and links of POSIX")


def test_a_new_file_is_written_as_utf8_without_touching_line_ends(tmp_path):
    write_safely(tmp_path / "a.yaml", "é\r\nb\n")
    assert (tmp_path / "a.yaml").read_bytes() == "é\r\nb\n".encode()
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"]


@posix
def test_permissions_stay(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("old")
    path.chmod(0o640)
    write_safely(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@posix
def test_a_new_file_gets_the_usual_permissions(tmp_path):
    (tmp_path / "usual").write_text("")
    write_safely(tmp_path / "a.yaml", "x")
    assert (tmp_path / "a.yaml").stat().st_mode == (tmp_path / "usual").stat().st_mode


@posix
def test_a_link_is_followed(tmp_path):
    (tmp_path / "folder").mkdir()
    target = tmp_path / "folder" / "real.yaml"
    target.write_text("old")
    (tmp_path / "link.yaml").symlink_to("folder/real.yaml")
    write_safely(tmp_path / "link.yaml", "new")
    assert (tmp_path / "link.yaml").is_symlink()
    assert target.read_text() == "new"


def refused(path, text: str = "new") -> str:
    with pytest.raises(NotSaved) as caught:
        write_safely(path, text)
    assert str(path) in str(caught.value)
    return str(caught.value)


@posix
def test_a_write_protected_file_is_left_alone(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("old")
    path.chmod(0o444)
    assert "write-protected" in refused(path)
    assert path.read_text() == "old"


def test_folders_and_missing_folders_are_told(tmp_path):
    assert "folder" in refused(tmp_path)
    assert "no such folder" in refused(tmp_path / "no" / "a.yaml")
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / "file" / "a.yaml")
    assert refused(tmp_path / ("n" * 5000))


@posix
def test_links_in_a_circle_and_devices_are_told(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    refused(tmp_path / "a")
    os.mkfifo(tmp_path / "pipe")
    assert "no ordinary file" in refused(tmp_path / "pipe")


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "disk is full"), (errno.EROFS, "read-only"), (errno.EIO, "error")]
)
def test_a_failing_disk_leaves_the_old_file_and_no_rubbish(tmp_path, monkeypatch, number, words):
    path = tmp_path / "a.yaml"
    path.write_text("old")

    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    assert words in refused(path)
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["a.yaml"]


def test_a_disk_that_lies_is_noticed(tmp_path, monkeypatch):
    path = tmp_path / "a.yaml"
    path.write_text("old")
    monkeypatch.setattr(type(path), "read_bytes", lambda _: b"rubbish")
    assert "reads back differently" in refused(path)
    monkeypatch.undo()
    assert path.read_text() == "old"


def test_an_interrupted_save_leaves_the_old_file_and_no_rubbish(tmp_path, monkeypatch):
    path = tmp_path / "a.yaml"
    path.write_text("old")

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_safely(path, "new")
    assert path.read_text() == "old"
    assert [one.name for one in tmp_path.iterdir()] == ["a.yaml"]


def test_half_a_character_cannot_be_saved(tmp_path):
    assert "half of a character" in refused(tmp_path / "a.yaml", "\ud800")
    assert list(tmp_path.iterdir()) == []


def test_a_copy_is_whole_or_not_there(tmp_path, monkeypatch):
    source, target = tmp_path / "a.png", tmp_path / "b.png"
    source.write_bytes(b"picture")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="space"):
        copy_whole(source, target)
    assert [one.name for one in tmp_path.iterdir()] == ["a.png"]
    monkeypatch.undo()
    copy_whole(source, target)
    assert target.read_bytes() == b"picture"


@pytest.mark.skipif(os.name != "posix", reason="rights of folders are told otherwise on Windows")
def test_a_folder_is_open_to_others_unless_it_is_private(tmp_path):
    before = os.umask(0o022)
    try:
        make_folder(tmp_path / "shared" / "inside")
        make_folder(tmp_path / "own", is_private=True)
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("shared", "own")] == [0o755, 0o700]


def test_lines_that_another_program_adds_meanwhile_are_not_written_over(tmp_path, monkeypatch):
    path, read = tmp_path / "games.jsonl", os.read
    path.write_bytes(b"head\n")

    def read_while_another_adds(handle: int, size: int) -> bytes:
        with path.open("ab") as other:
            other.write(b"another\n")
        return read(handle, size)

    monkeypatch.setattr(os, "read", read_while_another_adds)
    append_lines(path, b"own\n")
    assert path.read_bytes() == b"head\nanother\nown\n"


@pytest.mark.parametrize("after", [False, True])
def test_appending_that_fails_takes_no_lines_of_another_program_away(tmp_path, monkeypatch, after):
    path, write = tmp_path / "games.jsonl", os.write
    path.write_bytes(b"head\n")

    def add(line: bytes) -> None:
        with path.open("ab") as other:
            other.write(line)

    def write_after_another(handle: int, data: bytes) -> int:
        add(b"another\n")
        return write(handle, data)

    def fail(_: int) -> None:
        if after:
            add(b"a third\n")
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "write", write_after_another)
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match=r"[Ii]nput"):
        append_lines(path, b"own\n")
    assert path.read_bytes() == (b"head\nanother\nown\na third\n" if after else b"head\nanother\n")


def test_lines_added_behind_a_part_that_a_full_disk_took_stay(tmp_path, monkeypatch):
    path, write, parts = tmp_path / "games.jsonl", os.write, [3]
    path.write_bytes(b"head\n")

    def write_a_part(handle: int, data: bytes) -> int:
        if not parts:
            with path.open("ab") as other:
                other.write(b"\nanother\n")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, bytes(data)[: parts.pop()])

    monkeypatch.setattr(os, "write", write_a_part)
    with pytest.raises(OSError, match="space"):
        append_lines(path, b"own line\n")
    assert path.read_bytes() == b"head\nown\nanother\n"
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(data)[:3]))
    append_lines(path, b"own line\n")
    assert path.read_bytes() == b"head\nown\nanother\nown line\n"
