"""The disk cache of offset tables saves time and can never change an answer."""

from __future__ import annotations

import os

import numpy as np
import pytest

from kpeditor.core.sight import tablecache
from kpeditor.core.sight.offsets import build, spans
from kpeditor.core.sight.tablecache import offset_table, read, usual_reach, write

COLUMNS = ("span", "first", "start", "class_", "di", "dv", "flags")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("KPEDITOR_CACHE", str(tmp_path / "cache"))
    offset_table.cache_clear()
    yield tmp_path / "cache"
    offset_table.cache_clear()


def equal(one, other):
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in COLUMNS)


def files(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_table_is_written_once_and_read_back_equal(folder):
    built = offset_table(7, 9, None)
    assert files(folder) == [f"sight-{tablecache.VERSION}-7x9-all.bin"]
    offset_table.cache_clear()
    stamp = (folder / files(folder)[0]).stat().st_ino
    assert equal(offset_table(7, 9, None), built)
    assert (folder / files(folder)[0]).stat().st_ino == stamp


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:],
        lambda data: data + b"\0",
        lambda data: b"something else entirely",
        lambda data: data.replace(b"sight %d" % tablecache.VERSION, b"sight 99"),
    ],
)
def test_a_damaged_file_is_built_anew(folder, spoil):
    built = offset_table(5, 4, 3)
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    path.write_bytes(spoil(whole))
    assert read(path, spans(5, 4, 3)) is None
    offset_table.cache_clear()
    assert equal(offset_table(5, 4, 3), built)
    assert path.read_bytes() == whole


def test_the_table_of_a_single_hex_is_kept_too(folder):
    """It has no step, and no hexside that one would meet."""
    built = offset_table(1, 1, None)
    assert not len(built.class_)
    (path,) = folder.iterdir()
    kept = read(path, spans(1, 1, None))
    assert kept is not None
    assert equal(kept, built)


def test_a_file_of_another_board_is_not_taken_for_this_one(folder):
    offset_table(5, 4, None)
    (path,) = folder.iterdir()
    assert read(path, spans(5, 5, None)) is None


def test_a_folder_that_cannot_be_written_does_no_harm(folder):
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be")
    assert equal(offset_table(5, 4, None), build(5, 4))


def test_the_folder_keeps_to_its_limit_and_drops_what_was_longest_unused(folder, monkeypatch):
    for rows in (3, 4, 5):
        write(folder / f"sight-1-{rows}.bin", build(4, rows))
        os.utime(folder / f"sight-1-{rows}.bin", (rows, rows))
    (folder / "other.txt").write_text("not ours")
    newest = (folder / "sight-1-5.bin").stat().st_size
    monkeypatch.setattr(tablecache, "DISK_LIMIT", 3 * newest)
    read(folder / "sight-1-3.bin", spans(4, 3, None))
    write(folder / "sight-1-6.bin", build(4, 6))
    assert "sight-1-4.bin" not in files(folder)
    assert {"sight-1-6.bin", "other.txt"} <= set(files(folder))
    assert sum(p.stat().st_size for p in folder.glob("sight-*")) <= 3 * newest


def test_what_a_process_left_half_written_goes_after_an_hour(folder):
    """A file that another process writes just now stays."""
    folder.mkdir()
    old, new = folder / "sight-old.part", folder / "sight-new.part"
    old.write_bytes(b"half")
    new.write_bytes(b"half")
    os.utime(old, (1, 1))
    write(folder / "sight-1-x.bin", build(2, 2))
    assert files(folder) == ["sight-1-x.bin", "sight-new.part"]


def test_a_table_too_large_for_the_folder_is_not_written(folder, monkeypatch):
    monkeypatch.setattr(tablecache, "DISK_LIMIT", 100)
    write(folder / "sight-1-x.bin", build(4, 4))
    assert not folder.exists()


def test_small_boards_get_every_step_and_large_ones_those_any_gun_can_fire():
    assert usual_reach(39, 54) is None
    assert usual_reach(120, 100) is None
    assert usual_reach(1, 12_001) == 100
    assert usual_reach(1000, 1000) == 100
